import { convertPayment } from '../../documents/convert/convert-payment.ts';
import type { GroupedRow } from '../../documents/mapped-row.ts';
import {
  DocumentMoney,
  type DocumentRows,
  type LifecycleDocument,
  type Money,
  type PaymentMoney,
} from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { restatedPayment } from '../../documents/payment-lifecycle/take-back.ts';
import { rateTolerances } from '../../money/conversion/exchange-rate.ts';
import { withSaleRate } from '../../money/conversion/original-rate.ts';
import { amountPlace, type Payment } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import {
  compare,
  type Decimal,
  divide,
  equals,
  isPositive,
  minus,
  plus,
  sum,
  times,
} from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import type { ReferenceRates } from '../../money/rates/reference-rates.ts';
import { EXACT_PLACES } from '../../money/split-cents.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { SaleRates } from '../rows/sale-days.ts';

/** Rest that the other documents of a payment leave to its last credit note; undefined if it is unknown. */
function restOf(
  { external_id, takesRest }: LifecycleDocument,
  row: GroupedRow | undefined,
  money: DocumentMoney,
) {
  if (!takesRest || row?.trace === undefined || row.trace.currency === EURO) return undefined;
  const { documents, credits } = money.beside(external_id);
  const euro = minus(sumOf(documents), sumOf(credits));
  const isKnown = [...documents, ...credits].every((one) => one.euro !== undefined);
  if (!isKnown || !isPositive(euro)) return undefined;
  return { euro: moneyText(euro), amount: row.trace.amount_paid, documents, credits };
}

const sumOf = (all: readonly Money[]): Decimal => sum(all.map(({ euro = '0' }) => euro));

/**
 * True if the rest lies between the lowest and the highest rate of the sales, as far as rounding goes: half a cent for each
 * document, and half of a rate's fifth decimal for what the credit notes convert.
 */
function isExplained({ euro, amount, documents, credits }: NonNullable<ReturnType<typeof restOf>>): boolean {
  const rates = documents
    .map((sale) => divide(sale.euro ?? '0', sale.amount, EXACT_PLACES))
    .toSorted(compare);
  const [lowest = '0', highest = '0'] = [rates[0], rates.at(-1)];
  const cents = times(rateTolerances.euro, String(documents.length + credits.length));
  const open = plus(cents, times(times(rateTolerances.stated, sumOf(credits)), highest));
  const isAtMost = (one: Decimal, other: Decimal) => compare(minus(one, other), open) <= 0;
  return isAtMost(euro, times(amount, highest)) && isAtMost(times(amount, lowest), euro);
}

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
  const all = new DocumentMoney(money);
  const made: DocumentRows[] = [];
  for (const document of documents) {
    const natural = await statedRows(document, rates);
    const [row] = natural.rows;
    const rest = document.euro === undefined ? restOf(document, row, all) : undefined;
    const euro = document.euro ?? rest?.euro;
    const stated = row?.header.payable_total_amount;
    const isMoved = euro !== undefined && stated !== undefined && !equals(euro, stated);
    const { rows, found } = isMoved ? await statedRows(document, { ...rates, euro_left: euro }) : natural;
    const [first] = rows;
    const moved: Problem[] = [];
    // A payment in euro keeps the amount paid.
    if (isMoved && first?.payment && first.header.payable_total_amount === euro) {
      const params = { payment, euro, stated, ...(rest && !isExplained(rest) && { variant: 'apart' }) };
      moved.push(problem('PAY-CENT-MOVED', amountPlace(first.payment), params));
    }
    enter(all, document, first);
    made.push({ ...document, rows, found: [...found, ...moved, ...document.found] });
  }
  return made;
}

/** Notes what a document states, from its first row. */
function enter(all: DocumentMoney, { external_id, life, held }: LifecycleDocument, row?: GroupedRow): void {
  const { amount_paid: amount = '0', currency = EURO } = row?.trace ?? {};
  const euro = row?.header.payable_total_amount;
  const money = { amount, currency, ...(euro && { euro }) };
  if (life?.states === 'refund') all.credit({ external_id, takes: 'refund', ...money });
  else if (life && held === undefined && row?.trace) all.state(external_id, money);
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
