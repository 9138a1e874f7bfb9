import { issueChunk } from '../../shared/jobs/issue/issue-chunk.ts';
import type { IssueDeps } from '../../shared/jobs/issue/issue-deps.ts';
import { type ChunkAnswer, issueEventSchema } from '../../shared/jobs/steps/events.ts';

/** `{ job, chunk }` → an outcome for every document of the chunk; `StepAgain` where some wait to be decided again. */
export const createIssue = (deps: () => Promise<IssueDeps>) =>
  async function issue(event: unknown): Promise<ChunkAnswer> {
    return issueChunk(await deps(), issueEventSchema.parse(event));
  };
