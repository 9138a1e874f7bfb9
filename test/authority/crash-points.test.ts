import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { openTestSandbox, TABLE, TestClient, type TestSandbox } from './open-test-sandbox.ts';
import { changed, fuel, type Payload, sale } from './payloads.ts';

/** More than the commands that a draft, an issue and a read send to the table. */
const MOST_COMMANDS = 20;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

interface Dying {
  client: DynamoDBClient;
  dead: boolean;
}

/** A client whose process dies at its nth command: before the command, or after it with the answer lost. */
function dyingAt(nth: number, when: 'before' | 'after'): Dying {
  let count = 0;
  const dying: Dying = { client: Object.create(sandbox.dynamodb), dead: false };
  dying.client.send = async (command: unknown) => {
    count += 1;
    if (dying.dead) throw new Error('a dead process sends nothing');
    dying.dead = count === nth;
    if (dying.dead && when === 'before') throw new Error('died before the command');
    const answer = await sandbox.dynamodb.send(Object(command));
    if (dying.dead) throw new Error('died after the command');
    return answer;
  };
  return dying;
}

const processOn = (dynamodb: DynamoDBClient) =>
  Object.assign(new TestClient(createSandbox({ dynamodb, tableName: TABLE, onFailure: () => {} })), {
    jwt: sandbox.client.jwt,
  });

/** Drafts and issues the document in a process that dies at a point, then in one that lives; whether the first died. */
async function importAcross(payload: Payload, nth: number, when: 'before' | 'after') {
  await sandbox.client.call('POST', '/_sandbox/reset');
  const book = await sandbox.client.book('1.1');
  const named = (external_id: string, body = payload) => ({ ...body, billing_book_id: book, external_id });
  const dying = dyingAt(nth, when);
  const first = processOn(dying.client);
  await first.draft(named('C-1'));
  await first.issue('C-1');
  const second = processOn(sandbox.dynamodb);
  await second.draft(named('C-2', sale()));
  await second.issue('C-2');
  await second.draft(named('C-1'));
  return { died: dying.dead, second };
}

const account = async () => (await sandbox.client.stats()).accounts['demo@rowmark.example'];

describe.each(['before', 'after'] as const)('a process that dies %s its nth command to the table', (when) => {
  test('leaves a document that is issued once, and numbers without a gap', async () => {
    let points = 0;
    for (let nth = 1; nth <= MOST_COMMANDS; nth++) {
      const { died, second } = await importAcross(sale(), nth, when);
      points += died ? 1 : 0;
      await second.issue('C-1');
      const numbers = [(await second.status('C-1')).num, (await second.status('C-2')).num];
      expect([nth, numbers.toSorted()]).toEqual([nth, [1, 2]]);
      const stats = await account();
      expect([nth, stats?.issued]).toEqual([nth, { 'C-1': 1, 'C-2': 1 }]);
      expect([nth, stats?.series.TIM, stats?.drafts]).toEqual([nth, { used: 2, lost: 0 }, 0]);
    }
    expect(points).toBeGreaterThanOrEqual(6);
  });

  test('counts every number that a refusal used', async () => {
    const refused = changed(fuel(), { fuel_invoice: false });
    for (let nth = 1; nth <= MOST_COMMANDS; nth++) {
      const { second } = await importAcross(refused, nth, when);
      const lostBefore = (await account())?.series.TIM?.lost ?? 0;
      expect((await second.issue('C-1')).status).toBe('myData Errors');
      const series = (await account())?.series.TIM;
      expect([nth, series]).toEqual([nth, { used: lostBefore + 2, lost: lostBefore + 1 }]);
    }
  });
});
