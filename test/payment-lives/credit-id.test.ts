import { expect, it } from 'vitest';
import { creditId } from '../../shared/documents/payment-lifecycle/lifecycle-row.ts';

const row = { row: 2, header: { external_id: 'P1' }, lines: [], problems: [] };
const ofPart = (part: string) =>
  creditId({ row, event: { is: 'reversal', payment: 'P1', part, what: 'CaptureFailed' } });

it('reversals of two captures without ids of their own are two credit notes', () => {
  expect([ofPart('C1'), ofPart('C2')]).toEqual(['P1-C1-reversal', 'P1-C2-reversal']);
});
