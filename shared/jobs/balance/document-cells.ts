import type { Document, Line } from '../../documents/document.ts';
import type { LineField } from '../../documents/fields.ts';
import { creditNoteTypes } from '../../facts/document-types.ts';
import type { Profile } from '../../mapping/profile/profile.ts';
import { absolute, compare, type Decimal, minus, plus, sum } from '../../money/decimal.ts';
import type { BalanceAmount } from '../../money/money-cell.ts';
import type { UnnumberedRecord } from '../judge/make-document-record.ts';
import type { GroupedRow } from '../rows/group-rows.ts';
import type { SumLine } from './file-sums.ts';
import { isConverted, spreadOf, spreadOfLines, spreadOfRounded } from './named-rounding.ts';

/** An amount of a document that differs from its cells. */
export interface CellDifference {
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

/** The value of a mapped line whose amount is its quantity × its price; a price with VAT in it is a subtotal by then. */
const factorOf = (field: FieldOfLine): LineField =>
  field === 'line.net_total_price' ? 'line.unit_price' : field;

const isOfLine = (field: string): field is FieldOfLine => Object.hasOwn(lineAmounts, field);

const headerAmounts: Readonly<Record<string, (document: Document) => Decimal>> = {
  net_total_amount: ({ net_total_amount }) => net_total_amount,
  'commission.sale_total': ({ net_total_amount }) => net_total_amount,
  vat_total_amount: ({ vat_total_amount }) => vat_total_amount,
  total_amount: ({ total_amount }) => total_amount,
  payable_total_amount: ({ payable_total_amount }) => payable_total_amount,
};

interface OfDocument {
  rows: readonly GroupedRow[];
  record: UnnumberedRecord & { document: Document };
  lines: readonly SumLine[];
  profile: Profile;
}

/** Compares a document with its rows' cells, amount by amount; skips amounts computed from other cells. */
export function documentDifference(of: OfDocument): CellDifference | undefined {
  const { rows, record, lines } = of;
  if (saysItsCells(of)) return undefined;
  const places = new Set(rows.flatMap(({ money = [] }) => money.map(([place]) => place)));
  for (const place of places) {
    const line = lines[place];
    if (line === undefined) continue;
    const found = isOfLine(line.field) ? ofLines(of, place, line.field) : ofHeader(of, place, line.field);
    const difference = found.find((one) => !isSame(one, { record, line }));
    if (difference === undefined) continue;
    const { counted, stated } = difference;
    return { amount: line.amount, counted, stated };
  }
  return undefined;
}

/** True for most documents: one line of one row, equal to its cells letter for letter, needs no sum. */
function saysItsCells({ rows, record, lines, profile }: OfDocument): boolean {
  const [row, another] = rows;
  const [line, further] = record.document.invoice_lines;
  if (row === undefined || another || line === undefined || further || row.lines.length !== 1) return false;
  if (record.payment !== undefined || profile.read?.credit_notes === 'negative') return false;
  return (row.money ?? NO_MONEY).every(([place, value], index, all) => {
    const field = lines[place]?.field ?? '';
    const stated = isOfLine(field) ? lineAmounts[field](line) : headerAmounts[field]?.(record.document);
    return stated === value && all[index - 1]?.[0] !== place;
  });
}

const NO_MONEY: NonNullable<GroupedRow['money']> = [];

type Compared = Omit<CellDifference, 'amount'> & { cells: readonly Decimal[] };

/** Every cell of a header field must equal the amount of the document. */
function ofHeader({ rows, record, profile }: OfDocument, place: number, field: string): Compared[] {
  const stated = headerAmounts[field]?.(record.document);
  if (stated === undefined) return [];
  return rows.flatMap(({ money = [] }) =>
    money.flatMap(([at, value]) =>
      at === place ? [{ counted: turned(value, record.document, profile), stated, cells: [value] }] : [],
    ),
  );
}

/** Cells of lines must add up to the document's lines; lines whose amount has no cell are left out. */
function ofLines({ rows, record, profile }: OfDocument, place: number, field: FieldOfLine): Compared[] {
  const isStated = (line: GroupedRow['lines'][number]) => line[field] !== undefined;
  const isGiven = (line: GroupedRow['lines'][number]) =>
    isStated(line) || line[factorOf(field)] !== undefined;
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
    const own = record.document.invoice_lines.slice(next, next + given.length);
    next += given.length;
    if (found.length === 0) continue;
    cells.push(...found);
    stated.push(
      ...given.flatMap((line, index) =>
        counts(line) ? own.slice(index, index + 1).map(lineAmounts[field]) : [],
      ),
    );
  }
  return [{ counted: turned(sum(cells), record.document, profile), stated: sum(stated), cells }];
}

/** A credit note that the export writes negative is stated above zero. */
const turned = (amount: Decimal, { invoice_type_code: type }: Document, { read }: Profile): Decimal =>
  read?.credit_notes === 'negative' && creditNoteTypes.has(type) ? minus('0', amount) : amount;

function isSame(
  { counted, stated, cells }: Compared,
  { record, line }: { record: OfDocument['record']; line: SumLine },
): boolean {
  const rate = record.payment?.converted_at;
  if (rate !== undefined && record.payment?.currency === line.currency)
    return isConverted({ euro: stated, amount: counted }, rate, spreadOfLines(record.document));
  const spread = plus(spreadOf(record.problems), spreadOfRounded(cells));
  return compare(absolute(minus(counted, stated)), spread) <= 0;
}
