import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalFields, differingFields, unfaithfulFields } from '../../shared/documents/canonical.ts';
import { isOutage, readErrorEnvelope } from '../../shared/service/service-errors.ts';
import { parseExactJson, paths, readInvoice, readState, toWire } from '../../shared/service/wire.ts';
import { testDocument } from '../simulator/issue-kit.ts';

const [line] = testDocument('A-1').invoice_lines;
if (line === undefined) throw new Error('the test document has a line');

describe('what is sent', () => {
  test('is a draft with exact numbers, texts as texts, and nothing empty', () => {
    const sent = toWire(
      testDocument('0012', {
        exchange_rate: '1.08450',
        net_total_amount: '90071992547409931.07',
        notes: '',
        fuel_invoice: true,
        counterpart: { vat: '064677095', number: '12' },
        invoice_lines: [{ ...line, quantity: '0.1', unit_price: '-0.00', fuel_code: 10, expense: false }],
      }),
    );
    const parts = `"draft":true "external_id":"0012" "invoice_type_code":"11.1" "exchange_rate":1.0845
      "net_total_amount":90071992547409931.07 "vat":"064677095" "number":"12" "quantity":0.1 "unit_price":0,
      "fuel_code":10 "expense":false`;
    for (const part of parts.split(/\s+/)) expect(sent).toContain(part);
    expect(sent).not.toContain('notes');
  });

  test('keeps every digit of every amount', () => {
    const amount = fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,12})?$/);
    fc.assert(
      fc.property(amount, (net_total_amount) => {
        const document = testDocument('A-1', { net_total_amount });
        const back = canonicalFields(Object(parseExactJson(toWire(document))));
        expect(back).toEqual(canonicalFields(document));
      }),
    );
  });

  test('names documents in paths so that they cannot leave them', () => {
    expect(paths.find('ΤΔΑ/1?x=1#..')).toBe(
      '/api/v1/invoices/%CE%A4%CE%94%CE%91%2F1%3Fx%3D1%23../find_invoice_by_id',
    );
  });
});

describe('what is read back', () => {
  const sent = canonicalFields(testDocument('A-1', { counterpart: { name: 'Άλφα', country_code: 'GR' } }));
  const back = (change: object, lineChange: object = {}) =>
    canonicalFields({
      ...testDocument('a-1', { counterpart: { name: 'Άλφα', country_code: 'GR' } }),
      invoice_lines: [{ ...line, ...lineChange }],
      ...change,
    });

  test('in another form is the same', () => {
    const forms: [object, object?][] = [
      [{}, { quantity: '2.0', unit_price: '50.000', vat_rate: '24.0', line_number: '1' }],
      [{ counterpart: { name: 'Άλφα ', country_code: 'GR', vat: '', supply_account_no: null } }],
      [{ fuel_invoice: false, currency: 'EUR', exchange_rate: '1.0', notes: null, correlated_invoices: [] }],
      [{ billing_book_id: 'given by the service' }, { quantity_type: '1' }],
    ];
    for (const [change, lineChange] of forms) {
      expect(unfaithfulFields(sent, back(change, lineChange))).toEqual([]);
      expect(differingFields(sent, back(change, lineChange))).toEqual([]);
    }
  });

  test('names what was lost and what came in', () => {
    expect(unfaithfulFields(sent, back({ counterpart: { country_code: 'GR' } }))).toEqual([
      'counterpart.name',
    ]);
    expect(unfaithfulFields(sent, back({}, { vat_rate: '13' }))).toEqual(['line[1].vat_rate']);
    expect(unfaithfulFields(sent, back({ notes: 'more' }))).toEqual([]);
    expect(differingFields(sent, back({ notes: 'more' }))).toEqual(['notes']);
    expect(
      differingFields(sent, back({ invoice_lines: [] })).every((path) => path.startsWith('line[1].')),
    ).toBe(true);
    expect(differingFields(sent, back({ invoice_lines: [line, { ...line, line_number: 2 }] }))).toContain(
      'line[2].name',
    );
  });

  test('shows what was never sent: a line, a currency, a code', () => {
    const second = { ...line, line_number: 2 };
    expect(unfaithfulFields(sent, back({ invoice_lines: [line, second] }))).toContain(
      'line[2].net_total_price',
    );
    expect(unfaithfulFields(sent, back({ currency: 'USD' }))).toEqual(['currency']);
    expect(unfaithfulFields(sent, back({ special_invoice_category: 11 }))).toEqual([
      'special_invoice_category',
    ]);
    expect(unfaithfulFields(sent, back({}, { fuel_code: 10 }))).toEqual(['line[1].fuel_code']);
    expect(unfaithfulFields(sent, back({}, { expense: true }))).toEqual(['line[1].expense']);
  });

  test('may hold what the service knows of the counterpart', () => {
    const known = { counterpart: { name: 'Άλφα', country_code: 'GR', city: 'Άρτα', postal_code: '47100' } };
    expect(unfaithfulFields(sent, back(known))).toEqual([]);
  });

  test('has its lines by their number, in any order', () => {
    const two = { ...line, line_number: 2, name: 'Τσάι' };
    const ordered = canonicalFields(testDocument('A-1', { invoice_lines: [line, two] }));
    const turned = canonicalFields(testDocument('A-1', { invoice_lines: [two, line] }));
    expect(differingFields(ordered, turned)).toEqual([]);
    const alike = canonicalFields(testDocument('A-1', { invoice_lines: [line, line] }));
    expect(differingFields(ordered, alike)).toContain('line[2].name');
  });

  test('is read alone or wrapped, and is nothing without an id', () => {
    expect(readInvoice({ id: 'x', external_id: 'A' })).toMatchObject({ invoice_id: 'x', external_id: 'A' });
    expect(readInvoice({ invoice: { id: 'x', external_id: 'A' } })).toMatchObject({ invoice_id: 'x' });
    for (const body of [undefined, null, [], 'x', {}, { id: '' }, { invoice: 3 }])
      expect(readInvoice(body)).toBeUndefined();
  });
});

test('whatever the service answers is a value, never an exception', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      expect(['issued', 'refused', 'pending', 'draft', 'unclear']).toContain(readState(body).state);
      readErrorEnvelope(body);
      readInvoice(body);
    }),
  );
});

test('outages are known by their state', () => {
  const states = ['down', 'unknown', 'busy', 'credentials-refused', 'answered', 'absent', 'issued'];
  expect(states.filter((state) => isOutage({ state }))).toEqual(states.slice(0, 4));
});
