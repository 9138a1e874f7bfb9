import { findJobPlan, listedJobRecord } from '../jobs/files/read-job.ts';
import { LEDGER_FILE } from '../ledger/sealed-item.ts';
import type { Log } from '../log.ts';
import type { JobRecord } from '../records/job-record.ts';
import type { Acceptance } from '../records/ledger-age.ts';
import { UnreadableRecord, unlessDamaged } from '../records/stored-form.ts';
import { erasedReportForm } from '../report/seal/erased-report.ts';
import { markWatchForm } from '../report/seal/mark-watch.ts';
import { isSealIntact } from '../report/seal/seal-record.ts';
import { type Summary, summaryForm } from '../report/summary/summary.ts';
import { jobKeys, reportPrefix } from '../store/keys.ts';
import { sha256OfPieces } from '../store/sha256-hex.ts';
import { type Store, unlessAbsent } from '../store/store.ts';

/** Account of an environment, where its past lies. */
export interface PastPlace {
  store: Store;
  account: string;
  environment: string;
  log: Log;
}

/**
 * A real run, with the best that is left to prove what it has settled: the items that its report seals, the records of the
 * job, the rows of its report, or nothing. A watch over MARKs is none, and names documents all the same.
 */
export interface PastRun {
  job: string;
  report: string;
  /** Moment by which runs are in order: the end of the report, or the beginning of a job that has none. */
  at: string;
  proof: 'sealed' | 'records' | 'rows' | 'nothing' | 'watch';
  /** Undefined of one whose record is gone or damaged. */
  file: string | undefined;
  hasReport: boolean;
  /** Documents of it ended without an answer, or were never begun. */
  hasOpen: boolean;
  /** Its report was erased: nobody states its documents any more. */
  isErased?: true;
  /** Taken on by somebody before, as its report says. */
  accepted?: Acceptance | undefined;
}

/**
 * Tells the moments at which something of ours may have been issued: not before the first run that anything is left of. Of
 * one that was erased, or cannot be read, nobody knows when it was.
 */
export function sinceFirstRun(runs: readonly PastRun[]): (at: string) => boolean {
  if (runs.some(({ at, isErased, proof }) => proof === 'nothing' && (at === '' || isErased)))
    return () => true;
  const [first = ''] = runs.flatMap(({ at }) => (at === '' ? [] : [at])).sort();
  return (at) => !(Date.parse(at) < Date.parse(first));
}

const ROWS_FILE = 'result.jsonl';
const LINK = /^(.*\/)(summary|erased|watch)\.json$/;
const JOB = /^jobs\/([^/]+)\/job\.json$/;

/** Every real run of an account in an environment, the oldest first. */
export async function pastRuns(of: PastPlace): Promise<PastRun[]> {
  const reported = await Array.fromAsync(reportedRuns(of));
  const known = new Set(reported.map(({ job }) => job));
  const open = (await Array.fromAsync(jobsOf(of))).filter(({ job }) => !known.has(job));
  const unreported = await Promise.all(open.map((record) => unreportedRun(of.store, record)));
  const runs = [...reported.filter(isReal), ...unreported.flatMap((run) => run ?? [])];
  // Nobody has sealed what jobs without a report have told: they come last.
  return runs.sort((a, b) => Number(b.hasReport) - Number(a.hasReport) || (a.at < b.at ? -1 : 1));
}

/** `dry`: it is no run of its own, and its job needs none. */
type Reported = (PastRun & { dry?: false }) | { job: string; dry: true };
const isReal = (run: Reported): run is PastRun => run.dry !== true;

async function* reportedRuns({ store, account, environment }: PastPlace): AsyncGenerator<Reported> {
  for await (const { key } of store.list(`reports/${account}/`)) {
    const [, report, kind] = LINK.exec(key) ?? [];
    if (report === undefined) continue;
    const job = report.split('/').at(-2) ?? '';
    const text = await store.readText(key);
    if (kind === 'erased') {
      const erased = unlessDamaged(() => erasedReportForm.read(text, key));
      if (erased?.environment === environment || erased === undefined)
        yield { ...UNKNOWN, job, report, at: erased?.erased_at ?? '', isErased: true };
      continue;
    }
    if (kind === 'watch') {
      const watch = unlessDamaged(() => markWatchForm.read(text, key));
      if (watch?.environment === environment)
        yield { ...UNKNOWN, job, report, at: watch.watched_at, proof: 'watch', hasOpen: false };
      continue;
    }
    const summary = isSealIntact(text) ? unlessDamaged(() => summaryForm.read(text, key)) : undefined;
    if (summary === undefined) yield { ...UNKNOWN, job, report, proof: await proofByJob(store, job) };
    else if (summary.environment === environment) yield await reportedRun(store, summary);
  }
}

/** A report that is erased, altered or damaged. */
const UNKNOWN = { at: '', file: undefined, proof: 'nothing', hasReport: true, hasOpen: true } as const;

async function reportedRun(store: Store, summary: Summary): Promise<Reported> {
  const { job, report, finished_at: at, source, dry_run, ledger, files } = summary;
  if (dry_run) return { job, dry: true };
  const isWhole = async (file: string) =>
    files[file] !== undefined && (await sha256Of(store, `${report}${file}`)) === files[file].sha256;
  const hasOpen = summary.counts.documents.failed > 0;
  const run = { job, report, at, file: source.name, hasReport: true, hasOpen, accepted: ledger?.accepted };
  if (await isWhole(LEDGER_FILE)) return { ...run, proof: 'sealed' };
  if ((await proofByJob(store, job)) === 'records') return { ...run, proof: 'records' };
  return { ...run, proof: (await isWhole(ROWS_FILE)) ? 'rows' : 'nothing' };
}

async function* jobsOf({ store, account, environment, log }: PastPlace): AsyncGenerator<JobRecord> {
  for await (const { key } of store.list('jobs/')) {
    const job = JOB.exec(key)?.[1];
    const record = job === undefined ? undefined : await listedJobRecord({ store, log }, job);
    if (record?.account === account && record.environment === environment && !record.dry_run) yield record;
  }
}

/** Undefined of a job that was never read to its end: nothing of it was sent. */
async function unreportedRun(store: Store, record: JobRecord): Promise<PastRun | undefined> {
  const { job, created_at: at, file } = record;
  const run = { job, report: reportPrefix(record), at, file, hasReport: false, hasOpen: true };
  if ((await store.head(jobKeys(job).plan)) === undefined) return undefined;
  return { ...run, proof: await proofByJob(store, job) };
}

/** The records of a job prove what it settled where its plan can be read; nothing does where it is damaged or gone. */
async function proofByJob(store: Store, job: string): Promise<'records' | 'nothing'> {
  try {
    const plan = await findJobPlan(store, job);
    const chunks = plan?.waves.flat() ?? [];
    const there = await Promise.all(chunks.map((chunk) => store.head(jobKeys(job).documents(chunk))));
    return plan !== undefined && there.every((found) => found !== undefined) ? 'records' : 'nothing';
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    return 'nothing';
  }
}

/** Undefined of a file that is gone. */
async function sha256Of(store: Store, key: string): Promise<string | undefined> {
  const pieces = await unlessAbsent(store.read(key));
  return pieces && sha256OfPieces(pieces);
}
