import { expect, it } from 'vitest';
import { ExportBalance } from '../../../shared/jobs/balance/export-balance.ts';
import type { UnnumberedRecord } from '../../../shared/jobs/judge/make-document-record.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import type { Profile } from '../../../shared/mapping/profile/profile.ts';
import type { CountedMoney, MoneyCell } from '../../../shared/money/money-cell.ts';
import { problem } from '../../../shared/problems/problem.ts';
import { aDocument } from '../stored-job.ts';

const SALES = {} as unknown as Profile;
const PAYMENTS = { payment: {} } as unknown as Profile;
const net = (value: string | undefined, change: Partial<MoneyCell> = {}): MoneyCell => ({
  ...{ amount: 'net', field: 'line.net_total_price', column: 'Net', currency: 'EUR' },
  ...(value !== undefined && { value }),
  ...change,
});
const due = (value: string, change: Partial<MoneyCell> = {}) =>
  net(value, { amount: 'payable', field: 'payable_total_amount', column: 'Due', ...change });
const skipped = problem('EXTERNAL-ID-BLANK');

interface Step {
  cells: MoneyCell[];
  total?: string;
  skipped?: typeof skipped;
  /** The last row that names the same document; the row itself without it. */
  last?: number;
}

/** A balance that has seen these rows from row 2 on, and what it counted of each. */
function seen(steps: readonly Step[], balance = new ExportBalance(SALES)) {
  const counted = steps.map(({ cells, total, last, ...of }, at) =>
    balance.see(
      { cells, ...(total === undefined ? {} : { total }) },
      { row: at + 2, last: last ?? at + 2, ...of },
    ),
  );
  return { balance, counted };
}
const sum = (balance: ExportBalance) =>
  balance.finish(undefined).lines.map(({ file, count }) => [file, count]);

it('counts the cells that can be read, each in the line of its amount', () => {
  const { balance, counted } = seen([
    { cells: [net('10.00'), due('12.40')] },
    { cells: [net(undefined), due('1.24')] },
  ]);
  expect(counted).toEqual([
    [
      [0, '10.00'],
      [1, '12.40'],
    ],
    [[1, '1.24']],
  ]);
  expect(sum(balance)).toEqual([
    ['10.00', 1],
    ['13.64', 2],
  ]);
});

it.each<[why: string, of: [Profile, boolean?], last: number, again: boolean]>([
  ['a later row names its document', [SALES], 3, false],
  ['no later row does', [SALES], 2, true],
  ['its rows stand anywhere', [SALES, true], 2, false],
  ['it is of a payment', [PAYMENTS], 2, false],
  ['it is of a payment whose rows stand together', [PAYMENTS, false], 2, true],
])('remembers what counts once where %s', (_, of, last, again) => {
  const once = { once: 'A-1' };
  const rows = [{ cells: [due('5.00', once)], last }, { cells: [due('5.00', once)] }];
  const { counted } = seen(rows, new ExportBalance(...of));
  expect(counted).toEqual([[[0, '5.00']], again ? [[0, '5.00']] : []]);
});

const row = (number: number, money?: readonly CountedMoney[]): GroupedRow => ({
  ...{ row: number, header: {}, lines: [], problems: [], ...(money && { money }) },
});
const record = (change: Partial<UnnumberedRecord> = {}): UnnumberedRecord => ({
  ...{ external_id: 'A-1', rows: [2], verdict: 'ready', problems: [], document: aDocument() },
  ...change,
});
const of = (rows: GroupedRow[], beside: GroupedRow[] = []) => ({ rows, beside, found: [] });

it('adds what becomes of the rows of documents, of those beside them, and of those alone', () => {
  const { balance } = seen([{ cells: [net('30.00')] }, { cells: [net('20.00')] }, { cells: [net('7.00')] }]);
  const { document: _, ...unread } = record({ verdict: 'rejected' });
  balance.document(of([row(2, [[0, '30.00']]), row(9)], [row(3, [[0, '20.00']])]), unread);
  balance.alone('skipped', [[0, '6.00']]);
  const { lines, broken } = balance.finish(undefined);
  expect(lines[0]).toMatchObject({ file: '57.00', difference: '1.00' });
  expect([lines[0]?.parts.rejected, lines[0]?.parts.skipped]).toEqual(['50.00', '6.00']);
  expect(broken).toEqual(
    problem(
      'BALANCE-BROKEN',
      { column: 'Net' },
      { what: { phrase: 'amount-net' }, currency: 'EUR', sum: '57.00', difference: '1.00' },
    ),
  );
});

/** Two documents of 100.00 net, whose cells say other amounts. */
function compared(change: Partial<UnnumberedRecord>, profile = SALES) {
  const { balance } = seen(
    [{ cells: [net('99.00')] }, { cells: [net('98.00')] }],
    new ExportBalance(profile),
  );
  const mapped = { lines: [{ 'line.net_total_price': '100.00' }] };
  balance.document(of([{ ...row(2, [[0, '99.00']]), ...mapped }]), record(change));
  balance.document(
    of([{ ...row(3, [[0, '98.00']]), ...mapped }]),
    record({ ...change, external_id: 'A-2', rows: [3] }),
  );
  return balance.finish(undefined).broken;
}

it('stops at the first document that does not state its cells', () => {
  const broken = problem(
    'BALANCE-BROKEN',
    { row: 2 },
    {
      ...{ variant: 'document', external_id: 'A-1', what: { phrase: 'amount-net' } },
      ...{ counted: '99', stated: '100' },
    },
  );
  expect(compared({})).toEqual(broken);
  expect(compared({ verdict: 'held' })).toEqual(broken);
  expect(compared({ verdict: 'rejected' })).toBeUndefined();
  expect(compared({ document: undefined })).toBeUndefined();
  expect(compared({}, PAYMENTS)).toBeUndefined();
});

const differs = (place: object, params: object) =>
  problem('TOTAL-ROW-DIFFERS', place, params as Record<string, string>);
const total = (value: string, from = 'Total'): Step => ({ cells: [net(value)], total: from });

it('tells of a sum of the export that its rows are not, with its words and its row', () => {
  const { balance, counted } = seen([{ cells: [net('10'), due('12.40')] }, total('9.25', 'Summe')]);
  expect(counted[1]).toEqual([]);
  balance.alone('ready', [[0, '10']]);
  balance.alone('ready', [[1, '12.40']]);
  const { lines, notices, broken } = balance.finish(undefined);
  expect(lines.map(({ stated }) => stated)).toEqual([
    { row: 3, from: 'Summe', amount: '9.25', difference: '0.75' },
    undefined,
  ]);
  expect(notices).toEqual([
    differs({ row: 3, column: 'Net' }, { text: 'Summe', stated: '9.25', difference: '0.75' }),
  ]);
  expect(broken).toBeUndefined();
});

it.each([
  ['10.125', '10.1', '0.025', '0.025'],
  ['10', '9', '1', '1'],
  ['10.00', '9.5', '0.50', '0.5'],
  ['10', '9.75', '0.25', '0.25'],
  ['12', '9.75', '2.25', '2.25'],
  ['12.75', '9.75', '3.00', '3.00'],
])('states rows of %s beside a sum of %s as %s apart', (value, stated, ofLine, told) => {
  const { lines, notices } = seen([{ cells: [net(value)] }, total(stated)]).balance.finish(undefined);
  expect([lines[0]?.stated?.difference, notices[0]?.params?.difference]).toEqual([ofLine, told]);
});

it('compares a sum with what no rule leaves out, and with what counts once', () => {
  const left = seen([{ cells: [net('10')] }, { cells: [net('7')], skipped }, total('10')]);
  expect(left.balance.finish(undefined).notices).toEqual([]);
  const again = [{ cells: [net('10', { once: 'A' })], last: 3 }, { cells: [net('10', { once: 'A' })] }];
  const once = seen([...again, { cells: [net('5')] }, total('15')]);
  const { notices, lines } = once.balance.finish(undefined);
  expect([notices, lines[0]?.stated]).toEqual([[], { row: 5, from: 'Total', amount: '15', difference: '0' }]);
});

it('tells of the first twenty sums that differ', () => {
  const rows = Array.from({ length: 21 }, (_, at) => [{ cells: [net('1')] }, total(String(at + 100))]);
  const { notices } = seen(rows.flat()).balance.finish(undefined);
  expect(notices.map((one) => one.row)).toEqual(Array.from({ length: 20 }, (_, at) => 2 * at + 3));
});

it('compares sums of the control file with what is due, where no row of the export states one', () => {
  const dollars = { currency: 'USD' };
  const rows = [{ cells: [net('10'), due('12.40')] }, { cells: [due('9.00', dollars)] }];
  const control = { EUR: '12.4', USD: '8.5' };
  const { lines, notices } = seen(rows).balance.finish(control);
  expect(lines.map(({ stated }) => stated)).toEqual([
    undefined,
    { from: 'control', amount: '12.4', difference: '0.00' },
    { from: 'control', amount: '8.5', difference: '0.50' },
  ]);
  expect(lines.map(({ stated }) => stated && 'row' in stated)).toEqual([undefined, false, false]);
  expect(notices).toEqual([
    differs({}, { variant: 'control', currency: 'USD', stated: '8.5', difference: '0.5' }),
  ]);
  const inRows = seen([{ cells: [due('12.40')] }, { cells: [due('12.40')], total: 'Total' }]);
  const both = inRows.balance.finish('12');
  expect(both.lines[0]?.stated).toMatchObject({ row: 3, from: 'Total' });
  expect(both.notices).toHaveLength(1);
});
