import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importedReport } from './imported-report.ts';
import { ROOT, runRowmark, temporaryFolder } from './run-rowmark.ts';

const SAMPLE = join(ROOT, 'samples/refunds');
const EURO_SALE = '8816170000000321';

it('amends the document of a payment, whose refund then takes back the newest, and refuses it after that', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const sales = join(SAMPLE, 'with/settlement_detail_report_batch_43.csv');
  const refunds = join(SAMPLE, 'settlement_detail_report_batch_44.csv');
  const first = join(folder.path, 'first.json');
  const right = join(folder.path, 'right.json');
  const profile = await readFile(join(SAMPLE, 'profile.json'), 'utf8');
  await mkdir(folder.path, { recursive: true });
  await writeFile(first, profile);
  await writeFile(right, profile.replace('"value": 24', '"value": 13'));

  const wrong = await importedReport(sales, data, '--profile', first);
  expect(wrong.rows.map(({ outcome }) => outcome)).toEqual(['issued', 'issued']);
  const asked = await importedReport(sales, data, '--profile', right);
  // 49.90 with VAT at 13 % as with 24 %: only the parts differ.
  expect(asked.rows[1]?.hint).toMatch(
    /--amend, which will credit .* of 49\.90 in full and issue it anew for 49\.90/,
  );

  const amended = await importedReport(sales, data, '--profile', right, '--amend');
  // 49.90 / 1.13 = 44.16 net and 5.74 VAT; the credit takes back 40.24 and 9.66.
  expect(amended.rows[1]).toMatchObject({
    ...{ outcome: 'issued', version: `${EURO_SALE}~2`, payable_total: '49.90', vat_total: '5.74' },
    amends: { mark: wrong.rows[1]?.mark },
    credit: { payable_total: '49.90', vat_total: '9.66', invoice_type_code: '11.4' },
  });
  expect(amended.summary.counts.documents).toMatchObject({ issued: 4 });

  // All of it is refunded: there is as much room as one document states, and none for a cent more.
  const refunded = await importedReport(refunds, data, '--profile', right);
  const refund = refunded.rows.find(
    ({ payable_total, invoice_type_code }) => invoice_type_code === '11.4' && payable_total === '49.90',
  );
  expect(refund).toMatchObject({ outcome: 'issued' });
  for (const one of [wrong, asked, amended, refunded])
    expect((await runRowmark(['verify', one.report])).status).toBe(0);

  const third = await importedReport(sales, data, '--profile', first, '--amend');
  expect(third.rows[1]).toMatchObject({ outcome: 'duplicate', amended_by: amended.rows[1]?.mark });
  const other = join(folder.path, 'other.json');
  await writeFile(other, profile.replace('"value": 24', '"value": 6'));
  const late = await importedReport(sales, data, '--profile', other, '--amend');
  expect(late.rows[1]?.problems).toContainEqual(
    expect.objectContaining({
      code: 'AMEND-REFUSED',
      params: expect.objectContaining({
        variant: 'payment',
        by: expect.stringContaining(refund?.mark ?? '?'),
      }),
    }),
  );
  expect(late.summary.numbers_used).toBe(0);
  expect((await runRowmark(['ledger', 'check', '--data', data, '--json'])).status).toBe(0);
});

it('keeps the money of a payment with the document that amend makes of it', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const profile = join(SAMPLE, 'profile.json');
  await importedReport(
    join(SAMPLE, 'with/settlement_detail_report_batch_43.csv'),
    data,
    '--profile',
    profile,
  );
  const out = join(folder.path, 'one.csv');
  const set = [
    '--set',
    'lines.1.vat_rate=13',
    '--set',
    'lines.1.subtotal=49.90',
    '--set',
    'lines.1.net_total_price=44.16',
  ];
  const ran = await runRowmark(['amend', EURO_SALE, '--data', data, '--out', out, '--json', ...set]);
  const { report } = JSON.parse(ran.stdout);
  const done = await importedReport(out, data, '--approved', report);
  expect(done.rows[0]).toMatchObject({
    outcome: 'issued',
    version: `${EURO_SALE}~2`,
    payable_total: '49.90',
  });
  const refunded = await importedReport(
    join(SAMPLE, 'settlement_detail_report_batch_44.csv'),
    data,
    '--profile',
    profile,
  );
  const refund = refunded.rows.find(
    ({ payable_total, invoice_type_code }) => invoice_type_code === '11.4' && payable_total === '49.90',
  );
  expect(refund).toMatchObject({ outcome: 'issued' });
});
