import iconv from 'iconv-lite';
import { chosenLanguage, numberIn, signOfLanguage, withOtherSign } from '../../mapping/cells/read-number.ts';
import type { DecimalSign } from '../../mapping/cells/row-view.ts';
import { isBlocking, type Problem, renderProblem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Plan } from '../../records/plan.ts';
import {
  isOwnColumn,
  type Origin,
  originReference,
  retryColumns,
  retryReader,
} from '../../records/retry-reference.ts';
import { type Cell, cellText, isErrorText } from '../../sheet/sheet.ts';
import type { Sink } from '../../store/store.ts';
import { csvLine, guardText } from '../files/csv-line.ts';
import { createTextFile, type ReportWriter } from '../files/text-file.ts';
import type { JoinedRow } from '../row.ts';
import type { ReportFrame } from '../summary/report-facts.ts';
import { isDone } from '../summary.ts';
import type { SheetCell } from '../workbook/sheet-xml.ts';
import { workbookCell } from '../workbook/workbook-cell.ts';
import { createWorkbookFile } from '../workbook/workbook-file.ts';
import { formatted, styles } from '../workbook/workbook-style.ts';

/** Replacements for characters that a code page lacks; others lose their accents or become `?`. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '·',
  '→': '->',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Text as bytes of an encoding, without a byte order mark. */
function encoderFor(encoding: string): (text: string) => string | Uint8Array {
  if (encoding === 'utf-8') return (text) => text;
  const isUnicode = encoding.startsWith('utf-16');
  return (text) => iconv.encode(isUnicode ? text : fitInto(text, encoding), encoding, { addBOM: false });
}

/** The language of sentences in a file of that encoding: English if the encoding has no Greek letters. */
const languageIn = (encoding: string, language: Language): Language =>
  encoding.startsWith('utf-') || iconv.decode(iconv.encode('ή', encoding), encoding) === 'ή'
    ? language
    : 'en';

function fitInto(text: string, encoding: string): string {
  const fits = (part: string) => iconv.decode(iconv.encode(part, encoding), encoding) === part;
  if (fits(text)) return text;
  return [...text].map((character) => (fits(character) ? character : replacementOf(character))).join('');
}

const replacementOf = (character: string): string =>
  REPLACEMENTS[character] ?? character.normalize('NFD').replace(/\p{M}+/gu, '');

const delimiterOfLanguage: Readonly<Record<Language, string>> = { en: ',', el: ';' };

/**
 * The notation of a retry file as text: the export's own, or that of the reader's language if a program with
 * its settings would read 15.500 as fifteen thousand.
 */
function csvNotation({ sheet, columns, signs = [], language: asked }: Plan, language: Language) {
  const { delimiter = ',', format = 'csv' } = sheet ?? {};
  const reader = chosenLanguage(asked, language);
  if (reader === undefined) return { delimiter, textOf: cellText };
  const readers = signOfLanguage[reader];
  // The numbers of JSON are read with a point.
  const ofTyped: DecimalSign | undefined = format === 'jsonl' ? '.' : undefined;
  const isOther = (sign: DecimalSign | null | undefined) => typeof sign === 'string' && sign !== readers;
  if (!signs.some(isOther) && !isOther(ofTyped)) return { delimiter, textOf: cellText };
  const own = columns.flatMap((name, at) => (isOwnColumn(name) ? [] : [signs[at]]));
  return {
    delimiter: delimiterOfLanguage[reader],
    /** The text of a cell in a column of the export's own. */
    textOf(cell: Cell, column: number): string {
      const sign = typeof cell === 'string' ? own[column] : ofTyped;
      const text = cellText(cell);
      if (typeof sign !== 'string' || sign === readers || numberIn(cell, sign) === undefined) return text;
      return withOtherSign(text, sign);
    },
  };
}

const SEPARATOR = ' · ';

/** The two cells of row `at` of the retry file: all findings with the reference that `readOrigin` finds, and the remedies. */
function retryCells(
  row: JoinedRow,
  { origin, at, language }: { origin: Origin; at: number; language: Language },
): [string, string] {
  const told = row.found
    .filter(isBlocking)
    .map((one) => renderProblem(seenFrom(one, row.record.row, at), language));
  const joined = (texts: readonly string[]) => [...new Set(texts)].join(SEPARATOR).replace(/\s+/g, ' ');
  return [
    `${joined(told.map(({ message }) => message))} ${originReference(origin)}`.trim(),
    joined(told.map(({ hint }) => hint)),
  ];
}

/** Rows have other numbers in the retry file; those of other rows are not known yet, so they are not named. */
function seenFrom(found: Problem, row: number, at: number): Problem {
  const placed = found.row === row ? { ...found, row: at } : found;
  return found.code === 'ROW-HELD' ? { ...placed, params: { ...found.params, variant: 'retry' } } : placed;
}

export const belongsInRetry = ({ record }: JoinedRow): boolean => !isDone(record.outcome);

/**
 * Layout of a retry file: the export's columns in their order, then the two of the retry. The header is in
 * the export's header row, so that the same profile reads the file. Titles above it are dropped.
 */
function retryLayout({ plan, language }: ReportFrame) {
  // A retry of a retry file already has the two columns: they are written again.
  const own = plan.columns.filter((column) => !isOwnColumn(column));
  const reader = retryReader(plan.columns);
  const isRagged = raggedTest(own, plan.sheet?.format === 'csv');
  const headerRow = Math.max(1, plan.header_row ?? 1);
  return {
    header: [...own, ...retryColumns],
    headerRow,
    /** The writer of rows that are not done; `add` gets the cells, and the number of the row in the retry file. */
    writer(add: (cells: readonly Cell[], at: number) => Promise<void> | void) {
      // A cell that holds a line break still begins one row (glossary, row).
      let at = headerRow;
      return (row: JoinedRow): Promise<void> | void => {
        if (!belongsInRetry(row)) return;
        at += 1;
        const { record, cells } = row;
        const origin = row.origin ?? { job: plan.job, row: record.row, dry_run: plan.dry_run };
        const reason = retryCells(row, { origin, at, language });
        const mine = (reader?.ownCells(cells) ?? cells).map(cellToShow);
        return add([...(isRagged(mine) ? mine : padded(mine, own.length)), ...reason], at);
      };
    },
  };
}

/**
 * A CSV record with a cell too few or too many keeps its shape, because padding would shift values into wrong
 * columns. Its two retry cells are then off their columns until a person mends the record.
 */
function raggedTest(own: readonly string[], isCsv: boolean) {
  const wanted = own.findLastIndex((name) => name !== '') + 1;
  return (cells: readonly Cell[]) => cells.length > own.length || (isCsv && cells.length < wanted);
}

const padded = (cells: readonly Cell[], length: number): readonly Cell[] =>
  cells.length === length ? cells : Array.from({ length }, (_, index) => cells[index] ?? '');

/** Blank for a line of JSON that cannot be read: its row reports that, and the text is not a value. */
const cellToShow = (cell: Cell): Cell =>
  typeof cell !== 'string' && cell.kind === 'error' && !isErrorText(cell.text) ? '' : cell;

/**
 * `retry.csv`: the rows that are not done, in the export's encoding, byte order mark, line ends, columns and
 * cell texts. Delimiter and numbers are the reader's if theirs would be misread. Text that could run as a
 * formula is guarded; an import removes the guard.
 */
export function createRetryCsvWriter(sink: Sink, frame: ReportFrame): ReportWriter {
  const { encoding = 'utf-8', bom = true, newline = '\r\n' } = frame.plan.sheet ?? {};
  const { delimiter, textOf } = csvNotation(frame.plan, frame.language);
  const layout = retryLayout({ ...frame, language: languageIn(encoding, frame.language) });
  const form = { delimiter, newline, careful: true };
  const text = createTextFile(sink, encoderFor(encoding));
  const line = (cells: readonly string[]) =>
    csvLine(cells.map(guardText), { ...form, quotesFirst: cells.length !== layout.header.length });
  text.write((bom ? '\uFEFF' : '') + newline.repeat(layout.headerRow - 1) + line(layout.header));
  /** Cells of a record with one too few or too many are not read as numbers. */
  const written = (cells: readonly Cell[]) => {
    const isWhole = cells.length === layout.header.length;
    return cells.map((cell, column) => (isWhole ? textOf(cell, column) : cellText(cell)));
  };
  return { ...text, write: layout.writer((cells) => text.write(line(written(cells)))) };
}

const REASON_WIDTH_CHARACTERS = 60;
const COLUMN_WIDTH_CHARACTERS = 16;

/**
 * `retry.xlsx`: the rows that are not done, in cells that keep their meaning in every program. Text is
 * formatted as text; numbers and dates of a workbook keep their types.
 */
export function createRetryXlsxWriter(sink: Sink, frame: ReportFrame): ReportWriter {
  const layout = retryLayout(frame);
  const book = createWorkbookFile(sink, frame.finished_at);
  const reasonsFrom = layout.header.length - 2;
  const sheet = book.addSheet({
    name: frame.plan.sheet?.sheet ?? 'retry',
    widths: layout.header.map((_, index) =>
      index < reasonsFrom ? COLUMN_WIDTH_CHARACTERS : REASON_WIDTH_CHARACTERS,
    ),
    frozenRows: layout.headerRow,
    orientation: 'portrait',
  });
  sheet.row(
    layout.headerRow,
    layout.header.map((name) => ({ value: guardText(name), look: styles.header })),
  );
  return { ...book, write: layout.writer((cells, at) => sheet.row(at, cells.map(cellToWrite))) };
}

/** Text format also for later edits: a typed 2,40 stays 2,40. */
const TEXT_LOOK = formatted(styles.plain, '@');

function cellToWrite(cell: Cell): SheetCell {
  if (typeof cell === 'string') return { value: workbookCell(guardText(cell)).value, look: TEXT_LOOK };
  const { value, numFmt } = workbookCell(cell);
  return { value, look: numFmt === undefined ? undefined : formatted(styles.plain, numFmt) };
}
