import { Big } from 'big.js';

/** A decimal as whole units of its last place, where both are small: 12.50 is 1250 units of two places. */
type Units = Readonly<Record<'units' | 'places', number>>;

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
  /** 0 until it is found, because a digit comes before it. */
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
  const [one, other] = [a.units * powerOfTen(places - a.places), b.units * powerOfTen(places - b.places)];
  return Number.isSafeInteger(one) && Number.isSafeInteger(other) ? { a: one, b: other, places } : undefined;
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

/** Exact decimal text: an optional minus, digits, an optional point with digits. Never a float. */
export type Decimal = string;

const SHAPE = /^-?\d+(\.\d+)?$/;

// big.js rounds half up, and only where it is asked for places: in round() and div().

export const isDecimal = (text: string): text is Decimal => SHAPE.test(text);

const text = (value: Big): Decimal => value.toFixed();

/** Reckons amounts of up to 15 digits in whole units, which a float holds exactly; the rest goes to big.js, with the same text. */
function inUnits<Answer>(
  a: Decimal,
  b: Decimal,
  reckon: (a: number, b: number, places: number) => Answer | undefined,
): Answer | undefined {
  const [one, other] = [unitsOf(a), unitsOf(b)];
  const both = one && other && aligned(one, other);
  return both && reckon(both.a, both.b, both.places);
}

const shortest = (units: number, places: number): Decimal | undefined =>
  Number.isSafeInteger(units) ? shortText(units, places) : undefined;

const added = (a: number, b: number, places: number) => shortest(a + b, places);
const taken = (a: number, b: number, places: number) => shortest(a - b, places);
const compared = (a: number, b: number): number => Math.sign(a - b);

export const plus = (a: Decimal, b: Decimal): Decimal => inUnits(a, b, added) ?? text(new Big(a).plus(b));
export const minus = (a: Decimal, b: Decimal): Decimal => inUnits(a, b, taken) ?? text(new Big(a).minus(b));

export function times(a: Decimal, b: Decimal): Decimal {
  const [one, other] = [unitsOf(a), unitsOf(b)];
  const product = one && other && shortest(one.units * other.units, one.places + other.places);
  return product ?? text(new Big(a).times(b));
}

export const absolute = (a: Decimal): Decimal => {
  const known = unitsOf(a);
  return known ? shortText(Math.abs(known.units), known.places) : text(new Big(a).abs());
};

export const sum = (amounts: Iterable<Decimal>): Decimal => {
  let total = '0';
  for (const amount of amounts) total = plus(total, amount);
  return total;
};

/** -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): number => inUnits(a, b, compared) ?? new Big(a).cmp(b);
export const equals = (a: Decimal, b: Decimal): boolean => a === b || compare(a, b) === 0;
export const isZero = (a: Decimal): boolean => signOf(a) === 0;
export const isNegative = (a: Decimal): boolean => signOf(a) < 0;
export const isPositive = (a: Decimal): boolean => signOf(a) > 0;

const signOf = (a: Decimal): number => Math.sign(unitsOf(a)?.units ?? new Big(a).cmp(0));

/** Round half away from zero to exactly `places` decimals: 1.005 is 1.01 with two, −1.005 is −1.01. */
export function roundHalfUp(a: Decimal, places: number): Decimal {
  const known = unitsOf(a);
  const more = known === undefined ? 0 : known.places - places;
  const units = known && (more > 0 ? halfUp(known.units, powerOfTen(more)) : known.units * powerOfTen(-more));
  if (units !== undefined && Number.isSafeInteger(units)) return unitsText(units, places);
  return new Big(a).round(places).toFixed(places);
}

/** Decimals of an amount in euro. */
export const CENT_PLACES = 2;
export const CENT = '0.01';

/** Round half up to the cent, written with two decimals. */
export const toCents = (a: Decimal): Decimal => roundHalfUp(a, CENT_PLACES);

/** Divide and round half up once: 10 ÷ 3 with two places is 3.33. Throws on a zero divisor: check before. */
export function divide(a: Decimal, b: Decimal, places: number): Decimal {
  const quotient = inUnits(a, b, (over, under) => quotientText(over, under, places));
  if (quotient !== undefined) return quotient;
  const Quotient = Big();
  Quotient.DP = places;
  return new Quotient(a).div(b).toFixed(places);
}

function quotientText(over: number, under: number, places: number): Decimal | undefined {
  const dividend = over * powerOfTen(places);
  if (under === 0 || !Number.isSafeInteger(dividend)) return undefined;
  return unitsText(halfUp(dividend, under), places);
}

/** Move the decimal point: `shift('4990', -2)` is `49.90`; digits are never dropped. */
export function shift(a: Decimal, places: number): Decimal {
  const known = unitsOf(a);
  if (known && places <= 0) return unitsText(known.units, known.places - places);
  const shifted = new Big(a);
  if (shifted.c[0] !== 0) shifted.e += places;
  return shifted.toFixed(Math.max(0, decimalsOf(a) - places));
}

/** Count the digits after the point as written: 2 for `12.50`, 0 for `12`. */
export const decimalsOf = (a: Decimal): number => {
  const point = a.indexOf('.');
  return point === -1 ? 0 : a.length - point - 1;
};

/** The shortest text of the same value: no trailing zeros, no minus zero. */
export function normalise(a: Decimal): Decimal {
  const short = shortened(a);
  if (short !== undefined) return short;
  const known = unitsOf(a);
  return known ? shortText(known.units, known.places) : text(new Big(a));
}

/** A hundred million euro: products of such an amount with a rate are whole numbers that a float holds exactly. */
const MAX_CENTS = 1e10;

/** The hundredths of a decimal of at most two decimals: 12.5 is 1250. NaN of any other text, and of what is negative or larger. */
export function centsOf(text: string): number {
  const known = unitsOf(text);
  if (known === undefined || known.places > CENT_PLACES || known.units < 0) return Number.NaN;
  const cents = known.units * powerOfTen(CENT_PLACES - known.places);
  return cents <= MAX_CENTS ? cents : Number.NaN;
}

/** An exact sum with the most decimals of its terms: 12.5 and 3.125 are 15.625. */
export class ExactSum {
  #places = 0;
  /** Units of the last place that is shown: of the amounts that have no more decimals. */
  #units = 0;
  #others: Decimal = '0';

  add(amount: Decimal): void {
    const known = unitsOf(amount);
    const finer = known === undefined ? -1 : this.#places - known.places;
    const own = known && finer >= 0 ? known.units * powerOfTen(finer) : Number.NaN;
    const units = this.#units + own;
    if (Number.isSafeInteger(own) && Number.isSafeInteger(units)) this.#units = units;
    else {
      this.#others = plus(this.#others, amount);
      this.show(decimalsOf(amount));
    }
  }

  /** Shows at least so many decimals. */
  show(places: number): void {
    if (places <= this.#places) return;
    this.#others = this.#sum;
    this.#units = 0;
    this.#places = places;
  }

  get #sum(): Decimal {
    return plus(this.#others, unitsText(this.#units, this.#places));
  }

  get text(): Decimal {
    return roundHalfUp(this.#sum, this.#places);
  }
}

const PERCENT_PLACES = 2;

/** Percentage of `whole` that `part` is, with two decimals: 1 of 3 is 33.33. */
export const percentOf = (part: Decimal, whole: Decimal): Decimal =>
  normalise(divide(times(part, '100'), whole, PERCENT_PLACES));

/** Distance of `value` from `reference` in percent of the reference, without a sign: 95 and 105 are both 5 from 100. */
export const percentApart = (value: Decimal, reference: Decimal): Decimal =>
  percentOf(absolute(minus(value, reference)), reference);

/** A sum of amounts, each rounded half up to the cent; exact at any length. */
export class CentSum extends ExactSum {
  constructor() {
    super();
    this.show(CENT_PLACES);
  }

  override add(amount: Decimal): void {
    super.add(decimalsOf(amount) === CENT_PLACES ? amount : toCents(amount));
  }
}
