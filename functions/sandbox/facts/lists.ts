const wordsOf = (text: string) => text.trim().split(/\s+/);

/** The authority's closed list of countries (schema 2.0.1): an old edition of ISO 3166 with GR, AN and OC. */
export const countries: ReadonlySet<string> = new Set(
  wordsOf(`
  AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH
  BI BJ BL BM BN BO BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN
  CO CR CU CV CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
  FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN
  HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP
  KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML
  MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR
  NU NZ OC OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR ST SV SY SZ TC TD TF TG TH
  TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU
  WF WS YE YT ZA ZM ZW
`),
);

/** The authority's closed list of currencies (schema 2.0.1): an old edition of ISO 4217, upper case. */
export const currencies: ReadonlySet<string> = new Set(
  wordsOf(`
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP
  BYR BZD CAD CDF CHF CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR
  FJD FKP GBP GEL GHS GIP GMD GNF GTQ GWP GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD
  JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT
  MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
  RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD STD SVC SYP SZL THB TJS TMT TND TOP TRY
  TTD TVD TWD TZS UAH UGX USD UYU UZS VEF VND VUV WST XAF XCD XOF XPD XPF YER ZAR ZMK ZWL
`),
);

/** Symbols of the listed currencies for which Unicode's locale data has only the ISO code, which is not printed. */
export const currencySymbols: ReadonlyMap<string, string> = new Map(
  wordsOf(`
  AED=د.إ ALL=L ANG=ƒ AWG=ƒ BGN=лв. BHD=د.ب BIF=FBu BOV=Bs BTN=Nu. BYR=Br CDF=FC CHF=Fr. CLF=UF
  COU=$ CVE=$ DJF=Fdj DZD=د.ج EEK=kr ERN=Nfk ETB=Br GMD=D GWP=$ HTG=G IQD=ع.د IRR=﷼ JOD=د.أ
  KES=KSh KWD=د.ك LSL=L LYD=ل.د MAD=د.م. MDL=L MKD=ден MOP=$ MRO=UM MVR=Rf MWK=MK MXV=$ MZN=MT
  OMR=ر.ع. PAB=B/. PEN=S/ PGK=K QAR=ر.ق RSD=дин. SAR=ر.س SCR=₨ SDG=ج.س. SLL=Le SOS=Sh STD=Db SVC=₡
  SZL=E TJS=SM TMT=m TND=د.ت TVD=$ TZS=TSh UGX=USh UZS=so'm VUV=VT WST=WS$ XPD=Pd YER=﷼ ZMK=ZK
  ZWL=$
`).map((pair) => [pair.slice(0, 3), pair.slice(4)] as const),
);

/** Names that the locale data of a language lacks. */
export const currencyNames: ReadonlyMap<string, { el: string; en: string }> = new Map([
  ['COU', { el: 'Μονάδα πραγματικής αξίας Κολομβίας', en: 'Colombian Real Value Unit' }],
  ['MXV', { el: 'Επενδυτική μονάδα Μεξικού', en: 'Mexican Investment Unit' }],
  ['TVD', { el: 'Δολάριο Τουβαλού', en: 'Tuvaluan Dollar' }],
  ['XPD', { el: 'Παλλάδιο', en: 'Palladium' }],
]);
