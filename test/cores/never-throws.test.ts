import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDocument } from '../../shared/documents/build/build-document.ts';
import { type FieldType, headerFields, lineFields } from '../../shared/documents/fields.ts';
import { judgeDocument } from '../../shared/preflight/judge-document.ts';
import { isError, renderProblem } from '../../shared/problems/problem.ts';
import { books } from '../authority/judged.ts';
import { atFullLength } from '../full-run.ts';

const SEED = 20261120;
const RUNS = atFullLength(3000);

/** Cells as a mapping may hand them over, and as it never should. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '-1',
    '24',
    '1.5',
    '999',
    '99999999999999999999',
    'true',
    'false',
    '1.5',
    '11.1',
  ),
  fc.constantFrom(
    'EUR',
    'usd',
    'GR',
    'EL',
    '_',
    'category2_9',
    '-0',
    '0.00',
    '00012',
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);
const cellsOf = (fields: object) =>
  fc.dictionary(fc.constantFrom(...Object.keys(fields)), cell, { maxKeys: 12, noNullPrototype: true });
const row = fc.record({
  row: fc.integer({ min: 1, max: 2_000_000 }),
  header: cellsOf(headerFields),
  lines: fc.array(cellsOf(lineFields), { maxLength: 3 }),
  problems: fc.constant([]),
});

test('any cells give a document or a problem in both languages, never an exception', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const { document, ...built } = buildDocument(rows);
      const problems =
        document === undefined ? built.problems : judgeDocument({ ...built, document }, books).problems;
      if (document === undefined) expect(problems.some(isError)).toBe(true);
      for (const found of problems) {
        expect(renderProblem(found, 'en').message).not.toMatch(/undefined|\[object|NaN/);
        expect(renderProblem(found, 'el').message).not.toBe('');
      }
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

const ofType = {
  text: cell,
  decimal: fc.constantFrom('0', '-1', '1', '24', '0.001', '1.5', '99999999999999999999', '0.0000001'),
  integer: fc.constantFrom('0', '-1', '1', '2', '11', '30', '999', '9007199254740991'),
  boolean: fc.constantFrom('true', 'false'),
  list: fc.constantFrom('A', 'A B', '400001925600940'),
  date: fc.constantFrom('2026-11-21', '2025-12-31T23:30:00Z', '1999-01-01'),
} satisfies Record<FieldType, fc.Arbitrary<string>>;

/** Some of the fields, each with a value of its type. */
const typedCells = (fields: Readonly<Record<string, FieldType>>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, ofType[type]])), {
    requiredKeys: [],
  });
const oneRow = fc.record({
  header: typedCells(headerFields),
  lines: fc.array(typedCells(lineFields), { minLength: 1, maxLength: 3 }),
  type: fc.constantFrom('1.1', '1.4', '1.5', '5.1', '11.1', 'x', 'constructor', '__proto__'),
});

test('nor do documents whose values are of their types and astray', () => {
  let judged = 0;
  fc.assert(
    fc.property(oneRow, ({ header, lines, type }) => {
      const own = Object.fromEntries(
        Object.entries(header).filter(([field]) => !field.startsWith('commission.')),
      );
      const rows = [
        {
          row: 2,
          header: { ...own, external_id: 'A', invoice_type_code: type },
          lines: lines.map((line) => ({ 'line.net_total_price': '10', 'line.vat_rate': '24', ...line })),
          problems: [],
        },
      ];
      const { document, ...built } = buildDocument(rows);
      if (document === undefined) throw new Error(JSON.stringify(built.problems));
      judged += 1;
      for (const found of judgeDocument({ ...built, document }, books).problems)
        expect(renderProblem(found).message).not.toMatch(/undefined|\[object|NaN/);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(judged).toBe(RUNS);
});
