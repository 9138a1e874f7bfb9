import * as z from 'zod';
import type { Log } from '../../log.ts';
import { recordOf } from '../../record-of.ts';
import type { Told } from '../../records/event.ts';
import { isAllDone, type Summary } from '../../report/summary.ts';
import type { Store } from '../../store/store.ts';
import type { Pace } from './issuing-order.ts';

/** Message about a finished job. */
export type JobBrief = ReturnType<typeof jobBrief>;

const COUNTED = ['issued', 'rejected', 'waiting', 'numbers_used'] as const;

/**
 * Builds the message: `summary.json` without its tables, which may outgrow a message (256 KiB). A retry that leaves rows
 * of its original to issue is not complete.
 */
export function jobBrief(
  summary: Summary,
  of: { before?: Summary | undefined; ends?: string; told?: Partial<Told>; head?: string } = {},
) {
  const { before, ends = '', told = {}, head } = of;
  const { job, environment, account, report, source, started_at, finished_at, dry_run } = summary;
  const { counts, numbers_used, numbers_lost, unreadable, waiting = 0 } = summary;
  const [now, then] = [figuresOf(summary), before && figuresOf(before)];
  return {
    ...{ job, environment, account, report, source, started_at, finished_at, dry_run },
    /** `waiting`: documents that wait for the service. */
    ...{ complete: isAllDone(summary), counts, numbers_used, numbers_lost, waiting },
    /** Reason why the file was not read, with what to do, in the report's language; else empty. */
    unreadable: unreadable === null ? '' : `${unreadable.message} ${unreadable.hint}`,
    /** Sentence with the hour at which issuing would end after a dry run; else empty. */
    ends,
    ...told,
    /** Counts beyond those of the report that this one is written over, so that sums over many reports stay true. */
    newly: recordOf(COUNTED, (name) => now[name] - (then?.[name] ?? 0)),
    /** The report as the head of its account's chain, on one line to be kept. */
    ...(head !== undefined && { head }),
  };
}

const figuresOf = ({ counts: { documents }, waiting = 0, numbers_used }: Summary) => ({
  ...{ issued: documents.issued, rejected: documents.rejected, waiting, numbers_used },
});

/** EventBridge "Object Created" of S3, as far as `receive` reads it. */
export const receiveEventSchema = z.object({
  detail: z.object({
    bucket: z.object({ name: z.string() }),
    object: z.object({
      key: z.string(),
      size: z.number().optional(),
      'version-id': z.string().optional(),
      etag: z.string().optional(),
    }),
  }),
});

/** Input with which `receive` starts the state machine, under the job's id. */
export const intakeEventSchema = z.object({ job: z.string() });
/** One item of a wave. */
export const issueEventSchema = z.object({ job: z.string(), chunk: z.int().positive() });
/** `error` is the error caught by the state machine if a step failed. */
const stepErrorSchema = { error: z.unknown().optional() };
export const reportEventSchema = z.object({
  job: z.string(),
  ...stepErrorSchema,
  /** Second attempt after a full report failed; `before` is the input of the first. */
  lean: z
    .object({ before: z.object({ ...stepErrorSchema, unreported: z.object({ Error: z.string() }) }) })
    .optional(),
});

/** Parts of the world that every step needs. */
export interface StepDeps {
  store: Store;
  environment: string;
  now: () => Date;
  log: Log;
  /** Speed of issuing; undefined if the time of documents is negligible. */
  pace?: Pace | undefined;
}

/** A step to run again; its decisions are kept. The state machine's definition lists the names and how long to wait for each. */
export class RetryableStep extends Error {
  override readonly name: RetryableStepName;

  constructor(name: RetryableStepName, sentence: string) {
    super(sentence);
    this.name = name;
  }
}

/**
 * `ServiceDown`: the service does not answer, or requires a long pause. `NoAnswer`: it answers, but not for
 * every document. `TimeUp`: the function ran out of time before every document was begun. `PlacesTaken`:
 * other chunks of the account are being issued.
 */
export type RetryableStepName = 'ServiceDown' | 'NoAnswer' | 'TimeUp' | 'PlacesTaken';
