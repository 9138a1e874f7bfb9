import { expect, test } from 'vitest';
import { codesOf, mapText, mapWith, refusalOf } from './map-text.ts';
import { lines, sheetOf } from './sheet-of.ts';

const HEADER =
  'external_id;invoice_type_code;counterpart.name;line.name;line.quantity;line.net_total_price;line.vat_rate';

test('headers that are field paths need no profile', async () => {
  const [row] = await mapText(`${HEADER}\nA-1;1.1;Δέλτα ΑΕ;Χαρτί;2;12,50;24`);
  expect(row).toEqual({
    row: 2,
    header: { external_id: 'A-1', invoice_type_code: '1.1', 'counterpart.name': 'Δέλτα ΑΕ' },
    lines: [
      { 'line.name': 'Χαρτί', 'line.quantity': '2', 'line.net_total_price': '12.50', 'line.vat_rate': '24' },
    ],
    problems: [],
  });
});

test('the header may stand below titles and rows keep the numbers that a spreadsheet shows', async () => {
  const mapped = await mapWith(
    sheetOf(lines(`Πωλήσεις Μαρτίου\n\n${HEADER}\nA-1;1.1;Δ;Χ;1;2,50;24\n\nA-2;1.1;Δ;Χ;1;2,50;24`)),
  );
  expect(mapped.headerRow).toBe(3);
  expect(mapped.columns).toHaveLength(7);
  expect(mapped.columnOf('line.vat_rate')).toBe('line.vat_rate');
  const numbers: number[] = [];
  for await (const batch of mapped.rows())
    for (const { mapped: row, cells } of batch) {
      numbers.push(row.row);
      expect(cells).toHaveLength(7);
    }
  expect(numbers).toEqual([4, 6]);
  expect(mapped.notices.map(({ code }) => code)).toEqual(['MAP-ROWS-BLANK']);
});

test('a field at a wrong level refuses the file', async () => {
  expect(await refusalOf(`${HEADER};supply_account_no\nA;1.1;Δ;Χ;1;2,50;24;123`)).toEqual([
    'MAP-COLUMN-MISPLACED',
  ]);
  expect(await refusalOf(`${HEADER};counterpart.external_id\nA;1.1;Δ;Χ;1;2,50;24;1`)).toEqual([
    'MAP-COLUMN-MISPLACED',
  ]);
  expect(await refusalOf(`${HEADER};line.unit_prise\nA;1.1;Δ;Χ;1;2,50;24;1`)).toEqual(['MAP-COLUMN-UNKNOWN']);
  expect(await refusalOf(`${HEADER};Πωλητής\nA;1.1;Δ;Χ;1;2,50;24;1`)).toEqual([]);
});

test('the columns that a retry file adds are no columns of the export', async () => {
  const mapped = await mapWith(
    sheetOf(lines(`${HEADER};rowmark_problem;rowmark_what_to_do\nA;1.1;Δ;Χ;1;2,50;24;x;y`)),
  );
  expect(mapped.notices).toEqual([]);
});

test('a missing or repeated header refuses the file by name', async () => {
  expect(await refusalOf('externalid_;invoice_type_code\n1;1.1')).toEqual(['MAP-COLUMN-MISSING']);
  expect(await refusalOf(`${HEADER};line.name\nA;1.1;Δ;Χ;1;2,50;24;Ψ`)).toEqual(['MAP-HEADER-DUPLICATE']);
  expect(await refusalOf('Κωδ;Ποσό\n1;2')).toEqual(['MAP-NO-HEADER']);
  expect(await refusalOf(HEADER)).toEqual(['MAP-NO-ROWS']);
});

test('a bad cell is a problem of its row only', async () => {
  const rows = await mapText(`${HEADER}\nA;1.1;Δ;Χ;1;δύο;24\nB;1.1;Δ;Χ;1;2,50;24\n;1.1;Δ;Χ;1;2,50;24`);
  expect(rows.map(codesOf)).toEqual([['MAP-NOT-A-NUMBER'], [], ['MAP-VALUE-MISSING']]);
});
