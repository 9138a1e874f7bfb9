import { type Ledger, NOBODY } from '../../ledger/ledger.ts';
import {
  type OriginalRate,
  originalRates,
  rateOfConversion,
  type SettledPayment,
} from '../../money/conversion/original-rate.ts';
import { isBlocking } from '../../problems/problem.ts';
import { NoSuchObject, type Store } from '../../store/store.ts';
import { outcomeLookup } from '../files/outcome-lookup.ts';
import { readPlan } from '../files/read-job.ts';
import type { GroupedRow } from './group-rows.ts';
import { externalIdKey } from './group-rows.ts';

/** Conversion rates of sales, from the ledger's jobs and from this export. */
export interface SaleRates {
  /** Notes a sale of this export; of several rows for it the first counts. */
  see(row: GroupedRow): void;
  lookUp(externalId: string): Promise<OriginalRate | undefined>;
}

export function createSaleRates(store: Store, ledger: Pick<Ledger, 'lookup'>): SaleRates {
  const here = new Map<string, OriginalRate>();
  const before = originalRates({
    async jobOf(externalId) {
      const entry = await ledger.lookup(externalId);
      return entry?.state === 'issued' && entry.job !== NOBODY ? entry.job : undefined;
    },
    outcomesOf: (job) => outcomesOf(store, job),
  });
  return {
    // The rate of a refused or held sale, such as an inverted one, is not used for its refund either.
    see({ header, trace, problems }) {
      const rate = trace && !problems.some(isBlocking) ? rateOfConversion(trace) : undefined;
      const key = header.external_id && externalIdKey(header.external_id);
      if (key && rate !== undefined && !here.has(key)) here.set(key, rate);
    },
    // A refund gives back at the rate that its sale was issued with, whatever rate this export states.
    lookUp: async (externalId) =>
      (await before(externalIdKey(externalId))) ?? here.get(externalIdKey(externalId)),
  };
}

/** Outcomes of a job; stopped chunks count as planned. A job without files has no rates. */
async function* outcomesOf(store: Store, job: string): AsyncGenerator<SettledPayment> {
  try {
    const plan = await readPlan(store, job);
    const { outcomes } = outcomeLookup(store, plan, { reason: { phrase: 'was-stopped' } });
    for await (const { external_id, payment } of outcomes())
      yield { external_id: externalIdKey(external_id), payment };
  } catch (error) {
    if (!(error instanceof NoSuchObject)) throw error;
  }
}
