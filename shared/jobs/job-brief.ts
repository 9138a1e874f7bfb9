import type { Summary } from '../report/summary.ts';

/** Message about a finished job: `summary.json` without its tables, which may outgrow a message (256 KiB). */
export type JobBrief = Pick<
  Summary,
  | 'job'
  | 'environment'
  | 'account'
  | 'report'
  | 'source'
  | 'started_at'
  | 'finished_at'
  | 'dry_run'
  | 'complete'
  | 'counts'
  | 'numbers_used'
  | 'numbers_lost'
>;

export const jobBrief = ({ job, environment, account, report, source, ...of }: Summary): JobBrief => ({
  job,
  environment,
  account,
  report,
  source,
  started_at: of.started_at,
  finished_at: of.finished_at,
  dry_run: of.dry_run,
  complete: of.complete,
  counts: of.counts,
  numbers_used: of.numbers_used,
  numbers_lost: of.numbers_lost,
});
