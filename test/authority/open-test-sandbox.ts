import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import type { SandboxApp } from '../../functions/sandbox/routes/serve.ts';
import type { SandboxOptions } from '../../functions/sandbox/sandbox.ts';
import { startMemoryDynamoDB } from '../simulator/memory-dynamodb.ts';

export const TABLE = 'sandbox';

export interface Reply {
  status: number;
  body: unknown;
}

const error = z.object({ code: z.string(), title: z.string(), message: z.string() });

/** Any answer of the service that the tests look into. */
export const replySchema = z.object({
  status: z.string().optional(),
  invoice_id: z.string().optional(),
  id: z.string().optional(),
  external_id: z.string().optional(),
  my_data_mark: z.string().optional(),
  my_data_uid: z.string().optional(),
  my_data_qr_url: z.string().optional(),
  series: z.string().optional(),
  num: z.number().optional(),
  issued_at: z.string().optional(),
  errors: z.array(error.partial()).default([]),
});

export const statsSchema = z.object({
  accounts: z.record(
    z.string(),
    z.object({
      issued: z.record(z.string(), z.number()),
      series: z.record(z.string(), z.object({ used: z.number(), lost: z.number() })),
      drafts: z.number(),
    }),
  ),
  requests: z.record(z.string(), z.number()),
});

const booksSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    series: z.string(),
    invoice_type_code: z.string(),
    number: z.number(),
  }),
);

const loginSchema = z.object({ data: z.object({ attributes: z.object({ jwt: z.string() }) }) });

/** A client of an account that speaks to the app without a socket. */
export class TestClient {
  readonly app: SandboxApp;
  jwt = '';

  constructor(app: SandboxApp) {
    this.app = app;
  }

  async login(email = 'demo@rowmark.example', apiKey = 'sandbox'): Promise<this> {
    const { body } = await this.call('POST', '/api/v1/login', { email, api_key: apiKey });
    this.jwt = loginSchema.parse(body).data.attributes.jwt;
    return this;
  }

  async send(method: string, path: string, body?: unknown): Promise<Response> {
    return this.app.request(path, {
      method,
      headers: {
        ...(this.jwt === '' ? {} : { authorization: `Bearer ${this.jwt}` }),
        ...(path.startsWith('/_sandbox/') ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  async call(method: string, path: string, body?: unknown): Promise<Reply> {
    const response = await this.send(method, path, body);
    return { status: response.status, body: await response.json() };
  }

  async ask(method: string, path: string, body?: unknown) {
    const reply = await this.call(method, path, body);
    return { http: reply.status, ...replySchema.parse(reply.body) };
  }

  draft = (payload: unknown) => this.ask('POST', '/api/v1/invoices', payload);
  issue = (reference: string) =>
    this.ask('POST', `/api/v1/invoices/${encodeURIComponent(reference)}/issue_draft`);
  status = (reference: string) => this.ask('GET', `/api/v1/invoices/${encodeURIComponent(reference)}`);
  books = async () => booksSchema.parse((await this.call('GET', '/api/v1/billing_books')).body);
  stats = async () => statsSchema.parse((await this.call('GET', '/_sandbox/stats')).body);

  /** The book that serves a type. */
  async book(type: string): Promise<string> {
    const found = (await this.books()).find((book) => book.invoice_type_code === type);
    if (found === undefined) throw new Error(`no book for ${type}`);
    return found.id;
  }
}

export interface TestSandbox extends AsyncDisposable {
  app: SandboxApp;
  client: TestClient;
  dynamodb: DynamoDBClient;
}

export type OpenTestSandbox = (options?: Partial<SandboxOptions>) => Promise<TestSandbox>;

/** A sandbox in memory with a client that is logged in. */
export const openTestSandbox: OpenTestSandbox = async (options = {}) =>
  openSandboxOver(startMemoryDynamoDB(), options);

/** The same over a table that is there. */
export async function openSandboxOver(
  dynamo: AsyncDisposable & { client: DynamoDBClient },
  options: Partial<SandboxOptions>,
): Promise<TestSandbox> {
  const app = createSandbox({ dynamodb: dynamo.client, tableName: TABLE, ...options });
  const client = new TestClient(app);
  if (options.accounts === undefined) await client.login();
  return { app, client, dynamodb: dynamo.client, [Symbol.asyncDispose]: () => dynamo[Symbol.asyncDispose]() };
}
