import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { areJudgesThere } from '../left-out.ts';
import { dynamodbOver, MemoryTables } from '../simulator/memory-dynamodb.ts';
import { ledgerContract } from './ledger.contract.ts';

if (areJudgesThere)
  ledgerContract('DynamoDB as others have rebuilt it', async () => {
    const { startDynalite } = await import('../cloud/judges/start-dynalite.ts');
    const dynalite = await startDynalite({ tables: [ledgerTable('ledger')] });
    return {
      dynamodb: dynalite.client,
      tableName: 'ledger',
      [Symbol.asyncDispose]: () => dynalite[Symbol.asyncDispose](),
    };
  });

ledgerContract('embedded DynamoDB, on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-contract-'));
  const embedded = await startEmbeddedDynamoDB({ folder, tables: [ledgerTable('ledger')] });
  return {
    dynamodb: embedded.client,
    tableName: 'ledger',
    async [Symbol.asyncDispose]() {
      await embedded[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
});

ledgerContract('DynamoDB in memory, of the simulator', async () => {
  const tables = new MemoryTables();
  return {
    dynamodb: dynamodbOver(async (command) => tables.execute(command)),
    tableName: 'ledger',
    async [Symbol.asyncDispose]() {},
  };
});

const { AWS_PROFILE, ROWMARK_TEST_TABLE } = process.env;

if (AWS_PROFILE !== undefined && ROWMARK_TEST_TABLE !== undefined)
  ledgerContract(`DynamoDB, table ${ROWMARK_TEST_TABLE}`, async () => {
    const dynamodb = new DynamoDBClient({});
    return {
      dynamodb,
      tableName: ROWMARK_TEST_TABLE,
      async [Symbol.asyncDispose]() {
        dynamodb.destroy();
      },
    };
  });
// A table of one's own is needed; the embedded DynamoDB above keeps the same contract in every run.
else
  describe('ledger contract: DynamoDB', () => {
    it('holds', ({ skip }) =>
      skip('AWS_PROFILE and ROWMARK_TEST_TABLE name no profile and no table; it takes one with the key pk'));
  });

it('says in an outage nothing of the document, of its contents or of the keys', async () => {
  const credentials = { accessKeyId: 'embedded', secretAccessKey: 'canary-aws-key' };
  const at = { endpoint: 'http://127.0.0.1:1', region: 'eu-central-1', credentials, maxAttempts: 1 };
  const options = { tableName: 'none', environment: 'e', account: 'a', claimLifeMs: 1 };
  const ledger = createLedger({ ...options, dynamodb: new DynamoDBClient(at) });
  const asked = {
    external_id: 'canary-1',
    fingerprint: 'canary-f',
    digests: { notes: 'canary-d' },
    job: 'job',
  };
  const problems = [{ code: '208', message: 'canary of a person' }];
  for (const call of [
    () => ledger.claim(asked),
    () => ledger.settle(asked, { state: 'refused', refusal: { stage: 'issue', problems } }),
  ]) {
    const outage = await call().catch((error: unknown) => error);
    expect(outage).toBeInstanceOf(Error);
    expect(inspect(outage, { depth: null })).not.toContain('canary');
  }
});
