import type { Ledger } from '../ledger/ledger.ts';
import { type OriginalRate, originalRates, rateOf } from '../money/original-rate.ts';
import { isError } from '../problems/problem.ts';
import { NoSuchObject, type Store } from '../store/store.ts';
import type { GroupedRow } from './group-rows.ts';
import { sameDocument } from './group-rows.ts';
import { readOutcomes, readPlan } from './read-plan.ts';
import type { OutcomeRecord } from './records.ts';

/** At what rate sales were converted: those of this export as its rows go by, and those that the ledger knows. */
export interface SaleRates {
  see(row: GroupedRow): void;
  lookUp(externalId: string): Promise<OriginalRate | undefined>;
}

export function createSaleRates(store: Store, ledger: Pick<Ledger, 'lookup'>): SaleRates {
  const here = new Map<string, OriginalRate>();
  const before = originalRates({
    async jobOf(externalId) {
      const entry = await ledger.lookup(externalId);
      return entry?.state === 'issued' ? entry.job : undefined;
    },
    outcomesOf: (job) => outcomesOf(store, job),
  });
  return {
    // A rate that a sale is refused for, such as an inverted one, is no rate for its refund either.
    see({ header, trace, problems }) {
      const rate = trace && !problems.some(isError) ? rateOf(trace) : undefined;
      if (header.external_id !== undefined && rate !== undefined)
        here.set(sameDocument(header.external_id), rate);
    },
    lookUp: async (externalId) => here.get(sameDocument(externalId)) ?? before(externalId),
  };
}

/** A job whose files are gone tells no rates. */
async function* outcomesOf(store: Store, job: string): AsyncGenerator<OutcomeRecord> {
  try {
    const { waves } = await readPlan(store, job);
    for (const chunk of waves.flat()) yield* await readOutcomes(store, job, chunk);
  } catch (error) {
    if (!(error instanceof NoSuchObject)) throw error;
  }
}
