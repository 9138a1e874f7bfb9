import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { handle } from 'hono/aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sandboxByIam } from '../../functions/deps.ts';
import { demoAccount } from '../../functions/sandbox/accounts/account.ts';
import { openTestSandbox, type TestSandbox } from '../authority/open-test-sandbox.ts';
import { listenHere } from '../listen-here.ts';
import { awsVariables, startAwsEndpoints } from './aws-endpoints.ts';

const ORIGIN = 'https://sandbox.rowmark.invalid';

let sandbox: TestSandbox;
/** Names of functions that were invoked; an answer in place of theirs. */
let invoked: string[];
let failing: { status: number; headers?: Record<string, string>; body: unknown } | undefined;
let stop: () => void;

beforeEach(async () => {
  sandbox = await openTestSandbox();
  const handler = handle(sandbox.app);
  invoked = [];
  failing = undefined;
  const lambda = createServer(async (request, response) => {
    const [, name = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.url ?? '') ?? [];
    invoked.push(name);
    const event = JSON.parse(await text(request));
    const answer = failing ?? { status: 200, body: await handler(event) };
    response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body));
  });
  const here = await listenHere(lambda);
  stop = () => {
    lambda.closeAllConnections();
    lambda.close();
  };
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', `http://127.0.0.1:${here.port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 's');
});
afterEach(async () => {
  stop();
  vi.unstubAllEnvs();
  await sandbox[Symbol.asyncDispose]();
});

/** The answer to a request at the sandbox of a trial, and at the same sandbox in this process. */
async function asked(of: { method?: 'GET' | 'POST'; path: string; body?: string; jwt?: string }) {
  const { method = 'GET', path, body, jwt = sandbox.client.jwt } = of;
  const headers = { authorization: `Bearer ${jwt}` };
  const request = () => new Request(`${ORIGIN}${path}`, { method, headers, ...(body && { body }) });
  const cut = vi.fn();
  const byIam = await sandboxByIam('Sandbox')(request(), cut);
  return { byIam, direct: await sandbox.app.fetch(request()), cut };
}

const seen = async (answer: Response) => [
  ...[answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')],
  await answer.text(),
];

test('the sandbox of a trial answers through its function as in this process', async () => {
  const invoice = JSON.stringify({ billing_book_id: 'none', notes: 'Σημείωση “€”' });
  for (const request of [
    { path: '/api/v1/billing_books' },
    { path: '/api/v1/nothing' },
    { path: '/api/v1/billing_books', jwt: 'wrong' },
    { path: '/api/v1/invoices/find_all_invoices?page=1&start_date=2026-01-01' },
    { path: `/api/v1/invoices/${encodeURIComponent('Α %')}/find_invoice_by_id` },
    { method: 'POST', path: '/api/v1/invoices', body: '{' },
    { method: 'POST', path: '/api/v1/invoices', body: invoice },
  ] as const) {
    const { byIam, direct } = await asked(request);
    expect([request, await seen(byIam)]).toEqual([request, await seen(direct)]);
  }
  expect(new Set(invoked)).toEqual(new Set(['Sandbox']));
});

test('a status with the time to wait comes through', async () => {
  await sandbox.client.call('POST', '/_sandbox/faults', [{ match: {}, action: { status: 429 } }]);
  const { byIam } = await asked({ path: '/api/v1/billing_books' });
  expect([byIam.status, byIam.headers.get('retry-after')]).toEqual([429, '1']);
});

test.each([
  ['broke', { status: 200, headers: { 'x-amz-function-error': 'Unhandled' }, body: { errorMessage: 'no' } }],
  ['may not be called', { status: 403, body: { Message: 'no' } }],
])('a function that %s is a connection that broke', async (_, answer) => {
  failing = answer;
  const { cut } = await asked({ path: '/api/v1/billing_books' });
  expect(cut).toHaveBeenCalledOnce();
});

test('a function of a trial asks the sandbox by its name, since it has no address', async () => {
  const { email, apiKey: api_key } = demoAccount;
  await using others = await startAwsEndpoints({ 'l/default': JSON.stringify({ email, api_key }) });
  const variables = {
    ...awsVariables({ s3: others.url, dynamodb: others.url, others: others.url }),
    ...{ ROWMARK_IMPORTS_BUCKET: 'i', ROWMARK_REPORTS_BUCKET: 'r', ROWMARK_LEDGER_TABLE: 't' },
    ...{ ROWMARK_ACCOUNTS: 'default', ROWMARK_CREDENTIALS_SECRET: 'l/', ROWMARK_SERVICE_URL: ORIGIN },
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.stubEnv('ROWMARK_SANDBOX_FUNCTION', 'Sandbox');
  vi.resetModules();
  const { clientOf } = await import('../../functions/deps.ts');
  expect([(await clientOf('default').billingBooks()).state, invoked[0]]).toEqual(['listed', 'Sandbox']);
});
