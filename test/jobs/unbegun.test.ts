import { beforeEach, expect, test } from 'vitest';
import { claimRequest } from '../../shared/issue/issue-work.ts';
import { createDecide } from '../../shared/jobs/issue/decide.ts';
import { NEVER_STOPPED } from '../../shared/jobs/issue/stop-check.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { createHolders } from '../../shared/ledger/holders.ts';
import { type Problem, problem } from '../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { createInvoicingClient } from '../../shared/service/client.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { dynamodbOver, MemoryTables } from '../simulator/memory-dynamodb.ts';
import { nothingAhead } from './empty-ledger.ts';

const tables = new MemoryTables();
const options = {
  ...{ dynamodb: dynamodbOver(async (command) => tables.execute(command)), tableName: 'ledger' },
  ...{ environment: 'test', account: 'a', claimLifeMs: 960_000 },
};
const ledger = createLedger(options);
const record = (external_id: string): DocumentRecord => ({
  ...{ ordinal: 1, external_id, rows: [2], verdict: 'ready', problems: [] },
  document: testDocument(external_id),
});

const issued = {
  ...{ invoice_id: 'i', series: 'A', number: '1', mark: '400000000000001', uid: 'u', qr_url: '' },
  issued_at: '2026-11-20T10:00:00Z',
};
const refusal = { stage: 'issue', problems: [], invoice_id: 'i' } as const;

/** Claims a document for a job, as its issuing begins. */
async function begin(id: string, job: string) {
  const request = claimRequest({ document: testDocument(id) }, job);
  await ledger.claim(request);
  return request;
}

/** The decision of `job` on a document that it does not begin, with the service out of reach. */
function decideOn(changed: Problem | undefined, stop = NEVER_STOPPED) {
  const client = createInvoicingClient({
    baseUrl: 'http://127.0.0.1:9',
    credentials: async () => ({ email: '', api_key: '' }),
  });
  const decide = createDecide({
    clientOf: () => client,
    ledgerOf: () => ledger,
    holdersOf: () => createHolders(options),
    login: { bind: async () => changed, look: async () => changed },
    ledgerWatch: { look: async () => undefined, count: async () => undefined, unproven: () => undefined },
    ...{ verify: 'none', log: () => {} },
  })(
    {
      ...{ job: 'job', environment: 'test', account: 'a', profile: 'p', key: 'k', version: '1' },
      ...{ file: 'f.csv', dry_run: false, created_at: '2026-11-20T10:00:00Z', documents: 2 },
    },
    nothingAhead,
    { outcomeOf: async () => undefined, stop },
  );
  const codes = async (id: string) => (await decide(record(id))).problems.map(({ code }) => code);
  return { decide, codes };
}

beforeEach(async () => {
  tables.clear();
  await begin('begun', 'job');
  await begin('begun elsewhere', 'another job');
  await ledger.settle(await begin('issued', 'job'), { state: 'issued', issued });
  await ledger.settle(await begin('refused', 'job'), { state: 'refused', refusal });
  await ledger.settle(await begin('issued before', 'another job'), { state: 'issued', issued });
});

test('what a job has decided or begun before the login changed is not called unsent', async () => {
  const { decide, codes } = decideOn(problem('LOGIN-CHANGED', {}, { account: 'a' }));
  expect(await decide(record('issued'))).toMatchObject({ outcome: 'issued', mark: issued.mark });
  expect(await decide(record('refused'))).toMatchObject({ outcome: 'rejected', numbers_lost: 1 });
  expect(await codes('issued before')).toEqual(['LOGIN-CHANGED']);
  expect(await codes('begun')).toEqual(['OUTCOME-UNKNOWN', 'LOGIN-CHANGED']);
  expect(await codes('not begun')).toEqual(['LOGIN-CHANGED']);
});

test('a stopped job says of each document what the ledger proves, and no more', async () => {
  const { decide, codes } = decideOn(undefined, { lately: async () => true, now: async () => true });
  expect(await decide(record('issued'))).toMatchObject({ outcome: 'issued', mark: issued.mark });
  expect(await decide(record('refused'))).toMatchObject({ outcome: 'rejected', numbers_lost: 1 });
  expect(await decide(record('issued before'))).toMatchObject({ outcome: 'duplicate', mark: issued.mark });
  expect(await codes('begun')).toEqual(['OUTCOME-UNKNOWN']);
  expect(await codes('begun elsewhere')).toEqual(['OUTCOME-UNKNOWN']);
  expect(await codes('not begun')).toEqual(['JOB-STOPPED']);
});

test('a claim is given back where the stop came between the look and the claim', async () => {
  const { decide } = decideOn(undefined, { lately: async () => false, now: async () => true });
  expect(await decide(record('not begun'))).toMatchObject({
    outcome: 'failed',
    problems: [{ code: 'JOB-STOPPED' }],
  });
  expect(await ledger.lookup('not begun')).toBeUndefined();
});
