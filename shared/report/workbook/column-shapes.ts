import { documentTypeNames } from '../../facts/document-type-names.ts';
import type { ColumnFormat } from '../../records/balance.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';
import { dateValue, type StyledValue, workbookCell } from './workbook-cell.ts';
import { AMOUNT_FORMAT } from './workbook-style.ts';

const MIN_WIDTH_CHARACTERS = 8;
const MAX_WIDTH_CHARACTERS = 44;
const WIDTH_MARGIN_CHARACTERS = 2;
const MAX_SIGNIFICANT_DIGITS = 15;

/** `-1.234,50`, `1,234.5`, `12,5`: a sign before one or two digits is decimal, not for thousands. */
const AMOUNT = {
  ',': /^-?(\d{1,3}(\.\d{3})+|\d+),\d{1,2}$/,
  '.': /^-?(\d{1,3}(,\d{3})+|\d+)\.\d{1,2}$/,
} as const;
/** Without a leading zero, which would make it a code. */
const WHOLE = /^-?(0|[1-9]\d{0,8})$/;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
/** The standard column of document types, which is text for every content. */
const TYPE_COLUMN = 'invoice_type_code';
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

type Sign = keyof typeof AMOUNT;

/** Forms of a text that is more than text; one text has at most one of them. */
const FORMS = {
  whole: WHOLE,
  ',': AMOUNT[','],
  '.': AMOUNT['.'],
  iso: ISO_DAY,
  dayFirst: DAY_FIRST,
} as const;
type Form = keyof typeof FORMS;
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
  readonly #counts: Record<Form, number> = { whole: 0, ',': 0, '.': 0, iso: 0, dayFirst: 0 };
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
    if (this.#isAllTypes && !Object.hasOwn(documentTypeNames, text)) this.#isAllTypes = false;
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
    const [, day = '', month = ''] = DAY_FIRST.exec(text) ?? [];
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
  iso: (cell) => (typeof cell === 'string' && cell !== '' ? dateValue(cell) : workbookCell(cell)),
  'day-first': (cell) =>
    typeof cell === 'string' && DAY_FIRST.test(cell) ? dateValue(isoOf(cell)) : workbookCell(cell),
};

function amountValue(text: string, sign: Sign): StyledValue {
  // A cell that the column was not proved with, such as that of a later try.
  if (!AMOUNT[sign].test(text) && !WHOLE.test(text)) return workbookCell(text);
  const plain = text.replaceAll(sign === ',' ? '.' : ',', '').replace(',', '.');
  if (plain.replace(/\D/g, '').length > MAX_SIGNIFICANT_DIGITS) return workbookCell(text);
  return { value: Number(plain), numFmt: AMOUNT_FORMAT };
}

function isoOf(text: string): string {
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(text) ?? [];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
