import { type DocumentContext, makeDocumentRecord } from '../../../shared/jobs/judge/make-document-record.ts';
import type { DocumentRows } from '../../../shared/jobs/judge/payment-documents.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';
import { row as mapped } from '../../documents/rows.ts';

export type Header = GroupedRow['header'];

/** A receipt of 10.00 and 2.40 of VAT. */
export const LINE = { 'line.name': 'Goods', 'line.net_total_price': '10.00', 'line.vat_rate': '24' };
export const row = (number: number, header: Header = {}, more: Partial<GroupedRow> = {}): GroupedRow => ({
  ...mapped(
    number,
    { external_id: 'A-1', invoice_type_code: '11.1', payment_method_type: '1', ...header },
    LINE,
  ),
  ...more,
});
export const made = (
  rows: readonly GroupedRow[],
  context: Partial<DocumentContext> = {},
  of: Partial<DocumentRows> = {},
  original?: string,
) =>
  makeDocumentRecord(
    { rows, beside: [], found: [], ...of },
    { books: undefined, columnOf: () => undefined, ...context },
    original,
  );
export const codes = ({ problems }: { problems: readonly Problem[] }) => problems.map(({ code }) => code);

/** What each such receipt is told: its line is not classified. */
export const UNCLASSIFIED = problem(
  'CLASSIFICATION-MISSING',
  { row: 2, field: 'line.classification_category' },
  { line: 1 },
);
