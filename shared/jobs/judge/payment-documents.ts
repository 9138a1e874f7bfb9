import { convertPayment } from '../../documents/convert/convert-payment.ts';
import type { GroupedRow } from '../../documents/mapped-row.ts';
import {
  type DocumentRows,
  documentKey,
  type LifecycleDocument,
  type PaymentMoney,
} from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { restatedPayment } from '../../documents/payment-lifecycle/take-back.ts';
import { withSaleRate } from '../../money/conversion/original-rate.ts';
import type { Payment } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import { type Decimal, equals, isPositive, minus, sum } from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import type { ReferenceRates } from '../../money/rates/reference-rates.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { SaleRates } from '../rows/sale-days.ts';

/** Euro of the documents of one payment: the credit note that takes the rest takes the euro that they leave. */
class PaymentEuro {
  /** Of credit notes below zero; undefined where nobody knows them. */
  readonly #euro = new Map<string, Decimal | undefined>();

  constructor({ documents, credits }: PaymentMoney) {
    for (const { external_id, euro } of documents) this.#euro.set(documentKey(external_id), euro);
    for (const { external_id, euro } of credits) this.#euro.set(documentKey(external_id), less(euro));
  }

  /** Notes the amount that a document states, from its first row. */
  enter({ external_id, life, held }: LifecycleDocument, row: GroupedRow | undefined): void {
    const euro = row?.header.payable_total_amount;
    if (life?.states === 'refund') this.#euro.set(documentKey(external_id), less(euro));
    else if (life !== undefined && held === undefined && row?.trace !== undefined)
      this.#euro.set(documentKey(external_id), euro);
  }

  /** Euro left to the credit note that takes the rest; undefined if the other documents do not determine it. */
  leftFor({ external_id, takesRest }: LifecycleDocument, row: GroupedRow | undefined): Decimal | undefined {
    if (!takesRest || row?.trace === undefined || row.trace.currency === EURO) return undefined;
    const others = [...this.#euro].flatMap(([id, euro]) => (id === documentKey(external_id) ? [] : [euro]));
    const known = others.filter((euro) => euro !== undefined);
    const rest = sum(known);
    return known.length === others.length && isPositive(rest) ? moneyText(rest) : undefined;
  }
}

const less = (euro: Decimal | undefined): Decimal | undefined => euro && minus('0', euro);

export interface PaymentRates {
  rates: ReferenceRates | undefined;
  /** Set if the profile makes credit notes. */
  saleRates: SaleRates | undefined;
}

/** The documents of one payment with their euro. */
export async function paymentDocuments(
  payment: string,
  documents: readonly LifecycleDocument[],
  { money, ...rates }: PaymentRates & { money: PaymentMoney },
): Promise<DocumentRows[]> {
  const euro = new PaymentEuro(money);
  const made: DocumentRows[] = [];
  for (const document of documents) {
    const natural = await statedRows(document, rates);
    const wanted = document.euro ?? euro.leftFor(document, natural.rows[0]);
    const given = natural.rows[0]?.header.payable_total_amount;
    const isMoved = wanted !== undefined && given !== undefined && !equals(wanted, given);
    const { rows, found } = isMoved ? await statedRows(document, { ...rates, euro_left: wanted }) : natural;
    const [first] = rows;
    const all = [...found];
    // A payment in euro keeps the amount paid.
    if (isMoved && first?.header.payable_total_amount === wanted) {
      const params = { payment, euro: wanted, stated: given };
      all.push(problem('PAY-CENT-MOVED', { row: first.row, field: 'payment.amount' }, params));
    }
    euro.enter(document, first);
    made.push({ ...document, rows, found: [...all, ...document.found] });
  }
  return made;
}

/** The rows of a document; its first row is converted again if the document states another amount. */
async function statedRows(
  { external_id, rows, beside, restate }: LifecycleDocument,
  { rates, saleRates, euro_left }: PaymentRates & { euro_left?: Decimal },
): Promise<Pick<DocumentRows, 'rows' | 'found'>> {
  const of = restate?.row ?? rows[0];
  const stated = restate === undefined ? of?.payment : restatedPayment(restate);
  const isAsRead = restate === undefined && euro_left === undefined;
  if (of === undefined || stated === undefined || isAsRead) return { rows, found: [] };
  const left: Payment = euro_left === undefined ? stated : { ...stated, euro_left };
  const payment = saleRates ? await withSaleRate(left, saleRates, external_id) : left;
  const { header, lines, trace, problems } = convertPayment(payment, rates);
  const again = { ...of, header: { ...of.header, ...header }, lines, ...(trace && { trace }) };
  const found = problems.map((problem) => ({ ...problem, row: of.row }));
  const isNetted = restate !== undefined && !restate.credit;
  const net = isNetted ? [of, ...beside].map((one) => netted(one, payment.amount)) : [];
  const others = rows.filter(({ row }) => row !== of.row);
  return { rows: [again, ...others], found: [...found, ...net] };
}

const netted = ({ row, payment }: GroupedRow, net: string): Problem =>
  problem(
    'PAY-NETTED',
    { row, column: payment?.columns?.amount, field: 'payment.amount' },
    { amount: payment?.amount ?? '–', currency: payment?.currency.toUpperCase() ?? '–', net },
  );
