import { type Direction, directionOf } from '../../facts/directions.ts';
import { CentSum } from '../../money/cents.ts';
import { compare, minus, normalise, plus, sum, toCents } from '../../money/decimal.ts';
import type { VatShare } from '../../records/outcome-record.ts';
import type { DirectionSum, Directions } from './directions-schema.ts';

interface Directed {
  type: string;
  net: string;
  vat: string;
  /** Undefined where its lines are not known. */
  shares: readonly VatShare[] | undefined;
}

/** Of documents whose lines are not known. */
const NO_RATE = '';

class OneDirection {
  documents = 0;
  readonly #rates = new Map<string, { net: CentSum; vat: CentSum }>();

  add(rate: string, net: string, vat: string): void {
    const ofRate = this.#rates.get(rate) ?? { net: new CentSum(), vat: new CentSum() };
    this.#rates.set(rate, ofRate);
    ofRate.net.add(net);
    ofRate.vat.add(vat);
  }

  finish(): DirectionSum {
    const rates = [...this.#rates]
      .map(([vat_rate, of]) => ({ vat_rate, net: of.net.text, vat: of.vat.text }))
      .sort((a, b) => compare(a.vat_rate || '0', b.vat_rate || '0'));
    const net = toCents(sum(rates.map((one) => one.net)));
    const vat = toCents(sum(rates.map((one) => one.vat)));
    const stated = rates.filter(({ vat_rate }) => vat_rate !== NO_RATE);
    return { documents: this.documents, net, vat, payable: toCents(plus(net, vat)), rates: stated };
  }
}

/** Adds up documents by who owes whom, line by line. Credit notes are subtracted from what they take back. */
export class DirectionSums {
  readonly #of: Readonly<Record<Direction, OneDirection>> = {
    ...{ sales: new OneDirection(), on_behalf: new OneDirection() },
    ...{ purchases: new OneDirection(), clearances: new OneDirection() },
  };

  /** A document is counted once, where its type puts it if it has such a line. */
  add({ type, net, vat, shares = [] }: Directed): void {
    const { direction: usual, sign } = directionOf(type);
    const parts = shares.length > 0 ? shares : [{ vat_rate: NO_RATE, net, vat }];
    const counted = parts.every((one) => one.direction !== undefined) ? parts[0]?.direction : usual;
    this.#of[counted ?? usual].documents += 1;
    const signed = (amount: string) => (sign < 0 ? minus('0', amount) : amount);
    for (const { direction = usual, vat_rate, ...of } of parts)
      this.#of[direction].add(vat_rate && normalise(vat_rate), signed(of.net), signed(of.vat));
  }

  finish(): Directions {
    const { sales, on_behalf, purchases, clearances } = this.#of;
    return {
      ...{ sales: sales.finish(), on_behalf: on_behalf.finish() },
      ...{ purchases: purchases.finish(), clearances: clearances.finish() },
    };
  }
}
