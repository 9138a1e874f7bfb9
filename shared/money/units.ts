/** A decimal as whole units of its last place, where both are small: 12.50 is 1250 units of two places. */
export interface Units {
  readonly units: number;
  readonly places: number;
}

/** Sums of two and products with a power of ten below this many digits stay whole numbers that a float holds exactly. */
const MAX_DIGITS = 15;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
export const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

export const powerOfTen = (places: number): number => 10 ** places;

/** Undefined where the text is longer, is minus zero, or is no decimal: then exact arithmetic of any length decides. */
export function unitsOf(text: string): Units | undefined {
  const isNegative = text.startsWith('-');
  const first = isNegative ? 1 : 0;
  if (text.length > MAX_DIGITS + first + 1) return undefined;
  let units = 0;
  /** 0 until it is found, because a digit stands before it. */
  let point = 0;
  for (let at = first; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) units = units * 10 + code - ZERO;
    else if (code === POINT && point === 0 && at > first) point = at;
    else return undefined;
  }
  const places = point === 0 ? 0 : text.length - point - 1;
  const isWhole = text.length > first && (point === 0 ? text.length - first <= MAX_DIGITS : places > 0);
  if (!isWhole || (isNegative && units === 0)) return undefined;
  return { units: isNegative ? -units : units, places };
}

/** The text of so many units of a place: 1250 of two places are 12.50. */
export function unitsText(units: number, places: number): string {
  if (places === 0) return String(units);
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${units < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** The same in its shortest form: 1250 of two places are 12.5. */
export function shortText(units: number, places: number): string {
  let [left, rest] = [units, places];
  for (; rest > 0 && left % 10 === 0; rest -= 1) left /= 10;
  return unitsText(left, rest);
}

/** Both in units of the finer place; undefined where they do not fit. */
export function aligned(a: Units, b: Units): { a: number; b: number; places: number } | undefined {
  const places = Math.max(a.places, b.places);
  const both = {
    a: a.units * powerOfTen(places - a.places),
    b: b.units * powerOfTen(places - b.places),
    places,
  };
  return Number.isSafeInteger(both.a) && Number.isSafeInteger(both.b) ? both : undefined;
}

/** The quotient of whole numbers rounded half away from zero: 5 / 2 is 3, −5 / 2 is −3. */
export function halfUp(dividend: number, divisor: number): number {
  const [over, under] = [Math.abs(dividend), Math.abs(divisor)];
  const rest = over % under;
  const whole = (over - rest) / under;
  const rounded = rest * 2 >= under ? whole + 1 : whole;
  return Math.sign(dividend / divisor) * rounded || 0;
}

/** A plain decimal of any length without its trailing zeros: 12.50 is 12.5; undefined of one that begins otherwise than with a digit, or with a zero too many. */
export function shortened(text: string): string | undefined {
  const { length } = text;
  let point = length;
  let end = length;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && point === length) {
      point = at;
      end = at;
    } else if (!isDigit(code)) return undefined;
    else if (point < length && code !== ZERO) end = at + 1;
  }
  const startsPlain = point === 1 || (!text.startsWith('0') && point !== 0);
  if (!startsPlain || point === length - 1) return undefined;
  return end === length ? text : text.slice(0, end);
}
