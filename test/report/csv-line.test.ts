import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvLine } from '../../shared/report/files/csv-line.ts';
import { isFullRun } from '../full-run.ts';

const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'Ω', '"', ',', ';', '\t', '|', '\r', '\n', ' ', '\uFEFF', '0', '='),
  }),
  fc.string(),
);

it('gives the line that PapaParse gives, and that it reads back', () => {
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 2, maxLength: 6 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.record({ careful: fc.boolean(), quotesFirst: fc.boolean() }),
      (cells, delimiter, { careful, quotesFirst }) => {
        const line = csvLine(cells, { delimiter, newline: '\r\n', careful, quotesFirst });
        const quotes = cells.map(
          (text, index) => (quotesFirst && index === 0) || (careful && /[,;\t|]/.test(text)),
        );
        expect(line).toBe(`${Papa.unparse([cells], { delimiter, newline: '\r\n', quotes })}\r\n`);
        expect(Papa.parse<string[]>(line, { delimiter }).data[0]).toEqual(cells);
      },
    ),
    { numRuns: isFullRun ? 100_000 : 2_000 },
  );
});
