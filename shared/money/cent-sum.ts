import { CENT_PLACES, type Decimal, plus, toCents } from './decimal.ts';
import { unitsOf, unitsText } from './units.ts';

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
