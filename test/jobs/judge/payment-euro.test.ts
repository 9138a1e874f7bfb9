import { expect, it } from 'vitest';
import type { LifecycleDocument } from '../../../shared/documents/payment-lifecycle/lifecycle-context.ts';
import {
  type CreditMoney,
  NO_MONEY,
  type StatedMoney,
} from '../../../shared/documents/payment-lifecycle/payment-money.ts';
import { PaymentEuro } from '../../../shared/jobs/judge/payment-euro.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import { problem } from '../../../shared/problems/problem.ts';

type Decided = LifecycleDocument<GroupedRow>;

const rate = { value: '1.0842', quoted: 'foreign-per-euro' } as const;
/** 10.00 $ at 1.0842 are 9.22 €, 20.00 $ are 18.45 €, 30.00 $ are 27.67 €. */
const row = (
  euro: string | undefined,
  { amount = '10.00', currency = 'USD', at = true } = {},
): GroupedRow => ({
  ...{ row: 2, lines: [], problems: [] },
  header: euro === undefined ? {} : { payable_total_amount: euro },
  trace: { currency, amount_paid: amount, ...(at ? { converted_at: rate } : {}) },
});
const untraced: GroupedRow = { row: 2, lines: [], problems: [], header: { payable_total_amount: '9.22' } };
const sale = (external_id: string, change: Partial<Decided> = {}): Decided => ({
  ...{ external_id, rows: [], beside: [], counts: { states: 'sale', events: [] } },
  ...change,
});
const refund = (external_id: string, change: Partial<Decided> = {}): Decided =>
  sale(external_id, { counts: { states: 'refund', events: [] }, ...change });
const stated = (
  external_id: string,
  euro: string | undefined,
  change: Partial<StatedMoney> = {},
): StatedMoney => ({
  ...{ external_id, mark: '4', amount: '10.00', currency: 'USD' },
  ...(euro === undefined ? {} : { euro }),
  ...change,
});
const held = problem('PAY-DOCUMENT-OPEN');

/** What the last of these sales is left, after those before it were entered. */
function shareOf(
  before: readonly [Decided, GroupedRow | undefined][],
  last: Decided,
  own: GroupedRow | undefined,
) {
  const euro = new PaymentEuro(NO_MONEY, [...before.map(([one]) => one), last]);
  for (const [one, of] of before) euro.enter(one, of);
  return euro.leftFor(last, own);
}
const two: [Decided, GroupedRow][] = [
  [sale('P-1'), row('9.22')],
  [sale('P-2'), row('9.22')],
];

it('gives the last sale the cent that rounding leaves', () => {
  expect(shareOf(two, sale('P-3'), row('9.22'))).toBe('9.23');
});

it('gives nothing to one that is not the last', () => {
  const [first, last] = [sale('P-1'), sale('P-2')];
  const euro = new PaymentEuro({ ...NO_MONEY, documents: [stated('P-0', '9.22')] }, [first, last]);
  expect(euro.leftFor(first, row('9.22'))).toBeUndefined();
  // 20.00 $ are 18.45 €: 9.23 are left.
  expect(euro.leftFor(last, row('9.22'))).toBe('9.23');
});

it.each([
  ['a credit note behind it', refund('R-1')],
  ['a sale behind it that is held', sale('P-9', { held })],
  ['a document behind it that counts nothing', sale('P-9', { counts: undefined })],
])('is the last sale also with %s', (_, behind) => {
  const last = sale('P-3');
  const euro = new PaymentEuro(NO_MONEY, [last, behind]);
  for (const [one, of] of two) euro.enter(one, of);
  expect(euro.leftFor(last, row('9.22'))).toBe('9.23');
});

it.each([
  ['it has no trace', untraced],
  ['it has no row', undefined],
  ['it is in euro', row('9.22', { currency: 'EUR' })],
  ['it was converted at no rate', row('9.22', { at: false })],
  ['it states no euro', row(undefined)],
])('says nothing where %s', (_, own) => {
  expect(shareOf(two, sale('P-3'), own)).toBeUndefined();
});

it.each([
  ['there is no other', []],
  ['another is in another currency', [[sale('P-1'), row('9.22', { currency: 'GBP' })]]],
  ['one of several was converted otherwise', [two[0], [sale('P-2'), row('9.25')]]],
  ['another states no euro', [[sale('P-1'), row(undefined)]]],
  ['the other is held', [[sale('P-1', { held }), row('9.22')]]],
  ['the other is no sale', [[sale('P-1', { counts: undefined }), row('9.22')]]],
  ['the other has no trace', [[sale('P-1'), untraced]]],
  ['the other is itself, told before', [[sale('p-3'), row('9.22')]]],
])('says nothing where %s', (_, before) => {
  expect(shareOf(before as [Decided, GroupedRow][], sale('P-3'), row('9.22'))).toBeUndefined();
});

it.each([
  // 9.22 and two cents is still the rate, and leaves 18.45 − 9.24 = 9.21.
  ['9.24', '9.22', '9.21'],
  ['9.25', '9.22', undefined],
  // Two documents may be two cents apart: 18.45 − 9.22 = 9.23.
  ['9.22', '9.25', '9.23'],
  ['9.22', '9.21', '9.23'],
  ['9.22', '9.20', undefined],
  ['9.22', '9.26', undefined],
])('after %s, one of %s is left %s', (before, own, left) => {
  expect(shareOf([[sale('P-1'), row(before)]], sale('P-2'), row(own))).toBe(left);
});

it('leaves no euro below one', () => {
  // 0.01 $ are 0.01 €, and 0.02 $ are 0.02 €; with 0.02 € stated before nothing is left.
  const small = row('0.01', { amount: '0.01' });
  expect(shareOf([[sale('P-1'), row('0.02', { amount: '0.01' })]], sale('P-2'), small)).toBeUndefined();
});

const rest = (
  { documents = [], credits = [] }: { documents?: StatedMoney[]; credits?: CreditMoney[] },
  { id = 'R-2', own = row('9.22'), entered = [] as [Decided, GroupedRow | undefined][] } = {},
) => {
  const last = refund(id, { takesRest: true });
  const euro = new PaymentEuro({ captured: [], documents, credits }, [last]);
  for (const [one, of] of entered) euro.enter(one, of);
  return euro.leftFor(last, own);
};
const credit = (external_id: string, euro?: string): CreditMoney => ({
  ...{ external_id, amount: '10.00', currency: 'USD', takes: 'refund' },
  ...(euro === undefined ? {} : { euro }),
});

it('leaves to who takes the rest what sales and credit notes leave', () => {
  const documents = [stated('P-1', '9.22'), stated('P-2', '18.46')];
  expect(rest({ documents })).toBe('27.68');
  expect(rest({ documents, credits: [credit('R-1', '9.21'), credit('r-2', '5.00')] })).toBe('18.47');
  expect(rest({ documents }, { entered: [[refund('R-1'), row('9.00')]] })).toBe('18.68');
  expect(rest({ documents }, { entered: [[sale('P-3'), row('1.00')]] })).toBe('28.68');
});

it('says nothing of a rest where anything states no euro, or nothing is left', () => {
  const documents = [stated('P-1', '9.22')];
  expect(rest({ documents: [...documents, stated('P-2', undefined)] })).toBeUndefined();
  expect(rest({ documents, credits: [credit('R-1')] })).toBeUndefined();
  expect(rest({ documents }, { entered: [[refund('R-1'), undefined]] })).toBeUndefined();
  expect(rest({ documents, credits: [credit('R-1', '9.22')] })).toBeUndefined();
  expect(rest({ documents }, { own: row('9.22', { currency: 'EUR' }) })).toBeUndefined();
  expect(rest({ documents }, { own: untraced })).toBeUndefined();
});
