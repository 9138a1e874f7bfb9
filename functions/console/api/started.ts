import type { ConsoleContext } from '../console-app.ts';
import { LOOK_AGAIN_SECONDS } from '../console-limits.ts';
import type { JobView } from '../jobs/job-schema.ts';

const ACCEPTED = 202;
const RETRY_AFTER = { 'Retry-After': String(LOOK_AGAIN_SECONDS) };

/** 202 with the job, where it is, and when to look. */
export function answerStarted(c: ConsoleContext, { job, state }: JobView): Response {
  return c.json({ job, status: state }, ACCEPTED, { Location: `/api/jobs/${job}`, ...RETRY_AFTER });
}

/** 200 with a job; one that is under way says when to look again. */
export const answerJob = (c: ConsoleContext, view: JobView): Response =>
  c.json(view, isEnded(view) ? {} : { headers: RETRY_AFTER });

const isEnded = ({ state }: Pick<JobView, 'state'>): boolean => state === 'done' || state === 'failed';
