import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import type { LedgerOptions } from '../../shared/ledger/account-table.ts';
import { accountHolders, holderItem } from '../../shared/ledger/holders.ts';
import { toItem } from '../../shared/ledger/values.ts';
import { startMemoryDynamoDB } from '../simulator/memory-dynamodb.ts';

let embedded: EmbeddedDynamoDB;
let now = 1_000;
beforeAll(async () => {
  embedded = startMemoryDynamoDB({ isLate: true });
});
afterAll(() => embedded[Symbol.asyncDispose]());

const holders = (over: Partial<LedgerOptions> = {}) =>
  accountHolders({
    dynamodb: embedded.client,
    tableName: 'ledger',
    environment: 'test',
    account: 'a',
    claimLifeMs: 60,
    now: () => now,
    ...over,
  });
const sale = (key: string) => ({ kind: 'clearance', key }) as const;
const by = (external_id: string, job = 'job-1') => ({ external_id, job });

it('gives a thing to exactly one of many at the same time', async () => {
  const takers = Array.from({ length: 20 }, (_, index) => by(`C-${index}`, `job-${index}`));
  const answers = await Promise.all(takers.map((taker) => holders().take(sale('S-1'), taker)));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  const winner = takers[answers.indexOf(undefined)];
  for (const answer of answers)
    if (answer !== undefined) expect(answer.external_id).toBe(winner?.external_id);
});

it('tells environments, accounts and kinds of things apart, and letter case not', async () => {
  await holders().take(sale('Σ-1'), by('C-1'));
  expect(await holders().holderOf(sale('σ-1'))).toMatchObject({ external_id: 'C-1' });
  expect(await holders().take(sale('σ-1'), by('c-1', 'job-2'))).toBeUndefined();
  expect(await holders({ account: 'b' }).holderOf(sale('Σ-1'))).toBeUndefined();
  expect(await holders({ environment: 'live' }).holderOf(sale('Σ-1'))).toBeUndefined();
  expect(await holders().holderOf({ kind: 'credit', key: 'Σ-1' })).toBeUndefined();
});

it('takes the place of a holder whose time is over, or that is proven to hold nothing', async () => {
  const first = { ...by('C-1'), amount: '893.60' };
  await holders().take(sale('S-3'), first);
  const instead = { of: first, proven: false };
  expect(await holders().take(sale('S-3'), by('C-2'), instead)).toMatchObject({ ...first, lapsed: false });
  now += 60;
  expect(await holders().holderOf(sale('S-3'))).toMatchObject({ lapsed: true });
  expect(await holders().take(sale('S-3'), by('C-2'), instead)).toBeUndefined();
  expect(await holders().holderOf(sale('S-3'))).toEqual({ ...by('C-2'), amount: undefined, lapsed: false });
  // Somebody else came first: the place of C-1 is not free any more.
  expect(await holders().take(sale('S-3'), by('C-3'), { of: first, proven: true })).toMatchObject(by('C-2'));
  expect(await holders().take(sale('S-3'), by('C-3'), { of: by('C-2'), proven: true })).toBeUndefined();
});

it('counts what earlier runs hold as over where a lock proves that they are', async () => {
  await holders({ onlyRun: 'one' }).take(sale('S-4'), by('C-1'));
  const instead = { of: by('C-1'), proven: false };
  expect(await holders({ onlyRun: 'one' }).take(sale('S-4'), by('C-2'), instead)).toMatchObject(by('C-1'));
  const ofOther = (key: string) => holders({ onlyRun: 'two' }).holderOf(sale(key));
  expect(await holders({ onlyRun: 'one' }).holderOf(sale('S-4'))).toMatchObject({ lapsed: false });
  expect(await ofOther('S-4')).toMatchObject({ ...by('C-1'), lapsed: true });
  // A lock of this run proves nothing about a third document.
  expect(
    await holders({ onlyRun: 'two' }).take(sale('S-4'), by('C-2'), { of: by('C-9'), proven: false }),
  ).toMatchObject(by('C-1'));
  expect(await holders({ onlyRun: 'two' }).take(sale('S-4'), by('C-2'), instead)).toBeUndefined();
  expect(await ofOther('S-4')).toMatchObject({ ...by('C-2'), lapsed: false });
});

it('finds the holders of many things of one kind, by their keys as they were given', async () => {
  await holders().take(sale('Μ-1'), { ...by('C-1'), amount: '10.00' });
  await holders().take(sale('Μ-2'), by('C-2'));
  await holders().take({ kind: 'identity', key: 'Μ-3' }, by('C-3'));
  expect(await holders().holdersOf('clearance', ['μ-1', 'Μ-2', 'Μ-3', 'Μ-4'])).toEqual(
    new Map([
      ['μ-1', { ...by('C-1'), amount: '10.00', lapsed: false }],
      ['Μ-2', { ...by('C-2'), amount: undefined, lapsed: false }],
    ]),
  );
});

it('is taken again by its own document with what it is worth now, and for the time from now', async () => {
  await holders().take(sale('S-6'), { ...by('C-1'), amount: '10.00' });
  now += 59;
  expect(await holders().take(sale('S-6'), by('C-1', 'job-2'))).toBeUndefined();
  now += 59;
  const now6 = await holders().holderOf(sale('S-6'));
  expect(now6).toEqual({ ...by('C-1', 'job-2'), amount: undefined, lapsed: false });
  // The job that took it before holds nothing any more.
  await holders().giveBack(sale('S-6'), by('C-1', 'job-1'));
  expect(await holders().holderOf(sale('S-6'))).toMatchObject(by('C-1', 'job-2'));
});

it('is one item under the thing that is held', async () => {
  await holders({ onlyRun: 'run-1' }).take(sale('S-8'), { ...by('C-1'), amount: '10.00' });
  const Key = { pk: { S: JSON.stringify(['test', 'a', 's-8', 'clearance']) } };
  const read = new GetItemCommand({ TableName: 'ledger', Key, ConsistentRead: true });
  expect((await embedded.client.send(read)).Item).toEqual({
    ...{ ...Key, form: { N: '1' }, holder: { S: 'c-1' }, external_id: { S: 'C-1' }, job: { S: 'job-1' } },
    ...{ expires: { N: String(now + 60) }, run: { S: 'run-1' }, amount: { S: '10.00' } },
  });
  await holders().take(sale('S-8'), by('C-1'));
  const { Item } = await embedded.client.send(read);
  expect([Item?.run, Item?.amount]).toEqual([{ S: '-' }, undefined]);
});

it('refuses a holder of a newer form', async () => {
  const pk = { S: JSON.stringify(['test', 'a', 's-7', 'clearance']) };
  await embedded.client.send(
    new PutItemCommand({
      TableName: 'ledger',
      Item: { pk, ...toItem({ ...holderItem(by('C-1'), TERMS), form: 99 }) },
    }),
  );
  await expect(holders().holderOf(sale('S-7'))).rejects.toThrow();
});
const TERMS = { expiresAtMs: 1, run: '-' };

it('gives back to others only what the document itself holds', async () => {
  await holders().take(sale('S-5'), by('C-1'));
  await holders().giveBack(sale('S-5'), by('C-2'));
  await holders().giveBack(sale('S-5'), by('C-1', 'job-9'));
  expect(await holders().holderOf(sale('S-5'))).toMatchObject(by('C-1'));
  await holders().giveBack(sale('S-5'), by('C-1'));
  expect(await holders().holderOf(sale('S-5'))).toBeUndefined();
});
