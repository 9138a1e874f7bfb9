import { createDecide, createStopCheck, type IssueDeps } from '../shared/jobs/issue/decide.ts';
import { once } from '../shared/memoize.ts';
import { clientOf, configuration, ledgers, ledgerWatch, loadOf, login, stepDeps } from './deps.ts';
import { tracedLog as log } from './trace.ts';

/** Documents of a chunk that are under way at once; requests in flight are bounded apart. */
const DOCUMENTS_AT_ONCE = 8;
/** Milliseconds between two checks of a function for a stop of its job. */
const STOP_LOOK_EVERY_MS = 2_000;

export const issueDeps = once(async (): Promise<IssueDeps> => {
  const decide = createDecide({
    ...{ ...ledgers, clientOf, verify: 'all', login: login(), ledgerWatch: ledgerWatch(), log },
    resend: configuration().ROWMARK_RESEND,
  });
  return {
    ...stepDeps(),
    concurrency: DOCUMENTS_AT_ONCE,
    ledgerOf: ledgers.ledgerOf,
    loadOf,
    decide,
    stopCheckOf: configuration().ROWMARK_STOPPABLE
      ? (job) => createStopCheck(stepDeps().store, job, { lookEveryMs: STOP_LOOK_EVERY_MS })
      : undefined,
  };
});
