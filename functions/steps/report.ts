import { type ReportAnswer, reportEventSchema } from '../../shared/jobs/events.ts';
import { type ReportDeps, reportJob } from '../../shared/jobs/report-job.ts';

/** `{ job, error? }` → the report of the job, complete even where a step has failed. */
export const createReport = (deps: () => Promise<ReportDeps>) =>
  async function report(event: unknown): Promise<ReportAnswer> {
    return reportJob(await deps(), reportEventSchema.parse(event));
  };
