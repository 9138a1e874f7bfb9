import { expect, it } from 'vitest';
import type { Document } from '../../../shared/documents/document.ts';
import type { StatedMoney } from '../../../shared/documents/payment-lifecycle/payment-money.ts';
import {
  countedCredit,
  paymentHistories,
  settledSales,
} from '../../../shared/jobs/judge/payment-histories.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import { fingerprint } from '../../../shared/ledger/fingerprint.ts';
import type { KeptMoney, LedgerEntry, PaymentState } from '../../../shared/ledger/ledger.ts';
import type { PaymentEvent } from '../../../shared/money/conversion/payment.ts';

const facts = { invoice_id: '', series: '', number: '', uid: '', qr_url: '', issued_at: '' };
const base = { fingerprint: '', digests: {}, job: 'job' };
const issued = (external_id: string, mark: string, change: object = {}): LedgerEntry => ({
  ...{ ...base, external_id, state: 'issued', issued: { ...facts, mark } },
  ...change,
});
const refused = (external_id: string): LedgerEntry => ({
  ...{ ...base, external_id, state: 'refused', refusal: { stage: 'issue', problems: [] } },
});
const claimed = (external_id: string): LedgerEntry => ({
  ...{
    ...base,
    external_id,
    state: 'claimed',
    expires: new Date(0),
    contents: [],
    sendings: 1,
    sender: 'job',
  },
});
const row = (external_id: string | undefined, event?: Partial<PaymentEvent>): GroupedRow => ({
  ...{ row: 2, header: external_id === undefined ? {} : { external_id }, lines: [], problems: [] },
  ...(event && { event: { is: 'receipt', payment: 'ch_1', what: 'charge', ...event } }),
});

/** What is found of one payment, and the ids that the ledger was asked for. */
async function past(
  rows: readonly GroupedRow[],
  {
    entries = [] as LedgerEntry[],
    state,
    money,
  }: { entries?: LedgerEntry[]; state?: PaymentState; money?: KeptMoney } = {},
  payment = 'CH_1',
) {
  let asked: readonly string[] = [];
  const [found] = await paymentHistories(
    {
      async lookupAll(ids) {
        asked = ids;
        return new Map(entries.map((one) => [one.external_id.toLowerCase(), one]));
      },
      payments: async (ids) => new Map(state === undefined || ids[0] !== payment ? [] : [['ch_1', state]]),
      moneys: async (ids) => new Map(money === undefined || ids[0] !== payment ? [] : [['ch_1', money]]),
    },
    [{ payment, rows }],
  );
  return { found, asked };
}
const NOTHING = { captured: [], documents: [], credits: [] };
const kept = (change: Partial<KeptMoney>): KeptMoney => ({ ...NOTHING, revision: 1, ...change });
const money = (external_id: string, amount: string, mark = '4'): StatedMoney => ({
  ...{ external_id, mark, amount, currency: 'EUR', euro: amount },
});
const credit = (external_id: string, change: object = {}) => ({
  ...{ external_id, amount: '5.00', currency: 'EUR', takes: 'refund' as const, job: 'j' },
  ...change,
});

it('asks nothing of a payment that is told by its receipt alone', async () => {
  const { found, asked } = await past([row('ch_1', {}), row('CH_1', {})]);
  expect(asked).toEqual([]);
  expect(found).toEqual({ told: [], documents: new Map(), parts: [], money: NOTHING });
});

it.each([
  ['one of several receipts', [row('ch_1', {}), row('ch_1-2', {})], ['CH_1', 'ch_1', 'ch_1-2']],
  ['a monthly payout', [row('ch_1', { isMonthly: true })], ['CH_1', 'ch_1']],
  ['a refund', [row('re_1', { is: 'refund' })], ['CH_1', 're_1']],
  ['a row without an event', [row('ch_1')], ['CH_1', 'ch_1']],
  ['a row without an id', [row(undefined, { is: 'reversal' })], ['CH_1']],
  ['a part', [row('ch_1-2', { is: 'part', part: '3' })], ['CH_1', 'ch_1-2', 'ch_1-3']],
  ['a failed refund', [row('x', { is: 'refund-failed', id: 're_7' })], ['CH_1', 'x', 're_7']],
  ['a failed refund without an id', [row('x', { is: 'refund-failed' })], ['CH_1', 'x']],
  ['a refund with an id', [row('x', { is: 'refund', id: 're_7' })], ['CH_1', 'x']],
])('asks for the documents of %s', async (_, rows, ids) => {
  expect((await past(rows)).asked).toEqual(ids);
});

it('asks for the parts that were told, and the documents that money is kept of', async () => {
  const rows = [row('ch_1', {})];
  const state: PaymentState = { told: [{ is: 'reversal', id: 'e' }], parts: ['ch_1-9'], crowded: true };
  const told = await past(rows, { state });
  expect(told.asked).toEqual(['CH_1', 'ch_1-9', 'ch_1']);
  expect(told.found).toEqual({ ...state, documents: new Map(), money: NOTHING });
  const ofMoney = kept({ documents: [money('ch_1-5', '1.00')], credits: [credit('re_5')] });
  const known = await past(rows, { money: ofMoney });
  expect(known.asked).toEqual(['CH_1', 'ch_1', 'ch_1-5', 're_5']);
  expect(known.found).toMatchObject({ told: [], parts: [], crowded: false });
});

it('says what became of the documents, and which total was issued', async () => {
  const document = {
    ...{ external_id: 'ch_1', invoice_type_code: '11.1', invoice_lines: [] },
    ...{
      net_total_amount: '10.00',
      vat_total_amount: '2.40',
      total_amount: '12.40',
      payable_total_amount: '12.40',
    },
  } as unknown as Document;
  const entries = [issued('ch_1', '41', fingerprint(document)), refused('re_1'), claimed('re_2')];
  const rows = ['re_1', 're_2', 're_3'].map((id) => row(id, { is: 'refund' }));
  const documents = (await past(rows, { entries })).found?.documents;
  expect([...(documents ?? [])].map(([id, { state, mark }]) => [id, state, mark])).toEqual([
    ['ch_1', 'issued', '41'],
    ['re_1', 'refused', undefined],
    ['re_2', 'claimed', undefined],
  ]);
  const statesTotal = documents?.get('ch_1')?.statesTotal;
  expect([statesTotal?.('12.40'), statesTotal?.('12.4'), statesTotal?.('12.41')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('takes a settled sale that is not noted beside its payment yet', async () => {
  const own = { money: { payment: 'ch_1', amount: '12.40', currency: 'USD', euro: '11.00' } };
  const entries = [
    issued('ch_1', '41', own),
    issued('ch_1-2', '42', own),
    issued('re_1', '43', own),
    issued('ch_1-9', '44', own),
  ];
  const rows = [row('ch_1-2', { is: 'part', part: '2' }), row('re_1', { is: 'refund' }), row('ch_1', {})];
  const state: PaymentState = { told: [], parts: ['ch_1-9'] };
  const of = (external_id: string, mark: string) => ({
    external_id,
    mark,
    amount: '12.40',
    currency: 'USD',
    euro: '11.00',
  });
  expect((await past(rows, { entries, state })).found?.money.documents).toEqual([
    ...[of('ch_1', '41'), of('ch_1-9', '44'), of('ch_1-2', '42')],
  ]);
  const noted = kept({ captured: [], documents: [money('CH_1', '9.00')] });
  expect((await past(rows, { entries, state, money: noted })).found?.money.documents).toEqual([
    ...[money('CH_1', '9.00'), of('ch_1-9', '44'), of('ch_1-2', '42')],
  ]);
});

it('takes money of issued sales alone, of versions that kept some', () => {
  const entries = new Map([
    ['a', issued('A', '41', { money: { amount: '1.00', currency: 'EUR', euro: '1.00' } })],
    ['b', issued('B', '42')],
    ['c', refused('C')],
  ]);
  expect(settledSales(['A', 'a', 'B', 'C', 'D'], { entries, noted: [] })).toEqual([
    { external_id: 'A', mark: '41', amount: '1.00', currency: 'EUR', euro: '1.00' },
  ]);
  expect(settledSales(['A'], { entries, noted: [money('a', '1.00')] })).toEqual([]);
});

it('states what the newest version does, and leaves out the credit notes between versions', async () => {
  const captured = [{ source: 's', external_id: 'ch_1', amount: '9.00', currency: 'EUR' }];
  const found = await past([row('re_9', { is: 'refund' })], {
    money: kept({
      captured,
      documents: [money('A', '1.00'), money('A~3', '3.00', '43'), money('A~2', '2.00'), money('B', '7.00')],
      credits: [
        credit('a-rev', { mark: '1' }),
        credit('A~2-REV', { mark: '2' }),
        credit('A~3-REV', { mark: '3' }),
        credit('B-REV', { mark: '4' }),
      ],
    }),
  });
  const { job: _, ...one } = credit('');
  expect(found.found?.money).toEqual({
    captured,
    documents: [{ ...money('A', '3.00', '43') }, money('B', '7.00')],
    credits: [
      { ...one, external_id: 'A~3-REV', mark: '3' },
      { ...one, external_id: 'B-REV', mark: '4' },
    ],
  });
});

it('takes the newer version in whatever order they were noted', async () => {
  const newest = async (...documents: StatedMoney[]) =>
    (await past([row('re_9', { is: 'refund' })], { money: kept({ documents }) })).found?.money.documents;
  const [first, second] = [money('A', '1.00'), money('A~2', '2.00')];
  expect(await newest(first, second)).toEqual([{ ...second, external_id: 'A' }]);
  expect(await newest(second, first)).toEqual([{ ...second, external_id: 'A' }]);
  expect(await newest(first, money('A', '9.00'))).toEqual([first]);
  // Of a version alone nobody knows the first.
  expect(await newest(second)).toEqual([second]);
});

it('leaves out a credit note that nobody issues any more, and takes the receipts of other ids', async () => {
  const own = { money: { amount: '1.00', currency: 'EUR', euro: '1.00' } };
  const { found } = await past([row('ch_1-2', {})], {
    entries: [refused('re_1'), issued('ch_1-2', '4', own)],
    money: kept({ credits: [credit('re_1'), credit('re_2')] }),
  });
  const { job: _, ...open } = credit('re_2');
  expect(found?.money).toEqual({ captured: [], documents: [money('ch_1-2', '1.00')], credits: [open] });
});

it('counts a credit note that takes money back, or may do so yet', () => {
  const entries = new Map([
    ['re_1', issued('re_1', '41')],
    ['re_2', refused('re_2')],
    ['re_3', claimed('re_3')],
  ]);
  const of = (id: string, change: object = {}) => countedCredit(credit(id, change), entries);
  const { job: _, ...open } = credit('');
  expect(of('RE_1')).toEqual({ ...open, external_id: 'RE_1', mark: '41' });
  expect(of('re_2', { mark: '9' })).toEqual({ ...open, external_id: 're_2', mark: '9' });
  expect(of('re_2')).toBeUndefined();
  expect(of('re_3', { lapsed: true })).toEqual({ ...open, external_id: 're_3' });
  expect(of('re_4', { lapsed: true })).toBeUndefined();
  expect(of('re_4')).toEqual({ ...open, external_id: 're_4' });
  expect(of('re_1', { lapsed: true })).toEqual({ ...open, external_id: 're_1', mark: '41' });
});
