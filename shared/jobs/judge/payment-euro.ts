import type { LifecycleDocument } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { documentKey } from '../../documents/payment-lifecycle/lifecycle-row.ts';
import type { Money, PaymentMoney } from '../../documents/payment-lifecycle/payment-money.ts';
import { type ExchangeRate, toEuro } from '../../money/conversion/exchange-rate.ts';
import { EURO } from '../../money/currency.ts';
import { absolute, compare, type Decimal, isPositive, minus, sum, times } from '../../money/decimal.ts';
import type { GroupedRow } from '../rows/group-rows.ts';

const CENT = '0.01';

/**
 * Euro of the documents of one payment in another currency. 30.00 $ at 1.0842 are 27.67 €; in three captures of 10.00 $ they
 * would be 27.66 €, and so the last one states a cent more. The credit note that takes the rest takes the euro that are left.
 */
export class PaymentEuro {
  readonly #documents = new Map<string, Money>();
  readonly #credits = new Map<string, Decimal | undefined>();
  /** The last document of the file that states money of the payment. */
  readonly #last: LifecycleDocument<GroupedRow> | undefined;

  constructor(money: PaymentMoney, documents: readonly LifecycleDocument<GroupedRow>[]) {
    for (const one of money.documents) this.#documents.set(documentKey(one.external_id), one);
    for (const { external_id, euro } of money.credits) this.#credits.set(documentKey(external_id), euro);
    this.#last = documents.findLast(({ counts, held }) => counts?.states === 'sale' && held === undefined);
  }

  /** Notes the amounts that a document states, from its first row. */
  enter({ external_id, counts, held }: LifecycleDocument<GroupedRow>, row: GroupedRow | undefined): void {
    const euro = row?.header.payable_total_amount;
    if (counts?.states === 'refund') this.#credits.set(documentKey(external_id), euro);
    if (counts?.states !== 'sale' || held !== undefined || row?.trace === undefined) return;
    const { currency, amount_paid: amount } = row.trace;
    this.#documents.set(documentKey(external_id), {
      amount,
      currency,
      ...(euro === undefined ? {} : { euro }),
    });
  }

  /** Euro left to this document by the payment's other documents; undefined if they do not determine it. */
  leftFor(document: LifecycleDocument<GroupedRow>, row: GroupedRow | undefined): Decimal | undefined {
    if (row?.trace === undefined || row.trace.currency === EURO) return undefined;
    if (document.takesRest) return this.#restOf(document.external_id);
    return document === this.#last ? this.#shareOf(document.external_id, row) : undefined;
  }

  #restOf(external_id: string): Decimal | undefined {
    const documents = [...this.#documents.values()].map(({ euro }) => euro);
    const credits = [...this.#credits].flatMap(([id, euro]) =>
      id === documentKey(external_id) ? [] : [euro],
    );
    if ([...documents, ...credits].some((euro) => euro === undefined)) return undefined;
    const rest = minus(sum(documents.flatMap(known)), sum(credits.flatMap(known)));
    return isPositive(rest) ? rest : undefined;
  }

  /** The whole has a euro amount only if all documents were converted at one rate. */
  #shareOf(external_id: string, { trace, header }: GroupedRow): Decimal | undefined {
    const rate = trace?.converted_at;
    const own = header.payable_total_amount;
    if (trace === undefined || rate === undefined || own === undefined) return undefined;
    const others = [...this.#documents].flatMap(([id, one]) =>
      id === documentKey(external_id) ? [] : [one],
    );
    const isSame = (one: Money) => one.currency === trace.currency && isAtRate(one, rate);
    if (others.length === 0 || !others.every(isSame)) return undefined;
    const whole = toEuro(sum([trace.amount_paid, ...others.map(({ amount }) => amount)]), rate);
    const left = minus(whole, sum(others.flatMap(({ euro }) => known(euro))));
    const most = times(CENT, String(others.length + 1));
    return compare(absolute(minus(left, own)), most) <= 0 && isPositive(left) ? left : undefined;
  }
}

const known = (euro: Decimal | undefined): Decimal[] => (euro === undefined ? [] : [euro]);

/** True if its euro follow from the rate, except for cents that it may have taken. */
const isAtRate = ({ amount, euro }: Money, rate: ExchangeRate): boolean =>
  euro !== undefined && compare(absolute(minus(euro, toEuro(amount, rate))), times(CENT, '2')) <= 0;
