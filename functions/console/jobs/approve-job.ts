import { CORRECTIONS_SUFFIX } from '../../../shared/records/corrections.ts';
import { type JobRecord, jobForm } from '../../../shared/records/job-record.ts';
import { PLAN_FILE } from '../../../shared/records/plan-line.ts';
import { findStored } from '../../../shared/records/stored-object.ts';
import { isAllDone, summaryForm } from '../../../shared/report/summary.ts';
import { jobKeys, reportPrefix } from '../../../shared/store/keys.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { summaryOf } from './job-view.ts';
import { startExport } from './start-export.ts';

const approvedRunKey = (job: string) => `${jobKeys(job).prefix}approved-run.json`;

/** Starts the real run of a dry run's plan, and no other plan. Approved again, it answers the run that is there. */
export async function approveJob(
  host: ConsoleHost,
  record: JobRecord,
  { plan, by }: { plan: string; by: string },
): Promise<string> {
  const { store } = host;
  if (host.progressOf(record.job) !== undefined) throw new ConsoleError('JOB-UNDER-WAY');
  const key = `${reportPrefix(record)}summary.json`;
  if ((await store.head(key)) === undefined) throw new ConsoleError('JOB-UNDER-WAY');
  const summary = await store.readText(key);
  const stated = summaryForm.read(summary, key);
  if (!record.dry_run || stated.plan === undefined) throw new ConsoleError('NO-PLAN');
  if (stated.plan.sha256 !== plan) throw new ConsoleError('PLAN-OTHER');
  const before = await goodRun(host, record.job);
  if (before !== undefined) return before;

  const lines = await store.readText(`${reportPrefix(record)}${PLAN_FILE}`);
  await using file = await store.localFile(record.key, record.version);
  const job = await startExport(host, {
    place: record,
    source: file.bytes ?? file.path,
    dryRun: false,
    by,
    corrections: await textOf(store, jobKeys(record.job).companion(CORRECTIONS_SUFFIX)),
    approved: { plan, summary, lines },
  });
  await store.put(approvedRunKey(record.job), JSON.stringify({ job }));
  return job;
}

/** The run of an approved plan that is under way or has done all it could; one that was stopped gives way to another. */
async function goodRun(host: ConsoleHost, dryRun: string): Promise<string | undefined> {
  const job = await runOf(host, dryRun);
  const record = job === undefined ? undefined : await findStored(host.store, jobKeys(job).job, jobForm);
  if (record === undefined) return undefined;
  if (host.progressOf(record.job) !== undefined) return record.job;
  const summary = await summaryOf(host, record);
  if (summary === undefined) return record.job;
  const { failed } = summary.counts.documents;
  return isAllDone(summary) || (failed === 0 && summary.unreadable === null) ? record.job : undefined;
}

/** The real run of a dry run's plan; undefined where nobody has approved it. */
async function runOf({ store }: ConsoleHost, dryRun: string): Promise<string | undefined> {
  const text = await textOf(store, approvedRunKey(dryRun));
  const found: unknown = text === undefined ? undefined : JSON.parse(text);
  return typeof found === 'object' && found !== null && 'job' in found ? String(found.job) : undefined;
}

const textOf = async (store: ConsoleHost['store'], key: string): Promise<string | undefined> =>
  (await store.head(key)) === undefined ? undefined : store.readText(key);
