import type { Told } from '../../records/event.ts';
import { isAllDone, type Summary } from '../../report/summary.ts';

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
> &
  Partial<Told> & {
    /** The report as the head of its account's chain, on one line to be kept. */
    head?: string;
    /** Documents that wait for the service. */
    waiting: number;
    /** Reason why the file was not read, with what to do, in the report's language; else empty. */
    unreadable: string;
    /** Sentence with the hour at which issuing would end after a dry run; else empty. */
    ends: string;
    /** Counts beyond those of the report that this one is written over, so that sums over many reports stay true. */
    newly: Record<'issued' | 'rejected' | 'waiting' | 'numbers_used', number>;
  };

/** Build the message; a retry that leaves rows of its original to issue is not complete. */
export const jobBrief = (
  { job, environment, account, report, source, ...of }: Summary,
  { before, ends = '', told }: { before?: Summary | undefined; ends?: string; told?: Told } = {},
): JobBrief => ({
  job,
  environment,
  account,
  report,
  source,
  started_at: of.started_at,
  finished_at: of.finished_at,
  dry_run: of.dry_run,
  complete: isAllDone(of),
  counts: of.counts,
  numbers_used: of.numbers_used,
  numbers_lost: of.numbers_lost,
  waiting: of.waiting ?? 0,
  unreadable: of.unreadable === null ? '' : `${of.unreadable.message} ${of.unreadable.hint}`,
  ends,
  ...told,
  newly: {
    issued: of.counts.documents.issued - (before?.counts.documents.issued ?? 0),
    rejected: of.counts.documents.rejected - (before?.counts.documents.rejected ?? 0),
    waiting: (of.waiting ?? 0) - (before?.waiting ?? 0),
    numbers_used: of.numbers_used - (before?.numbers_used ?? 0),
  },
});
