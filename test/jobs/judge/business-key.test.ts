import { expect, it } from 'vitest';
import {
  BusinessKeys,
  counterpartKey,
  factsDigest,
  isOfOriginal,
} from '../../../shared/jobs/judge/business-key.ts';
import type { UnnumberedRecord } from '../../../shared/jobs/judge/make-document-record.ts';

const document = {
  external_id: '',
  invoice_type_code: '1.1',
  counterpart: { vat: '094014201' },
  net_total_amount: '100.00',
  vat_total_amount: '24.00',
  total_amount: '124.00',
  payable_total_amount: '124.00',
  invoice_lines: [],
} as unknown as NonNullable<UnnumberedRecord['document']>;
const record = (change: Partial<UnnumberedRecord> = {}): UnnumberedRecord => ({
  ...{ external_id: 'A-15', rows: [2], verdict: 'ready', problems: [], date: '20/11/2026', document },
  ...change,
});
const keys = (dayOf: (date: string | undefined) => string | undefined = (date) => date) =>
  new BusinessKeys(dayOf);
/** The digest of the facts of one document. */
const idOf = (facts: readonly string[]) => factsDigest(facts);
const facts = ['1.1', '094014201', '20/11/2026', '124', '15'];

it('digests facts to the first 24 digits of their SHA-256', () => {
  // sha256sum of ["a","b"]
  expect(factsDigest(['a', 'b'])).toBe('0473ef2dc0d324ab659d3580');
});

it('is kind, customer, day, total and number', () => {
  expect(keys().note(record())).toBe(idOf(facts));
  expect(keys(() => '2026-11-20').note(record())).toBe(idOf(facts.with(2, '2026-11-20')));
  const other = {
    ...document,
    invoice_type_code: '2.1',
    payable_total_amount: '12.5',
    counterpart: { name: 'Άννα' },
  };
  expect(keys().note(record({ document: other }))).toBe(idOf(['2.1', 'αννα', '20/11/2026', '12.5', '15']));
});

it.each([
  ['15', '15'],
  ['Α-15', '15'],
  ['ΤΔΑ-Α-0015', '15'],
  ['A-15/B', '15'],
  ['A-000', '0'],
  ['2026-100', '100'],
  ['Τελικός', 'τελικόσ'],
  ['7', '7'],
  ['0', '0'],
  ['Α-05', '5'],
])('the number of %s is %s', (external_id, number) => {
  expect(keys().note(record({ external_id }))).toBe(idOf(facts.with(4, number)));
});

it.each([
  ['a customer', { document: { ...document, counterpart: { name: 'Πελάτης λιανικής' } } }],
  ['any counterpart', { document: { ...document, counterpart: undefined } }],
  ['a day', { date: undefined }],
  ['a document', { document: undefined }],
])('has none without %s', (_, change) => {
  expect(keys().note(record(change as Partial<UnnumberedRecord>))).toBeUndefined();
});

it('of documents that share it none has one', () => {
  const of = keys();
  const first = of.note(record());
  expect(of.onlyOne(first)).toBe(first);
  const other = of.note(record({ external_id: 'A-16' }));
  expect(of.note(record({ external_id: 'B-15' }))).toBe(first);
  expect(of.onlyOne(first)).toBeUndefined();
  expect(of.onlyOne(other)).toBe(other);
  of.note(record());
  expect(of.onlyOne(first)).toBeUndefined();
  expect(of.onlyOne(undefined)).toBeUndefined();
  expect(of.onlyOne('nobody')).toBeUndefined();
});

it('is the row that is retried where the file says less', () => {
  const of = keys();
  of.noteOrigin(2, { job: 'j', row: 20 });
  of.noteOrigin(3, { job: 'j', row: 11 });
  const bare = { date: undefined, rows: [2, 3] };
  const byRow = of.note(record(bare));
  expect(byRow).toBe(`row-${factsDigest(['j#11'])}`);
  expect(isOfOriginal(byRow ?? '')).toBe(true);
  expect(isOfOriginal(`${byRow}row-`.slice(4))).toBe(false);
  expect(of.note(record({ rows: [2, 3] }))).toBe(idOf(facts));
  expect(of.note(record({ ...bare, rows: [4] }))).toBeUndefined();
  expect(of.note(record({ ...bare, rows: [4, 2] }))).toBe(`row-${factsDigest(['j#20'])}`);
  const { document: _, ...unreadable } = record(bare);
  expect(of.note(unreadable)).toBeUndefined();
});

const MANY = 300_000;

it('remembers the origins of 300,000 rows', () => {
  const of = keys();
  for (let row = 1; row <= MANY + 1; row += 1) of.noteOrigin(row, { job: 'j', row });
  const byRow = (row: number) => of.note(record({ date: undefined, rows: [row] }));
  expect(byRow(MANY)).toBe(`row-${factsDigest([`j#${MANY}`])}`);
  expect(byRow(MANY + 1)).toBeUndefined();
});

it.each([
  [{ vat: '094014201', name: 'Α' }, '094014201'],
  [{ vat: 'EL 094.014/201' }, '094014201'],
  [{ vat: 'gr-094014201' }, '094014201'],
  [{ vat: 'ELX-1' }, 'ELX1'],
  [{ vat: 'CY10259033P' }, 'CY10259033P'],
  [{ vat: 'EL094' }, '094'],
  [{ vat: '' }, ''],
  [{ vat: '094 EL1' }, '094EL1'],
  [{ name: ' Άννα  Ράπτη ' }, 'αννα ραπτη'],
  [{ name: '' }, undefined],
  [{}, undefined],
  [{ name: 'Walk-in customer' }, undefined],
  [{ name: 'ΔΙΑΦΟΡΟΙ' }, undefined],
])('the counterpart %j is %s', (of, key) => {
  expect(counterpartKey(of)).toBe(key);
});
