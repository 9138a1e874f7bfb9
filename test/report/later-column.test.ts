import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

// A column that a later version has, added to a table of this file's own before anything is made from it.
vi.resetModules();
afterAll(() => vi.resetModules());
const { column } = await import('../../shared/report/columns/column.ts');
const { reportColumns } = await import('../../shared/report/columns/report-columns.ts');
Object.assign(reportColumns, {
  accepted_by: column(z.string().nullable().default(null), 'text', {
    en: 'Accepted by',
    el: 'Το αποδέχθηκε',
    place: 5,
    width: 20,
    of: ({ row }) => `accounting, row ${row.row}`,
  }),
});
const { aRow, anOutcome, reportOf } = await import('./report-fixtures.ts');
const { schemaText } = await import('./publish-schemas.ts');
const { verifyReport } = await import('../../shared/report/verify/verify-report.ts');
const { firstTry } = await import('../../shared/report/retry/joined-line.ts');
const { reportRowSchema } = await import('../../shared/report/columns/report-row.ts');
const { reportIn, STORED, storedReports } = await import('../stored-forms/stored-folder.ts');

const later = 'accepted_by';

test('a column of the table is in every form of the report', async () => {
  const before = await reportOf({ rows: [aRow(2)], outcomes: [anOutcome(1)] });
  const [first] = before.records;
  const { folder } = await reportOf({
    plan: { job: 'job-2', columns: ['external_id', 'name', 'rowmark_problem', 'rowmark_what_to_do'] },
    rows: [aRow(2, { cells: ['A', 'x', 'Old. [rowmark job-1#2]', ''] })],
    outcomes: [anOutcome(1)],
    request: {
      originalOf: async () => ({
        job: 'job-1',
        source: 'sales.csv',
        columns: ['external_id', 'name'],
        async *lines() {
          if (first !== undefined) yield firstTry(reportRowSchema.parse(first), 'job-1');
        },
        rowsOf: async () => undefined,
      }),
    },
  });
  const said = 'accounting, row 2';
  for (const file of ['result.csv', 'joined.csv']) {
    const { data } = Papa.parse<Record<string, string>>(folder.text(file).slice(1), { header: true });
    expect(data[0]?.[later]).toBe(said);
  }
  for (const file of ['result.jsonl', 'joined.jsonl'])
    expect(JSON.parse(folder.text(file).split('\n')[0] ?? '')).toMatchObject({ [later]: said });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(folder.files.get('result.xlsx') ?? []).buffer);
  const cells = book.worksheets.at(-1)?.getRow(1).values;
  expect(cells).toContain('Accepted by');
  expect(book.worksheets.at(-1)?.getRow(2).values).toContain(said);
  for (const name of ['result', 'joined'] as const)
    expect(JSON.parse(schemaText(name)).properties[later]).toBeDefined();
});

test.each(
  await storedReports(),
)('the report %s, which does not have the column, is sound', async (report) => {
  const data = `${STORED}/data`;
  const result = await verifyReport({
    report: reportIn(data, report),
    previous: (key) => reportIn(data, key),
  });
  expect(result.problems).toEqual([]);
});
