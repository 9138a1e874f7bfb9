import { describe, expect, test } from 'vitest';
import { lookUp } from '../../shared/mapping/cells/look-up.ts';
import { codesOf, mapText, refusalOf } from './map-text.ts';

const line = { 'line.name': 'Item', 'line.vat_rate': { value: 24 } };

test('carried columns are read from the first row of the order, also by the rule that chooses rows', async () => {
  const rows = await mapText('Id;State;Item;Net\n1;paid;Χ;5\n1;;Ψ;6\n2;void;Χ;7\n;;Ψ;8', {
    carry: ['State'],
    only_rows_where: { State: ['paid'] },
    document: { external_id: 'Id', notes: 'State' },
    line: { ...line, 'line.net_total_price': 'Net' },
  });
  expect(rows.map(codesOf)).toEqual([[], [], [], []]);
  expect(rows.map(({ header }) => header.external_id)).toEqual(['1', '1', undefined, undefined]);
  expect(rows.map(({ skipped }) => skipped?.code)).toEqual([
    undefined,
    undefined,
    'MAP-SKIPPED-NOT-CHOSEN',
    'MAP-SKIPPED-NOT-CHOSEN',
  ]);
});

test('shipping is a line of its own with the VAT and the classification of the others, and none where it costs nothing', async () => {
  const rows = await mapText('Id;Item;Net;Ship\n1;Χ;5;3.50\n1;Ψ;6;\n2;Χ;7;0.00', {
    document: { external_id: 'Id' },
    line: {
      ...line,
      'line.net_total_price': 'Net',
      'line.classification_category': { value: 'category1_1' },
    },
    more_lines: [
      { 'line.name': { value: 'Shipping' }, 'line.net_total_price': { column: 'Ship', optional: true } },
    ],
  });
  expect(rows.map(({ lines }) => lines.length)).toEqual([2, 1, 1]);
  expect(rows[0]?.lines[1]).toEqual({
    'line.name': 'Shipping',
    'line.net_total_price': '3.50',
    'line.vat_rate': '24',
    'line.classification_category': 'category1_1',
  });
});

test('a price of shipping is with VAT where the prices of the file are', async () => {
  const rows = await mapText('Id;Item;Qty;Price;Ship\n1;Χ;1;12.40;6.20\n2;Ψ;1;6.20;0.00', {
    read: { prices: 'gross' },
    document: { external_id: 'Id' },
    line: { ...line, 'line.quantity': 'Qty', 'line.unit_price': 'Price' },
    more_lines: [
      {
        'line.name': { value: 'Shipping' },
        'line.quantity': { value: 1 },
        'line.unit_price': { column: 'Ship', optional: 'cells' },
      },
    ],
  });
  expect(rows.map(({ lines }) => lines.map((line) => line['line.subtotal']))).toEqual([
    [expect.stringMatching(/^12\.40?$/), expect.stringMatching(/^6\.20?$/)],
    [expect.stringMatching(/^6\.20?$/)],
  ]);
});

describe('unit prices', () => {
  const text = 'Id;Item;Qty;Price;Off\n1;Χ;3;12.40;2.20\n2;Ψ;1;6.20;';
  const profile = (read: object, off: object) => ({
    read,
    document: { external_id: 'Id' },
    line: { ...line, 'line.quantity': 'Qty', 'line.unit_price': { column: 'Price', ...off } },
  });

  test('with VAT give the value with VAT, less an amount off the line', async () => {
    const rows = await mapText(text, profile({ prices: 'gross' }, { less: 'Off', less_is: 'amount' }));
    expect(rows.map(({ lines }) => lines[0])).toEqual(
      [
        { 'line.name': 'Χ', 'line.quantity': '3', 'line.subtotal': '35', 'line.vat_rate': '24' },
        { 'line.name': 'Ψ', 'line.quantity': '1', 'line.subtotal': '6.2', 'line.vat_rate': '24' },
      ].map((one) => ({ ...one, 'line.subtotal': expect.stringMatching(`^${one['line.subtotal']}`) })),
    );
  });

  test('without VAT stay as they are, less a percentage', async () => {
    const rows = await mapText(text, profile({}, { less: 'Off', less_is: 'percent' }));
    expect(rows[0]?.lines[0]?.['line.unit_price']).toBe('12.1272');
    expect(rows[1]?.lines[0]?.['line.unit_price']).toBe('6.20');
  });

  test('of which nobody has said what they are keep the profile from being used', async () => {
    expect(await refusalOf(text, profile({ prices: '? net | gross' }, {}))).toEqual(['MAP-PROFILE-OPEN']);
    expect(await refusalOf(text, profile({}, { less: 'Off', less_is: '? percent | amount' }))).toEqual([
      'MAP-PROFILE-OPEN',
    ]);
  });
});

test('of several templates the first counts whose columns all have a value', async () => {
  const rows = await mapText('Id;Firm;First;Last;Net\n1;ΑΕ;Άννα;Π;1\n2;;Άννα;Π;1', {
    document: {
      external_id: 'Id',
      'counterpart.name': { template: ['{Firm}', '{First} {Last}'], optional: true },
    },
    line: { ...line, 'line.name': { value: 'Χ' }, 'line.net_total_price': 'Net' },
  });
  expect(rows.map(({ header }) => header['counterpart.name'])).toEqual(['ΑΕ', 'Άννα Π']);
});

test('a key of a map that ends in * stands for a beginning, the longest first', () => {
  const table = { 'ΤΔΑ-*': '1.1', 'ΤΔΑ-Π*': '5.2', '*': 'other' };
  expect(['τδα-15', 'ΤΔΑ-Π3', 'Χ', ''].map((text) => lookUp(table, text))).toEqual([
    '1.1',
    '5.2',
    'other',
    undefined,
  ]);
});
