import { expect, test } from 'vitest';
import { workbookCell } from '../../shared/report/workbook/workbook-cell.ts';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { cellOfNumber } from '../../shared/sheet/xlsx/cell-of-number.ts';
import { parseNumberFormat } from '../../shared/sheet/xlsx/number-format.ts';

const CALENDAR = 1900;

/** The cell as the workbook says it that was written from it. */
function readAgain(cell: Cell): Cell {
  const { value, numFmt = 'General' } = workbookCell(cell);
  return cellOfNumber(String(value), parseNumberFormat(numFmt), CALENDAR);
}

test.each<[string, Cell]>([
  ['a plain number', { kind: 'number', text: '1234.567' }],
  ['a percent', { kind: 'number', text: '24', percent: true }],
  ['a dollar sign', { kind: 'number', text: '100', currency: '$' }],
  ['a currency code and decimals', { kind: 'number', text: '100.125', currency: 'USD' }],
  ['hidden decimals', { kind: 'number', text: '1.005', shownDecimals: 2 }],
  ['cents and more beside a sign', { kind: 'number', text: '0.125', currency: '€' }],
  ['hidden decimals beside a sign', { kind: 'number', text: '-12.3456', currency: '€', shownDecimals: 2 }],
])('%s comes back from a retry workbook as it was read', (_, cell) => {
  expect(readAgain(cell)).toEqual(cell);
});

test.each<[string, Cell, string]>([
  [
    'cents that the export hides',
    { kind: 'number', text: '100.45', currency: '€', shownDecimals: 0 },
    '0.00 "€"',
  ],
  [
    'a whole amount, which may be corrected to one with cents',
    { kind: 'number', text: '100', currency: '€' },
    '0.00 "€"',
  ],
  ['a hidden fraction', { kind: 'number', text: '12.6', shownDecimals: 0 }, 'General'],
  ['a fraction of a percent', { kind: 'number', text: '5.125', percent: true }, '0.000%'],
  ['cents that the export shows rounded', { kind: 'number', text: '1.005', shownDecimals: 2 }, '0.00'],
])('%s: the format shows what is there', (_, cell, format) => {
  expect(workbookCell(cell).numFmt ?? 'General').toBe(format);
});
