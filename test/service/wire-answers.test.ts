import { describe, expect, it, test } from 'vitest';
import {
  authorization,
  paths,
  readBillingBooks,
  readDraft,
  readInvoice,
  readLogin,
  readNamed,
  readPage,
  readState,
  readVatExemptions,
  toWire,
} from '../../shared/service/wire.ts';

const UID = 'ab12'.repeat(10);
const MARK = '400001234567890';
const bare = { my_data_mark: MARK, my_data_uid: UID };
const issued = { invoice_id: '', series: '', number: '', mark: MARK, uid: UID, qr_url: '', issued_at: '' };

it('says its address below the base for each question', () => {
  expect({
    ...paths,
    issueDraft: paths.issueDraft('A/1'),
    status: paths.status('A/1'),
    find: paths.find('A/1'),
    print: [paths.print('A/1', 'el'), paths.print('x', 'en')],
    findAll: [
      paths.findAll({ page: 1 }),
      paths.findAll({ page: 2, startDate: '2026-01-01' }),
      paths.findAll({ page: 3, startDate: '2026-01-01', endDate: '2026-01-31' }),
    ],
  }).toEqual({
    login: '/api/v1/login',
    billingBooks: '/api/v1/billing_books',
    vatExemptions: '/api/v1/vat_exemptions',
    invoices: '/api/v1/invoices',
    issueDraft: '/api/v1/invoices/A%2F1/issue_draft',
    status: '/api/v1/invoices/A%2F1',
    find: '/api/v1/invoices/A%2F1/find_invoice_by_id',
    print: ['/api/v1/invoices/A%2F1/print?locale=el', '/api/v1/invoices/x/print?locale=en'],
    findAll: [
      '/api/v1/invoices/find_all_invoices?page=1',
      '/api/v1/invoices/find_all_invoices?page=2&start_date=2026-01-01',
      '/api/v1/invoices/find_all_invoices?page=3&start_date=2026-01-01&end_date=2026-01-31',
    ],
  });
  expect(authorization('t')).toEqual({ authorization: 'Bearer t' });
});

it('reads a token, and none from anything else', () => {
  expect(readLogin({ data: { type: 'jwt', attributes: { jwt: 't' } } })).toBe('t');
  for (const body of [undefined, {}, { data: {} }, { data: { attributes: { jwt: '' } } }, { jwt: 't' }])
    expect(readLogin(body)).toBeUndefined();
});

it('reads billing books; what one leaves out is empty, and one without an id makes it no list', () => {
  const book = { id: '7', name: 'Sales', series: 'A', invoice_type_code: '1.1', number: '12' };
  const empty = { name: '', series: '', invoice_type_code: '', number: '' };
  expect(readBillingBooks([book, { id: '8', series: null }])).toEqual([book, { id: '8', ...empty }]);
  expect(readBillingBooks([])).toEqual([]);
  expect(readBillingBooks([book, { ...book, id: '' }])).toBeUndefined();
  expect(readBillingBooks({ books: [book] })).toBeUndefined();
});

it('reads exemptions by their codes, several of one object too', () => {
  expect(readVatExemptions([{ 1: 'Article 3' }, { 7: 'Article 22', 8: 'Article 24' }])).toEqual([
    { code: '1', description: 'Article 3' },
    { code: '7', description: 'Article 22' },
    { code: '8', description: 'Article 24' },
  ]);
  expect(readVatExemptions({ 1: 'Article 3' })).toBeUndefined();
});

it('reads the id of a draft under either name, its own name first', () => {
  expect(readDraft({ invoice_id: 'i', id: 'x' })).toBe('i');
  expect(readDraft({ id: 'x' })).toBe('x');
  expect(readDraft({ invoice_id: '', id: 'x' })).toBe('x');
  expect(readDraft({ invoice_id: '', id: '' })).toBeUndefined();
  expect(readDraft(undefined)).toBeUndefined();
});

it('reads the names that an answer repeats', () => {
  expect(readNamed({ id: 'x', invoice_id: 'i', external_id: 'A-1' })).toEqual({
    invoice_id: 'x',
    external_id: 'A-1',
  });
  expect(readNamed({ id: '', invoice_id: 'i' })).toEqual({ invoice_id: 'i', external_id: '' });
  for (const body of [undefined, 'x', {}, { id: null, external_id: null }])
    expect(readNamed(body)).toEqual({ invoice_id: '', external_id: '' });
});

describe('the state of an invoice', () => {
  const cases: [string, unknown, ReturnType<typeof readState>][] = [
    [
      'issued, with all that there is',
      {
        ...bare,
        ...{ id: 'x', invoice_id: 'i', my_data_qr_url: 'https://q', series: 'A', num: '12' },
        ...{ issued_at: '2026-11-20', status: 'draft' },
      },
      {
        state: 'issued',
        issued: {
          ...{ invoice_id: 'x', series: 'A', number: '12', mark: MARK, uid: UID, qr_url: 'https://q' },
          issued_at: '2026-11-20',
        },
      },
    ],
    ['issued, and no more is said', bare, { state: 'issued', issued }],
    [
      'issued, by its other name',
      { ...bare, invoice_id: 'i' },
      {
        state: 'issued',
        issued: { ...issued, invoice_id: 'i' },
      },
    ],
    [
      'a UID in capitals',
      { ...bare, my_data_uid: UID.toUpperCase() },
      {
        state: 'issued',
        issued: { ...issued, uid: UID.toUpperCase() },
      },
    ],
    ['a MARK of 14 digits', { ...bare, my_data_mark: MARK.slice(1) }, { state: 'unclear' }],
    ['a MARK of 16 digits', { ...bare, my_data_mark: `${MARK}1` }, { state: 'unclear' }],
    ['a MARK after a word', { ...bare, my_data_mark: `M${MARK}` }, { state: 'unclear' }],
    ['a UID of 39 digits', { ...bare, my_data_uid: UID.slice(1) }, { state: 'unclear' }],
    ['a UID of 41 digits', { ...bare, my_data_uid: `${UID}a` }, { state: 'unclear' }],
    ['a UID after a word', { ...bare, my_data_uid: `U${UID}` }, { state: 'unclear' }],
    ['no UID', { my_data_mark: MARK }, { state: 'unclear' }],
    ['a MARK that says nothing, of a draft', { my_data_mark: null, status: 'draft' }, { state: 'draft' }],
    [
      'a MARK and a refusal: the MARK counts',
      { ...bare, status: 'errors', errors: ['no'] },
      {
        state: 'issued',
        issued,
      },
    ],
    [
      'refused by the authority',
      { status: 'myData errors', errors: [{ code: '208', message: 'm' }] },
      { state: 'refused', authority: true, errors: [{ code: '208', message: 'm' }] },
    ],
    [
      'refused by the service',
      { status: 'Invoice Errors', errors: ['no'] },
      { state: 'refused', authority: false, errors: [{ code: '', message: 'no' }] },
    ],
    ['a draft', { status: ' Draft\n' }, { state: 'draft' }],
    ['pending', { status: 'PENDING' }, { state: 'pending' }],
    ['issued in words alone', { status: 'issued' }, { state: 'unclear' }],
    ['no word', {}, { state: 'unclear' }],
    ['nothing', undefined, { state: 'unclear' }],
  ];
  test.each(cases)('%s', (_name, body, state) => {
    expect(readState(body)).toEqual(state);
  });
});

describe('an invoice in full', () => {
  const draft = { id: 'x', external_id: 'A-1', notes: 'n' };
  const content = new Map([
    ['external_id', 'a-1'],
    ['notes', 'n'],
  ]);

  it('has its names, its content, and what the authority gave it', () => {
    const alone = { invoice_id: 'x', external_id: 'A-1', content };
    expect(readInvoice(draft)).toEqual(alone);
    expect(readInvoice({ invoice: draft })).toEqual(alone);
    expect(readInvoice({ ...draft, id: undefined, invoice_id: 'x' })).toEqual(alone);
    expect(readInvoice({ ...draft, invoice_id: 'i' })).toEqual(alone);
    expect(readInvoice({ ...draft, invoice: 'none' })).toEqual(alone);
    expect(readInvoice({ ...draft, ...bare })).toEqual({ ...alone, issued: { ...issued, invoice_id: 'x' } });
    expect(readInvoice({ invoice: { ...draft, ...bare } })).toEqual({
      ...alone,
      issued: { ...issued, invoice_id: 'x' },
    });
  });

  it('stands on a page with the others that can be read', () => {
    const page = { total_count: '41', total_pages: '3', current_page: '1' };
    expect(readPage({ ...page, invoices: [draft, {}, { id: 'y' }] })).toEqual({
      invoices: [
        { invoice_id: 'x', external_id: 'A-1', content },
        { invoice_id: 'y', external_id: '', content: new Map() },
      ],
      totalPages: 3,
      totalCount: 41,
    });
    expect(readPage({ invoices: [] })).toEqual({ invoices: [], totalPages: 0, totalCount: 0 });
    expect(readPage({ invoices: ['x'] })).toBeUndefined();
    expect(readPage(page)).toBeUndefined();
  });
});

it('sends a draft as it is, each field in its form and none that is empty', () => {
  const sent = toWire({
    ...{ external_id: '0012', invoice_type_code: '1.1', payment_method_type: 3, currency: '' },
    ...{ net_total_amount: '100.00', vat_total_amount: '24.0', total_amount: '124', fuel_invoice: false },
    ...{ payable_total_amount: '-0.50', correlated_invoices: ['400001234567890'] },
    counterpart: { name: 'Α', vat: '012345678', city: '' },
    invoice_lines: [
      {
        ...{ line_number: 1, name: '2.50', quantity: '2.50', unit_price: '40', net_total_price: '100.00' },
        ...{ vat_rate: '24', vat_total: '24.00', subtotal: '124.00' },
        ...{ classification_category: 'category1_3', classification_type: 'E3_561_001' },
      },
    ],
  });
  expect(sent).toBe(
    '{"draft":true,"external_id":"0012","invoice_type_code":"1.1","payment_method_type":3,' +
      '"net_total_amount":100,"vat_total_amount":24,"total_amount":124,"fuel_invoice":false,' +
      '"payable_total_amount":-0.5,"correlated_invoices":["400001234567890"],' +
      '"counterpart":{"name":"Α","vat":"012345678"},"invoice_lines":[{"line_number":1,"name":"2.50",' +
      '"quantity":2.5,"unit_price":40,"net_total_price":100,"vat_rate":24,"vat_total":24,"subtotal":124,' +
      '"classification_category":"category1_3","classification_type":"E3_561_001"}]}',
  );
});

it('sends no counterpart where there is none', () => {
  const amounts = {
    net_total_amount: '1',
    vat_total_amount: '0',
    total_amount: '1',
    payable_total_amount: '1',
  };
  const document = { external_id: 'A', invoice_type_code: '11.1', payment_method_type: 3, ...amounts };
  expect(toWire({ ...document, invoice_lines: [] })).toBe(
    '{"draft":true,"external_id":"A","invoice_type_code":"11.1","payment_method_type":3,"net_total_amount":1,' +
      '"vat_total_amount":0,"total_amount":1,"payable_total_amount":1,"invoice_lines":[]}',
  );
});
