import type { Certificates } from '../../ledger/certificates.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { JobRecord } from '../../records/job-record.ts';
import type { Certificate, LedgerAge } from '../../records/ledger-age.ts';
import type { Store } from '../../store/store.ts';
import {
  type ChainHead,
  findChainHead,
  findCountedRun,
  putCountedRun,
  reportsBackFrom,
  updateChainHead,
  withRun,
} from '../files/chain-head.ts';

/** Stops an account from issuing with a ledger older than its reports, which may lack issued documents. */
export interface LedgerWatch {
  /** Reports a ledger that is behind its reports; only reads. */
  look(account: string): Promise<Problem | undefined>;
  /** Also counts the job as a run that may send or noted payments: once, or locally once per process. */
  count(job: Run): Promise<Problem | undefined>;
  /** The certificate of a ledger that was rebuilt and could not prove everything; asked after one of the two. */
  unproven(account: string): Certificate | undefined;
}

type Run = Pick<JobRecord, 'job' | 'account'>;

interface LedgerWatchOptions {
  store: Store;
  environment: string;
  certificatesOf: (account: string) => Certificates;
  now: () => Date;
  /** Name of this process if each process is counted: a ledger may be restored between two of them. */
  run?: string;
}

/** Attempts at counting a run; an attempt fails if another run counts at the same moment. */
const COUNT_ATTEMPTS = 5;

/** A ledger that is not behind. */
interface Upright {
  /** Undefined if the ledger has counted no run yet. */
  age: Certificate | undefined;
  head: ChainHead;
}
type LedgerState = Upright | { behind: Problem };

export function createLedgerWatch(options: LedgerWatchOptions): LedgerWatch {
  const { store, environment, certificatesOf, now, run: own } = options;
  // A ledger that was not behind stays so for this process: an older one comes with a restart, or under another name.
  const lookedAt = new Set<string>();
  let counted: string | undefined;
  const unproven = new Map<string, Certificate>();

  async function ledgerState(account: string): Promise<LedgerState> {
    const { head } = await findChainHead(store, account);
    const stated = head.ledgers.find((ledger) => ledger.environment === environment);
    const age = await certificatesOf(account).read();
    if (age?.unproven !== undefined) unproven.set(account, age);
    const isKnown = age !== undefined && (stated === undefined || isNoOlder(age, stated));
    if (isKnown) return { age, head };
    if (stated !== undefined || (await hasIssued(options, head)))
      return { behind: problem('LEDGER-BEHIND', {}, { account }) };
    return { age, head };
  }

  /** False if another run was faster. */
  async function countOnce({ job, account }: Run, { age, head: found }: Upright): Promise<boolean> {
    const by = own === undefined ? job : `${job} ${own}`;
    const run = await certificatesOf(account).count({
      ...{ job: by, epoch: age?.epoch ?? now().toISOString(), isFirst: age === undefined },
    });
    if (run === undefined) return false;
    // Stored in the head before anything is sent, so that an older ledger is recognised.
    const { epoch, run: number, accepted } = run;
    const here = { environment, epoch, run: number, accepted };
    const counting = (head: ChainHead) => ({ ...head, ledgers: withRun(head.ledgers, here) });
    await updateChainHead(store, account, counting, found);
    await putCountedRun(store, job, { account, ...here });
    return true;
  }

  async function count(of: Run): Promise<Problem | undefined> {
    for (let attempt = 1; attempt <= COUNT_ATTEMPTS; attempt++) {
      const found = await ledgerState(of.account);
      if ('behind' in found) return found.behind;
      const before = own === undefined ? await findCountedRun(store, of.job) : undefined;
      const isCounted = before !== undefined && found.age !== undefined && isNoOlder(found.age, before);
      if (isCounted || (await countOnce(of, found))) return undefined;
    }
    throw new Error(`The runs of ${of.account} are counted by others all the time.`);
  }

  return {
    async look(account) {
      if (lookedAt.has(account)) return undefined;
      const found = await ledgerState(account);
      if ('behind' in found) return found.behind;
      lookedAt.add(account);
      return undefined;
    },
    async count(of) {
      if (counted === of.job) return undefined;
      const behind = await count(of);
      if (behind === undefined) counted = of.job;
      return behind;
    },
    unproven: (account) => unproven.get(account),
  };
}

const isNoOlder = (age: LedgerAge, than: LedgerAge): boolean =>
  age.epoch === than.epoch && age.run >= than.run;

/** Reports of issued documents come with a certificate: a ledger without one is not theirs. */
async function hasIssued({ store, environment }: LedgerWatchOptions, head: ChainHead): Promise<boolean> {
  for await (const { dry_run, counts, ...of } of reportsBackFrom(store, head))
    if (!dry_run && of.environment === environment && counts.documents.issued > 0) return true;
  return false;
}
