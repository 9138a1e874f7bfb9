import type { LedgerItems } from '../../ledger/account-table.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Param, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import { approvalForm, CORRECTIONS_SUFFIX } from '../../records/corrections.ts';
import type { Outcome, OutcomeRecord } from '../../records/document-record.ts';
import type { JobRecord, Plan } from '../../records/plan.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { findStored, UnreadableRecord } from '../../records/stored.ts';
import { headLine, type Sealer, SUMMARY_FILE, sealedOrNot } from '../../report/seal.ts';
import { writeReport } from '../../report/write/write-report.ts';
import { jobKeys, reportPrefix } from '../../store/keys.ts';
import { sha256Hex } from '../../store/store.ts';
import { approvedKeys, notePlan, planChanges } from '../approve/approved-plan.ts';
import { chainSealer, findCountedRun } from '../files/chain.ts';
import { answeredDocuments, outcomeLookup, passingOutcomes } from '../files/outcome-lookup.ts';
import { findJobPlan, readJob, readRowBatches } from '../files/read-job.ts';
import { noteReport, noteRewriting, reportedFacts } from '../find/catch-up.ts';
import { jobBrief, type ReportAnswer, type StepDeps } from '../steps/events.ts';
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
import { earlierDocuments, settledFeed } from './settled-items.ts';
import { type ConsoleLink, tellEvents, toldOf, toMessage } from './tell.ts';

export interface ReportDeps extends StepDeps {
  language: Language;
  itemsOf(account: string): Pick<LedgerItems, 'read'>;
  /** Ledger with the outcomes of an unfinished chunk; undefined for another environment. */
  ledgerOf?(job: Pick<JobRecord, 'account' | 'environment'>): Pick<Ledger, 'lookupAll'> | undefined;
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

/** Joins every row with its outcome and writes the report; whatever failed before, every row is answered. */
export async function reportJob(deps: ReportDeps, of: ReportOrder): Promise<ReportAnswer> {
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
    const brief = { ...jobBrief(summary, { before, ends, told }), head };
    const events = await tellEvents(deps, { record, summary, brief });
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
  const plan = planned ?? unplanned(record, { reason, isUnsent: counted === undefined }, deps.now());
  const unworked = { reason, ledger: deps.ledgerOf?.(record) };
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
  const facts = reportedFacts(store, plan);
  const customers = new IssuedCustomers();
  const foreseen = async (ordinal: number) => {
    const outcome = await lookup.outcomeOf(ordinal);
    return outcome === undefined ? 'failed' : mend(outcome).outcome;
  };
  const changes = isPlan ? await planChanges(store, record, answeredDocuments(store, plan, foreseen)) : [];

  const judged = () => answeredDocuments(store, plan, (ordinal) => verdicts[ordinal] ?? 'failed');
  const accepted = counted?.accepted === undefined ? [] : [problem('LEDGER-ACCEPTED', {}, counted.accepted)];
  const short = lean === undefined ? [] : [problem('REPORT-LEAN', {}, { reason: lean })];
  if (deps.unsealed !== undefined) short.push(problem('REPORT-UNSEALED', {}, { reason: deps.unsealed }));
  const summary = await writeReport({
    lean: lean !== undefined,
    plan: { ...plan, notices: [...plan.notices, ...accepted, ...changes, ...short] },
    rows: () => (planned === undefined ? noRows() : allRows(store, planned)),
    outcomes: (seen) => {
      const see = async (outcomes: readonly OutcomeRecord[]) => {
        for (const outcome of outcomes) {
          seen.each(outcome);
          if (isPlan) verdicts[outcome.ordinal] = outcome.outcome;
          if (!plan.dry_run) customers.add(outcome);
        }
        if (!plan.dry_run) await facts.add(outcomes);
        await seen.chunk?.(outcomes);
      };
      return passingOutcomes(store, plan, { ...unworked, mend, see });
    },
    corrections: plan.corrections && (await store.readText(jobKeys(job).companion(CORRECTIONS_SUFFIX))),
    planLines: isPlan ? () => keptPlanLines(store, record, judged()) : undefined,
    settled: plan.dry_run
      ? undefined
      : (write) => settledFeed({ store, items: deps.itemsOf(account), job }, write),
    earlierDocuments: earlierDocuments(deps.itemsOf(account)),
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
  const isInPlace =
    (await rememberJoined(store, { account, job, report, joined: summary.joined, builtOn })) &&
    (isFollowed || (await advance(sha256)));
  if (!isInPlace) return undefined;
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

/** Rows of a job; throws if they are fewer than in the plan, which the seal would hide. */
async function* allRows(store: StepDeps['store'], { job, source }: Plan) {
  let passed = 0;
  for await (const rows of readRowBatches(store, job)) {
    passed += rows.length;
    yield rows;
  }
  if (passed === source.rows) return;
  const at = `${passed} / ${source.rows}`;
  throw new UnreadableRecord(problem('STORED-DAMAGED', {}, { place: jobKeys(job).rows, at }));
}

async function* noRows(): AsyncGenerator<Iterable<RowRecord>> {}

/** Stands in for a plan if intake did not finish; a job that was never counted has sent nothing. */
function unplanned(
  record: JobRecord,
  { reason, isUnsent }: { reason: Param; isUnsent: boolean },
  now: Date,
): Plan {
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
