import { expect, test } from 'vitest';
import { workbookCell } from '../../shared/report/workbook-cell.ts';
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
  ['all decimals hidden', { kind: 'number', text: '12.6', shownDecimals: 0 }],
  ['hidden decimals beside a sign', { kind: 'number', text: '-12.3456', currency: '€', shownDecimals: 2 }],
])('%s comes back from a retry workbook as it was read', (_, cell) => {
  expect(readAgain(cell)).toEqual(cell);
});
