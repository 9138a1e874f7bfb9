import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import {
  CONTENT_UNKNOWN,
  isContentKnown,
  issuedFactNames,
  NOBODY,
  type Refusal,
} from '../../shared/ledger/ledger.ts';
import type { Item } from '../../shared/ledger/ledger-item.ts';
import { ANY_RUN, CLAIM_LIFE_MS } from '../../shared/ledger/ledger-options.ts';
import { facts, fullRequest, LIFE_MS, NOW_MS, openTable, type Table } from './table-kit.ts';

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table[Symbol.asyncDispose]());

let runs = 0;
let environment = '';
let clock = NOW_MS;
beforeEach(() => {
  runs += 1;
  environment = `test-${runs}`;
  clock = NOW_MS;
});
const ledger = (onlyRun?: string) => createLedger(table.options({ environment, onlyRun, now: () => clock }));
const stored = () => table.item(environment, 'a', 'inv-1');
const bare = { external_id: 'INV-1', fingerprint: 'f1', digests: {}, job: 'job-1' };
const refusal: Refusal = {
  ...{ stage: 'issue', problems: [{ code: '208', message: 'm' }], unlisted: 2 },
  ...{ invoice_id: 'i', perhaps_lost: 1 },
};

const key = () => ({ pk: { S: JSON.stringify([environment, 'a', 'inv-1']) } });
const common = {
  form: { N: '1' },
  external_id: { S: 'INV-1' },
  fingerprint: { S: '0123456789abcdef0123' },
  digests: { S: '{"notes":"n1"}' },
  job: { S: 'job-1' },
  amends: { S: '{"of":"A-0","mark":"400","credit_mark":"401"}' },
};
const claimed = {
  ...{ state: { S: 'claimed' }, expires: { N: '1060000' }, run: { S: '-' }, sender: { S: 'job-1' } },
  contents: { SS: ['0123456789abcdef'] },
};

it('a claim is one item, with its life, its run and the mark of its content', async () => {
  await ledger().claim(fullRequest);
  expect(await stored()).toEqual({ ...key(), ...common, ...claimed });
  expect(await ledger().lookup('inv-1')).toEqual({
    ...{ state: 'claimed', external_id: 'INV-1', job: 'job-1', sender: 'job-1', notes_identity: true },
    ...{ fingerprint: '0123456789abcdef0123', digests: { notes: 'n1' }, amends: fullRequest.amends },
    ...{ expires: new Date(1_060_000), contents: ['0123456789abcdef'], sendings: 1 },
  });
  await ledger('run-1').claim(fullRequest);
  expect(await stored()).toMatchObject({ run: { S: 'run-1' } });
});

it('a claim without money, day and tie keeps none', async () => {
  await ledger().claim(bare);
  expect(Object.keys((await stored()) ?? {}).toSorted()).toEqual([
    ...['contents', 'digests', 'expires', 'external_id', 'fingerprint', 'form', 'job', 'pk', 'run', 'sender'],
    'state',
  ]);
  await ledger().settle(bare, { state: 'issued', issued: facts });
  expect(Object.keys((await stored()) ?? {}).toSorted()).toEqual([
    ...['digests', 'external_id', 'fingerprint', 'form', 'issued', 'job', 'pk', 'state'],
  ]);
  expect(await ledger().lookup('INV-1')).toEqual({
    ...{ state: 'issued', ...bare, issued: facts, notes_identity: true },
  });
});

it.each([undefined, 'job-9', NOBODY])('what is issued stays with all its facts, by %j', async (by) => {
  await ledger().claim(fullRequest);
  const settlement = { state: 'issued', issued: facts, ...(by !== undefined && { by }) } as const;
  expect(await ledger().settle(fullRequest, settlement)).toBe(true);
  expect(await stored()).toEqual({
    ...key(),
    ...common,
    ...{ state: { S: 'issued' }, job: { S: by ?? 'job-1' }, issued: { S: JSON.stringify(facts) } },
    money: { S: '{"amount":"10.00","currency":"USD","euro":"9.20","payment":"ch_1"}' },
    supplied: { S: '2026-11-20' },
  });
  expect(await ledger().lookup('INV-1')).toEqual({
    ...{ ...fullRequest, state: 'issued', job: by ?? 'job-1', issued: facts, notes_identity: true },
  });
  expect(await ledger().settle(fullRequest, { state: 'released' })).toBe(false);
});

it.each([undefined, 'job-9'])('what is refused stays with all its reasons, by %j', async (by) => {
  await ledger().claim(fullRequest);
  const settlement = { state: 'refused', refusal, ...(by !== undefined && { by }) } as const;
  expect(await ledger().settle(fullRequest, settlement)).toBe(true);
  expect(await stored()).toEqual({
    ...{ ...key(), ...common, state: { S: 'refused' }, job: { S: by ?? 'job-1' } },
    refusal: { S: JSON.stringify(refusal) },
  });
  expect(await ledger().lookup('INV-1')).toMatchObject({ state: 'refused', refusal });
});

it('what was never claimed may be settled as a fact, and not given back', async () => {
  expect(await ledger().settle(fullRequest, { state: 'released' })).toBe(false);
  expect(await ledger().settle(fullRequest, { state: 'suspended', unsent: true })).toBe(false);
  expect(await stored()).toBeUndefined();
  expect(await ledger().settle(fullRequest, { state: 'issued', issued: facts })).toBe(true);
  expect(await ledger().settle(fullRequest, { state: 'refused', refusal })).toBe(false);
});

it.each([
  [
    { state: 'suspended', unsent: false },
    { ...claimed, expires: { N: '0' } },
  ],
  [
    { state: 'suspended', unsent: true },
    { ...claimed, expires: { N: '0' }, sendings: { N: '0' } },
  ],
  [
    { state: 'returned', forget: false },
    { ...claimed, expires: { N: '0' } },
  ],
  [
    { state: 'returned', forget: true },
    { ...claimed, expires: { N: '0' }, contents: undefined },
  ],
] as const)('a claim that is given back as %j is over at once', async (settlement, rest) => {
  await ledger().claim(fullRequest);
  for (const other of [{ job: 'job-2' }, { external_id: 'inv-1' }])
    expect(await ledger().settle({ ...fullRequest, ...other }, settlement)).toBe(false);
  expect(await stored()).toEqual({ ...key(), ...common, ...claimed });
  expect(await ledger().settle(fullRequest, settlement)).toBe(true);
  const { contents, ...others } = (await stored()) ?? {};
  const { contents: left, ...expected } = rest;
  expect(others).toEqual({ ...key(), ...common, ...expected });
  expect(contents).toEqual(left);
});

it('sendings are noted one after the other, by whoever holds the claim', async () => {
  await ledger().claim(bare);
  const notes = async (of: Partial<typeof bare>, from: number, to: number) =>
    ledger().note({ ...bare, ...of }, { from, to });
  expect(await notes({}, 2, 3)).toBe(false);
  expect(await notes({ job: 'job-2' }, 1, 2)).toBe(false);
  expect(await notes({ external_id: 'inv-1' }, 1, 2)).toBe(false);
  expect(await notes({}, 1, 2)).toBe(true);
  expect(await notes({}, 1, 2)).toBe(false);
  expect(await ledger().lookup('INV-1')).toMatchObject({ sendings: 2, sender: 'job-1' });
  clock += LIFE_MS;
  const second = { ...bare, job: 'job-2' };
  expect(await ledger().claim(second)).toEqual({
    state: 'mine',
    earlier: { job: 'job-1', own: false, same_content: true, knew_content: true, sendings: 2 },
  });
  expect(await notes({ job: 'job-2' }, 2, 1)).toBe(true);
  expect(await notes({ job: 'job-2' }, 1, 3)).toBe(true);
  expect(await ledger().lookup('INV-1')).toMatchObject({ sendings: 3, sender: 'job-2' });
  await ledger().settle(second, { state: 'issued', issued: facts });
  expect(await notes({ job: 'job-2' }, 3, 4)).toBe(false);
});

it('the content of what was issued with an unknown one is proven once, in the form of now', async () => {
  await table.put({
    ...{ ...key(), state: { S: 'issued' }, external_id: { S: 'INV-1' }, job: { S: '' } },
    ...{ fingerprint: { S: 'unknown' }, digests: { S: '{}' }, issued: { S: JSON.stringify(facts) } },
  });
  expect(isContentKnown((await ledger().lookup('INV-1')) ?? { fingerprint: '' })).toBe(false);
  await ledger().prove({ ...bare, digests: { notes: 'n1' } });
  const proven = await stored();
  expect(proven).toMatchObject({
    ...{ fingerprint: { S: 'f1' }, digests: { S: '{"notes":"n1"}' }, form: { N: '1' }, job: { S: '' } },
  });
  await ledger().prove({ ...bare, fingerprint: 'f2' });
  expect(await stored()).toEqual(proven);
  expect(isContentKnown((await ledger().lookup('INV-1')) ?? { fingerprint: '' })).toBe(true);
  expect(CONTENT_UNKNOWN).toBe('unknown');
});

it('what is issued is noted as amended, and nothing else', async () => {
  await ledger().noteAmended('INV-1');
  expect(await stored()).toBeUndefined();
  await ledger().claim(bare);
  await ledger().noteAmended('INV-1');
  expect(await stored()).not.toHaveProperty('amended');
  await ledger().settle(bare, { state: 'issued', issued: facts });
  await ledger().noteAmended('inv-1');
  expect(await stored()).toMatchObject({ state: { S: 'issued' }, amended: { BOOL: true } });
  expect(await ledger().lookup('INV-1')).toMatchObject({ amended: true });
});

it('many entries are looked up by their folded ids; what nobody began is left out', async () => {
  await ledger().claim(bare);
  await ledger().claim({ ...bare, external_id: 'Π-2Σ' });
  const found = await ledger().lookupAll(['INV-1', 'π-2ς', 'INV-3']);
  expect([...found].map(([id, { external_id }]) => [id, external_id]).toSorted()).toEqual([
    ['inv-1', 'INV-1'],
    ['π-2σ', 'Π-2Σ'],
  ]);
});

it('an entry of a newer form is refused by its place, an older one without a form is read', async () => {
  const old = { ...key(), state: { S: 'issued' }, external_id: { S: 'INV-1' }, job: { S: '' } };
  const content = { fingerprint: { S: 'f' }, digests: { S: '{}' }, issued: { S: JSON.stringify(facts) } };
  await table.put({ ...old, ...content });
  expect(await ledger().lookup('INV-1')).toMatchObject({ notes_identity: false });
  await table.put({ ...old, ...content, form: { N: '2' } });
  await expect(ledger().lookup('INV-1')).rejects.toThrow(`ledger ${key().pk.S}`);
});

it('a claim that took another over says who has sent, and one of an earlier version that its own job has', async () => {
  await ledger().claim(bare);
  clock += LIFE_MS;
  await ledger().claim({ ...bare, job: 'job-2' });
  expect(await ledger().lookup('INV-1')).toMatchObject({ job: 'job-2', sender: 'job-1' });
  const { sender: _, ...older } = (await stored()) ?? {};
  await table.put(older);
  expect(await ledger().lookup('INV-1')).toMatchObject({ job: 'job-2', sender: 'job-2' });
});

it.each<[string, Item]>([
  ['a state', { state: { S: 'odd' } }],
  ['a mark of being amended', { amended: { BOOL: false } }],
  ['a digest', { digests: { S: '{"notes":1}' } }],
  ['a fact', { issued: { S: '{"mark":"4"}' } }],
  ['a sum', { money: { S: '{"amount":1}' } }],
  ['a tie', { amends: { S: '{"of":"A-0"}' } }],
])('an entry with %s that this code did not write is refused', async (_, odd) => {
  await ledger().settle(fullRequest, { state: 'issued', issued: facts });
  await table.put({ ...(await stored()), ...odd });
  await expect(ledger().lookup('INV-1')).rejects.toThrow();
});

it.each(['draft', 'issue'] as const)('a refusal is of its stage: %s', async (stage) => {
  await ledger().settle(bare, { state: 'refused', refusal: { stage, problems: [] } });
  expect(await ledger().lookup('INV-1')).toMatchObject({ refusal: { stage, problems: [] } });
});

it('constants that stored items and the infrastructure stand on stay as they are', () => {
  expect([ANY_RUN, CLAIM_LIFE_MS, NOBODY]).toEqual(['-', 960_000, '']);
  expect(issuedFactNames).toEqual([
    ...['invoice_id', 'series', 'number', 'mark', 'uid', 'qr_url', 'issued_at'],
  ]);
});
