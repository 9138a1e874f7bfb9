import { headerFields, lineFields } from '../../documents/fields.ts';
import { readDate } from '../../mapping/cells/read-date.ts';
import { decimalSignEvidence, numberIn, withOtherSign } from '../../mapping/cells/read-number.ts';
import type { DateOrder, DecimalSign } from '../../mapping/cells/row-view.ts';
import { shownText } from '../../mapping/corrections/corrected-sheet.ts';
import { readBoolean } from '../../mapping/facts/row-states.ts';
import { type ColumnNeed, isNumeric } from '../../mapping/profile/column-needs.ts';
import type { ValueType } from '../../mapping/profile/source.ts';
import { normalise } from '../../money/decimal.ts';
import { AUTHORITY_VERBATIM, type Problem, problem } from '../../problems/problem.ts';
import type { Cell } from '../../sheet/sheet.ts';

const TOTALS = ['net_total_amount', 'vat_total_amount', 'total_amount', 'payable_total_amount'];
const LINE_AMOUNTS = [
  ...['line.quantity', 'line.unit_price', 'line.net_total_price', 'line.vat_total', 'line.subtotal'],
  'line.vat_rate',
];
const KIND = [
  ...['invoice_type_code', 'special_invoice_category', 'counterpart.country_code', 'correlated_invoices'],
  ...['line.vat_rate', 'line.vat_exemption_code', 'line.expense', 'line.invoice_detail_type'],
  ...['line.classification_category', 'line.classification_type'],
];
const FUEL = [
  ...['invoice_type_code', 'fuel_invoice', 'special_invoice_category', 'line.fuel_code', 'line.quantity'],
  ...['counterpart.supply_account_no', 'counterpart.vat'],
];
const HEADER = Object.keys(headerFields);
const LINE = Object.keys(lineFields);

/** Beginnings of codes, and further fields that may answer them; a code matches at most one entry. */
const ANSWERS: readonly { codes: readonly string[]; fields: readonly string[] }[] = [
  { codes: ['203', '207', '208', '209', '269'], fields: [...TOTALS, ...LINE_AMOUNTS] },
  { codes: ['LINE-NET', 'LINE-VAT-DIFFERS', 'LINE-SUBTOTAL'], fields: LINE_AMOUNTS },
  {
    codes: ['211', 'EXCHANGE-', 'FOREIGN-', 'FX-', 'AMOUNT-CURRENCY'],
    fields: ['currency', 'exchange_rate', 'payable_foreign', ...TOTALS, ...LINE_AMOUNTS],
  },
  { codes: ['247', '268', '270', 'FUEL-', 'HEATING-', 'NOTES-NOT-CODED'], fields: FUEL },
  {
    codes: ['CLEAR', '246', 'COMMISSION-'],
    fields: ['clears', 'invoice_type_code', 'commission.sale_total', 'commission.fee', ...LINE],
  },
  { codes: ['202'], fields: ['counterpart.vat', 'counterpart.country_code'] },
  { codes: ['BILLING-BOOK'], fields: ['billing_book_id', 'invoice_type_code'] },
  { codes: ['DOC-NO-LINES'], fields: LINE },
  { codes: ['MAP-LINE-LOOSE', 'MAP-PARENT-MISSING'], fields: HEADER },
  {
    codes: [
      ...['EXTERNAL-ID', 'DOC-HEADER-DISAGREES', 'DOC-IDENTITY', 'DOC-LINES-MAX', 'DOC-BYTES-MAX'],
      ...['IDENTITY-CHANGED', 'NUMBER-LOST'],
    ],
    fields: ['external_id'],
  },
  // Problems in the service's own words may concern any cell.
  { codes: ['READ-BACK', 'SERVICE-REFUSED', 'AUTHORITY-REFUSED'], fields: [...HEADER, ...LINE] },
];

/** A refusal of the authority by its number. */
const AUTHORITY = /^\d{3}$/;

/** Further fields that may answer a problem, such as the price for a net value that differs. */
function answeringFields({ code, params }: Pick<Problem, 'code' | 'params'>): readonly string[] {
  if (params?.variant === AUTHORITY_VERBATIM) return [...HEADER, ...LINE];
  const known = ANSWERS.find(({ codes }) => codes.some((beginning) => code.startsWith(beginning)));
  return known?.fields ?? (AUTHORITY.test(code) ? KIND : []);
}

/** Cells of the row are not under their columns and cannot be compared. */
const UNTOLD: ReadonlySet<string> = new Set([
  ...['MAP-CELLS-TOO-FEW', 'MAP-CELLS-TOO-MANY', 'READ-QUOTE-TEXT', 'READ-ROW-NUMBER', 'READ-TWO-CELLS'],
  ...['READ-BAD-REFERENCE'],
]);

export const isUntold = ({ code }: Pick<Problem, 'code'>): boolean => UNTOLD.has(code);

/** The reading of a column, by which two cells of it are compared. */
interface CellReader {
  type: ValueType;
  /** True if the cell identifies the document: then only its text counts, leading zeros included. */
  isIdentity: boolean;
  /** Decimal sign of the file with the first cell. */
  sign: DecimalSign | undefined;
  dateOrder: DateOrder | undefined;
}

/** True if a program or a person left a cell unchanged, in whatever notation it came back. */
export function isSameCell(went: Cell, came: Cell, reader: CellReader): boolean {
  const [before, after] = [wordsOf(went), wordsOf(came)];
  if (before === after) return true;
  if (reader.isIdentity) return false;
  switch (reader.type) {
    case 'date':
      return isSameDay(before, after, reader.dateOrder);
    case 'boolean':
      return readBoolean(before) !== undefined && readBoolean(before) === readBoolean(after);
    case 'list':
      return itemsOf(before) === itemsOf(after);
    default:
      if (isNumeric(reader)) return isSameNumber(numberIn(went, reader.sign), came);
      // A program may have turned a code into a number: 0094014201 into 94014201, 1.10 into 1,1.
      return CODE.test(before) && CAME_BACK.test(after) && isSameNumber(before.replace('+', ''), came);
  }
}

/** Line breaks and repeated blanks do not count: programs write their own. */
const wordsOf = (cell: Cell): string => shownText(cell).replace(/\s+/g, ' ');

const itemsOf = (text: string): string => text.replace(/[\s,;|]+/g, ' ');

/** Equal with either decimal sign: the sign of the returned file is unknown. */
const isSameNumber = (value: string | undefined, came: Cell): boolean =>
  value !== undefined &&
  ([',', '.'] as const).some((sign) => {
    const other = numberIn(came, sign);
    return other !== undefined && normalise(other) === normalise(value);
  });

/** Digits with one decimal point at most. */
const CODE = /^\+?\d+(?:\.\d+)?$/;
/** The same without the zeros that programs leave out. */
const CAME_BACK = /^\d+(?:[.,]\d+)?$/;

/** Equal in the declared order, or in both orders without one; an ISO date has its own order. */
function isSameDay(before: string, after: string, order: DateOrder | undefined): boolean {
  const orders: readonly DateOrder[] = order === undefined ? ['dmy', 'mdy'] : [order];
  const dayOf = (text: string, one: DateOrder) => {
    const read = readDate(text, one);
    return read.kind === 'date' ? read.value : undefined;
  };
  return orders.every((one) => dayOf(before, one) !== undefined && dayOf(before, one) === dayOf(after, one));
}

/** A column of a retry file that its profile reads. */
export interface ComparedColumn {
  index: number;
  /** Header as spelled in the file, and its unique name for the profile. */
  names: readonly [spelled: string, told: string];
  needs: readonly ColumnNeed[];
}

/** Decimal signs: of the sent export, of the rows as read, and of the correcting person's program. */
export interface NumberSigns {
  went: DecimalSign | undefined;
  read: DecimalSign | undefined;
  reader: DecimalSign | undefined;
}

/** A cell that was sent and came back, with the problems of its row. */
interface ReturnedCell {
  row: number;
  went: Cell;
  came: Cell;
  found: readonly Problem[];
  signs: NumberSigns;
  dateOrder: DateOrder | undefined;
}

const IDENTITY: ReadonlySet<string> = new Set(['external_id', 'payment.id']);

/**
 * Compares the cell that went out, the cell that came back and the problem that was named. Answers the cell to read: the
 * sent one if unchanged, or if a change would make it another document.
 */
export function compareCell(of: ReturnedCell, column: ComparedColumn) {
  const { row, went, came, found, signs } = of;
  const { names, needs } = column;
  const isIdentity = needs.some(({ field }) => IDENTITY.has(field));
  const isSame = needs.every(({ type }) =>
    isSameCell(went, came, { type, isIdentity, sign: signs.went, dateOrder: of.dateOrder }),
  );
  // A doubtful number that came back unchanged stays doubtful: the rest of its file cannot decide it.
  const doubts = found.flatMap((one) =>
    one.code === 'NUMBERS-RESAVED' && names.includes(one.column ?? '') ? [{ ...one, row }] : [],
  );
  // Reading a doubtful 12345 as 12.345 is a correction, not the same number in another notation.
  if (isSame && (doubts.length === 0 || shownText(went) === shownText(came)))
    return { isSame, cell: inSign(went, column, signs), problems: doubts };
  const place = { row, column: names[0], field: needs[0]?.field };
  const params = { was: shownText(went), now: shownText(came) };
  const explained =
    found.some((one) => isAbout(one, column)) ||
    (found.some((one) => isAnsweredBy(one, column)) && !isScaled(of));
  if (isIdentity && !explained)
    return { isSame: true, cell: went, problems: [problem('RETRY-IDENTITY-CHANGED', place, params)] };
  const typed = readAnew(came, column, signs);
  const unclear =
    typed === undefined
      ? [problem('MAP-NUMBER-AMBIGUOUS', place, { variant: 'retry', text: params.now })]
      : [];
  const changed = explained ? [] : [problem('RETRY-CELL-CHANGED', place, params)];
  return { isSame: false, cell: typed ?? came, problems: [...changed, ...unclear] };
}

const isRead = (name: string | undefined, { needs }: ComparedColumn): boolean =>
  needs.some(({ field }) => field === name);

const isAbout = ({ column: of, field }: Problem, column: ComparedColumn): boolean =>
  (of !== undefined && column.names.includes(of)) || (field !== CHARGES && isRead(field, column));

/** Many columns have charges: only its own answers one. */
const CHARGES = 'other_amounts';

/** True if a change of the column may answer the problem. */
export const isAnsweredBy = (one: Problem, column: ComparedColumn): boolean =>
  isAbout(one, column) || answeringFields(one).some((name) => isRead(name, column));

/** True if only the size of a number changed: such a change does not answer another cell's problem. */
function isScaled({ went, came, signs }: ReturnedCell): boolean {
  const [before, after] = [numberIn(went, signs.went), numberIn(came, undefined)];
  return before !== undefined && after !== undefined && digitsOf(before) === digitsOf(after);
}

const digitsOf = (value: string): string => value.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');

/** A number of another export, in the notation of the one that the rows are read with. */
function inSign(cell: Cell, { needs }: ComparedColumn, { went, read }: NumberSigns): Cell {
  if (typeof cell !== 'string' || went === read || went === undefined || read === undefined) return cell;
  return needs.some(isNumeric) && numberIn(cell, went) !== undefined ? withOtherSign(cell, went) : cell;
}

/**
 * Writes a typed number in the notation of the rows, 2,40 as 2.40. Undefined if the person's program and the
 * file read it as different numbers: 1.250.
 */
function readAnew(came: Cell, { needs }: ComparedColumn, { read, reader }: NumberSigns): Cell | undefined {
  if (typeof came !== 'string' || read === undefined || !needs.some(isNumeric)) return came;
  const written = decimalSignEvidence(came);
  const byFile = numberIn(came, read);
  if (written === 'ambiguous' && reader !== undefined && reader !== read) return undefined;
  const other = read === ',' ? '.' : ',';
  return byFile === undefined && numberIn(came, other) !== undefined ? withOtherSign(came, other) : came;
}
