import { describe, expect, test } from 'vitest';
import { buildDocument, LINES_PER_DOCUMENT_MAX } from '../../shared/documents/build/build-document.ts';
import type { MappedRow } from '../../shared/documents/mapped-row.ts';
import { header, line, row } from './rows.ts';

const found = (rows: readonly MappedRow[]) =>
  buildDocument(rows).problems.map(({ code, row: at, field }) => [code, at, field]);

describe('one document from its rows', () => {
  test('lines are numbered in row order, totals summed', () => {
    const { document, lineRows, problems } = buildDocument([
      row(2, header, line),
      row(7, { external_id: 'INV-1' }, { ...line, 'line.vat_rate': '13' }),
    ]);
    expect(problems).toEqual([]);
    expect(lineRows).toEqual([2, 7]);
    expect(document).toMatchObject({
      external_id: 'INV-1',
      counterpart: { name: 'Παράδειγμα ΙΚΕ', country_code: 'GR', vat: '064677095' },
      net_total_amount: '119.98',
      vat_total_amount: '22.20',
      total_amount: '142.18',
      payable_total_amount: '142.18',
      invoice_lines: [
        { line_number: 1, net_total_price: '59.99', vat_total: '14.40', subtotal: '74.39' },
        { line_number: 2, net_total_price: '59.99', vat_total: '7.80', subtotal: '67.79' },
      ],
    });
  });

  test('header cells are given once or repeated alike; decimals agree as numbers', () => {
    const repeated = { ...header, exchange_rate: '1.0800', currency: 'USD' };
    const { document, problems } = buildDocument([
      row(2, repeated, line),
      row(3, { ...repeated, exchange_rate: '1.08' }, line),
      row(4, { external_id: 'INV-1', notes: 'last row only' }, line),
    ]);
    expect(problems).toEqual([]);
    expect(document).toMatchObject({ exchange_rate: '1.08', notes: 'last row only' });
  });

  test('a row that disagrees carries the problem, and names the first', () => {
    const { document, problems } = buildDocument([
      row(2, header, line),
      row(5, { ...header, 'counterpart.name': 'Another' }, line),
      row(6, header, line),
    ]);
    expect(document).toBeUndefined();
    expect(problems).toMatchObject([
      {
        code: 'DOC-HEADER-DISAGREES',
        row: 5,
        field: 'counterpart.name',
        params: { value: 'Another', first_value: 'Παράδειγμα ΙΚΕ', first_row: 2, external_id: 'INV-1' },
      },
    ]);
  });

  test('two spellings of an external_id may be two documents', () => {
    expect(found([row(2, header, line), row(3, { ...header, external_id: 'inv-1' }, line)])).toEqual([
      ['EXTERNAL-ID-SPELLING', 3, 'external_id'],
    ]);
  });

  test('a row without an external_id belongs to no document', () => {
    const { external_id: _, ...nameless } = header;
    expect(found([row(9, nameless, line)])).toEqual([['EXTERNAL-ID-BLANK', 9, 'external_id']]);
  });

  test('own line numbers are kept', () => {
    const { document, lineRows } = buildDocument([
      row(2, header, { ...line, 'line.line_number': '20' }),
      row(3, header, { ...line, 'line.line_number': '10' }),
    ]);
    expect(document?.invoice_lines.map(({ line_number }) => line_number)).toEqual([20, 10]);
    expect(lineRows).toEqual([2, 3]);
  });

  test('every type travels as the interface wants it', () => {
    const { document, clears, payable_foreign } = buildDocument([
      row(
        2,
        {
          ...header,
          payment_method_type: '3',
          fuel_invoice: 'true',
          special_invoice_category: '11',
          correlated_invoices: '400001925600940 400001925600941',
          clears: 'A-1  A-2',
          payable_foreign: '64.20',
        },
        { ...line, 'line.fuel_code': '30', 'line.expense': 'false', 'line.vat_exemption_code': '07' },
      ),
    ]);
    expect(document).toMatchObject({
      invoice_type_code: '1.1',
      payment_method_type: 3,
      fuel_invoice: true,
      special_invoice_category: 11,
      correlated_invoices: ['400001925600940', '400001925600941'],
      invoice_lines: [{ fuel_code: 30, expense: false, vat_exemption_code: '07', vat_rate: '24' }],
    });
    expect(clears).toEqual(['A-1', 'A-2']);
    expect(payable_foreign).toBe('64.2');
    expect(document).not.toHaveProperty('clears');
    expect(document).not.toHaveProperty('payable_foreign');
  });

  test.each([
    ['line.fuel_code', 'ten'],
    ['line.quantity', '1,5'],
    ['line.expense', 'yes'],
    ['line.fuel_code', '10.5'],
  ])('a cell %s that says %s is unreadable at its row', (field, value) => {
    expect(found([row(4, header, { ...line, [field]: value })])).toEqual([
      ['DOC-VALUE-UNREADABLE', 4, field],
    ]);
  });

  test('a document needs a type and a line', () => {
    const { invoice_type_code: _, ...typeless } = header;
    expect(found([row(2, typeless)])).toEqual([
      ['INVOICE-TYPE-BLANK', undefined, 'invoice_type_code'],
      ['DOC-NO-LINES', undefined, undefined],
    ]);
    expect(found([row(2, header, {}, { 'line.name': ' ' })])).toEqual([
      ['DOC-NO-LINES', undefined, undefined],
    ]);
  });

  test('more lines than the limit are refused', () => {
    const lines = Array.from({ length: LINES_PER_DOCUMENT_MAX + 1 }, () => line);
    expect(found([row(2, header, ...lines)])).toEqual([['DOC-LINES-MAX', undefined, undefined]]);
  });

  test('a line whose money cannot be told names its row', () => {
    const { 'line.vat_rate': _, ...rateless } = line;
    expect(
      found([
        row(2, header, rateless),
        row(3, header, { 'line.vat_rate': '24', 'line.unit_price': '5' }),
        row(4, header, { 'line.vat_rate': '24', 'line.quantity': '5' }),
      ]),
    ).toEqual([
      ['LINE-VAT-RATE-MISSING', 2, 'line.vat_rate'],
      ['LINE-NET-MISSING', 3, 'line.net_total_price'],
      ['LINE-NET-MISSING', 4, 'line.unit_price'],
    ]);
  });
});

describe('a clearance derived from the sale and the fee', () => {
  const derived = {
    external_id: 'EKK-1',
    invoice_type_code: '1.5',
    clears: 'TLT-1',
    'commission.sale_total': '1000',
    'commission.fee': '80.5',
    'commission.clearance_vat_rate': '13',
    'commission.fee_exemption_code': '27',
    'commission.fee_category': 'category1_3',
    'commission.fee_type': 'E3_561_001',
  };

  test('clears the sale less the fee, and gives the fee 0 % VAT with its reason', () => {
    const { document, problems, lineRows } = buildDocument([row(2, derived)]);
    expect(problems).toEqual([]);
    expect(lineRows).toEqual([2, 2]);
    expect(document?.invoice_lines).toMatchObject([
      {
        invoice_detail_type: 1,
        expense: true,
        classification_category: 'category2_9',
        classification_type: '_',
        net_total_price: '919.50',
        vat_rate: '13',
        vat_total: '119.54',
      },
      {
        invoice_detail_type: 2,
        classification_category: 'category1_3',
        classification_type: 'E3_561_001',
        net_total_price: '80.50',
        vat_rate: '0',
        vat_exemption_code: '27',
        vat_total: '0.00',
      },
    ]);
    expect(document).toMatchObject({ payable_total_amount: '1119.54' });
    expect(document).not.toHaveProperty('commission');
  });

  test.each([
    [{ 'commission.fee': '' }, 'COMMISSION-INCOMPLETE'],
    [{ 'commission.fee_exemption_code': '' }, 'COMMISSION-INCOMPLETE'],
    [{ 'commission.fee': '1000.01' }, 'COMMISSION-FEE-TOO-LARGE'],
    [{ invoice_type_code: '1.4' }, 'COMMISSION-TYPE'],
  ])('%o is %s', (changed, code) => {
    expect(found([row(2, { ...derived, ...changed })]).map(([first]) => first)).toEqual([code]);
  });

  test.each([
    [{ 'commission.fee': '-5' }, 'commission.fee', 'amount-negative'],
    [{ 'commission.sale_total': '-5' }, 'commission.sale_total', 'amount-negative'],
    [{ 'commission.sale_total': '1000.005' }, 'commission.sale_total', 'amount-decimals'],
    [{ 'commission.fee': '80.505' }, 'commission.fee', 'amount-decimals'],
  ])('%o is told by its own cell', (changed, field, variant) => {
    const { problems } = buildDocument([row(2, { ...derived, ...changed })]);
    expect(problems).toMatchObject([{ code: '101', field, params: { variant } }]);
  });

  test('is not mixed with lines of its own', () => {
    expect(found([row(2, derived, line)])).toEqual([['COMMISSION-LINES-GIVEN', undefined, undefined]]);
  });
});
