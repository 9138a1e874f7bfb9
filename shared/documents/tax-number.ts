import { unionCountries } from '../facts/countries.ts';

const PREFIX = /^(EL|GR)/;
const SEPARATORS = /[\s.\-/]/g;
const SHAPE = /^\d{9}$/;
const DIGITS_BEFORE_CHECK = 8;
const MODULUS = 11;
const NOBODY = '000000000';
const ZERO = 48;

/** Check that a Greek tax number has nine digits and the right check digit; a prefix EL or GR and separators are ignored. */
export function isTaxNumber(text: string): boolean {
  const digits = plainTaxNumber(text);
  // All zeros pass the arithmetic and are no tax number.
  if (digits === undefined || digits === NOBODY) return false;
  let weighted = 0;
  for (let at = 0; at < DIGITS_BEFORE_CHECK; at += 1) weighted = (weighted + digitAt(digits, at)) * 2;
  return (weighted % MODULUS) % 10 === digitAt(digits, DIGITS_BEFORE_CHECK);
}

const digitAt = (digits: string, at: number): number => digits.charCodeAt(at) - ZERO;

/** The nine digits of a Greek tax number without its prefix and separators; absent where it is no such number. */
export function plainTaxNumber(text: string): string | undefined {
  if (SHAPE.test(text)) return text;
  const digits = text.toUpperCase().replace(SEPARATORS, '').replace(PREFIX, '');
  return SHAPE.test(digits) ? digits : undefined;
}

/** Signs for a number that is not there: N/A, -, 0, ΙΔΙΩΤΗΣ. */
const PLACEHOLDER = /^([\s./\-–—0x]+|n\.?\/?a\.?|none|null|unknown|private|ιδι[ωώ]της|χωρ[ιί]ς( αφμ)?)$/iu;
const PREFIXED = /^([A-Z]{2})[A-Z0-9+*]{2,13}$/;
/** Numbers of Northern Ireland count as those of the Union. */
const UNION: ReadonlySet<string> = new Set([...unionCountries, 'XI']);

/** Tell whose number it looks like: Greek by prefix or check digit, of another member state by its prefix. */
export function taxNumberForm(text = '') {
  const plain = text.trim();
  if (plain === '') return 'none';
  if (isTaxNumber(plain)) return 'greek';
  if (PLACEHOLDER.test(plain)) return 'placeholder';
  const joined = plain.toUpperCase().replace(SEPARATORS, '');
  if (PREFIX.test(joined)) return 'greek';
  return UNION.has(PREFIXED.exec(joined)?.[1] ?? '') ? 'union' : 'other';
}
