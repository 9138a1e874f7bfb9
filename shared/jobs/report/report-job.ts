import { foldExternalId, isSameExternalId } from '../../documents/external-id.ts';
import { NO_MONEY } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import type { NamedItem } from '../../ledger/account-table.ts';
import { UNPROVEN_LOGIN } from '../../ledger/certificates.ts';
import type { AccountLedger } from '../../ledger/dynamodb-ledger.ts';
import { unprovenPayment } from '../../ledger/holders.ts';
import { readEntry, type SealedItem, type SealedName, sealItem } from '../../ledger/ledger-item.ts';
import { readMoneyItem } from '../../ledger/money-ledger.ts';
import { type Param, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import { approvalForm, CORRECTIONS_SUFFIX } from '../../records/corrections.ts';
import type { Holdings, Outcome, OutcomeRecord } from '../../records/document-record.ts';
import type { PayoutDocument } from '../../records/payout.ts';
import type { JobRecord, Plan } from '../../records/plan.ts';
import { findStored, UnreadableRecord } from '../../records/stored.ts';
import type { FindDocuments } from '../../report/payouts/payout-sums.ts';
import { headLine, type Sealer, SUMMARY_FILE, sealedOrNot } from '../../report/seal.ts';
import { writeReport } from '../../report/write/write-report.ts';
import { jobKeys, reportPrefix } from '../../store/keys.ts';
import { type Store, sha256Hex } from '../../store/store.ts';
import type { World } from '../account/account-guard.ts';
import { approvedKeys, notePlan } from '../approve/approved-plan.ts';
import { chainSealer, findCountedRun } from '../files/chain.ts';
import { outcomeLookup, passingOutcomes } from '../files/outcome-lookup.ts';
import { findJobPlan, readJob, readRowBatches, readTold } from '../files/read-job.ts';
import { accountLists, noteReport, noteRewriting } from '../find/catch-up.ts';
import { jobBrief, type StepDeps } from '../steps/events.ts';
import { issuingEnd, issuingEndSaid } from '../steps/issuing-order.ts';
import { type BuiltOn, correctedSince, openOriginal, rememberJoined } from './originals.ts';
import { IssuedCustomers, keptPlanLines } from './plan-sums.ts';
import {
  advanceChain,
  chainPlace,
  hasOwnFiles,
  isUnchanged,
  putSummary,
  supersededOf,
} from './report-chain.ts';
import { type ConsoleLink, tellEvents, toldOf, toMessage } from './tell.ts';

export interface ReportDeps extends StepDeps {
  language: Language;
  ledgerOf: World['ledgerOf'];
  /** Seals the report with a key; without it the seal is only a hash. */
  sealer?: Sealer | undefined;
  /** Name of the error of a key that does not seal now. */
  unsealed?: string;
  /** Link to the job for people; without it the message has no address. */
  consoleLink?: (() => ConsoleLink) | undefined;
}

/** Attempts at writing a report; an attempt fails if another report of the account finishes meanwhile. */
const REPORT_ATTEMPTS = 10;

interface ReportOrder {
  job: string;
  /** Failure of a step before it. */
  error?: unknown;
  /** Failure of the report in full: then the sums and every row are written, in one form. */
  lean?: string;
}

export type ReportAnswer = Awaited<ReturnType<typeof reportJob>>;

/** Joins every row with its outcome and writes the report; whatever failed before, every row is answered. */
export async function reportJob(deps: ReportDeps, of: ReportOrder) {
  const record = await readJob(deps.store, of.job);
  for (let attempt = 1; attempt <= REPORT_ATTEMPTS; attempt++) {
    const written = await sealedOrNot((unsealed) =>
      writeOnce(unsealed === undefined ? deps : { ...deps, sealer: undefined, unsealed }, record, of),
    );
    if (written === undefined) continue;
    const { report, summary, before, sha256, customers, facts } = written;
    // The report is valid without the index, which adds missing reports at the next search.
    if (facts !== undefined)
      await noteReport(deps.store, record.account, { summary, facts }).catch((error: unknown) =>
        deps.log('report not in the index of documents', { report, reason: String(error) }),
      );
    deps.log('report written', { job: of.job, attempt });
    await customers?.note(deps.store, record.account, summary);
    const head = headLine({ account: record.account, sha256 });
    const language = record.language ?? deps.language;
    const planned = summary.plan?.documents ?? 0;
    const at = issuingEnd(planned, { pace: deps.pace, now: deps.now() });
    const ends = issuingEndSaid('planned', { ends: at, documents: planned, language });
    const told = toldOf(summary, { record, link: deps.consoleLink?.(), language });
    const brief = jobBrief(summary, { before, ends, told, head });
    const events = await tellEvents(deps, { record, summary, brief });
    // The state machine makes metrics, an event and a message of the brief; `report` is the key prefix of its files.
    return { job: of.job, report, complete: of.error === undefined, brief, events: events.map(toMessage) };
  }
  throw new Error(
    `The report of ${of.job} was overtaken by other reports ${REPORT_ATTEMPTS} times in a row.`,
  );
}

/** Undefined if another run or report took the place that this one built on, in the chain or an original's. */
async function writeOnce(deps: ReportDeps, record: JobRecord, { error, lean }: ReportOrder) {
  const { store } = deps;
  const { job, account } = record;
  const reason = error === undefined ? ({ phrase: 'was-stopped' } as const) : describe(error);
  const planned = await findJobPlan(store, job);
  const report = reportPrefix(record);
  const { previous, own, isFollowed, under, stored } = await chainPlace(store, { account, job, report });
  const advance = (sha256: string) =>
    advanceChain(store, account, { latest: { job, report, sha256 }, previous, under });
  const counted = await findCountedRun(store, job);
  const plan = planned ?? unplanned(record, { reason, isUnsent: counted === undefined, now: deps.now() });
  const ledger = deps.ledgerOf(account);
  // The ledger of another environment knows no outcome of the job.
  const unworked = { reason, ledger: record.environment === deps.environment ? ledger : undefined };
  const lookup = outcomeLookup(store, plan, unworked);
  const mend = await correctedSince(store, plan);
  if (
    own &&
    own.previous?.sha256 === previous?.sha256 &&
    (await isUnchanged(own, lookup.outcomes(), mend)) &&
    (await hasOwnFiles(store, own))
  ) {
    const sha256 = await hashOfSummary(store, report);
    const kept = { report, summary: own, before: own, sha256, customers: undefined, facts: undefined };
    if (isFollowed || under === sha256) return kept;
    // Its step ended before the report was at the head: followers refer to this same summary.
    if (own.joined.length === 0) {
      if (!(await advance(sha256))) return undefined;
      await notePlan(store, record, own);
      return kept;
    }
  }
  if (own !== undefined && !own.dry_run)
    await noteRewriting(store, account, { report, sha256: await hashOfSummary(store, report) });
  const builtOn: BuiltOn = new Map();
  // Credit notes have no row in the export: amending outcomes are looked for first.
  const trail =
    (await store.head(jobKeys(job).trail)) !== undefined ||
    (plan.amend === true && (await someAmends(lookup.outcomes())));
  // A check as of another day cannot be approved.
  const isPlan = plan.dry_run && plan.on === undefined && plan.unreadable === undefined;
  const verdicts: Outcome[] = [];
  const facts = accountLists(store, plan);
  const customers = new IssuedCustomers();
  const accepted = counted?.accepted === undefined ? [] : [problem('LEDGER-ACCEPTED', {}, counted.accepted)];
  const ofReport = lean === undefined ? [] : [problem('REPORT-LEAN', {}, { reason: lean })];
  if (deps.unsealed !== undefined) ofReport.push(problem('REPORT-UNSEALED', {}, { reason: deps.unsealed }));
  const summary = await writeReport({
    lean: lean !== undefined,
    plan: { ...plan, notices: [...plan.notices, ...accepted] },
    ofReport,
    rows: () => allRows(store, planned),
    outcomes: (seen) => {
      const see: typeof seen = async (outcomes) => {
        for (const outcome of outcomes) {
          if (isPlan) verdicts[outcome.ordinal] = outcome.outcome;
          if (plan.dry_run) continue;
          customers.add(outcome);
          facts.addIssued({ job, file: plan.source.name }, outcome);
        }
        await seen(outcomes);
      };
      return passingOutcomes(store, plan, { ...unworked, mend, see });
    },
    corrections: plan.corrections && (await store.readText(jobKeys(job).companion(CORRECTIONS_SUFFIX))),
    planLines: isPlan ? keptPlanLines(store, plan, (ordinal) => verdicts[ordinal] ?? 'failed') : undefined,
    settled: plan.dry_run ? undefined : (write) => settledFeed({ store, ledger, job }, write),
    earlierDocuments: earlierDocuments(ledger),
    openSink: (file) => store.create(`${report}${file}`),
    putSummary: (text) => putSummary(store, report, { text, stored }),
    report,
    previous,
    originalOf: openOriginal(store, record, builtOn),
    superseded: own && (await supersededOf(store, own)),
    ledger: counted && { epoch: counted.epoch, run: counted.run, accepted: counted.accepted },
    approval: await findStored(store, approvedKeys(job).approval, approvalForm),
    sealer: await chainSealer(store, deps.sealer, previous),
    language: record.language ?? deps.language,
    finished_at: deps.now().toISOString(),
    trail,
  });
  if (summary === undefined) return undefined;
  const sha256 = await hashOfSummary(store, report);
  if (!(await rememberJoined(store, summary, builtOn))) return undefined;
  if (!isFollowed && !(await advance(sha256))) return undefined;
  await notePlan(store, record, summary);
  return { report, summary, before: own, sha256, customers, facts };
}

const hashOfSummary = async (store: StepDeps['store'], report: string): Promise<string> =>
  sha256Hex(await store.readText(`${report}${SUMMARY_FILE}`));

async function someAmends(outcomes: AsyncIterable<OutcomeRecord>): Promise<boolean> {
  for await (const { amends, amended_by } of outcomes)
    if (amends !== undefined || amended_by !== undefined) return true;
  return false;
}

/** Rows of a job that has a plan; throws if they are fewer than in the plan, which the seal would hide. */
async function* allRows(store: StepDeps['store'], plan: Plan | undefined) {
  if (plan === undefined) return;
  const { job, source } = plan;
  let passed = 0;
  for await (const rows of readRowBatches(store, job)) {
    passed += rows.length;
    yield rows;
  }
  if (passed === source.rows) return;
  const at = `${passed} / ${source.rows}`;
  throw new UnreadableRecord(problem('STORED-DAMAGED', {}, { place: jobKeys(job).rows, at }));
}

/** Stands in for a plan if intake did not finish; a job that was never counted has sent nothing. */
function unplanned(record: JobRecord, of: { reason: Param; isUnsent: boolean; now: Date }): Plan {
  const { reason, isUnsent, now } = of;
  const step = { phrase: 'step-intake' } as const;
  return {
    ...record,
    started_at: now.toISOString(),
    source: { key: record.key, name: record.file, sha256: sha256Hex(''), bytes: 0, rows: 0 },
    profile_used: { name: record.profile, sha256: sha256Hex('') },
    columns: [],
    documents: 0,
    chunk_starts: [],
    waves: [],
    unreadable: problem('JOB-STEP-FAILED', {}, { ...(isUnsent && { variant: 'unsent' }), step, reason }),
    notices: [],
  };
}

/** Step Functions hands over `{ Error, Cause }`; only the name of the error goes into a report. */
const describe = (error: unknown): Param =>
  typeof error === 'object' && error !== null && 'Error' in error
    ? error.Error === 'Interrupted'
      ? { phrase: 'was-stopped' }
      : String(error.Error)
    : { phrase: 'an-error' };

/** Chunks whose items are on their way before their turn. */
const CHUNKS_AHEAD = 8;
const PAYMENTS_AT_ONCE = 100;

/**
 * Everything of a job that the ledger has settled: its login, its documents with what they hold, as outcomes
 * pass, and at the end the payments of its export.
 */
function settledFeed(
  { store, ledger, job }: { store: Store; ledger: AccountLedger; job: string },
  write: (items: readonly SealedItem[]) => Promise<void>,
) {
  const begun: Promise<void>[] = [];
  let turn: Promise<void> = Promise.resolve();
  const next = (read: Promise<readonly SealedItem[]>) => {
    turn = turn.then(async () => write(await read));
    // Thrown when somebody waits for it.
    read.catch(() => {});
    turn.catch(() => {});
    begun.push(turn);
  };
  const login = ledger.readItems([{ kind: 'login', key: '' }]);
  next(login.then((found) => sealed(found.filter(({ item }) => item.login !== UNPROVEN_LOGIN))));
  return {
    async add(outcomes: readonly OutcomeRecord[]): Promise<void> {
      next(ofDocuments(ledger, outcomes));
      if (begun.length > CHUNKS_AHEAD) await begun.shift();
    },
    async end(): Promise<void> {
      await turn;
      const told = await readTold(store, job);
      for (let at = 0; at < told.length; at += PAYMENTS_AT_ONCE) {
        const some = told.slice(at, at + PAYMENTS_AT_ONCE).map(({ payment }) => payment);
        await write(sealed(await ledger.readItems(some.flatMap(knownOf))));
      }
    },
  };
}

const knownOf = (key: string): SealedName[] => [
  { kind: 'payment', key },
  { kind: 'unproven', key: unprovenPayment(key) },
];
const sealed = (found: readonly NamedItem<SealedName>[]): SealedItem[] =>
  found.map(({ name, item }) => sealItem(name, item));

async function ofDocuments(ledger: AccountLedger, outcomes: readonly OutcomeRecord[]) {
  const ids = outcomes.map(({ external_id }) => external_id);
  const settled = await settledEntries(ledger, ids);
  const credits = outcomes.flatMap(({ holds }) => holds?.credits ?? []);
  const marks = await ledger.readItems(credits.flatMap(namedMark));
  const credited = await settledEntries(ledger, [
    ...credits.flatMap(({ external_id }) => external_id ?? []),
    ...marks.map(({ item }) => String(item.external_id)),
  ]);
  const owners = new Map(settled.map((one) => [foldExternalId(one.name.key), one]));
  const beside = await ledger.readItems(
    outcomes.flatMap(({ external_id, holds }) => {
      const own = owners.get(foldExternalId(external_id));
      return own === undefined || holds === undefined ? [] : heldBy(holds, own);
    }),
  );
  const payments = outcomes.flatMap(({ holds }) => holds?.payment ?? []);
  const ofCredited = credited.map(({ name, item }) => issuedIn(item)?.money?.payment ?? name.key);
  const moneys = new Set([...payments, ...ofCredited]);
  const named = [...payments, ...credits.flatMap(({ external_id, mark }) => external_id ?? mark ?? [])];
  return sealed([
    ...[...settled, ...credited, ...marks],
    // Items held by another document are sealed with that document.
    ...beside.filter(({ name, item }) => name.kind === 'mark' || owners.has(String(item.holder))),
    ...(await ledger.readItems([...new Set(named)].flatMap(knownOf))),
    ...(await ledger.readItems([...moneys].map((key) => ({ kind: 'money', key })))),
  ]);
}

type SealedEntry = NamedItem<SealedName>;

async function settledEntries(ledger: AccountLedger, ids: readonly string[]) {
  const named = ids.filter((id) => id !== '').map((key) => ({ kind: 'document', key }) as const);
  return (await ledger.readItems(named)).filter(({ item }) => item.state !== 'claimed');
}

const namedMark = ({ mark }: { mark?: string | undefined }): SealedName[] =>
  mark === undefined ? [] : [{ kind: 'mark', key: mark }];

/** Things that the document holds once issued, and its entry under its MARK. */
const heldBy = ({ identity, clears = [], notes = [], named }: Holdings, own: SealedEntry): SealedName[] => [
  ...(identity === undefined ? [] : [{ kind: 'identity' as const, key: identity }]),
  ...clears.map((key) => ({ kind: 'clearance' as const, key })),
  ...notes.map((key) => ({ kind: 'credit' as const, key })),
  ...(named ? namedMark(issuedIn(own.item)?.issued ?? {}) : []),
];

const issuedIn = (item: SealedEntry['item']) => {
  const entry = readEntry(item);
  return entry.state === 'issued' ? entry : undefined;
};

/**
 * Finds the document of a payment that the report lacks: the one named by the row, or the payment's only one if the
 * row names none. If several are possible, the result is empty.
 */
const earlierDocuments =
  (ledger: AccountLedger): FindDocuments =>
  async (missing) => {
    const found = new Map<number, PayoutDocument>();
    for (let at = 0; at < missing.length; at += PAYMENTS_AT_ONCE) {
      const some = missing.slice(at, at + PAYMENTS_AT_ONCE);
      const payments = new Set(some.map(({ payment }) => payment));
      const ids = new Set(some.flatMap(({ payment, external_id }) => [payment, external_id ?? payment]));
      const moneys = byId(await ledger.readItems([...payments].map((key) => ({ kind: 'money', key }))));
      const entries = byId(await ledger.readItems([...ids].map((key) => ({ kind: 'document', key }))));
      for (const { row, is, payment, external_id: wanted = payment } of some) {
        const item = moneys.get(foldExternalId(payment));
        const { documents, credits } = item ? readMoneyItem(item, {}) : NO_MONEY;
        // A rebuilt ledger may know the documents of a payment only by id.
        const known = [...new Set([payment, wanted])].flatMap((external_id) => {
          const entry = entries.get(foldExternalId(external_id));
          const issued = entry && issuedIn(entry)?.issued;
          return issued ? [{ external_id, mark: issued.mark, euro: undefined }] : [];
        });
        const isGiven = is === 'given-back';
        const noted = isGiven ? credits.filter(({ mark }) => mark) : documents;
        const candidates = documents.length > 0 ? noted : isGiven ? [] : known;
        const isOnly = isSameExternalId(wanted, payment) && candidates.length === 1;
        const named = candidates.find(({ external_id }) => isSameExternalId(external_id, wanted));
        const document = named ?? (isOnly ? candidates[0] : undefined);
        if (document === undefined) continue;
        const { external_id, mark = null, euro: payable_total = null } = document;
        found.set(row, { external_id, mark, payable_total });
      }
    }
    return found;
  };

const byId = (found: readonly SealedEntry[]) =>
  new Map(found.map(({ name, item }) => [foldExternalId(name.key), item]));
