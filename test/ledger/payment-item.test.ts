import { expect, it } from 'vitest';
import type { Item } from '../../shared/ledger/ledger-item.ts';
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
});
