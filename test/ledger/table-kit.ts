import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import type { ClaimRequest, IssuedFacts } from '../../shared/ledger/ledger.ts';
import type { Item } from '../../shared/ledger/ledger-item.ts';
import type { LedgerOptions } from '../../shared/ledger/ledger-options.ts';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';

export const NOW_MS = 1_000_000;
export const LIFE_MS = 60_000;

/** A table whose reads answer late unless they are asked to be consistent, and its items as they are stored. */
export async function openTable() {
  const embedded = await startEmbeddedDynamoDB({ tables: [ledgerTable('ledger')], answersLate: true });
  const { client } = embedded;
  return {
    client,
    item: async (...key: string[]): Promise<Item | undefined> => {
      const Key = { pk: { S: JSON.stringify(key) } };
      const read = new GetItemCommand({ TableName: 'ledger', Key, ConsistentRead: true });
      return (await client.send(read)).Item;
    },
    put: (Item: Item) => client.send(new PutItemCommand({ TableName: 'ledger', Item })),
    options: (change: Partial<LedgerOptions> = {}): LedgerOptions => ({
      ...{ dynamodb: client, tableName: 'ledger', environment: 'test', account: 'a' },
      ...{ claimLifeMs: LIFE_MS, now: () => NOW_MS },
      ...change,
    }),
    [Symbol.asyncDispose]: () => embedded[Symbol.asyncDispose](),
  };
}
export type Table = Awaited<ReturnType<typeof openTable>>;

/** The same client, but for what it answers: `send` may throw in its place. */
export const clientThat = (client: DynamoDBClient, send: (command: object) => unknown): DynamoDBClient =>
  Object.create(client, { send: { value: async (command: object) => send(command) } });

export const fullRequest: ClaimRequest = {
  ...{ external_id: 'INV-1', fingerprint: '0123456789abcdef0123', digests: { notes: 'n1' }, job: 'job-1' },
  money: { amount: '10.00', currency: 'USD', euro: '9.20', payment: 'ch_1' },
  supplied: '2026-11-20',
  amends: { of: 'A-0', mark: '400', credit_mark: '401' },
};

export const facts: IssuedFacts = {
  ...{ invoice_id: 'i', series: 'A', number: '7', mark: '400000000000001', uid: 'U' },
  ...{ qr_url: 'https://q', issued_at: '2026-11-20' },
};
