const set = (codes: string): ReadonlySet<string> => new Set(codes.trim().split(/\s+/));

/** The authority's closed list of 166 currencies (schema SimpleTypes v2.0.1, CurrencyType). */
export const listedCurrencies = set(`
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYR
  BZD CAD CDF CHF CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP
  GBP GEL GHS GIP GMD GNF GTQ GWP GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS
  KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR
  MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR
  SBD SCR SDG SEK SGD SHP SLL SOS SRD STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TVD TWD TZS UAH UGX
  USD UYU UZS VEF VND VUV WST XAF XCD XOF XPD XPF YER ZAR ZMK ZWL
`);

const UNITS_PER_EURO = `
  AED 4.2 AFN 77 ALL 98 AMD 430 ANG 2 AOA 1000 AUD 1.7 AWG 2 AZN 1.9 BAM 1.96 BBD 2.2 BDT 130 BGN 1.96 BHD 0.42
  BIF 3300 BMD 1.1 BND 1.5 BOB 7.8 BRL 6.1 BSD 1.1 BTN 97 BWP 15 BZD 2.2 CAD 1.55 CDF 3000 CHF 0.95 CLP 1030 CNY 8
  COP 4500 CRC 570 CUP 27 CVE 110 CZK 25 DJF 200 DKK 7.46 DOP 67 DZD 149 EGP 52 ERN 17 FJD 2.5 FKP 0.85 GBP 0.85
  GEL 3.1 GHS 15 GIP 0.85 GMD 78 GNF 9600 GTQ 8.6 GYD 234 HKD 8.7 HNL 28 HRK 7.53 HTG 146 HUF 395 IDR 17800 ILS 4
  INR 95 IQD 1450 ISK 145 JMD 176 JOD 0.79 JPY 163 KES 145 KGS 97 KHR 4500 KMF 492 KRW 1530 KWD 0.34 KYD 0.92
  KZT 560 LAK 24000 LKR 335 LRD 210 LSL 20 LYD 5.8 MAD 10.7 MDL 19.7 MGA 5000 MKD 61.5 MMK 2350 MNT 3900 MOP 9
  MUR 52 MVR 17 MWK 1950 MXN 20.5 MYR 4.9 MZN 71 NAD 20 NGN 1700 NIO 41 NOK 11.7 NPR 152 NZD 1.9 OMR 0.43 PAB 1.1
  PEN 4.1 PGK 4.5 PHP 64 PKR 315 PLN 4.3 PYG 8500 QAR 4.1 RON 5 RSD 117 RUB 95 RWF 1550 SAR 4.2 SBD 9.4 SCR 16
  SEK 11.2 SGD 1.48 SHP 0.85 SOS 640 SRD 40 SVC 9.8 SZL 20 THB 37.5 TJS 11 TMT 3.9 TND 3.4 TOP 2.6 TRY 40 TTD 7.6
  TWD 35 TZS 2850 UAH 46 UGX 4100 USD 1.1 UYU 45 UZS 13800 VND 28500 VUV 133 WST 3.1 XAF 655.957 XCD 3 XOF 655.957
  XPF 119.33 YER 280 ZAR 20`;

/**
 * Units of a currency for one euro, roughly, as they were from 2024 to 2026: enough to tell a rate from its inverse, not
 * to convert. Currencies that moved by more than twice in that time, or have several rates, are left out.
 */
export const currencyMagnitudes: ReadonlyMap<string, string> = new Map(
  [...UNITS_PER_EURO.matchAll(/([A-Z]{3}) ([\d.]+)/g)].map(([, code = '', units = '']) => [code, units]),
);

/**
 * ISO 4217: codes, numbers and exponents (amendments to 2025; exponents as in Firefox's CurrencyDataGenerated of
 * 2025-02-04). Withdrawn codes that old exports still carry stand with the exponent they had.
 */
const BY_EXPONENT: Readonly<Record<number, string>> = {
  0: `BIF108 CLP152 DJF262 GNF324 ISK352 JPY392 KMF174 KRW410 PYG600 RWF646 UGX800 UYI940 VND704 VUV548 XAF950
    XOF952 XPF953 BYR974`,
  2: `AED784 AFN971 ALL008 AMD051 ANG532 AOA973 ARS032 AUD036 AWG533 AZN944 BAM977 BBD052 BDT050 BGN975 BMD060
    BND096 BOB068 BOV984 BRL986 BSD044 BTN064 BWP072 BYN933 BZD084 CAD124 CDF976 CHE947 CHF756 CHW948 CNY156 COP170
    COU970 CRC188 CUC931 CUP192 CVE132 CZK203 DKK208 DOP214 DZD012 EGP818 ERN232 ETB230 EUR978 FJD242 FKP238 GBP826
    GEL981 GHS936 GIP292 GMD270 GTQ320 GYD328 HKD344 HNL340 HTG332 HUF348 IDR360 ILS376 INR356 IRR364 JMD388 KES404
    KGS417 KHR116 KPW408 KYD136 KZT398 LAK418 LBP422 LKR144 LRD430 LSL426 MAD504 MDL498 MGA969 MKD807 MMK104 MNT496
    MOP446 MRU929 MUR480 MVR462 MWK454 MXN484 MXV979 MYR458 MZN943 NAD516 NGN566 NIO558 NOK578 NPR524 NZD554 PAB590
    PEN604 PGK598 PHP608 PKR586 PLN985 QAR634 RON946 RSD941 RUB643 SAR682 SBD090 SCR690 SDG938 SEK752 SGD702 SHP654
    SLE925 SOS706 SRD968 SSP728 STN930 SVC222 SYP760 SZL748 THB764 TJS972 TMT934 TOP776 TRY949 TTD780 TWD901 TZS834
    UAH980 USD840 USN997 UYU858 UZS860 VED926 VES928 WST882 XCD951 XCG532 YER886 ZAR710 ZMW967 ZWG924
    EEK233 HRK191 LTL440 LVL428 MRO478 SLL694 STD678 VEF937 ZMK894 ZWL932`,
  3: 'BHD048 IQD368 JOD400 KWD414 LYD434 OMR512 TND788',
  4: 'CLF990 UYW927',
};

/** Codes that are no money one can pay in: metals, units of account, test codes. */
const WITHOUT_MINOR_UNIT =
  'XAG961 XAU959 XBA955 XBB956 XBC957 XBD958 XDR960 XPD964 XPT962 XSU994 XTS963 XUA965 XXX999';

/** XCG took over the number of ANG in 2025: a bare 532 is the new code. */
const SUCCESSORS = new Set(['XCG']);

export interface Currency {
  code: string;
  /** Three digits, as some providers write the currency. */
  number: string;
  /** Decimals of the minor unit; absent if the currency has none. */
  exponent?: number;
}

const entries = (list: string): [code: string, number: string][] =>
  list.split(/\s+/).map((entry) => [entry.slice(0, 3), entry.slice(3)]);

const currencies: readonly Currency[] = [
  ...Object.entries(BY_EXPONENT).flatMap(([exponent, list]) =>
    entries(list).map(([code, number]) => ({ code, number, exponent: Number(exponent) })),
  ),
  ...entries(WITHOUT_MINOR_UNIT).map(([code, number]) => ({ code, number })),
];

/** Currencies by their three letters. */
export const currencyByCode: ReadonlyMap<string, Currency> = new Map(
  currencies.map((currency) => [currency.code, currency]),
);

/** Currencies by their three digits. */
export const currencyByNumber: ReadonlyMap<string, Currency> = new Map(
  currencies
    .toSorted((a, b) => Number(SUCCESSORS.has(a.code)) - Number(SUCCESSORS.has(b.code)))
    .map((currency) => [currency.number, currency]),
);
