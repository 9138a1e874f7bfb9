import { expect, it } from 'vitest';
import type { Document } from '../../../shared/documents/document.ts';
import {
  type FieldSetting,
  pathInLine,
  setFields,
  settableFields,
  standardCells,
} from '../../../shared/jobs/amend/set-fields.ts';
import { problem } from '../../../shared/problems/problem.ts';

const TOTALS = {
  net_total_amount: '15.000',
  vat_total_amount: '3.60',
  total_amount: '18.60',
  payable_total_amount: '18.60',
};
const CHAIR = {
  line_number: 1,
  name: 'Chair',
  quantity: '2',
  unit_price: '5.00',
  net_total_price: '10.00',
  vat_rate: '24',
  vat_total: '2.40',
  subtotal: '12.40',
};
const DESK = {
  line_number: 2,
  name: 'Desk',
  net_total_price: '5.00',
  vat_rate: '24',
  vat_total: '1.20',
  subtotal: '6.20',
};
const document = (change: object = {}) =>
  ({
    ...{
      external_id: 'A-1',
      invoice_type_code: '1.1',
      notes: 'n',
      correlated_invoices: ['41', '42'],
      fuel_invoice: false,
    },
    ...{ counterpart: { name: 'Άννα', vat: '094014201' }, ...TOTALS, invoice_lines: [CHAIR, DESK] },
    ...change,
  }) as unknown as Document;
const ofLine = (line: object) =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [`line.${name}`, String(value)]));
const HEADER = {
  ...{ invoice_type_code: '1.1', fuel_invoice: 'false', ...TOTALS, notes: 'n', correlated_invoices: '41 42' },
  ...{ 'counterpart.name': 'Άννα', 'counterpart.vat': '094014201' },
};

/** What setting fields changes, and what the cells say then. */
function set(settings: FieldSetting[], change: object = {}) {
  const cells = standardCells(document(change));
  const changes = setFields(cells, { external_id: 'A-1', set: settings });
  return {
    changes,
    header: Object.fromEntries(cells.header),
    lines: cells.lines.map((one) => Object.fromEntries(one)),
  };
}
const one = (field: string, value: string, change?: object) => set([{ field, value }], change);
const {
  net_total_amount: _,
  vat_total_amount: __,
  total_amount: ___,
  payable_total_amount: ____,
  ...WITHOUT_TOTALS
} = HEADER;
const without = (line: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(ofLine(line)).filter(([name]) => !names.includes(name.slice(5))));

it('lays a document under the standard columns', () => {
  const { header, lines } = standardCells(document());
  expect(Object.fromEntries(header)).toEqual(HEADER);
  expect([...header.keys()]).toEqual([
    ...['invoice_type_code', 'fuel_invoice', 'net_total_amount', 'vat_total_amount', 'total_amount'],
    ...['payable_total_amount', 'notes', 'correlated_invoices', 'counterpart.name', 'counterpart.vat'],
  ]);
  expect(lines.map((line) => Object.fromEntries(line))).toEqual([ofLine(CHAIR), ofLine(DESK)]);
  expect(standardCells(document({ counterpart: undefined })).header.has('counterpart.name')).toBe(false);
});

it('lists what can be set, with what it says', () => {
  const fields = settableFields(standardCells(document({ invoice_lines: [DESK] })));
  expect(fields.map(({ field }) => field)).toEqual([
    ...[
      'invoice_type_code',
      'billing_book_id',
      'payment_method_type',
      'currency',
      'exchange_rate',
      'fuel_invoice',
    ],
    ...[
      'special_invoice_category',
      'net_total_amount',
      'vat_total_amount',
      'total_amount',
      'payable_total_amount',
    ],
    ...['notes', 'correlated_invoices', 'counterpart.name', 'counterpart.country_code', 'counterpart.vat'],
    ...['counterpart.city', 'counterpart.street', 'counterpart.number', 'counterpart.postal_code'],
    ...[
      'counterpart.supply_account_no',
      'supply_date',
      'lines.2.name',
      'lines.2.quantity',
      'lines.2.quantity_type',
    ],
    ...[
      'lines.2.unit_price',
      'lines.2.net_total_price',
      'lines.2.vat_rate',
      'lines.2.vat_total',
      'lines.2.subtotal',
    ],
    ...['lines.2.vat_exemption_code', 'lines.2.classification_category', 'lines.2.classification_type'],
    ...['lines.2.fuel_code', 'lines.2.invoice_detail_type', 'lines.2.expense'],
  ]);
  const saidBy = (name: string) => fields.find(({ field }) => field === name)?.value;
  expect(['notes', 'currency', 'lines.2.name', 'lines.2.quantity'].map(saidBy)).toEqual([
    'n',
    '',
    'Desk',
    '',
  ]);
  expect(pathInLine('line.name', new Map())).toBe('lines.1.name');
  expect(pathInLine('x.line.name', new Map())).toBe('x.line.name');
});

it('sets a field of the header, and leaves the amounts as they are', () => {
  expect(one('notes', ' other ')).toEqual({
    changes: [{ field: 'notes', was: 'n', value: 'other' }],
    header: { ...HEADER, notes: 'other', net_total_amount: '15.0000' },
    lines: [ofLine(CHAIR), ofLine(DESK)],
  });
  expect(one('currency', 'USD').changes).toEqual([{ field: 'currency', was: '', value: 'USD' }]);
  expect(one('notes', 'n').changes).toEqual([]);
});

it.each([
  ['lines.1.quantity', '3', ['net_total_price', 'vat_total', 'subtotal'], []],
  ['lines.1.unit_price', '4.00', ['net_total_price', 'vat_total', 'subtotal'], []],
  ['lines.1.net_total_price', '9.00', ['vat_total', 'subtotal', 'unit_price'], [['5.00']]],
  ['lines.1.vat_rate', '13', ['vat_total', 'subtotal'], []],
  ['lines.1.vat_total', '2.41', ['subtotal'], []],
  ['lines.1.subtotal', '12.00', ['unit_price', 'net_total_price', 'vat_total'], [['5.00']]],
])('what follows from %s is computed anew', (field, value, gone, dropped) => {
  const { changes, header, lines } = one(field, value);
  const name = field.slice(8);
  expect(changes).toEqual([
    { field, was: String(CHAIR[name as keyof typeof CHAIR]), value },
    ...dropped.map(([was]) => ({ field: 'lines.1.unit_price', was, value: '' })),
  ]);
  expect(header).toEqual(WITHOUT_TOTALS);
  expect(lines).toEqual([{ ...without(CHAIR, ...gone), [`line.${name}`]: value }, ofLine(DESK)]);
});

it('a quantity or a price alone makes no amount, and no price is dropped where there is none', () => {
  const { lines, header } = one('lines.2.quantity', '3');
  expect(lines[1]).toEqual({ ...ofLine(DESK), 'line.quantity': '3' });
  expect(header).toEqual(WITHOUT_TOTALS);
  expect(one('lines.2.unit_price', '5.00').lines[1]).toEqual({ ...ofLine(DESK), 'line.unit_price': '5.00' });
  expect(one('lines.2.net_total_price', '6.00').changes).toEqual([
    { field: 'lines.2.net_total_price', was: '5.00', value: '6.00' },
  ]);
  expect(one('lines.2.name', 'Bed').header).toEqual({ ...HEADER, net_total_amount: '15.0000' });
});

it('a quantity beside a price alone makes the amount', () => {
  const priced = { invoice_lines: [{ ...DESK, unit_price: '5.00' }] };
  expect(one('lines.2.quantity', '3', priced).lines[0]).toEqual({
    ...{ 'line.line_number': '2', 'line.name': 'Desk', 'line.vat_rate': '24' },
    ...{ 'line.unit_price': '5.00', 'line.quantity': '3' },
  });
  const counted = { invoice_lines: [{ ...DESK, quantity: '2' }] };
  expect(one('lines.2.quantity', '3', counted).lines[0]).toEqual({ ...ofLine(DESK), 'line.quantity': '3' });
  expect(
    set([
      { field: 'notes', value: 'x' },
      { field: 'lines.1.quantity', value: '3' },
    ]).header,
  ).toEqual({
    ...{ ...WITHOUT_TOTALS, notes: 'x' },
  });
});

it('a price that is set beside the amount stays, and one of another line does not save it', () => {
  const amount = { field: 'lines.1.net_total_price', value: '9.00' };
  const both = set([amount, { field: 'lines.1.unit_price', value: '4.50' }]);
  expect(both.changes).toEqual([
    { ...amount, was: '10.00' },
    { field: 'lines.1.unit_price', was: '5.00', value: '4.50' },
  ]);
  expect(both.lines[0]).toEqual({
    ...{
      ...without(CHAIR, 'vat_total', 'subtotal'),
      'line.net_total_price': '9.00',
      'line.unit_price': '4.50',
    },
  });
  const other = set([
    amount,
    { field: 'lines.2.unit_price', value: '4.50' },
    { field: 'lines.1.name', value: 'X' },
  ]);
  expect(other.changes).toContainEqual({ field: 'lines.1.unit_price', was: '5.00', value: '' });
  expect(other.lines[0]).not.toHaveProperty('line.unit_price');
});

it.each([
  ['4,50', '4.50'],
  ['-4,5', '-4.5'],
  ['4,505', '4,505'],
  ['1,5 kg', '1,5 kg'],
  ['no 1,5', 'no 1,5'],
])('reads %s as %s', (value, read) => {
  expect(one('notes', value).header.notes).toBe(read);
});

it('writes decimals so that nobody takes them for thousands', () => {
  const lines = (vat_total: string, name = 'Desk') =>
    one('notes', 'x', { invoice_lines: [{ ...DESK, vat_total, name }] }).lines[0];
  const totals = ['1.505', '-12.505', '123.505', '1.50', '1.5050', '1234.505'].map(
    (text) => lines(text)?.['line.vat_total'],
  );
  expect(totals).toEqual(['1.5050', '-12.5050', '123.5050', '1.50', '1.5050', '1234.505']);
  expect(lines('1.00', '1.505')?.['line.name']).toBe('1.505');
  expect(one('currency', 'USD', { exchange_rate: '1.084', notes: '1.505' }).header).toMatchObject({
    ...{ exchange_rate: '1.0840', notes: '1.505' },
  });
});

it.each(['lines.2.name', 'line.02.name', 'lines[2].name', 'line[2].name'])('finds a line by %s', (field) => {
  expect(one(field, 'Bed').lines.map((line) => line['line.name'])).toEqual(['Chair', 'Bed']);
});

it('finds the only line without a number', () => {
  expect(one('line.name', 'Bed', { invoice_lines: [DESK] }).lines[0]).toMatchObject({ 'line.name': 'Bed' });
});

it.each([['lines.3.name'], ['line.name'], ['lines.12.name']])('says which lines there are: %s', (field) => {
  expect(one(field, 'Bed').changes).toEqual(
    problem('AMEND-LINE', {}, { given: field, external_id: 'A-1', lines: '1, 2', name: 'lines.1.name' }),
  );
});

it.each([
  'external_id',
  'clears',
  'reverses',
  'original_date',
  'payable_foreign',
  'commission.fee',
  'lines.1.line_number',
  'xlines.1.name',
  'lines.1234567.name',
])('refuses to set %s', (field) => {
  expect(one(field, 'x').changes).toMatchObject({ code: 'AMEND-FIELD', params: { given: field } });
});

it('names the three fields that are nearest', () => {
  const names = (field: string) => one(field, 'x').changes;
  expect(names('lines.2.vat_totl')).toMatchObject({
    params: {
      given: 'lines.2.vat_totl',
      names: expect.stringMatching(/^lines\.1\.vat_total, lines\.1\.vat_rate, [^,]+$/),
    },
  });
  expect(one('lines.2.nam', 'x').changes).toMatchObject({
    params: { names: expect.stringMatching(/^lines\.1\.name, /) },
  });
});
