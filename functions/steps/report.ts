import { type ReportDeps, reportJob } from '../../shared/jobs/report/report-job.ts';
import { reportEventSchema } from '../../shared/jobs/steps/events.ts';

/** `{ job, error? }` → the report of the job, complete even if a step has failed. */
export const createReport = (deps: () => Promise<ReportDeps>) =>
  async function report(event: unknown) {
    const { job, error, lean } = reportEventSchema.parse(event);
    if (lean === undefined) return reportJob(await deps(), { job, error });
    const { unreported, error: ofStep } = lean.before;
    return reportJob(await deps(), { job, error: ofStep, lean: unreported.Error });
  };
