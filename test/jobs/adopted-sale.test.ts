import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { createSaleRates } from '../../shared/jobs/rows/sale-rates.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { NOBODY } from '../../shared/ledger/ledger.ts';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';
import { documentForm } from '../../shared/records/document-record.ts';
import { outcomeForm } from '../../shared/records/outcome-record.ts';
import { planForm } from '../../shared/records/plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { anOutcome, aPlan } from '../report/report-fixtures.ts';

/** A store, and a ledger in which `P-1` was issued by `job-1`. */
async function oneIssued(settledBy = 'job-1') {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-adopted-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const dynamodb = await startEmbeddedDynamoDB({ tables: [ledgerTable('ledger')] });
  onTestFinished(() => dynamodb[Symbol.asyncDispose]());
  const of = { environment: 'e', account: 'a', claimLifeMs: 1_000, tableName: 'ledger' };
  const ledger = createLedger({ dynamodb: dynamodb.client, ...of });
  const request = { external_id: 'P-1', fingerprint: 'f'.repeat(64), digests: {}, job: 'job-1' };
  const issued = {
    ...{ invoice_id: 'i', series: 'A', number: '1', mark: '4', uid: '', qr_url: '', issued_at: '' },
  };
  await ledger.claim(request);
  await ledger.settle(request, { state: 'issued', issued, by: settledBy });
  return { store: createFolderStore(data), ledger };
}

const RATE = { value: '1.1', quoted: 'foreign-per-euro' } as const;

it('a sale that was issued elsewhere has no job of ours to ask for its rate', async () => {
  const { store, ledger } = await oneIssued(NOBODY);
  expect(await createSaleRates(store, ledger).lookUp('P-1')).toBeUndefined();
});

it('a sale whose job was stopped before it could say what it had issued tells its rate all the same', async () => {
  const { store, ledger } = await oneIssued();
  const keys = jobKeys('job-1');
  await store.put(keys.plan, planForm.text(aPlan({ chunk_starts: [1, 2], waves: [[1, 2]] })));
  const payment = { currency: 'USD', amount_paid: '118.00', converted_at: RATE };
  const record = documentForm.text({
    ...{ ordinal: 1, external_id: 'P-1', rows: [2], verdict: 'ready', problems: [], payment },
  });
  await store.put(keys.documents(1), `${record}\n`);
  await store.put(keys.outcomes(2), `${outcomeForm.text(anOutcome(2))}\n`);
  for (const written of ['P-1', ' p-1'])
    expect(await createSaleRates(store, ledger).lookUp(written)).toEqual({ currency: 'USD', ...RATE });
});
