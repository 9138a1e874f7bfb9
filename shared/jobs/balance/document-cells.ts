import type { Document, GroupedRow, Line } from '../../documents/document.ts';
import { creditNoteTypes } from '../../facts/document-kinds.ts';
import type { Profile } from '../../mapping/profile/profile.ts';
import { isQuotient, rateTolerances } from '../../money/conversion/exchange-rate.ts';
import type { PaymentTrace } from '../../money/conversion/payment.ts';
import { EURO } from '../../money/currency.ts';
import {
  absolute,
  CENT,
  CENT_PLACES,
  centsOf,
  compare,
  type Decimal,
  decimalsOf,
  ExactSum,
  equals,
  minus,
  normalise,
  plus,
  sum,
  times,
} from '../../money/decimal.ts';
import type { BalanceAmount, MoneyCell } from '../../money/money-cell.ts';
import type { Problem } from '../../problems/problem.ts';
import { recordOf } from '../../record-of.ts';
import type { BalanceLine } from '../../records/balance.ts';
import { type DocumentRecord, outcomes } from '../../records/document-record.ts';

/** One line of a balance while it is added up; `field` separates lines of one amount. */
type SumLine = ReturnType<typeof emptyLine>;

/** The sums of an export's cells, each cell once, in exact decimals. */
export class FileSums {
  readonly lines: SumLine[] = [];
  /** Names of amounts that count once and may be repeated. */
  readonly #known = new Set<string>();

  /** Adds a cell; returns its line's place if it counts. `comesAgain`: a later row may repeat it. */
  add(cell: MoneyCell, comesAgain: boolean): number | undefined {
    const { value, once } = cell;
    const line = this.#lineOf(cell);
    if (value === undefined) {
      line.unreadable += 1;
      return undefined;
    }
    if (once !== undefined && this.#known.size > 0 && this.#known.has(once)) return undefined;
    if (once !== undefined && comesAgain) this.#known.add(once);
    line.sum.add(value);
    line.count += 1;
    return line.place;
  }

  #lineOf(cell: MoneyCell): SumLine {
    for (const line of this.lines) {
      if (line.field !== cell.field || line.amount !== cell.amount || line.currency !== cell.currency)
        continue;
      if (line.column !== cell.column) line.column = undefined;
      return line;
    }
    const line = emptyLine(cell, this.lines.length);
    this.lines.push(line);
    return line;
  }
}

/** Of parts on purpose: of a literal, engines compile the loop over the lines again and again. */
const emptyLine = ({ amount, field, currency, column }: MoneyCell, place: number) => ({
  /** The column is undefined if several columns have it. */
  ...{ amount, field, currency, column: column as string | undefined, place },
  ...{ sum: new ExactSum(), count: 0, unreadable: 0 },
});

/** The line as stored; another module adds its parts. */
export const balanceLine = ({ amount, currency, column, count, sum, unreadable }: SumLine): BalanceLine => ({
  amount,
  ...(column === undefined ? {} : { column }),
  currency,
  count,
  file: sum.text,
  parts: recordOf(outcomes, () => '0'),
  difference: sum.text,
  unreadable,
});

interface CellDifference {
  amount: BalanceAmount;
  /** The sum of the cells, then the amount in the document. */
  counted: Decimal;
  stated: Decimal;
}

type FieldOfLine = 'line.net_total_price' | 'line.vat_total' | 'line.subtotal';

const lineAmounts: Readonly<Record<FieldOfLine, (line: Line) => Decimal>> = {
  'line.net_total_price': ({ net_total_price }) => net_total_price,
  'line.vat_total': ({ vat_total }) => vat_total,
  'line.subtotal': ({ subtotal }) => subtotal,
};

const isOfLine = (field: string): field is FieldOfLine => Object.hasOwn(lineAmounts, field);

const headerAmounts: Readonly<Record<string, (document: Document) => Decimal>> = {
  net_total_amount: ({ net_total_amount }) => net_total_amount,
  'commission.sale_total': ({ net_total_amount }) => net_total_amount,
  vat_total_amount: ({ vat_total_amount }) => vat_total_amount,
  total_amount: ({ total_amount }) => total_amount,
  payable_total_amount: ({ payable_total_amount }) => payable_total_amount,
};

interface OfDocument {
  /** In file order. */
  rows: readonly GroupedRow[];
  record: DocumentRecord;
  document: Document;
  lines: readonly SumLine[];
  profile: Profile;
}

/** Compares a document with its rows' cells, amount by amount; skips amounts computed from other cells. */
export function documentDifference(of: OfDocument): CellDifference | undefined {
  if (saysItsCells(of)) return undefined;
  for (const place of new Set(of.rows.flatMap(({ money = [] }) => money.map(([place]) => place)))) {
    const line = of.lines[place];
    if (line === undefined) continue;
    const found = isOfLine(line.field) ? ofLines(of, place, line.field) : ofHeader(of, place, line.field);
    const difference = found.find((one) => !isSame(one, of, line));
    if (difference === undefined) continue;
    return { amount: line.amount, counted: difference.counted, stated: difference.stated };
  }
  return undefined;
}

/** True for most documents: one line of one row, whose amounts are those of its cells, needs no sum. */
function saysItsCells({ rows, document, lines, profile }: OfDocument): boolean {
  const [row, another] = rows;
  const [line, further] = document.invoice_lines;
  if (row === undefined || another || line === undefined || further) return false;
  if (profile.read?.credit_notes === 'negative') return false;
  return (row.money ?? NO_MONEY).every(([place, value], index, all) => {
    const field = lines[place]?.field ?? '';
    const stated = isOfLine(field) ? lineAmounts[field](line) : headerAmounts[field]?.(document);
    const isSaid = stated === value || (stated !== undefined && centsOf(stated) === centsOf(value));
    return isSaid && all[index - 1]?.[0] !== place;
  });
}

const NO_MONEY: NonNullable<GroupedRow['money']> = [];

type Compared = Omit<CellDifference, 'amount'> & { cells: readonly Decimal[] };

/** Every cell of a header field must equal the amount of the document. */
function ofHeader({ rows, document, profile }: OfDocument, place: number, field: string): Compared[] {
  const stated = headerAmounts[field]?.(document);
  if (stated === undefined) return [];
  return rows.flatMap(({ money = [] }) =>
    money.flatMap(([at, value]) =>
      at === place ? [{ counted: turned(value, document, profile), stated, cells: [value] }] : [],
    ),
  );
}

/** Cells of lines must add up to the document's lines; lines whose amount has no cell are left out. */
function ofLines({ rows, document, profile }: OfDocument, place: number, field: FieldOfLine): Compared[] {
  const isStated = (line: GroupedRow['lines'][number]) => line[field] !== undefined;
  // The amount may be quantity × price; a price with VAT in it is a subtotal by then.
  const factor = field === 'line.net_total_price' ? 'line.unit_price' : field;
  const isGiven = (line: GroupedRow['lines'][number]) => isStated(line) || line[factor] !== undefined;
  const cells: Decimal[] = [];
  const stated: Decimal[] = [];
  let next = 0;
  for (const { lines, money = [] } of rows) {
    const found = money.flatMap(([at, value]) => (at === place ? [value] : []));
    const given = lines.filter((line) => Object.values(line).some((text = '') => text.trim() !== ''));
    const counts = found.length > given.filter(isStated).length ? isGiven : isStated;
    const ofCells = given.filter(counts).length;
    // A line computed from its price among lines with cells: the cells cannot be matched to lines.
    if (found.length > 0 && found.length < ofCells) return [];
    const own = document.invoice_lines.slice(next, next + given.length);
    next += given.length;
    if (found.length === 0) continue;
    cells.push(...found);
    stated.push(
      ...given.flatMap((line, index) =>
        counts(line) ? own.slice(index, index + 1).map(lineAmounts[field]) : [],
      ),
    );
  }
  return [{ counted: turned(sum(cells), document, profile), stated: sum(stated), cells }];
}

/** A credit note that the export writes negative is stated above zero. */
const turned = (amount: Decimal, { invoice_type_code: type }: Document, { read }: Profile): Decimal =>
  read?.credit_notes === 'negative' && creditNoteTypes.has(type) ? minus('0', amount) : amount;

/**
 * Converted amounts may differ by one cent for each line and one for the total; others by one cent for each line that took
 * one of the VAT, and by 0.005 for each cell with more than two decimals.
 */
function isSame({ counted, stated, cells }: Compared, { record, document }: OfDocument, line: SumLine) {
  const rate = record.payment?.converted_at;
  if (rate !== undefined && record.payment?.currency === line.currency) {
    const apart = times(CENT, String(document.invoice_lines.length + 1));
    return isQuotient(rate, [stated, apart], [counted, '0']);
  }
  const spread = record.problems.filter(({ code }) => code === 'LINE-VAT-SPREAD').map(() => CENT);
  const rounded = cells.filter((cell) => decimalsOf(normalise(cell)) > CENT_PLACES).map(() => '0.005');
  return compare(absolute(minus(counted, stated)), sum([...spread, ...rounded])) <= 0;
}

/**
 * Compares the document of a payment or refund with its cells: the amount paid, less what a notice deducts,
 * in euro at the reported rate. A reversal takes back at most what is left.
 */
export function paymentDifference(of: OfDocument): CellDifference | undefined {
  const { record, document } = of;
  const { payment: trace, life } = record;
  if (trace === undefined) return undefined;
  const cells = statedByCells(of);
  if (cells === undefined) return undefined;
  const { amount, counted } = cells;
  const paid = trace.amount_paid;
  const expected = life?.reversal ? paid : (said(record, 'PAY-NETTED', 'net') ?? counted);
  if (compare(expected, counted) > 0 || !equals(expected, paid))
    return { amount, counted: expected, stated: paid };
  const euro = document.payable_total_amount;
  if (isPaid(euro, trace)) return undefined;
  const isMoved = said(record, 'PAY-CENT-MOVED', 'euro') === euro;
  if (isMoved && isPaid(said(record, 'PAY-CENT-MOVED', 'stated') ?? euro, trace)) return undefined;
  return { amount: 'payable', counted: paid, stated: euro };
}

function isPaid(euro: Decimal, { currency, amount_paid: amount, converted_at }: PaymentTrace): boolean {
  if (currency === EURO) return equals(amount, euro);
  return converted_at !== undefined && isQuotient(converted_at, [euro, rateTolerances.euro], [amount, '0']);
}

type PaidCell = { amount: BalanceAmount; value: Decimal };
const isSale = ({ amount }: PaidCell): boolean => amount === 'captured';
const isCredit = ({ amount }: PaidCell): boolean => amount === 'refunded' || amount === 'reversed';

/** The payment with the fee deducted by the export, or the amount that one refund or reversal returns. */
function statedByCells({ rows, lines, record, profile }: OfDocument) {
  const ofRows = rows.map(({ money = [] }) =>
    money.flatMap(([place, value]): PaidCell[] => {
      const amount = lines[place]?.amount;
      return amount === undefined ? [] : [{ amount, value }];
    }),
  );
  const sale = record.life?.states === 'refund' ? undefined : ofRows.find((cells) => cells.some(isSale));
  const own = sale?.find(isSale) ?? ofRows.flat().find(isCredit);
  if (own === undefined) return undefined;
  if (sale === undefined) return { amount: own.amount, counted: absolute(own.value) };
  const fees = sale.filter(({ amount }) => amount === 'fees').map(({ value }) => absolute(value));
  const isTakenOff = profile.payment?.fees === 'taken-off';
  return { amount: own.amount, counted: isTakenOff ? plus(own.value, sum(fees)) : own.value };
}

function said({ problems }: DocumentRecord, code: Problem['code'], name: string): Decimal | undefined {
  const found = problems.find((problem) => problem.code === code)?.params?.[name];
  return found === undefined ? undefined : String(found);
}
