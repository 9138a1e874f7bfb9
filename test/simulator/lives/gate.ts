import type { AccountLedger } from '../../../shared/ledger/dynamodb-ledger.ts';
import type { Process, Simulation } from '../simulation.ts';

/** Longest wait for others that do not come. */
const PATIENCE_MS = 3_000;

/** A place at which jobs wait for one another, so that they pass a guard at the same moment. */
export interface Gate {
  /** So many jobs meet from here on. */
  arm(jobs: number): void;
  pass(process: Process): Promise<void>;
}

export function openGate(sim: Simulation): Gate {
  let wanted = 0;
  const waiting = new Map<string, () => void>();
  const open = () => {
    wanted = 0;
    for (const go of waiting.values()) go();
  };
  return {
    arm(jobs) {
      wanted = jobs;
    },
    async pass(process) {
      if (wanted === 0 || waiting.has(process.job)) return;
      const opened = new Promise<void>((go) => waiting.set(process.job, go));
      if (waiting.size >= wanted) open();
      else sim.later(PATIENCE_MS, undefined, open);
      await opened;
      // Whoever has died meanwhile does not go on.
      await sim.sleep(0, process);
    },
  };
}

/** The ledger, with a gate before what one document alone may hold, and before the room of a credit note. */
export const gatedLedger = (real: AccountLedger, pass: () => Promise<void>): AccountLedger => ({
  ...real,
  async take(held, by, instead) {
    await pass();
    return real.take(held, by, instead);
  },
  async takeCredit(id, credit, revision) {
    await pass();
    return real.takeCredit(id, credit, revision);
  },
});
