import { expect, test } from 'vitest';
import { cellOfNumber } from '../../shared/sheet/xlsx/cell-of-number.ts';
import { parseNumberFormat } from '../../shared/sheet/xlsx/number-format.ts';

const CALENDAR = 1900;
const read = (text: string, format: string) => cellOfNumber(text, parseNumberFormat(format), CALENDAR);

test.each([
  ['1234500', '#,##0,'],
  ['1234500', '#,##0.0,'],
  ['2500000', '0.0,,"M"'],
  ['2500000', '#,##0,"k"'],
  ['100', ';;;'],
  ['-100', '0.00;;'],
  ['100', '"paid"'],
  ['5', '"1"0.00'],
  ['5', '\\10.00'],
  ['5', '0.00"0"'],
])('%s under %s shows another number, or none: an error cell that names both', (text, format) => {
  const cell = read(text, format);
  expect(cell).toMatchObject({ kind: 'error' });
  expect(typeof cell === 'object' && cell.text.startsWith(`${text} (`)).toBe(true);
});

test.each([
  ['1234.5', '#,##0.00', '1234.5'],
  ['1234', '#,##0', '1234'],
  ['1234', '#,##0;[Red]-#,##0', '1234'],
  ['12', '0.00" m2"', '12'],
  ['12', '"CO2 "0.00', '12'],
  ['12.5', '# ?/?', '12.5'],
  ['12', '[Red]', '12'],
  ['0', '0.00;-0.00;;@', '0'],
  ['0', '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', '0'],
  ['0', ';;;', '0'],
  ['12', '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', '12'],
  ['-12', '#,##0.00 "€";-#,##0.00 "€"', '-12'],
])('%s under %s is read as %s', (text, format, shown) => {
  expect(read(text, format)).toMatchObject({ kind: 'number', text: shown });
});
