import { documentKind } from '../../facts/document-kinds.ts';
import { memoize } from '../../memoize.ts';
import { decimalsOf, normalise, shift } from '../../money/decimal.ts';
import { recordOf } from '../../record-of.ts';
import type { ColumnFormat } from '../../records/balance.ts';
import { type Cell, cellText, errorTextOf, type TypedCell } from '../../sheet/sheet.ts';
import { amountFormat } from './workbook-style.ts';

/** A value for a workbook: text, a number, a moment without a zone, an error of a formula, a number as its cell has it, or a text that links. */
export type CellValue =
  | string
  | number
  | boolean
  | Date
  | null
  | { error: string }
  | { digits: string }
  | { text: string; hyperlink: string };

/** A value for a workbook with its number format. */
export interface StyledValue {
  value: CellValue;
  numFmt?: string;
}

const MAX_CELL_CHARACTERS = 32_767;
const PERCENT_PLACES = -2;
const CENT_DECIMALS = 2;
const SECONDS_PER_DAY = 86_400;
const DAY_CHARACTERS = 'yyyy-mm-dd'.length;
/** An identifier, as exports in JSON have them: a number in a workbook keeps 15 digits. */
const LONG_WHOLE = /^-?\d{16,}$/;
/** Characters that cells cannot show: the sheet omits them, and they do not count. */
const NO_XML = /[\uFFFE\uFFFF]/g;

/** Text that stays text: a workbook runs only stored formulas. */
export const workbookText = (text: string): string =>
  text.length <= MAX_CELL_CHARACTERS ? text : text.replace(NO_XML, '').slice(0, MAX_CELL_CHARACTERS);

/** A cell of the export as the workbook had it: numbers as numbers, dates as dates, text as text. */
export function workbookCell(cell: Cell): StyledValue {
  if (typeof cell === 'string') return { value: cell === '' ? null : workbookText(cell) };
  return typedValue[cell.kind](cell);
}

const typedValue: Record<TypedCell['kind'], (cell: TypedCell) => StyledValue> = {
  number(cell) {
    if (LONG_WHOLE.test(cell.text)) return { value: workbookText(cell.text), numFmt: '@' };
    return cell.percent
      ? { value: Number(shift(cell.text, PERCENT_PLACES)), numFmt: `${digitsFor(cell.text)}%` }
      : { value: Number(cell.text), ...numberFormat(cell) };
  },
  date: ({ text }) => dateValue(text),
  // Without brackets 36:00:00 shows as 12:00:00, and comes back as a day of 1900.
  time: ({ text }) => ({ value: secondsOf(text) / SECONDS_PER_DAY, numFmt: '[hh]:mm:ss' }),
  boolean: ({ text }) => ({ value: text === 'true' }),
  error: ({ text }) => {
    const error = errorTextOf(text);
    return { value: error === undefined ? workbookText(text) : { error } };
  },
  damaged: ({ text }) => ({ value: workbookText(text) }),
};

/** The digits of a number in full, with cents for a whole number: a person who corrects it sees them. */
const digitsFor = (text: string) => `0.${'0'.repeat(Math.max(CENT_DECIMALS, decimalsOf(text)))}`;

/**
 * Keep of the export's own number format its currency, and the decimals that it hides: a retry workbook without them would
 * bring $100 back as 100, and 1.005 shown as 1.01 as 1.005. A format that hides cents is not kept: under `0 "€"` 100.45 is shown
 * as 100.
 */
function numberFormat({ text, currency, shownDecimals = 0 }: TypedCell): { numFmt?: string } {
  const isHidden = shownDecimals >= CENT_DECIMALS;
  if (currency === undefined && !isHidden) return {};
  const digits = isHidden ? `0.${'0'.repeat(shownDecimals)}` : digitsFor(text);
  return { numFmt: currency === undefined ? digits : `${digits} "${currency}"` };
}

/** ISO date or date and time, without a zone, because a workbook has none; a day that the calendar lacks stays text. */
export function dateValue(iso: string): StyledValue {
  const hasTime = iso.includes('T');
  const value = new Date(hasTime ? `${iso}Z` : `${iso}T00:00:00Z`);
  const isDay =
    !Number.isNaN(value.getTime()) && value.toISOString().startsWith(iso.slice(0, DAY_CHARACTERS));
  if (!isDay) return { value: workbookText(iso) };
  return { value, numFmt: hasTime ? 'dd/mm/yyyy hh:mm:ss' : 'dd/mm/yyyy' };
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

const MIN_WIDTH_CHARACTERS = 8;
const MAX_WIDTH_CHARACTERS = 44;
const WIDTH_MARGIN_CHARACTERS = 2;
const MAX_SIGNIFICANT_DIGITS = 15;

/** The standard column of document types, which is text for every content. */
const TYPE_COLUMN = 'invoice_type_code';

/** Forms of a text that is more than text; one text has at most one of them. */
const FORMS = {
  /** Without a leading zero, which would make it a code. */
  whole: /^-?(0|[1-9]\d{0,8})$/,
  /** `-1.234,50`, `12,5`: a sign before one or two digits is decimal, not for thousands. */
  ',': /^-?(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/,
  '.': /^-?(\d{1,3}(,\d{3})+|\d+)\.\d{1,2}$/,
  iso: /^\d{4}-\d{2}-\d{2}$/,
  dayFirst: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/,
} as const;
type Form = keyof typeof FORMS;
type Sign = Extract<Form, ',' | '.'>;
const formNames: readonly Form[] = ['whole', ',', '.', 'iso', 'dayFirst'];

/**
 * Type of a column, proved by its text cells together: amounts, dates or text. Amounts and dates require that
 * every cell agrees and that one cell proves the order; identifiers stay text.
 */
export class ColumnShape {
  /** Set by a text that is neither an amount nor a date: from then on only the width counts. */
  #isText = false;
  #widest: number;
  #texts = 0;
  readonly #counts = recordOf(formNames, () => 0);
  /** The form of the last text, which most texts of a column share. */
  #usual: Form = 'whole';
  #provenDayFirst = false;
  /** Document types look like amounts, and 1.1 is not 1.10. */
  #isAllTypes = true;
  readonly #isTypes: boolean;

  constructor(header: string) {
    this.#widest = header.length;
    this.#isTypes = header.trim().toLowerCase() === TYPE_COLUMN;
  }

  see(cell: Cell): void {
    const text = cellText(cell);
    if (text.length > this.#widest) this.#widest = text.length;
    if (this.#isText || typeof cell !== 'string' || text === '') return;
    this.#texts += 1;
    if (this.#isAllTypes && documentKind(text) === undefined) this.#isAllTypes = false;
    const form = FORMS[this.#usual].test(text)
      ? this.#usual
      : formNames.find((name) => FORMS[name].test(text));
    if (form === undefined || (form === 'dayFirst' && !this.#isDay(text))) {
      this.#isText = true;
      return;
    }
    this.#usual = form;
    this.#counts[form] += 1;
  }

  #isDay(text: string): boolean {
    const [, day = '', month = ''] = FORMS.dayFirst.exec(text) ?? [];
    if (Number(day) < 1 || Number(day) > 31 || Number(month) < 1 || Number(month) > 12) return false;
    if (Number(day) > 12) this.#provenDayFirst = true;
    return true;
  }

  /** The finding of all cells together. */
  get found(): ColumnFormat {
    const wanted = this.#widest + WIDTH_MARGIN_CHARACTERS;
    const width = Math.min(MAX_WIDTH_CHARACTERS, Math.max(MIN_WIDTH_CHARACTERS, wanted));
    return { width, kind: this.#kind() };
  }

  #kind(): ColumnFormat['kind'] {
    if (this.#isText) return 'text';
    const sign = this.#sign();
    if (sign !== undefined) return sign === ',' ? 'comma' : 'point';
    if (this.#texts > 0 && this.#counts.iso === this.#texts) return 'iso';
    return this.#provenDayFirst && this.#counts.dayFirst === this.#texts ? 'day-first' : 'text';
  }

  #sign(): Sign | undefined {
    const { ',': commas, '.': points, whole } = this.#counts;
    const sign: Sign = commas > 0 ? ',' : '.';
    if (this.#isTypes || this.#isAllTypes) return undefined;
    const isProven = commas + points > 0 && Math.min(commas, points) === 0;
    return isProven && commas + points + whole === this.#texts ? sign : undefined;
  }
}

const amountIn = (cell: Cell, sign: Sign): StyledValue =>
  typeof cell === 'string' ? amountValue(cell, sign) : workbookCell(cell);

/** Conversions of a column's cells into cells of a workbook. */
export const shapeReaders: Readonly<Record<ColumnFormat['kind'], (cell: Cell) => StyledValue>> = {
  text: workbookCell,
  comma: (cell) => amountIn(cell, ','),
  point: (cell) => amountIn(cell, '.'),
  iso: (cell) => dayIn(cell, (text) => text),
  'day-first': (cell) => dayIn(cell, isoOf),
};

function dayIn(cell: Cell, iso: (text: string) => string): StyledValue {
  const day = typeof cell === 'string' ? dayValue(iso(cell)) : undefined;
  return day?.value instanceof Date ? day : workbookCell(cell);
}

const CENT_FORMAT = amountFormat(CENT_DECIMALS);
/** Days of an export are few. */
const dayValue = memoize(dateValue);

function amountValue(text: string, sign: Sign): StyledValue {
  // A cell that the column was not proved with, such as that of a later try.
  if (!FORMS[sign].test(text) && !FORMS.whole.test(text)) return workbookCell(text);
  const plain = sign === ',' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  if (plain.length > MAX_SIGNIFICANT_DIGITS && plain.replace(/[-.]/g, '').length > MAX_SIGNIFICANT_DIGITS)
    return workbookCell(text);
  return { value: { digits: normalise(plain) }, numFmt: CENT_FORMAT };
}

function isoOf(text: string): string {
  const [, day = '', month = '', year = ''] = FORMS.dayFirst.exec(text) ?? [];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
