import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AttributeValue,
  BatchGetItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BY_CREATION, sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';

const TableName = 'sandbox';
const tables = [sandboxTable(TableName)];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rowmark-tables-'));
});
afterEach(() => rm(folder, { recursive: true }));

const keyOf = (id: string) => ({ account: { S: 'λ@rowmark.example' }, id: { S: id } });
const document = (id: string, created_at: string, more: Record<string, AttributeValue> = {}) => ({
  ...keyOf(id),
  created_at: { S: created_at },
  status: { S: 'draft' },
  ...more,
});
const put = (client: DynamoDBClient, Item: Record<string, AttributeValue>) =>
  client.send(new PutItemCommand({ TableName, Item }));
const get = async (client: DynamoDBClient, id: string) =>
  (await client.send(new GetItemCommand({ TableName, Key: keyOf(id), ConsistentRead: true }))).Item;
const listed = async (client: DynamoDBClient) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: BY_CREATION,
      ConsistentRead: true,
      KeyConditionExpression: 'account = :account',
      ExpressionAttributeValues: { ':account': { S: 'λ@rowmark.example' } },
    }),
  );
  return Items.map(({ id, status }) => `${id?.S} ${status?.S}`);
};
const issue = (client: DynamoDBClient, id: string) =>
  client.send(
    new UpdateItemCommand({
      TableName,
      Key: keyOf(id),
      UpdateExpression: 'SET #status = :issued ADD issues :one',
      ConditionExpression: '#status = :draft',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':issued': { S: 'issued' }, ':draft': { S: 'draft' }, ':one': { N: '1' } },
    }),
  );

const bytes = Buffer.from([0, 255, 34, 66]);

it('keeps items, bytes and the order of an index over a new start', async () => {
  {
    await using embedded = await startEmbeddedDynamoDB({ folder, tables });
    await put(embedded.client, document('b', '2026-01-01'));
    await put(embedded.client, document('a', '2026-01-02', { packed: { B: bytes } }));
    await put(embedded.client, document('c', '2026-01-03'));
    await issue(embedded.client, 'a');
    await embedded.client.send(new DeleteItemCommand({ TableName, Key: keyOf('c') }));
  }
  await using again = await startEmbeddedDynamoDB({ folder, tables });
  expect(await listed(again.client)).toEqual(['b draft', 'a issued']);
  expect(Buffer.from((await get(again.client, 'a'))?.packed?.B ?? [])).toEqual(bytes);
  expect(await get(again.client, 'c')).toBeUndefined();
});

it('refuses what DynamoDB would refuse', async () => {
  await using embedded = await startEmbeddedDynamoDB({ folder, tables });
  const { client } = embedded;
  const refusals = [
    put(client, document('a', '2026-01-01', { body: { S: 'x'.repeat(410_000) } })),
    put(client, document('a'.repeat(1025), '2026-01-01')),
    put(client, document('', '2026-01-01')),
    client.send(new PutItemCommand({ TableName: 'other', Item: document('a', '2026-01-01') })),
    client.send(
      new PutItemCommand({
        TableName,
        Item: document('a', '2026-01-01'),
        ConditionExpression: 'attribute_not_exists(#unnamed)',
      }),
    ),
    client.send(
      new BatchGetItemCommand({
        RequestItems: { [TableName]: { Keys: Array.from({ length: 101 }, (_, n) => keyOf(`a-${n}`)) } },
      }),
    ),
  ];
  for (const refused of refusals)
    await expect(refused).rejects.toMatchObject({ name: 'ValidationException' });
  expect(await listed(client)).toEqual([]);
});
