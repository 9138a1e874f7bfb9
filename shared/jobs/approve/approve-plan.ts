import type { Approval } from '../../records/approval.ts';
import { type JobRecord, jobForm } from '../../records/job-record.ts';
import { jobKeys, reportPrefix } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { findJobRecord } from '../files/read-job.ts';
import { copyCompanions } from '../receive/companions.ts';
import { jobId } from '../receive/job-id.ts';
import { notedImport, noteImport } from '../receive/job-imports.ts';
import type { ReceiveDeps } from '../receive/receive-export.ts';
import { keepApproved, readApprovedReport } from './approved-report.ts';
import { noteApproved } from './known-plans.ts';

export type ApproveDeps = Pick<ReceiveDeps, 'store' | 'now' | 'log' | 'environment' | 'startJob'>;

interface ApproveRequest {
  /** The dry run whose plan is approved. */
  job: string;
  approval: Approval;
  /** Distinguishes approvals of one plan, such as by an object's version; the same act starts one run. */
  act?: string;
}

export type ApprovalRefusal = 'unknown-plan' | 'no-plan' | 'other-plan' | 'other-environment' | 'before-plan';
export type ApproveAnswer = { job: string; started: boolean } | { refused: ApprovalRefusal };

/**
 * Starts the real run of an approved dry run over the current export: a change since the dry run is reported,
 * and then nothing is issued. On one machine the caller then runs the job.
 */
export async function approvePlan(deps: ApproveDeps, request: ApproveRequest): Promise<ApproveAnswer> {
  const { store } = deps;
  const { approval, act = '' } = request;
  const dry = await findJobRecord(store, request.job);
  const report = dry?.dry_run ? await reportOf(store, dry) : undefined;
  if (dry === undefined || report === undefined) return { refused: 'no-plan' };
  if (report.plan !== approval.plan) return { refused: 'other-plan' };
  if (dry.environment !== deps.environment) return { refused: 'other-environment' };
  if (Date.parse(approval.at) < Date.parse(report.stated.finished_at)) return { refused: 'before-plan' };

  // An export removed since the dry run is read in its old version.
  const version = (await store.head(dry.key))?.version ?? dry.version;
  const { environment, key } = dry;
  const job = jobId({ environment, key, version: `${version} approved ${approval.plan} ${act}` });
  if (!(await store.head(jobKeys(job).job))) {
    await keepApproved(store, job, { ...report, approval });
    await copyCompanions(store, { from: dry, to: job });
    const record: JobRecord = {
      ...dry,
      job,
      version,
      dry_run: false,
      created_at: deps.now().toISOString(),
    };
    // The run belongs to the approved import, even if the export has changed since.
    const place = await notedImport(store, dry.job);
    if (place !== undefined) await noteImport(store, record, place);
    await store.put(jobKeys(job).job, jobForm.text(record));
    const { plan, by, at } = approval;
    await noteApproved(store, dry, { plan, job, by, at });
  }
  const started = await deps.startJob(job);
  deps.log('plan approved', { job, plan: approval.plan, by: approval.by, started });
  return { job, started: started === 'started' };
}

const reportOf = (store: Store, dry: JobRecord) =>
  readApprovedReport((file) => unlessAbsent(store.readText(`${reportPrefix(dry)}${file}`)));
