import { buildDocument } from '../../shared/documents/build/build-document.ts';
import type { MappedRow } from '../../shared/documents/document.ts';
import { type BillingBook, judgeDocument } from '../../shared/preflight/judge-document.ts';
import type { Mutant } from './changes.ts';

const types = ['1.1', '1.4', '1.5', '1.6', '2.1', '3.1', '5.1', '5.2', '11.1', '11.4'];

/** One book per type, as a sandbox account has them. */
export const books: readonly BillingBook[] = types.map((invoice_type_code, index) => ({
  id: `book-${index}`,
  name: `Book of ${invoice_type_code}`,
  series: invoice_type_code === '11.1' ? 'ALP' : `S${index}`,
  invoice_type_code,
}));

/** The verdict of the pipeline on a document as it stands. */
export const judged = (
  { document, beside }: Pick<Mutant, 'document' | 'beside'>,
  account: readonly BillingBook[] = books,
) =>
  judgeDocument(
    {
      document,
      lineRows: [],
      problems: [],
      ...(beside?.on === undefined ? {} : { on: beside.on }),
      ...(beside?.clears === undefined ? {} : { clears: [...beside.clears] }),
      ...(beside?.payable_foreign === undefined ? {} : { payable_foreign: beside.payable_foreign }),
    },
    account,
  );

/** The verdict on a document as its rows make it. */
export function judgedRows(
  rows: readonly MappedRow[],
  { account }: { account: readonly BillingBook[] | undefined } = { account: books },
) {
  const { document, ...built } = buildDocument(rows);
  if (document === undefined) throw new Error(`no document: ${JSON.stringify(built.problems)}`);
  return judgeDocument({ ...built, document }, account);
}
