import { foldExternalId } from '../../documents/external-id.ts';
import type { OutcomeRecord, VatShare } from '../../records/document-record.ts';
import type { Plan } from '../../records/plan.ts';
import { readStoredLines } from '../../records/stored.ts';
import { type ReportRow, reportRowForm, rowDocuments } from '../../report/row.ts';
import type { Summary } from '../../report/summary.ts';
import type { Store } from '../../store/store.ts';
import { readAhead } from './bounded-work.ts';
import { findWholeOutcomes, findWholePlan } from './read-job.ts';

/** The word of a job on one document, whatever became of it. */
export interface ReportedOutcome {
  summary: Pick<Summary, 'job' | 'source' | 'finished_at' | 'dry_run'>;
  outcome: Omit<OutcomeRecord, 'vat'> & { vat?: readonly VatShare[] };
}

/** A report whose documents are read: its own summary, or a substitute if that is damaged or absent. */
export type Reported = ReportedOutcome['summary'] & Pick<Summary, 'report'>;

/** Documents of these reports from the jobs' records, or from a report if they are damaged or absent. */
export async function* reportedOutcomes(
  store: Store,
  reports: readonly Reported[],
): AsyncGenerator<ReportedOutcome> {
  for (const summary of reports) {
    const plan = await findWholePlan(store, summary.job);
    if (plan === undefined) yield* rowsOf(store, summary);
    else yield* recordsOf(store, summary, plan);
  }
}

async function* recordsOf(store: Store, summary: Reported, plan: Plan): AsyncGenerator<ReportedOutcome> {
  const read = async (chunk: number) => ({
    chunk,
    outcomes: await findWholeOutcomes(store, summary.job, chunk),
  });
  const whole: number[] = [];
  const chunks = plan.waves.flat();
  for await (const { chunk, outcomes } of readAhead(chunks, read)) {
    if (outcomes === undefined) continue;
    whole.push(chunk);
    for (const outcome of outcomes) yield { summary, outcome };
  }
  if (whole.length === chunks.length) return;
  const known = new Set<string>();
  for (const chunk of whole)
    for (const { external_id } of (await read(chunk)).outcomes ?? []) known.add(foldExternalId(external_id));
  yield* rowsOf(store, summary, known);
}

/** The same from the report only: one row of each document states its outcome. */
async function* rowsOf(
  store: Store,
  summary: Reported,
  seen = new Set<string>(),
): AsyncGenerator<ReportedOutcome> {
  if ((await store.head(`${summary.report}result.jsonl`)) === undefined) return;
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

/** The facts that a row states. */
export const factsOf = (row: ReportRow): Facts =>
  Object.fromEntries(FACTS.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])));

const outcomeOf = (row: ReportRow): ReportedOutcome['outcome'] => ({
  ...{ ordinal: 0, external_id: row.external_id ?? '', rows: [row.row], outcome: row.outcome, problems: [] },
  ...(row.stage === null ? {} : { stage: row.stage }),
  ...factsOf(row),
  ...{ currency: row.currency ?? undefined, numbers_used: 0, numbers_lost: 0, vat: row.document?.vat },
  amends: row.amends && { mark: row.amends.mark, credit_mark: row.amends.credit_mark ?? undefined },
});
