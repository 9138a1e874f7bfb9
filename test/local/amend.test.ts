import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { documentKind, documentTypes } from '../../shared/facts/document-kinds.ts';
import { reportRowSchema } from '../../shared/report/row.ts';
import { importedReport } from './imported-report.ts';
import { ROOT, runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,notes,line.name,line.quantity,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const receipts = (...of: readonly (readonly [id: string, net: string, notes?: string])[]) =>
  [
    HEADER,
    ...of.map(([id, net, notes = '']) => `${id},11.1,3,${notes},Καφές,1,${net},24,category1_3,E3_561_003`),
  ].join('\n');

let files = 0;
async function imported(folder: TemporaryFolder, text: string, ...more: string[]) {
  files += 1;
  const place = join(folder.path, String(files));
  await mkdir(place);
  const file = join(place, 'sales.csv');
  await writeFile(file, text);
  const found = await importedReport(file, join(folder.path, 'data'), ...more);
  const verified = await runRowmark(['verify', found.report]);
  return { ...found, verified: verified.status };
}

it('credits a document in full and issues it anew, and tells the chain of three in order', async () => {
  await using folder = await temporaryFolder();
  const first = receipts(['A-1', '100.00'], ['A-2', '50.00']);
  const second = receipts(['A-1', '105.00'], ['A-2', '50.00']);
  const third = receipts(['A-1', '110.00'], ['A-2', '50.00']);
  const [one] = (await imported(folder, first)).rows;

  const asked = await imported(folder, second);
  expect(asked.status).toBe(1);
  expect(asked.rows[0]).toMatchObject({ outcome: 'conflict', code: 'EXTERNAL-ID-CONFLICT' });
  expect(asked.rows[0]?.hint).toContain(
    `will credit ${one?.series} ${one?.number} of 124.00 in full and issue it anew for 130.20`,
  );

  const amended = await imported(folder, second, '--amend');
  const [two] = amended.rows;
  expect(amended).toMatchObject({ status: 0, verified: 0 });
  expect(amended.summary.counts.documents).toMatchObject({ issued: 2, duplicate: 1 });
  expect(amended.summary.numbers_used).toBe(2);
  expect(two).toMatchObject({ outcome: 'issued', version: 'A-1~2', amends: { mark: one?.mark } });
  expect(two?.credit).toMatchObject({
    ...{ external_id: 'A-1-REV', invoice_type_code: '11.4', payable_total: '124.00', vat_total: '24.00' },
    mark: two?.amends?.credit_mark,
  });

  // The same again, with and without it, is the newest; the older content never flips back.
  for (const more of [[], ['--amend']]) {
    const again = await imported(folder, second, ...more);
    expect(again.rows[0]).toMatchObject({ outcome: 'duplicate', mark: two?.mark, amends: two?.amends });
    const old = await imported(folder, first, ...more);
    expect(old.rows[0]).toMatchObject({ outcome: 'duplicate', mark: one?.mark, amended_by: two?.mark });
    expect([again.status, again.verified, old.status, old.verified]).toEqual([0, 0, 0, 0]);
  }

  const dry = await imported(folder, third, '--amend', '--dry-run');
  expect(dry.summary.plan?.documents).toBe(2);
  const approved = await imported(folder, third, '--approved', dry.report);
  const [three] = approved.rows;
  expect(three).toMatchObject({ outcome: 'issued', version: 'A-1~3', amends: { mark: two?.mark } });
  expect(approved).toMatchObject({ status: 0, verified: 0 });
  for (const [text, mark] of [
    [first, one?.mark],
    [second, two?.mark],
  ] as const) {
    const [row] = (await imported(folder, text, '--amend')).rows;
    expect(row).toMatchObject({ outcome: 'duplicate', mark, amended_by: three?.mark });
  }

  const checked = await runRowmark(['ledger', 'check', '--data', join(folder.path, 'data'), '--json']);
  expect(checked.status).toBe(0);
  const month = new Date().toISOString().slice(0, 7);
  const data = join(folder.path, 'data');
  const statement = await runRowmark(['statement', '--month', month, '--data', data, '--json']);
  expect(statement.status).toBe(0);
});

it('carries the trail in CSV and workbook, tells the credit note as its own line, and counts both', async () => {
  await using folder = await temporaryFolder();
  const first = receipts(['A-1', '100.00'], ['A-2', '50.00']);
  const second = receipts(['A-1', '105.00'], ['A-2', '50.00']);
  const plain = await imported(folder, first);
  const amended = await imported(folder, second, '--amend');
  const old = await imported(folder, first);
  const [one, two] = [plain.rows[0], amended.rows[0]];
  const credit = two?.credit?.mark ?? '';
  const csvOf = async (report: string) =>
    (await readFile(join(report, 'result.csv'), 'utf8'))
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(-3));
  expect(await csvOf(amended.report)).toEqual([
    ['amends', 'credit_mark', 'amended_by'],
    [one?.mark, credit, ''],
    ['', '', ''],
  ]);
  expect((await csvOf(old.report)).slice(1)).toEqual([
    ['', '', two?.mark],
    ['', '', ''],
  ]);
  // A report in which nothing takes another's place is as it always was.
  expect((await csvOf(plain.report))[0]).toEqual(['payable_total', 'payable_foreign', 'warnings']);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(amended.report, 'result.xlsx'));
  const sheet = book.getWorksheet('Rows');
  const rows = sheet?.getRows(1, sheet.rowCount) ?? [];
  const width = sheet?.columnCount ?? 0;
  expect(rows.map((row) => [2, 1, 0].map((back) => row.getCell(width - back).text))).toEqual([
    ['Replaces MARK', 'MARK of the credit note', 'Replaced by MARK'],
    [one?.mark, credit, ''],
    ['', '', ''],
  ]);
  expect([plain.verified, amended.verified, old.verified]).toEqual([0, 0, 0]);

  const file = join(folder.path, 'again.csv');
  await writeFile(file, receipts(['A-1', '110.00'], ['A-2', '50.00']));
  const data = join(folder.path, 'data');
  const told = await runRowmark(['import', file, '--amend', '--data', data]);
  expect(told.stdout).toMatch(/A-1~2-REV +issued +\d{15}/);
  expect(told.stdout).toMatch(/A-1~3 +issued +\d{15} .* replaces /);
  expect(told.stdout).toContain('3 documents: 2 issued, 1 duplicate · numbers used: 2, lost: 0');
});

it('credits one document, by its external_id, its MARK or its printed number', async () => {
  await using folder = await temporaryFolder();
  const { rows } = await imported(folder, receipts(['A-1', '100.00'], ['A-2', '50.00']));
  const [, second] = rows;
  const data = join(folder.path, 'data');
  for (const [at, name] of ['a-2', second?.mark ?? '', `${second?.series} ${second?.number}`].entries()) {
    const out = join(folder.path, `credit-${at}.csv`);
    const ran = await runRowmark(['reverse', '--document', name, '--data', data, '--out', out]);
    expect({ name, status: ran.status }).toEqual({ name, status: 0 });
    const [, line, more] = (await readFile(out, 'utf8')).trim().split('\r\n');
    expect([line?.split(',')[0], more]).toEqual(['A-2-REV', undefined]);
  }
  const unknown = await runRowmark(['reverse', '--document', 'A-3', '--data', data]);
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('No report states')]);
  expect((await runRowmark(['reverse', '--data', data])).status).toBe(2);
});

it('leaves alone what differs in its notes', async () => {
  await using folder = await temporaryFolder();
  await imported(folder, receipts(['N-1', '10.00']));
  const noted = await imported(folder, receipts(['N-1', '10.00', 'παράδοση']), '--amend');
  expect(noted.rows[0]).toMatchObject({ outcome: 'duplicate', warnings: 'NOTES-DIFFER' });
  expect(noted.summary.numbers_used).toBe(0);
  // Nothing takes another's place.
  expect(await readFile(join(noted.report, 'result.csv'), 'utf8')).not.toContain('amended_by');
});

it('credits nothing for a correction that would say what another document says already', async () => {
  await using folder = await temporaryFolder();
  const header =
    'external_id,invoice_type_code,payment_method_type,Date,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
  const invoices = (...of: readonly (readonly [id: string, net: string])[]) =>
    [
      header,
      ...of.map(
        ([id, net]) =>
          `${id},1.1,1,18/11/2026,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535,Πριόνι,${net},24,category1_1,E3_561_001`,
      ),
    ].join('\n');
  await imported(folder, invoices(['15', '40.00']));
  await imported(folder, invoices(['Α-15', '41.00']));
  const wrong = await imported(folder, invoices(['Α-15', '40.00']), '--amend');
  expect(wrong.status).toBe(1);
  expect(wrong.rows[0]?.problems).toContainEqual(
    expect.objectContaining({ code: 'AMEND-REFUSED', params: expect.objectContaining({ by: '15' }) }),
  );
  expect(wrong.summary.numbers_used).toBe(0);
  const right = await imported(folder, invoices(['Α-15', '42.00']), '--amend');
  expect(right.summary.counts.documents.issued).toBe(2);
});

it('has a sample of each kind, whose outcome is what the table of credit notes says', async () => {
  const lines = (await readFile(join(ROOT, 'samples/amended-kinds/expected/result.jsonl'), 'utf8')).trim();
  const rows = lines.split('\n').map((line) => reportRowSchema.parse(JSON.parse(line)));
  for (const type of documentTypes) {
    const row = rows.find(({ external_id }) => external_id === `AM-${type.replace('.', '')}`);
    const told = { type, outcome: row?.outcome, credit: row?.credit?.invoice_type_code };
    const reason = row?.problems.find(({ code }) => code === 'AMEND-REFUSED')?.params?.variant;
    const { credit, instead } = documentKind(type) ?? {};
    expect({ ...told, reason }).toEqual({
      ...{ type, outcome: credit === undefined ? 'conflict' : 'issued' },
      ...{ credit, reason: instead },
    });
  }
});
