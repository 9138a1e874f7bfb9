import { expect, it } from 'vitest';
import type { SumLine } from '../../../shared/jobs/balance/file-sums.ts';
import { paymentDifference } from '../../../shared/jobs/balance/payment-cells.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import { type Params, type Problem, problem } from '../../../shared/problems/problem.ts';

type Of = Parameters<typeof paymentDifference>[0];
const [CAPTURED, REFUNDED, FEES, REVERSED, OTHER] = [0, 1, 2, 3, 4];
const lines = ['captured', 'refunded', 'fees', 'reversed', 'other'].map((amount) => ({
  amount,
})) as SumLine[];
const row = (...money: [number, string][]): GroupedRow => ({
  row: 2,
  header: {},
  lines: [],
  problems: [],
  money,
});
const { money: _, ...bare } = row();

const inNumbers = (found: ReturnType<typeof paymentDifference>) =>
  found && { ...found, counted: Number(found.counted), stated: Number(found.stated) };

interface Made {
  paid?: string;
  euro?: string;
  trace?: object;
  life?: object;
  problems?: Problem[];
  fees?: string;
}
const difference = (
  rows: readonly GroupedRow[],
  { paid = '100.00', euro = paid, trace = {}, life, problems = [], fees }: Made = {},
) =>
  inNumbers(
    paymentDifference({
      ...{ rows, lines, profile: { payment: { fees } } as unknown as Of['profile'] },
      record: {
        ...{ external_id: 'P', rows: [2], verdict: 'ready', problems },
        document: { payable_total_amount: euro } as Of['record']['document'],
        payment: { currency: 'EUR', amount_paid: paid, ...trace },
        ...(life && { life: { payment: 'P', states: 'sale', counted: [], ...life } }),
      } as Of['record'],
    }),
  );
const notice = (code: Problem['code'], params: Params) => [problem('DOC-TWINS'), problem(code, {}, params)];
const sale = [row([CAPTURED, '100.00'])];
const refund = { states: 'refund' };

it('a payment states what its cells say', () => {
  expect(difference(sale)).toBeUndefined();
  expect(difference(sale, { paid: '99.00' })).toEqual({
    amount: 'captured',
    counted: 100,
    stated: 99,
  });
  expect(difference(sale, { paid: '101.00' })).toEqual({
    amount: 'captured',
    counted: 100,
    stated: 101,
  });
  expect(difference(sale, { euro: '99.99' })).toEqual({
    amount: 'payable',
    counted: 100,
    stated: 99.99,
  });
  expect(difference([row([OTHER, '5'], [CAPTURED, '100.00'])])).toBeUndefined();
  expect(difference([bare, row([OTHER, '7'], [9, '7']), ...sale, row([CAPTURED, '1.00'])])).toBeUndefined();
});

it('says nothing of what has no amount, or no trace', () => {
  expect(difference([row([OTHER, '5.00'], [9, '1'])], { paid: '5.00' })).toBeUndefined();
  expect(difference([bare], { paid: '5.00', euro: '6.00' })).toBeUndefined();
  const { record, ...of } = { rows: sale, lines, profile: {} as Of['profile'], record: {} };
  expect(
    paymentDifference({
      ...of,
      record: { ...record, document: {}, problems: [] } as unknown as Of['record'],
    }),
  ).toBeUndefined();
});

it('a credit note takes back what its own cells say', () => {
  expect(difference([row([REFUNDED, '-40.00'])], { paid: '40.00' })).toBeUndefined();
  expect(difference([row([REFUNDED, '-40.00'])], { paid: '41.00' })).toEqual({
    ...{ amount: 'refunded', counted: 40, stated: 41 },
  });
  expect(difference([row([REVERSED, '40.00'])], { paid: '39.00' })).toEqual({
    ...{ amount: 'reversed', counted: 40, stated: 39 },
  });
  const both = [row([CAPTURED, '100.00']), row([REFUNDED, '-40.00'])];
  expect(difference(both, { paid: '40.00', life: refund })).toBeUndefined();
  expect(difference(both, { paid: '40.00' })).toMatchObject({ amount: 'captured', counted: 100 });
  const ofLife = difference(sale, { paid: '5.00', euro: '6.00', life: refund });
  expect(ofLife).toBeUndefined();
});

it('takes the first amount of a row, and the first notice', () => {
  expect(difference([row([REFUNDED, '-40.00'], [REVERSED, '-10.00'])], { paid: '40.00' })).toBeUndefined();
  const problems = ['60.00', '70.00'].map((net) => problem('PAY-NETTED', {}, { net }));
  expect(difference(sale, { paid: '60.00', problems })).toBeUndefined();
});

it('a reversal takes back no more than what is left', () => {
  const reversal = { ...refund, reversal: true };
  const rows = [row([REVERSED, '-40.00'])];
  expect(difference(rows, { paid: '30.00', life: reversal })).toBeUndefined();
  expect(difference(rows, { paid: '40.00', life: reversal })).toBeUndefined();
  expect(difference(rows, { paid: '40.01', life: reversal })).toEqual({
    ...{ amount: 'reversed', counted: 40.01, stated: 40.01 },
  });
});

it('a notice says what was taken off a payment', () => {
  const problems = notice('PAY-NETTED', { net: '60.00' });
  expect(difference(sale, { paid: '60.00', problems })).toBeUndefined();
  expect(difference(sale, { paid: '61.00', problems })).toEqual({
    amount: 'captured',
    counted: 60,
    stated: 61,
  });
  expect(
    difference(sale, { paid: '110.00', problems: notice('PAY-NETTED', { net: '110.00' }) }),
  ).toMatchObject({
    counted: 110,
  });
});

it('adds the fees that the export has taken off', () => {
  const rows = [row([CAPTURED, '95.00'], [FEES, '-3.00'], [FEES, '2.00'], [OTHER, '9.00'])];
  expect(difference(rows, { fees: 'taken-off' })).toBeUndefined();
  expect(difference(rows, { paid: '95.00', fees: 'none' })).toBeUndefined();
  expect(difference(rows, { paid: '95.00', fees: 'taken-off' })).toMatchObject({ counted: 100 });
});

const converted_at = { value: '1.0842', quoted: 'foreign-per-euro' } as const;
const dollars = { paid: '108.42', trace: { currency: 'USD', converted_at } };
const inDollars = [row([CAPTURED, '108.42'])];

it('is in euro what the rate gives, to half a cent', () => {
  expect(difference(inDollars, { ...dollars, euro: '100.00' })).toBeUndefined();
  // 100.01 × 1.0842 is 0.010842 more; half a cent and half of the last digit of the rate are 0.0104.
  expect(difference(inDollars, { ...dollars, euro: '100.01' })).toEqual({
    ...{ amount: 'payable', counted: 108.42, stated: 100.01 },
  });
  expect(difference(inDollars, { paid: '108.42', trace: { currency: 'USD' } })).toMatchObject({
    amount: 'payable',
  });
});

it('takes the cent that a notice says was moved, of an amount that the rate gives', () => {
  const moved = (params: Params, euro = '100.01') =>
    difference(inDollars, { ...dollars, euro, problems: notice('PAY-CENT-MOVED', params) });
  expect(moved({ euro: '100.01', stated: '100.00' })).toBeUndefined();
  expect(moved({ euro: '100.02', stated: '100.00' })).toMatchObject({ stated: 100.01 });
  expect(moved({ euro: '100.01', stated: '100.02' })).toMatchObject({ stated: 100.01 });
  expect(moved({ euro: '100.01' })).toMatchObject({ stated: 100.01 });
});
