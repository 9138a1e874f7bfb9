import { EURO } from '../../money/currency.ts';
import { type Decimal, isPositive, minus, sum } from '../../money/decimal.ts';
import { documentKey } from './lifecycle-row.ts';
import type { CreditMoney, Money, PaymentMoney } from './payment-money.ts';

/**
 * Room that a payment has for a credit: the amount that its documents still come to, or why nobody can say.
 * `never`: nothing is known of the payment. `older`: a document is issued by a version that kept no amounts. `unclear`: one
 * of this file cannot be read.
 */
export type Room = { left: Decimal } | 'never' | 'older' | 'unclear' | 'other-currency';

/** Sum of the documents of one payment: of those that the ledger knows, and those that a file is about to state. */
export class DocumentMoney {
  readonly #documents = new Map<string, Money>();
  readonly #credits = new Map<string, CreditMoney>();
  /** Money of the payment was told, whatever became of it. */
  #isSeen: boolean;
  #missing: 'older' | 'unclear' | undefined;

  constructor({ captured, documents, credits }: PaymentMoney) {
    this.#isSeen = captured.length > 0;
    for (const one of documents) this.state(one.external_id, one);
    for (const one of credits) this.credit(one);
  }

  /** Money that the document of an id states, where that is known. */
  stated(external_id: string): Money | undefined {
    return this.#documents.get(documentKey(external_id));
  }

  /** The currency of the first document. */
  currency(): string | undefined {
    const [first] = this.#documents.values();
    return first?.currency;
  }

  credited(external_id: string): CreditMoney | undefined {
    return this.#credits.get(documentKey(external_id));
  }

  state(external_id: string, { amount, currency, euro }: Money): void {
    const known = euro === undefined ? {} : { euro };
    this.#documents.set(documentKey(external_id), { amount, currency, ...known });
  }

  credit(one: CreditMoney): void {
    this.#credits.set(documentKey(one.external_id), one);
  }

  /** Says that money of the payment was told, whatever became of it. */
  see(): void {
    this.#isSeen = true;
  }

  /** Says that a document of the payment states an amount that nobody can tell. */
  lacks(why: 'older' | 'unclear'): void {
    if (this.#missing !== 'unclear') this.#missing = why;
  }

  /** Amounts of the credit notes that take back what was reversed, as opposed to refunded. */
  reversed(): Decimal {
    return sum([...this.#credits.values()].filter(({ takes }) => takes === 'reversal').map(amountOf));
  }

  /** Sum that credit notes take back in a currency, without the one of that id. */
  creditedBeside(external_id: string, currency: string): Decimal {
    const others = [...this.#credits].filter(
      ([id, one]) => id !== documentKey(external_id) && one.currency === currency,
    );
    return sum(others.map(([, one]) => one.amount));
  }

  /** Room for a credit in a currency, as if the one of that id were not there. */
  room(external_id: string, currency: string): Room {
    if (this.#missing !== undefined) return this.#missing;
    const documents = [...this.#documents.values()];
    const credits = [...this.#credits].flatMap(([id, one]) => (id === documentKey(external_id) ? [] : [one]));
    const all = [...documents, ...credits];
    if (documents.length === 0 && !this.#isSeen) return 'never';
    if (all.every((one) => one.currency === currency))
      return roomOf(documents.map(amountOf), credits.map(amountOf));
    if (all.some(({ euro }) => euro === undefined)) return 'other-currency';
    const inEuro = roomOf(documents.flatMap(euroOf), credits.flatMap(euroOf));
    if (currency === EURO) return inEuro;
    return isPositive(inEuro.left) ? 'other-currency' : { left: '0' };
  }
}

const amountOf = ({ amount }: Money): Decimal => amount;
const euroOf = ({ euro }: Money): Decimal | [] => euro ?? [];

const roomOf = (stated: readonly Decimal[], credited: readonly Decimal[]): { left: Decimal } => ({
  left: minus(sum(stated), sum(credited)),
});
