import * as z from 'zod';
import type { JobRecord } from '../../records/job-record.ts';
import { storedForm } from '../../records/stored-form.ts';
import { findStored, readStoredLines } from '../../records/stored-object.ts';
import { firstTry, type JoinedLine, joinedLineForm, type TriedRows } from '../../report/retry/joined-line.ts';
import type { Original } from '../../report/retry/write-joined.ts';
import { reportRowForm } from '../../report/row.ts';
import { isReadWhole } from '../../report/rows/join-row.ts';
import type { JoinedSummary } from '../../report/summary.ts';
import { jobKeys, reportPrefix } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { findJobPlan, findJobRecord, readRows } from '../files/read-job.ts';
import { rememberCorrected } from './corrected-since.ts';

const joinedPlace = z.object({ job: z.string(), key: z.string() });

/** `reports/<account>/joined/<original>.json`: the job whose joined report of this original is the newest, and the one before. */
const headSchema = z.object({ latest: joinedPlace, previous: joinedPlace.optional() });
const headForm = storedForm(headSchema);
type JoinedHead = z.infer<typeof headSchema>;

// Next to the reports, the only place that the report step writes to.
const headKey = (account: string, job: string) => `reports/${account}/joined/${job}.json`;

/** Key of the joined rows under each original's report; undefined if it was the original's own report. */
export type BuiltOn = Map<string, string | undefined>;

/** Opens the newest report of an original for the retry job `of`; undefined if it has none. */
export const openOriginal =
  (store: Store, of: Pick<JobRecord, 'job' | 'account' | 'environment'>, builtOn: BuiltOn) =>
  async (job: string): Promise<Original | undefined> => {
    const record = await findJobRecord(store, job);
    // A document issued in one environment is not issued in another.
    if (record?.account !== of.account || record.environment !== of.environment) return undefined;
    const plan = await findJobPlan(store, job);
    const rowsKey = `${reportPrefix(record)}result.jsonl`;
    if (plan === undefined || !(await store.head(rowsKey))) return undefined;
    const joined = before(await findStored(store, headKey(of.account, job), headForm), of.job);
    builtOn.set(job, joined);
    const lines = () =>
      joined === undefined ? firstTries(store, rowsKey, job) : readStoredLines(store, joined, joinedLineForm);
    return {
      job,
      source: record.file,
      columns: plan.columns,
      brokenOff: isReadWhole(plan.unreadable) ? undefined : plan.unreadable,
      lines,
      rowsOf: (tried) => triedRows(store, tried),
    };
  };

async function triedRows(store: Store, job: string): Promise<TriedRows | undefined> {
  const plan = await findJobPlan(store, job);
  if (plan === undefined || !(await store.head(jobKeys(job).rows))) return undefined;
  return { columns: plan.columns, rows: () => readRows(store, job) };
}

async function* firstTries(store: Store, key: string, job: string): AsyncGenerator<JoinedLine> {
  for await (const row of readStoredLines(store, key, reportRowForm)) yield firstTry(row, job);
}

/** A report that is written again builds on the one before its first writing. */
const before = (head: JoinedHead | undefined, job: string): string | undefined =>
  head?.latest.job === job ? head.previous?.key : head?.latest.key;

interface JoinedReports {
  account: string;
  job: string;
  report: string;
  joined: readonly JoinedSummary[];
  builtOn: BuiltOn;
}

/** Notes the joined reports of a retry job; false if another retry was reported meanwhile. */
export async function rememberJoined(store: Store, of: JoinedReports): Promise<boolean> {
  for (const { job: original, files } of of.joined) {
    const rows = files.find((file) => file.endsWith('.jsonl'));
    if (rows === undefined) continue;
    const key = headKey(of.account, original);
    const latest = { job: of.job, key: `${of.report}${rows}` };
    const isRemembered = await store.update(key, (text) => {
      const head = text === undefined ? undefined : headForm.read(text, key);
      if (before(head, of.job) !== of.builtOn.get(original)) return undefined;
      const previous = head?.latest.job === of.job ? head.previous : head?.latest;
      return headForm.text({ latest, previous });
    });
    if (!isRemembered) return false;
    await rememberCorrected(store, { original, key: latest.key });
  }
  return true;
}
