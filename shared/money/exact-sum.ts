import { type Decimal, decimalsOf, minus, plus, roundHalfUp } from './decimal.ts';
import { aligned, unitsOf, unitsText } from './units.ts';

/** A sum that rounds nothing, written with the most decimals of what it adds: 12.5 and 3.125 are 15.625. */
export class ExactSum {
  #places = 0;
  /** Units of the last place that is shown, while a float holds them exactly. */
  #units = 0;
  /** The rest of the sum. */
  #others: Decimal = '0';

  add(amount: Decimal): void {
    const known = unitsOf(amount);
    if (known?.places === this.#places && Number.isSafeInteger(this.#units + known.units)) {
      this.#units += known.units;
      return;
    }
    const both = known && aligned({ units: this.#units, places: this.#places }, known);
    if (both && Number.isSafeInteger(both.a + both.b)) {
      this.#units = both.a + both.b;
      this.#places = both.places;
      return;
    }
    this.#others = plus(this.#others, amount);
    this.show(decimalsOf(amount));
  }

  /** Shows at least so many decimals. */
  show(places: number): void {
    if (places <= this.#places) return;
    this.#others = plus(this.#others, unitsText(this.#units, this.#places));
    this.#units = 0;
    this.#places = places;
  }

  get places(): number {
    return this.#places;
  }

  get text(): Decimal {
    const shown = unitsText(this.#units, this.#places);
    return this.#others === '0' ? shown : roundHalfUp(plus(this.#others, shown), this.#places);
  }

  less(amount: Decimal): Decimal {
    return roundHalfUp(minus(this.text, amount), Math.max(this.#places, decimalsOf(amount)));
  }
}
