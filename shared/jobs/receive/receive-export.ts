import * as z from 'zod';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Language } from '../../problems/problem-text.ts';
import { type AcceptedCodes, acceptSchema, type JobRecord, jobForm, type Plan } from '../../records/plan.ts';
import { isRetryFile, isReversalColumn, retryReader } from '../../records/retry-reference.ts';
import { findWhole, storedForm, updateStored } from '../../records/stored.ts';
import { ERASED_FILE, SUMMARY_FILE } from '../../report/seal.ts';
import { summaryForm } from '../../report/summary.ts';
import { type StoredFile, streamOf } from '../../sheet/byte-source.ts';
import { cellText } from '../../sheet/sheet.ts';
import {
  exportRoots,
  type IncomingPlace,
  importKey,
  jobKeys,
  NEWEST_IMPORTS_PREFIX,
} from '../../store/keys.ts';
import { isSafeName } from '../../store/safe-key.ts';
import { describePieces, type Store, sha256Hex } from '../../store/store.ts';
import { findWholeJobRecord, findWholePlan, readRows, recoveredJobRecord } from '../files/read-job.ts';
import type { StepDeps } from '../steps/events.ts';
import { isNoExport, misplacedAt } from './companions.ts';

const ID_HEX_DIGITS = 32;

/** A pure function of environment, key and version: a repeated event names the same job. Fits an execution's name. */
export const jobId = (of: { environment: string; key: string; version: string }): string =>
  sha256Hex(JSON.stringify([of.environment, of.key, of.version])).slice(0, ID_HEX_DIGITS);

/** An import: the same bytes under the same name, however often they are checked. */
export const importId = ({ account, profile, file }: IncomingPlace, sha256: string): string =>
  sha256Hex([account, profile, file, sha256].join('\n')).slice(0, ID_HEX_DIGITS);

export interface ReceiveDeps extends StepDeps {
  dryRun: boolean;
  /** Day as on which a dry run judges. */
  on?: string | undefined;
  /** Codes of doubts that the starter of the jobs accepts. */
  accept?: AcceptedCodes | undefined;
  /** Documents that conflict with issued ones take their place. */
  amend?: boolean | undefined;
  /** The person who starts it in the console. */
  by?: string | undefined;
  /** The language of the report that they asked for. */
  language?: Language | undefined;
  /** Starts the job under its own name; an existing job is not started again. */
  startJob(job: string): Promise<'started' | 'exists'>;
}

export type ReceiveAnswer = { job: string; started: boolean } | { ignored: string };

/** Parses `<root>/<account>/<profile>/<file>`; undefined if it is not an export or a name is unsafe. */
export function parseIncomingKey(key: string): IncomingPlace | undefined {
  const [root, ...names] = key.split('/');
  const [account, profile, file] = names;
  if (account === undefined || profile === undefined || file === undefined) return undefined;
  const isRoot = exportRoots.some((exportRoot) => exportRoot === root);
  const isPlace = isRoot && names.length === 3 && names.every(isSafeName) && !isNoExport(file);
  return isPlace ? { account, profile, file } : undefined;
}

/**
 * Makes one job of an upload: a repeated event names the same job. Files in a wrong folder, or with an
 * unusable name, become jobs as well: their reports state what to do.
 */
export async function receiveExport(
  deps: ReceiveDeps,
  of: { key: string; version: string },
): Promise<ReceiveAnswer> {
  const job = jobId({ environment: deps.environment, ...of });
  const place = parseIncomingKey(of.key) ?? misplacedAt(of.key);
  if (place === undefined) {
    deps.log('upload ignored', { job, reason: 'a companion, a file that is still written, or not dropped' });
    return { ignored: of.key };
  }
  deps.log('upload arrived', { job });
  if ((await findWholeJobRecord(deps.store, job)) === undefined) {
    const { key, version } = of;
    const { environment, dryRun: dry_run, accept, by, language } = deps;
    const on = dry_run ? deps.on : undefined;
    const created_at = deps.now().toISOString();
    const chosen = { dry_run, on, created_at, accept, amend: deps.amend || undefined, by, language };
    const record: JobRecord = { job, environment, ...place, key, version, ...chosen };
    await deps.store.put(jobKeys(job).job, jobForm.text(record));
  }
  const started = await deps.startJob(job);
  deps.log('job received', { job, started });
  return { job, started: started === 'started' };
}

/** Size and SHA-256 of a file, read once. */
export const describeSource = (file: StoredFile) => describePieces(streamOf(file));

/**
 * Identity of the work, which identifies a repeated import: environment, content, profile content, dry run,
 * accepted doubts, amending, corrections, and the approved plan.
 */
const identitySchema = z.object({
  environment: z.string(),
  sha256: z.string(),
  profile_sha256: z.string(),
  dry_run: z.boolean(),
  on: z.string().optional(),
  accept: acceptSchema.optional(),
  amend: z.boolean().optional(),
  corrections_sha256: z.string().optional(),
  approved: z.string().optional(),
});
const newestSchema = identitySchema.extend({ job: z.string() });
const newestForm = storedForm(newestSchema);

type JobIdentity = z.infer<typeof identitySchema>;

const newestKey = ({ account, profile, file }: IncomingPlace) => `newest/${account}/${profile}/${file}.json`;

const finishedForm = storedForm(z.object({ report: z.string() }));

/** A job whose report was damaged or lost counts as unfinished: continuing it writes the report again. */
const isFinished = (store: Store) => async (job: string) => {
  const finished = await findWhole(store, jobKeys(job).finished, finishedForm);
  if (finished === undefined) return (await store.head(jobKeys(job).finished)) !== undefined;
  return (
    (await store.head(`${finished.report}${ERASED_FILE}`)) !== undefined ||
    (await findWhole(store, `${finished.report}${SUMMARY_FILE}`, summaryForm)) !== undefined
  );
};

/** Remembers the newest job of each export, so that an interrupted one can go on. */
export const newestJobs = (store: Store, hasEnded = isFinished(store)) => ({
  remember: (place: IncomingPlace, job: z.infer<typeof newestSchema>) =>
    store.put(newestKey(place), newestForm.text(job)),

  of: async (place: IncomingPlace): Promise<string | undefined> =>
    (await findWhole(store, newestKey(place), newestForm))?.job,

  /** The newest job of the export if it did not finish: the same work continues, other work waits for it. */
  async interrupted(place: IncomingPlace, identity: JobIdentity) {
    const newest = await findWhole(store, newestKey(place), newestForm);
    // A job without a record was erased, or damaged by a power cut.
    if (newest === undefined || !(await isRecordWhole(store, newest.job)) || (await hasEnded(newest.job)))
      return undefined;
    return { job: newest.job, sameWork: workOf(newest) === workOf(identity) };
  },
});

/** True of a job whose record exists or was restored from its plan. */
async function isRecordWhole(store: Store, job: string): Promise<boolean> {
  if ((await findWholeJobRecord(store, job)) !== undefined) return true;
  const recovered = await recoveredJobRecord(store, job);
  if (recovered !== undefined) await store.put(jobKeys(job).job, jobForm.text(recovered));
  return recovered !== undefined;
}

/** The work as a text that another job's is compared with. */
const workOf = (of: JobIdentity): string =>
  JSON.stringify([
    identitySchema.parse({ ...of, amend: of.amend ?? false, accept: undefined }),
    String(of.accept?.codes ?? ''),
  ]);

/**
 * Part of a job in an import: a check or run of its bytes, a retry of its rows, credit notes for its
 * documents, or another import's amendment that credits them.
 */
const partSchema = z.enum(['own', 'retry', 'credit', 'amendment']);
const notedJobSchema = z.object({ job: z.string(), created_at: z.string(), as: partSchema });
export type NotedJob = z.infer<typeof notedJobSchema>;

const importForm = storedForm(z.object({ jobs: z.array(notedJobSchema) }));
const placeSchema = z.object({ import: z.string(), as: partSchema });
type PlaceInImport = z.infer<typeof placeSchema>;
const ofJobForm = storedForm(placeSchema);

export const notedImport = (store: Store, job: string) => findWhole(store, jobKeys(job).import, ofJobForm);

/** Jobs of an import, the first one first; empty for an unknown import. */
export const jobsOfImport = async (store: Store, id: string): Promise<readonly NotedJob[]> =>
  (await findWhole(store, importKey(id), importForm))?.jobs ?? [];

type Job = Pick<JobRecord, 'job' | 'account' | 'created_at'>;

/** Notes a job in its import; a job found to be a retry or credit notes leaves its former import. `isFirst`: only if it has none. */
export async function noteImport(store: Store, job: Job, place: PlaceInImport, isFirst = false) {
  const before = await notedImport(store, job.job);
  if (isFirst && before !== undefined) return;
  await addTo(store, place, job);
  await store.put(`${NEWEST_IMPORTS_PREFIX}${momentOf(job.created_at)}.${place.import}/${job.account}`, '{}');
  await store.put(jobKeys(job.job).import, ofJobForm.text(place));
  if (before !== undefined && before.import !== place.import)
    await change(store, before.import, (jobs) => jobs.filter((one) => one.job !== job.job));
}

/** Adds a job of another import to the jobs of this one. */
export const addTo = (store: Store, { import: id, as }: PlaceInImport, { job, created_at }: Job) =>
  change(store, id, (jobs) => {
    const others = jobs.filter((one) => one.job !== job);
    return [...others, { job, created_at, as }].sort((a, b) => a.created_at.localeCompare(b.created_at));
  });

const change = (store: Store, id: string, to: (jobs: readonly NotedJob[]) => NotedJob[]) =>
  // A damaged list starts empty; the next jobs fill it.
  updateStored(store, importKey(id), importForm, (now) => ({ jobs: to(now?.jobs ?? []) }));

/** Longer than any time of this millennium in milliseconds. */
const LAST_MOMENT = 9_999_999_999_999;
const FOLDER_DIGITS = 4;

/** Sorts the newest first, in folders of eleven days: a page of the newest opens one or two of them. */
function momentOf(at: string): string {
  const left = String(LAST_MOMENT - Date.parse(at)).padStart(String(LAST_MOMENT).length, '0');
  return `${left.slice(0, FOLDER_DIGITS)}/${left}`;
}

/** Moments of all imports, the newest first, after the cursor `after`: cursors sort so. */
export async function* newestImports(store: Store, after = '') {
  for await (const { key } of store.list(NEWEST_IMPORTS_PREFIX)) {
    const [, left = '', id = '', account = ''] = /\/(\d+)\.([0-9a-f]{32})\/([^/]+)$/.exec(key) ?? [];
    const cursor = `${left}.${id}`;
    if (id !== '' && cursor > after) yield { cursor, import: id, at: LAST_MOMENT - Number(left), account };
  }
}

type Deps = Pick<StepDeps, 'store'> & { ledgerOf(account: string): Pick<Ledger, 'lookup'> };

/** Rows that are searched for the job that they come from; each row of a file that Rowmark wrote names it. */
const ROWS_ASKED_MAX = 50;

/** Import of a job by its rows: the original's for a retry file or credit notes, else its own. */
export async function placeInImport(deps: Deps, record: JobRecord, plan: Plan): Promise<PlaceInImport> {
  const origin = await originOf(deps, record, plan);
  const original = origin && (await importOfJob(deps, origin.job, record.account));
  return original === undefined || origin === undefined
    ? { import: importId(record, plan.source.sha256), as: 'own' }
    : { import: original, as: origin.as };
}

/** Import of a job, noted or found by its rows; undefined if the job is another account's or absent. */
export async function importOfJob(deps: Deps, job: string, account: string): Promise<string | undefined> {
  const record = await findWholeJobRecord(deps.store, job);
  if (record?.account !== account) return undefined;
  const noted = await notedImport(deps.store, job);
  if (noted !== undefined) return noted.import;
  const plan = await findWholePlan(deps.store, job);
  return plan && (await placeInImport(deps, record, plan)).import;
}

async function originOf({ store, ledgerOf }: Deps, { job, account }: JobRecord, { columns }: Plan) {
  const reader = isRetryFile(columns) ? retryReader(columns) : undefined;
  const reversedAt = columns.findIndex(isReversalColumn);
  if (reader === undefined && reversedAt < 0) return undefined;
  if ((await store.head(jobKeys(job).rows)) === undefined) return undefined;
  let asked = 0;
  for await (const { cells } of readRows(store, job)) {
    const retried = reader?.origin(cells)?.job;
    if (retried !== undefined && retried !== job) return { job: retried, as: 'retry' as const };
    const reversed = reversedAt < 0 ? '' : cellText(cells[reversedAt]).trim();
    const entry = reversed === '' ? undefined : await ledgerOf(account).lookup(reversed);
    if (entry !== undefined && entry.job !== '' && entry.job !== job)
      return { job: entry.job, as: 'credit' as const };
    asked += 1;
    if (asked >= ROWS_ASKED_MAX) break;
  }
  return undefined;
}
