import type { IssueDeps } from '../../shared/jobs/issue/decide.ts';
import { issueChunk } from '../../shared/jobs/issue/issue-chunk.ts';
import { issueEventSchema } from '../../shared/jobs/steps/events.ts';

/** `{ job, chunk }` → an outcome for every document of the chunk; `RetryableStep` if some wait to be decided again. */
export const createIssue = (deps: () => Promise<IssueDeps>) =>
  async function issue(event: unknown) {
    const of = issueEventSchema.parse(event);
    return issueChunk(await deps(), of);
  };
