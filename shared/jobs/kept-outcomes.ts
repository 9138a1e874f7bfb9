import type { OutcomeRecord } from '../records/outcome-record.ts';
import type { Spool } from './spool.ts';

/** The outcomes of a job, read once and kept beside memory, so that rows may ask for them in any order. */
export async function keptOutcomes(spool: Spool, all: AsyncIterable<OutcomeRecord>) {
  const file = await spool.numbered<OutcomeRecord>('outcomes');
  const numbers: number[] = [];
  let isRead = false;

  async function* passing(): AsyncGenerator<OutcomeRecord> {
    for await (const outcome of all) {
      numbers.push(outcome.ordinal);
      const full = file.write(outcome.ordinal, outcome);
      if (full) await full;
      yield outcome;
    }
    await file.end();
    isRead = true;
  }
  async function* again(): AsyncGenerator<OutcomeRecord> {
    for (const number of numbers) {
      const outcome = file.at(number);
      if (outcome !== undefined) yield outcome;
    }
  }
  return {
    /** In the order of their ordinals; kept while they pass for the first time. */
    outcomes: () => (isRead ? again() : passing()),
    outcomeOf: (ordinal: number): OutcomeRecord | undefined => file.at(ordinal),
    async readAll(): Promise<void> {
      for await (const _ of passing());
    },
  };
}
