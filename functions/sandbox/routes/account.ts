import { hash, timingSafeEqual } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { vatExemptions } from '../../../shared/facts/vat.ts';
import type { Account } from '../accounts/account.ts';
import { invoiceSchema, lineSchema } from '../invoices/invoice-schema.ts';
import { issueInvoice } from '../issue/issue-invoice.ts';
import { textOf } from '../json/scalar.ts';
import { printDocument } from '../print/print.ts';
import { authorityEnvelope, fiscalStatus, fullInvoice } from '../projections/full-invoice.ts';
import type { Sandbox } from '../sandbox.ts';
import { draftErrors, isStageOneError, readInvoice, type StageOneError } from '../stage-one/check-draft.ts';
import type { InvoiceRecord } from '../state/document-store.ts';
import {
  type AccountRoute,
  draftedSchema,
  draftStatusSchema,
  envelopeSchema,
  errorBody,
  errorBodySchema,
  json,
  NOT_VALID_USER,
  pendingSchema,
  type Request,
  type SandboxApp,
  type SandboxContext,
  serve,
  statusSchema,
} from './serve.ts';

const loginSchema = z.object({ email: z.string(), api_key: z.string() }).openapi('Login');

const jwtSchema = z
  .object({ data: z.object({ type: z.literal('jwt'), attributes: z.object({ jwt: z.string() }) }) })
  .openapi('Jwt');

/** POST /login: a JWT for the account's login email and API key. */
export const serveLogin = (app: SandboxApp, sandbox: Sandbox): void =>
  serve(app, sandbox, {
    at: 'post /login',
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
  const isRight = account && timingSafeEqual(digest(account.apiKey), digest(credentials.api_key));
  return isRight ? account : undefined;
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

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
  {
    at: 'get /billing_books',
    summary: 'List the billing books of the account',
    responses: { 200: json(z.array(billingBookSchema), 'The billing books.') },
    answer: async ({ c, account }) => {
      const used = await sandbox.documents.used(account);
      return c.json(account.books.map((book) => ({ ...book, number: used.get(book.id) ?? 0 })));
    },
  },
  {
    at: 'get /vat_exemptions',
    summary: 'List the reasons for 0% VAT',
    responses: {
      200: json(z.array(z.record(z.string(), z.string())).openapi('VatExemptions'), 'Code and description.'),
    },
    answer: async ({ c }) => c.json([...vatExemptions].map(([code, { el }]) => ({ [code]: el }))),
  },
];

/** A document in a path: its id, or its `external_id` in any letter case. */
const referenceSchema = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, description: 'Id or external_id.' }),
});

// Made of the shapes: an extended schema would be described as both, and a quantity as number and text at once.
const fullLineSchema = z
  .object({ ...lineSchema.shape, quantity: z.string().optional().openapi({ example: '2.0' }) })
  .openapi('FullLine');

/** The full projection, for the description of the interface. */
const fullInvoiceSchema = z
  .object({
    ...invoiceSchema.shape,
    ...statusSchema.partial().omit({ status: true, external_id: true, invoice_type_code: true }).shape,
    status: z.enum(['draft', 'pending', 'issued']),
    created_at: z.string(),
    invoice_lines: z.array(fullLineSchema),
  })
  .openapi('FullInvoice');

const taken: StageOneError = {
  code: 'external_id_taken',
  title: 'Invoice Errors',
  message: 'external_id has already been taken.',
  status: 422,
};

/** The envelope with the highest status that one of the errors has. */
function refusal(c: SandboxContext, errors: readonly StageOneError[]): Response {
  const status = errors.find((error) => error.status !== 200)?.status ?? 200;
  const told = errors.map(({ code, title, message }) => ({ code, title, message }));
  return c.json({ status: 'Invoice Errors', errors: told }, status);
}

const PER_PAGE = 50;

/** yyyy-mm-dd, or dd-mm-yyyy as the service writes days elsewhere; as yyyy-mm-dd. */
const daySchema = z
  .string()
  .transform((day) => (/^\d{4}/.test(day) ? day : day.split(/[-/]/).reverse().join('-')))
  .pipe(z.literal('').or(z.iso.date()))
  .optional()
  .openapi({ type: 'string', format: 'date' });

/** The first page if the number is blank. */
const pageNumberSchema = z
  .literal('')
  .transform(() => 1)
  .or(z.coerce.number().int().min(1))
  .optional()
  .openapi({ type: 'integer', minimum: 1 });

const listQuerySchema = z.object({ page: pageNumberSchema, start_date: daySchema, end_date: daySchema });

const pageSchema = z
  .object({
    invoices: z.array(fullInvoiceSchema),
    total_count: z.int(),
    total_pages: z.int(),
    current_page: z.int(),
  })
  .openapi('InvoicePage');

function leanStatus(sandbox: Sandbox, record: InvoiceRecord, account: Account) {
  if (record.pendingReads > 0) return { status: 'pending', invoice_id: record.id };
  if (record.registration !== undefined) return fiscalStatus(record, account, record.registration);
  return record.awaited ? authorityEnvelope(sandbox.authority(record.invoice)) : { status: 'draft' };
}

/** Answers with the document of the path; each such read brings one that is pending nearer to its outcome. */
async function withDocument(
  sandbox: Sandbox,
  { c, account }: Request,
  answer: (record: InvoiceRecord) => Response,
): Promise<Response> {
  const record = await sandbox.documents.find(account.key, c.req.param('id') ?? '');
  if (record === undefined) return c.json(errorBody('Invoice not found'), 404);
  if (record.pendingReads > 0) await sandbox.documents.countPendingRead(account.key, record);
  return answer(record);
}

const printQuerySchema = z.object({ locale: z.enum(['el', 'en']).optional().openapi({ default: 'el' }) });

const SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** The routes of documents, by `external_id` or id of an account. */
export const invoiceRoutes = (sandbox: Sandbox): readonly AccountRoute[] => [
  {
    at: 'post /invoices',
    summary: 'Create a draft',
    request: { body: { content: { 'application/json': { schema: invoiceSchema } }, required: true } },
    responses: {
      200: json(draftedSchema.or(envelopeSchema), 'The draft, or a refusal of stage 1: read the body first.'),
      400: json(envelopeSchema, 'The body is not JSON.'),
      413: json(errorBodySchema, 'The body, or the document in it, is too large.'),
      422: json(envelopeSchema, 'A fuel code outside the list, or an external_id that is taken.'),
    },
    answer: async ({ c, account }) => {
      const invoice = readInvoice(await c.req.text());
      if (isStageOneError(invoice)) return refusal(c, [invoice]);
      const errors = [...draftErrors(invoice, account)];
      if (errors.length > 0) return refusal(c, errors);
      const book = textOf(invoice.billing_book_id);
      const id = await sandbox.documents.draft(account.key, invoice, { book, now: sandbox.now() });
      if (id === undefined) return refusal(c, [taken]);
      return c.json({ status: 'successfully saved as draft', invoice_id: id });
    },
  },
  {
    at: 'get /invoices/find_all_invoices',
    summary: 'List documents',
    request: { query: listQuerySchema },
    responses: {
      200: json(pageSchema, 'A page of 50.'),
      422: json(errorBodySchema, 'A page or a date that cannot be read.'),
    },
    answer: async ({ c, account }) => {
      const query = listQuerySchema.safeParse(c.req.query());
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
  },
  {
    at: 'get /invoices/{id}',
    summary: 'Read the fiscal status',
    request: { params: referenceSchema },
    responses: {
      200: json(
        statusSchema.or(draftStatusSchema).or(pendingSchema).or(envelopeSchema),
        'Issued, draft or pending.',
      ),
      404: json(errorBodySchema, 'No such document.'),
    },
    answer: (request) =>
      withDocument(sandbox, request, (record) =>
        request.c.json(leanStatus(sandbox, record, request.account)),
      ),
  },
  {
    at: 'get /invoices/{id}/find_invoice_by_id',
    summary: 'Read a document back',
    request: { params: referenceSchema },
    responses: {
      200: json(fullInvoiceSchema, 'The document.'),
      404: json(errorBodySchema, 'No such document.'),
    },
    answer: (request) =>
      withDocument(sandbox, request, (record) => request.c.json(fullInvoice(record, request.account))),
  },
  {
    at: 'get /invoices/{id}/print',
    summary: 'Print a document',
    request: { params: referenceSchema, query: printQuerySchema },
    responses: {
      200: { description: 'HTML for A4.', content: { 'text/html': { schema: z.string() } } },
      404: json(errorBodySchema, 'No such document.'),
    },
    answer: async ({ c, account }) => {
      const record = await sandbox.documents.find(account.key, c.req.param('id') ?? '');
      if (record === undefined) return c.json(errorBody('Invoice not found'), 404);
      const locale = c.req.query('locale')?.toLowerCase() === 'en' ? 'en' : 'el';
      c.header('content-security-policy', SECURITY_POLICY);
      return c.html(printDocument(record, account, locale));
    },
  },
  {
    at: 'post /invoices/{id}/issue_draft',
    summary: 'Issue a draft',
    request: { params: referenceSchema },
    responses: {
      200: json(
        statusSchema.or(pendingSchema).or(envelopeSchema),
        'Issued, pending, or refused: read the body.',
      ),
      404: json(errorBodySchema, 'No such document.'),
    },
    answer: async ({ c, account, pendingReads }) => {
      const reference = c.req.param('id') ?? '';
      const answer = await issueInvoice(sandbox, { account, reference, pendingReads });
      return answer === undefined ? c.json(errorBody('Invoice not found'), 404) : c.json(answer);
    },
  },
];
