import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import {
  MAX_CELL_CHARS,
  MAX_CELLS_PER_ROW,
  MAX_ROWS,
  MAX_SHEET_ROW_NUMBER,
} from '../../shared/sheet/limits.ts';
import { jobTold } from '../commands/imported-report.ts';
import { RECEIPT_HEADER, receipt, receiptExport } from '../commands/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { spawnRowmark } from '../commands/spawn-rowmark.ts';
import { openConsoleApp } from '../console/open-console-app.ts';
import { workbookOf } from '../cores/workbook-of.ts';
import { isFullRun } from '../full-run.ts';

/** Rows 2 to 2,001, of which the one in row 1,502 is `instead`. */
const BROKEN_ROW = 1502;
const rowsWith = (instead: string) =>
  Array.from({ length: 2000 }, (_, at) => (at + 2 === BROKEN_ROW ? instead : receipt(`R-${at + 2}`)));
const csvWith = (instead: string) => receiptExport(...rowsWith(instead));
const TOO_LONG = 'x'.repeat(MAX_CELL_CHARS + 1);

const cellsXml = (row: number, cells: readonly string[]) =>
  `<row r="${row}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
const headerXml = cellsXml(1, RECEIPT_HEADER.split(','));
const workbookWith = (instead: string) =>
  workbookOf({
    sheets: [
      headerXml +
        rowsWith(instead)
          .map((row, at) => (row === instead ? row : cellsXml(at + 2, row.split(','))))
          .join(''),
    ],
  });

const BREAKS: readonly (readonly [string, string, string | Buffer])[] = [
  ['a cell that is too long', 'READ-CELL-TOO-LONG', csvWith(`R,11.1,3,${TOO_LONG}`)],
  ['such a cell in a packed file', 'READ-CELL-TOO-LONG', gzipSync(csvWith(`R,11.1,3,${TOO_LONG}`))],
  ['a quote that never closes', 'READ-QUOTE-OPEN', csvWith('R,11.1,3,"Coffee')],
  ['a row of too many cells', 'READ-TOO-MANY-CELLS', csvWith(','.repeat(MAX_CELLS_PER_ROW + 1))],
  ['a cell of a workbook', 'READ-CELL-TOO-LONG', workbookWith(cellsXml(BROKEN_ROW, [TOO_LONG]))],
  ['a tag of a workbook', 'READ-DAMAGED', workbookWith(`<row r="${BROKEN_ROW}"><c><v>1</c></row>`)],
];

test.each(
  BREAKS,
)('%s: how far the file was read is said, and nothing else is made of it', async (_, code, content) => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, content);
  const ran = await runRowmark(['import', file, '--data', join(folder.path, 'data'), '--json']);
  const { report, summary } = jobTold(ran);
  expect(ran.status).toBe(2);
  expect(summary).toMatchObject({ complete: false, numbers_used: 0, unreadable: { code } });
  const [broke] = summary.notices.filter((notice) => notice.code === 'READ-BROKE-OFF');
  expect(broke?.params).toMatchObject({ read_to: 1501, lines: 2001 });
  expect(broke?.message).toContain('up to row 1501 of at least 2001');
  expect(summary.source.rows).toBe(0);
  expect((await readdir(report)).filter((name) => name.startsWith('retry'))).toEqual([]);
});

test('a row of a workbook beyond the last that a sheet can have stops it likewise', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.xlsx');
  const beyond = cellsXml(MAX_SHEET_ROW_NUMBER + 1, receipt('R-3').split(','));
  await writeFile(
    file,
    workbookOf({ sheets: [headerXml + cellsXml(2, receipt('R-2').split(',')) + beyond] }),
  );
  const { summary } = jobTold(
    await runRowmark(['import', file, '--data', join(folder.path, 'data'), '--json']),
  );
  expect(summary.unreadable?.code).toBe('READ-TOO-MANY-ROWS');
  expect(summary.notices).toMatchObject([{ params: { read_to: 2, lines: MAX_SHEET_ROW_NUMBER } }]);
});

/** Megabytes of heap that the command gets along with, for two million rows. */
const HEAP_MB = 256;

it.runIf(isFullRun)('is refused above the limit of rows without a report of those below it', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  const row = 'R,11.1,3,Me,Coffee,1,3.10,13,category1_1,E3_561_003\n';
  await writeFile(file, `${RECEIPT_HEADER}\n${row.repeat(MAX_ROWS + 10)}`);
  const data = join(folder.path, 'data');
  const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  const { report, summary } = jobTold(
    await spawnRowmark(['import', file, '--data', data, '--json'], { env }),
  );
  expect(summary.unreadable?.code).toBe('READ-TOO-MANY-ROWS');
  expect(summary.notices).toMatchObject([{ params: { read_to: MAX_ROWS, lines: MAX_ROWS + 11 } }]);
  expect((await readFile(join(report, 'result.csv'), 'utf8')).trim().split('\n')).toHaveLength(1);
});

it('shows in the console where the file broke off, and nothing to approve', async () => {
  await using app = await openConsoleApp();
  const path = '/api/exports/default/standard/sales.csv?dry_run=1';
  const { job } = await app.json(path, { method: 'POST', body: csvWith('R,11.1,3,"Coffee') });
  const ended = await app.ended(job);
  expect(ended).toMatchObject({ state: 'failed', documents: 0 });
  expect(ended.plan).toBeUndefined();
  const causes = await app.json(`/api/jobs/${job}/causes`);
  expect(causes.map(({ code }: { code: string }) => code)).toEqual(['READ-QUOTE-OPEN', 'READ-BROKE-OFF']);
  const page = await (await app.send(`/jobs/${job}?lang=el`)).text();
  expect(page).toContain('διαβάστηκε έως τη γραμμή 1501 από τουλάχιστον 2001');
});
