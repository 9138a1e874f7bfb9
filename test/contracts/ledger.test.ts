import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, it } from 'vitest';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
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
