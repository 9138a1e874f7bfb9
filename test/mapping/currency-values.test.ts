import { expect, test } from 'vitest';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { parseNumberFormat, sectionFor } from '../../shared/sheet/xlsx/number-format.ts';
import { RECEIPT } from '../tables/receipt-profile.ts';
import { codesOf, mapWith, rowsOf } from './map-text.ts';
import { sheetOf } from './sheet-of.ts';

const { document, line } = RECEIPT;
const PROFILE = { document, line: { ...line, 'line.net_total_price': 'Amount' } };
const UNPROVEN = ['AMOUNT-CURRENCY-UNPROVEN'];

test('number formats of a workbook name their currency, also with letters', async () => {
  const shown = (format: string) => {
    const kind = sectionFor(parseNumberFormat(format), 5);
    return 'currency' in kind ? kind.currency : undefined;
  };
  expect(
    ['#,##0.00 "zł"', '#,##0.00\\ [$lei-418]', '#,##0.00 "TL"', '"US$"#,##0.00', '#,##0.00 "kg"'].map(shown),
  ).toEqual(['zł', 'lei', 'TL', 'US$', 'kg']);
  const cell = (currency: string): Cell => ({ kind: 'number', text: '5', currency });
  const mapped = await mapWith(
    sheetOf([
      ['No', 'Amount', 'Paid'],
      ['1', '10', cell('zł')],
      ['2', '10', cell('€')],
    ]),
    PROFILE,
  );
  expect((await rowsOf(mapped)).map(codesOf)).toEqual([UNPROVEN, []]);
});

test('letters that a format shows beside an amount are a currency, also one that no list has', async () => {
  const amount = (currency: string): Cell => ({ kind: 'number', text: '5', currency });
  const signs = ['Ft', 'Fr.', 'din.', 'USD', 'ευρώ', 'Euro', 'EUR', 'CR', 'Χρ'];
  const rows = signs.map((sign, at) => [String(at), amount(sign)]);
  const mapped = await rowsOf(await mapWith(sheetOf([['No', 'Amount'], ...rows]), PROFILE));
  expect(mapped.flatMap(codesOf)).toEqual(signs.slice(0, 4).map(() => 'MAP-FOREIGN-SIGN'));
});
