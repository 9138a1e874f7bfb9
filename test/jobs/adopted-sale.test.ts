import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedDynamoDB } from '../../infra/local/embedded-dynamodb.ts';
import { createFolderStore } from '../../infra/local/folder-store.ts';
import { createSaleRates } from '../../shared/jobs/sale-rates.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { NOBODY } from '../../shared/ledger/ledger.ts';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';

it('a sale that was issued elsewhere has no job of ours to ask for its rate', async () => {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-adopted-'));
  onTestFinished(() => rm(data, { recursive: true }));
  await using dynamodb = await startEmbeddedDynamoDB({ tables: [ledgerTable('ledger')] });
  const of = { environment: 'e', account: 'a', claimLifeMs: 1_000, tableName: 'ledger' };
  const ledger = createLedger({ dynamodb: dynamodb.client, ...of });
  const request = { external_id: 'P-1', fingerprint: 'f'.repeat(64), digests: {}, job: 'job-1' };
  const issued = {
    ...{ invoice_id: 'i', series: 'A', number: '1', mark: '4', uid: '', qr_url: '', issued_at: '' },
  };
  await ledger.claim(request);
  await ledger.settle(request, { state: 'issued', issued, by: NOBODY });
  expect(await createSaleRates(createFolderStore(data), ledger).lookUp('P-1')).toBeUndefined();
});
