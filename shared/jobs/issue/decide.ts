import { type Monotonic, monotonic, type Sleep } from '../../clock.ts';
import { dryRunDocument, issueDocument } from '../../issue/issue-document.ts';
import {
  type IssueResult,
  ledgerResult,
  lookUpResult,
  noNumbers,
  stoppedResult,
} from '../../issue/issue-result.ts';
import { claimRequest, type IssueDocumentDeps, type NumberTurn } from '../../issue/issue-work.ts';
import { isContentKnown, type LedgerEntry } from '../../ledger/ledger.ts';
import type { SharedSemaphore } from '../../ledger/shared-semaphore.ts';
import { once } from '../../memoize.ts';
import { isDoubtful, isError, type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord, Outcome, OutcomeRecord } from '../../records/document-record.ts';
import type { PlanHead } from '../../records/plan.ts';
import { isFinal } from '../../report/summary.ts';
import type { Outage } from '../../service/service-errors.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { World } from '../account/account-guard.ts';
import { type AcquiredSlot, UNSHARED_SLOT } from '../account/acquire-slot.ts';
import { tellVersions } from '../amend/amend-refusal.ts';
import { runBounded } from '../files/bounded-work.ts';
import { amendsFacts, decisionIn, documentFacts } from '../files/outcome-lookup.ts';
import { documentsOfMarks } from '../find/find-documents.ts';
import { followsRows } from '../steps/issuing-order.ts';
import { checkPaymentChanged, differsFromOriginal, identityGuard } from './changed-content.ts';
import {
  type ChunkWorld,
  chunkLedger,
  dryRunClient,
  type Guard,
  type LedgerPrefetch,
  prefetchLedger,
} from './ledger-prefetch.ts';
import { countsAsIssued, differsThere, roomFor, salesGuard, unprovenGuard } from './reserve-sales.ts';
import { creditGuard, noteMoney } from './take-credits.ts';

interface RecordsToDecide extends Pick<JobCourse, 'outcomeOf' | 'stop'> {
  job: PlanHead;
  records: readonly DocumentRecord[];
  /** The load shared with other functions; unshared by default. */
  load?: AcquiredSlot;
  /** Outcome of a document that is to be sent and must not be begun any more. */
  unlessBegun?: (record: DocumentRecord) => OutcomeRecord | undefined;
}

/** Outcomes of documents in their order. After an outage, a single document goes to the service first. */
export async function decideRecords(
  deps: IssueDeps,
  { job, records, outcomeOf, stop, load = UNSHARED_SLOT, unlessBegun = () => undefined }: RecordsToDecide,
): Promise<OutcomeRecord[]> {
  const ledger = deps.ledgerOf(job.account);
  const ahead = await prefetchLedger(ledger, records, (marks) => documentsOfMarks(deps.store, job, marks));
  const turns = job.dry_run || !followsRows(job.documents) ? undefined : numberTurns(records);
  const course = { job, ahead, outcomeOf, stop, away: load.away, turns };
  const usual = decisions(deps, course);
  const decide = deps.around?.(usual, course) ?? usual;

  async function outcomeFor(record: DocumentRecord): Promise<OutcomeRecord> {
    const outcome = await outcomeOfOne(record).finally(turns?.get(record.ordinal)?.pass);
    // Money of another version is noted with that version.
    if (!job.dry_run && outcome.external_id === record.external_id)
      await noteMoney(record, outcome, { ledger, ahead });
    return outcome;
  }

  async function outcomeOfOne(record: DocumentRecord): Promise<OutcomeRecord> {
    const facts = documentFacts(record);
    if (record.verdict !== 'ready') return { ...facts, ...(await unsentResult(record, { ahead, job })) };
    const notBegun = unlessBegun(record);
    if (notBegun !== undefined) return notBegun;
    await load.look();
    const { problems, ...result } = await decide(record);
    const outcome = { ...facts, ...result, problems: [...facts.problems, ...problems] };
    load.heard(outcome);
    return outcome;
  }

  const probe = load.probing ? records.find(({ verdict }) => verdict === 'ready') : undefined;
  const probed = probe && (await outcomeFor(probe));
  return runBounded(records, deps.concurrency, async (record) => {
    const outcome = record === probe && probed !== undefined ? probed : await outcomeFor(record);
    deps.onOutcome?.(job.job, outcome);
    return outcome;
  });
}

/** The result of a document that is not sent: one issued with this content before its like was doubted is a duplicate. */
async function unsentResult(
  record: DocumentRecord,
  { ahead, job }: { ahead: LedgerPrefetch; job: PlanHead },
): Promise<IssueResult> {
  const { external_id, problems, verdict } = record;
  const entry = ahead.entryOf(external_id);
  if (verdict === 'failed') return withheld(record, entry, { job: job.job, changed: problems });
  const isDoubted = problems.some(isDoubtful) && !problems.some(isError);
  const decided = isDoubted ? decisionIn(entry, record, '') : undefined;
  if (decided) {
    const found = ledgerResult(external_id, decided);
    const versions = await ahead.versionsOf(record, found);
    const known = { ...tellVersions(record, found, { versions }), stage: undefined };
    const weighed = problems.map((one): Problem => (isDoubtful(one) ? { ...one, severity: 'warning' } : one));
    if (known.outcome === 'duplicate') return { ...known, problems: [...weighed, ...known.problems] };
  }
  const result = { outcome: verdict, problems, ...noNumbers };
  if (verdict !== 'rejected' || entry?.state !== 'issued') return result;
  // Another file may have corrected it.
  const params = { external_id, mark: entry.issued.mark, job: entry.job === '' ? '–' : entry.job };
  return { ...result, problems: [...problems, problem('ISSUED-BEFORE', {}, params)] };
}

/** The turns of documents that are sent side by side, by ordinal: within a series, in the order given. */
export function numberTurns(records: readonly Pick<DocumentRecord, 'ordinal' | 'verdict' | 'document'>[]) {
  let trouble = Promise.withResolvers<void>();
  const giveUp = () => {
    trouble.resolve();
    trouble = Promise.withResolvers();
  };
  const lastOf = new Map<string | undefined, Promise<unknown>>();
  const turns = new Map<number, NumberTurn>();
  for (const { ordinal, verdict, document } of records) {
    if (verdict !== 'ready' || document === undefined) continue;
    const before = lastOf.get(document.billing_book_id) ?? Promise.resolve();
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
    lastOf.set(document.billing_book_id, Promise.all([before, passed]));
    const wait = async () => void (await Promise.race([before, trouble.promise]));
    turns.set(ordinal, { wait, pass, giveUp });
  }
  return turns;
}

export interface IssueDeps extends World {
  /** Documents decided at the same time in this chunk. */
  concurrency: number;
  /** `all`: every draft is read back and compared before a number is used. */
  verify: 'all' | 'none';
  /** Called before the first sending of a process that has not read the export: why it may not send. */
  askFirst?(account: string): Promise<Problem | undefined>;
  /** True if a person has checked: a document at the limit of sendings is sent once again. */
  resend?: boolean;
  /** Clock, waiting, limits and checkpoint callback of a document; defaults if absent. */
  way?: Pick<IssueDocumentDeps, 'now' | 'sleep' | 'limits' | 'onCell'>;
  onOutcome?(job: string, outcome: OutcomeRecord): void;
  /** Takes the place of the decisions of a chunk, which it may ask. */
  around?(decide: Decide, course: JobCourse): Decide;
  /** Absent if jobs cannot be stopped. */
  stopCheckOf?: ((job: string) => StopCheck) | undefined;
  /** Load of an account at the service if several functions share it. */
  loadOf?: ((account: string) => SharedSemaphore) | undefined;
  /** Milliseconds left for a function that is ended by force. */
  timeLeftMs?: (() => number) | undefined;
  sleep?: Sleep;
}

/** Holds a document while another one of its payment in the same export is not issued. */
async function conflictBeside(
  { external_id, after = [], life }: DocumentRecord,
  outcomeOf: ChunkWorld['outcomeOf'],
): Promise<IssueResult | undefined> {
  for (const { external_id: other, ordinal } of after) {
    const outcome = ordinal === undefined ? undefined : (await outcomeOf(ordinal))?.outcome;
    if (outcome === undefined || countsAsIssued(outcome)) continue;
    const params = { ...(life && { payment: life.payment }), external_id, other, state: { phrase: outcome } };
    return stoppedResult(problem('PAY-CONFLICT-BESIDE', { field: 'payment.amount' }, params));
  }
  return undefined;
}

/** Decides the outcome of a document: issues it, or in a dry run only reads. */
export type Decide = (record: DocumentRecord) => Promise<IssueResult>;

/** Decides each document of a chunk on the way through its guards. */
export function decisions(own: IssueDeps, course: JobCourse): Decide {
  const { login, ledgerWatch, verify, resend, log } = own;
  const { job, ahead, outcomeOf, away, stop = NEVER_STOPPED, turns } = course;
  const { account } = job;
  const ledger = own.ledgerOf(account);
  const usual = own.clientOf(account);
  const client = job.dry_run ? dryRunClient(usual, job, ahead) : usual;
  const deps = {
    ...{ ...own.way, verify, resend, log, job, ahead, outcomeOf, ledger: chunkLedger(ledger, ahead, job) },
    client: { ...client, closed: () => away() ?? client.closed() },
  };
  const unproven = unprovenGuard(deps, () => ledgerWatch.unproven(job.account));
  const identities = identityGuard(deps);
  /** A decided document stays decided, even if credits, clearances or other documents have changed since. */
  const decidedBefore: Guard = {
    take: async ({ document }) => document && lookUpResult(deps.ledger, claimRequest({ document }, job.job)),
  };
  const others: Guard = {
    take: async (record) => (await conflictBeside(record, outcomeOf)) ?? differsFromOriginal(record, ahead),
  };
  const sales = salesGuard(deps);
  const credits = creditGuard(deps);
  /** All that may speak against a document, in the order in which it is asked. */
  function guardsOf({ clears, after, life, credits: named, document }: DocumentRecord): readonly Guard[] {
    const all = [unproven, identities];
    if (clears !== undefined) return [...all, decidedBefore, sales];
    if (life?.states === 'refund' || named !== undefined)
      return [...all, decidedBefore, others, credits, sales];
    return (after ?? document?.correlated_invoices) ? [...all, decidedBefore, others] : all;
  }
  /** After the claim: of a run that claims and one that was stopped and looks for claims, one sees the other. */
  const lookAgain = async (record: DocumentRecord): Promise<Problem | undefined> =>
    (await stop.now()) ? problem('JOB-STOPPED') : checkPaymentChanged(record, deps.ledger);
  const go = (record: DocumentRecord): Promise<IssueResult> => {
    if (job.dry_run) return dryRunDocument(deps, record, job.job);
    const ofOne = { ...deps, lookAgain: () => lookAgain(record), turn: turns?.get(record.ordinal) };
    return issueDocument(ofOne, record, job.job);
  };
  /** Asked once: the credentials, or the ledger, may be others than those that the export was read with. */
  const changedAccount = once(async () => {
    const found = (await login[job.dry_run ? 'look' : 'bind'](account)) ?? (await ledgerWatch.look(account));
    if (found !== undefined || job.dry_run) return found;
    return (await own.askFirst?.(account)) ?? ledgerWatch.count(job);
  });
  return async (record) => {
    const told = await ((await stop.lately()) ? stopped(record) : decided(record));
    let versions = await ahead.versionsOf(record, told);
    if (versions !== undefined && told.outcome === 'conflict' && !isContentKnown(versions.newest))
      versions = { ...versions, shown: await differsThere(record, versions.newest.external_id, client) };
    const result = tellVersions(record, told, { versions, now: job.created_at });
    // The other version already holds what this content would hold.
    if (result.external_id !== undefined) return result;
    if (job.dry_run || !isFinal(result.outcome)) return result;
    for (const { settle } of [identities, sales, credits]) await settle?.(record, result.mark);
    return result;
  };

  async function stopped(record: DocumentRecord): Promise<IssueResult> {
    const behind = await ledgerWatch.look(account);
    return stoppedDocument(record, await ledger.lookup(record.external_id), { job: job.job, behind });
  }

  async function decided(record: DocumentRecord): Promise<IssueResult> {
    const changed = await changedAccount();
    if (changed !== undefined)
      return withheld(record, await ledger.lookup(record.external_id), { job: job.job, changed: [changed] });
    if (job.withheld?.includes(record.ordinal)) return unapproved(record);
    const room = await roomFor(record, { ledger, outcomeOf, job });
    if (record.amends !== undefined && !job.dry_run) await ledger.noteAmended(record.amends.of);
    if ('held' in room) return room.held;
    return { ...(await guarded(room.record)), ...amendsFacts(room.record) };
  }

  /** Sends a document unless a guard stops it; what it then holds is given back in reverse order. */
  async function guarded(record: DocumentRecord): Promise<IssueResult> {
    const guards = guardsOf(record);
    const said: Problem[] = [];
    let stopped: IssueResult | undefined;
    let held = guards;
    for (const [n, guard] of guards.entries()) {
      stopped = await guard.take(record, said);
      // What was decided before may hold all that an earlier run took.
      if (stopped !== undefined && guard !== decidedBefore) held = guards.slice(0, n);
      if (stopped !== undefined) break;
    }
    const result = stopped ?? (await go(record));
    if (!job.dry_run && holdsNothing(result))
      for (const { giveBack } of held.toReversed()) await giveBack?.(record);
    return { ...result, problems: [...said, ...result.problems] };
  }

  /** A document outside the approved plan stays unsent, even if it could be issued now. */
  async function unapproved(record: DocumentRecord): Promise<IssueResult> {
    const foreseen = await dryRunDocument(deps, record, job.job);
    if (foreseen.outcome !== 'ready') return foreseen;
    const { external_id, rows } = record;
    const params = { variant: 'document', external_id, reason: { phrase: 'plan-not-in-it' } } as const;
    return stoppedResult(problem('PLAN-DIFFERS', { row: rows[0] }, params));
  }
}

/** Outcomes that leave the document unissued; a failed one may be issued: only the service knows. */
const HOLDS_NOTHING: ReadonlySet<Outcome> = new Set(['rejected', 'conflict', 'held']);
const holdsNothing = ({ outcome, problems }: IssueResult): boolean =>
  HOLDS_NOTHING.has(outcome) || problems.some(({ code }) => code === 'JOB-STOPPED');

/** Reports that a person stopped the job: from a recent look, or from a new one. */
type StopCheck = ReturnType<typeof createStopCheck>;

export const NEVER_STOPPED: StopCheck = { lately: async () => false, now: async () => false };

/** Looks for the stop note of a job; `lately` looks at most once in `lookEveryMs` milliseconds. */
export function createStopCheck(
  store: Pick<Store, 'head'>,
  job: string,
  { lookEveryMs, clock = monotonic }: { lookEveryMs: number; clock?: Monotonic },
) {
  const look = async () => (await store.head(jobKeys(job).stopped)) !== undefined;
  let found = Promise.resolve(false);
  let lookedMs = Number.NEGATIVE_INFINITY;
  function now(): Promise<boolean> {
    lookedMs = clock();
    found = look();
    return found;
  }
  const lately = async () => (clock() - lookedMs >= lookEveryMs && !(await found) ? now() : found);
  return { lately, now };
}

/**
 * Answers a document of a stopped job by its entry: settled documents keep their result, claimed ones are unknown, and
 * only unclaimed ones were not sent. If the ledger is `behind`, these are unknown as well.
 */
function stoppedDocument(
  record: DocumentRecord,
  entry: LedgerEntry | undefined,
  { job, behind }: { job: string; behind: Problem | undefined },
): IssueResult {
  const known = decisionIn(entry, record, job);
  if (known !== undefined) return ledgerResult(record.external_id, known);
  if (behind !== undefined) return unanswered([unknown('stopped'), behind]);
  return unanswered([entry?.state === 'claimed' ? unknown('stopped') : problem('JOB-STOPPED')]);
}

/**
 * Keeps the results of this job under any login. A claimed document may be issued all the same, and so may
 * any other if the ledger is behind.
 */
function withheld(
  record: DocumentRecord,
  entry: LedgerEntry | undefined,
  { job, changed }: { job: string; changed: readonly Problem[] },
): IssueResult {
  const known = decisionIn(entry, record, job);
  if (known !== undefined && known.state !== 'conflict' && known.own)
    return ledgerResult(record.external_id, known);
  const isUnknown = entry?.state === 'claimed' || changed.some(({ code }) => code === 'LEDGER-BEHIND');
  return unanswered([...(isUnknown ? [unknown()] : []), ...changed]);
}

const unanswered = (problems: Problem[]): IssueResult => ({ outcome: 'failed', problems, ...noNumbers });

/** Problem of a document begun by a run that got no answer. */
const unknown = (variant?: 'stopped'): Problem => {
  const params = { reason: { phrase: 'was-stopped' }, state: { phrase: 'begun-earlier' } } as const;
  return problem('OUTCOME-UNKNOWN', {}, variant === undefined ? params : { ...params, variant });
};

/** A chunk while its documents are decided, and the events around it. */
interface JobCourse {
  job: PlanHead;
  ahead: LedgerPrefetch;
  /** Answers for documents of the job's earlier waves. */
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
  /** Reason why nothing is sent at the moment; undefined if documents may be sent. */
  away: () => Outage | undefined;
  stop?: StopCheck | undefined;
  /** Turns of its documents by ordinal if they take their numbers in order. */
  turns?: ReadonlyMap<number, NumberTurn> | undefined;
}
