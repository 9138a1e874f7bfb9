import { memoize } from '../../memoize.ts';
import type { Param } from '../../problems/problem.ts';
import { eachLine } from '../../records/json-lines.ts';
import { type OutcomeRecord, outcomeForm } from '../../records/outcome-record.ts';
import type { Plan } from '../../records/plan.ts';
import { jobKeys } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { readAhead } from './bounded-work.ts';
import { stoppedOutcome } from './document-facts.ts';
import { chunkOf, readDocuments } from './read-job.ts';

/** Chunks whose outcomes are kept in memory; rows of one document may stand far apart, most stand together. */
const CHUNKS_KEPT = 64;

/** An outcome with the line of JSON that it is kept as, in UTF-8. */
export interface OutcomeLine {
  outcome: OutcomeRecord;
  bytes: Uint8Array;
}

export const outcomeLine = (outcome: OutcomeRecord): OutcomeLine => ({
  outcome,
  bytes: Buffer.from(JSON.stringify(outcome)),
});

/** Outcomes by ordinal and in order, read chunk by chunk; a chunk that was never worked answers `failed`. */
export function outcomeLookup(store: Store, plan: Plan, reason: Param) {
  const stopped = async (chunk: number): Promise<OutcomeRecord[]> =>
    (await readDocuments(store, plan.job, chunk)).map((record) =>
      stoppedOutcome(record, { reason, dryRun: plan.dry_run }),
    );

  const outcomesOf = memoize(
    async (chunk: number) =>
      new Map(Array.from(await linesOf(chunk), ({ outcome }) => [outcome.ordinal, outcome])),
    CHUNKS_KEPT,
  );

  /** Of a chunk that was worked the lines as they are stored, each read when it is asked for. */
  async function linesOf(chunk: number): Promise<Iterable<OutcomeLine>> {
    const key = jobKeys(plan.job).outcomes(chunk);
    const found = await unlessAbsent(store.readBytes(key));
    if (found === undefined) return (await stopped(chunk)).map(outcomeLine);
    return eachLine(found, (bytes, line) => ({
      outcome: outcomeForm.readBytes(bytes, `${key}:${line}`),
      bytes,
    }));
  }

  const chunks = (): AsyncGenerator<Iterable<OutcomeLine>> => readAhead(plan.waves.flat(), linesOf);

  return {
    async outcomeOf(ordinal: number): Promise<OutcomeRecord | undefined> {
      // A plan that is not carried out has no chunks.
      if (plan.chunk_starts.length === 0) return undefined;
      return (await outcomesOf(chunkOf(plan, ordinal))).get(ordinal);
    },
    /** Every outcome in order, chunk by chunk. */
    chunks,
    async *outcomes(): AsyncGenerator<OutcomeRecord> {
      for await (const chunk of chunks()) for (const { outcome } of chunk) yield outcome;
    },
  };
}
