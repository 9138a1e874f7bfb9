import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BY_CREATION, sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { levelRows } from '../../infra/local/tables/level-rows.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import type { Item } from '../../shared/ledger/values.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const [LEDGER, SANDBOX] = ['ledger', 'sandbox'];
let folder: TemporaryFolder;
let level: ClassicLevel;
let rows: ReturnType<typeof levelRows>;
/** What went to the disk, write by write, and which keys were read there. */
let written: { changes: string[]; options: unknown }[];
let read: string[];
/** A write waits for it. */
let before: () => Promise<void>;

const openRows = () => levelRows(level, [ledgerTable(LEDGER), sandboxTable(SANDBOX)], () => {});

beforeEach(async () => {
  folder = await temporaryFolder();
  level = new ClassicLevel(join(folder.path, 'tables'));
  await level.open();
  [written, read, before] = [[], [], async () => {}];
  const { batch, getSync } = ClassicLevel.prototype;
  Object.assign(level, {
    async batch(changes: { type: string; key: string }[], options: unknown) {
      written.push({ changes: changes.map(({ type, key }) => `${type} ${key}`), options });
      await before();
      return Reflect.apply(batch, level, [changes, options]);
    },
    getSync(key: string) {
      read.push(key);
      return Reflect.apply(getSync, level, [key]);
    },
  });
  rows = openRows();
});
afterEach(async () => {
  await level.close();
  await folder[Symbol.asyncDispose]();
});

const entry = (pk: string, v = '1'): Item => ({ pk: { S: pk }, v: { S: v } });
const keyOf = (pk: string): Item => ({ pk: { S: pk } });
const get = (pk: string) => rows.get(LEDGER, keyOf(pk))?.v?.S;
const document = (id: string, created_at?: string, more: Item = {}): Item => ({
  ...{ account: { S: 'a' }, id: { S: id }, ...more },
  ...(created_at === undefined ? {} : { created_at: { S: created_at } }),
});
it('writes what is changed at one time in one write, which is synced, and no more', async () => {
  for (const at of ['1', '2', '1']) {
    rows.put(LEDGER, entry(at, `v${at}`));
    // Who answers several commands one after the other comes back in the same turn of the loop.
    await null;
  }
  rows.remove(LEDGER, keyOf('2'));
  expect(written).toEqual([]);
  await rows.settled();
  expect(written.map(({ options }) => options)).toEqual([{ sync: true }]);
  expect(written[0]?.changes.map((change) => change.split(' ')[0])).toEqual(['put', 'del']);
  await rows.settled();
  expect(written).toHaveLength(1);
  expect([get('1'), get('2')]).toEqual(['v1', undefined]);
});

it('collects what comes while a write goes on for the next one', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  before = () => {
    begun.resolve();
    return held.promise;
  };
  const large = 'x'.repeat(10_000);
  rows.put(LEDGER, entry('large', large));
  rows.put(LEDGER, entry('gone'));
  const first = rows.settled();
  await begun.promise;
  // Under way, and on no disk yet.
  let isThere = false;
  void rows.settled().then(() => {
    isThere = true;
  });
  await new Promise((later) => setImmediate(later));
  expect(isThere).toBe(false);
  expect([get('large'), get('gone')]).toEqual([large, '1']);
  rows.remove(LEDGER, keyOf('gone'));
  rows.put(LEDGER, entry('next'));
  let isSettled = false;
  const second = rows.settled().then(() => {
    isSettled = true;
  });
  expect([get('gone'), get('next')]).toEqual([undefined, '1']);
  before = async () => {};
  held.resolve();
  await first;
  expect([isSettled, written.length]).toEqual([false, 1]);
  await second;
  expect(written.map((one) => one.changes.length)).toEqual([2, 2]);
  expect([get('large'), get('gone'), get('next'), read.length]).toEqual([large, undefined, '1', 3]);
});

it('lists by an index what stands in its items now, and reads nothing before a write', async () => {
  const listed = async () =>
    (await rows.list(SANDBOX, 'a', BY_CREATION)).map(({ id, status }) => [id?.S, status?.S]);
  for (const [id, created_at] of [
    ['1', '2'],
    ['2', '1'],
    ['3', undefined],
    ['4', '1'],
  ] as const)
    rows.put(SANDBOX, document(id, created_at, { body: { S: 'large' } }));
  // Of one moment in the order of their digests.
  expect(await listed()).toEqual([
    ['2', undefined],
    ['4', undefined],
    ['1', undefined],
  ]);
  rows.put(SANDBOX, document('1', '0', { status: { S: 'issued' } }));
  rows.put(SANDBOX, document('2'));
  rows.remove(SANDBOX, document('4'));
  expect(await listed()).toEqual([['1', 'issued']]);
  expect((await rows.list(SANDBOX, 'a', undefined)).map(({ id }) => id?.S)).toEqual(['1', '2', '3']);
  expect(read).toEqual([]);
  expect(new Set(written.flatMap((one) => one.changes.map((change) => change.split(/[ -]/)[1])))).toEqual(
    new Set(['item']),
  );
});

it('tells once of a write that fails, to everybody who asks from then on', async () => {
  const told: unknown[] = [];
  rows = levelRows(level, [ledgerTable(LEDGER)], (error) => told.push(error));
  rows.put(LEDGER, entry('kept'));
  await rows.settled();
  const full = new Error('full');
  before = () => Promise.reject(full);
  rows.put(LEDGER, entry('lost'));
  await expect(rows.settled()).rejects.toBe(full);
  await expect(rows.settled()).rejects.toBe(full);
  expect(told).toEqual([full]);
  for (const pk of ['kept', 'lost', 'none']) expect(() => get(pk)).toThrow(full);
  await expect(rows.list(LEDGER, 'kept', undefined)).rejects.toBe(full);
});
