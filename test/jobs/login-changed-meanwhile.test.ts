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

const issued = {
  ...{ invoice_id: 'i', series: 'A', number: '1', mark: '400000000000001', uid: 'u', qr_url: '' },
  issued_at: '2026-11-20T10:00:00Z',
};
const refusal = { stage: 'issue', problems: [], invoice_id: 'i' } as const;

test('what a job has decided or begun before the login changed is not called unsent', async () => {
  const ledger = createLedger(options);
  const begin = async (id: string, job: string) => {
    const request = claimRequest({ document: testDocument(id) }, job);
    await ledger.claim(request);
    return request;
  };
  await begin('begun', 'job');
  await ledger.settle(await begin('issued', 'job'), { state: 'issued', issued });
  await ledger.settle(await begin('refused', 'job'), { state: 'refused', refusal });
  await ledger.settle(await begin('issued before', 'another job'), { state: 'issued', issued });
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
      ...{ dry_run: false, created_at: '2026-11-20T10:00:00Z', documents: 2 },
    },
    { records: [], entries: new Map() },
    async () => undefined,
  );
  const codes = async (id: string) => (await decide(record(id))).problems.map(({ code }) => code);
  expect(await decide(record('issued'))).toMatchObject({ outcome: 'issued', mark: issued.mark });
  expect(await decide(record('refused'))).toMatchObject({ outcome: 'rejected', numbers_lost: 1 });
  expect(await codes('issued before')).toEqual(['LOGIN-CHANGED']);
  expect(await codes('begun')).toEqual(['OUTCOME-UNKNOWN', 'LOGIN-CHANGED']);
  expect(await codes('not begun')).toEqual(['LOGIN-CHANGED']);
});
