const set = (codes: string): ReadonlySet<string> => new Set(codes.trim().split(/\s+/));

/** The authority's closed list of countries, an older ISO edition (schema SimpleTypes v2.0.1, CountryType). */
export const listedCountries = set(`
  AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BR BS BT
  BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER
  ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU
  ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT
  LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL
  NO NP NR NU NZ OC OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
  SH SI SJ SK SL SM SN SO SR ST SV SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US
  UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`);

/** Member states of the European Union, Greece left out. */
export const unionCountries = set(
  'AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
);

const ACCENTS = /\p{M}+/gu;
const folded = (name: string): string =>
  name.normalize('NFD').replace(ACCENTS, '').toLowerCase().replaceAll('ς', 'σ').replaceAll('.', '').trim();

/** Names that people write and the locale data has not. */
const alsoCalled: readonly (readonly [string, string])[] = [
  ['EL', 'GR'],
  ['GRC', 'GR'],
  ['GRE', 'GR'],
  ['Hellas', 'GR'],
  ['Ελλάς', 'GR'],
  ['USA', 'US'],
  ['ΗΠΑ', 'US'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['Great Britain', 'GB'],
  ['Αγγλία', 'GB'],
  ['Μεγάλη Βρετανία', 'GB'],
  ['Holland', 'NL'],
  ['Czech Republic', 'CZ'],
];

/** Names of countries in English and Greek, with their codes. */
export const countryNames = (): (readonly [string, string])[] => [
  ...['en', 'el'].flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return [...listedCountries].map((code) => [names.of(code) ?? code, code] as const);
  }),
  ...alsoCalled,
];

let byName: ReadonlyMap<string, string> | undefined;

/** The code of a country by its name in English or Greek, or by its code in small letters: Ελλάδα → GR, de → DE. */
export function countryNamed(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (listedCountries.has(upper)) return upper;
  byName ??= new Map(countryNames().map(([name, code]) => [folded(name), code]));
  return byName.get(folded(text));
}
