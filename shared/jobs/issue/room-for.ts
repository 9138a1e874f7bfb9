import { withTrail } from '../../documents/trail-notes.ts';
import { type IssueResult, stoppedResult } from '../../issue/issue-result.ts';
import type { IssuedFacts, Ledger } from '../../ledger/ledger.ts';
import { isBlocking, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import { printedName } from '../amend/versions.ts';

interface RoomDeps {
  ledger: Pick<Ledger, 'lookup'>;
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
  job: { dry_run: boolean };
}

const WOULD_BE_ISSUED: ReadonlySet<Outcome> = new Set(['ready', 'duplicate']);

/**
 * Lets a replacing document continue once its credit note has a MARK in the ledger, read at this moment; in a
 * dry run the credit note's verdict is enough.
 */
export async function roomFor(
  record: DocumentRecord,
  { ledger, outcomeOf, job }: RoomDeps,
): Promise<{ record: DocumentRecord } | { held: IssueResult }> {
  const { amends } = record;
  if (amends?.credit === undefined) return { record };
  const entry = await ledger.lookup(amends.credit);
  if (entry?.state === 'issued') return { record: afterCredit(record, amends, entry) };
  const credit = amends.ordinal === undefined ? undefined : await outcomeOf(amends.ordinal);
  if (job.dry_run && credit !== undefined && WOULD_BE_ISSUED.has(credit.outcome)) return { record };
  const state = { phrase: `outcome-${credit?.outcome ?? 'failed'}` } as const;
  const code = credit?.problems.find(isBlocking)?.code ?? '–';
  const params = { external_id: amends.of, credit: amends.credit, mark: amends.mark, state, code };
  return { held: stoppedResult(problem('AMEND-HELD', {}, params)) };
}

/** The document with the MARK of the credit note, and with both that it follows in its notes, which are printed. */
function afterCredit(
  record: DocumentRecord,
  { printed, ...amends }: NonNullable<DocumentRecord['amends']>,
  { issued }: { issued: IssuedFacts },
): DocumentRecord {
  const credited = { ...record, amends: { ...amends, credit_mark: issued.mark } };
  const { document } = record;
  if (document === undefined || printed === undefined) return credited;
  const credit = { printed: printedName({ issued }), mark: issued.mark };
  const notes = withTrail(document.notes, { printed, mark: amends.mark }, credit);
  return { ...credited, document: { ...document, notes } };
}
