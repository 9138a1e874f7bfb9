import { type Decimal, isDecimal } from '../../../shared/money/decimal.ts';
import { Numeral } from './numeral.ts';

/** One value as a client sent it, with its JSON type. */
export type Scalar = string | boolean | Numeral;

/** The text of a value; empty when it is absent. */
export const textOf = (value: Scalar | undefined): string =>
  value instanceof Numeral ? value.text : String(value ?? '');

/** A number of more digits is none of anything; arithmetic with a million of them would stop the sandbox. */
const LONGEST_NUMBER_CHARS = 1_000;

/** The number in a JSON number or in text; undefined when there is none. */
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
