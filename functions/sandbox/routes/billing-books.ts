import { z } from '@hono/zod-openapi';
import type { Sandbox } from '../sandbox.ts';
import { json } from './answers.ts';
import { type SandboxApp, serveAccount } from './serve.ts';

const billingBookSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    series: z.string(),
    invoice_type_code: z.string(),
    number: z.int().openapi({ description: 'The last number used; 0 before the first.' }),
  })
  .openapi('BillingBook');

/** GET /billing_books: the account's own series. */
export const serveBillingBooks = (app: SandboxApp, sandbox: Sandbox): void =>
  serveAccount(app, sandbox, {
    method: 'get',
    path: '/billing_books',
    summary: 'List the billing books of the account',
    responses: { 200: json(z.array(billingBookSchema), 'The billing books.') },
    answer: async ({ c, account }) => {
      const ids = account.books.map((book) => book.id);
      const used = await sandbox.series.used(account.key, ids);
      return c.json(account.books.map((book) => ({ ...book, number: used.get(book.id) ?? 0 })));
    },
  });
