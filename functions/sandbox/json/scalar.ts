import { type Decimal, isDecimal, normalise } from '../../../shared/money/decimal.ts';

/** One value as a client sent it, with its JSON type. */
export type Scalar = string | boolean | Numeral;

/** The text of a value; empty when it is absent. */
export const textOf = (value: Scalar | undefined): string =>
  value instanceof Numeral ? value.text : String(value ?? '');

/** Longest number accepted, in characters; arithmetic with a million digits would stop the sandbox. */
const LONGEST_NUMBER_CHARS = 1_000;

/** The number in a JSON number or in text; undefined for anything else. */
export function decimalOf(value: Scalar | undefined): Decimal | undefined {
  const text = textOf(value).trim();
  return text.length <= LONGEST_NUMBER_CHARS && isDecimal(text) ? text : undefined;
}

/** The whole number in a value, also when written `2.0`. */
export function integerOf(value: Scalar | undefined): number | undefined {
  const text = decimalOf(value)?.replace(/\.0+$/, '');
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export const isTrue = (value: Scalar | undefined): boolean => value === true;

/** Absent, or text without a visible character. */
export const isBlank = (value: Scalar | undefined): boolean => textOf(value).trim() === '';

/**
 * A JSON number kept as the text that was sent, so that amounts never pass through a float. The text is
 * decimal, except for numbers too large or too small to be written out: those are not amounts.
 */
export class Numeral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): object {
    return JSON.rawJSON(this.text);
  }
}

const LONGEST_EXPONENT_DIGITS = 2;
const EXPONENT = /[eE][+-]?(\d+)$/;

/** The number of a JSON source text; an exponent of one or two digits is written out. */
function numeral(source: string): Numeral {
  if (isDecimal(source)) return new Numeral(source);
  const exponent = EXPONENT.exec(source)?.[1] ?? '';
  return new Numeral(exponent.length > LONGEST_EXPONENT_DIGITS ? source : normalise(source));
}

/** Parses JSON with every number as a `Numeral` and without null members. Throws when the text is not JSON. */
export const readJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    if (value === null) return undefined;
    return typeof value === 'number' ? numeral(context?.source ?? String(value)) : value;
  });
