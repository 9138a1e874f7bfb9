import { foldExternalId } from '../../documents/external-id.ts';
import type { OutcomeRecord, VatShare } from '../../records/outcome-record.ts';
import { readStoredLines } from '../../records/stored-object.ts';
import { type ReportRow, reportRowForm } from '../../report/columns/report-row.ts';
import { rowDocuments } from '../../report/columns/row-documents.ts';
import type { Summary } from '../../report/summary/summary.ts';
import type { Store } from '../../store/store.ts';
import { outcomeLookup } from './outcome-lookup.ts';
import { findJobPlan } from './read-job.ts';

/** The word of a job on one document, whatever became of it. */
export interface ReportedOutcome {
  summary: Pick<Summary, 'job' | 'source' | 'finished_at'>;
  outcome: Omit<OutcomeRecord, 'vat'> & { vat?: readonly VatShare[] };
}

/** Every document of real runs, as the job's records have it, or its report where they are gone. */
export async function* reportedOutcomes(
  store: Store,
  reports: readonly Summary[],
): AsyncGenerator<ReportedOutcome> {
  for (const summary of reports) {
    if (summary.dry_run) continue;
    const plan = await findJobPlan(store, summary.job);
    if (plan !== undefined) {
      const { outcomes } = outcomeLookup(store, plan, { phrase: 'was-stopped' });
      for await (const outcome of outcomes()) yield { summary, outcome };
    } else yield* rowsOf(store, summary);
  }
}

/** The same of a report alone: a row of each document says what became of it. */
export async function* rowsOf(store: Store, summary: Summary): AsyncGenerator<ReportedOutcome> {
  const seen = new Set<string>();
  for await (const stated of readStoredLines(store, `${summary.report}result.jsonl`, reportRowForm))
    for (const row of rowDocuments(stated)) {
      const id = foldExternalId(row.external_id ?? '');
      if (id === '' || seen.has(id)) continue;
      seen.add(id);
      yield { summary, outcome: outcomeOf(row) };
    }
}

/** Facts of a document that its rows state as its outcome does. */
const FACTS = [
  ...(['invoice_type_code', 'net_total', 'vat_total', 'payable_total', 'invoice_id', 'series'] as const),
  ...(['number', 'mark', 'uid', 'qr_url', 'issued_at'] as const),
];
type Facts = Partial<Record<(typeof FACTS)[number], string>>;

/** Those of them that are known of a row. */
export const factsOf = (row: ReportRow): Facts =>
  Object.fromEntries(FACTS.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])));

const outcomeOf = (row: ReportRow): ReportedOutcome['outcome'] => ({
  ...{ ordinal: 0, external_id: row.external_id ?? '', rows: [row.row], outcome: row.outcome, problems: [] },
  ...(row.stage === null ? {} : { stage: row.stage }),
  ...factsOf(row),
  ...{ currency: row.currency ?? undefined, numbers_used: 0, numbers_lost: 0, vat: row.document?.vat },
  amends: row.amends && { mark: row.amends.mark, credit_mark: row.amends.credit_mark ?? undefined },
});
