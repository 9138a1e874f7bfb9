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

const OF_COUNTRIES =
  'GB GBP US USD PL PLN SE SEK CZ CZK DK DKK HU HUF RO RON CH CHF LI CHF NO NOK TR TRY CA CAD AU AUD NZ NZD JP JPY IN INR MX MXN BR BRL AE AED RS RSD UA UAH IS ISK SG SGD HK HKD CN CNY ZA ZAR IL ILS AL ALL';

/** Currency of a country that is not in the euro area, for the countries that shops and marketplaces sell in. */
const foreignCurrencyOf: ReadonlyMap<string, string> = new Map(
  Array.from(OF_COUNTRIES.matchAll(/(\S+) (\S+)/g), ([, country = '', code = '']) => [country, code]),
);

/** Words of headers of places where goods are sold, under which two letters are a country. */
const PLACE =
  /mar[ck]|country|region|jurisdiction|store|shop|site|channel|land|pa[yi]s|paese|kraj|kan[aá]l|χ[ωώ]ρα|αγορ|καν[αά]λι/iu;
const ORIGIN = /manufactur|origin|made|herkunft|provenan|προ[εέ]λευσ/iu;
/** amazon.co.uk, www.shop.pl */
const DOMAIN = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)*?\.(?:com?\.)?(\p{L}{2})\/?$/iu;
const OF_THE_STATES = /^(?:www\.)?(?:amazon|ebay|walmart)\.com$/i;

/** The currency of the place that a text names: of the domain amazon.co.uk, the market eBay UK, or a country under such a header. */
export function impliedCurrency(
  text: string,
  header: string,
): { currency: string; isMarket: boolean } | undefined {
  if (OF_THE_STATES.test(text)) return { currency: 'USD', isMarket: true };
  const domain = DOMAIN.exec(text)?.[1];
  if (!domain && (!PLACE.test(header) || ORIGIN.test(header))) return undefined;
  const last = /[\p{L}.]+$/u.exec(text)?.[0] ?? '';
  const name = domain ?? (countryNamed(text) === undefined ? last : text);
  if (!domain && name.length < 4 && name !== name.toUpperCase()) return undefined;
  const currency = foreignCurrencyOf.get(countryNamed(name) ?? '');
  return currency === undefined ? undefined : { currency, isMarket: domain !== undefined || name !== text };
}
