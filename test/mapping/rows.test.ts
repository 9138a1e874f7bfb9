import { expect, test } from 'vitest';
import { codesOf, mapWith, rowsOf } from './map-text.ts';
import { sheetOf } from './sheet-of.ts';

const base = {
  name: 'test',
  document: { external_id: 'Id', invoice_type_code: { value: '1.1' }, 'counterpart.name': 'Πελάτης' },
  line: { 'line.name': 'Είδος', 'line.net_total_price': 'Αξία' },
};

test('a row whose rule cannot read its cell is answered, and its document kept back', async () => {
  const broken = { kind: 'error', text: '#REF!' } as const;
  const sheet = sheetOf(
    [
      ['Id', 'Πελάτης', 'Είδος', 'Αξία', 'Κατάσταση', 'Τύπος'],
      ['1', 'Δ', 'Χ', '1', broken, 'Πώληση'],
      ['2', 'Δ', 'Χ', '1', broken, 'Αμοιβή'],
      ['3', 'Δ', 'Χ', '1', 'Οριστικό', broken],
      ['4', 'Δ', 'Χ', '1', 'Οριστικό', 'Πώληση'],
    ],
    'xlsx',
  );
  const only = await rowsOf(
    await mapWith(sheet, { ...base, only_rows_where: { Κατάσταση: ['Οριστικό'], Τύπος: ['Πώληση'] } }),
  );
  expect(only.map(({ skipped }) => skipped?.code)).toEqual([
    undefined,
    'MAP-SKIPPED-NOT-CHOSEN',
    undefined,
    undefined,
  ]);
  expect(only.map(codesOf)).toEqual([['MAP-ERROR-CELL'], [], ['MAP-ERROR-CELL'], []]);
  expect(only[0]).toMatchObject({ header: { external_id: '1' }, problems: [{ column: 'Κατάσταση' }] });
  const named = { ...base, only_rows_where: { Κατάσταση: ['Οριστικό', '#REF!'] } };
  expect((await rowsOf(await mapWith(sheet, named))).map(codesOf)).toEqual([[], [], [], []]);
  const skip = await rowsOf(await mapWith(sheet, { ...base, skip_rows_where: { Κατάσταση: ['Πρόχειρο'] } }));
  expect(skip.map(codesOf)).toEqual([['MAP-ERROR-CELL'], ['MAP-ERROR-CELL'], [], []]);
});

test('rows of a workbook end with their last filled cell', async () => {
  const profile = { ...base, document: { ...base.document, notes: { column: 'Note', optional: true } } };
  const sheet = sheetOf(
    [
      ['Id', 'Πελάτης', 'Είδος', 'Αξία', 'Note'],
      ['A', 'Δ', 'Χ', '1'],
      ['B', 'Δ', 'Χ', '1', '', 'x'],
    ],
    'xlsx',
  );
  const mapped = await mapWith(sheet, profile);
  expect((await rowsOf(mapped)).map(codesOf)).toEqual([[], []]);
  expect(mapped.notices).toMatchObject([{ code: 'MAP-HEADER-BLANK', params: { places: 'F' } }]);
});
