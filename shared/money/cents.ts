/** A hundred million euro: products of such an amount with a rate are whole numbers that a float holds exactly. */
const MAX_CENTS = 1e10;
const MAX_CHARACTERS = 12;
const DECIMALS_MAX = 2;
const POINT = 46;
const ZERO = 48;

/** The hundredths of a decimal of at most two decimals: 12.5 is 1250. NaN of any other text, and of what is negative or larger. */
export function centsOf(text: string): number {
  const { length } = text;
  if (length === 0 || length > MAX_CHARACTERS) return Number.NaN;
  let units = 0;
  let point = length;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    const digit = code - ZERO;
    if (digit >= 0 && digit <= 9) units = units * 10 + digit;
    else if (code === POINT && point === length && at > 0) point = at;
    else return Number.NaN;
  }
  const cents = units * factorOf(length - point - 1);
  return cents <= MAX_CENTS ? cents : Number.NaN;
}

/** Factor that makes hundredths of a number with so many decimals; -1 where it has no point. */
function factorOf(decimals: number): number {
  if (decimals === DECIMALS_MAX) return 1;
  if (decimals === 1) return 10;
  return decimals < 0 ? 100 : Number.NaN;
}
