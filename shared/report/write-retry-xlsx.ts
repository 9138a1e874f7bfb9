import type { Cell } from '../sheet/sheet.ts';
import type { Sink } from '../store/store.ts';
import { guardText } from './formula-safe.ts';
import type { ReportWriter } from './report-writer.ts';
import { belongsInRetry, type RetryFrame, retryLayout } from './retry-layout.ts';
import type { SheetCell } from './sheet-xml.ts';
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
  const reasonsFrom = layout.header.length - 2;
  const sheet = book.addSheet({
    name: frame.plan.sheet?.sheet ?? 'retry',
    widths: layout.header.map((_, index) =>
      index < reasonsFrom ? COLUMN_WIDTH_CHARACTERS : REASON_WIDTH_CHARACTERS,
    ),
    frozenRows: headerRow,
    orientation: 'portrait',
  });
  sheet.row(
    headerRow,
    layout.header.map((name) => ({ value: guardText(name), look: styles.header })),
  );
  let at = headerRow;
  return {
    file,
    write(row) {
      if (!belongsInRetry(row)) return;
      at += 1;
      return sheet.row(at, layout.cells(row, at).map(cellToWrite));
    },
    end: () => book.end(),
    abort: () => book.abort(),
  };
}

const cellToWrite = (cell: Cell): SheetCell => {
  const { value, numFmt } = workbookCell(guardCell(cell));
  return { value, look: numFmt === undefined ? undefined : formatted(styles.plain, numFmt) };
};

const guardCell = (cell: Cell): Cell => (typeof cell === 'string' ? guardText(cell) : cell);
