import { foldExternalId } from '../../documents/external-id.ts';
import type { Certificates } from '../../ledger/certificates.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { JobRecord } from '../../records/job-record.ts';
import type { Certificate, LedgerAge } from '../../records/ledger-age.ts';
import { readStoredLines } from '../../records/stored-object.ts';
import { reportRowForm } from '../../report/columns/report-row.ts';
import { rowDocuments } from '../../report/columns/row-documents.ts';
import { NoSuchObject, type Store } from '../../store/store.ts';
import {
  type ChainHead,
  findChainHead,
  findCountedRun,
  putCountedRun,
  reportsBackFrom,
  updateChainHead,
  withRun,
} from '../files/chain-head.ts';

/** Keeps an account from issuing with a ledger that is older than its reports: it does not know what is issued. */
export interface LedgerWatch {
  /** The problem where the ledger is behind, by reading alone. */
  look(account: string): Promise<Problem | undefined>;
  /** The same, and counts the job, once, as a run that may send or has told of payments; on one machine each process that goes on with it. */
  count(job: Run): Promise<Problem | undefined>;
  /** The certificate of a ledger that was rebuilt and could not prove everything; asked after one of the two. */
  unproven(account: string): Certificate | undefined;
}

type Run = Pick<JobRecord, 'job' | 'account'>;

interface LedgerWatchOptions {
  store: Store;
  environment: string;
  certificatesOf: (account: string) => Certificates;
  ledgerOf: (account: string) => Pick<Ledger, 'lookupAll'>;
  now: () => Date;
  /** The name of this process, where each is counted by itself: a ledger may be copied after one that was killed, and put back after the next. */
  run?: string;
}

/** A run is counted anew where another was the first to count one. */
const COUNT_ATTEMPTS = 5;

/** A ledger that is not behind. */
interface Upright {
  /** Undefined of a ledger that has counted nothing yet. */
  age: Certificate | undefined;
  head: ChainHead;
}
type Standing = Upright | { behind: Problem };

export function createLedgerWatch(options: LedgerWatchOptions): LedgerWatch {
  const { store, environment, certificatesOf, now, run: own } = options;
  // A ledger that was not behind stays so for this process: an older one comes with a restart, or under another name.
  const lookedAt = new Set<string>();
  let counted: string | undefined;
  const unproven = new Map<string, Certificate>();

  async function standing(account: string): Promise<Standing> {
    const { head } = await findChainHead(store, account);
    const stated = head.ledgers.find((one) => one.environment === environment);
    const age = await certificatesOf(account).read();
    if (age?.unproven !== undefined) unproven.set(account, age);
    const isKnown = age !== undefined && (stated === undefined || isNoOlder(age, stated));
    if (isKnown) return { age, head };
    if (stated !== undefined || !(await knowsNewest(options, { account, head })))
      return { behind: problem('LEDGER-BEHIND', {}, { account }) };
    return { age, head };
  }

  /** False where another run was faster. */
  async function countOnce({ job, account }: Run, { age, head: found }: Upright): Promise<boolean> {
    const by = own === undefined ? job : `${job} ${own}`;
    const run = await certificatesOf(account).count({
      ...{ job: by, epoch: age?.epoch ?? now().toISOString(), isFirst: age === undefined },
    });
    if (run === undefined) return false;
    // The reports state it before anything is sent, so that an older ledger is told from this one.
    const { epoch, run: number, accepted } = run;
    const here = { environment, epoch, run: number, accepted };
    const counting = (head: ChainHead) => ({ ...head, ledgers: withRun(head.ledgers, here) });
    await updateChainHead(store, account, counting, found);
    await putCountedRun(store, job, { account, ...here });
    return true;
  }

  async function count(of: Run): Promise<Problem | undefined> {
    for (let attempt = 1; attempt <= COUNT_ATTEMPTS; attempt++) {
      const found = await standing(of.account);
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
      const found = await standing(account);
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

/** Documents of one report that are looked up: one that is missing tells that the ledger is an older copy. */
const LOOKED_UP_MAX = 100;

/** A ledger without a certificate is one of 0.1.0 or 0.2.0 if it knows what the newest report says is issued. */
async function knowsNewest(
  { store, environment, ledgerOf }: LedgerWatchOptions,
  { account, head }: { account: string; head: ChainHead },
): Promise<boolean> {
  for await (const { report, counts, ...of } of reportsBackFrom(store, head)) {
    if (of.dry_run || of.environment !== environment || counts.documents.issued === 0) continue;
    const issued = await issuedIn(store, report);
    if (issued.length === 0) continue;
    const entries = await ledgerOf(account).lookupAll(issued);
    return [...entries.values()].filter(({ state }) => state === 'issued').length === issued.length;
  }
  return true;
}

/** The first external_ids that a report says are issued; none where its rows are gone. */
async function issuedIn(store: Store, report: string): Promise<string[]> {
  const found = new Map<string, string>();
  try {
    for await (const row of readStoredLines(store, `${report}result.jsonl`, reportRowForm)) {
      for (const { outcome, external_id } of rowDocuments(row))
        if (outcome === 'issued' && external_id !== null) found.set(foldExternalId(external_id), external_id);
      if (found.size === LOOKED_UP_MAX) break;
    }
  } catch (error) {
    if (!(error instanceof NoSuchObject)) throw error;
  }
  return [...found.values()];
}
