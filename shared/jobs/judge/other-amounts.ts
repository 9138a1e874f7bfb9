import type { Document, Line } from '../../documents/document.ts';
import type { MappedRow } from '../../documents/mapped-row.ts';
import {
  absolute,
  compare,
  type Decimal,
  isZero,
  minus,
  plus,
  sum,
  times,
  toCents,
} from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { type UnusedAmount, unusedReasons } from '../../records/balance.ts';

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
  /** The row of each line. */
  lineRows: readonly number[];
}

interface Column {
  column: string;
  values: readonly { row: number; value: Decimal }[];
  /** Sum of its lines, and before it the amount that every row of the document repeats. */
  sums: readonly [Decimal, ...Decimal[]];
}

const TOLERANCE = '0.02';
const near = (a: Decimal, b: Decimal): boolean =>
  compare(absolute(minus(absolute(a), absolute(b))), TOLERANCE) <= 0;

/**
 * Judges each unused amount of a document. An amount equal to a stated one adds nothing; if a total of the
 * file proves the document, the others are included or owed to somebody else. The rest must be answered, and
 * an answer cannot outweigh a total.
 */
export function judgeOtherAmounts(
  of: Judged,
  { answers, subtotal }: AmountAnswers,
): { unused: readonly UnusedAmount[]; problems: readonly Problem[] } {
  const columns = columnsOf(of.rows);
  const alone = columns.map((column) => ({ ...column, is: equalTo(column, of) }));
  const known = alone.map((one) =>
    one.is === undefined && isReduced(one, columns, of) ? { ...one, is: 'equals line' as const } : one,
  );
  const against = disagreeing(
    known.filter(({ is }) => is === undefined),
    of.document,
  );
  const isProven =
    against === undefined && (statesTotal(of, subtotal) || known.some(({ is }) => is === 'equals payable'));
  const unused = known.map(({ column, values, sums, is }): UnusedAmount => {
    const because =
      is ?? (isProven ? 'total proves' : isAnswered(answers[column]) && !against ? 'answered' : 'unanswered');
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

const isAnswered = (answer: string | undefined): boolean => answer === 'included' || answer === 'ignore';

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
  return values.every(({ row, value }) => linesOf(row).some((line) => isOfLine(line, value)))
    ? 'equals line'
    : undefined;
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

const DISCOUNT_WORDS =
  /discount|rebate|rabatt|nachlass|remise|rabais|sconto|descuento|desconto|rabat|korting|έκπτ|εκπτ/iu;

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
    for (const stated of sums) {
      const difference = absolute(minus(absolute(stated), absolute(payable)));
      const by = columns.find(
        (column) =>
          column.column !== total &&
          !DISCOUNT_WORDS.test(column.column) &&
          column.sums.some((amount) => near(amount, difference)),
      );
      if (by !== undefined && !isZero(difference))
        return { total, stated: toCents(stated), difference: toCents(difference), by: by.column };
    }
  }
  return undefined;
}
