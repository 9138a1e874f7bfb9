import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnmappableExport } from '../../shared/mapping/rows/map-sheet.ts';
import { isDecimal } from '../../shared/money/decimal.ts';
import { renderProblem } from '../../shared/problems/problem.ts';
import { type Cell, cellText, type TypedCell } from '../../shared/sheet/sheet.ts';
import { atFullLength } from '../full-run.ts';
import { mapWith } from './map-text.ts';
import { sheetOf } from './sheet-of.ts';

const HEADER = ['Id', 'Τύπος', 'Πελάτης', 'ΑΦΜ', 'Είδος', 'Ποσότητα', 'Αξία', 'ΦΠΑ'];
const profile = {
  name: 'any',
  only_rows_where: { Τύπος: ['ΤΙΜ', 'ΠΤ', ''] },
  skip_rows_where: { Πελάτης: ['Σύνολο*'] },
  document: {
    external_id: 'Id',
    invoice_type_code: { column: 'Τύπος', map: { ΤΙΜ: '1.1', ΠΤ: '5.2' }, optional: true },
    'counterpart.name': 'Πελάτης',
    'counterpart.vat': { column: 'ΑΦΜ', optional: true },
  },
  line: {
    'line.name': 'Είδος',
    'line.quantity': { column: 'Ποσότητα', default: 1 },
    'line.net_total_price': 'Αξία',
    'line.vat_rate': 'ΦΠΑ',
  },
};

const texts =
  '· ·Α-1·Α-2·ΤΙΜ·ΠΤ·Σύνολο·Total·12·1.234·12,50·12.50·(3)·24 %·87654320·#REF!·4,00E+14·€ 5·$ 5·Id·=1+1·-·%·()·€'.split(
    '·',
  );
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', maxLength: 6 }));
const typed = fc.constantFrom<TypedCell[]>(
  { kind: 'number', text: '12.5' },
  { kind: 'number', text: '24', percent: true },
  { kind: 'date', text: '2026-11-20' },
  { kind: 'time', text: '10:10:10' },
  { kind: 'boolean', text: 'true' },
  { kind: 'error', text: '#N/A' },
  { kind: 'damaged', text: '4.00E+14' },
);
const rows = fc.array(fc.array(fc.oneof<fc.Arbitrary<Cell>[]>(text, text, typed), { maxLength: 10 }), {
  maxLength: 12,
});
const read = fc.record(
  {
    decimal: fc.constantFrom(',', '.'),
    fill_down: fc.boolean(),
    credit_notes: fc.constantFrom('positive', 'negative'),
  },
  { requiredKeys: [] },
);

const isBlank = (cells: readonly Cell[]) => cells.every((cell) => cellText(cell).trim() === '');

test('whatever the cells say, every row that is not blank is answered once, in order, in sentences', async () => {
  await fc.assert(
    fc.asyncProperty(rows, read, fc.constantFrom('csv', 'xlsx'), async (below, how, format) => {
      const sheet = sheetOf([HEADER, ...below], format === 'csv' ? 'csv' : 'xlsx');
      const expected = below.flatMap((cells, index) => (isBlank(cells) ? [] : [index + 2]));
      const answered: number[] = [];
      try {
        const mapped = await mapWith(sheet, { ...profile, read: how });
        for await (const batch of mapped.rows()) {
          for (const { mapped: row, cells } of batch) {
            answered.push(row.row);
            expect(cells).toBe(below[row.row - 2]);
            for (const found of [...row.problems, ...(row.skipped ? [row.skipped] : [])]) {
              expect(found.row).toBe(row.row);
              expect(renderProblem(found).message).not.toMatch(/undefined|\{\w+\}/);
            }
            for (const line of row.lines) expect(isDecimal(line['line.quantity'] ?? '0')).toBe(true);
          }
        }
      } catch (error) {
        if (!(error instanceof UnmappableExport)) throw error;
        const [code] = error.problems.map((problem) => problem.code);
        expect(code).toBe(expected.length === 0 ? 'MAP-NO-ROWS' : 'MAP-DECIMAL-CONTRADICTED');
        expect(error.problems).toHaveLength(1);
        return;
      }
      expect(answered).toEqual(expected);
    }),
    { numRuns: atFullLength(1500), seed: 20261120 },
  );
});
