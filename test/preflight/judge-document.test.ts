import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDocument } from '../../shared/documents/build/build-document.ts';
import type { MappedRow } from '../../shared/documents/mapped-row.ts';
import { isTaxNumber } from '../../shared/documents/tax-number.ts';
import { paymentMethods } from '../../shared/facts/payment-methods.ts';
import { DOCUMENT_BYTES_MAX, judgeDocument } from '../../shared/preflight/judge-document.ts';
import { problem, renderProblem } from '../../shared/problems/problem.ts';
import { toWire } from '../../shared/service/wire.ts';
import { header, line, row } from '../documents/rows.ts';
import { books } from './judged.ts';
import { validDocument } from './valid-documents.ts';

const judge = (rows: readonly MappedRow[]) => judgeWith(rows, books);

function judgeWith(rows: readonly MappedRow[], account: Parameters<typeof judgeDocument>[1]) {
  const { document, ...built } = buildDocument(rows);
  if (document === undefined) throw new Error(`no document: ${JSON.stringify(built.problems)}`);
  return judgeDocument({ ...built, document }, account);
}
const codes = (rows: readonly MappedRow[]) => judge(rows).problems.map(({ code }) => code);

const full = { ...header, payment_method_type: '3' };
const address = { 'counterpart.city': 'Πειραιάς', 'counterpart.street': 'Ακτή Μιαούλη' };
const retail = { 'line.classification_type': 'E3_561_003' };
const exempt = { 'line.vat_rate': '0', 'line.vat_exemption_code': '4' };
const acquired = {
  'line.classification_category': 'category2_1',
  'line.classification_type': 'E3_102_002',
};
const classified = {
  ...line,
  'line.classification_category': 'category1_1',
  'line.classification_type': 'E3_561_001',
};

test('a clean document has no finding at all, and its book', () => {
  const { document, problems } = judge([row(2, full, classified)]);
  expect(problems).toEqual([]);
  expect(document.billing_book_id).toBe('book-0');
});

test('a finding on a line knows the row of the export', () => {
  const wrong = { ...classified, 'line.line_number': '7', 'line.vat_rate': '23' };
  const { problems } = judge([row(2, full, classified), row(9, full, wrong)]);
  expect(problems).toMatchObject([
    { code: 'VAT-RATE-UNKNOWN', row: 9, field: 'line.vat_rate', params: { line: 7, rate: '23' } },
  ]);
});

test('without the books of the account everything else is judged', () => {
  const { document, problems } = judgeWith(
    [row(2, { ...full, currency: 'usd', exchange_rate: '1.1' }, classified)],
    undefined,
  );
  expect(problems.map(({ code }) => code)).toEqual(['101']);
  expect(document).not.toHaveProperty('billing_book_id');
});

test('of totals that disagree the given one is named first, the computed one that it spoils behind it', () => {
  expect(codes([row(2, { ...full, net_total_amount: '1.00' }, classified)])).toEqual(['207', '203']);
  expect(codes([row(2, { ...full, vat_total_amount: '1.00' }, classified)])).toEqual(['209', '203']);
});

test('a document that is too large for one request is refused before it is sent', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      row(index + 2, full, { ...classified, 'line.name': 'χ'.repeat(20_000) }),
    );
  const [found] = judge(rows(100)).problems;
  expect(found).toMatchObject({ code: 'DOC-BYTES-MAX', params: { max: DOCUMENT_BYTES_MAX } });
  expect(codes(rows(99))).toEqual([]);
});

test('what is sent of a document is never longer than what is measured', () => {
  fc.assert(
    fc.property(validDocument, (document) => {
      const sent = Buffer.byteLength(toWire(document)) - Buffer.byteLength('"draft":true,');
      expect(sent).toBeLessThanOrEqual(Buffer.byteLength(JSON.stringify(document)));
    }),
  );
});

describe('spelling that is repaired', () => {
  test.each([
    ['EL', 'GR'],
    ['UK', 'GB'],
  ])('%s is sent as %s with a notice', (given, sent) => {
    const { document, problems } = judge([
      row(2, { ...full, 'counterpart.country_code': given }, classified),
    ]);
    expect(document.counterpart).toMatchObject({ country_code: sent, name: 'Παράδειγμα ΙΚΕ' });
    expect(problems[0]).toMatchObject({
      code: 'COUNTRY-REPAIRED',
      severity: 'notice',
      params: { given, sent },
    });
  });

  test.each([
    ['Ελλάδα', 'GR'],
    ['Greece', 'GR'],
    ['gr', 'GR'],
    ['de', 'DE'],
    ['Γερμανία', 'DE'],
    ['ΗΠΑ', 'US'],
  ])('%s is sent as %s', (given, sent) => {
    const { document } = judge([row(2, { ...full, 'counterpart.country_code': given }, classified)]);
    expect(document.counterpart?.country_code).toBe(sent);
  });

  test.each([
    'EL094014201',
    '094 014 201',
    'GR-094.014.201',
  ])('the tax number %s is sent as judged', (vat) => {
    const { document, problems } = judge([row(2, { ...full, 'counterpart.vat': vat }, classified)]);
    expect(document.counterpart?.vat).toBe('094014201');
    expect(problems).toMatchObject([{ code: 'TAX-NUMBER-CLEANED', severity: 'notice' }]);
  });

  test('the number of another country stays as it is', () => {
    const german = { 'counterpart.country_code': 'DE', 'counterpart.vat': 'DE 123 456 788' };
    const { document } = judge([row(2, { ...full, ...german, special_invoice_category: '5' }, classified)]);
    expect(document.counterpart?.vat).toBe('DE 123 456 788');
  });

  test('a euro document names neither currency nor a rate of 1', () => {
    for (const rate of ['', '1.000']) {
      const money = { currency: 'EUR', exchange_rate: rate };
      const { document, problems } = judge([row(2, { ...full, ...money }, classified)]);
      expect(problems).toEqual([]);
      expect(document).not.toHaveProperty('currency');
      expect(document).not.toHaveProperty('exchange_rate');
    }
  });
});

describe('the amounts of a line', () => {
  const amounts = { 'line.quantity': '', 'line.unit_price': '', 'line.net_total_price': '33.33' };
  const ofLine = (changed: Record<string, string>) =>
    codes([row(2, full, { ...classified, ...amounts, ...changed })]);

  test.each([
    ['VAT half-up', { 'line.vat_total': '8.00' }, []],
    ['VAT cut off', { 'line.vat_total': '7.99' }, ['LINE-VAT-DIFFERS']],
    ['VAT a cent more', { 'line.vat_total': '8.01' }, ['LINE-VAT-DIFFERS']],
    ['VAT split out of 10.00', { 'line.net_total_price': '8.06', 'line.vat_total': '1.94' }, []],
    [
      'net a cent below half-up',
      { 'line.quantity': '3', 'line.unit_price': '11.1121' },
      ['LINE-NET-DIFFERS'],
    ],
    ['net within half a cent', { 'line.quantity': '3', 'line.unit_price': '11.1115' }, []],
    ['net after a discount', { 'line.quantity': '3', 'line.unit_price': '12' }, ['LINE-NET-DIFFERS']],
  ])('%s', (_, changed, expected) => {
    expect(ofLine(changed)).toEqual(expected);
  });
});

describe('both amounts tell the direction of the rate', () => {
  const paid = (exchange_rate: string, payable_foreign: string, currency = 'USD') =>
    codes([
      row(
        2,
        { ...full, currency, exchange_rate, payable_foreign },
        { ...classified, 'line.quantity': '', 'line.unit_price': '', 'line.net_total_price': '100' },
      ),
    ]);

  test.each<[string, string, string, string[], string?]>([
    ['the rate as it should be', '1.08', '133.92', []],
    ['134 ÷ 124 = 1.08065, of which 1.08 is the rounding', '1.08', '134', ['FX-RATE-REFINED']],
    ['the same, denied by the zeros of the rate', '1.0800', '134', ['FOREIGN-AMOUNT-DIFFERS']],
    ['yen, off by what the cent is worth', '163.25', '20242', ['FX-RATE-REFINED'], 'JPY'],
    ['yen, off by more', '163.25', '20245', ['FOREIGN-AMOUNT-DIFFERS'], 'JPY'],
    ['the inverted rate', '0.92593', '133.92', ['FOREIGN-RATE-INVERTED']],
    [
      'the inverted rate of yen, of which five decimals keep three digits',
      '0.00613',
      '20238',
      ['FOREIGN-RATE-INVERTED', 'FX-RATE-COARSE'],
      'JPY',
    ],
    [
      'the same, typed with four decimals',
      '0.0061',
      '20238',
      ['FOREIGN-RATE-INVERTED', 'FX-RATE-COARSE'],
      'JPY',
    ],
    [
      'the inverted rate of rupiahs, of which one digit is left',
      '0.00006',
      '2138442',
      ['FOREIGN-RATE-INVERTED', 'FX-RATE-COARSE'],
      'IDR',
    ],
    [
      'neither, with one digit',
      '0.00006',
      '2500000',
      ['FOREIGN-AMOUNT-DIFFERS', 'FOREIGN-RATE-INVERTED'],
      'IDR',
    ],
    [
      'an amount that is neither',
      '0.00613',
      '25000',
      ['FOREIGN-AMOUNT-DIFFERS', 'FOREIGN-RATE-INVERTED'],
      'JPY',
    ],
    ['the inverted rate near 1', '0.99', '125.25', ['FOREIGN-RATE-INVERTED']],
    ['dollars in the euro fields', '1.08', '124', ['FOREIGN-AMOUNT-AS-EURO']],
    ['another amount', '1.08', '150', ['FOREIGN-AMOUNT-DIFFERS']],
  ])('%s', (_, rate, foreign, expected, currency = 'USD') => {
    expect(paid(rate, foreign, currency)).toEqual(expected);
  });
});

test.each([
  ['064677095', true],
  ['925667500', true],
  ['EL 320806520', true],
  ['GR-691.063.615', true],
  ['090000045', true],
  ['925667503', false],
  ['000000000', false],
  ['64677095', false],
  ['DE123456789', false],
])('the tax number %s: %s', (text, valid) => {
  expect(isTaxNumber(text)).toBe(valid);
});

describe('a clearance made of the sale and the fee', () => {
  const derived = {
    ...full,
    invoice_type_code: '1.5',
    'commission.sale_total': '1000',
    'commission.fee': '80.50',
    'commission.clearance_vat_rate': '13',
    'commission.fee_exemption_code': '27',
    'commission.fee_category': 'category1_3',
    'commission.fee_type': 'E3_561_001',
  };

  test.each([
    [{ 'commission.fee': '0' }, '222', 'commission.fee'],
    [{ 'commission.clearance_vat_rate': '0' }, '217', 'commission.clearance_exemption_code'],
    [{ 'commission.clearance_vat_rate': '23' }, 'VAT-RATE-UNKNOWN', 'commission.clearance_vat_rate'],
    [{ 'commission.fee_exemption_code': '32' }, '101', 'commission.fee_exemption_code'],
    [{ 'commission.fee_category': 'category1_7' }, '331', 'commission.fee_category'],
    [{ 'commission.fee_type': '_' }, '313', 'commission.fee_type'],
  ])('%o is told by the cell it stands in', (changed, code, field) => {
    const { problems } = judge([row(2, { ...derived, ...changed })]);
    expect(problems).toContainEqual(expect.objectContaining({ code, field, row: 2 }));
  });
});

describe('notes of heating oil', () => {
  const sold = { ...classified, 'line.fuel_code': '30' };
  const found = (notes: string) =>
    codes([row(2, { ...full, fuel_invoice: 'true', notes }, sold)]).includes('NOTES-NOT-CODED');

  test.each([
    'ΕΠΙΔΟΜΑ ΘΕΡΜΑΝΣΗΣ 2026',
    'Δικαιούχος επιδόματος πετρ. θέρμανσης',
    'επιδότηση πετρελαίου θέρμανσης',
    'Heating-oil allowance',
    'subsidy for the heating season',
    'Ειδική κατηγορία: 11',
  ])('that claim the allowance: %s', (notes) => {
    expect(found(notes)).toBe(true);
  });

  test.each([
    'Χωρίς επίδομα θέρμανσης',
    'Δεν δικαιούται επίδομα θέρμανσης',
    'without heating allowance',
    'Πετρέλαιο θέρμανσης, παράδοση 11/11',
    'Ειδική κατηγορία: 110',
  ])('that do not: %s', (notes) => {
    expect(found(notes)).toBe(false);
  });
});

const found = (changed: Record<string, string>, lineChanged: Record<string, string> = {}) =>
  judge([row(2, { ...full, ...changed }, { ...classified, ...lineChanged })]).problems;
const thirdParties = {
  'line.classification_category': 'category1_7',
  'line.classification_type': 'E3_881_001',
};
const service = { 'line.classification_category': 'category1_3', 'line.classification_type': 'E3_561_006' };
const abroad = { invoice_type_code: '2.3', 'counterpart.country_code': 'US', ...address };

describe('what is worth a look stops nothing', () => {
  test.each([
    ['CURRENCY-WITHDRAWN', { currency: 'HRK', exchange_rate: '7.5345' }, {}],
    ['SUPPLY-WITHOUT-FUEL', { 'counterpart.supply_account_no': '112345678901' }, {}],
    ['CLASSIFICATION-MISSING', {}, { 'line.classification_category': '', 'line.classification_type': '' }],
    ['RETAIL-TAX-NUMBER', { invoice_type_code: '11.1' }, retail],
  ])('%s', (code, changed, lineChanged) => {
    expect(found(changed, lineChanged)).toMatchObject([{ code, severity: 'warning' }]);
  });

  test('reverse charge on goods that the article names is no matter', () => {
    const scrap = { 'line.classification_type': 'E3_561_002', 'line.vat_rate': '0' };
    expect(found({}, { ...scrap, 'line.vat_exemption_code': '16' })).toEqual([]);
  });

  test('a retail sale in cash is told of from 500.00 euro, not at 499.99', () => {
    const sale = { invoice_type_code: '11.1', payment_method_type: '0', 'counterpart.vat': '' };
    const paid = (subtotal: string) => {
      const amounts = { 'line.quantity': '', 'line.unit_price': '', 'line.subtotal': subtotal };
      return found(sale, { ...retail, ...amounts }).map(({ code }) => code);
    };
    expect([paid('499.99'), paid('500.00')]).toEqual([[], ['RETAIL-CASH-LIMIT']]);
  });
});

describe('what the authority is known to refuse is held', () => {
  test.each([
    ['202', { 'counterpart.vat': '925667503' }, {}],
    ['204', { payment_method_type: '' }, {}],
    ['204', { invoice_type_code: '5.1' }, {}],
    ['204', { invoice_type_code: '2.1' }, { 'line.classification_category': 'category1_3' }],
    ['215', abroad, service],
    ['218', { invoice_type_code: '3.1', ...address }, acquired],
    ['242', { 'counterpart.country_code': 'DE' }, {}],
    ['244', { ...abroad, 'counterpart.country_code': 'DE' }, { ...service, ...exempt }],
    ['308', {}, { 'line.classification_category': 'category1_6', 'line.classification_type': 'E3_595' }],
    ['313', {}, { 'line.classification_type': 'E3_561_003' }],
    ['SPECIAL-CATEGORY-KIND', { special_invoice_category: '8' }, {}],
    ['CORRELATED-ELSEWHERE', { correlated_invoices: '400001925600940' }, {}],
    [
      'CLASSIFICATION-DESTINATION',
      { invoice_type_code: '1.4', 'counterpart.country_code': 'US' },
      thirdParties,
    ],
    ['CLASSIFICATION-VAT', {}, { 'line.classification_type': 'E3_561_002' }],
    ['EXEMPTION-CLASSIFICATION', {}, { 'line.vat_rate': '0', 'line.vat_exemption_code': '16' }],
    ['EXEMPTION-COUNTRY', {}, { 'line.vat_rate': '0', 'line.vat_exemption_code': '8' }],
    ['EXEMPTION-COUNTRY', {}, { 'line.vat_rate': '0', 'line.vat_exemption_code': '14' }],
  ])('%s', (code, changed, lineChanged) => {
    expect(found(changed, lineChanged)).toMatchObject([{ code, severity: 'doubtful' }]);
  });

  test('where one of three lines has no classification (304)', () => {
    const bare = { ...classified, 'line.classification_category': '', 'line.classification_type': '' };
    const { problems } = judge([row(2, full, classified), row(3, full, classified), row(4, full, bare)]);
    expect(problems).toMatchObject([{ code: '304', severity: 'doubtful', row: 4 }]);
  });

  test('category 5 says that country and kind differ on purpose', () => {
    expect(found({ 'counterpart.country_code': 'DE', special_invoice_category: '5' })).toEqual([]);
  });
});

describe('an incomplete business document is rejected', () => {
  test.each([
    ['1.1', 'counterpart.vat'],
    ['1.1', 'counterpart.name'],
    ['1.1', 'counterpart.country_code'],
    ['2.1', 'counterpart.name'],
    ['2.1', 'counterpart.vat'],
    ['3.1', 'counterpart.name'],
    ['1.1', 'line.name'],
  ])('%s without %s', (invoice_type_code, field) => {
    const problems = found({ invoice_type_code, ...address, [field]: '' }, { [field]: '' });
    expect(problems).toContainEqual(expect.objectContaining({ code: '204', severity: 'error', field }));
  });

  test('a receipt is complete without all of it', () => {
    const blank = { 'counterpart.vat': '', 'counterpart.name': '', 'counterpart.country_code': '' };
    expect(found({ invoice_type_code: '11.1', ...blank }, { ...retail, 'line.name': '' })).toEqual([]);
  });
});

test('a kind that the interface does not have is never to be changed into another', () => {
  const [elsewhere] = found({ invoice_type_code: '1.2' });
  expect(elsewhere).toMatchObject({ code: 'TYPE-UNKNOWN', params: { variant: 'elsewhere' } });
  const { hint } = renderProblem(problem('TYPE-UNKNOWN', {}, elsewhere?.params));
  expect(hint).toContain('do not change the type');
  expect(found({ invoice_type_code: 'ΤΔΑ' })[0]?.params).not.toHaveProperty('variant');
});

test('the hint on payment methods names each of the list, in both languages', () => {
  const unknown = problem('PAYMENT-METHOD-UNKNOWN', {}, { method: 8 });
  for (const { code, en, el } of paymentMethods) {
    expect(renderProblem(unknown, 'en').hint).toContain(`${code} ${en}`);
    expect(renderProblem(unknown, 'el').hint).toContain(`${code} ${el}`);
  }
});
