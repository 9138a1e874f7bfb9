import { convertPayment } from '../../documents/convert/convert-payment.ts';
import type { GroupedRow } from '../../documents/mapped-row.ts';
import {
  documentKey,
  type LifecycleDocument,
  type Money,
  type PaymentMoney,
} from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { restatedPayment } from '../../documents/payment-lifecycle/take-back.ts';
import { type ExchangeRate, toEuro } from '../../money/conversion/exchange-rate.ts';
import { withOriginalRate } from '../../money/conversion/original-rate.ts';
import type { Payment } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import {
  absolute,
  compare,
  type Decimal,
  equals,
  isPositive,
  minus,
  sum,
  times,
} from '../../money/decimal.ts';
import type { ReferenceRates } from '../../money/rates/reference-rates.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { SaleRates } from '../rows/sale-days.ts';

const CENT = '0.01';

/**
 * Euro of the documents of one payment in another currency. 30.00 $ at 1.0842 are 27.67 €; in three captures of 10.00 $ they
 * would be 27.66 €, and so the last one states a cent more. The credit note that takes the rest takes the euro that are left.
 */
class PaymentEuro {
  readonly #documents = new Map<string, Money>();
  readonly #credits = new Map<string, Decimal | undefined>();
  /** The last document of the file that states money of the payment. */
  readonly #last: LifecycleDocument | undefined;

  constructor(money: PaymentMoney, documents: readonly LifecycleDocument[]) {
    for (const one of money.documents) this.#documents.set(documentKey(one.external_id), one);
    for (const { external_id, euro } of money.credits) this.#credits.set(documentKey(external_id), euro);
    this.#last = documents.findLast(({ counts, held }) => counts?.states === 'sale' && held === undefined);
  }

  /** Notes the amounts that a document states, from its first row. */
  enter({ external_id, counts, held }: LifecycleDocument, row: GroupedRow | undefined): void {
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
  leftFor(document: LifecycleDocument, row: GroupedRow | undefined): Decimal | undefined {
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

/** The rows of a document with related facts. */
export interface DocumentRows {
  rows: readonly GroupedRow[];
  /** Rows that share its outcome without adding amounts. */
  beside: readonly GroupedRow[];
  /** Findings of a conversion that the rows do not carry themselves. */
  found: readonly Problem[];
  held?: Problem;
  life?: DocumentRecord['life'];
  /** Documents of this export that must be issued before it. */
  after?: readonly string[];
}

export interface PaymentRates {
  rates: ReferenceRates | undefined;
  /** Set if the profile makes credit notes. */
  saleRates: SaleRates | undefined;
}

/** The documents of one payment with their euro: the last of several takes the cent that rounding leaves. */
export async function paymentDocuments(
  {
    payment,
    documents,
    money,
  }: { payment: string; documents: readonly LifecycleDocument[]; money: PaymentMoney },
  rates: PaymentRates,
): Promise<DocumentRows[]> {
  const euro = new PaymentEuro(money, documents);
  const made: DocumentRows[] = [];
  for (const document of documents) {
    const natural = await documentRows(document, rates);
    const wanted = document.euro ?? euro.leftFor(document, natural.rows[0]);
    const given = natural.rows[0]?.header.payable_total_amount;
    const isMoved = wanted !== undefined && given !== undefined && !equals(wanted, given);
    const rows = isMoved ? await documentRows(document, { ...rates, euro_left: wanted }) : natural;
    // True if the rest was used: a payment in euro keeps the amount paid.
    const isTaken = isMoved && rows.rows[0]?.header.payable_total_amount === wanted;
    const moved = isTaken ? [centMoved(rows, payment, { euro: wanted, stated: given })] : [];
    euro.enter(document, rows.rows[0]);
    made.push({
      ...rows,
      found: [...rows.found, ...moved, ...(document.said ?? [])],
      ...lifeOf(document, payment),
      ...(document.after && { after: document.after }),
    });
  }
  return made;
}

const centMoved = (
  { rows: [first] }: DocumentRows,
  payment: string,
  { euro, stated }: { euro: Decimal; stated: Decimal },
): Problem =>
  problem('PAY-CENT-MOVED', { row: first?.row, field: 'payment.amount' }, { payment, euro, stated });

function lifeOf({ counts }: LifecycleDocument, payment: string): Pick<DocumentRows, 'life'> {
  if (counts === undefined) return {};
  const { states, part, events, captured, reversal, unseen } = counts;
  return {
    life: {
      payment,
      states,
      ...(part === undefined ? {} : { part }),
      counted: events,
      ...(captured && { captured }),
      ...(reversal && { reversal }),
      ...(unseen && { unseen }),
    },
  };
}

/** The rows of a document; its first row is converted again if the document states another amount. */
async function documentRows(
  { rows, beside, held, restate }: LifecycleDocument,
  { rates, saleRates, euro_left }: PaymentRates & { euro_left?: Decimal },
): Promise<DocumentRows> {
  const why = held === undefined ? {} : { held };
  const of = restate?.row ?? rows[0];
  const stated = restate === undefined ? of?.payment : restatedPayment(restate);
  const isAsRead = restate === undefined && euro_left === undefined;
  if (of === undefined || stated === undefined || isAsRead) return { rows, beside, found: [], ...why };
  const left: Payment = euro_left === undefined ? stated : { ...stated, euro_left };
  const payment = saleRates ? await withOriginalRate(left, saleRates.lookUp) : left;
  const { header, lines, trace, problems } = convertPayment(payment, rates);
  const again = { ...of, header: { ...of.header, ...header }, lines, ...(trace && { trace }) };
  const found = problems.map((problem) => ({ ...problem, row: of.row }));
  const isNetted = restate !== undefined && !restate.credit;
  const net = isNetted ? [of, ...beside].map((one) => netted(one, payment.amount)) : [];
  const others = rows
    .filter((row) => row.row !== of.row)
    .map((row) => (restate === undefined ? row : { ...row, ...(trace && { trace }) }));
  return { rows: [again, ...others], beside, found: [...found, ...net], ...why };
}

const netted = ({ row, payment }: GroupedRow, net: string): Problem =>
  problem(
    'PAY-NETTED',
    { row, column: payment?.columns?.amount, field: 'payment.amount' },
    { amount: payment?.amount ?? '–', currency: payment?.currency.toUpperCase() ?? '–', net },
  );
