import type { Cell } from '../sheet/sheet.ts';
import type { Sink } from '../store/store.ts';
import { guardText } from './formula-safe.ts';
import type { ReportWriter } from './report-writer.ts';
import { belongsInRetry, type RetryFrame, retryLayout } from './retry-layout.ts';
import { workbookCell } from './workbook-cell.ts';
import { createWorkbookFile } from './workbook-file.ts';
import { formatted, styles } from './workbook-style.ts';

const REASON_WIDTH_CHARACTERS = 60;
const COLUMN_WIDTH_CHARACTERS = 16;

/** `retry.xlsx`: as `retry.csv`, for an export that was a workbook; cells keep their types. */
export function createRetryXlsxWriter(
  sink: Sink,
  { written_at, ...frame }: RetryFrame & { written_at: string },
  file = 'retry.xlsx',
): ReportWriter {
  const layout = retryLayout(frame);
  const book = createWorkbookFile(file, sink, written_at);
  const headerRow = layout.blankRows + 1;
  const sheet = book.workbook.addWorksheet(frame.plan.sheet?.sheet ?? 'retry', {
    views: [{ state: 'frozen', ySplit: headerRow }],
  });
  const reasonsFrom = layout.header.length - 2;
  sheet.columns = layout.header.map((_, index) => ({
    width: index < reasonsFrom ? COLUMN_WIDTH_CHARACTERS : REASON_WIDTH_CHARACTERS,
  }));
  const header = sheet.getRow(headerRow);
  header.values = layout.header.map(guardText);
  header.font = { bold: true };
  header.commit();
  let at = headerRow;
  return {
    file,
    write(row) {
      if (!belongsInRetry(row)) return;
      at += 1;
      const line = sheet.getRow(at);
      layout.cells(row, at).forEach((cell, index) => {
        const { value, numFmt } = workbookCell(guardCell(cell));
        const target = line.getCell(index + 1);
        target.value = value;
        if (numFmt !== undefined) target.style = formatted(styles.plain, numFmt);
      });
      line.commit();
      return book.keepPace(sheet);
    },
    end: () => book.end(),
    abort: () => book.abort(),
  };
}

const guardCell = (cell: Cell): Cell => (typeof cell === 'string' ? guardText(cell) : cell);
