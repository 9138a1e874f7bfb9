import { memoize } from '../../memoize.ts';
import type { Param } from '../../problems/problem.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { Plan } from '../../records/plan.ts';
import type { Store } from '../../store/store.ts';
import { readAhead } from './bounded-work.ts';
import { stoppedOutcome } from './document-facts.ts';
import { chunkOf, findOutcomes, readDocuments } from './read-job.ts';

/** Chunks that stay in memory; rows of one document may stand far apart, most stand together. */
const CHUNKS_KEPT = 96;

/** The outcomes of a chunk; one that was never worked answers `failed`. */
async function outcomesOf(store: Store, plan: Plan, of: { chunk: number; reason: Param }) {
  const found = await findOutcomes(store, plan.job, of.chunk);
  if (found !== undefined) return found;
  const stopped = { reason: of.reason, dryRun: plan.dry_run };
  return (await readDocuments(store, plan.job, of.chunk)).map((record) => stoppedOutcome(record, stopped));
}

const within = (outcomes: readonly OutcomeRecord[], ordinal: number): OutcomeRecord | undefined =>
  outcomes[ordinal - (outcomes[0]?.ordinal ?? 0)];

/** Outcomes by ordinal and in order, read chunk by chunk. */
export function outcomeLookup(store: Store, plan: Plan, reason: Param) {
  const read = (chunk: number) => outcomesOf(store, plan, { chunk, reason });
  const kept = memoize(read, CHUNKS_KEPT);
  return {
    async outcomeOf(ordinal: number): Promise<OutcomeRecord | undefined> {
      // A plan that is not carried out has no chunks.
      if (plan.chunk_starts.length === 0) return undefined;
      return within(await kept(chunkOf(plan, ordinal)), ordinal);
    },
    async *outcomes(): AsyncGenerator<OutcomeRecord> {
      for await (const chunk of readAhead(plan.waves.flat(), read)) yield* chunk;
    },
  };
}

/**
 * The outcomes of a job, mended, which pass as far as rows ask for them; `see` is shown each chunk once, in order. A chunk that
 * a far row asks for again is read again.
 */
export function passingOutcomes(
  store: Store,
  plan: Plan,
  of: {
    reason: Param;
    mend(outcome: OutcomeRecord): OutcomeRecord;
    see(outcomes: readonly OutcomeRecord[]): Promise<void>;
  },
) {
  const read = async (chunk: number) =>
    (await outcomesOf(store, plan, { chunk, reason: of.reason })).map(of.mend);
  const chunks = readAhead(plan.waves.flat(), async (chunk) => ({ chunk, outcomes: await read(chunk) }));
  const kept = new Map<number, OutcomeRecord[]>();
  const passed = new Set<number>();
  let current: OutcomeRecord[] = [];
  function keep(chunk: number, outcomes: OutcomeRecord[]): OutcomeRecord[] {
    kept.delete(chunk);
    kept.set(chunk, outcomes);
    const [oldest = chunk] = kept.keys();
    if (kept.size > CHUNKS_KEPT) kept.delete(oldest);
    return outcomes;
  }
  /** False where all have passed. */
  async function passOne(): Promise<boolean> {
    const { done, value } = await chunks.next();
    if (done) return false;
    passed.add(value.chunk);
    keep(value.chunk, value.outcomes);
    await of.see(value.outcomes);
    return true;
  }
  async function far(ordinal: number): Promise<OutcomeRecord | undefined> {
    const chunk = chunkOf(plan, ordinal);
    while (!passed.has(chunk) && (await passOne()));
    current = kept.get(chunk) ?? keep(chunk, await read(chunk));
    return within(current, ordinal);
  }
  return {
    /** A promise only where the caller has to wait. */
    of(ordinal: number): OutcomeRecord | Promise<OutcomeRecord | undefined> | undefined {
      const near = within(current, ordinal);
      if (near !== undefined) return near;
      if (plan.chunk_starts.length === 0) return undefined;
      const known = kept.get(chunkOf(plan, ordinal));
      if (known === undefined) return far(ordinal);
      current = known;
      return within(known, ordinal);
    },
    async rest(): Promise<void> {
      while (await passOne());
    },
  };
}
