import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localImports } from '../jobs/local-imports.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark } from '../local/run-rowmark.ts';

const ISSUED = new Date('2026-10-20T22:15:00Z');
const numbered = (count: number) =>
  receiptExport(...Array.from({ length: count }, (_, at) => receipt(`S-${at + 1}`)));

it.each([
  // 20 × 3.50, which is 3.10 with 13 %.
  [20, '62.00 + VAT 8.00 = 70.00', []],
  [21, '65.10 + VAT 8.40 = 73.50', ['  … and 1 more (--json lists all)']],
])('names 20 of %d documents that the service lacks, and where the statement stands', async (count, payable, more) => {
  await using folder = await localImports();
  const data = join(folder.data, 'store');
  const rows = await folder.import(numbered(count), { now: ISSUED });
  await rm(join(data, 'sandbox'), { recursive: true });
  const ran = await runRowmark(['statement', '--month', '2026-10', '--data', data]);
  const told = ran.stdout.trimEnd().split('\n');
  const place = told.at(-1)?.trim() ?? '';
  expect((await readdir(place)).length).toBeGreaterThan(0);
  expect([ran.status, told]).toEqual([
    1,
    [
      `Statement of account default, 2026-10: ${count} documents`,
      `  Own sales less credit notes: ${count} documents, ${payable} €`,
      '  numbers without a document: 0',
      ...rows
        .slice(0, 20)
        .map(({ mark }, at) => `  issued by us but missing at the service: S-${at + 1}, MARK ${mark}`),
      ...more,
      '  The service does not have the same documents. Check each one listed.',
      ...(place.length > 67 ? ['  statement:', `    ${place}`] : [`  statement: ${place}`]),
    ],
  ]);
});

it('says why the service could not be asked, and takes no month that is none', async () => {
  await using folder = await localImports();
  await folder.import(numbered(1), { now: ISSUED });
  const at = ['--data', join(folder.data, 'store')];
  const env = { ROWMARK_EMAIL: 'a@b.example', ROWMARK_API_KEY: 'key' };
  const asked = ['statement', '--month', '2026-10', ...at, '--service', 'http://127.0.0.1:9'];
  const ran = await runRowmark(asked, { env });
  expect([ran.status, ran.stdout, ran.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    '',
    'rowmark: [SERVICE-AWAY] The invoicing service does not answer: the connection was refused. Try again in a few minutes. ',
  ]);
  for (const month of ['2026-13', '2026-00', '2026-1', '26-10'])
    expect((await runRowmark(['statement', '--month', month, ...at])).status).toBe(2);
});
