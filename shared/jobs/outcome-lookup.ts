import type { Param } from '../problems/problem.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import type { Plan } from '../records/plan.ts';
import type { Store } from '../store/store.ts';
import { readAhead } from './read-ahead.ts';
import { chunkOf, findOutcomes, readDocuments } from './read-plan.ts';
import { stoppedOutcome } from './stopped-outcome.ts';

/** Chunks whose outcomes are kept in memory; rows of one document may stand far apart, most stand together. */
const CHUNKS_KEPT = 64;

/** Outcomes by ordinal and in order, read chunk by chunk; a chunk that was never worked answers `failed`. */
export function outcomeLookup(store: Store, plan: Plan, reason: Param) {
  const kept = new Map<number, Promise<OutcomeRecord[]>>();

  async function load(chunk: number): Promise<OutcomeRecord[]> {
    const found = await findOutcomes(store, plan.job, chunk);
    if (found !== undefined) return found;
    const records = await readDocuments(store, plan.job, chunk);
    return records.map((record) => stoppedOutcome(record, { reason, dryRun: plan.dry_run }));
  }

  function outcomesOf(chunk: number): Promise<OutcomeRecord[]> {
    const found = kept.get(chunk) ?? load(chunk);
    kept.delete(chunk);
    kept.set(chunk, found);
    const [oldest] = kept.keys();
    if (kept.size > CHUNKS_KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  }

  return {
    async outcomeOf(ordinal: number): Promise<OutcomeRecord | undefined> {
      // A plan that is not carried out has no chunks.
      if (plan.chunk_starts.length === 0) return undefined;
      const chunk = chunkOf(plan, ordinal);
      const first = plan.chunk_starts[chunk - 1] ?? 1;
      return (await outcomesOf(chunk))[ordinal - first];
    },
    async *outcomes(): AsyncGenerator<OutcomeRecord> {
      for await (const chunk of readAhead(plan.waves.flat(), load)) yield* chunk;
    },
  };
}
