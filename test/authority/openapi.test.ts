import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftedSchema, envelopeSchema, statusSchema } from '../../functions/sandbox/routes/serve.ts';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';
import { changed, foreign, sale } from './payloads.ts';

let sandbox: TestSandbox;
let document: ReturnType<typeof Object>;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  document = Object((await sandbox.client.call('GET', '/openapi.json')).body);
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Routes as the description writes them, but for the description itself. */
const served = () =>
  sandbox.app.routes
    .filter(({ method, path }) => methods.includes(method) && path !== '/openapi.json')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);

const described = (): string[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(Object(item)).map((method) => `${method.toUpperCase()} ${path}`),
  );

test('it is OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0');
});

test('every route is described, and every described path is a route', () => {
  const withPrefix = served().filter((route) => / \/(api\/v1|_sandbox)\//.test(route));
  expect(withPrefix.toSorted()).toEqual(described().toSorted());
});

test('every path of the interface is served without the prefix too', () => {
  const routes = served();
  const paths = described().filter((route) => route.includes(' /api/v1/'));
  expect(paths.length).toBeGreaterThanOrEqual(9);
  expect(paths.filter((route) => !routes.includes(route.replace('/api/v1', '')))).toEqual([]);
});

test('the draft body names every field of the interface at its level', () => {
  const { Invoice, Counterpart, Line } = document.components.schemas;
  expect(Object.keys(Invoice.properties)).toEqual([
    'invoice_type_code',
    'billing_book_id',
    'payment_method_type',
    'currency',
    'exchange_rate',
    'fuel_invoice',
    'special_invoice_category',
    'net_total_amount',
    'vat_total_amount',
    'total_amount',
    'payable_total_amount',
    'notes',
    'external_id',
    'correlated_invoices',
    'counterpart',
    'invoice_lines',
  ]);
  expect(Object.keys(Counterpart.properties)).toContain('supply_account_no');
  expect(Line.properties.fuel_code).toMatchObject({ type: 'integer' });
  expect(Line.properties.expense).toMatchObject({ type: 'boolean' });
  expect(Invoice.properties.exchange_rate).toMatchObject({ type: 'number' });
});

test('every reference in it resolves', () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name);
});

test('what needs a token says so, and what does not does not', () => {
  for (const [path, item] of Object.entries(document.paths))
    for (const operation of Object.values(Object(item)))
      expect([path, Object(operation).security !== undefined]).toEqual([
        path,
        path.startsWith('/api/v1/') && path !== '/api/v1/login',
      ]);
});

/** What a described member is: its JSON type, or of what it is a list. */
const typeOf = (member: unknown): string => {
  const { $ref, type } = Object(member);
  return $ref === undefined ? type : typeOf(document.components.schemas[$ref.split('/').at(-1)]);
};

test('a read-back is described as it is: a quantity is text there', async () => {
  const { client } = sandbox;
  await client.draft({ ...foreign(), billing_book_id: await client.book('1.1'), external_id: 'O-3' });
  await client.issue('O-3');
  const { FullInvoice, FullLine } = document.components.schemas;
  const invoice = Object((await client.call('GET', '/invoices/O-3/find_invoice_by_id')).body);
  const kinds = (read: object, { properties }: { properties: Record<string, unknown> }) =>
    Object.entries(read).map(([name, value]) => {
      const described = typeOf(properties[name]);
      return [
        name,
        described === 'integer' ? 'number' : described,
        Array.isArray(value) ? 'array' : typeof value,
      ];
    });
  for (const [name, described, actual] of [
    ...kinds(invoice, FullInvoice),
    ...kinds(invoice.invoice_lines[0], FullLine),
  ])
    expect([name, described]).toEqual([name, actual]);
});

test('the answer to a body that is too large is described', () => {
  expect(Object.keys(document.paths['/api/v1/invoices'].post.responses)).toContain('413');
});

test('answers have the described shape, and no more', async () => {
  const { client } = sandbox;
  const payload = { ...sale(), billing_book_id: await client.book('1.1') };
  const ask = async (method: string, path: string, body?: unknown) =>
    (await client.call(method, path, body)).body;
  draftedSchema.strict().parse(await ask('POST', '/invoices', { ...payload, external_id: 'O-1' }));
  statusSchema.strict().parse(await ask('POST', '/invoices/O-1/issue_draft'));
  statusSchema.strict().parse(await ask('GET', '/invoices/O-1'));
  envelopeSchema.strict().parse(await ask('POST', '/invoices', { ...payload, external_id: 'O-1' }));
  await ask('POST', '/invoices', {
    ...changed(sale(), { payable_total_amount: 1 }),
    billing_book_id: payload.billing_book_id,
    external_id: 'O-2',
  });
  envelopeSchema.strict().parse(await ask('POST', '/invoices/O-2/issue_draft'));
});
