import { describe, expect, test } from 'vitest';
import { readCell } from '../../shared/mapping/cells/read-cell.ts';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { codesOf, mapWith, rowsOf } from './map-text.ts';
import { sheetOf } from './sheet-of.ts';

const document = { external_id: 'Id', invoice_type_code: { value: '11.1' } };
const profileOf = (more: { document?: object; line?: object; read?: object }) => ({
  name: 'test',
  ...(more.read === undefined ? {} : { read: more.read }),
  document: { ...document, ...more.document },
  line: { 'line.net_total_price': { value: 1 }, ...more.line },
});

const readAs = async (field: string, source: unknown, cell: Cell, read?: object) => {
  const part = field.startsWith('line.') ? { line: { [field]: source } } : { document: { [field]: source } };
  const profile = profileOf({ ...part, ...(read === undefined ? {} : { read }) });
  const cells: Cell[][] = [['Id', 'X']].concat([['A']]);
  cells[1]?.push(cell);
  const [row] = await rowsOf(await mapWith(sheetOf(cells, 'xlsx'), profile));
  const found = { ...row?.header, ...row?.lines[0] };
  return { value: Object.entries(found).find(([name]) => name === field)?.[1], codes: codesOf(row) };
};

const VAT = 'line.vat_rate';
const QUANTITY = 'line.quantity';
const TYPE = 'line.quantity_type';
const NAME = 'counterpart.name';
const FUEL = 'fuel_invoice';

test.each<[string, Cell, string]>([
  [QUANTITY, '12,50', '12.50'],
  [QUANTITY, { kind: 'number', text: '68.665' }, '68.665'],
  [VAT, '24 %', '24'],
  [VAT, { kind: 'number', text: '24', percent: true }, '24'],
  [TYPE, '3', '3'],
  [TYPE, '3,0', '3'],
  [TYPE, { kind: 'number', text: '3' }, '3'],
  [QUANTITY, { kind: 'number', text: '5', currency: 'PCS' }, '5'],
  [QUANTITY, { kind: 'number', text: '5', currency: '€' }, '5'],
  [FUEL, 'ΝΑΙ', 'true'],
  [FUEL, 'όχι', 'false'],
  [FUEL, 'Yes', 'true'],
  [FUEL, { kind: 'boolean', text: 'false' }, 'false'],
  [FUEL, 'ΑΛΗΘΗΣ', 'true'],
  ['counterpart.postal_code', '01234', '01234'],
  ['counterpart.vat', { kind: 'number', text: '998877666' }, '998877666'],
  ['counterpart.number', '12Α', '12Α'],
  ['clears', 'Α-1,  Α-2', 'Α-1 Α-2'],
  ['clears', { kind: 'number', text: '12' }, '12'],
  ['notes', { kind: 'date', text: '2026-11-20' }, '2026-11-20'],
  [NAME, '  Δέλτα ΑΕ ', 'Δέλτα ΑΕ'],
])('%s from %j is %s', async (field, cell, value) => {
  expect(await readAs(field, 'X', cell)).toEqual({ value, codes: [] });
});

test.each<[string, Cell, string]>([
  [QUANTITY, '1.234', 'MAP-NUMBER-AMBIGUOUS'],
  [QUANTITY, 'πολλά', 'MAP-NOT-A-NUMBER'],
  [QUANTITY, '5 %', 'MAP-NOT-A-NUMBER'],
  [QUANTITY, `1,${'3'.repeat(99)}`, 'MAP-NUMBER-LONG'],
  [QUANTITY, { kind: 'number', text: `1${'0'.repeat(300)}` }, 'MAP-NUMBER-LONG'],
  [TYPE, '9'.repeat(101), 'MAP-NUMBER-LONG'],
  [QUANTITY, '4,00E+14', 'MAP-DAMAGED'],
  [QUANTITY, { kind: 'date', text: '2026-01-01' }, 'MAP-NOT-A-NUMBER'],
  [QUANTITY, { kind: 'error', text: '#DIV/0!' }, 'MAP-ERROR-CELL'],
  [QUANTITY, '#N/A', 'MAP-ERROR-CELL'],
  [QUANTITY, '', 'MAP-VALUE-MISSING'],
  ['line.net_total_price', '$ 12,50', 'MAP-FOREIGN-SIGN'],
  ['line.net_total_price', '12,50 USD', 'MAP-FOREIGN-SIGN'],
  ['line.net_total_price', { kind: 'number', text: '12.5', currency: '$' }, 'MAP-FOREIGN-SIGN'],
  [TYPE, '2,5', 'MAP-NOT-AN-INTEGER'],
  [FUEL, 'ίσως', 'MAP-BOOLEAN-BAD'],
  [FUEL, { kind: 'number', text: '7' }, 'MAP-BOOLEAN-BAD'],
  [NAME, '#REF!', 'MAP-ERROR-CELL'],
  ['line.classification_type', '   ', 'MAP-VALUE-MISSING'],
  ['counterpart.vat', { kind: 'damaged', text: '9.99E+08' }, 'MAP-DAMAGED'],
  ['correlated_invoices', '4,00E+14', 'MAP-DAMAGED'],
  ['counterpart.vat', '9,99E+08', 'MAP-DAMAGED'],
  ['counterpart.vat', '9.4019245E7', 'MAP-DAMAGED'],
  ['invoice_type_code', { kind: 'date', text: '2026-01-01' }, 'MAP-DATE-FOR-CODE'],
  ['external_id', { kind: 'error', text: '#NULL!' }, 'MAP-ERROR-CELL'],
])('%s from %j is refused as such', async (field, cell, code) => {
  expect((await readAs(field, 'X', cell)).codes).toEqual([code]);
});

test('an amount payable in the foreign currency may carry its sign', async () => {
  expect(await readAs('payable_foreign', 'X', '$ 12,50')).toEqual({ value: '12.50', codes: [] });
});

test('a map may name a per cent cell as it is shown', async () => {
  const cell: Cell = { kind: 'number', text: '24', percent: true };
  expect(await readAs(VAT, { column: 'X', map: { '24%': 24, '13%': 13 } }, cell)).toEqual({
    value: '24',
    codes: [],
  });
  expect(await readAs(VAT, { column: 'X', map: { '24 %': 24 } }, cell)).toEqual({ value: '24', codes: [] });
  expect(await readAs(VAT, { column: 'X', map: { '24': 24 } }, cell)).toEqual({ value: '24', codes: [] });
});

describe('an amount that a formula has left with more decimals than its cell shows', () => {
  const hidden = (text: string, shownDecimals: number): Cell => ({ kind: 'number', text, shownDecimals });
  const read = (cell: Cell, field: string) =>
    readCell(
      cell,
      { type: 'decimal', decimal: undefined, dateOrder: undefined, dateAsText: false },
      { row: 2, column: 'Αξία', field },
    );

  test.each([
    ['1.005', '1.01'],
    ['1.004', '1.00'],
    ['-1.005', '-1.01'],
    ['2.9760000000001', '2.98'],
  ])('%s shown in cents is %s, with a notice', (stored, shown) => {
    const { text, problems } = read(hidden(stored, 2), 'line.net_total_price');
    expect(text).toBe(shown);
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['MAP-AS-SHOWN', 'notice']]);
  });

  test.each([
    ['line.unit_price', 2],
    ['line.quantity', 2],
    ['exchange_rate', 2],
    ['line.net_total_price', 0],
    ['line.net_total_price', 1],
    ['line.net_total_price', 3],
  ])('%s shown with %i decimals stays as it is stored', (field, decimals) => {
    expect(read(hidden('12.3456', decimals), field)).toEqual({ text: '12.3456', problems: [] });
  });
});
