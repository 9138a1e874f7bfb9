import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { table } from '../../shared/facts/compatibility/table.ts';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { isBlocking, isError, problem } from '../../shared/problems/problem.ts';
import { toWire } from '../../shared/service/wire.ts';
import { isFullRun } from '../full-run.ts';
import { tableRows } from '../table-rows.ts';
import { judged } from './judged.ts';
import { openSandboxJudge } from './sandbox-judge.ts';
import { type Cells, documentOf, tableMutants } from './table-mutants.ts';

const blocking = (cells: Cells, codes = judged({ document: documentOf(cells) }).problems) =>
  codes.filter(isBlocking).map(({ code, severity }) => `${code} ${severity}`);

/** Documents that contradict themselves, with what is said of them. */
const contradictions = tableRows(join(import.meta.dirname, 'contradictions.txt')).map(
  ([what = '', cells = '', codes = '']): [string, Cells, string[]] => [
    what,
    Object.fromEntries(cells.split(' ').map((cell) => cell.split('='))),
    codes === 'none' ? [] : codes.split(' ').map((code) => `${code} doubtful`),
  ],
);

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
