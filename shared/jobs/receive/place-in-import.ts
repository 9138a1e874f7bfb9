import type { Ledger } from '../../ledger/ledger.ts';
import type { JobRecord } from '../../records/job-record.ts';
import type { Plan } from '../../records/plan.ts';
import { isRetryFile, isReversalColumn, retryReader } from '../../records/retry-reference.ts';
import { cellText } from '../../sheet/sheet.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { findWholeJobRecord, findWholePlan, readRows } from '../files/read-job.ts';
import { importId } from './job-id.ts';
import { notedImport, type PlaceInImport } from './job-imports.ts';

interface Deps {
  store: Store;
  ledgerOf(account: string): Pick<Ledger, 'lookup'>;
}

/** Rows that are searched for the job that they come from; each row of a file that Rowmark wrote names it. */
const ROWS_ASKED_MAX = 50;

/** Import of a job by its rows: the original's for a retry file or credit notes, else its own. */
export async function placeInImport(
  deps: Deps,
  record: JobRecord,
  plan: Pick<Plan, 'job' | 'columns' | 'source'>,
): Promise<PlaceInImport> {
  const origin = await originOf(deps, record, plan);
  const original = origin && (await importOfJob(deps, origin.job, record.account));
  return original === undefined || origin === undefined
    ? { import: importId(record, plan.source.sha256), as: 'own' }
    : { import: original, as: origin.as };
}

/** Import of a job, noted or found by its rows; undefined if the job is another account's or absent. */
export async function importOfJob(deps: Deps, job: string, account: string): Promise<string | undefined> {
  const record = await findWholeJobRecord(deps.store, job);
  if (record?.account !== account) return undefined;
  const noted = await notedImport(deps.store, job);
  if (noted !== undefined) return noted.import;
  const plan = await findWholePlan(deps.store, job);
  return plan && (await placeInImport(deps, record, plan)).import;
}

type Origin = { job: string; as: 'retry' | 'credit' };

async function originOf(
  { store, ledgerOf }: Deps,
  { job, account }: JobRecord,
  { columns }: Pick<Plan, 'columns'>,
): Promise<Origin | undefined> {
  const reader = isRetryFile(columns) ? retryReader(columns) : undefined;
  const reversedAt = columns.findIndex(isReversalColumn);
  if (reader === undefined && reversedAt < 0) return undefined;
  if ((await store.head(jobKeys(job).rows)) === undefined) return undefined;
  let asked = 0;
  for await (const { cells } of readRows(store, job)) {
    const retried = reader?.origin(cells)?.job;
    if (retried !== undefined && retried !== job) return { job: retried, as: 'retry' };
    const reversed = reversedAt < 0 ? '' : cellText(cells[reversedAt]).trim();
    const entry = reversed === '' ? undefined : await ledgerOf(account).lookup(reversed);
    if (entry !== undefined && entry.job !== '' && entry.job !== job) return { job: entry.job, as: 'credit' };
    asked += 1;
    if (asked >= ROWS_ASKED_MAX) break;
  }
  return undefined;
}
