import { createHash } from 'node:crypto';
import { type Language, type Param, problem } from '../problems/problem.ts';
import { CORRECTIONS_SUFFIX } from '../records/corrections.ts';
import type { JobRecord } from '../records/job-record.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import type { Plan } from '../records/plan.ts';
import type { PlanLine } from '../records/plan-line.ts';
import type { RowRecord } from '../records/row-record.ts';
import type { Sealer } from '../report/seal-key.ts';
import { writeReport } from '../report/write-report.ts';
import { jobKeys, reportPrefix } from '../store/keys.ts';
import type { ReportAnswer } from './events.ts';
import { jobBrief } from './job-brief.ts';
import { type Mended, mendedRows } from './mended-rows.ts';
import { type BuiltOn, openOriginal, rememberJoined } from './originals.ts';
import { outcomeLookup } from './outcome-lookup.ts';
import { planLine } from './plan-line.ts';
import { readDocuments, readJob, readPlan, readRows } from './read-plan.ts';
import { advanceChain, chainPlace } from './report-chain.ts';
import type { StepDeps } from './step-deps.ts';
import { isUnchanged } from './unchanged-report.ts';

export interface ReportDeps extends StepDeps {
  language: Language;
  /** Seals the report with a key; without it the seal is a hash alone. */
  sealer?: Sealer;
}

/** A report is written anew when another of its account was finished between its beginning and its end. */
const REPORT_ATTEMPTS = 10;

/** Joins every row with its outcome and writes the report; whatever failed before, every row is answered. */
export async function reportJob(
  deps: ReportDeps,
  of: { job: string; error?: unknown },
): Promise<ReportAnswer> {
  const record = await readJob(deps.store, of.job);
  for (let attempt = 1; attempt <= REPORT_ATTEMPTS; attempt++) {
    const written = await writeOnce(deps, record, of.error);
    if (written === undefined) continue;
    deps.log('report written', { job: of.job, attempt });
    const { report, summary } = written;
    return { job: of.job, report, complete: of.error === undefined, brief: jobBrief(summary) };
  }
  throw new Error(
    `The report of ${of.job} was overtaken by other reports ${REPORT_ATTEMPTS} times in a row.`,
  );
}

/** Undefined where another report took the place in the account's chain, or in an original's, that this one built on. */
async function writeOnce(deps: ReportDeps, record: JobRecord, error: unknown) {
  const { store } = deps;
  const { job, account } = record;
  const reason = error === undefined ? ({ phrase: 'was-stopped' } as const) : describe(error);
  const planned = (await store.head(jobKeys(job).plan)) !== undefined;
  const plan = planned ? await readPlan(store, job) : unplanned(record, reason, deps.now());
  const report = reportPrefix(record);
  const { previous, own, isFollowed, under } = await chainPlace(store, { account, job, report });
  const lookup = outcomeLookup(store, plan, reason);
  const mended = await mendedRows(store, plan);
  const all = () => each(lookup.outcomes(), mended);
  // What was mended since is told by the reports of the retries.
  if (own && ((await isUnchanged(own, lookup.outcomes())) || (await isUnchanged(own, all()))))
    return { report, summary: own };
  const builtOn: BuiltOn = new Map();

  const summary = await writeReport({
    plan,
    rows: () => (planned ? readRows(store, job) : noRows()),
    outcomes: all,
    outcomeOf: async (ordinal) => {
      const outcome = await lookup.outcomeOf(ordinal);
      return outcome && mended(outcome);
    },
    corrections: plan.corrections && (await store.readText(jobKeys(job).companion(CORRECTIONS_SUFFIX))),
    planLines:
      plan.dry_run && plan.unreadable === undefined ? () => planLines(store, plan, lookup) : undefined,
    openSink: (file) => store.create(`${report}${file}`),
    report,
    previous,
    originalOf: openOriginal(store, record, builtOn),
    sealer: deps.sealer,
    language: deps.language,
    finished_at: deps.now().toISOString(),
  });
  const sha256 = createHash('sha256')
    .update(await store.readText(`${report}summary.json`))
    .digest('hex');
  const isInPlace =
    (await rememberJoined(store, { account, job, report, joined: summary.joined, builtOn })) &&
    (isFollowed ||
      (await advanceChain(store, account, { latest: { job, report, sha256 }, previous, under })));
  return isInPlace ? { report, summary } : undefined;
}

async function* planLines(
  store: StepDeps['store'],
  plan: Plan,
  { outcomeOf }: Pick<ReturnType<typeof outcomeLookup>, 'outcomeOf'>,
): AsyncGenerator<PlanLine> {
  for (const chunk of plan.waves.flat())
    for (const record of await readDocuments(store, plan.job, chunk))
      yield planLine(record, (await outcomeOf(record.ordinal))?.outcome ?? 'failed');
}

async function* each(outcomes: AsyncIterable<OutcomeRecord>, change: Mended): AsyncGenerator<OutcomeRecord> {
  for await (const outcome of outcomes) yield change(outcome);
}

async function* noRows(): AsyncGenerator<RowRecord> {}

/** Stand in for a plan when intake itself did not finish. */
function unplanned(record: JobRecord, reason: Param, now: Date): Plan {
  return {
    ...record,
    started_at: now.toISOString(),
    source: {
      key: record.key,
      name: record.file,
      sha256: createHash('sha256').digest('hex'),
      bytes: 0,
      rows: 0,
    },
    profile_used: { name: record.profile, sha256: createHash('sha256').digest('hex') },
    columns: [],
    documents: 0,
    chunk_starts: [],
    waves: [],
    unreadable: problem('JOB-STEP-FAILED', {}, { step: 'intake', reason }),
    notices: [],
  };
}

/** Step Functions hands over `{ Error, Cause }`; only the name of the error goes into a report. */
const describe = (error: unknown): Param =>
  typeof error === 'object' && error !== null && 'Error' in error
    ? String(error.Error)
    : { phrase: 'an-error' };
