import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDocumentCheck } from '../../infra/local/host/document-check.ts';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import type { ReportRow } from '../../shared/report/row.ts';
import { importedReport } from './imported-report.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { temporaryFolder } from './run-rowmark.ts';

const JOB = { started_at: '2026-09-15T09:30:00.000Z', finished_at: '2026-09-15T09:31:00.000Z' };
const stack = new AsyncDisposableStack();
let row: ReportRow;
let compare: NonNullable<Awaited<ReturnType<typeof openDocumentCheck>>>['compare'];

beforeAll(async () => {
  const { email, apiKey } = sandboxAccount('default');
  vi.stubEnv('ROWMARK_EMAIL', email);
  vi.stubEnv('ROWMARK_API_KEY', apiKey);
  const folder = stack.use(await temporaryFolder());
  const service = stack.use(
    await startLocalSandbox({
      folder: join(folder.path, 'service'),
      accounts: [sandboxAccount('default')],
      port: 0,
      now: () => new Date(JOB.started_at),
    }),
  );
  const { url } = service;
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, receiptExport(receipt('A-1')));
  const { rows } = await importedReport(file, join(folder.path, 'data'), '--service', url);
  const [first] = rows;
  const check = await openDocumentCheck(url);
  if (first === undefined || check === undefined) throw new Error('There is nothing to compare.');
  stack.use(check);
  ({ compare } = check);
  row = first;
});
afterAll(async () => {
  await stack.disposeAsync();
  vi.unstubAllEnvs();
});

const found = async (over: Partial<ReportRow>, job: Partial<typeof JOB> = {}) =>
  (await compare({ ...row, ...over }, { ...JOB, ...job })).map(({ code, row: at, params }) => [
    code,
    at,
    params,
  ]);

test('no service, no comparison', async () => {
  expect(await openDocumentCheck(undefined)).toBeUndefined();
});

test('what the report states is what the service has', async () => {
  expect(row).toMatchObject({ outcome: 'issued', external_id: 'A-1', row: 2, payable_foreign: null });
  expect(await found({})).toEqual([]);
});

/** 1 × 3.10 at 13 %, as the service writes numbers. */
const AT_SERVICE: Readonly<Record<string, string>> = {
  net_total: '3.1',
  vat_total: '0.4',
  payable_total: '3.5',
};

test.each([
  ['mark', '1'],
  ['uid', 'F'],
  ['series', 'X'],
  ['number', '99'],
  ['issued_at', '2026-09-14T09:30:00Z'],
  ['invoice_type_code', '1.1'],
  ['net_total', '1.01'],
  ['vat_total', '1.01'],
  ['payable_total', '1.01'],
] as const)('%s: another value is told, none and the same in other words is not', async (field, other) => {
  expect(await found({ [field]: other })).toEqual([
    [
      'SERVICE-DIFFERS',
      2,
      { external_id: 'A-1', field, reported: other, found: AT_SERVICE[field] ?? row[field] },
    ],
  ]);
  if (field !== 'mark') expect(await found({ [field]: null })).toEqual([]);
  expect(await found({ [field]: field === 'mark' ? row.mark : '' })).toEqual([]);
  const same = field.endsWith('total') ? `${row[field]}0` : row[field];
  expect(await found({ [field]: same })).toEqual([]);
});

test('one moment is one, in whatever zone', async () => {
  expect(row.issued_at).toBe('2026-09-15T09:30:00.000Z');
  expect(await found({ issued_at: '2026-09-15T12:30:00+03:00' })).toEqual([]);
});

test('currency and rate count where the document itself is foreign', async () => {
  const foreign = { currency: 'USD', exchange_rate: '1.0812' };
  expect(await found(foreign)).toEqual([]);
  const said = { external_id: 'A-1', found: '–' };
  expect(await found({ ...foreign, payable_foreign: '1.34' })).toEqual([
    ['SERVICE-DIFFERS', 2, { ...said, field: 'currency', reported: 'USD' }],
    ['SERVICE-DIFFERS', 2, { ...said, field: 'exchange_rate', reported: '1.0812' }],
  ]);
});

test('a conflict states other amounts than the document that is there', async () => {
  expect(
    await found({ outcome: 'conflict', net_total: '9.99', payable_foreign: '1', currency: 'USD' }),
  ).toEqual([]);
  expect(await found({ outcome: 'conflict', number: '99' })).toHaveLength(1);
});

test('a document that the service does not know', async () => {
  expect(await found({ external_id: 'A-2' })).toEqual([['SERVICE-UNKNOWN', 2, { external_id: 'A-2' }]]);
});

test.each([
  ['issued while the job ran', {}, 1],
  ['issued in its first moment', { started_at: JOB.started_at }, 1],
  ['issued in its last moment', { started_at: '2026-09-15T09:29:00Z', finished_at: JOB.started_at }, 1],
  ['issued before', { started_at: '2026-09-15T09:30:00.001Z' }, 0],
  ['issued after', { started_at: '2026-09-15T09:29:00Z', finished_at: '2026-09-15T09:29:59.999Z' }, 0],
])('not issued, says the report: %s', async (_, job, count) => {
  const told = ['SERVICE-ISSUED', 2, { external_id: 'A-1', at: row.issued_at, mark: row.mark }];
  expect(await found({ mark: null }, job)).toEqual(count === 0 ? [] : [told]);
  expect(await found({ mark: null, external_id: 'A-2' }, job)).toEqual([]);
});

test('a service that gives no answer is a sentence, not a difference', async () => {
  await using gone = await openDocumentCheck('http://127.0.0.1:9');
  const asked = (over: Partial<ReportRow>) => gone?.compare({ ...row, ...over }, JOB);
  await expect(asked({})).rejects.toThrow('The invoicing service did not answer');
  await expect(asked({ mark: null })).rejects.toThrow('The invoicing service did not answer');
});
