import { compare, decimalsOf, isNegative, isPositive, normalise } from '../../../shared/money/decimal.ts';
import { countries } from '../facts/countries.ts';
import { currencies } from '../facts/currencies.ts';
import { decimalOf, integerOf, isBlank, type Scalar, textOf } from '../json/scalar.ts';

/** Check that a value that is present fits its element of the authority's schema. */
export type Limit = (value: Scalar) => boolean;

const AMOUNT_DECIMALS = 2;
const AMOUNT_DIGITS = 15;
const HIGHEST_RATE = '50000';

/** At least zero, at most 2 decimals and 15 digits; zeros at the end do not count. */
export const amount: Limit = (value) => {
  const given = decimalOf(value);
  if (given === undefined || isNegative(given)) return false;
  const shortest = normalise(given);
  const digits = shortest.replace('.', '').replace(/^0+/, '').length;
  return decimalsOf(shortest) <= AMOUNT_DECIMALS && digits <= AMOUNT_DIGITS;
};

/** More than zero. */
export const quantity: Limit = (value) => isPositive(decimalOf(value) ?? '0');

/** Neither negative nor above 50,000; that zero is too little is rule 211. */
export const exchangeRate: Limit = (value) => {
  const rate = decimalOf(value);
  return rate !== undefined && !isNegative(rate) && compare(rate, HIGHEST_RATE) <= 0;
};

export const wholeNumber =
  (lowest: number, highest: number): Limit =>
  (value) => {
    const given = integerOf(value);
    return given !== undefined && given >= lowest && given <= highest;
  };

export const oneOf =
  (listed: ReadonlySet<string>): Limit =>
  (value) =>
    listed.has(textOf(value));

/** JSON's own true and false; a word for them is text. */
export const boolean: Limit = (value) => typeof value === 'boolean';

/** At most so many characters: what a reader counts, not the halves in which a program keeps some of them. */
export const text =
  (longestChars: number): Limit =>
  (value) =>
    [...textOf(value)].length <= longestChars;

export const country: Limit = (value) => isBlank(value) || countries.has(textOf(value));
export const currency: Limit = (value) => currencies.has(textOf(value));
