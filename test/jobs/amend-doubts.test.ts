import { expect, it } from 'vitest';
import { amendDoubts } from '../../shared/jobs/amend/amend-doubts.ts';

const issued = {
  ...{ invoice_id: 'i', series: 'A', number: '7', mark: '400000000000001', uid: '', qr_url: '' },
  issued_at: '2026-02-28T10:00:00+02:00',
};
const old = { external_id: 'A-1', issued } as Parameters<typeof amendDoubts>[0];
const said = { printed: 'A 7', mark: '400000000000001' };
const doubts = (change: Partial<Parameters<typeof amendDoubts>[1]>) =>
  amendDoubts(old, { differs: ['notes'], type: '1.1', was: '2.1', today: '2026-02-01', ...change }).map(
    ({ code, field, params }) => ({ code, field, params }),
  );

it('doubts nothing of the same buyer, kind and month', () => {
  expect(doubts({})).toEqual([]);
});

it('names another buyer by its fields, and another kind by both', () => {
  expect(doubts({ differs: ['notes', 'counterpart.vat', 'counterpart.name', 'invoice_type_code'] })).toEqual([
    {
      ...{ code: 'AMEND-BUYER', field: 'counterpart.vat' },
      params: { ...said, fields: 'counterpart.vat, counterpart.name' },
    },
    { code: 'AMEND-KIND', field: 'invoice_type_code', params: { ...said, type: '1.1', was: '2.1' } },
  ]);
});

it('asks about another amount of a payment, and of no other document', () => {
  const differs = ['line[1].unit_price', 'payable_total_amount'];
  expect(doubts({ differs })).toEqual([]);
  const money = { payment: 'ch_1', amount: '40.00', currency: 'EUR', euro: '40.00' };
  const paid = { ...old, money } as Parameters<typeof amendDoubts>[0];
  const of = { type: '11.1', was: '11.1', today: '2026-02-28' };
  expect(amendDoubts(paid, { ...of, differs })).toEqual([
    {
      ...{ code: 'AMEND-PAYMENT', severity: 'doubtful', field: 'payable_total_amount' },
      params: { ...said, payment: 'ch_1' },
    },
  ]);
  expect(amendDoubts(paid, { ...of, differs: ['notes'] })).toEqual([]);
});

it.each([
  ['another month of the quarter', '2026-03-01', {}],
  ['the quarter after it', '2026-04-01', { variant: 'quarter' }],
  ['the last quarter of the year', '2026-12-31', { variant: 'quarter' }],
  ['the same quarter of another year', '2027-01-31', { variant: 'quarter' }],
])('asks about another period: %s', (_, today, variant) => {
  expect(doubts({ today })).toEqual([
    { code: 'AMEND-PERIOD', field: undefined, params: { ...said, date: '2026-02-28', ...variant } },
  ]);
});
