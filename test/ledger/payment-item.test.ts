import { expect, it } from 'vitest';
import { type Item, readEntry } from '../../shared/ledger/ledger-item.ts';
import { readMoneyItem } from '../../shared/ledger/money-item.ts';
import { readPaymentItem } from '../../shared/ledger/payment-item.ts';

const pk = { S: '["env","demo","ch_1","payment"]' };
const told = {
  SS: [
    '{"is":"reversal","id":"txn_1","amount":"0.01","currency":"EUR","taken":true}',
    '{"is":"refund-failed","id":"re_1"}',
  ],
};
const known = [
  { is: 'reversal', id: 'txn_1', amount: '0.01', currency: 'EUR', taken: true },
  { is: 'refund-failed', id: 're_1' },
];

it.each<{ item: Item; state: object }>([
  { item: { pk, form: { N: '1' } }, state: { told: [], parts: [] } },
  {
    item: { pk, form: { N: '1' }, told, parts: { SS: ['ch_1-b', 'ch_1-a'] } },
    state: { told: known, parts: ['ch_1-a', 'ch_1-b'] },
  },
  {
    item: { pk, form: { N: '1' }, told, crowded: { BOOL: true } },
    state: { told: known, parts: [], crowded: true },
  },
])('reads what is stored of a payment: $state', ({ item, state }) => {
  expect(readPaymentItem(item)).toEqual(state);
});

it('refuses an item of a newer form', () => {
  expect(() => readPaymentItem({ pk, form: { N: '2' } })).toThrow();
  expect(() => readPaymentItem({ pk, form: { N: '1' }, crowded: { BOOL: false } })).toThrow();
  expect(() => readMoneyItem({ pk, form: { N: '2' } }, {})).toThrow();
});

it('reads every fact of an event, and no other key', () => {
  const event = {
    ...{ is: 'reversal', id: 'txn_1', part: 'p', amount: '1.00', currency: 'USD', euro_amount: '0.92' },
    ...{ taken: true, source: 'list', by: 'ch_1-credit' },
  };
  const item = { pk, form: { N: '1' }, told: { SS: [JSON.stringify({ ...event, odd: 1 })] } };
  expect(readPaymentItem(item).told).toEqual([event]);
});

/** The money of a payment as a table holds it: texts in maps, each document and each credit under a name of its own. */
const map = (values: Record<string, string>) => ({
  M: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { S: value }])),
});
const credit = { external_id: 'C-1', job: 'job-1', takes: 'refund', amount: '5.00', currency: 'EUR' };
const moneyItem = (held: { expires?: string; run?: string; mark?: string }): Item => {
  const { expires, run, mark } = held;
  const fields = map({ ...credit, ...(mark && { mark }), ...(run && { run }) }).M;
  return {
    ...{ pk, form: { N: '1' }, revision: { N: '3' } },
    captured: {
      SS: [
        '{"source":"list","external_id":"A-1","amount":"5.00","currency":"EUR","gross":true,"authorised":"6.00"}',
      ],
    },
    'document b-2': map({
      external_id: 'B-2',
      mark: '2',
      part: 'p',
      amount: '2.00',
      currency: 'USD',
      euro: '1.90',
    }),
    'document a-1': map({ external_id: 'A-1', mark: '1', amount: '5.00', currency: 'EUR' }),
    'credit c-1': { M: { ...fields, ...(expires && { expires: { N: expires } }) } },
  };
};

it('reads the money of a payment, its documents and credit notes in the order of their names', () => {
  expect(readMoneyItem(moneyItem({ expires: '100' }), { now: () => 99 })).toEqual({
    captured: [
      {
        ...{ source: 'list', external_id: 'A-1', amount: '5.00', currency: 'EUR' },
        gross: true,
        authorised: '6.00',
      },
    ],
    documents: [
      { external_id: 'A-1', mark: '1', amount: '5.00', currency: 'EUR' },
      { external_id: 'B-2', mark: '2', part: 'p', amount: '2.00', currency: 'USD', euro: '1.90' },
    ],
    credits: [credit],
    revision: 3,
  });
  expect(readMoneyItem({ pk, form: { N: '1' } }, {})).toEqual({
    ...{ captured: [], documents: [], credits: [], revision: 0 },
  });
});

it.each([
  ['its time is not over', { expires: '101', run: 'one' }, {}],
  ['its time is over', { expires: '100', run: 'one' }, { lapsed: true }],
  ['it has no time', {}, { lapsed: true }],
  ['it is issued, whenever that was', { expires: '100', run: 'one', mark: '7' }, { mark: '7' }],
  ['its run is the only one', { expires: '101', run: 'two' }, {}, 'two'],
  ['its run is proven to be over', { expires: '101', run: 'one' }, { lapsed: true }, 'two'],
  ['its run is over and it is issued', { expires: '101', run: 'one', mark: '7' }, { mark: '7' }, 'two'],
])('a credit note takes room unless it lapsed: %s', (_, held, told, onlyRun?: string) => {
  const { credits } = readMoneyItem(moneyItem(held), { now: () => 100, onlyRun });
  expect(credits).toEqual([{ ...credit, ...told }]);
});

it('tells an entry of a version that noted no identities', () => {
  const entry = {
    ...map({ state: 'issued', external_id: 'A-1', fingerprint: 'f', digests: '{}', job: 'job-1' }).M,
    issued: {
      S: '{"invoice_id":"i","series":"A","number":"1","mark":"4","uid":"","qr_url":"","issued_at":""}',
    },
  };
  expect(readEntry(entry)).toMatchObject({ state: 'issued', notes_identity: false });
  expect(readEntry({ ...entry, form: { N: '1' } })).toMatchObject({ notes_identity: true });
  expect(() => readEntry({ ...entry, form: { N: '99' } })).toThrow();
});
