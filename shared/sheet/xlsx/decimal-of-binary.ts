/** The digits that a spreadsheet program shows of a binary number; more are noise of the binary form. */
const SIGNIFICANT_DIGITS = 15;
const MAX_CLEAN_CHARS = 15;

/**
 * Exact decimal text of a binary number at 15 significant digits, without exponent: 68.664999999999992 is
 * "68.665".
 */
export function decimalOfBinary(value: number): string {
  const shortest = String(value);
  if (shortest.length <= MAX_CLEAN_CHARS && !shortest.includes('e')) return shortest;
  const [mantissa = '', exponent = '0'] = value.toExponential(SIGNIFICANT_DIGITS - 1).split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  return sign + placePoint(digits, Number(exponent) + 1);
}

/** Moves the point of decimal text two places: 0.24 is shown as 24 %. */
export function timesHundred(decimal: string): string {
  const sign = decimal.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  return sign + placePoint(whole + fraction, whole.length + 2);
}

/** `point` is how many of the digits stand before the decimal point; it may lie outside of them. */
function placePoint(digits: string, point: number): string {
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const whole = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const fraction = padded.slice(at).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
