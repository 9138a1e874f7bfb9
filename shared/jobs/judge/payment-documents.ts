import { convertPayment } from '../../documents/convert/convert-payment.ts';
import { partsIn, partsLeft } from '../../documents/convert/line-parts.ts';
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
import { cellPlace, type Payment } from '../../money/conversion/payment.ts';
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
  if (!takesRest || row?.trace === undefined) return undefined;
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

/** Amounts that a credit note states otherwise than by itself: as before, or what the others leave it. */
function leftTo(
  { before }: LifecycleDocument,
  row: GroupedRow | undefined,
  rest: ReturnType<typeof restOf>,
): Pick<Payment, 'euro_left' | 'parts_left'> | undefined {
  const given = row?.header.payable_total_amount;
  if (given === undefined || row?.payment === undefined) return undefined;
  // A payment in euro keeps the amount paid.
  const euro = row.trace?.currency === EURO ? given : (before?.euro ?? rest?.euro ?? given);
  const { lines } = row.payment;
  const parts_left = before ? partsIn(before.parts ?? '', euro, lines) : rest && partsLeft(euro, lines, rest);
  const isMoved = !equals(euro, given);
  return isMoved || parts_left ? { ...(isMoved && { euro_left: euro }), parts_left } : undefined;
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
    const rest = document.before?.euro === undefined ? restOf(document, row, all) : undefined;
    const left = leftTo(document, row, rest);
    const { rows, found } = left === undefined ? natural : await statedRows(document, rates, left);
    const [first] = rows;
    const euro = left?.euro_left;
    if (first?.payment && euro !== undefined && first.header.payable_total_amount === euro) {
      const said = { payment, euro, stated: row?.header.payable_total_amount ?? euro };
      const apart = rest && !isExplained(rest) && { variant: 'apart' };
      found.push(problem('PAY-CENT-MOVED', cellPlace(first.payment, 'amount'), { ...said, ...apart }));
    }
    enter(all, document, first);
    made.push({ ...document, rows, found: [...found, ...document.found] });
  }
  return made;
}

/** Notes what a document states, from its first row. */
function enter(
  all: DocumentMoney,
  { external_id, life, held, before }: LifecycleDocument,
  row?: GroupedRow,
): void {
  const { amount_paid: amount = '0', currency = EURO } = row?.trace ?? {};
  const euro = row?.header.payable_total_amount;
  const money = { amount, currency, ...(euro && { euro }) };
  if (life?.states === 'refund') all.credit({ takes: 'refund', ...before, external_id, ...money });
  else if (life && held === undefined && row?.trace) all.state(external_id, money);
}

/** The rows of a document, converted again if it states another amount: the first, and each telling of a reversal. */
async function statedRows(
  { external_id, rows, beside, restate }: LifecycleDocument,
  { rates, saleRates }: PaymentRates,
  left?: Pick<Payment, 'euro_left' | 'parts_left'>,
): Promise<{ rows: readonly GroupedRow[]; found: Problem[] }> {
  const of = restate?.row ?? rows[0];
  const found: Problem[] = [];
  if (of === undefined || (restate ?? left) === undefined) return { rows, found };
  const again = async (one: GroupedRow): Promise<GroupedRow> => {
    const stated = restate === undefined ? one.payment : restatedPayment({ ...restate, row: one });
    if (stated === undefined) return one;
    const asLeft = { ...stated, ...left };
    const payment = saleRates ? await withSaleRate(asLeft, saleRates, external_id) : asLeft;
    const { header, lines, trace, problems } = convertPayment(payment, rates);
    found.push(...problems.map((problem) => ({ ...problem, row: one.row })));
    return { ...one, header: { ...one.header, ...header }, lines, ...(trace && { trace }) };
  };
  const others = rows.filter(({ row }) => row !== of.row);
  const stated = [await again(of), ...(restate?.credit ? await Promise.all(others.map(again)) : others)];
  const net = restate?.credit === false ? [of, ...beside].map((one) => netted(one, restate.amount)) : [];
  return { rows: stated, found: [...found, ...net] };
}

function netted({ row, payment }: GroupedRow, net: string): Problem {
  const place = { row, column: payment?.columns?.amount, field: 'payment.amount' };
  const currency = payment?.currency.toUpperCase() ?? '–';
  return problem('PAY-NETTED', place, { amount: payment?.amount ?? '–', currency, net });
}
