import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { fuel } from '../sandbox/payloads.ts';

const CONNECTIONS = 32;
const DOCUMENTS = 2_000;
const WARM_UP_DOCUMENTS = 200;
const TABLE = 'sandbox';

export const about = 'requests per second of the sandbox over loopback: draft, issue, read-back';

/** Requests a second of draft, issue and read-back over loopback, with the state on disk as a local import has it. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-bench-'));
  const dynamo = await startEmbeddedDynamoDB({ folder, tables: [sandboxTable(TABLE)] });
  const app = createSandbox({ dynamodb: dynamo.client, tableName: TABLE });
  const { url, close } = await listenSandbox(app, { port: 0, host: '127.0.0.1' });
  const pool = new Pool(url, { connections: CONNECTIONS });
  try {
    await measure(pool);
  } finally {
    await pool.close();
    await close();
    await dynamo[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(pool: Pool): Promise<void> {
  const send = await client(pool);
  const payload = { ...fuel(), billing_book_id: await bookOf(send) };
  const draft = (name: string) => send('POST', '/api/v1/invoices', { ...payload, external_id: name });
  const issue = (name: string) => send('POST', `/api/v1/invoices/${name}/issue_draft`);
  const read = (name: string) => send('GET', `/api/v1/invoices/${name}/find_invoice_by_id`);
  for (const step of [draft, issue, read]) await timed('warm', WARM_UP_DOCUMENTS, step);
  console.log(`${DOCUMENTS} documents of 2 lines, ${CONNECTIONS} connections, state on disk`);
  for (const [name, step] of Object.entries({ draft, issue, 'read back': read }))
    console.log(`${name.padEnd(10)} ${await timed('N', DOCUMENTS, step)} requests/s`);
}

type Send = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

async function client(pool: Pool): Promise<Send> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send: Send = async (method, path, body) => {
    const answer = await pool.request({
      method,
      path,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode}`);
    return answer.body.json();
  };
  const login = await send('POST', '/api/v1/login', { email: 'demo@rowmark.example', api_key: 'sandbox' });
  headers.authorization = `Bearer ${Object(login).data.attributes.jwt}`;
  return send;
}

const bookOf = async (send: Send): Promise<unknown> =>
  Object(await send('GET', '/api/v1/billing_books')).find(
    (book: { invoice_type_code: string }) => book.invoice_type_code === '1.1',
  ).id;

/** Runs the step for `count` names, always `CONNECTIONS` at once; whole requests a second. */
async function timed(
  prefix: string,
  count: number,
  step: (name: string) => Promise<unknown>,
): Promise<number> {
  const names = Array.from({ length: count }, (_, index) => `${prefix}-${index}`).values();
  const startedAt = performance.now();
  const worker = async () => {
    for (const name of names) await step(name);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return Math.round((count * 1000) / (performance.now() - startedAt));
}
