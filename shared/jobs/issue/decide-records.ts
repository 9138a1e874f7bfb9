import type { Sleep } from '../../clock.ts';
import { documentKey } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { type IssueResult, lookUpResult } from '../../issue/issue-result.ts';
import { claimRequest, type NumberTurn, statedMoney } from '../../issue/issue-work.ts';
import type { KeptMoney, Ledger, MoneyNews } from '../../ledger/ledger.ts';
import type { SharedSemaphore } from '../../ledger/shared-semaphore.ts';
import { isDoubtful, isError, type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord, OutcomeRecord } from '../../records/document-record.ts';
import type { PlanHead } from '../../records/plan.ts';
import { type AcquiredSlot, UNSHARED_SLOT } from '../account/acquire-slot.ts';
import { tellVersions } from '../amend/amend-refusal.ts';
import { runBounded } from '../files/bounded-work.ts';
import { documentFacts, isNamed } from '../files/outcome-lookup.ts';
import { isKnown } from '../judge/decide-payments.ts';
import type { StepDeps } from '../steps/events.ts';
import { followsRows } from '../steps/number-order.ts';
import type { Decide } from './decide.ts';
import {
  type LedgerPrefetch,
  prefetchedEntry,
  prefetchLedger,
  versionsBeside,
  withOwnEntries,
} from './ledger-prefetch.ts';
import type { JobCourse, StopCheck } from './stop-check.ts';

interface RecordsToDecide {
  job: PlanHead;
  records: readonly DocumentRecord[];
  outcomeOf: JobCourse['outcomeOf'];
  stop?: StopCheck;
  /** The load shared with other functions; unshared by default. */
  load?: AcquiredSlot;
  /** Outcome of a document that is to be sent and must not be begun any more. */
  unlessBegun?: (record: DocumentRecord) => OutcomeRecord | undefined;
}

/** Outcomes of documents in their order. After an outage, a single document goes to the service first. */
export async function decideRecords(
  deps: Pick<IssueDeps, 'ledgerOf' | 'decide' | 'concurrency' | 'onOutcome'>,
  { job, records, outcomeOf, stop, load = UNSHARED_SLOT, unlessBegun = () => undefined }: RecordsToDecide,
): Promise<OutcomeRecord[]> {
  const { ledgerOf, decide: decideOn, concurrency } = deps;
  const ledger = ledgerOf(job.account);
  const ahead = await prefetchLedger(ledger, records);
  const turns = job.dry_run || !followsRows(job.documents) ? undefined : numberTurns(records);
  const decide = decideOn(job, ahead, { outcomeOf, stop, away: load.away, turns });
  const before = withOwnEntries(ledger, ahead);

  async function outcomeFor(record: DocumentRecord): Promise<OutcomeRecord> {
    const outcome = await decided(record).finally(turns?.get(record.ordinal)?.pass);
    // Money of another version is noted with that version.
    if (!job.dry_run && outcome.external_id === record.external_id)
      await noteMoney(record, outcome, { ledger, ahead });
    return outcome;
  }

  async function decided(record: DocumentRecord): Promise<OutcomeRecord> {
    if (record.verdict !== 'ready') return decideRecord(record, { decide, ledger: before, ahead });
    const notBegun = unlessBegun(record);
    if (notBegun !== undefined) return notBegun;
    await load.look();
    const outcome = await decideRecord(record, { decide, ledger: before, ahead });
    load.heard(outcome);
    return outcome;
  }

  function told(outcome: OutcomeRecord): OutcomeRecord {
    deps.onOutcome?.(job.job, outcome);
    return outcome;
  }

  const probe = load.probing ? records.find(({ verdict }) => verdict === 'ready') : undefined;
  const probed = probe && (await outcomeFor(probe));
  return runBounded(records, concurrency, async (record) =>
    told(record === probe && probed !== undefined ? probed : await outcomeFor(record)),
  );
}

type AskedLedger = Pick<Ledger, 'lookup' | 'lookupAll'>;

/** The outcome of one document, whether or not it goes to the service. */
async function decideRecord(
  record: DocumentRecord,
  { decide, ledger, ahead }: { decide: Decide; ledger: AskedLedger; ahead: LedgerPrefetch },
): Promise<OutcomeRecord> {
  const facts = documentFacts(record);
  const issued = await doubtedButIssued(record, { ledger, ahead });
  if (issued !== undefined) return { ...facts, ...issued };
  if (record.verdict !== 'ready') {
    const before = record.verdict === 'rejected' ? await issuedBefore(record, ledger) : [];
    const problems = [...facts.problems, ...before];
    return { ...facts, problems, outcome: record.verdict, numbers_used: 0, numbers_lost: 0 };
  }
  const { problems, ...result } = await decide(record);
  return { ...facts, ...result, problems: [...facts.problems, ...problems] };
}

/** A document that was issued with this content before its like was doubted is a duplicate, not held. */
async function doubtedButIssued(
  record: DocumentRecord,
  { ledger, ahead }: { ledger: AskedLedger; ahead: LedgerPrefetch },
): Promise<IssueResult | undefined> {
  const { document, problems, verdict } = record;
  const isDoubted = verdict === 'held' && problems.some(isDoubtful) && !problems.some(isError);
  if (document === undefined || !isDoubted) return undefined;
  const found = await lookUpResult(ledger, claimRequest({ document }, ''));
  const beside = found && (await versionsBeside(record, { result: found, ahead, ledger }));
  const known = found && tellVersions(record, found, { versions: beside });
  const weighed = problems.map((one): Problem => (isDoubtful(one) ? { ...one, severity: 'warning' } : one));
  return known?.outcome === 'duplicate' ? { ...known, problems: [...weighed, ...known.problems] } : undefined;
}

/** Names the earlier issue of a rejected document's external_id: another file may have corrected it. */
async function issuedBefore(
  { external_id }: DocumentRecord,
  ledger: Pick<Ledger, 'lookup'>,
): Promise<Problem[]> {
  const entry = external_id === '' ? undefined : await ledger.lookup(external_id);
  if (entry?.state !== 'issued') return [];
  const params = { external_id, mark: entry.issued.mark, job: entry.job === '' ? '–' : entry.job };
  return [problem('ISSUED-BEFORE', {}, params)];
}

/**
 * Notes a document's money with its payment: captured money always, the document once it is issued, and its
 * MARK if a credit note may name it. Known facts cost no request.
 */
async function noteMoney(
  record: DocumentRecord,
  { outcome, mark: told }: Pick<OutcomeRecord, 'outcome' | 'mark'>,
  { ledger, ahead }: { ledger: Pick<Ledger, 'noteMoney' | 'noteMark'>; ahead: LedgerPrefetch },
): Promise<void> {
  const { life } = record;
  const isIssued = outcome === 'issued' || outcome === 'duplicate';
  const mark = isIssued && isOfThisForm(record, ahead) ? told : undefined;
  if (life?.states === 'sale') {
    const news = saleNews(record, mark, ahead.moneys.get(documentKey(life.payment)));
    if (news !== undefined) await ledger.noteMoney(life.payment, news);
  }
  if (mark !== undefined && isNamed(record) && !ahead.marks.has(mark))
    await ledger.noteMark(mark, record.external_id);
}

/** False if a rebuilt ledger lacks its money: credits since then are unknown. */
function isOfThisForm({ external_id }: DocumentRecord, ahead: LedgerPrefetch): boolean {
  const entry = prefetchedEntry(ahead, external_id);
  return entry?.state !== 'issued' || entry.money !== undefined;
}

function saleNews(
  { external_id, life, document, payment }: DocumentRecord,
  mark: string | undefined,
  kept: KeptMoney | undefined,
): MoneyNews | undefined {
  const told = life?.captured;
  const captured = told === undefined || isKnown(told, kept?.captured ?? []) ? [] : [told];
  const isNoted = kept?.documents.some((one) => one.external_id === external_id && one.mark === mark);
  if (mark === undefined || isNoted || document === undefined)
    return captured.length === 0 ? undefined : { captured };
  const { amount, currency, euro } = statedMoney({ document, payment });
  return { captured, documents: [{ external_id, mark, amount, currency, euro }] };
}

/** The turns of documents that are sent side by side, by ordinal: within a series, in the order given. */
export function numberTurns(
  records: readonly Pick<DocumentRecord, 'ordinal' | 'verdict' | 'document'>[],
): ReadonlyMap<number, NumberTurn> {
  let trouble = Promise.withResolvers<void>();
  const giveUp = () => {
    trouble.resolve();
    trouble = Promise.withResolvers();
  };
  const lastOf = new Map<string, Promise<unknown>>();
  const turns = new Map<number, NumberTurn>();
  for (const { ordinal, verdict, document } of records) {
    if (verdict !== 'ready' || document === undefined) continue;
    const series = document.billing_book_id ?? document.invoice_type_code;
    const before = lastOf.get(series) ?? Promise.resolve();
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
    lastOf.set(series, Promise.all([before, passed]));
    const wait = async () => void (await Promise.race([before, trouble.promise]));
    turns.set(ordinal, { wait, pass, giveUp });
  }
  return turns;
}

export interface IssueDeps extends StepDeps {
  ledgerOf(
    account: string,
  ): Pick<
    Ledger,
    'claim' | 'lookup' | 'lookupAll' | 'moneys' | 'ofMarks' | 'noteMoney' | 'noteMark' | 'settle'
  >;
  /** Documents decided at the same time in this chunk. */
  concurrency: number;
  /** Called for every document that has its outcome. */
  onOutcome?(job: string, outcome: OutcomeRecord): void;
  decide(job: PlanHead, ahead: LedgerPrefetch, course: JobCourse): Decide;
  /** Absent if jobs cannot be stopped. */
  stopCheckOf?: ((job: string) => StopCheck) | undefined;
  /** Load of an account at the service if several functions share it. */
  loadOf?: ((account: string) => SharedSemaphore) | undefined;
  /** Milliseconds left for a function that is ended by force. */
  timeLeftMs?: (() => number) | undefined;
  sleep?: Sleep;
}
