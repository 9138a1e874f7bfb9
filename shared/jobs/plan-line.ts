import { fingerprint } from '../ledger/fingerprint.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { Outcome } from '../records/outcome.ts';
import type { PlanLine } from '../records/plan-line.ts';

/** One document of a plan: its content as it would be sent, and what would become of it. */
export const planLine = ({ external_id, rows, document }: DocumentRecord, verdict: Outcome): PlanLine => ({
  external_id,
  row: rows[0] ?? 0,
  verdict,
  ...(document === undefined ? {} : fingerprint(document)),
});
