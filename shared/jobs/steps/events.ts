import * as z from 'zod';
import type { RowmarkEvent } from '../../records/event.ts';
import type { JobBrief } from './job-brief.ts';

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

/** True if the caller repeats a step for the reasons of `RetryableStep`; definitions before 0.3.0 omit it. */
const waitsSchema = { waits: z.boolean().default(false) };
/** Input with which `receive` starts the state machine, under the job's id. */
export const intakeEventSchema = z.object({ job: z.string(), ...waitsSchema });
/** One item of a wave. */
export const issueEventSchema = z.object({ job: z.string(), chunk: z.int().positive(), ...waitsSchema });
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

/** Counts only; rows never pass between steps. `waves` are their numbers from 1. */
export interface IntakeAnswer {
  job: string;
  rows: number;
  documents: number;
  chunks: number;
  waves: number[];
  /** The hour at which a long job ends, as a sentence; blank of any other. */
  ends: string;
}

export interface ChunkAnswer {
  job: string;
  chunk: number;
  documents: number;
}

export interface ReportAnswer {
  job: string;
  /** Key prefix of the report's files. */
  report: string;
  complete: boolean;
  /** `jobBrief` of the summary: the state machine makes metrics, an event and a message of it. */
  brief: JobBrief;
  /** The events of the report, as the state machine passes them on. */
  events: EventMessage[];
}

/** An event as a message: `detail` is the event together with the names of its summary. */
export interface EventMessage {
  type: string;
  detail: RowmarkEvent & Partial<JobBrief>;
}
