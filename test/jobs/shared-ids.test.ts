import { expect, it } from 'vitest';
import { findSharedIds } from '../../shared/jobs/judge/decide-payments.ts';
import type { GroupedRow } from '../../shared/jobs/rows/group-rows.ts';

const receipt = (row: number, payment: string, external_id: string): GroupedRow => ({
  row,
  header: { external_id },
  lines: [],
  problems: [],
  event: { is: 'receipt', payment, what: 'Type: Sale' },
});

it('refuses a second payment under the id that a profile made for the first', () => {
  const see = findSharedIds();
  expect(see(receipt(2, 'p1', 'ORDER-7'), 'p1')).toEqual([]);
  expect(see(receipt(3, 'p2', 'p2'), 'p2')).toEqual([]);
  expect(see(receipt(4, 'p1', 'order-7'), 'p1')).toEqual([]);
  expect(see(receipt(5, 'p3', 'order-7'), 'p3')).toMatchObject([
    { code: 'DOC-IDENTITY', row: 5, params: { value: 'p3', first_value: 'p1', first_row: 2 } },
  ]);
});
