import { hash, timingSafeEqual } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { vatExemptions } from '../../../shared/facts/vat.ts';
import type { Account } from '../accounts/account.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  type AccountRoute,
  errorBody,
  errorBodySchema,
  json,
  NOT_VALID_USER,
  type SandboxApp,
  serve,
} from './serve.ts';

const loginSchema = z.object({ email: z.string(), api_key: z.string() }).openapi('Login');

const jwtSchema = z
  .object({ data: z.object({ type: z.literal('jwt'), attributes: z.object({ jwt: z.string() }) }) })
  .openapi('Jwt');

/** POST /login: a JWT for the account's login email and API key. */
export const serveLogin = (app: SandboxApp, sandbox: Sandbox): void =>
  serve(app, sandbox, {
    method: 'post',
    path: '/login',
    summary: 'Log in',
    request: { body: { content: { 'application/json': { schema: loginSchema } }, required: true } },
    responses: {
      200: json(jwtSchema, 'A JWT, valid for 24 hours.'),
      401: json(errorBodySchema, 'The email or the key is wrong.'),
    },
    answer: async (c) => {
      const account = accountNamed(sandbox, await c.req.json().catch(() => undefined));
      if (account === undefined) return c.json(errorBody(NOT_VALID_USER), 401);
      const jwt = await sandbox.tokens.issue(account.key);
      return c.json({ data: { type: 'jwt', attributes: { jwt } } });
    },
  });

function accountNamed(sandbox: Sandbox, body: unknown): Account | undefined {
  const credentials = loginSchema.safeParse(body).data;
  if (credentials === undefined) return undefined;
  const account = sandbox.accounts.get(credentials.email.trim().toLowerCase());
  return account !== undefined && isSame(account.apiKey, credentials.api_key) ? account : undefined;
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const billingBookSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    series: z.string(),
    invoice_type_code: z.string(),
    number: z.int().openapi({ description: 'The last number used; 0 before the first.' }),
  })
  .openapi('BillingBook');

/** The routes of what an account has, and of what every account may read. */
export const accountRoutes = (sandbox: Sandbox): readonly AccountRoute[] => [
  /** GET /billing_books: the account's own series. */
  {
    method: 'get',
    path: '/billing_books',
    summary: 'List the billing books of the account',
    responses: { 200: json(z.array(billingBookSchema), 'The billing books.') },
    answer: async ({ c, account }) => {
      const used = await sandbox.documents.used(account);
      return c.json(account.books.map((book) => ({ ...book, number: used.get(book.id) ?? 0 })));
    },
  },
  /** GET /vat_exemptions: one object for each reason, its code as the name of the description. */
  {
    method: 'get',
    path: '/vat_exemptions',
    summary: 'List the reasons for 0% VAT',
    responses: {
      200: json(z.array(z.record(z.string(), z.string())).openapi('VatExemptions'), 'Code and description.'),
    },
    answer: async ({ c }) => c.json([...vatExemptions].map(([code, { el }]) => ({ [code]: el }))),
  },
];
