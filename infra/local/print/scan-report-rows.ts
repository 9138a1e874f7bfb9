import { foldExternalId } from '../../../shared/documents/external-id.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { Outcome } from '../../../shared/records/document-record.ts';
import { readStoredLines } from '../../../shared/records/stored.ts';
import { type ReportRow, reportRowForm, rowDocuments, rowInLanguage } from '../../../shared/report/row.ts';
import { isDone } from '../../../shared/report/summary.ts';
import type { Store } from '../../../shared/store/store.ts';

/** Documents that are done and listed one by one; more of them are summed up. */
const LISTED_DOCUMENTS_MAX = 4;

export interface ListedDocument {
  rows: number[];
  record: ReportRow;
}

/** Rows that are skipped for one reason. */
export interface SkippedReason {
  code: string;
  count: number;
  /** The sentence about the first of them. */
  message: string;
}

/** Findings of one look through the rows of a report. */
export interface ScannedRows {
  /** The document of each row that was asked for. */
  documentOf: ReadonlyMap<number, string>;
  /** The finished documents, or rows without one; undefined if they are too many to list. */
  listed: readonly ListedDocument[] | undefined;
  leftAlone: readonly SkippedReason[];
}

/** Looks once through the rows of a report; memory does not grow with them. */
export async function scanReportRows(
  store: Store,
  report: string,
  { wanted, language }: { wanted: ReadonlySet<number>; language: Language },
): Promise<ScannedRows> {
  const documentOf = new Map<number, string>();
  const listed = new Map<string, ListedDocument>();
  const leftAlone = new Map<string, { code: string; count: number; message: string }>();
  let isLong = false;
  for await (const record of readStoredLines(store, `${report}result.jsonl`, reportRowForm)) {
    const { row, external_id, outcome } = record;
    if (external_id !== null && wanted.has(row)) documentOf.set(row, external_id);
    if (outcome === 'skipped') countReason(leftAlone, record, language);
    if (isLong || !isDone(outcome)) continue;
    const key = external_id === null ? `row ${row}` : foldExternalId(external_id);
    const known = listed.get(key);
    if (known !== undefined) {
      known.rows.push(row);
      continue;
    }
    // A credit note precedes the document that replaces the credited one.
    const documents = rowDocuments(rowInLanguage(record, language)).toReversed();
    if (listed.size + documents.length <= LISTED_DOCUMENTS_MAX)
      for (const [n, one] of documents.entries())
        listed.set(n === documents.length - 1 ? key : `${key} credit`, { rows: [row], record: one });
    else isLong = true;
  }
  const reasons = [...leftAlone.values()].sort((a, b) => b.count - a.count);
  return { documentOf, listed: isLong ? undefined : [...listed.values()], leftAlone: reasons };
}

function countReason(
  reasons: Map<string, { code: string; count: number; message: string }>,
  record: ReportRow,
  language: Language,
): void {
  const code = record.problems[0]?.code ?? '';
  const known = reasons.get(code);
  if (known !== undefined) {
    known.count += 1;
    return;
  }
  const message = rowInLanguage(record, language).problems[0]?.message ?? '';
  reasons.set(code, { code, count: 1, message });
}

/** Outcomes in the summary of finished work. */
export const doneOutcomes: readonly Outcome[] = ['issued', 'duplicate', 'ready', 'skipped'];
