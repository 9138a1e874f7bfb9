import { createStopCheck, type IssueDeps } from '../shared/jobs/issue/decide.ts';
import { once } from '../shared/memoize.ts';
import { clientOf, configuration, loadOf, stepDeps, worldOf } from './deps.ts';

/** Documents of a chunk that are under way at once; requests in flight are bounded apart. */
const DOCUMENTS_AT_ONCE = 8;
/** Milliseconds between two checks of a function for a stop of its job. */
const STOP_LOOK_EVERY_MS = 2_000;

export const issueDeps = once(
  async (): Promise<IssueDeps> => ({
    ...{ ...worldOf(clientOf), concurrency: DOCUMENTS_AT_ONCE, verify: 'all', loadOf },
    resend: configuration().ROWMARK_RESEND,
    stopCheckOf: configuration().ROWMARK_STOPPABLE
      ? (job) => createStopCheck(stepDeps().store, job, { lookEveryMs: STOP_LOOK_EVERY_MS })
      : undefined,
  }),
);
