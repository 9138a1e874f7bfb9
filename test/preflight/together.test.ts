import { expect, onTestFinished, test } from 'vitest';
import { table } from '../../shared/facts/compatibility/table.ts';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { isBlocking, isError, problem } from '../../shared/problems/problem.ts';
import { toWire } from '../../shared/service/wire.ts';
import { isFullRun } from '../full-run.ts';
import { judged } from './judged.ts';
import { openSandboxJudge } from './sandbox-judge.ts';
import { type Cells, documentOf, tableMutants } from './table-mutants.ts';

const blocking = (cells: Cells, codes = judged({ document: documentOf(cells) }).problems) =>
  codes.filter(isBlocking).map(({ code, severity }) => `${code} ${severity}`);

/*
 * Documents that contradict themselves, with what is said of them. Written by hand from the law and the interface,
 * without the table.
 */
const contradictions: readonly (readonly [string, Cells, readonly string[]])[] = [
  ...['28', '29', '30', '31'].map(
    (reason) =>
      [
        `1.1 to a Greek business with reason ${reason}`,
        { kind: '1.1', rate: '0', reason },
        ['EXEMPTION-KIND doubtful', ...(reason === '29' ? [] : ['EXEMPTION-COUNTRY doubtful'])],
      ] as const,
  ),
  ['a service abroad as an export', { kind: '2.3', reason: '8' }, ['EXEMPTION-KIND doubtful']],
  [
    'a receipt as an intra-Community supply',
    { kind: '11.1', rate: '0', reason: '14' },
    ['EXEMPTION-KIND doubtful'],
  ],
  ...['30', '31'].map(
    (reason) =>
      [
        `a receipt of the one-stop shop (${reason}) to Greece`,
        { kind: '11.1', rate: '0', reason, place: 'greece' },
        ['EXEMPTION-COUNTRY doubtful'],
      ] as const,
  ),
  [
    '1.4 to the United States as an intra-Community supply',
    { kind: '1.4', place: 'third', number: 'other', rate: '0', reason: '14', type: 'E3_881_004' },
    ['EXEMPTION-COUNTRY doubtful'],
  ],
  [
    '1.4 to Germany as an export',
    { kind: '1.4', place: 'union', number: 'union', rate: '0', reason: '8', type: 'E3_881_003' },
    ['EXEMPTION-COUNTRY doubtful'],
  ],
  ...['placeholder', 'greek'].map(
    (number) =>
      [
        `1.4 within the Union, the tax number ${number}`,
        { kind: '1.4', place: 'union', number, rate: '0', reason: '14', type: 'E3_881_003' },
        ['COUNTERPART-NUMBER-UNION doubtful'],
      ] as const,
  ),
  ['1.1, reverse charge at 24 %', { kind: '1.1', type: 'E3_561_002' }, ['CLASSIFICATION-VAT doubtful']],
  ['11.1, reverse charge at 24 %', { kind: '11.1', type: 'E3_561_004' }, ['CLASSIFICATION-VAT doubtful']],
  [
    'reverse charge with another reason',
    { kind: '1.1', rate: '0', reason: '7', type: 'E3_561_002' },
    ['EXEMPTION-CLASSIFICATION doubtful'],
  ],
  [
    'services under reverse charge, classified as others are',
    { kind: '2.1', rate: '0', reason: '16' },
    ['EXEMPTION-CLASSIFICATION doubtful'],
  ],
  [
    'a receipt to Greece, classified as to the Union',
    { kind: '11.1', place: 'greece', type: 'E3_561_005' },
    ['CLASSIFICATION-DESTINATION doubtful'],
  ],
  ['stamp duty as a line', { kind: '2.1', item: 'stamp-duty' }, ['LINE-OTHER-DOCUMENT doubtful']],
  [
    'the resilience fee as a line',
    { kind: '11.1', item: 'resilience-fee' },
    ['LINE-OTHER-DOCUMENT doubtful'],
  ],
  ...['5.2', '11.4'].map(
    (kind) =>
      [
        `${kind} with a correlated MARK`,
        { kind, correlated: 'yes' },
        ['CORRELATED-ELSEWHERE doubtful'],
      ] as const,
  ),
  ...['2.1', '3.1', '5.1', '5.2'].map(
    (kind) =>
      [
        `${kind} without a country`,
        { kind, place: 'none' },
        ['COUNTERPART-COUNTRY-MISSING doubtful'],
      ] as const,
  ),
  ['export services to a Greek exporter', { kind: '2.1', rate: '0', reason: '8' }, []],
  ['scrap under reverse charge', { kind: '1.1', rate: '0', reason: '16', type: 'E3_561_002' }, []],
  [
    'the one-stop shop to a German consumer',
    { kind: '11.1', rate: '0', reason: '30', place: 'union', type: 'E3_561_005' },
    [],
  ],
];

test.each(contradictions)('%s', (_, cells, said) => {
  expect(blocking(cells)).toEqual(said);
});

test('every cell of every row is found under its code', () => {
  for (const { row, mutants } of tableMutants) {
    expect(mutants.length, JSON.stringify(row.cells)).toBeGreaterThan(0);
    for (const mutant of mutants)
      expect(
        judged(mutant).problems.map(({ code }) => code),
        mutant.name,
      ).toContain(row.code);
  }
});

test.each([
  ...['Τέλος ανθεκτικότητας κλιματικής κρίσης', 'ΤΕΛΟΣ ΑΝΘΕΚΤΙΚΟΤΗΤΑΣ', 'Τ.Α.Κ.Κ.', 'Φόρος διαμονής'],
  ...['Climate crisis resilience fee', 'City tax', 'Accommodation tax', 'Kurtaxe', 'Taxe de séjour'],
  ...['Χαρτόσημο 3,6 %', 'ΧΑΡΤΟΣΗΜΟ', 'Ψηφιακό τέλος συναλλαγής', 'Stamp duty'],
])('%s is no line of a sale', (name) => {
  const { invoice_lines, ...document } = documentOf({ kind: '11.1' });
  const named = { ...document, invoice_lines: invoice_lines.map((line) => ({ ...line, name })) };
  expect(judged({ document: named }).problems.map(({ code }) => code)).toEqual(['LINE-OTHER-DOCUMENT']);
});

test('what is refused rests on two sources or on the interface, and every row says where it is stated', () => {
  for (const { code, variant, cells, sources } of table) {
    const isRefused = isError(problem(code, {}, variant === undefined ? {} : { variant }));
    const isProven = new Set(sources).size > 1 || sources.some((source) => source.startsWith('interface'));
    expect(!isRefused || isProven, `${code} ${JSON.stringify(cells)}`).toBe(true);
    for (const source of sources) expect(source.length).toBeGreaterThan(10);
    if (variant !== undefined) expect(catalogue[code]).toHaveProperty(['variants', variant]);
  }
});

test.each([
  false,
  true,
])('the sandbox refuses no cell that the preflight lets pass (strict: %s)', async (strict) => {
  const sandbox = await openSandboxJudge({ strict });
  onTestFinished(() => sandbox.stop());
  for (const { mutants } of tableMutants)
    for (const mutant of isFullRun ? mutants : mutants.slice(0, 2)) {
      const document = { ...mutant.document, external_id: `${strict}-${mutant.document.external_id}` };
      const { problems, document: sent } = judged({ ...mutant, document }, sandbox.books);
      const stops = new Set<string>(problems.filter(strict ? isBlocking : isError).map(({ code }) => code));
      if (stops.has('TYPE-UNKNOWN')) stops.add('BILLING-BOOK-MISSING');
      const { codes, mark } = await sandbox.judge(toWire(sent));
      expect([...stops], `${mutant.name}: the sandbox says ${codes}`).toEqual(expect.arrayContaining(codes));
      if (stops.size === 0) expect(mark, mutant.name).toMatch(/^\d{15}$/);
    }
});
