import type { Plan } from '../jobs/records.ts';
import { cellText } from '../sheet/sheet.ts';
import type { Sink } from '../store/store.ts';
import { csvLine } from './csv-line.ts';
import { guardText } from './formula-safe.ts';
import { encoderFor } from './legacy-encoding.ts';
import type { ReportWriter } from './report-writer.ts';
import { belongsInRetry, retryLayout } from './retry-layout.ts';
import { createTextFile } from './text-file.ts';

/**
 * `retry.csv`: the rows that are not done, in the form of the export: encoding, byte order mark, delimiter, line
 * ends, columns and cell texts. Text that could run as a formula is guarded; importing takes the guard off.
 */
export function createRetryCsvWriter(sink: Sink, plan: Plan, file = 'retry.csv'): ReportWriter {
  const { encoding = 'utf-8', bom = true, delimiter = ',', newline = '\r\n' } = plan.sheet ?? {};
  const layout = retryLayout(plan);
  const form = { delimiter, newline, careful: true };
  const text = createTextFile(file, sink, encoderFor(encoding));
  const line = (cells: readonly string[]) => csvLine(cells.map(guardText), form);
  text.write((bom ? '\uFEFF' : '') + newline.repeat(layout.blankRows) + line(layout.header));
  return {
    file,
    write: (row) => (belongsInRetry(row) ? text.write(line(layout.cells(row).map(cellText))) : undefined),
    end: () => text.end(),
    abort: () => text.abort(),
  };
}
