import { chosenLanguage } from '../../mapping/cells/number-sign.ts';
import { UnmappableExport } from '../../mapping/rows/map-sheet.ts';
import { isError, problem } from '../../problems/problem.ts';
import type { JobRecord } from '../../records/job-record.ts';
import type { Plan } from '../../records/plan.ts';
import { UnreadableExport } from '../../sheet/sheet.ts';
import { jobKeys } from '../../store/keys.ts';
import { isSafeKey } from '../../store/safe-key.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import type { Store } from '../../store/store.ts';
import { readAccountFacts } from '../account/account-facts.ts';
import { aheadProblem } from '../account/ask-service.ts';
import { findCountedRun } from '../files/chain-head.ts';
import { findWholePlan, putPlan, readJob } from '../files/read-job.ts';
import { createSpool } from '../files/spool.ts';
import { describeSource } from '../receive/describe-source.ts';
import { importId } from '../receive/job-id.ts';
import { addTo, noteFirstImport, noteImport } from '../receive/job-imports.ts';
import { misplacedProblem } from '../receive/misplaced.ts';
import { importOfJob, placeInImport } from '../receive/place-in-import.ts';
import { takeCorrections } from '../receive/take-corrections.ts';
import { answeredOriginal } from '../retry/sent-retry-row.ts';
import type { IntakeAnswer } from '../steps/events.ts';
import { issuingEnd, issuingEndSaid, LONG_JOB_SECONDS } from '../steps/seconds-to-issue.ts';
import { buildPlan, type PlanFindings, type PlanRequest } from './build-plan.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { exportProfile, openExport } from './open-export.ts';

/** Reads an export into rows, documents and a plan. A job with a complete plan is not read again. */
export async function intakeExport(deps: IntakeDeps, { job }: { job: string }): Promise<IntakeAnswer> {
  const { store } = deps;
  const known = await findWholePlan(store, job);
  if (known !== undefined && (await deps.isWhole?.(job)) !== false) return counted(deps, known);
  const record = await readJob(store, job);
  // A damaged job may have sent documents already: its start time is kept.
  const started_at = known?.started_at ?? (await begunAt(store, record)) ?? deps.now().toISOString();

  await using file = isSafeKey(record.key) ? await store.localFile(record.key, record.version) : NOT_OPENED;
  await using spool = await (deps.spool ?? createSpool)();
  const stored = file.bytes ?? file.path;
  const source = { key: record.key, name: record.file, ...(await describeSource(stored)), rows: 0 };
  await noteFirstImport(store, record, { import: importId(record, source.sha256), as: 'own' });
  const replaced = new Set<string>();
  const onReplaced = (of: string) => void replaced.add(of);
  const found = await readExport({ ...deps, onReplaced }, { record, stored, spool, source });

  const notices = [...(await whyDry(deps, record, found)), ...(found.notices ?? [])];
  const plan: Plan = { ...record, started_at, ...NOTHING_FOUND, ...found, notices };
  await noteOrigins(deps, { record, plan, replaced });
  await putPlan(store, plan);
  deps.log('export read', { job, rows: plan.source.rows, documents: plan.documents });
  return counted(deps, plan);
}

/** Counts a job with payments in the ledger, even without documents: an older ledger is then behind. */
async function counted(deps: IntakeDeps, plan: Plan): Promise<IntakeAnswer> {
  if (plan.told_payments !== undefined) await deps.ledgerWatch.count(plan);
  return answerOf(plan, deps);
}

/** Notes retry files and credit notes with the original's import, amendments with the replaced one's. */
async function noteOrigins(
  deps: IntakeDeps,
  { record, plan, replaced }: { record: JobRecord; plan: Plan; replaced: ReadonlySet<string> },
): Promise<void> {
  const place = await placeInImport(deps, record, plan);
  if (place.as !== 'own') await noteImport(deps.store, record, place);
  for (const job of replaced) {
    const of = await importOfJob(deps, job, record.account);
    if (of !== undefined && of !== place.import)
      await addTo(deps.store, { import: of, as: 'amendment' }, record);
  }
}

/** The moment at which a job was made that has sent already, and whose plan is gone. */
const begunAt = async (store: Store, { job, created_at }: JobRecord): Promise<string | undefined> =>
  (await findCountedRun(store, job)) === undefined ? undefined : created_at;

async function whyDry({ mayIssue }: IntakeDeps, record: JobRecord, { unreadable }: PlanFindings) {
  if (!record.dry_run || unreadable !== undefined || mayIssue === undefined) return [];
  return (await mayIssue()) ? [] : [problem('DRY-RUN-NOT-LIVE')];
}

/** Stands for an object whose name a store does not accept. */
const NOT_OPENED = { path: '', bytes: Buffer.alloc(0), async [Symbol.asyncDispose]() {} };

/** For a profile that could not be loaded. */
const NO_SHA256 = sha256Hex('');
const NOTHING_FOUND = { columns: [], documents: 0, chunk_starts: [], waves: [], notices: [] } as const;

/** Reads, maps, groups and judges; a file that cannot be read is a finding like others, not a failure of the step. */
async function readExport(deps: IntakeDeps, request: PlanRequest): Promise<PlanFindings> {
  const { record, stored, spool, source } = request;
  let profile_used = { name: record.profile, sha256: NO_SHA256 };
  const stopped =
    misplacedProblem(record) ??
    (await deps.login.look(record.account)) ??
    (await deps.ledgerWatch.look(record.account));
  if (stopped !== undefined) {
    await deps.store.put(jobKeys(record.job).rows, '');
    return { source, profile_used, unreadable: stopped, notices: [] };
  }
  const corrections = await takeCorrections(deps.store, record);
  const corrected = (count: number) => corrections && { corrections: { count, sha256: corrections.sha256 } };
  try {
    const used = await exportProfile(deps.store, record.profile);
    profile_used = { name: used.profile.name, sha256: used.profileSha256 };
    const originalOf = (job: string) => answeredOriginal(deps.store, record, job);
    const language = chosenLanguage(record.language, deps.language);
    const account = await readAccountFacts(deps.store, record.account);
    const opened = await openExport(used, {
      ...{ stored, file: record.file, corrections },
      ...{ originalOf, spool, language },
    });
    const asked = await deps.asked(record.account);
    const of = { ...account, account: record.account };
    const ahead = 'there' in asked ? (asked.unasked ?? aheadProblem(asked.there, of)) : undefined;
    if (ahead !== undefined && isError(ahead)) throw new UnmappableExport([ahead]);
    const found = await buildPlan(deps, { ...request, opened, account, asked });
    const notices = ahead === undefined ? found.notices : [ahead, ...(found.notices ?? [])];
    return { ...found, notices, ...corrected(opened.corrected ?? 0) };
  } catch (error) {
    if (!(error instanceof UnreadableExport || error instanceof UnmappableExport)) throw error;
    await deps.store.put(jobKeys(record.job).rows, '');
    return { source, profile_used, ...corrected(0), ...unreadableBecause(error) };
  }
}

const unreadableBecause = (
  error: UnreadableExport | UnmappableExport,
): Pick<Plan, 'unreadable' | 'notices'> => {
  const [unreadable, ...notices] =
    error instanceof UnreadableExport ? [error.problem, ...error.notices] : error.problems;
  return { ...(unreadable === undefined ? {} : { unreadable }), notices };
};

const answerOf = (plan: Plan, deps: IntakeDeps): IntakeAnswer => ({
  job: plan.job,
  rows: plan.source.rows,
  documents: plan.documents,
  chunks: plan.chunk_starts.length,
  waves: plan.waves.map((_, index) => index + 1),
  ends: endOf(plan, deps),
});

/** Sentence with the end of a job that takes hours, for people, when it begins. */
function endOf(
  { dry_run, waves, documents, file, language: asked }: Plan,
  { pace, now, language }: IntakeDeps,
): string {
  const ends =
    dry_run || waves.length === 0
      ? undefined
      : issuingEnd(documents, { pace, now: now(), leastSeconds: LONG_JOB_SECONDS });
  return issuingEndSaid('begun', { ends, documents, file, language: asked ?? language ?? 'en' });
}
