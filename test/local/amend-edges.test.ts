import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localImports } from '../jobs/local-imports.ts';
import { importedReport } from './imported-report.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const BUYER =
  'counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code';
const LINE =
  'line.name,line.quantity,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const ISLAND = 'Island Boats,GR,090165560,Ρόδος,Ερμού,7,85100';
const PRINCIPAL = 'Αγροτικός Συνεταιρισμός Δοκιμής,GR,064677095,Λάρισα,Κύπρου,14,41222';
const CLEARS =
  'clears,commission.sale_total,commission.fee,commission.clearance_vat_rate,commission.fee_exemption_code,commission.fee_category,commission.fee_type';

const invoice = (id: string, net: string, { type = '1.1', line = 'category1_1,E3_561_001' } = {}) =>
  [
    `external_id,invoice_type_code,payment_method_type,${BUYER},${LINE}`,
    `${id},${type},3,${ISLAND},Πορτοκάλια,1,${net},13,${line}`,
  ].join('\n');
const sale = (id: string, net: string) => invoice(id, net, { type: '1.4', line: 'category1_7,E3_881_001' });
const clearance = (id: string, of: string, total: string) =>
  [
    `external_id,invoice_type_code,payment_method_type,${BUYER},${CLEARS}`,
    `${id},1.5,3,${PRINCIPAL},${of},${total},70.00,13,27,category1_3,E3_561_001`,
  ].join('\n');

let files = 0;
async function imported(folder: TemporaryFolder, text: string, ...more: string[]) {
  files += 1;
  const place = join(folder.path, String(files));
  await mkdir(place);
  await writeFile(join(place, 'sales.csv'), text);
  const found = await importedReport(join(place, 'sales.csv'), join(folder.path, 'data'), ...more);
  expect((await runRowmark(['verify', found.report])).status).toBe(0);
  return found;
}
const agrees = async (folder: TemporaryFolder) =>
  (await runRowmark(['ledger', 'check', '--data', join(folder.path, 'data'), '--json'])).status;

it('clears the newest version of a sale that an export calls by its first name, and then amends it no more', async () => {
  await using folder = await temporaryFolder();
  await imported(folder, sale('S-1', '800.00'));
  const amended = await imported(folder, sale('S-1', '700.00'), '--amend');
  expect(amended.rows[0]).toMatchObject({ outcome: 'issued', version: 'S-1~2' });
  // Of 700.00 that the sale says now, 730.00 cannot be cleared, though the first version said 800.00.
  const more = await imported(folder, clearance('C-1', 'S-1', '800.00'));
  expect(more.rows[0]).toMatchObject({ outcome: 'rejected', code: 'CLEARANCE-EXCEEDS-SALE' });
  // Under two names one sale could be cleared twice.
  const named = await imported(folder, clearance('C-3', 'S-1~2', '700.00'));
  expect(named.rows[0]).toMatchObject({ outcome: 'rejected', code: 'CLEARS-NO-SALE' });
  expect(JSON.stringify(named.rows[0])).toContain('S-1~2, which replaces S-1');
  const right = await imported(folder, clearance('C-2', 'S-1', '700.00'));
  expect(right.rows[0]).toMatchObject({ outcome: 'issued' });
  const late = await imported(folder, sale('S-1', '600.00'), '--amend');
  expect(late.rows[0]).toMatchObject({ outcome: 'conflict', code: 'AMEND-REFUSED' });
  expect(late.rows[0]?.message).toContain(`C-2 (${right.rows[0]?.mark})`);
  expect(late.summary.numbers_used).toBe(0);
});

it('refuses a document that is credited in part, naming the credit note and what is left', async () => {
  await using folder = await temporaryFolder();
  const [old] = (await imported(folder, invoice('P-1', '100.00'))).rows;
  const credit = [
    `external_id,invoice_type_code,payment_method_type,correlated_invoices,${BUYER},${LINE}`,
    `P-1-C,5.1,3,${old?.mark},${ISLAND},Πορτοκάλια,1,40.00,13,category1_1,E3_561_001`,
  ].join('\n');
  const [part] = (await imported(folder, credit)).rows;
  expect(part?.outcome).toBe('issued');
  const late = await imported(folder, invoice('P-1', '90.00'), '--amend');
  expect(late.rows[0]).toMatchObject({ outcome: 'conflict', code: 'AMEND-REFUSED' });
  // 113.00 less 45.20.
  expect(late.rows[0]?.message).toContain(`(P-1-C, ${part?.mark}), and 67.80 EUR is left`);
  expect(late.summary.numbers_used).toBe(0);
});

it('amends from the retry file of a report that waited for a person', async () => {
  await using folder = await temporaryFolder();
  const [old] = (await imported(folder, invoice('R-1', '100.00'))).rows;
  const other = invoice('R-1', '100.00').replace('090165560', '090000045');
  const held = await imported(folder, other, '--amend');
  expect(held.rows[0]).toMatchObject({ outcome: 'held', code: 'AMEND-BUYER' });
  const retry = join(held.report, 'retry.csv');
  const again = await importedReport(retry, join(folder.path, 'data'), '--amend', '--accept', 'AMEND-BUYER');
  expect(again.rows[0]).toMatchObject({ outcome: 'issued', version: 'R-1~2', amends: { mark: old?.mark } });
  expect((await runRowmark(['verify', again.report])).status).toBe(0);
  expect((await imported(folder, other)).rows[0]).toMatchObject({
    outcome: 'duplicate',
    mark: again.rows[0]?.mark,
  });
});

it('keeps the trail without names when the amended job is erased, and amends on from what the service has', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const [one] = (await imported(folder, invoice('E-1', '100.00'))).rows;
  const [two] = (await imported(folder, invoice('E-1', '110.00'), '--amend')).rows;
  expect((await runRowmark(['erase', 'default/standard/sales.csv', '--data', data, '--yes'])).status).toBe(0);
  const old = await imported(folder, invoice('E-1', '100.00'));
  expect(old.rows[0]).toMatchObject({ outcome: 'duplicate', mark: one?.mark, amended_by: two?.mark });
  const three = await imported(folder, invoice('E-1', '120.00'), '--amend');
  expect(three.rows[0]).toMatchObject({
    version: 'E-1~3',
    amends: { mark: two?.mark },
    payable_total: '135.60',
  });
  expect(three.rows[0]?.credit).toMatchObject({ payable_total: '124.30' });
  expect(await agrees(folder)).toBe(0);
});

it('amends a document whose job is lost: the service says what it holds', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const [one] = (await imported(folder, invoice('L-1', '100.00'))).rows;
  await rm(join(data, 'jobs'), { recursive: true });
  const two = await imported(folder, invoice('L-1', '110.00'), '--amend');
  expect(two.rows[0]).toMatchObject({ version: 'L-1~2', amends: { mark: one?.mark } });
  expect(two.rows[0]?.credit).toMatchObject({ payable_total: '113.00', vat_total: '13.00' });
  expect(await readFile(join(two.report, 'result.csv'), 'utf8')).toContain(one?.mark ?? '?');
});

it('asks a person about a document of another month or quarter, which the conflict says beforehand', async () => {
  for (const [issued, sentence] of [
    ['2026-10-30', /another month/],
    ['2026-09-30', /another quarter/],
  ] as const) {
    await using local = await localImports();
    const now = new Date('2026-11-02T09:00:00Z');
    const [old] = await local.import(invoice('Q-1', '100.00'), { now: new Date(`${issued}T09:00:00Z`) });
    const right = invoice('Q-1', '110.00');
    const [conflict] = await local.import(right, { now });
    expect(conflict?.hint).toMatch(
      /--amend --accept AMEND-PERIOD, which will credit .* of 113\.00 in full and issue it anew for 124\.30\./,
    );
    const [held] = await local.import(right, { now, amend: true });
    expect(held).toMatchObject({
      outcome: 'held',
      code: 'AMEND-PERIOD',
      message: expect.stringMatching(sentence),
    });
    const [done] = await local.import(right, { now, amend: true, accept: ['AMEND-PERIOD'] });
    expect(done).toMatchObject({ outcome: 'issued', version: 'Q-1~2', amends: { mark: old?.mark } });
  }
});
