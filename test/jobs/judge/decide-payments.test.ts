import { expect, it } from 'vitest';
import type { CapturedMoney } from '../../../shared/documents/payment-lifecycle/payment-money.ts';
import {
  asOneDocument,
  decidePayments,
  findSharedIds,
  isKnown,
  oneDocumentEach,
} from '../../../shared/jobs/judge/decide-payments.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import { PAYMENT_STATE_BYTES_MAX } from '../../../shared/ledger/payment-item.ts';
import type { PaymentEvent } from '../../../shared/money/conversion/payment.ts';
import { problem } from '../../../shared/problems/problem.ts';
import { memoryLedger } from '../../payment-lives/memory-ledger.ts';

const row = (at: number, external_id: string, event: Partial<PaymentEvent> = {}): GroupedRow => ({
  ...{ row: at, header: { external_id, payable_total_amount: '10.00' }, lines: [], problems: [] },
  event: { is: 'receipt', payment: external_id, what: 'charge', ...event },
  trace: { currency: 'EUR', amount_paid: '10.00' },
});

it('takes each group of rows that are no payments for a document', async () => {
  const [one, two] = [[row(2, 'A'), row(3, 'A')], [row(4, 'B')]];
  expect(asOneDocument(one)).toEqual({ rows: one, beside: [], found: [] });
  expect(await oneDocumentEach([one, two])).toEqual({
    ...{ documents: [asOneDocument(one), asOneDocument(two)], answers: [] },
  });
});

it('finds an id that two payments share, and tells where the first stands', () => {
  const shared = findSharedIds();
  const of = (at: number, id: string, payment: string, event: Partial<PaymentEvent> = {}) =>
    shared(row(at, id, { payment, column: 'Id', ...event }), payment);
  expect(of(2, 'R-1', 'ch_1')).toEqual([]);
  expect(of(3, 'r-1', 'ch_2')).toEqual([
    problem(
      'DOC-IDENTITY',
      { row: 3, field: 'external_id', column: 'Id' },
      { external_id: 'r-1', value: 'ch_2', first_value: 'ch_1', first_row: 2 },
    ),
  ]);
  expect(of(4, 'R-1', 'ch_1')).toEqual([]);
  expect(of(5, 'R-1', 'ch_3', { is: 'refund' })).toEqual([]);
  expect(of(6, 'CH_4', 'ch_4')).toEqual([]);
  expect(of(7, 'ch_4', 'ch_5')).toEqual([]);
});

it('remembers the ids of 300,000 payments', () => {
  const shared = findSharedIds();
  const found = (at: number, payment: string) => shared(row(at, `R-${at}`, { payment }), payment).length;
  const MANY = 300_000;
  for (let at = 1; at <= MANY + 1; at += 1)
    if (found(at, 'ch_1') > 0) throw new Error(`R-${at} is no id of another payment.`);
  expect([found(1, 'ch_2'), found(MANY, 'ch_2'), found(MANY + 1, 'ch_2')]).toEqual([1, 1, 0]);
});

const told: CapturedMoney = { source: 's', external_id: 'e', amount: '1', currency: 'EUR', authorised: '2' };
it.each([
  [{}, true],
  [{ source: 'x' }, false],
  [{ external_id: 'x' }, false],
  [{ amount: 'x' }, false],
  [{ currency: 'x' }, false],
  [{ authorised: 'x' }, false],
  [{ euro: 'x' }, true],
])('knows money that the same list told: %j', (change, is) => {
  expect(
    isKnown(told, [
      { ...told, source: 'other' },
      { ...told, ...change },
    ]),
  ).toBe(is);
  expect(
    isKnown(told, [
      { ...told, ...change },
      { ...told, source: 'other' },
    ]),
  ).toBe(is);
});

const options = {
  rates: undefined,
  saleRates: undefined,
  dryRun: false,
  source: { list: 's', gross: false },
};
const REVERSED = { is: 'reversal', payment: 'ch_1', id: 'e1', what: 'reversal' } as const;

it('gives documents and answers in the order of their rows, with what the cells of answers state', async () => {
  const decide = decidePayments({ ...options, ledger: memoryLedger() });
  const answered = { ...row(7, 'x', { ...REVERSED, payment: 'ch_7' }), money: [[0, '-10.00']] as const };
  const first = { ...row(3, 'y', { ...REVERSED, payment: 'ch_3' }) };
  const { documents, answers } = await decide([
    [row(5, 'ch_5')],
    [row(4, 'ch_4'), row(2, 'ch_4')],
    [answered],
    [first],
  ]);
  expect(documents.map(({ rows }) => rows.map((one) => one.row))).toEqual([[4, 2], [5]]);
  expect(answers.map((one) => [one.row, one.money])).toEqual([
    [3, undefined],
    [7, [[0, '-10.00']]],
  ]);
  expect(answers[0]).not.toHaveProperty('money');
});

/** What the ledger was told of payments, and whose the decision says to be told. */
async function notedOf(
  groups: GroupedRow[][],
  {
    money = true,
    ledger = memoryLedger(),
  }: { money?: boolean; ledger?: ReturnType<typeof memoryLedger> } = {},
) {
  const calls: string[] = [];
  const toldOf: string[] = [];
  const decide = decidePayments({
    ...options,
    onTold: (payment) => toldOf.push(payment),
    ledger: {
      ...ledger,
      async notePayment(id, news) {
        calls.push(`${id} told ${news.told.map((one) => one.id)} parts ${news.parts} ${news.crowded ?? ''}`);
        return ledger.notePayment(id, news);
      },
      async noteMoney(id, news) {
        calls.push(`${id} captured ${news.captured?.map((one) => `${one.amount} of ${one.authorised}`)}`);
        return money && ledger.noteMoney(id, news);
      },
    },
  });
  const { documents, answers } = await decide(groups);
  const codes = answers.flatMap(({ problems }) => problems.map(({ code }) => code));
  return { calls, toldOf, documents: documents.length, codes };
}

it('notes once what is told of a payment, before a document of it, and says of which it knows something', async () => {
  const ledger = memoryLedger();
  const group = () => [row(2, 'x', REVERSED)];
  const first = await notedOf([group(), [row(3, 'ch_2')]], { ledger });
  expect(first).toMatchObject({ calls: ['ch_1 told e1 parts  '], toldOf: ['ch_1'] });
  expect(await notedOf([group()], { ledger })).toMatchObject({ calls: [], toldOf: ['ch_1'] });
});

it('notes an event again where a document has taken it since', async () => {
  const ledger = memoryLedger();
  const calls: string[] = [];
  const decide = decidePayments({
    ...options,
    ledger: {
      ...ledger,
      async notePayment(id, news) {
        calls.push(`${id} ${news.told.map((one) => `${one.id} ${one.taken ?? 'told'}`)}`);
        return ledger.notePayment(id, news);
      },
    },
  });
  const paid = { unit: 'major', currency: 'EUR', payable_line: false, lines: [] } as const;
  const back = { ...row(3, 'x', REVERSED), payment: { ...paid, amount: '4.00' } };
  await decide([[back]]);
  await decide([[{ ...row(2, 'ch_1'), payment: { ...paid, amount: '10.00' } }, back]]);
  expect(calls).toEqual(['ch_1 e1 told', 'ch_1 e1 true']);
});

it('notes nothing in a dry run', async () => {
  const fail = () => Promise.reject(new Error('noted'));
  const ledger = { ...memoryLedger(), notePayment: fail, noteMoney: fail };
  const onTold = () => expect.unreachable();
  const decide = decidePayments({ ...options, ledger, onTold, dryRun: true });
  expect((await decide([[row(2, 'x', REVERSED)]])).answers).toHaveLength(1);
});

it('marks a payment of which the ledger has no room for more', async () => {
  const calls: object[] = [];
  const ledger = {
    ...memoryLedger(),
    async notePayment(
      _: string,
      news: { crowded?: true; told: readonly object[]; parts: readonly string[] },
    ) {
      calls.push({ told: news.told.length, parts: news.parts, crowded: news.crowded });
      return news.crowded === true;
    },
  };
  await decidePayments({ ...options, ledger })([[row(2, 'x', REVERSED)]]);
  expect(calls).toEqual([
    { told: 1, parts: [], crowded: undefined },
    { told: 0, parts: [], crowded: true },
  ]);
});

it('asks by the payment of any row of a group, else by its document', async () => {
  const asked: string[] = [];
  const ledger = {
    ...memoryLedger(),
    async payments(ids: readonly string[]) {
      asked.push(...ids);
      return new Map();
    },
  };
  const { event: _, ...plain } = row(2, 'A');
  const nameless = { ...plain, header: {} };
  const two = [plain, row(3, 'x', { payment: 'ch_9' }), row(4, 'y', { payment: 'ch_8' })];
  await decidePayments({ ...options, ledger })([two, [plain], [nameless]]);
  expect(asked).toEqual(['ch_9', 'A', '']);
});

it('tells the second of two payments under one id', async () => {
  const decide = decidePayments({ ...options, ledger: memoryLedger() });
  const { documents } = await decide([
    [row(2, 'ORDER-7', { payment: 'ch_1' })],
    [row(3, 'ORDER-7', { payment: 'ch_2' })],
  ]);
  expect(documents.map(({ found }) => found.map(({ code }) => code))).toEqual([[], ['DOC-IDENTITY']]);
});

it('decides anew where a document was begun while it was noted', async () => {
  const codesOf = async (begin: (ledger: ReturnType<typeof memoryLedger>) => void) => {
    const ledger = memoryLedger();
    const notePayment: typeof ledger.notePayment = async (id, news) => {
      begin(ledger);
      return ledger.notePayment(id, news);
    };
    const decide = decidePayments({ ...options, ledger: { ...ledger, notePayment } });
    const { answers } = await decide([[row(2, 'ch_1', REVERSED)]]);
    return answers.map(({ problems }) => problems.map(({ code }) => code));
  };
  expect(await codesOf(() => {})).toEqual([['PAY-REVERSED']]);
  expect(await codesOf((ledger) => ledger.issue('ch_1'))).toEqual([['PAY-ISSUED-REVERSED']]);
});

const EUROS = { unit: 'major', currency: 'EUR', payable_line: false, lines: [] } as const;
const paid = (at: number, id: string, amount: string, event: Partial<PaymentEvent> = {}): GroupedRow => ({
  ...row(at, id, event),
  payment: { ...EUROS, amount },
});
const authorised = (at: number) =>
  paid(at, 'ch_1', '10.00', { is: 'authorisation', what: 'authorised', payment: 'ch_1' });
const part = (at: number) => paid(at, 'ch_1-c1', '10.00', { is: 'part', payment: 'ch_1', part: 'c1' });

it.each<[what: string, rows: GroupedRow[], calls: string[], isTold: boolean]>([
  ['a sale', [paid(2, 'ch_1', '10.00')], [], false],
  ['an authorisation', [authorised(2)], ['ch_1 captured 0 of 10.00'], true],
  [
    'an authorisation beside its sale',
    [authorised(2), paid(3, 'ch_1', '10.00')],
    ['ch_1 captured 0 of 10.00'],
    false,
  ],
  ['a part', [part(2)], ['ch_1 told  parts ch_1-c1 '], true],
  ['a reversal', [row(2, 'x', REVERSED)], ['ch_1 told e1 parts  '], true],
  [
    'a part, and what takes back of it',
    [part(2), paid(3, 'x', '-4.00', { ...REVERSED, part: 'c1' })],
    ['ch_1 told e1 parts ch_1-c1 '],
    true,
  ],
])('tells the ledger of %s what it does not know, once', async (_, rows, calls, isTold) => {
  const ledger = memoryLedger();
  const told = isTold ? ['ch_1'] : [];
  expect(await notedOf([rows], { ledger })).toMatchObject({ calls, toldOf: told });
  expect(await notedOf([rows], { ledger })).toMatchObject({ calls: [], toldOf: told });
});

it('a refund that failed is news, though it is known as one that only released what was not captured', async () => {
  const ledger = memoryLedger();
  const released = {
    is: 'refund-failed',
    id: 're_1',
    amount: '4.00',
    currency: 'EUR',
    by: 'release',
  } as const;
  await ledger.notePayment('ch_1', { told: [released], parts: [] });
  const failed = paid(2, 're_1', '4.00', { is: 'refund-failed', payment: 'ch_1', id: 're_1' });
  expect((await notedOf([[failed]], { ledger })).calls).toEqual(['ch_1 told re_1 parts  ']);
  expect((await notedOf([[failed]], { ledger })).calls).toEqual([]);
});

it('a payment of which the ledger has no room for the money is answered so, and nothing more is noted', async () => {
  const { calls, codes, documents } = await notedOf([[authorised(2), row(3, 'x', REVERSED)]], {
    money: false,
  });
  expect(calls).toEqual(['ch_1 captured 0 of 10.00']);
  expect([codes, documents]).toEqual([['PAY-TOO-MUCH-TOLD'], 0]);
});

/** An event takes at least the bytes of its id. */
const TOO_MANY = PAYMENT_STATE_BYTES_MAX / 20;

it('a payment with too much told is answered so, in a dry run as well', async () => {
  const crowded = async (dryRun: boolean) => {
    const ledger = { ...memoryLedger(), notePayment: async () => false };
    const many = Array.from({ length: TOO_MANY }, (_, n) =>
      row(n + 2, 'x', { ...REVERSED, id: `event-of-20-bytes-${n}` }),
    );
    const { answers } = await decidePayments({ ...options, ledger, dryRun })([many]);
    return new Set(answers.flatMap(({ problems }) => problems.map(({ code }) => code)));
  };
  expect([await crowded(true), await crowded(false)]).toEqual([
    new Set(['PAY-TOO-MUCH-TOLD']),
    new Set(['PAY-TOO-MUCH-TOLD']),
  ]);
});
