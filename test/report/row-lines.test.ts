import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JoinedRow } from '../../shared/report/columns/report-row.ts';
import { columnNames } from '../../shared/report/columns/take-columns.ts';
import { csvLine } from '../../shared/report/files/csv-line.ts';
import { joinRow } from '../../shared/report/rows/join-row.ts';
import {
  BOM,
  createResultCsvWriter,
  FLAT_FORM,
  flatCells,
} from '../../shared/report/rows/write-result-csv.ts';
import { createResultJsonlWriter } from '../../shared/report/rows/write-result-jsonl.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { anOutcome, aPlan, aRow } from './report-fixtures.ts';

const plain = joinRow(aRow(2), anOutcome(1), { language: 'el' });
const TEXTS = ['uid', 'series', 'external_id', 'message', 'qr_url'] as const;
const TROUBLE = 'aΩ7 ,;|"\'\\=+-@\t\r\n\u000b\u007f\u00a0\u00e9\u0400\u2028\uFEFF\ud800€＝';
const value = fc.oneof(fc.constant(null), fc.string({ unit: fc.constantFrom(...TROUBLE), maxLength: 8 }));

/** Rows with texts that every form writes in another way. */
const rowsOf = fc.array(
  fc.tuple(...TEXTS.map(() => value)).map((values): JoinedRow => {
    const changed = Object.fromEntries(TEXTS.map((name, index) => [name, values[index] ?? null]));
    return { ...plain, record: { ...plain.record, ...changed } };
  }),
);

test('the lines of the rows are those of JSON and of CSV, whatever stands in them', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, async (rows) => {
      const folder = createMemoryFolder();
      const jsonl = createResultJsonlWriter(await folder.openSink('result.jsonl'));
      const csv = createResultCsvWriter(await folder.openSink('result.csv'), {
        plan: aPlan(),
        language: 'el',
      });
      for (const row of rows) {
        await jsonl.write(row);
        await csv.write(row);
      }
      await jsonl.end();
      await csv.end();
      const records = rows.map(({ record }) => record);
      expect(folder.text('result.jsonl')).toBe(
        Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join('')).toString(),
      );
      const lines = [columnNames, ...records.map(flatCells)].map((cells) => csvLine(cells, FLAT_FORM));
      expect(folder.text('result.csv')).toBe(Buffer.from(BOM + lines.join('')).toString());
    }),
  );
});
