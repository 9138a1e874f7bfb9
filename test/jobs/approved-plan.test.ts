import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ImportOptions, localImports } from './local-imports.ts';

const EXPORT = `external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type
A-1,11.1,3,Καφές,1,3.10,13,category1_1,E3_561_003
`;

it('carries out a plan of 30 days, and none that is older', async () => {
  await using folder = await localImports();
  await folder.import(EXPORT, { dryRun: true, now: new Date('2026-11-20T08:00:00Z') });
  const reports = join(folder.data, 'store/reports/default/standard/export.csv');
  const approved = join(reports, (await readdir(reports))[0] ?? '');
  const [late] = await folder.import(EXPORT, { approved, now: new Date('2026-12-20T08:00:01Z') });
  expect(late?.outcome).toBe('held');
  expect(late?.problems.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('it is older than 30 days'),
  );
  const [inTime] = await folder.import(EXPORT, { approved, now: new Date('2026-12-20T08:00:00Z') });
  expect(inTime?.outcome).toBe('issued');
});

/** Corrects the price of the coffee. */
const corrected = (now: string) => ({
  corrections: [
    { row: 2, column: 'line.unit_price', was: '3.10', now, by: 'accounting', at: '2026-11-20T07:00:00Z' },
  ],
});

const changes: [sentence: string, text: string, changed: ImportOptions][] = [
  ['it was approved for another account', EXPORT, { account: 'shop' }],
  ['the export is a different file', EXPORT.replace('A-1', 'A-2'), {}],
  ['the corrections were changed', EXPORT, corrected('3.20')],
];

it.each(changes)('issues nothing of a plan if %s', async (sentence, text, changed) => {
  await using folder = await localImports();
  await folder.import(EXPORT, { dryRun: true });
  const approved = join(folder.data, 'store', folder.lastReport());
  const [row] = await folder.import(text, { ...changed, approved });
  expect(row?.outcome).toBe('held');
  expect(row?.problems.map(({ message }) => message)).toContainEqual(expect.stringContaining(sentence));
  const [after] = await folder.import(EXPORT, { approved });
  expect(after?.outcome).toBe('issued');
});

it('carries out a plan with the corrections that it was made with', async () => {
  await using folder = await localImports();
  await folder.import(EXPORT, { dryRun: true, ...corrected('3.20') });
  const approved = join(folder.data, 'store', folder.lastReport());
  const [other] = await folder.import(EXPORT, { approved, ...corrected('3.30') });
  expect(other?.outcome).toBe('held');
  const [row] = await folder.import(EXPORT, { approved, ...corrected('3.20') });
  expect(row?.outcome).toBe('issued');
});
