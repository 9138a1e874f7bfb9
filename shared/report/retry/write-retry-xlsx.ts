import type { Cell } from '../../sheet/sheet.ts';
import type { Sink } from '../../store/store.ts';
import { guardText } from '../files/formula-guard.ts';
import type { ReportWriter } from '../files/report-writer.ts';
import type { SheetCell } from '../workbook/sheet-xml.ts';
import { workbookCell } from '../workbook/workbook-cell.ts';
import { createWorkbookFile } from '../workbook/workbook-file.ts';
import { formatted, styles } from '../workbook/workbook-style.ts';
import { belongsInRetry, type RetryFrame, retryLayout } from './retry-layout.ts';

const REASON_WIDTH_CHARACTERS = 60;
const COLUMN_WIDTH_CHARACTERS = 16;

/**
 * `retry.xlsx`: the rows that are not done, in cells that no program takes for anything else: text is formatted as text, and
 * the numbers and dates of an export that was a workbook keep their types.
 */
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

/** Typed into as well: 2,40 stays as it is written. */
const TEXT_LOOK = formatted(styles.plain, '@');

function cellToWrite(cell: Cell): SheetCell {
  if (typeof cell === 'string') return { value: workbookCell(guardText(cell)).value, look: TEXT_LOOK };
  const { value, numFmt } = workbookCell(cell);
  return { value, look: numFmt === undefined ? undefined : formatted(styles.plain, numFmt) };
}
