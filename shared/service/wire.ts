import * as z from 'zod';
import { canonicalFields } from '../documents/canonical.ts';
import type { Document } from '../documents/document.ts';
import { isSameExternalId } from '../documents/external-id.ts';
import { headerFields, lineFields } from '../documents/fields.ts';
import { factsIn, type IssuedFacts } from '../ledger/ledger.ts';
import { type Decimal, normalise } from '../money/decimal.ts';
import { blankable, type ErrorEnvelope, isStated, readErrorEnvelope } from './service-errors.ts';

/*
 * The one place for what the interface leaves open: paths, headers, and the shapes of answers. Bodies arrive here from
 * `parseExactJson`: every number is its text.
 */

const API = '/api/v1';
const segment = encodeURIComponent;

/** Paths below the base address. An invoice is named by its id or its external_id. */
export const paths = {
  login: `${API}/login`,
  billingBooks: `${API}/billing_books`,
  invoices: `${API}/invoices`,
  issueDraft: (invoice: string) => `${API}/invoices/${segment(invoice)}/issue_draft`,
  status: (invoice: string) => `${API}/invoices/${segment(invoice)}`,
  find: (invoice: string) => `${API}/invoices/${segment(invoice)}/find_invoice_by_id`,
  print: (invoice: string, language: 'en' | 'el') =>
    `${API}/invoices/${segment(invoice)}/print?locale=${language}`,
  findAll: ({ page, startDate, endDate }: PageRequest) => {
    const query = new URLSearchParams({ page: String(page) });
    if (startDate !== undefined) query.set('start_date', startDate);
    if (endDate !== undefined) query.set('end_date', endDate);
    return `${API}/invoices/find_all_invoices?${query}`;
  },
};

export interface PageRequest {
  /** From 1. */
  page: number;
  /** yyyy-mm-dd. */
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export const authorization = (jwt: string) => ({ authorization: `Bearer ${jwt}` });

const id = z.string().min(1);

const loginSchema = z
  .object({ data: z.object({ attributes: z.object({ jwt: id }) }) })
  .transform(({ data }) => data.attributes.jwt);

const billingBookSchema = z.object({
  id,
  name: blankable,
  series: blankable,
  invoice_type_code: blankable,
  number: blankable,
});

const draftSchema = z
  .union([z.object({ invoice_id: id }), z.object({ id }).transform((answer) => ({ invoice_id: answer.id }))])
  .transform(({ invoice_id }) => invoice_id);

const MARK = /^\d{15}$/;
const UID = /^[0-9A-F]{40}$/i;

const issuedSchema = z
  .object({
    id: blankable,
    invoice_id: blankable,
    my_data_mark: z.string().regex(MARK),
    my_data_uid: z.string().regex(UID),
    my_data_qr_url: blankable,
    series: blankable,
    num: blankable,
    issued_at: blankable,
  })
  .transform(({ id, num: number, my_data_mark: mark, my_data_uid: uid, my_data_qr_url: qr_url, ...known }) =>
    factsIn({ ...known, invoice_id: id || known.invoice_id, number, mark, uid, qr_url }),
  );

const stateSchema = z.object({ status: z.string().transform((status) => status.trim().toLowerCase()) });
const pageSchema = z.object({
  invoices: z.array(z.looseObject({})),
  total_count: blankable,
  total_pages: blankable,
});

/** An invoice as a full projection gives it: its content, and what the authority gave where it is stated. */
export type FoundInvoice = NonNullable<ReturnType<typeof readInvoice>>;
export type InvoicePage = NonNullable<ReturnType<typeof readPage>>;

/** State of one invoice in an answer. `unclear` is an answer of no known shape. */
export type InvoiceState =
  | { state: 'issued'; issued: IssuedFacts }
  | ({ state: 'refused' } & ErrorEnvelope)
  | { state: 'pending' }
  | { state: 'draft' }
  | { state: 'unclear' };

/** Names of an invoice as an answer repeats them; '' where it does not. */
const namedSchema = z
  .object({ id: blankable, invoice_id: blankable, external_id: blankable })
  .transform(({ id, invoice_id, external_id }) => ({ invoice_id: id || invoice_id, external_id }));
type Named = z.infer<typeof namedSchema>;

const parsed = <T>(schema: z.ZodType<T>, body: unknown): T | undefined => {
  const read = schema.safeParse(body);
  return read.success ? read.data : undefined;
};

export const readLogin = (body: unknown) => parsed(loginSchema, body);
export const readBillingBooks = (body: unknown) => parsed(z.array(billingBookSchema), body);
export const readNamed = (body: unknown): Named =>
  parsed(namedSchema, body) ?? { invoice_id: '', external_id: '' };
export const readDraft = (body: unknown) => parsed(draftSchema, body);

/** The answer of the issue and of the lean projection: a MARK decides, then errors, then the status word. */
export function readState(body: unknown): InvoiceState {
  const issued = readIssued(body);
  if (issued !== undefined) return { state: 'issued', issued };
  const envelope = readErrorEnvelope(body);
  if (envelope !== undefined) return { state: 'refused', ...envelope };
  const status = parsed(stateSchema, body)?.status;
  return status === 'draft' || status === 'pending' ? { state: status } : { state: 'unclear' };
}

const readIssued = (body: unknown): IssuedFacts | undefined =>
  isStated(body, 'my_data_mark') ? parsed(issuedSchema, body) : undefined;

const wrappedSchema = z.object({ invoice: z.looseObject({}) });
const invoiceSchema = z.looseObject({ id: blankable, invoice_id: blankable, external_id: blankable });

/** The full projection, alone or under `invoice`. */
export function readInvoice(body: unknown) {
  const invoice = (isStated(body, 'invoice') ? parsed(wrappedSchema, body)?.invoice : undefined) ?? body;
  const named = invoiceSchema.safeParse(invoice);
  if (!named.success) return undefined;
  const invoice_id = named.data.id || named.data.invoice_id;
  if (invoice_id === '') return undefined;
  const issued = readIssued(invoice);
  return {
    invoice_id,
    external_id: named.data.external_id,
    content: canonicalFields(named.data),
    ...(issued === undefined ? {} : { issued }),
  };
}

export function readPage(body: unknown) {
  const page = parsed(pageSchema, body);
  if (page === undefined) return undefined;
  return {
    invoices: page.invoices.flatMap((invoice) => readInvoice(invoice) ?? []),
    totalPages: Number(page.total_pages),
    totalCount: Number(page.total_count),
  };
}

/** The body of `POST /api/v1/invoices`: exact numbers, no empty fields, always a draft (open points, Creating a draft). */
export function toWire(document: Document): string {
  const { counterpart, invoice_lines, ...header } = document;
  return JSON.stringify({
    draft: true,
    ...typed(header, headerFields),
    ...(counterpart === undefined ? {} : { counterpart: typed(counterpart) }),
    invoice_lines: invoice_lines.map((line) => typed(line, lineFields, 'line.')),
  });
}

/** Decimal text becomes a number; empty values are left out, because reading back does not distinguish them from absent ones. */
const typed = (values: object, types: Readonly<Record<string, string>> = {}, prefix = '') =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [
        name,
        types[prefix + name] === 'decimal' && typeof value === 'string' ? exactNumber(value) : value,
      ]),
  );

declare global {
  interface JSON {
    /** A piece of JSON that `stringify` writes unchanged (ECMAScript, "JSON.parse source text access"). */
    rawJSON(text: string): object;
  }
}

/** Decimal text as a JSON number, digit by digit: no float is in between. */
const exactNumber = (decimal: Decimal): object => JSON.rawJSON(normalise(decimal));

/** JSON whose numbers stay the text that was sent: a MARK, a number above 2^53 and 2.0 keep every digit. */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? context?.source : value,
  );

/** The invoice that a request is about; its id, where it is known, is what the path holds. */
export interface InvoiceRef {
  external_id: string;
  invoice_id?: string | undefined;
}

export const refPath = ({ invoice_id, external_id }: InvoiceRef): string => invoice_id ?? external_id;

/** The answer names another invoice than the one that was asked for. */
export const contradicts = (named: Named, asked: InvoiceRef): boolean =>
  (named.invoice_id !== '' && asked.invoice_id !== undefined && named.invoice_id !== asked.invoice_id) ||
  (named.external_id !== '' && !isSameExternalId(named.external_id, asked.external_id));

/** True if the answer names only the requested invoice; an id that the caller did not know proves nothing. */
export const identifies = (named: Named, asked: InvoiceRef): boolean =>
  !contradicts(named, asked) &&
  (named.external_id !== '' || (named.invoice_id !== '' && asked.invoice_id !== undefined));
