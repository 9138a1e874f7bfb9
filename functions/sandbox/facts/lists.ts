/** Symbols of the listed currencies for which Unicode's locale data has only the ISO code, which is not printed. */
export const currencySymbols: ReadonlyMap<string, string> = new Map(
  `AED=د.إ ALL=L ANG=ƒ AWG=ƒ BGN=лв. BHD=د.ب BIF=FBu BOV=Bs BTN=Nu. BYR=Br CDF=FC CHF=Fr. CLF=UF
  COU=$ CVE=$ DJF=Fdj DZD=د.ج EEK=kr ERN=Nfk ETB=Br GMD=D GWP=$ HTG=G IQD=ع.د IRR=﷼ JOD=د.أ
  KES=KSh KWD=د.ك LSL=L LYD=ل.د MAD=د.م. MDL=L MKD=ден MOP=$ MRO=UM MVR=Rf MWK=MK MXV=$ MZN=MT
  OMR=ر.ع. PAB=B/. PEN=S/ PGK=K QAR=ر.ق RSD=дин. SAR=ر.س SCR=₨ SDG=ج.س. SLL=Le SOS=Sh STD=Db SVC=₡
  SZL=E TJS=SM TMT=m TND=د.ت TVD=$ TZS=TSh UGX=USh UZS=so'm VUV=VT WST=WS$ XPD=Pd YER=﷼ ZMK=ZK
  ZWL=$`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(4)] as const),
);

/** Names that the locale data of a language lacks. */
export const currencyNames: ReadonlyMap<string, { el: string; en: string }> = new Map([
  ['COU', { el: 'Μονάδα πραγματικής αξίας Κολομβίας', en: 'Colombian Real Value Unit' }],
  ['MXV', { el: 'Επενδυτική μονάδα Μεξικού', en: 'Mexican Investment Unit' }],
  ['TVD', { el: 'Δολάριο Τουβαλού', en: 'Tuvaluan Dollar' }],
  ['XPD', { el: 'Παλλάδιο', en: 'Palladium' }],
]);
