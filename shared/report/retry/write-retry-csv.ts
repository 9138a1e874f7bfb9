import { type Cell, cellText } from '../../sheet/sheet.ts';
import type { Sink } from '../../store/store.ts';
import { csvLine } from '../files/csv-line.ts';
import { guardText } from '../files/formula-guard.ts';
import { encoderFor, languageIn } from '../files/legacy-encoding.ts';
import type { ReportWriter } from '../files/report-writer.ts';
import { createTextFile } from '../files/text-file.ts';
import { csvNotation } from './csv-notation.ts';
import { belongsInRetry, type RetryFrame, retryLayout } from './retry-layout.ts';

/**
 * `retry.csv`: the rows that are not done, in the form of the export: encoding, byte order mark, line ends, columns and cell
 * texts; delimiter and numbers are the reader's where theirs would be misread. Text that could run as a formula is guarded;
 * importing takes the guard off.
 */
export function createRetryCsvWriter(sink: Sink, frame: RetryFrame, file = 'retry.csv'): ReportWriter {
  const { encoding = 'utf-8', bom = true, newline = '\r\n' } = frame.plan.sheet ?? {};
  const { delimiter, textOf } = csvNotation(frame.plan, frame.language);
  const layout = retryLayout({ ...frame, language: languageIn(encoding, frame.language) });
  const form = { delimiter, newline, careful: true };
  const text = createTextFile(file, sink, encoderFor(encoding));
  const line = (cells: readonly string[]) =>
    csvLine(cells.map(guardText), { ...form, quotesFirst: cells.length !== layout.header.length });
  text.write((bom ? '\uFEFF' : '') + newline.repeat(layout.blankRows) + line(layout.header));
  /** The cells of a record with one too few or too many are nobody's numbers. */
  const written = (cells: readonly Cell[]) => {
    const isWhole = cells.length === layout.header.length;
    return cells.map((cell, column) => (isWhole ? textOf(cell, column) : cellText(cell)));
  };
  // A cell that holds a line break still begins one row (glossary, row).
  let at = layout.blankRows + 1;
  return {
    file,
    write(row) {
      if (!belongsInRetry(row)) return;
      at += 1;
      return text.write(line(written(layout.cells(row, at))));
    },
    end: () => text.end(),
    abort: () => text.abort(),
  };
}
