import { readJsonLines } from '../records/json-lines.ts';
import type { JobRecord } from '../records/records.ts';
import { firstTry, type JoinedLine } from '../report/joined-line.ts';
import type { ReportRow } from '../report/report-row.ts';
import type { JoinedSummary } from '../report/summary.ts';
import type { Original } from '../report/write-joined.ts';
import { jobKeys, reportPrefix } from '../store/keys.ts';
import { NoSuchObject, type Store } from '../store/store.ts';
import { readJob, readPlan } from './read-plan.ts';

/** `reports/<account>/joined/<original>.json`: the job whose joined report of this original is the newest, and the one before. */
interface JoinedHead {
  latest: { job: string; key: string };
  previous?: { job: string; key: string } | undefined;
}

// Beside the reports: the report step writes nowhere else.
const headKey = (account: string, job: string) => `reports/${account}/joined/${job}.json`;

/** Opens the newest report of an original for the retry job `of`; undefined where it has none. */
export const openOriginal =
  (store: Store, of: Pick<JobRecord, 'job' | 'account' | 'environment'>) =>
  async (job: string): Promise<Original | undefined> => {
    const keys = jobKeys(job);
    if (!(await store.head(keys.job)) || !(await store.head(keys.plan))) return undefined;
    const record = await readJob(store, job);
    const rowsKey = `${reportPrefix(record)}result.jsonl`;
    // A document issued in one environment is not issued in another.
    const isOurs = record.account === of.account && record.environment === of.environment;
    if (!isOurs || !(await store.head(rowsKey))) return undefined;
    const { columns } = await readPlan(store, job);
    const joined = before(await readHead(store, headKey(of.account, job)), of.job);
    const lines = () => (joined === undefined ? firstTries(store, rowsKey, job) : joinedLines(store, joined));
    return { job, source: record.file, columns, lines };
  };

async function* firstTries(store: Store, key: string, job: string): AsyncGenerator<JoinedLine> {
  for await (const row of readJsonLines<ReportRow>(await store.read(key))) yield firstTry(row, job);
}

async function* joinedLines(store: Store, key: string): AsyncGenerator<JoinedLine> {
  yield* readJsonLines<JoinedLine>(await store.read(key));
}

/** A report that is written again builds on what was there before its first time. */
const before = (head: JoinedHead | undefined, job: string): string | undefined =>
  head?.latest.job === job ? head.previous?.key : head?.latest.key;

/** Remembers the joined reports that a retry job has written. */
export async function rememberJoined(
  store: Store,
  of: { account: string; job: string; report: string; joined: readonly JoinedSummary[] },
): Promise<void> {
  for (const { job: original, files } of of.joined) {
    const rows = files.find((file) => file.endsWith('.jsonl'));
    if (rows === undefined) continue;
    const key = headKey(of.account, original);
    const head = await readHead(store, key);
    const previous = head?.latest.job === of.job ? head.previous : head?.latest;
    const latest = { job: of.job, key: `${of.report}${rows}` };
    await store.put(key, JSON.stringify({ latest, previous } satisfies JoinedHead));
  }
}

async function readHead(store: Store, key: string): Promise<JoinedHead | undefined> {
  try {
    return JSON.parse(await store.readText(key));
  } catch (error) {
    if (error instanceof NoSuchObject) return undefined;
    throw error;
  }
}
