import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localImports } from './local-imports.ts';

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
