import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { PassingOutcomes } from '../../report/write/write-report.ts';
import type { OutcomeLine } from '../files/outcome-lookup.ts';
import type { Spool } from '../files/spool.ts';

type See = (outcome: OutcomeRecord) => void;

/**
 * The outcomes of a job, each read once and kept beside memory: rows ask for them in any order. They are read as far as
 * somebody asks, so that rows in the order of the ordinals take each as it was read.
 */
export async function spooledOutcomes(spool: Spool, chunks: AsyncIterable<Iterable<OutcomeLine>>) {
  const file = await spool.numbered<OutcomeRecord>('outcomes');
  const unread = chunks[Symbol.asyncIterator]();
  let chunk: Iterator<OutcomeLine> = [][Symbol.iterator]();
  let newest: OutcomeRecord | undefined;
  let isAtEnd = false;
  let see: See = () => {};
  let hasTrail = false;

  /** False at the end of a chunk. */
  function passOne(): boolean {
    const { done, value } = chunk.next();
    if (done) return false;
    newest = value.outcome;
    hasTrail ||= newest.amends !== undefined || newest.amended_by !== undefined;
    file.write(newest.ordinal, value.bytes);
    see(newest);
    return true;
  }
  async function nextChunk(): Promise<void> {
    const { done, value } = await unread.next();
    if (done) isAtEnd = true;
    else chunk = value[Symbol.iterator]();
  }
  const isPassed = (ordinal: number): boolean => isAtEnd || ordinal <= (newest?.ordinal ?? 0);
  async function passUntil(ordinal: number): Promise<void> {
    while (!isPassed(ordinal)) if (!passOne()) await nextChunk();
  }
  const kept = (ordinal: number) => (ordinal === newest?.ordinal ? newest : file.at(ordinal));
  const rest = () => passUntil(Number.POSITIVE_INFINITY);

  return {
    /** Of one that has passed. */
    outcomeOf: kept,
    /** True where one takes the place of another, or the other way round; all are read for it. */
    async readAll(): Promise<{ trail: boolean }> {
      await rest();
      return { trail: hasTrail };
    },
    /** Shows every outcome once; those that have passed before, at once. */
    outcomes(shown: See): PassingOutcomes {
      for (let ordinal = 1; ordinal <= (newest?.ordinal ?? 0); ordinal += 1) {
        const outcome = kept(ordinal);
        if (outcome !== undefined) shown(outcome);
      }
      see = shown;
      return {
        of(ordinal) {
          while (!isPassed(ordinal) && passOne());
          return isPassed(ordinal) ? kept(ordinal) : passUntil(ordinal).then(() => kept(ordinal));
        },
        rest,
      };
    },
  };
}
