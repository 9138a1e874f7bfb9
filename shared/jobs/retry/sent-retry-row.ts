import * as z from 'zod';
import { foldExternalId } from '../../documents/external-id.ts';
import { readHeader } from '../../mapping/header/header.ts';
import { isBlocking, type Problem } from '../../problems/problem.ts';
import type { JobRecord, Plan } from '../../records/plan.ts';
import { retryReader } from '../../records/retry-reference.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { findStored, storedForm } from '../../records/stored.ts';
import { rowVerdict } from '../../report/rows/join-row.ts';
import type { Cell } from '../../sheet/sheet.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { outcomeLookup } from '../files/outcome-lookup.ts';
import { findJobPlan, findJobRecord, readRows } from '../files/read-job.ts';

export type SentRetryRow = Awaited<ReturnType<ReturnType<typeof rowTeller>>>;
/** The rows of an export that its retry files answer. */
export type OriginalRows = NonNullable<Awaited<ReturnType<typeof originalRows>>>;

type RetryJob = Pick<JobRecord, 'job' | 'account' | 'created_at'>;

/** `jobs/<original>/retries/<job>.json`: a job that has read a retry file of the original. */
const retryForm = storedForm(z.object({ created_at: z.string() }));

/**
 * Opens an original's rows for a job that reads its retry file, and notes the job with the original;
 * undefined if the rows are erased or another account's.
 */
export async function answeredOriginal(store: Store, retry: RetryJob, original: string) {
  const rows = await originalRows(store, retry, original);
  const { job, created_at } = retry;
  if (rows !== undefined) await store.put(jobKeys(original).retry(job), retryForm.text({ created_at }));
  return rows;
}

/** Rows of an original as last sent, for a retry job or for a comparison without a job. */
export async function originalRows(store: Store, retry: Pick<RetryJob, 'job' | 'account'>, original: string) {
  const plan = await findTried(store, retry, original);
  if (plan === undefined) return undefined;
  const { nameAt } = readHeader({ number: 1, cells: plan.columns });
  const first = firstTry(store, plan);
  const later = (await laterPlans(store, retry, original)).map((plan) => laterTry(store, plan, original));
  return {
    /** Decimal sign that a column's numbers were read with, null if undecided, by the column's unique name. */
    signs: new Map(plan.signs?.map((sign, at) => [nameAt(at), sign])),
    /** True if the unit of its payments' amounts was not stated. */
    isUnitOpen: plan.unit_open === true,
    /** Rows by number; rows missing in the original are left out. */
    async of(rows: ReadonlySet<number>): Promise<ReadonlyMap<number, SentRetryRow>> {
      const tries = [await first(rows), ...(await Promise.all(later.map((read) => read(rows))))];
      return new Map(
        [...rows].flatMap((row): [number, SentRetryRow][] => {
          const found = lastOf(tries.flatMap((one) => one.get(row) ?? []));
          return found === undefined ? [] : [[row, found]];
        }),
      );
    },
  };
}

async function findTried(store: Store, retry: Pick<RetryJob, 'account'>, job: string) {
  const plan = (await findJobRecord(store, job)) && (await findJobPlan(store, job));
  // Cells went out alike in every environment.
  if (plan?.account !== retry.account) return undefined;
  return (await store.head(jobKeys(job).rows)) && plan;
}

/** Jobs that have read retry files of the original before, the first one first; a dry run counts: it names problems. */
async function laterPlans(store: Store, retry: Pick<RetryJob, 'job' | 'account'>, original: string) {
  const plans: { plan: Plan; created_at: string }[] = [];
  const { retries } = jobKeys(original);
  for await (const { key } of store.list(retries)) {
    const job = key.slice(retries.length, -'.json'.length);
    const noted = await findStored(store, key, retryForm);
    const plan = job === retry.job ? undefined : await findTried(store, retry, job);
    if (plan && noted) plans.push({ plan, ...noted });
  }
  return plans.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).map(({ plan }) => plan);
}

type ReadTry = (rows: ReadonlySet<number>) => Promise<ReadonlyMap<number, SentRetryRow>>;

/** Reads the export itself: windows of rows in order continue the reading; an earlier row starts it again. */
function firstTry(store: Store, plan: Plan): ReadTry {
  const told = rowTeller(store, plan);
  let rows = readRows(store, plan.job);
  let last: number | undefined;
  return async (wanted) => {
    const found = new Map<number, SentRetryRow>();
    if (last !== undefined && Math.min(...wanted) <= last) rows = readRows(store, plan.job);
    for (let left = wanted.size; left > 0; ) {
      const { value: row, done } = await rows.next();
      if (done) break;
      last = row.row;
      if (!wanted.has(row.row)) continue;
      found.set(row.row, await told(row));
      left -= 1;
    }
    return found;
  };
}

/** A retry file may have its rows in any order. */
function laterTry(store: Store, plan: Plan, original: string): ReadTry {
  const told = rowTeller(store, plan);
  const reader = retryReader(plan.columns);
  return async (wanted) => {
    const found = new Map<number, SentRetryRow>();
    for await (const row of readRows(store, plan.job)) {
      const origin = reader?.origin(row.cells);
      if (origin?.job === original && wanted.has(origin.row)) found.set(origin.row, await told(row));
    }
    return found;
  };
}

/** Returns a row with the findings of its report that hold it back or name a lost number. */
function rowTeller(store: Store, plan: Plan) {
  const outcomes = outcomeLookup(store, plan);
  const { columns, unreadable, profile_used } = plan;
  return async (row: RowRecord) => {
    const outcome = row.document === undefined ? undefined : await outcomes.outcomeOf(row.document);
    const { found } = rowVerdict(row, outcome, unreadable);
    const document = row.external_id === undefined ? undefined : foldExternalId(row.external_id);
    const cells: readonly Cell[] = row.cells;
    const back = found.filter((one) => isBlocking(one) || one.code === 'NUMBER-LOST');
    /** As the row was read, under the profile with this hash. */
    const read = { problems: row.problems.filter(isBlocking), by: profile_used.sha256 };
    return { columns, cells, found: back, read, document };
  };
}

/** An unaccepted change was sent as well, but is not a state to compare with. */
const isUnaccepted = ({ code }: Problem): boolean =>
  code === 'RETRY-CELL-CHANGED' || code === 'RETRY-IDENTITY-CHANGED';

/** The last try whose cells count, with the problems found since. */
function lastOf(tries: readonly SentRetryRow[]): SentRetryRow | undefined {
  const at = Math.max(
    0,
    tries.findLastIndex(({ found }) => !found.some(isUnaccepted)),
  );
  const base = tries[at];
  const named = tries.slice(at).flatMap(({ found }) => found.filter((one) => !isUnaccepted(one)));
  return base && { ...base, found: named };
}
