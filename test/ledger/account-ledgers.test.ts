import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountLedgers } from '../../shared/ledger/account-ledgers.ts';
import { UNPROVEN_LOGIN } from '../../shared/ledger/logins.ts';
import {
  keyOfItem,
  LEDGER_FILE,
  sealedItemForm,
  sealItem,
  unsealItem,
} from '../../shared/ledger/sealed-item.ts';
import { unprovenIdentity, unprovenPayment } from '../../shared/ledger/unproven-keys.ts';
import { UnreadableRecord } from '../../shared/records/stored-form.ts';
import { openTable, type Table } from './table-kit.ts';

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table[Symbol.asyncDispose]());

let runs = 0;
let environment = '';
beforeEach(() => {
  runs += 1;
  environment = `test-${runs}`;
});
const ledgers = () => accountLedgers((account) => table.options({ environment, account }));
const placeOf = (...rest: string[]) => ({ pk: { S: JSON.stringify([environment, 'a', ...rest]) } });

describe('a certificate', () => {
  const stored = () => table.item(environment, 'a', '', 'certificate');
  const certificates = () => ledgers().certificatesOf('a');
  const count = (job: string, epoch: string, isFirst = false) =>
    certificates().count({ job, epoch, isFirst });

  it('counts each job once in a row, in its epoch alone', async () => {
    expect(await certificates().read()).toBeUndefined();
    expect(await count('j1', 'e1')).toBeUndefined();
    expect(await count('j1', 'e1', true)).toEqual({ epoch: 'e1', run: 1, job: 'j1' });
    expect(await stored()).toEqual({
      ...{ ...placeOf('', 'certificate'), form: { N: '1' }, epoch: { S: 'e1' }, run: { N: '1' } },
      job: { S: 'j1' },
    });
    expect(await count('j1', 'e1')).toEqual({ epoch: 'e1', run: 1, job: 'j1' });
    expect(await count('j2', 'e2')).toBeUndefined();
    expect(await count('j2', 'e1', true)).toBeUndefined();
    expect(await count('j2', 'e1')).toEqual({ epoch: 'e1', run: 2, job: 'j2' });
    expect(await certificates().read()).toEqual({ epoch: 'e1', run: 2, job: 'j2' });
    expect(await ledgers().certificatesOf('b').read()).toBeUndefined();
  });

  it('is renewed with what is unproven, and what somebody took on', async () => {
    await count('j1', 'e1', true);
    const unproven = { clearances: 1, identities: 2, payments: 3 };
    const accepted = { by: 'Anna', at: '2026-11-20', count: 6 };
    await certificates().renew({ epoch: 'e2', run: 7, unproven, accepted });
    expect(await stored()).toEqual({
      ...{ ...placeOf('', 'certificate'), form: { N: '1' }, epoch: { S: 'e2' }, run: { N: '7' } },
      unproven: { S: '{"clearances":1,"identities":2,"payments":3}' },
      accepted: { S: '{"by":"Anna","at":"2026-11-20","count":6}' },
    });
    expect(await certificates().read()).toEqual({ epoch: 'e2', run: 7, unproven, accepted });
    await certificates().renew({ epoch: 'e3', run: 8 });
    expect(await stored()).toEqual({
      ...{ ...placeOf('', 'certificate'), form: { N: '1' }, epoch: { S: 'e3' }, run: { N: '8' } },
    });
    expect(await count('j2', 'e3')).toEqual({ epoch: 'e3', run: 9, job: 'j2' });
  });

  it('of a newer form is refused', async () => {
    const newer = { form: { N: '2' }, epoch: { S: 'e' }, run: { N: '1' } };
    await table.put({ ...placeOf('', 'certificate'), ...newer });
    await expect(certificates().read()).rejects.toThrow(UnreadableRecord);
  });
});

describe('a login', () => {
  const logins = () => ledgers().loginsOf('a');

  it('is bound to the first that comes, and to another only in its place', async () => {
    expect(await logins().bound()).toBeUndefined();
    expect(await logins().bind('one', false)).toBe(true);
    expect(await table.item(environment, 'a')).toEqual({
      ...{ ...placeOf(), form: { N: '1' }, login: { S: 'one' } },
    });
    expect([await logins().bind('one', false), await logins().bind('two', false)]).toEqual([true, false]);
    expect(await logins().bound()).toBe('one');
    expect(await logins().bind('two', true)).toBe(true);
    expect(await logins().bound()).toBe('two');
    expect(await ledgers().loginsOf('b').bound()).toBeUndefined();
    await table.put({ ...placeOf(), form: { N: '2' }, login: { S: 'one' } });
    await expect(logins().bound()).rejects.toThrow(UnreadableRecord);
    expect(UNPROVEN_LOGIN).toBe('unproven');
  });
});

describe('items', () => {
  const items = () => ledgers().itemsOf('a');
  const kinds = ['document', 'identity', 'clearance', 'credit', 'payment', 'money', 'mark', 'login'] as const;

  it('have the keys under which the table holds them', () => {
    const keys = [...kinds, 'unproven' as const].map((kind) => keyOfItem('e', 'a', { kind, key: 'Κ-1Σ' }));
    expect(keys.map((key) => JSON.parse(key))).toEqual([
      ['e', 'a', 'κ-1σ'],
      ...['identity', 'clearance', 'credit', 'payment', 'money', 'mark'].map((kind) => [
        'e',
        'a',
        'κ-1σ',
        kind,
      ]),
      ['e', 'a'],
      ['e', 'a', 'κ-1σ', 'unproven'],
    ]);
    expect(LEDGER_FILE).toBe('ledger.jsonl');
  });

  it('are read in the order of their names, and restored unless something else is settled', async () => {
    const document = { kind: 'document', key: 'A-1' } as const;
    const mark = { kind: 'mark', key: '400' } as const;
    const entry = (state: string, fingerprint: string) => ({
      ...{ form: { N: '1' }, state: { S: state }, fingerprint: { S: fingerprint } },
    });
    const read = async () => (await items().read([document]))[0]?.item;
    await items().restore({ name: mark, item: { ...placeOf('x'), external_id: { S: 'A-1' } } });
    await items().restore({ name: mark, item: { external_id: { S: 'A-2' } } });
    await items().restore({ name: document, item: entry('claimed', 'f1') });
    expect(await items().read([mark, { kind: 'login', key: '' }, document])).toEqual([
      { name: mark, item: { ...placeOf('400', 'mark'), external_id: { S: 'A-2' } } },
      { name: document, item: { ...placeOf('a-1'), ...entry('claimed', 'f1') } },
    ]);
    await items().restore({ name: document, item: entry('issued', 'unknown') });
    expect(await read()).toMatchObject(entry('issued', 'unknown'));
    await items().restore({ name: document, item: entry('issued', 'f2') });
    expect(await read()).toMatchObject(entry('issued', 'f2'));
    await items().restore({ name: document, item: entry('issued', 'f3') });
    expect(await read()).toMatchObject(entry('issued', 'f2'));
    expect(await read()).not.toHaveProperty('amended');
    await items().noteAmended('A-1');
    expect(await read()).toMatchObject({ amended: { BOOL: true } });
  });

  it('are sealed as they are, but for the key, and come back so', () => {
    const item = {
      ...{ text: { S: 't' }, number: { N: '12' }, set: { SS: ['a', 'b'] }, flag: { BOOL: true } },
      map: { M: { text: { S: 't' }, number: { N: '1' }, flag: { BOOL: true }, set: { SS: ['c'] } } },
    };
    const sealed = sealItem({ kind: 'money', key: 'A' }, { pk: { S: 'k' }, ...item });
    expect(sealed).toEqual({
      ...{ kind: 'money', key: 'A' },
      item: {
        ...{ text: 't', number: 12, set: ['a', 'b'], flag: true },
        map: { text: 't', number: 1, flag: true, set: ['c'] },
      },
    });
    expect(unsealItem(sealed)).toEqual(item);
    for (const odd of [{ BOOL: false }, { NULL: true }, { M: { deep: { M: {} } } }, { L: [] }])
      expect(() => sealItem({ kind: 'money', key: 'A' }, { odd } as never)).toThrow('cannot be sealed');
  });

  it('are lines of JSON, each of a kind, with values of their kinds', () => {
    for (const kind of kinds) {
      const item = { text: 't', number: 1, set: ['a'], flag: true as const, map: { text: 't', number: 2 } };
      const text = sealedItemForm.text({ kind, key: 'A', item });
      expect(JSON.parse(text)).toEqual({ form: 1, kind, key: 'A', item });
      expect(sealedItemForm.read(text, 'here')).toEqual({ kind, key: 'A', item });
    }
    const line = { form: 1, kind: 'mark', key: 'A', item: {} };
    const odd = [
      ...[false, null, [1], { deep: { deeper: 'x' } }, { flag: false }].map((value) => ({ item: { value } })),
      ...[
        { kind: 'unproven' },
        { kind: '' },
        { key: 1 },
        { key: undefined },
        { item: undefined },
        { item: [] },
      ],
    ];
    for (const change of odd)
      expect(() => sealedItemForm.read(JSON.stringify({ ...line, ...change }), 'here')).toThrow(
        UnreadableRecord,
      );
  });

  it('unproven ones are known by what is known of them', () => {
    const kind = { invoice_type_code: '1.1', payable_total_amount: '10.50' } as const;
    expect([unprovenIdentity(kind), unprovenPayment('ch_1')]).toEqual(['document 1.1 10.5', 'payment ch_1']);
  });
});
