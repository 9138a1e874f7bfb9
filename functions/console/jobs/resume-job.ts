import { approvePlan } from '../../../shared/jobs/approve/approve-plan.ts';
import { approvedKeys, approvedPlan } from '../../../shared/jobs/approve/approved-plan.ts';
import { approvalForm, CORRECTIONS_SUFFIX } from '../../../shared/records/corrections.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findStored } from '../../../shared/records/stored.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { unlessAbsent } from '../../../shared/store/store.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { approveRefusal, noteRun } from './approve-job.ts';
import { isLeft, isStopped, summaryOf } from './job-view.ts';
import { startExport } from './start-export.ts';

/**
 * Resumes a stopped job as another job, under the same approval and plan if it had one. A repeated request
 * returns the job that continues it.
 */
export async function resumeJob(
  host: ConsoleHost,
  record: JobRecord,
  { by }: { by: string },
): Promise<string> {
  const { store } = host;
  if (host.dryRunOnly && !record.dry_run) throw new ConsoleError('NOTHING-ISSUED');
  const progress = await host.progressOf(record);
  if (progress !== undefined && !progress.lost) throw new ConsoleError('JOB-UNDER-WAY');
  const summary = await summaryOf(host, record);
  const isCutOff = progress?.lost ?? (summary === undefined && isLeft(host, record));
  if (!isCutOff && (summary === undefined || !isStopped(summary))) throw new ConsoleError('NOT-STOPPED');
  const approved = await approvedPlan(store, record.job);
  const approval = await findStored(store, approvedKeys(record.job).approval, approvalForm);
  if (approved === undefined || approval === undefined) return startAgain(host, record, by);
  const startJob = async (job: string) => {
    // An ended job is returned without a second run.
    if (await host.hasEnded({ ...record, job })) return 'exists' as const;
    await store.put(jobKeys(job).ofConsole, '{}');
    return host.startJob(job);
  };
  const check = approved.summary.job;
  const answer = await approvePlan({ ...host, startJob }, { job: check, approval, act: record.job });
  if ('refused' in answer) throw approveRefusal(answer.refused, { approval, summary: approved.summary });
  await noteRun(store, { check, run: answer.job });
  return answer.job;
}

/** Starts a job without an approval again, with the same export and corrections. */
async function startAgain(host: ConsoleHost, record: JobRecord, by: string): Promise<string> {
  const { store } = host;
  if (!record.dry_run && host.approvalRequired) throw new ConsoleError('APPROVAL-REQUIRED');
  const corrections = await unlessAbsent(store.readText(jobKeys(record.job).companion(CORRECTIONS_SUFFIX)));
  await using file = await store.localFile(record.key, record.version);
  const { dry_run: dryRun, language, accept, amend } = record;
  const source = file.bytes ?? file.path;
  // Awaited here: the file is gone when this function ends.
  return await startExport(host, { place: record, source, dryRun, by, language, corrections, accept, amend });
}
