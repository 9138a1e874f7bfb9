import { ConditionalCheckFailedException, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createSharedSemaphore,
  SEMAPHORE_KEY_END,
  type SemaphoreEntry,
} from '../../shared/ledger/shared-semaphore.ts';
import { clientThat, NOW_MS, openTable, type Table } from './table-kit.ts';

const LIFE_MS = 960_000;
let table: Table;
let now = NOW_MS;
let accounts = 0;
let account = '';
let names = 0;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table[Symbol.asyncDispose]());
beforeEach(() => {
  accounts += 1;
  account = `account-${accounts}`;
  now = NOW_MS;
  names = 0;
});

const nameOf = () => {
  names += 1;
  return `name-${names}`;
};
const load = (places: number, more: { asksApart?: boolean; dynamodb?: Table['client'] } = {}) =>
  createSharedSemaphore({
    ...{ dynamodb: table.client, tableName: 'ledger', environment: 'test', account, places },
    ...{ placeLifeMs: LIFE_MS, now: () => now, nameOf },
    ...more,
  });
const stored = async () => {
  const { pk: _, form, ...item } = (await table.item('test', account, '', 'load')) ?? {};
  expect(form).toEqual({ N: '1' });
  return Object.fromEntries(Object.entries(item).map(([name, { S, N }]) => [name, S ?? Number(N)]));
};
function entered(entry: SemaphoreEntry): Extract<SemaphoreEntry, { state: 'entered' }> {
  if (entry.state !== 'entered') throw new Error(`it is ${entry.state}`);
  return entry;
}

it('a place is taken under a name, for its life, and is free when it is left', async () => {
  const one = entered(await load(2).enter('job'));
  expect([one.probing, load(2).places]).toEqual([false, 2]);
  expect(await stored()).toEqual({ place_1: 'name-1', until_1: NOW_MS + LIFE_MS });
  await load(2).enter('job');
  expect(await stored()).toMatchObject({ place_2: 'name-2', until_2: NOW_MS + LIFE_MS });
  await one.open();
  await one.leave();
  expect(await stored()).toEqual({ place_2: 'name-2', until_2: NOW_MS + LIFE_MS });
});

it('who left late leaves the place to who has taken it over', async () => {
  const late = entered(await load(1).enter('job'));
  now += LIFE_MS;
  entered(await load(1).enter('job'));
  await late.leave();
  expect(await stored()).toEqual({ place_1: 'name-2', until_1: now + LIFE_MS });
});

it('who finds no place comes next for 90 seconds, and nobody takes that turn meanwhile', async () => {
  const one = entered(await load(1).enter('a'));
  expect(await load(1).enter('b')).toEqual({ state: 'full' });
  const asks = { asks: 'b', asks_until: NOW_MS + 90_000 };
  expect(await stored()).toMatchObject(asks);
  now += 1;
  expect(await load(1).enter('c')).toEqual({ state: 'full' });
  expect(await stored()).toMatchObject(asks);
  await load(1).enter('b');
  expect(await stored()).toMatchObject({ asks_until: NOW_MS + 90_001 });
  await one.leave();
  expect(await load(1).enter('c')).toEqual({ state: 'full' });
  now = NOW_MS + 90_001;
  entered(await load(1).enter('c'));
  expect(await stored()).toMatchObject({ asks: 'b', place_1: 'name-2' });
});

it('who comes next asks no more once it is in, and others take what is free besides', async () => {
  const [one, two] = [entered(await load(2).enter('a')), entered(await load(2).enter('a'))];
  await load(2).enter('b');
  await one.leave();
  await two.leave();
  entered(await load(2).enter('c'));
  expect(await load(2).enter('c')).toEqual({ state: 'full' });
  entered(await load(2).enter('b'));
  expect(await stored()).toEqual({
    ...{ place_1: 'name-3', until_1: NOW_MS + LIFE_MS, place_2: 'name-4', until_2: NOW_MS + LIFE_MS },
  });
});

it('questions have a place of their own for two minutes, and a turn of their own', async () => {
  entered(await load(1).enter('job'));
  const question = entered(await load(1).enterToAsk('form'));
  const place = { place_question: 'name-2', until_question: NOW_MS + 120_000 };
  expect(await stored()).toEqual({ place_1: 'name-1', until_1: NOW_MS + LIFE_MS, ...place });
  expect(await load(1).enterToAsk('other')).toEqual({ state: 'full' });
  expect(await stored()).toMatchObject({ asks_question: 'other', asks_question_until: NOW_MS + 90_000 });
  await question.leave();
  entered(await load(1).enterToAsk('other'));
  const item = await stored();
  expect([item.asks_question, item.asks_question_until, item.place_question]).toEqual([
    ...[undefined, undefined, 'name-3'],
  ]);
});

it('a question takes the place of a chunk where one request may be under way in all', async () => {
  const shared = { asksApart: false };
  entered(await load(1, shared).enterToAsk('form'));
  expect(await stored()).toEqual({ place_1: 'name-1', until_1: NOW_MS + 120_000 });
  expect(await load(1, shared).enter('job')).toEqual({ state: 'full' });
});

it('a pause holds until it is over, the longest counts, and one chunk finds out for a minute', async () => {
  await load(1).close(1_000.4);
  await load(1).close(500);
  expect(await stored()).toEqual({ closed_until: NOW_MS + 1_000 });
  await load(1).close(1_001);
  expect(await load(1).closedForMs()).toBe(1_001);
  now += 1_000;
  expect(await load(1).enter('job')).toEqual({ state: 'closed' });
  now += 1;
  const probe = entered(await load(1).enter('job'));
  expect(probe.probing).toBe(true);
  expect(await stored()).toMatchObject({ closed_until: now + 60_000 });
  await load(1).close(70_000);
  await probe.open();
  expect(await stored()).toMatchObject({ closed_until: now + 70_000 });
  await probe.leave();
  now += 70_000;
  await entered(await load(1).enter('job')).open();
  expect(await stored()).not.toHaveProperty('closed_until');
  now += 5;
  expect(await load(1).closedForMs()).toBe(0);
});

/** The same table, in which something else happens once, just before the next write. */
function meanwhile(happens: () => Promise<unknown>) {
  let isNext = true;
  return clientThat(table.client, async (command) => {
    if (isNext && command instanceof UpdateItemCommand) {
      isNext = false;
      await happens();
    }
    return table.client.send(command as UpdateItemCommand);
  });
}

it('who asked first comes next, and who finds the service closed meanwhile stays out', async () => {
  const one = entered(await load(1).enter('a'));
  const late = load(1, { dynamodb: meanwhile(() => load(1).enter('c')) });
  expect(await late.enter('b')).toEqual({ state: 'full' });
  expect(await stored()).toMatchObject({ asks: 'c' });
  await one.leave();
  const hasty = load(1, { dynamodb: meanwhile(() => load(1).close(1_000)) });
  expect(await hasty.enter('c')).toEqual({ state: 'closed' });
  now += 1_000;
  const both = load(2, { dynamodb: meanwhile(() => load(2).enter('c')) });
  expect(await both.enter('d')).toEqual({ state: 'closed' });
});

it('gives up after ten others were faster, and fails where the table fails', async () => {
  let writes = 0;
  const error = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
  const refusing = (refusal: Error) =>
    clientThat(table.client, (command) => {
      if (!(command instanceof UpdateItemCommand)) return {};
      writes += 1;
      throw refusal;
    });
  expect(await load(1, { dynamodb: refusing(error) }).enter('job')).toEqual({ state: 'full' });
  expect(writes).toBe(10);
  const away = load(1, { dynamodb: refusing(new Error('The table is away.')) });
  await expect(away.enter('job')).rejects.toThrow('The table is away.');
  await expect(away.close(5)).rejects.toThrow('The table is away.');
  expect(SEMAPHORE_KEY_END).toBe(',"","load"]');
});
