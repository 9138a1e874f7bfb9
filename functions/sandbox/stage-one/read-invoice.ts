import * as z from 'zod';
import { type Invoice, invoiceSchema } from '../invoices/invoice-schema.ts';
import { Numeral, readJson } from '../json/scalar.ts';
import type { StageOneError } from './check-draft.ts';

/** A number is a class instance here; it must not pass for an object of a body. */
const noNumber = z.custom((value) => !(value instanceof Numeral));

const bodySchema = noNumber
  .pipe(z.looseObject({ counterpart: noNumber.optional(), invoice_lines: z.array(noNumber).optional() }))
  .pipe(invoiceSchema);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** False if the body has no number in the place of an object: most bodies are then read once. */
const hasNumberForObject = (json: unknown): boolean => {
  if (!isObject(json)) return false;
  const { counterpart, invoice_lines: lines } = json;
  return [json, counterpart, lines, ...(Array.isArray(lines) ? lines : [])].some(
    (value) => value instanceof Numeral,
  );
};

/** The invoice of a request body, without unknown fields; an error if the body is not of that shape. */
export function readInvoice(body: string): Invoice | StageOneError {
  let json: unknown;
  try {
    json = readJson(body);
  } catch {
    return invalid('The body is not JSON.', 400);
  }
  const usual = hasNumberForObject(json) ? undefined : invoiceSchema.safeParse(json);
  if (usual?.success) return usual.data;
  const invoice = bodySchema.safeParse(json);
  if (invoice.success) return invoice.data;
  const places = new Set(invoice.error.issues.map((issue) => issue.path.join('.') || 'the body'));
  return invalid(`These are not of the shape of an invoice: ${[...places].join(', ')}.`, 200);
}

const invalid = (message: string, status: 200 | 400): StageOneError => ({
  code: 'body_invalid',
  title: 'Invoice Errors',
  message,
  status,
});

export const isStageOneError = (given: Invoice | StageOneError): given is StageOneError => 'status' in given;
