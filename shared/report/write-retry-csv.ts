import { type Cell, cellText, isErrorText } from '../sheet/sheet.ts';
import type { Sink } from '../store/store.ts';
import { csvLine } from './csv-line.ts';
import { guardText } from './formula-safe.ts';
import { encoderFor, languageIn } from './legacy-encoding.ts';
import type { ReportWriter } from './report-writer.ts';
import { belongsInRetry, type RetryFrame, retryLayout } from './retry-layout.ts';
import { createTextFile } from './text-file.ts';

/**
 * `retry.csv`: the rows that are not done, in the form of the export: encoding, byte order mark, delimiter, line
 * ends, columns and cell texts. Text that could run as a formula is guarded; importing takes the guard off.
 */
export function createRetryCsvWriter(sink: Sink, frame: RetryFrame, file = 'retry.csv'): ReportWriter {
  const { encoding = 'utf-8', bom = true, delimiter = ',', newline = '\r\n' } = frame.plan.sheet ?? {};
  const layout = retryLayout({ ...frame, language: languageIn(encoding, frame.language) });
  const form = { delimiter, newline, careful: true };
  const text = createTextFile(file, sink, encoderFor(encoding));
  const line = (cells: readonly string[]) =>
    csvLine(cells.map(guardText), { ...form, quotesFirst: cells.length !== layout.header.length });
  text.write((bom ? '\uFEFF' : '') + newline.repeat(layout.blankRows) + line(layout.header));
  // A cell that holds a line break still begins one row (glossary, row).
  let at = layout.blankRows + 1;
  return {
    file,
    write(row) {
      if (!belongsInRetry(row)) return;
      at += 1;
      return text.write(line(layout.cells(row, at).map(written)));
    },
    end: () => text.end(),
    abort: () => text.abort(),
  };
}

/** Text in the place of a line of JSON that cannot be read: an error, not the words that say so. */
const UNREADABLE_CELL = '#N/A';

const written = (cell: Cell): string =>
  typeof cell !== 'string' && cell.kind === 'error' && !isErrorText(cell.text)
    ? UNREADABLE_CELL
    : cellText(cell);
