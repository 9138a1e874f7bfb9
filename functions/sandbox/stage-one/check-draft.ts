import { type Account, bookServes } from '../accounts/account.ts';
import type { AuthorityError } from '../authority/checks.ts';
import { type Invoice, type InvoiceLine, invoiceSchema } from '../invoices/invoice-schema.ts';
import { integerOf, isBlank, Numeral, readJson, textOf } from '../json/scalar.ts';
import { fuels } from '../print/print.ts';

const error = (code: string, message: string, status: 200 | 400 | 422 = 200): StageOneError => ({
  code,
  title: 'Invoice Errors',
  message,
  status,
});

const isFuel = ({ fuel_code: code }: InvoiceLine) =>
  code === undefined || (code instanceof Numeral && fuels.has(String(integerOf(code))));

/** Every error of a draft by the service's own checks; the write decides whether `external_id` is unique. */
export function* draftErrors(invoice: Invoice, { books }: Account): Generator<StageOneError> {
  const { invoice_type_code: type, billing_book_id: bookId, external_id, currency, exchange_rate } = invoice;
  const book = books.find(({ id }) => id === textOf(bookId));
  if (isBlank(type)) yield error('invoice_type_blank', 'invoice_type_code cannot be blank.');
  if (isBlank(bookId)) yield error('billing_book_missing', 'billing_book_id cannot be blank.');
  else if (book === undefined)
    yield error('billing_book_unknown', 'billing_book_id is not one of the account.');
  else if (!bookServes(book, textOf(type)))
    yield error(
      'billing_book_type',
      `Billing book ${book.series} is for invoice type ${book.invoice_type_code}.`,
    );
  if (external_id !== undefined && isBlank(external_id))
    yield error('external_id_blank', 'external_id cannot be blank.');
  // Interface, Errors, stage 1: `currency` present without `exchange_rate`; euro needs none.
  if (!isBlank(currency) && textOf(currency) !== 'EUR' && isBlank(exchange_rate))
    yield error('exchange_rate_blank', 'Exchange rate cannot be blank.');
  // Interface, Fuel documents, 2; sent as an integer, not as text.
  if (!invoice.invoice_lines.every(isFuel))
    yield error('fuel_code_invalid', 'fuel_code is not included in the list.', 422);
}

/** An error of the service's own checks, before a number is used. 422 if the interface says so, else 200. */
export interface StageOneError extends AuthorityError {
  status: 200 | 400 | 422;
}

/** Places of a number where an object belongs: it is a class instance here, which a schema takes for one. */
function numbersForObjects(json: unknown): string[] {
  const { counterpart, invoice_lines: lines } = Object(json);
  const found = Array.isArray(lines) ? lines.map((line, at) => [`invoice_lines.${at}`, line]) : [];
  return [['the body', json], ['counterpart', counterpart], ...found].flatMap(([place, value]) =>
    value instanceof Numeral ? [place] : [],
  );
}

/** The invoice of a request body, without unknown fields; an error if the body is not of that shape. */
export function readInvoice(body: string): Invoice | StageOneError {
  let json: unknown;
  try {
    json = readJson(body);
  } catch {
    return error('body_invalid', 'The body is not JSON.', 400);
  }
  const numbers = numbersForObjects(json);
  const invoice = invoiceSchema.safeParse(json);
  if (invoice.success && numbers.length === 0) return invoice.data;
  const wrong = invoice.error?.issues.map((issue) => issue.path.join('.') || 'the body') ?? [];
  const places = new Set([...numbers, ...wrong]);
  return error('body_invalid', `These are not of the shape of an invoice: ${[...places].join(', ')}.`);
}

export const isStageOneError = (given: Invoice | StageOneError): given is StageOneError => 'status' in given;
