import { isOwnColumn } from '../../records/retry-reference.ts';
import { cellText, type Sheet, type SheetRow } from '../../sheet/sheet.ts';

interface CsvForm {
  delimiter: string;
  newline: string;
  /** Quotes every cell in which a reader could take another character for the delimiter. */
  careful?: boolean;
  /** Quotes the first cell: rows with too many or too few cells prove their delimiter by its quotes. */
  quotesFirst?: boolean;
}

const OTHER_DELIMITERS = /[,;\t|]/;
/** Characters that a cell cannot hold bare, whatever the delimiter; blanks at its ends are lost by some readers. */
const NEEDS_QUOTES = /["\r\n\uFEFF]|^ | $/;

/** One record of a CSV file with its line end; cells are quoted if RFC 4180 requires it. */
export function csvLine(cells: readonly string[], form: CsvForm): string {
  const { delimiter, newline, careful = false, quotesFirst = false } = form;
  const needsQuotes = (cell: string) =>
    cell !== '' &&
    (cell.includes(delimiter) || NEEDS_QUOTES.test(cell) || (careful && OTHER_DELIMITERS.test(cell)));
  const written = (cell: string, index: number) =>
    (quotesFirst && index === 0) || needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return cells.map(written).join(delimiter) + newline;
}

/**
 * Formula injection (OWASP, CSV injection): a cell that begins with one of these may be run as a formula by the
 * program that opens the file; some programs drop blanks before them, some read the full-width forms alike.
 */
const TRIGGER = '[=+\\-@＝＋－＠]';
/** Blanks and characters without width, but neither tab nor line break. */
const BLANK = '[^\\S\\t\\r\\n]|[\\u200B-\\u200D\\u2060]';

const AT_START = `(?:'*[\\t\\r\\n]|(?:${BLANK}|[\\t'])*${TRIGGER})`;
const RISKY_START = new RegExp(`^${AT_START}`);
const GUARDED_START = new RegExp(`^'(?=${AT_START})`);

/** Characters at which some spreadsheet splits a line, whatever the file's own separator: a Greek one at `;`. */
const SEPARATORS = ';,\\t|';
/** Every risky cell begins so, or has a separator; most texts do neither. */
const MAY_BE_RISKY = new RegExp(`^${AT_START}|[\\r\\n${SEPARATORS}]`);
/** Doubled quotes inside a cell are empty, and drop out, if another program splits there. */
const INSIDE = `(?:${BLANK}|["'])*${TRIGGER}`;
const SIGNED_PART = `(?<=[${SEPARATORS}])(?:${BLANK})*[+\\-](?:${BLANK})?\\d[\\d., ]*(?:[${SEPARATORS}]|$)`;
const RISKY_PART = new RegExp(`(?<=[\\r\\n${SEPARATORS}])(?!${SIGNED_PART})(?=${INSIDE})`, 'g');
const GUARDED_PART = new RegExp(`(?<=[\\r\\n${SEPARATORS}])'(?=${INSIDE})`, 'g');

/** `-12,50`, `+30 210 1234567`, `-5 %`: a spreadsheet makes a number of it, never a formula. */
const SIGNED_NUMBER = /^[^\S\r\n\t]*[+-][^\S\r\n\t]?\d[\d., \u00A0\u202F]*%?$/;

/**
 * Text that is safe to open in a spreadsheet: an apostrophe precedes what a program could run, at the start,
 * after line breaks and list separators. Signed numbers stay. `unguardText` restores the text.
 */
export function guardText(text: string): string {
  if (!MAY_BE_RISKY.test(text)) return text;
  if (SIGNED_NUMBER.test(text)) return text;
  const parts = text.replace(RISKY_PART, "'");
  return RISKY_START.test(text) ? `'${parts}` : parts;
}

export const unguardText = (text: string): string =>
  text.replace(GUARDED_PART, '').replace(GUARDED_START, '');

/** Text of our own CSV: on one line. Not reversible; `result.jsonl` holds the text as it was. */
export const guardLine = (text: string): string =>
  MAY_BE_RISKY.test(text) ? guardText(text).replace(/[\r\n]+/g, ' ') : text;

/** Rows above the header in which its columns are looked for. */
export const MAX_HEADER_ROW = 1000;

/** A sheet that Rowmark wrote, without the guards against formulas; any other sheet unchanged. */
export const unguardedSheet = (sheet: Sheet): Sheet => ({
  ...sheet,
  async *batches() {
    let isOurs = false;
    for await (const batch of sheet.batches()) {
      const [first] = batch;
      if (!isOurs && (first === undefined || first.number > MAX_HEADER_ROW)) {
        yield batch;
        continue;
      }
      yield batch.map((row) => {
        isOurs ||= row.cells.some((cell) => isOwnColumn(cellText(cell)));
        return isOurs ? unguardedRow(row) : row;
      });
    }
  },
});

const unguardedRow = ({ cells, ...row }: SheetRow): SheetRow => ({
  ...row,
  cells: cells.map((cell) => (typeof cell === 'string' ? unguardText(cell) : cell)),
});
