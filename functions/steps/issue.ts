import type { IssueDeps } from '../../shared/jobs/issue/decide-records.ts';
import { issueChunk } from '../../shared/jobs/issue/issue-chunk.ts';
import { type ChunkAnswer, issueEventSchema } from '../../shared/jobs/steps/events.ts';
import { untilItsTurn } from './until-its-turn.ts';

/** `{ job, chunk, waits }` → an outcome for every document of the chunk; `RetryableStep` if some wait to be decided again. */
export const createIssue = (deps: () => Promise<IssueDeps>) =>
  async function issue(event: unknown): Promise<ChunkAnswer> {
    const of = issueEventSchema.parse(event);
    const own = await deps();
    return untilItsTurn(() => issueChunk(own, of), { ...own, waits: of.waits });
  };
