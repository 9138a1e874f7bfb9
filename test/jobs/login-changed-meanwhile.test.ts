import { expect, test } from 'vitest';
import { claimRequest } from '../../shared/issue/issue-work.ts';
import { createDecide } from '../../shared/jobs/decide.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { createHolders } from '../../shared/ledger/holders.ts';
import { problem } from '../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { createInvoicingClient } from '../../shared/service/client.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { dynamodbOver, MemoryTables } from '../simulator/memory-dynamodb.ts';

const tables = new MemoryTables();
const options = {
  ...{ dynamodb: dynamodbOver(async (command) => tables.execute(command)), tableName: 'ledger' },
  ...{ environment: 'test', account: 'a', claimLifeMs: 960_000 },
};
const record = (external_id: string): DocumentRecord => ({
  ...{ ordinal: 1, external_id, rows: [2], verdict: 'ready', problems: [] },
  document: testDocument(external_id),
});

test('a document that was begun before the login changed is not called unsent', async () => {
  const ledger = createLedger(options);
  await ledger.claim(claimRequest({ document: testDocument('begun') }, 'job'));
  const changed = problem('LOGIN-CHANGED', {}, { account: 'a' });
  const decide = createDecide({
    clientOf: () =>
      createInvoicingClient({
        baseUrl: 'http://127.0.0.1:9',
        credentials: async () => ({ email: '', api_key: '' }),
      }),
    ledgerOf: () => ledger,
    holdersOf: () => createHolders(options),
    login: { bind: async () => changed, look: async () => changed },
    ...{ verify: 'none', log: () => {} },
  })(
    {
      ...{
        job: 'job',
        environment: 'test',
        account: 'a',
        profile: 'p',
        key: 'k',
        version: '1',
        file: 'f.csv',
      },
      ...{ dry_run: false, created_at: '2026-11-20T10:00:00Z', documents: async () => 2 },
    },
    { records: [], entries: new Map() },
    async () => undefined,
  );
  const codes = async (id: string) => (await decide(record(id))).problems.map(({ code }) => code);
  expect(await codes('begun')).toEqual(['OUTCOME-UNKNOWN', 'LOGIN-CHANGED']);
  expect(await codes('not begun')).toEqual(['LOGIN-CHANGED']);
});
