import type { Plan } from '../../records/plan.ts';
import { UnreadableRecord } from '../../records/stored-form.ts';
import type { Summary } from '../../report/summary/summary.ts';
import type { Store } from '../../store/store.ts';
import { readAhead } from '../files/bounded-work.ts';
import { findJobPlan, findOutcomes } from '../files/read-job.ts';
import { type ReportedOutcome, rowsOf } from '../files/reported-outcomes.ts';
import type { IndexedDocument } from './issued-document.ts';

type Reported = ReportedOutcome['outcome'];

/** Documents that a report says were issued, by its job or before it: of its job's records, or of itself where these are gone. */
export async function* issuedIn(
  store: Store,
  summary: Summary,
  plan?: Plan,
): AsyncGenerator<IndexedDocument> {
  if (summary.dry_run) return;
  const found = (await ofRecords(store, summary.job, plan)) ?? ofRows(store, summary);
  for await (const outcome of found) {
    const document = issuedDocument(summary, outcome);
    if (document !== undefined) yield document;
  }
}

async function ofRecords(
  store: Store,
  job: string,
  known: Plan | undefined,
): Promise<AsyncGenerator<Reported> | undefined> {
  const plan = known ?? (await findJobPlan(store, job).catch(unlessUnreadable));
  return (
    plan &&
    eachOf(readAhead(plan.waves.flat(), async (chunk) => (await findOutcomes(store, job, chunk)) ?? []))
  );
}

function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableRecord)) throw error;
}

async function* eachOf(chunks: AsyncIterable<Reported[]>): AsyncGenerator<Reported> {
  for await (const chunk of chunks) yield* chunk;
}

async function* ofRows(store: Store, summary: Summary): AsyncGenerator<Reported> {
  for await (const { outcome } of rowsOf(store, summary)) yield outcome;
}

/** The document as people look for it; undefined of one that is not issued. */
export function issuedDocument(
  { job, source }: Pick<Summary, 'job' | 'source'>,
  of: Reported,
): IndexedDocument | undefined {
  const { mark, issued_at, outcome } = of;
  if (mark === undefined || issued_at === undefined) return undefined;
  if (outcome !== 'issued' && outcome !== 'duplicate') return undefined;
  return {
    external_id: of.external_id,
    invoice_id: of.invoice_id ?? null,
    kind: of.invoice_type_code ?? '',
    series: of.series ?? '',
    number: of.number ?? '',
    mark,
    issued_at,
    customer: of.counterpart ?? null,
    vat: of.counterpart_vat ?? null,
    payable_total: of.payable_total ?? null,
    job,
    file: source.name,
    row: of.rows[0] ?? 0,
    ...(outcome === 'issued' ? {} : { learned: true as const }),
  };
}
