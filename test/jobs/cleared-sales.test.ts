import { expect, test } from 'vitest';
import { ClearedSales } from '../../shared/jobs/judge/cleared-sales.ts';
import type { UnnumberedRecord } from '../../shared/jobs/judge/make-document-record.ts';
import { problem } from '../../shared/problems/problem.ts';

const amounts = {
  net_total_amount: '1.00',
  vat_total_amount: '0.24',
  total_amount: '1.24',
  payable_total_amount: '1.24',
};

const record = (external_id: string, type: string, ...clears: string[]): UnnumberedRecord => ({
  external_id,
  rows: [2],
  verdict: 'ready',
  document: { external_id, invoice_type_code: type, ...amounts, invoice_lines: [] },
  problems: [],
  ...(clears.length === 0 ? {} : { clears, clears_column: 'Πωλήσεις' }),
});

/** Numbered in the order given, which is that of the waves. */
const numbered = (...records: UnnumberedRecord[]) => {
  const sales = new ClearedSales();
  for (const one of records) sales.note(one);
  return records.map((one, index) => sales.number(one, index + 1));
};

test('a clearance learns where its sales stand, in any letter case', () => {
  const [, clearance] = numbered(record('S-1', '1.4'), record('C-1', '1.5', 's-1', 'OLD-1'));
  expect(clearance).toMatchObject({
    verdict: 'ready',
    clears: [{ external_id: 's-1', ordinal: 1 }, { external_id: 'OLD-1' }],
    problems: [],
  });
});

test.each(['1.1', '1.5', '11.4'])('a %s is no sale for a principal', (type) => {
  const [, clearance] = numbered(record('S-1', type), record('C-1', '1.5', 'S-1'));
  expect(clearance).toMatchObject({ verdict: 'rejected', stage: 'preflight' });
  expect(clearance?.problems).toMatchObject([
    { code: 'CLEARS-NO-SALE', field: 'clears', column: 'Πωλήσεις', params: { cleared: 'S-1', type } },
  ]);
});

test('clearances that name one another are both refused, whichever comes first', () => {
  const both = numbered(record('C-1', '1.5', 'C-2'), record('C-2', '1.5', 'C-1'));
  expect(both.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['CLEARS-NO-SALE'],
    ['CLEARS-NO-SALE'],
  ]);
});

test('what is rejected already keeps its stage, and itself it may not name under two codes', () => {
  const own = { ...record('C-1', '1.5', 'C-1', 'S-1'), problems: [problem('CLEARS-ITSELF')] };
  const [, clearance] = numbered(record('S-1', '2.1'), { ...own, verdict: 'rejected', stage: 'map' });
  expect(clearance).toMatchObject({ verdict: 'rejected', stage: 'map' });
  expect(clearance?.problems.map(({ code }) => code)).toEqual(['CLEARS-ITSELF', 'CLEARS-NO-SALE']);
});

test('a sale that cannot be read as a document is no document of another type', () => {
  const { document: _, ...unreadable } = record('S-1', '1.4');
  const [, clearance] = numbered(
    { ...unreadable, verdict: 'rejected', stage: 'map' },
    record('C-1', '1.5', 'S-1'),
  );
  expect(clearance).toMatchObject({ verdict: 'ready', problems: [] });
});

test('of several that clear a sale each is told the first, unless that clears nothing itself', () => {
  const [, , , ...clearances] = numbered(
    ...[record('S-1', '1.4'), record('S-2', '1.4')],
    { ...record('C-0', '1.5', 'S-1'), verdict: 'held' },
    ...[record('C-1', '1.5', 'S-1'), record('C-2', '1.5', 's-1', 'S-2'), record('C-3', '1.5', 'S-2')],
  );
  expect(clearances.map(({ clears }) => clears)).toEqual([
    [{ external_id: 'S-1', ordinal: 1 }],
    [
      { external_id: 's-1', ordinal: 1, before: 'C-1' },
      { external_id: 'S-2', ordinal: 2 },
    ],
    [{ external_id: 'S-2', ordinal: 2 }],
  ]);
});

test('knows which sales are cleared, in any letter case', () => {
  const sales = new ClearedSales();
  sales.note(record('C-1', '1.5', 'S-1'));
  expect([sales.isCleared('s-1'), sales.isCleared('S-2')]).toEqual([true, false]);
});

test('refuses a 1.5 alone, and of no document that comes behind it', () => {
  const [, other] = numbered(record('S-1', '2.1'), record('B-1', '1.1', 'S-1'));
  expect(other).toMatchObject({ external_id: 'B-1', verdict: 'ready', problems: [] });
  const [early] = numbered(record('C-1', '1.5', 'A-1'), record('A-1', '1.1'));
  expect(early).toMatchObject({ verdict: 'ready', problems: [] });
  const [, refused] = numbered(record('S-1', '2.1'), record('C-1', '1.5', 'S-1'));
  expect(refused).toMatchObject({ external_id: 'C-1', rows: [2], ordinal: 2 });
});
