import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { RowRecord } from '../../shared/jobs/records.ts';
import { createSpool } from '../../shared/jobs/spool.ts';
import { spoolRows } from '../../shared/jobs/spool-rows.ts';
import { loadProfile } from '../../shared/mapping/load-profile.ts';
import { mapSheet } from '../../shared/mapping/map-sheet.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { referenceRates } from '../money/payments.ts';

const json = {
  name: 'payments',
  document: { external_id: 'id', invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
  payment: {
    amount: { column: 'amount', unit: 'major' },
    currency: 'currency',
    rate: { column: 'rate', quoted: 'foreign-per-euro' },
    line: { name: { value: 'Order' }, vat_rate: { value: 24 } },
  },
};

it('says once what is wrong with a rate: missing, or unreadable', async () => {
  await using spool = await createSpool();
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-spool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'payments.csv');
  await writeFile(path, 'id,amount,currency,rate\na,10.00,USD,\nb,10.00,USD,n/a\nc,10.00,USD,1.0849\n');
  const loaded = await loadProfile({ name: 'payments', json, find: async () => undefined });
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  const records = await spool.file<RowRecord>('records');
  await spoolRows({
    mapped: await mapSheet(await openSheet(path, 'payments.csv'), loaded.profile),
    rates: referenceRates,
    saleRates: undefined,
    records,
    group: async () => {},
  });
  const rows: string[][] = [];
  for await (const { problems } of records.read()) rows.push((problems ?? []).map(({ code }) => code));
  expect(rows).toEqual([['FX-RATE-MISSING'], ['MAP-NOT-A-NUMBER'], ['FX-CONVERTED']]);
});
