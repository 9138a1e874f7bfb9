import { type Currency, currencyByCode, currencyByNumber } from '../facts/currencies.ts';

/** The currency that a cell names, by letters in any case or by its number, 048 or 48; undefined if it is not in ISO 4217. */
export function currencyOf(text: string): Currency | undefined {
  const name = text.trim().toUpperCase();
  return currencyByNumber.get(name.padStart(3, '0')) ?? currencyByCode.get(name);
}

export const EURO = 'EUR';

/** Spellings of currencies in programs and number formats, other than codes, `_` for a blank; a sign of several has no code. */
const SPELLINGS = `EUR € EURO EUROS ΕΥΡΩ ΕΥΡΏ|USD US$ ΔΟΛ ΔΟΛ._ΗΠΑ ΔΟΛΑΡΙΑ_ΗΠΑ ΔΟΛΑΡΙΟ_ΑΜΕΡΙΚΗΣ ΔΟΛΑΡΙΑ_ΑΜΕΡΙΚΗΣ DOLLAR DOLLARS ΔΟΛΑΡΙΑ ΔΟΛΆΡΙΑ ΔΟΛΑΡΙΟ ΔΟΛΆΡΙΟ ΔΟΛΑΡΙΩΝ ΔΟΛΑΡΊΩΝ DÓLAR DÓLARES DOLLARO DOLLARI DOLAR DOLARÓW DOLARACH|
  GBP £ STERLING POUND POUNDS LIVRES LIBRAS STERLINE ΛΙΡΑ ΛΊΡΑ ΛΙΡΕΣ ΛΊΡΕΣ ΛΙΡΩΝ ΛΙΡΏΝ ΛΙΡΑ_ΑΓΓΛΙΑΣ ΛΙΡΕΣ_ΑΓΓΛΙΑΣ ΑΓΓΛΙΚΗ_ΛΙΡΑ ΑΓΓΛΙΚΕΣ_ΛΙΡΕΣ ΛΙΡΑ_ΣΤΕΡΛΙΝΑ|JPY YEN ΓΙΕΝ|PLN ZŁ ZL ZŁOTY ZŁOTYCH ZŁOTE|RON LEI LEU|TRY TL YTL ₺|CZK KČ KORUN|BRL R$ REAIS|BGN ЛВ ЛВ. ΛΕΒΑ LEVA|CHF SFR SFR. FR FR. ΦΡΑΓΚΟ ΦΡΆΓΚΟ ΦΡΑΓΚΑ ΦΡΆΓΚΑ ΕΛΒΕΤΙΚΟ_ΦΡΑΓΚΟ ΕΛΒΕΤΙΚΑ_ΦΡΑΓΚΑ ΦΡΑΓΚΟ_ΕΛΒΕΤΙΑΣ FRANKEN FRANCS|HUF FT FT. FORINT FORINTS|
  ALL LEK LEKË ΛΕΚ|ILS ₪|UAH ₴|RUB ₽|INR ₹|NGN ₦|KRW ₩|VND ₫|PHP ₱|GEL ₾|KZT ₸|CRC ₡|CAD C$ CA$|AUD A$ AU$|NZD NZ$|HKD HK$|SGD S$|KR KR.|$|¥`;

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const codeOfSpelling = new Map(
  SPELLINGS.split('|').flatMap((line) => {
    const [code = '', ...spellings] = line.trim().split(/\s+/);
    return [code, ...spellings, ...spellings.map(withoutMarks)].map((one): [string, string] => [one, code]);
  }),
);

/** The currency of a code, a sign or a name: €, zł, TL, US$, Ευρώ. A sign that several currencies share answers itself. */
export function currencySaid(text: string): string | undefined {
  const said = text.trim().toUpperCase();
  // "Std", "All" and "top" are words; a code is in capitals or small letters, or a common one such as Usd.
  if (IS_WORD.test(text.trim()) && currencyByCode.has(said) && said !== EURO && !COMMON_CODES.has(said))
    return undefined;
  return codeOfSpelling.get(said) ?? currencyByCode.get(said)?.code ?? namedInFull(said);
}

let byFullName: ReadonlyMap<string, string> | undefined;

/** The common currency that a text names in full, in a language of exports: US Dollar, US Dollars, ΔΟΛΑΡΙΟ ΗΠΑ, Λίρα Αγγλίας. */
function namedInFull(said: string): string | undefined {
  if (!/[ -]/.test(said)) return undefined;
  byFullName ??= new Map(
    ['en', 'el', 'de', 'it', 'es', 'fr', 'pl', 'pt', 'nl', 'ro', 'bg'].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'currency' });
      return [...COMMON_CODES].map((code): [string, string] => [fullName(names.of(code) ?? code), code]);
    }),
  );
  const name = fullName(said);
  return codeOfSpelling.get(name) ?? byFullName.get(name) ?? byFullName.get(name.replace(/S$/, ''));
}
const fullName = (text: string): string => withoutMarks(text.toUpperCase()).replace(/\s+/g, '_');

const IS_WORD = /^([A-Z][a-z]+|all|std|top)$/;

/** Codes that are also words: in a sentence they are not currencies. */
const WORDS = new Set('ALL TOP TRY PEN CUP MAD SOS COP NAD ANG BOB GEL LAK MOP BAM'.split(' '));

/** Currencies that a title or a header names by code or sign: Net amount (USD), All amounts in USD, Αξία $. */
export function currenciesNamed(text: string): string[] {
  const words = text.split(/[\s()[\]{},;:/=_]+/).filter((word) => word !== '');
  const found = words.flatMap((word) => {
    const bare = word.replace(/[.%*-]+$/, '');
    const isCode = /^[A-Z]{3}$/.test(bare) && !WORDS.has(bare);
    const isSpelled = /\p{Sc}/u.test(bare) || /^(euros?|ευρ[ωώ]|zł)$/iu.test(bare);
    return isCode || isSpelled ? (currencySaid(bare) ?? signsIn(bare)) : [];
  });
  return [...new Set(found)];
}

/** Codes that end no word of a header: amountusd. */
const JOINED = /(?:usd|gbp|chf|jpy|czk|dkk|huf|pln|bgn)$/i;

/** Currencies that a title or the header of an amount names, in any spelling of its words: amount_usd, netGBP, σε δολάρια, Net (USD). */
export function currenciesInHeader(header: string): string[] {
  const apart = header.replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ');
  const found = apart.split(/[^\p{L}]+/u).flatMap((word) => {
    const said = word.toUpperCase();
    if (said === EURO || COMMON_CODES.has(said)) return said;
    // In brackets, as (TL), and in letters of other alphabets, a word means nothing else, as Ft and Fr do.
    const isName = /^(yen|lei|.{4,})$|[^ -~]/iu.test(word) || header.includes(`(${word})`);
    const named = isName ? codeOfSpelling.get(said) : undefined;
    return named ?? JOINED.exec(word)?.[0].toUpperCase() ?? [];
  });
  return [...new Set([...currenciesNamed(header), ...found])];
}

/** The codes of currencies that share a sign, the usual ones first. */
const SHARED_SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  KR: ['SEK', 'NOK', 'DKK'],
};

/** The codes that a sign, a code or a name of a currency may mean: USD of US$, several of $. */
export function codesSaid(text: string): readonly string[] {
  const said = currencySaid(text) ?? '';
  return SHARED_SIGNS[said] ?? [said];
}

const signsIn = (text: string): string[] =>
  Array.from(text.matchAll(/\p{Sc}/gu), ([sign]) => currencySaid(sign) ?? sign);

/** Codes that no word in capitals is mistaken for. */
export const COMMON_CODES: ReadonlySet<string> = new Set([
  ...['USD', 'GBP', 'CHF', 'PLN', 'RON', 'CZK', 'BGN', 'SEK', 'NOK', 'DKK', 'HUF', 'BRL', 'CAD', 'AUD'],
  ...['JPY', 'INR', 'BDT', 'AED', 'MXN', 'RSD', 'UAH'],
]);
