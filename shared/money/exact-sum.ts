import { type Decimal, decimalsOf, minus, plus, roundHalfUp } from './decimal.ts';
import { powerOfTen, unitsOf, unitsText } from './units.ts';

/** A sum that rounds nothing, written with the most decimals of what it adds: 12.5 and 3.125 are 15.625. */
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

  get places(): number {
    return this.#places;
  }

  get text(): Decimal {
    return roundHalfUp(this.#sum, this.#places);
  }

  less(amount: Decimal): Decimal {
    return roundHalfUp(minus(this.text, amount), Math.max(this.#places, decimalsOf(amount)));
  }
}
