import { CENT_PLACES, type Decimal, plus, toCents } from './decimal.ts';
import { powerOfTen, unitsOf, unitsText } from './units.ts';

/** A hundred million euro: products of such an amount with a rate are whole numbers that a float holds exactly. */
const MAX_CENTS = 1e10;

/** The hundredths of a decimal of at most two decimals: 12.5 is 1250. NaN of any other text, and of what is negative or larger. */
export function centsOf(text: string): number {
  const known = unitsOf(text);
  if (known === undefined || known.places > CENT_PLACES || known.units < 0) return Number.NaN;
  const cents = known.units * powerOfTen(CENT_PLACES - known.places);
  return cents <= MAX_CENTS ? cents : Number.NaN;
}

/** A sum of amounts, each rounded half up to the cent; exact at any length. */
export class CentSum {
  #cents = 0;
  /** Of the amounts that have other decimals or more digits. */
  #others: Decimal = '0';

  add(amount: Decimal): void {
    const known = unitsOf(amount);
    const sum = known?.places === CENT_PLACES ? this.#cents + known.units : Number.NaN;
    if (Number.isSafeInteger(sum)) this.#cents = sum;
    else this.#others = plus(this.#others, toCents(amount));
  }

  /** With two decimals. */
  get text(): Decimal {
    return toCents(plus(unitsText(this.#cents, CENT_PLACES), this.#others));
  }
}
