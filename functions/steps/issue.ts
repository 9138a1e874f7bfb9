import { type ChunkAnswer, issueEventSchema } from '../../shared/jobs/events.ts';
import { type IssueDeps, issueChunk } from '../../shared/jobs/issue-chunk.ts';

/** `{ job, chunk }` → an outcome for every document of the chunk; `StepAgain` where some wait to be decided again. */
export const createIssue = (deps: () => Promise<IssueDeps>) =>
  async function issue(event: unknown): Promise<ChunkAnswer> {
    return issueChunk(await deps(), issueEventSchema.parse(event));
  };
