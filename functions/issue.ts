import type { ChunkAnswer } from '../shared/jobs/steps/events.ts';
import { issueDeps } from './deps.ts';
import { createIssue } from './steps/issue.ts';
import { traced } from './trace.ts';

/** Of the second argument that Lambda gives, as far as it is read. */
interface LambdaContext {
  getRemainingTimeInMillis(): number;
}

export const handler = traced(
  'issue',
  (event: unknown, context?: LambdaContext): Promise<ChunkAnswer> =>
    createIssue(async () => ({
      ...(await issueDeps()),
      timeLeftMs: context && (() => context.getRemainingTimeInMillis()),
    }))(event),
);
