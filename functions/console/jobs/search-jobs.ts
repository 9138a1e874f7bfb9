import { z } from '@hono/zod-openapi';
import { findJobPlan, readDocuments, readOutcomes } from '../../../shared/jobs/files/read-job.ts';
import type { DocumentRecord } from '../../../shared/records/document-record.ts';
import type { JobRecord } from '../../../shared/records/job-record.ts';
import { outcomes } from '../../../shared/records/outcome.ts';
import type { OutcomeRecord } from '../../../shared/records/outcome-record.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { ConsoleHost } from '../console-host.ts';
import { SEARCH_HITS_MAX, SEARCH_MAX_MS } from '../console-limits.ts';

export const hitSchema = z
  .object({
    job: z.string(),
    account: z.string(),
    file: z.string(),
    row: z.int(),
    external_id: z.string(),
    outcome: z.enum(outcomes),
    mark: z.string().nullable(),
    customer: z.string().nullable(),
    payable_total: z.string().nullable(),
  })
  .openapi('Hit');

type Hit = z.infer<typeof hitSchema>;

/** Documents by external_id, MARK, customer or amount, newest jobs first; what is found when the time is up. */
export async function searchJobs(
  host: ConsoleHost,
  jobs: readonly JobRecord[],
  text: string,
): Promise<{ hits: Hit[]; complete: boolean }> {
  const isWanted = matcher(text);
  const started = performance.now();
  const hits: Hit[] = [];
  for (const record of jobs) {
    const plan = await findJobPlan(host.store, record.job);
    if (plan === undefined) continue;
    for (const chunk of plan.waves.flat()) {
      if (hits.length >= SEARCH_HITS_MAX || performance.now() - started > SEARCH_MAX_MS)
        return { hits, complete: false };
      if (!(await host.store.head(jobKeys(record.job).outcomes(chunk)))) continue;
      const documents = await readDocuments(host.store, record.job, chunk);
      const decided = await readOutcomes(host.store, record.job, chunk);
      for (const [index, document] of documents.entries()) {
        const outcome = decided[index];
        if (outcome !== undefined && isWanted(document, outcome)) hits.push(hitOf(record, document, outcome));
      }
    }
  }
  return { hits: hits.slice(0, SEARCH_HITS_MAX), complete: hits.length <= SEARCH_HITS_MAX };
}

/** 1.240,50 and 1,240.50 are the amount 1240.50; everything else is a part of a text, whatever its case and accents. */
function matcher(text: string) {
  const wanted = folded(text);
  const amount = amountOf(text);
  return (document: DocumentRecord, outcome: OutcomeRecord): boolean =>
    (amount !== undefined && outcome.payable_total === amount) ||
    [
      document.external_id,
      outcome.mark,
      document.document?.counterpart?.name,
      document.document?.counterpart?.vat,
    ].some((value) => value !== undefined && folded(value).includes(wanted));
}

const folded = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

function amountOf(text: string): string | undefined {
  const digits = text.trim().replace(/[€\s]/g, '');
  const parts = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(digits);
  if (parts === null) return undefined;
  return `${(parts[1] ?? '').replace(/[.,]/g, '')}.${(parts[2] ?? '').padEnd(2, '0')}`;
}

const hitOf = (record: JobRecord, document: DocumentRecord, outcome: OutcomeRecord): Hit => ({
  job: record.job,
  account: record.account,
  file: record.file,
  row: document.rows[0] ?? 1,
  external_id: document.external_id,
  outcome: outcome.outcome,
  mark: outcome.mark ?? null,
  customer: document.document?.counterpart?.name ?? null,
  payable_total: outcome.payable_total ?? null,
});
