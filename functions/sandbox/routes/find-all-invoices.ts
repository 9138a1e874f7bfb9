import { z } from '@hono/zod-openapi';
import { fullInvoice } from '../projections/full-invoice.ts';
import type { Sandbox } from '../sandbox.ts';
import { errorBody, errorBodySchema, json } from './answers.ts';
import { fullInvoiceSchema } from './full-invoice-schema.ts';
import { type SandboxApp, serveAccount } from './serve.ts';

const PER_PAGE = 50;

/** yyyy-mm-dd, or dd-mm-yyyy as the service writes days elsewhere; as yyyy-mm-dd. */
const daySchema = z
  .string()
  .transform((day) => (/^\d{4}/.test(day) ? day : day.split(/[-/]/).reverse().join('-')))
  .pipe(z.literal('').or(z.iso.date()))
  .optional()
  .openapi({ type: 'string', format: 'date' });

/** The first page where the number is left blank. */
const pageNumberSchema = z
  .literal('')
  .transform(() => 1)
  .or(z.coerce.number().int().min(1))
  .optional()
  .openapi({ type: 'integer', minimum: 1 });

const querySchema = z.object({
  page: pageNumberSchema,
  start_date: daySchema,
  end_date: daySchema,
});

const pageSchema = z
  .object({
    invoices: z.array(fullInvoiceSchema),
    total_count: z.int(),
    total_pages: z.int(),
    current_page: z.int(),
  })
  .openapi('InvoicePage');

/** GET /invoices/find_all_invoices: the account's documents, oldest first, by day of issue (of drafting for drafts). */
export const serveFindAllInvoices = (app: SandboxApp, sandbox: Sandbox): void =>
  serveAccount(app, sandbox, {
    method: 'get',
    path: '/invoices/find_all_invoices',
    summary: 'List documents',
    request: { query: querySchema },
    responses: {
      200: json(pageSchema, 'A page of 50.'),
      422: json(errorBodySchema, 'A page or a date that cannot be read.'),
    },
    answer: async ({ c, account }) => {
      const query = querySchema.safeParse(c.req.query());
      if (!query.success) return c.json(errorBody('page is a number from 1, dates are yyyy-mm-dd'), 422);
      const { page = 1, start_date: start = '', end_date: end = '' } = query.data;
      const listed = await sandbox.documents.listedIn(account.key, { start, end });
      const shown = listed.slice((page - 1) * PER_PAGE, page * PER_PAGE);
      const records = await sandbox.documents.read(account.key, shown);
      return c.json({
        invoices: records.map((record) => fullInvoice(record, account)),
        total_count: listed.length,
        total_pages: Math.ceil(listed.length / PER_PAGE),
        current_page: page,
      });
    },
  });
