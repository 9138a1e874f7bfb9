import type { Document } from '../documents/document.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import { type Problem, problem } from '../problems/problem.ts';

/** One series of the account, as the service lists it. */
export interface BillingBook {
  id: string;
  name: string;
  series: string;
  invoice_type_code: string;
}

/** Type 2.3 has no separate series (interface, Invoice, billing_book_id). */
const seriesType = (type: string): string => (type === '2.3' ? '2.1' : type);

/**
 * The book that numbers the document: by its id, by series or name, or, where the export names none, by the
 * document's type. What cannot be told is a problem, found before anything is sent.
 */
export function resolveBillingBook(
  document: Document,
  books: readonly BillingBook[],
): { book_id: string } | Problem {
  const type = seriesType(document.invoice_type_code);
  const named = document.billing_book_id;
  const candidates = named === undefined ? books : booksNamed(named, books);
  if (named !== undefined && candidates.length === 0) return refusal('BILLING-BOOK-UNKNOWN', { book: named });
  const fitting = candidates.filter((book) => seriesType(book.invoice_type_code) === type);
  const [book, another] = fitting;
  if (book !== undefined && another === undefined) return { book_id: book.id };
  const series = fitting.map((one) => one.series).join(', ');
  if (another !== undefined) return refusal('BILLING-BOOK-AMBIGUOUS', { type, series });
  return named === undefined
    ? refusal('BILLING-BOOK-MISSING', { type })
    : refusal('BILLING-BOOK-TYPE', { book: named, type: document.invoice_type_code });
}

/** An id is exact and needs no other field; series and names ignore letter case. */
function booksNamed(named: string, books: readonly BillingBook[]): readonly BillingBook[] {
  const byId = books.filter(({ id }) => id === named);
  if (byId.length > 0) return byId;
  const wanted = named.toLowerCase();
  return books.filter(({ series, name }) => [series, name].some((text) => text.toLowerCase() === wanted));
}

const refusal = (code: ProblemCode, params: Record<string, string>) =>
  problem(code, { field: 'billing_book_id' }, params);
