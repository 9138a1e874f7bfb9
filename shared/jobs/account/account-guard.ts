import { UNPROVEN_LOGIN } from '../../ledger/certificates.ts';
import type { AccountLedger } from '../../ledger/dynamodb-ledger.ts';
import { UnmappableExport } from '../../mapping/rows/map-sheet.ts';
import { type Problem, problem, renderProblem } from '../../problems/problem.ts';
import { type AccountFacts, accountFactsSchema, NO_ACCOUNT_FACTS } from '../../records/account-facts.ts';
import type { Certificate, LedgerAge } from '../../records/ledger-age.ts';
import type { JobRecord } from '../../records/plan.ts';
import { typedJson } from '../../records/stored.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { accountKey } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import {
  findChainHead,
  findCountedRun,
  linksFrom,
  putCountedRun,
  updateChainHead,
  withRun,
} from '../files/chain.ts';
import type { StepDeps } from '../steps/events.ts';

/** The world of steps that read and issue: ledger and service of each account, and what stops it from issuing. */
export interface World extends StepDeps {
  ledgerOf(account: string): AccountLedger;
  clientOf(account: string): InvoicingClient;
  login: LoginBinding;
  ledgerWatch: LedgerWatch;
}

/** Stops an account from issuing with a ledger older than its reports, which may lack issued documents. */
export type LedgerWatch = ReturnType<typeof createLedgerWatch>;

type Run = Pick<JobRecord, 'job' | 'account'>;

/** Attempts at counting a run; an attempt fails if another run counts at the same moment. */
const COUNT_ATTEMPTS = 5;

export function createLedgerWatch(
  { store, environment, ledgerOf, now }: Pick<World, 'store' | 'environment' | 'ledgerOf' | 'now'>,
  /** Name of this process if each process is counted: a ledger may be restored between two of them. */
  own?: string,
) {
  // A ledger that was not behind stays so for this process: an older one comes with a restart, or under another name.
  const lookedAt = new Set<string>();
  let counted: string | undefined;
  const unproven = new Map<string, Certificate>();

  /** The age of the ledger if it has counted runs; or a problem if it is behind its reports. */
  async function ledgerState(account: string) {
    const { head } = await findChainHead(store, account);
    const stated = head.ledgers.find((ledger) => ledger.environment === environment);
    const age = await ledgerOf(account).certificate();
    if (age?.unproven !== undefined) unproven.set(account, age);
    if (age !== undefined && (stated === undefined || isNoOlder(age, stated))) return { age };
    const behind = problem('LEDGER-BEHIND', {}, { account });
    if (stated !== undefined) return behind;
    // Reports of issued documents come with a certificate: a ledger without one is not theirs.
    for await (const { link } of linksFrom(store, head.latest))
      if ('counts' in link && link.environment === environment && link.counts.documents.issued > 0)
        return behind;
    return { age };
  }

  async function count({ job, account }: Run): Promise<Problem | undefined> {
    const by = own === undefined ? job : `${job} ${own}`;
    for (let attempt = 1; attempt <= COUNT_ATTEMPTS; attempt++) {
      const found = await ledgerState(account);
      if ('code' in found) return found;
      const { age } = found;
      const before = own === undefined ? await findCountedRun(store, job) : undefined;
      if (before !== undefined && age !== undefined && isNoOlder(age, before)) return undefined;
      const epoch = age?.epoch ?? now().toISOString();
      const counted = await ledgerOf(account).countRun({ job: by, epoch, isFirst: age === undefined });
      // Another run was faster.
      if (counted === undefined) continue;
      // Stored in the head before anything is sent, so that an older ledger is recognised.
      const { run, accepted } = counted;
      const here = { environment, epoch: counted.epoch, run, accepted };
      await updateChainHead(store, account, (head) => ({ ...head, ledgers: withRun(head.ledgers, here) }));
      await putCountedRun(store, job, { account, ...here });
      return undefined;
    }
    throw new Error(`The runs of ${account} are counted by others all the time.`);
  }

  return {
    /** Reports a ledger that is behind its reports; only reads. */
    async look(account: string): Promise<Problem | undefined> {
      if (lookedAt.has(account)) return undefined;
      const found = await ledgerState(account);
      if ('code' in found) return found;
      lookedAt.add(account);
      return undefined;
    },
    /** Also counts the job as a run that may send or noted payments: once, or locally once per process. */
    async count(of: Run): Promise<Problem | undefined> {
      if (counted === of.job) return undefined;
      const behind = await count(of);
      if (behind === undefined) counted = of.job;
      return behind;
    },
    /** The certificate of a ledger that was rebuilt and could not prove everything; asked after one of the two. */
    unproven: (account: string) => unproven.get(account),
  };
}

const isNoOlder = (age: LedgerAge, than: LedgerAge) => age.epoch === than.epoch && age.run >= than.run;

/** Keeps an account to one login: its ledger holds the documents of one company only. */
export type LoginBinding = ReturnType<typeof createLoginBinding>;

export function createLoginBinding(of: {
  ledgerOf: World['ledgerOf'];
  /** Opaque name of the login that the account has now. */
  loginOf: (account: string) => Promise<string>;
  /** True if a person confirmed that the login of the account has changed. */
  rebinds: (account: string) => boolean;
  /** The problem of an account that is stopped before its credentials are read. */
  stopped?: (account: string, binds: boolean) => Promise<Problem | undefined>;
}) {
  const { ledgerOf, loginOf, rebinds, stopped = async () => undefined } = of;
  const changed = (account: string, bound: string | undefined): Problem =>
    problem(bound === UNPROVEN_LOGIN ? 'LOGIN-UNPROVEN' : 'LOGIN-CHANGED', {}, { account });
  const asking = (binds: boolean) => {
    // A login that matched stays valid for this process: only a rebind changes it, and that needs a new start.
    const matched = new Map<string, string>();
    return async (account: string): Promise<Problem | undefined> => {
      const why = await stopped(account, binds);
      if (why !== undefined || (!binds && rebinds(account))) return why;
      const login = await loginOf(account).catch(problemOfSecret);
      if (typeof login === 'object') return login;
      if (matched.get(account) === login) return undefined;
      const ledger = ledgerOf(account);
      const bound = await ledger.boundLogin();
      const isBound =
        bound === login || (binds ? await ledger.bindLogin(login, rebinds(account)) : bound === undefined);
      if (!isBound) return changed(account, bound);
      matched.set(account, login);
      return undefined;
    };
  };
  return {
    /** Reports another login that issued for the account; only reads. */
    look: asking(false),
    /** Does the same and binds an account that has no login yet. */
    bind: asking(true),
  };
}

/** Missing or unusable secret of an account: a finding for people, not a failed step. */
export class SecretUnfit extends Error {
  readonly problem: Problem;

  constructor(unfit: Problem) {
    super(renderProblem(unfit).message);
    this.problem = unfit;
  }
}

function problemOfSecret(error: unknown): Problem {
  if (error instanceof SecretUnfit) return error.problem;
  throw error;
}

export const undeployedAccount = (of: { account: string; accounts: readonly string[] }): Problem =>
  problem('ACCOUNT-UNKNOWN', {}, { ...of, accounts: of.accounts.join(', ') });

/** Facts that the account states about itself. Throws `UnmappableExport` if the file cannot be read. */
export async function readAccountFacts(store: Store, account: string): Promise<AccountFacts> {
  const text = await unlessAbsent(store.readText(accountKey(account)));
  if (text === undefined) return NO_ACCOUNT_FACTS;
  const read = typedJson(accountFactsSchema, text);
  if ('data' in read) return read.data;
  throw new UnmappableExport([problem('ACCOUNT-FACTS-INVALID', {}, { account, reason: read.reason })]);
}
