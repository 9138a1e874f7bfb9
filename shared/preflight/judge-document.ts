import type { BuiltDocument } from '../documents/build-document.ts';
import type { Document } from '../documents/document.ts';
import { normaliseDocument } from '../documents/normalise-document.ts';
import { joined } from '../problems/joined.ts';
import type { Problem } from '../problems/problem.ts';
import { documentSize } from './document-size.ts';
import { preflight } from './preflight.ts';
import { type BillingBook, resolveBook } from './resolve-book.ts';
import type { PreflightContext } from './rule.ts';

/**
 * The document as it would be sent, and every finding before the first request: spelling repaired, billing book
 * resolved (where the account's books are known), all rules asked. A dry run and a real run both judge here.
 */
export function judgeDocument(
  built: BuiltDocument & { document: Document } & Pick<
      PreflightContext,
      'converted' | 'converted_lines' | 'reference'
    >,
  books: readonly BillingBook[] | undefined,
): { document: Document; problems: readonly Problem[]; written_vat?: string } {
  const { document, problems, written_vat } = normaliseDocument(built.document);
  const written = written_vat === undefined ? undefined : { written_vat };
  const findings = joined(problems, preflight(document, built), documentSize(document));
  if (books === undefined) return { document, problems: findings, ...written };
  const book = resolveBook(document, books);
  return 'book_id' in book
    ? { document: { ...document, billing_book_id: book.book_id }, problems: findings, ...written }
    : { document, problems: joined(findings, [book]), ...written };
}
