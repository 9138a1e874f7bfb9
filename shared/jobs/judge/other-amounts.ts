import { convertPayment } from '../../documents/convert/convert-payment.ts';
import { type OpenMoney, partsIn, partsLeft, partsOfRow } from '../../documents/convert/line-parts.ts';
import type { Document, GroupedRow, Line, MappedRow } from '../../documents/document.ts';
import { restatedPayment } from '../../documents/payment-lifecycle/decide-refunds.ts';
import {
  DocumentMoney,
  type DocumentRows,
  type LifecycleDocument,
  type Money,
  namedAs,
  type PaymentMoney,
} from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { DISCOUNT_WORDS } from '../../mapping/rows/not-carried.ts';
import { withSaleRate } from '../../money/conversion/convert-foreign.ts';
import { rateTolerances } from '../../money/conversion/exchange-rate.ts';
import { cellPlace, type Payment } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import {
  absolute,
  CENT,
  compare,
  type Decimal,
  divide,
  equals,
  isPositive,
  isZero,
  minus,
  plus,
  sum,
  times,
  toCents,
} from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import type { ReferenceRates } from '../../money/rates/reference-rates.ts';
import { EXACT_PLACES } from '../../money/split-cents.ts';
import { isError, type Problem, problem } from '../../problems/problem.ts';
import { type UnusedAmount, unusedReasons } from '../../records/balance.ts';
import type { SaleRates } from '../rows/sale-days.ts';

/** Answers of the profile about unused columns that look like money. */
export interface AmountAnswers {
  answers: Readonly<Record<string, string>>;
  /** The header of the column that the lines take their value with VAT from. */
  subtotal?: string | undefined;
  /** The header of the amount that all rows of each document repeat. */
  repeated?: string | undefined;
}

/** Sums unused columns over all documents; a column keeps the weakest reason of its documents. */
export class UnusedAmounts {
  readonly #columns = new Map<string, UnusedAmount>();

  note(found: readonly UnusedAmount[]): void {
    for (const one of found) {
      const before = this.#columns.get(one.column) ?? { ...one, sum: '0', rows: 0 };
      const isWeaker = unusedReasons.indexOf(before.because) < unusedReasons.indexOf(one.because);
      const { because } = isWeaker ? one : before;
      const all = { sum: toCents(plus(before.sum, one.sum)), rows: before.rows + one.rows, because };
      this.#columns.set(one.column, { column: one.column, ...all });
    }
  }

  list(): UnusedAmount[] {
    return [...this.#columns.values()];
  }
}

interface Judged {
  rows: readonly MappedRow[];
  document: Document;
  lineRows: readonly number[];
}

interface Column {
  column: string;
  values: readonly { row: number; value: Decimal }[];
  /** Sum of its lines, and before it the amount that every row of the document repeats. */
  sums: readonly [Decimal, ...Decimal[]];
}

const TOLERANCE = '0.02';
const near = (a: Decimal, b: Decimal) => compare(absolute(minus(absolute(a), absolute(b))), TOLERANCE) <= 0;

/**
 * Judges each unused amount of a document. An amount equal to a stated one adds nothing; if a total of the
 * file proves the document, the others are included or owed to somebody else. The rest must be answered, and
 * an answer cannot outweigh a total.
 */
export function judgeOtherAmounts(of: Judged, { answers, subtotal }: AmountAnswers) {
  const columns = columnsOf(of.rows);
  const alone = columns.map((column) => ({ ...column, is: equalTo(column, of) }));
  const known = alone.map((one) =>
    one.is === undefined && isReduced(one, columns, of) ? { ...one, is: 'equals line' as const } : one,
  );
  const unlike = known.filter(({ is }) => is === undefined);
  const against = disagreeing(unlike, of.document);
  const isProven =
    against === undefined && (statesTotal(of, subtotal) || known.some(({ is }) => is === 'equals payable'));
  const unused = known.map(({ column, values, sums, is }): UnusedAmount => {
    const isAnswered = ['included', 'ignore'].includes(answers[column] ?? '') && !against;
    const because = is ?? (isProven ? 'total proves' : isAnswered ? 'answered' : 'unanswered');
    return { column, sum: toCents(sums[0]), rows: values.length, because };
  });
  const open = unused.filter(({ because }) => because === 'unanswered');
  const [first] = open;
  if (first === undefined) return { unused, problems: [] };
  const place = { row: of.rows[0]?.row, column: first.column };
  const params = {
    columns: open.map(({ column, sum: amount }) => `${column} ${amount}`).join(', '),
    column: first.column,
    payable: of.document.payable_total_amount,
    ...(against && { ...against, variant: 'total' }),
  };
  return { unused, problems: [problem('AMOUNT-UNANSWERED', place, params)] };
}

function columnsOf(rows: readonly MappedRow[]): Column[] {
  const cells = rows.flatMap(({ row, others = [] }) => others.map((one) => ({ row, ...one })));
  return [...Map.groupBy(cells, ({ column }) => column)].map(([column, values]) => {
    const [first] = values;
    const all = sum(values.map(({ value }) => value));
    const isRepeated = first !== undefined && values.every(({ value }) => compare(value, first.value) === 0);
    return { column, values, sums: isRepeated ? [first.value, all] : [all] };
  });
}

/** The profile takes the total of the document, or of all its lines, from the file: not from prices with VAT in them. */
const statesTotal = ({ rows }: Judged, subtotal: string | undefined): boolean =>
  rows.some(({ header }) => (header.payable_total_amount ?? header.total_amount) !== undefined) ||
  (subtotal !== undefined &&
    TOTAL_WORDS.test(subtotal) &&
    rows.every(({ lines }) => lines.every((line) => line['line.subtotal'] !== undefined)));

function equalTo(
  { values, sums }: Column,
  { document, lineRows }: Judged,
): UnusedAmount['because'] | undefined {
  const is = (amount: Decimal) => sums.some((sum) => near(sum, amount));
  if (is(document.payable_total_amount) || is(document.total_amount)) return 'equals payable';
  if (is(document.net_total_amount)) return 'equals net';
  if (is(document.vat_total_amount)) return 'equals vat';
  const linesOf = (row: number) => document.invoice_lines.filter((_, at) => lineRows[at] === row);
  const areLines = values.every(({ row, value }) => linesOf(row).some((line) => isOfLine(line, value)));
  return areLines ? 'equals line' : undefined;
}

/** An amount that the line states, that its price and quantity make, or by which they are above its value. */
function isOfLine(line: Line, value: Decimal): boolean {
  const { quantity, unit_price: price, net_total_price: net, vat_total, subtotal, vat_rate } = line;
  const factor = plus('1', times(vat_rate, '0.01'));
  const priced = quantity !== undefined && price !== undefined ? times(quantity, price) : undefined;
  const stated = [net, vat_total, subtotal, vat_rate];
  const ofPrice = price === undefined ? [] : [price, times(price, factor)];
  const ofValue = priced === undefined ? [] : [priced, times(priced, factor), minus(priced, net)];
  const each = quantity === undefined || isZero(quantity) ? [] : [times(value, quantity)];
  return (
    [...stated, ...ofPrice, ...ofValue].some((one) => near(one, value)) ||
    each.some((one) => near(one, net) || near(one, subtotal))
  );
}

/** An amount before its discount and that discount make the value of each line: 100.00 − 5.00 = 95.00. */
function isReduced(one: Column, columns: readonly Column[], { document, lineRows }: Judged): boolean {
  return columns.some((other) => {
    if (other.column === one.column) return false;
    const [full, discount] = DISCOUNT_WORDS.test(other.column) ? [one, other] : [other, one];
    if (!DISCOUNT_WORDS.test(discount.column)) return false;
    const off = new Map(discount.values.map(({ row, value }) => [row, absolute(value)]));
    return full.values.every(({ row, value }) => {
      const reduced = minus(value, off.get(row) ?? '0');
      return document.invoice_lines.some((line, at) => lineRows[at] === row && isOfLine(line, reduced));
    });
  });
}

const TOTAL_WORDS =
  /(^|[^\p{L}])(grand|total|gross|gesamt\p{L}*|summe|brutto\p{L}*|ttc|totale|lordo|bruto|suma|razem|totaal|σύνολο|συνολο|συνολικ\p{L}*|τελικ\p{L}*|πληρωτέο|πληρωτεο|payable)($|[^\p{L}])/iu;

/** The total of the file that is another than the document's, with the column whose amount is the difference. */
function disagreeing(columns: readonly Column[], { payable_total_amount: payable }: Document) {
  for (const { column: total, sums } of columns) {
    if (!TOTAL_WORDS.test(total)) continue;
    const others = columns.filter(({ column }) => column !== total && !DISCOUNT_WORDS.test(column));
    for (const stated of sums) {
      const difference = absolute(minus(absolute(stated), absolute(payable)));
      const by = others.find((other) => other.sums.some((amount) => near(amount, difference)));
      if (by !== undefined && !isZero(difference))
        return { total, stated: toCents(stated), difference: toCents(difference), by: by.column };
    }
  }
  return undefined;
}

/** Money that the other documents of a payment leave to a credit note, and its own euro; undefined if it is unknown. */
function restOf({ external_id, life, takesRest }: LifecycleDocument, money: DocumentMoney, row?: GroupedRow) {
  const given = statedBy(row);
  if (life?.states !== 'refund' || row?.trace === undefined || given === undefined) return undefined;
  const { documents, credits } = money.beside(external_id);
  if (documents.length === 0 || [...documents, ...credits].some(({ euro }) => euro === undefined))
    return undefined;
  const left = minus(sumOf(documents), sumOf(credits));
  const open = openCents({ documents, credits });
  const euro = takesRest && isPositive(left) ? left : leavingACent(given, { left, open });
  return { euro: moneyText(euro), amount: row.trace.amount_paid, left, documents, credits, takesRest };
}

/** Euro of a payment's row: none of a refund under half a cent, which has no lines. */
const statedBy = (row: GroupedRow | undefined): Decimal | undefined =>
  row?.header.payable_total_amount ?? (row?.trace && !row.problems.some(isError) ? '0.00' : undefined);

type Rest = NonNullable<ReturnType<typeof restOf>>;

/** Part of a payment that leaves a cent to its last credit note, as far as rounding alone took that. */
function leavingACent(given: Decimal, { left, open }: { left: Decimal; open: Decimal }): Decimal {
  const most = minus(left, CENT);
  const isRounded = compare(given, most) > 0 && compare(minus(given, left), open) <= 0;
  return isRounded && isPositive(most) ? most : given;
}

const openCents = ({ documents, credits }: Pick<OpenMoney, 'documents' | 'credits'>): Decimal =>
  times(rateTolerances.euro, String(documents.length + credits.length));
const sumOf = (all: readonly Money[]): Decimal => sum(all.map(({ euro = '0' }) => euro));

/**
 * True if the rest lies between the lowest and the highest rate of the sales, as far as rounding goes: half a cent for each
 * document, and half of a rate's fifth decimal for what the credit notes convert.
 */
function isExplained({ euro, amount, documents, credits }: Rest): boolean {
  const rates = documents
    .map((sale) => divide(sale.euro ?? '0', sale.amount, EXACT_PLACES))
    .toSorted(compare);
  const [lowest = '0', highest = '0'] = [rates[0], rates.at(-1)];
  const open = plus(
    openCents({ documents, credits }),
    times(times(rateTolerances.stated, sumOf(credits)), highest),
  );
  const isAtMost = (one: Decimal, other: Decimal) => compare(minus(one, other), open) <= 0;
  return isAtMost(euro, times(amount, highest)) && isAtMost(times(amount, lowest), euro);
}

/** Amounts that a credit note states otherwise than by itself: as before, or what the others leave it. */
function leftTo({ before }: LifecycleDocument, row: GroupedRow | undefined, rest: Rest | undefined) {
  const given = statedBy(row);
  if (given === undefined || row?.payment === undefined) return undefined;
  // A payment in euro keeps the amount paid.
  const euro = row.trace?.currency === EURO ? given : (before?.euro ?? rest?.euro ?? given);
  const { lines } = row.payment;
  const parts_left = before?.euro
    ? partsIn(before.parts ?? '', euro, lines)
    : rest && partsLeft(euro, lines, rest);
  const euro_left = equals(euro, given) ? undefined : euro;
  return euro_left || parts_left || isZero(given) ? { euro_left, parts_left } : undefined;
}

export interface PaymentRates {
  rates: ReferenceRates | undefined;
  /** Set if the profile makes credit notes. */
  saleRates: SaleRates | undefined;
}

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
    const rest = document.before?.euro === undefined ? restOf(document, all, row) : undefined;
    const left = leftTo(document, row, rest);
    const { rows, found } = left === undefined ? natural : await statedRows(document, rates, left);
    const [first] = rows;
    if (rest?.takesRest && !isPositive(rest.left) && isPositive(rest.euro)) {
      const here = (document.after ?? []).map((external_id) => ({ external_id }));
      const named = namedAs(money.documents.length > 0 ? money.documents : here);
      // The others have left it no euro: they are of a cent each, or at other rates.
      const params = { payment, amount: rest.euro, currency: EURO, left: '0.00', ...named };
      found.push(problem('PAY-CREDIT-EXCEEDS', row?.payment ? cellPlace(row.payment, 'amount') : {}, params));
    }
    const euro = left?.euro_left;
    if (first?.payment && euro !== undefined && first.header.payable_total_amount === euro) {
      const said = { payment, euro, stated: statedBy(row) ?? euro };
      const apart = rest?.takesRest && !isExplained(rest) && { variant: 'apart' };
      found.push(problem('PAY-CENT-MOVED', cellPlace(first.payment, 'amount'), { ...said, ...apart }));
    }
    enter(all, document, first);
    made.push({ ...document, rows, found: [...found, ...document.found] });
  }
  return made;
}

/** Notes what a document states, from its first row. */
function enter(all: DocumentMoney, { external_id, life, held, before }: LifecycleDocument, row?: GroupedRow) {
  const { amount_paid: amount = '0', currency = EURO } = row?.trace ?? {};
  const euro = statedBy(row);
  const money = { amount, currency, ...(euro && { euro }) };
  const parts = row && partsOfRow(row.lines);
  if (life?.states === 'refund') all.credit({ takes: 'refund', ...before, external_id, ...money, parts });
  else if (life && held === undefined && row?.trace) all.state(external_id, money);
}

/** The rows of a document, converted again if it states another amount: the first, and each telling of a reversal. */
async function statedRows(
  { external_id, rows, beside, restate }: LifecycleDocument,
  { rates, saleRates }: PaymentRates,
  left?: Pick<Payment, 'euro_left' | 'parts_left'>,
): Promise<{ rows: readonly GroupedRow[]; found: Problem[] }> {
  const [of, ...others] = rows;
  const found: Problem[] = [];
  if (of === undefined || (restate ?? left) === undefined) return { rows, found };
  const again = async (one: GroupedRow): Promise<GroupedRow> => {
    const stated = restate === undefined ? one.payment : restatedPayment(one, restate);
    if (stated === undefined) return one;
    const asLeft = { ...stated, ...left };
    const payment = saleRates ? await withSaleRate(asLeft, saleRates, external_id) : asLeft;
    const { header, lines, trace, problems } = convertPayment(payment, rates);
    found.push(...problems.map((problem) => ({ ...problem, row: one.row })));
    return { ...one, header: { ...one.header, ...header }, lines, ...(trace && { trace }) };
  };
  const stated = [await again(of), ...(restate?.credit ? await Promise.all(others.map(again)) : others)];
  const net = restate?.credit === false ? [of, ...beside].map((one) => netted(one, restate.amount)) : [];
  return { rows: stated, found: [...found, ...net] };
}

function netted({ row, payment }: GroupedRow, net: string): Problem {
  const place = { row, column: payment?.columns?.amount, field: 'payment.amount' };
  const currency = payment?.currency.toUpperCase() ?? '–';
  return problem('PAY-NETTED', place, { amount: payment?.amount ?? '–', currency, net });
}
