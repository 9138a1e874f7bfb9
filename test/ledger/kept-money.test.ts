import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RecordedEvent } from '../../shared/documents/payment-lifecycle/payment-history.ts';
import type { CapturedMoney } from '../../shared/documents/payment-lifecycle/payment-money.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import type { KeptCredit } from '../../shared/ledger/ledger.ts';
import { fitsPayment, PAYMENT_STATE_BYTES_MAX } from '../../shared/ledger/payment-item.ts';
import { LIFE_MS, NOW_MS, openTable, type Table } from './table-kit.ts';

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
const stored = (id: string, kind: string) => table.item(environment, 'a', id, kind);
const placeOf = (id: string, kind: string) => ({ pk: { S: JSON.stringify([environment, 'a', id, kind]) } });

const captured: CapturedMoney = {
  ...{ source: 'list', external_id: 'A-1', amount: '5.00', currency: 'USD', euro: '4.60', part: 'p' },
  ...{ gross: true, authorised: '6.00' },
};
const bareCapture = { source: 'list', external_id: 'A-2', amount: '1.00', currency: 'EUR' };
const bareDocument = { external_id: 'A-2', mark: '401', amount: '1.00', currency: 'EUR' };
const document = {
  external_id: 'A-1',
  mark: '400',
  part: 'p',
  amount: '5.00',
  currency: 'USD',
  euro: '4.60',
};
const credit: KeptCredit = {
  ...{ external_id: 'C-1', job: 'job-1', takes: 'refund', amount: '2.00', currency: 'USD', euro: '1.84' },
};
const issuedCredit: KeptCredit = { ...credit, external_id: 'C-2', mark: '402', takes: 'reversal' };
const texts = (values: object) => ({
  M: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { S: value }])),
});

it('money is one item of a payment: captures as a set, documents and credits each under a name', async () => {
  const news = {
    captured: [captured, bareCapture, captured],
    documents: [document],
    credits: [issuedCredit],
  };
  expect(await ledger().noteMoney('CH_1', news)).toBe(true);
  const { captured: set, ...rest } = (await stored('ch_1', 'money')) ?? {};
  expect(rest).toEqual({
    ...{ ...placeOf('ch_1', 'money'), form: { N: '1' }, revision: { N: '1' } },
    'document a-1': texts(document),
    'credit c-2': texts(issuedCredit),
  });
  expect(set?.SS?.toSorted()).toEqual([JSON.stringify(captured), JSON.stringify(bareCapture)].toSorted());
  const { captured: read, ...others } = (await ledger().moneys(['Ch_1'])).get('ch_1') ?? { captured: [] };
  expect(others).toEqual({ documents: [document], credits: [issuedCredit], revision: 1 });
  expect(read.toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1))).toEqual([captured, bareCapture]);
  expect(await ledger().noteMoney('ch_1', {})).toBe(true);
  expect(await stored('ch_1', 'money')).toMatchObject({ revision: { N: '2' } });
});

it('a single capture is kept, and what is not stated has no key', async () => {
  await ledger().noteMoney('one', { captured: [bareCapture], documents: [bareDocument] });
  expect((await ledger().moneys(['one'])).get('one')).toStrictEqual({
    ...{ captured: [bareCapture], documents: [bareDocument], credits: [], revision: 1 },
  });
});

it('moneys are read together, by folded id, without those that have none', async () => {
  await ledger().noteMoney('A', { documents: [document] });
  await ledger().noteMoney('B', {});
  const found = await ledger().moneys(['A', 'b', 'C']);
  expect([...found.keys()].toSorted()).toEqual(['a', 'b']);
  expect(found.get('b')).toEqual({ captured: [], documents: [], credits: [], revision: 1 });
});

it('room for a credit is taken on condition of the revision, and given back by its own job', async () => {
  expect(await ledger().takeCredit('P', credit, 1)).toBe('changed');
  expect(await ledger().takeCredit('P', credit, 0)).toBe('taken');
  expect(await stored('p', 'money')).toEqual({
    ...{ ...placeOf('p', 'money'), form: { N: '1' }, revision: { N: '1' } },
    'credit c-1': { M: { ...texts(credit).M, expires: { N: '1060000' }, run: { S: '-' } } },
  });
  expect(await ledger().takeCredit('P', { ...credit, external_id: 'C-3' }, 0)).toBe('changed');
  expect(await ledger('run-1').takeCredit('P', { ...credit, external_id: 'C-3' }, 1)).toBe('taken');
  expect(await stored('p', 'money')).toMatchObject({ 'credit c-3': { M: { run: { S: 'run-1' } } } });
  await ledger().dropCredit('P', { external_id: 'C-1', job: 'job-2' });
  expect(await stored('p', 'money')).toMatchObject({ revision: { N: '2' } });
  await ledger().dropCredit('p', { external_id: 'c-1', job: 'job-1' });
  const left = await stored('p', 'money');
  expect(left).toMatchObject({ revision: { N: '3' }, 'credit c-3': {} });
  expect(left).not.toHaveProperty('credit c-1');
  await ledger().dropCredit('p', { external_id: 'c-1', job: 'job-1' });
  expect(await stored('p', 'money')).toMatchObject({ revision: { N: '3' } });
  clock += LIFE_MS - 1;
  expect((await ledger().moneys(['p'])).get('p')?.credits).toEqual([{ ...credit, external_id: 'C-3' }]);
  clock += 1;
  expect((await ledger().moneys(['p'])).get('p')?.credits).toEqual([
    { ...credit, external_id: 'C-3', lapsed: true },
  ]);
});

it('a MARK leads to its document', async () => {
  await ledger().noteMark('400', 'INV-1');
  await ledger().noteMark('401', 'INV-2');
  expect(await stored('400', 'mark')).toEqual({
    ...{ ...placeOf('400', 'mark'), form: { N: '1' }, external_id: { S: 'INV-1' } },
  });
  expect(await ledger().ofMarks(['400', '401', '402'])).toEqual(
    new Map([
      ['400', 'INV-1'],
      ['401', 'INV-2'],
    ]),
  );
  await table.put({ ...placeOf('403', 'mark'), form: { N: '2' }, external_id: { S: 'INV-3' } });
  await expect(ledger().ofMarks(['403'])).rejects.toThrow(placeOf('403', 'mark').pk.S);
});

const reversal: RecordedEvent = {
  ...{ is: 'reversal', id: 'R-1', part: 'p', amount: '80.00', currency: 'USD', euro_amount: '73.60' },
  ...{ taken: true, source: 'list', by: 'C-1' },
};
const failed = { is: 'refund-failed', id: 'F-1' } as const;

it('what is told of a payment is added to a set, as are its parts', async () => {
  expect(await ledger().payment('P-1')).toBeUndefined();
  await ledger().notePayment('P-1', { told: [], parts: [] });
  expect(await stored('p-1', 'payment')).toEqual({ ...placeOf('p-1', 'payment'), form: { N: '1' } });
  expect(await ledger().notePayment('P-1', { told: [reversal, reversal], parts: ['b', 'a', 'b'] })).toBe(
    true,
  );
  const { parts, told, ...rest } = (await stored('p-1', 'payment')) ?? {};
  expect([parts?.SS?.toSorted(), told?.SS]).toEqual([['a', 'b'], [JSON.stringify(reversal)]]);
  expect(rest).toEqual({ ...placeOf('p-1', 'payment'), form: { N: '1' } });
  await ledger().notePayment('p-1', { told: [], parts: [], crowded: true });
  expect(await stored('p-1', 'payment')).toMatchObject({ crowded: { BOOL: true } });
  expect(await ledger().payment('P-1')).toEqual({ told: [reversal], parts: ['a', 'b'], crowded: true });
  await ledger().notePayment('Q', { told: [failed], parts: [] });
  expect(await ledger().payments(['P-1', 'q', 'R'])).toEqual(
    new Map([
      ['p-1', { told: [reversal], parts: ['a', 'b'], crowded: true }],
      ['q', { told: [failed], parts: [] }],
    ]),
  );
});

it('the state of a payment has room for 380,000 bytes: each text, and one more', () => {
  const told = [{ is: 'refund-failed', id: '' } as const];
  const bytes = JSON.stringify(told[0]).length + 1;
  const part = (length: number) => 'p'.repeat(length);
  const room = PAYMENT_STATE_BYTES_MAX - bytes - 1;
  expect(PAYMENT_STATE_BYTES_MAX).toBe(380_000);
  const fits = (parts: string[], known: string[] = []) =>
    fitsPayment({ told, parts: known }, { told, parts });
  expect([fits([part(room)]), fits([part(room + 1)])]).toEqual([true, false]);
  expect([fits([part(room - 2), 'a']), fits([part(room - 1), 'a'])]).toEqual([true, false]);
  expect([fits(['a'], [part(room - 2)]), fits(['a', 'b'], [part(room - 2)])]).toEqual([true, false]);
  // A Greek letter has two bytes, and what is told twice counts once.
  expect([fits([part(room - 4), 'β']), fits([part(room - 3), 'β'])]).toEqual([true, true]);
  expect([fits([part(room - 3), 'ββ'.slice(1)]), fits([part(room - 2), 'β'])]).toEqual([true, false]);
  expect(fits([part(room)], [part(room)])).toBe(true);
  const other = [{ is: 'refund-failed', id: 'x' } as const];
  const both = (known: number) => [
    fitsPayment({ told: other, parts: [] }, { told, parts: [part(known)] }),
    fitsPayment({ told, parts: [] }, { told: other, parts: [part(known)] }),
  ];
  expect([both(room - bytes - 1), both(room - bytes)]).toEqual([
    [true, true],
    [false, false],
  ]);
});
