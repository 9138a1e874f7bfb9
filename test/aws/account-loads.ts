import { RetryableStep } from '../../shared/jobs/steps/events.ts';
import { createSharedSemaphore } from '../../shared/ledger/shared-semaphore.ts';
import { startMemoryDynamoDB } from '../simulator/memory-dynamodb.ts';

const LIFE_MS = 900_000;

export interface AccountLoads extends AsyncDisposable {
  /** Runs `work` in a place of the account; `PlacesTaken`, as a chunk answers it, while every place is taken. */
  inPlace<Answer>(account: string, job: string, work: () => Promise<Answer>): Promise<Answer>;
}

/** The lease item of each account, in a table of its own. */
export async function openAccountLoads(places: number): Promise<AccountLoads> {
  const embedded = startMemoryDynamoDB({ isLate: true });
  const loadOf = (account: string) =>
    createSharedSemaphore({
      ...{ dynamodb: embedded.client, tableName: 'ledger', environment: 'test', account, places },
      ...{ placeLifeMs: LIFE_MS, nameOf: () => crypto.randomUUID() },
    });
  return {
    async inPlace(account, job, work) {
      const entry = await loadOf(account).enter(job);
      if (entry.state !== 'entered') throw new RetryableStep('PlacesTaken', 'other chunks are under way');
      try {
        return await work();
      } finally {
        await entry.leave();
      }
    },
    [Symbol.asyncDispose]: () => embedded[Symbol.asyncDispose](),
  };
}
