import { type Decimal, decimalsOf, minus, plus, roundHalfUp } from './decimal.ts';

/** A sum that rounds nothing, written with the most decimals of what it adds: 12.5 and 3.125 are 15.625. */
export class ExactSum {
  #places = 0;
  #sum: Decimal = '0';

  add(amount: Decimal): void {
    this.#sum = plus(this.#sum, amount);
    this.show(decimalsOf(amount));
  }

  /** Shows at least so many decimals. */
  show(places: number): void {
    this.#places = Math.max(this.#places, places);
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
