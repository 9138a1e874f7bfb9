import { isDigit } from '../../money/units.ts';

const ZERO = 0x30;
/** So many digits a number keeps exactly. */
const MAX_DIGITS = 15;
/** A whole number of more digits may be a code. */
const MAX_WHOLE_DIGITS = 9;
const MAX_DECIMALS = 2;
const { charCodeAt: codeAt } = String.prototype;

/**
 * The amount as a number is written: `3.4` of `3,40`. Only of digits with one or two decimals or none, without a sign, a
 * thousands separator or a leading zero; undefined of every other text.
 */
export function plainAmount(text: string, sign: ',' | '.'): string | undefined {
  const { length } = text;
  const whole = digitsFrom(text, 0);
  if (whole === 0 || length > MAX_DIGITS || (whole > 1 && codeAt.call(text, 0) === ZERO)) return undefined;
  if (whole === length) return whole <= MAX_WHOLE_DIGITS ? text : undefined;
  const decimals = length - whole - 1;
  if (text[whole] !== sign || decimals < 1 || decimals > MAX_DECIMALS) return undefined;
  if (digitsFrom(text, whole + 1) !== decimals) return undefined;
  let end = length;
  while (codeAt.call(text, end - 1) === ZERO && end > whole + 1) end -= 1;
  if (end === whole + 1) return text.slice(0, whole);
  if (sign === ',') return `${text.slice(0, whole)}.${text.slice(whole + 1, end)}`;
  return end === length ? text : text.slice(0, end);
}

/** Count of the digits that follow one another. */
function digitsFrom(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(codeAt.call(text, at))) at += 1;
  return at - from;
}
