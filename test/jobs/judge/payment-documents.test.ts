import { expect, it } from 'vitest';
import { convertPayment } from '../../../shared/documents/convert/convert-payment.ts';
import type { LifecycleDocument } from '../../../shared/documents/payment-lifecycle/lifecycle-context.ts';
import { NO_MONEY } from '../../../shared/documents/payment-lifecycle/payment-money.ts';
import { type PaymentRates, paymentDocuments } from '../../../shared/jobs/judge/payment-documents.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import type { Payment } from '../../../shared/money/conversion/payment.ts';
import { problem } from '../../../shared/problems/problem.ts';
import { paymentOf } from '../../money/payments.ts';

type Decided = LifecycleDocument<GroupedRow>;

const at = (value: string) => ({ source: 'column', value, quoted: 'foreign-per-euro' }) as const;
/** A row that was converted when it was read: 10.00 $ at 1.0842 are 9.2234 €. */
function row(number: number, amount: string, change: Partial<Payment> = {}): GroupedRow {
  const payment = paymentOf({ row: number, amount, rate: at('1.0842'), ...change });
  const { header, lines, trace } = convertPayment(payment, undefined);
  const kept = { ...header, 'counterpart.name': 'Anna' };
  return { row: number, header: kept, lines, ...(trace && { trace }), payment, problems: [] };
}
const sale = (rows: readonly GroupedRow[], change: Partial<Decided> = {}): Decided => ({
  ...{ external_id: `P-${rows[0]?.row}`, rows, beside: [] },
  counts: { states: 'sale', events: [`e-${rows[0]?.row}`] },
  ...change,
});
const made = (documents: readonly Decided[], rates: Partial<PaymentRates> = {}) =>
  paymentDocuments(
    { payment: 'pay', documents, money: NO_MONEY },
    { rates: undefined, saleRates: undefined, ...rates },
  );
const payable = ({ rows }: { rows: readonly GroupedRow[] }) => rows[0]?.header.payable_total_amount;
const cell = (number: number) => ({ row: number, column: 'Amount', field: 'payment.amount' });
const held = problem('PAY-DOCUMENT-OPEN');

it('takes documents as they were read, with what is known of them', async () => {
  const [first, beside] = [row(2, '10.00'), row(3, '4.00')];
  const said = problem('PAY-DOCUMENT-OPEN', { row: 2 });
  const captured = { source: 's', external_id: 'e', amount: '10.00', currency: 'USD' };
  const counts: Decided['counts'] = {
    states: 'refund',
    part: 'p1',
    events: ['e1', 'e2'],
    captured,
    reversal: true,
    unseen: 'older',
  };
  const life = { payment: 'pay', states: 'refund', part: 'p1', counted: ['e1', 'e2'] };
  expect(
    await made([
      { external_id: 'P-2', rows: [first], beside: [beside], held, said: [said], counts, after: ['P-0'] },
      { external_id: 'P-3', rows: [], beside: [] },
      sale([first]),
    ]),
  ).toStrictEqual([
    {
      ...{ rows: [first], beside: [beside], found: [said], held, after: ['P-0'] },
      life: { ...life, captured, reversal: true, unseen: 'older' },
    },
    { rows: [], beside: [], found: [] },
    {
      ...{ rows: [first], beside: [], found: [] },
      life: { payment: 'pay', states: 'sale', counted: ['e-2'] },
    },
  ]);
});

it('gives the last of several the cent that rounding leaves, and says so', async () => {
  // 30.00 $ are 27.6702 €: 27.67 in three, of which two state 9.22 each.
  const third = row(4, '10.00');
  const second = row(5, '1.00');
  const [one, two, three] = await made([
    sale([row(2, '10.00')]),
    sale([row(3, '10.00')]),
    sale([third, second], { beside: [second], said: [held] }),
  ]);
  expect([one, two].map((of) => of && [payable(of), of.found])).toEqual([
    ['9.22', []],
    ['9.22', []],
  ]);
  const again = convertPayment({ ...(third.payment ?? paymentOf()), euro_left: '9.23' }, undefined);
  expect(again.header.payable_total_amount).toBe('9.23');
  expect(three).toEqual({
    rows: [
      {
        ...{ row: 4, header: { ...third.header, ...again.header }, lines: again.lines },
        ...{ trace: again.trace, payment: third.payment, problems: [] },
      },
      second,
    ],
    beside: [second],
    found: [
      ...again.problems.map((found) => ({ ...found, row: 4 })),
      problem(
        'PAY-CENT-MOVED',
        { row: 4, field: 'payment.amount' },
        { payment: 'pay', euro: '9.23', stated: '9.22' },
      ),
      held,
    ],
    life: { payment: 'pay', states: 'sale', counted: ['e-4'] },
  });
  expect(again.problems).not.toEqual([]);
});

it('states the euro that a document stated before, whatever would be left', async () => {
  const [before, alike] = [
    sale([row(2, '10.00')], { euro: '9.21' }),
    sale([row(2, '10.00')], { euro: '9.22' }),
  ];
  expect((await made([before])).map(payable)).toEqual(['9.21']);
  expect((await made([alike]))[0]?.found).toEqual([]);
  const others = [sale([row(3, '10.00')]), sale([row(4, '10.00')])];
  const last = sale([row(5, '10.00')], { euro: '9.22' });
  expect((await made([...others, last])).map(payable)).toEqual(['9.22', '9.22', '9.22']);
});

it('moves no cent of a payment in euro', async () => {
  const [one] = await made([sale([row(2, '10.00', { currency: 'EUR' })], { euro: '9.99' })]);
  expect([one && payable(one), one?.found]).toEqual(['10.00', []]);
});

it('states what stays of a payment, and tells each row that it is less', async () => {
  const [first, own] = [row(2, '10.00'), row(3, '129.00', { currency: 'usd', row: 99 })];
  const bare: GroupedRow = { row: 4, header: {}, lines: [], problems: [] };
  const of = sale([first, own], {
    beside: [row(5, '20.58'), bare],
    restate: { row: own, amount: '108.42', credit: false },
    held,
  });
  const [one] = await made([of]);
  // 108.42 $ at 1.0842 are 100.00 €.
  expect(
    one?.rows.map((each) => [each.row, each.header.payable_total_amount, each.trace?.amount_paid]),
  ).toEqual([
    [3, '100.00', '108.42'],
    [2, '9.22', '108.42'],
  ]);
  expect(one?.rows[0]).toMatchObject({
    header: { 'counterpart.name': 'Anna' },
    payment: { amount: '129.00' },
  });
  expect(Object.keys(one?.rows[0] ?? {})).toEqual(Object.keys(own));
  expect(Object.keys(one?.rows[1] ?? {})).toEqual(Object.keys(first));
  expect([one?.held, one?.beside]).toEqual([held, of.beside]);
  const netted = (place: object, amount: string, currency: string) =>
    problem('PAY-NETTED', { field: 'payment.amount', ...place }, { amount, currency, net: '108.42' });
  expect(one?.found.filter(({ code }) => code === 'PAY-NETTED')).toEqual([
    netted(cell(3), '129.00', 'USD'),
    netted(cell(5), '20.58', 'USD'),
    netted({ row: 4 }, '–', '–'),
  ]);
  const others = one?.found.filter(({ code }) => code !== 'PAY-NETTED') ?? [];
  expect(new Set(others.map((each) => each.row))).toEqual(new Set([3]));
});

it('takes back what a credit note states at the rate of its sale, and nets nothing', async () => {
  const refund = row(2, '50.00', { refund: { invoice_type_code: '11.4', original: 'S-1' } });
  const asked: string[] = [];
  const saleRates = {
    see: () => {},
    async lookUp(id: string) {
      asked.push(id);
      return { currency: 'USD', value: '1.2', quoted: 'foreign-per-euro' } as const;
    },
  };
  const restate = { row: refund, amount: '12.00', credit: true };
  const [one] = await made([sale([refund], { restate })], { saleRates });
  // 12.00 $ at 1.2, and not at the 1.0842 of the row.
  expect([asked, one && payable(one)]).toEqual([['S-1'], '10.00']);
  expect(one?.found.filter(({ code }) => code === 'PAY-NETTED')).toEqual([]);
  expect((await made([sale([refund], { restate })])).map(payable)).toEqual(['11.07']);
});

it('leaves a row that states no payment as it is', async () => {
  const bare: GroupedRow = { row: 2, header: {}, lines: [], problems: [] };
  const restate = { row: bare, amount: '12.00', credit: true };
  expect(await made([sale([bare], { restate })])).toMatchObject([{ rows: [bare], found: [] }]);
});
