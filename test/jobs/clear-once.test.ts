import { expect, it } from 'vitest';
import { answers, localImports } from './local-imports.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,clears,correlated_invoices,commission.sale_total,commission.fee,commission.clearance_vat_rate,commission.fee_exemption_code,commission.fee_category,commission.fee_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.vat_exemption_code,line.classification_category,line.classification_type';
const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
/** 100 × 8.00 = 800.00 net. */
const sale = (id: string) =>
  `${id},1.4,3,Island Boats,GR,090165560,,,,,,,,,Πορτοκάλια,100,8.00,13,,category1_7,E3_881_001`;
/** The fee is a tenth: of 800.00 are cleared 720.00 with 93.60 VAT, and 80.00 are the fee: 893.60 in all. */
const clearance = (id: string, clears: string, total = '800.00', fee = '80.00') =>
  `${id},1.5,3,Συνεταιρισμός,GR,064677095,${clears},,${total},${fee},13,27,category1_3,E3_561_001,,,,,,,`;
const credit = (id: string, mark: string, net: string) =>
  `${id},5.1,3,Συνεταιρισμός,GR,064677095,,${mark},,,,,,,Ακύρωση εκκαθάρισης,1,${net},0,27,category1_3,E3_561_001`;

it('clears a sale once, also across jobs, and keeps what is issued a duplicate', async () => {
  await using imports = await localImports();
  const first = await imports.import(csv(sale('S-1'), clearance('C-1', 'S-1')));
  expect(answers(first)).toEqual(['S-1 issued', 'C-1 issued']);

  const dry = await imports.import(csv(clearance('C-2', 's-1')), { dryRun: true });
  expect(answers(dry)).toEqual(['C-2 rejected CLEARED-BEFORE']);
  const second = await imports.import(csv(clearance('C-2', 's-1'), clearance('C-1', 'S-1')));
  expect(answers(second)).toEqual(['C-2 rejected CLEARED-BEFORE', 'C-1 duplicate']);
  expect(second[0]?.problems[0]?.message).toContain(`C-1 has already cleared (MARK ${first[1]?.mark})`);
});

it('gives a sale back to be cleared when its 1.5 was refused, and when a credit note states the whole of it', async () => {
  await using imports = await localImports();
  const first = await imports.import(csv(sale('S-1'), clearance('C-1', 'S-1', '900.00', '1.00')));
  expect(answers(first)).toEqual(['S-1 issued', 'C-1 rejected CLEARANCE-EXCEEDS-SALE']);
  const [, cleared] = await imports.import(csv(sale('S-1'), clearance('C-2', 'S-1')));
  expect(cleared?.outcome).toBe('issued');

  const part = await imports.import(csv(credit('P-1', cleared?.mark ?? '', '93.60')));
  expect(answers(part)).toEqual(['P-1 issued']);
  expect(answers(await imports.import(csv(clearance('C-3', 'S-1'))))).toEqual([
    'C-3 rejected CLEARED-BEFORE',
  ]);
});

it('lets another 1.5 come after a credit note for the whole of the first', async () => {
  await using imports = await localImports();
  const [, cleared] = await imports.import(csv(sale('S-1'), clearance('C-1', 'S-1')));
  // 720.00 + 93.60 + 80.00 = 893.60.
  await imports.import(csv(credit('P-1', cleared?.mark ?? '', '893.60')));
  expect(answers(await imports.import(csv(clearance('C-2', 'S-1')), { dryRun: true }))).toEqual([
    'C-2 ready',
  ]);
  expect(answers(await imports.import(csv(clearance('C-2', 'S-1'))))).toEqual(['C-2 issued']);
  expect(answers(await imports.import(csv(clearance('C-3', 'S-1'))))).toEqual([
    'C-3 rejected CLEARED-BEFORE',
  ]);
});

it('lets the first of two in one export clear, however many are under way at once', async () => {
  await using imports = await localImports();
  const rows = await imports.import(
    csv(sale('S-1'), ...['C-1', 'C-2', 'C-3', 'C-4'].map((id) => clearance(id, 'S-1 S-1'))),
  );
  expect(answers(rows)).toEqual([
    'S-1 issued',
    'C-1 issued',
    'C-2 rejected CLEARED-BEFORE',
    'C-3 rejected CLEARED-BEFORE',
    'C-4 rejected CLEARED-BEFORE',
  ]);
});
