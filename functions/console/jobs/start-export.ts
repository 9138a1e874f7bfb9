import { z } from '@hono/zod-openapi';
import { readJob } from '../../../shared/jobs/files/read-job.ts';
import { exportProfile } from '../../../shared/jobs/intake/open-export.ts';
import {
  describeSource,
  importId,
  jobId,
  newestJobs,
  noteImport,
  parseIncomingKey,
  receiveExport,
} from '../../../shared/jobs/receive/receive-export.ts';
import { correctedSheet, shownText } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { UnmappableExport } from '../../../shared/mapping/header/header.ts';
import type { Profile } from '../../../shared/mapping/profile/profile.ts';
import { doubtfulCodes, type Problem, renderProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import {
  CORRECTIONS_SUFFIX,
  type CorrectionEntry,
  isLeftOut,
  parseCorrections,
} from '../../../shared/records/corrections.ts';
import type { AcceptedCodes, JobRecord } from '../../../shared/records/plan.ts';
import type { StoredFile } from '../../../shared/sheet/byte-source.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { exportKey, type IncomingPlace, jobKeys } from '../../../shared/store/keys.ts';
import { NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import type { ConsoleHost } from '../console-host.ts';
import { JOBS_UNDER_WAY_MAX } from '../console-limits.ts';
import { assertAccount } from '../guard/own-accounts.ts';
import { correctionsOf, standingCorrections } from './edit-check.ts';
import { noteHand } from './import-notes.ts';
import { throwFound } from './stored-profile.ts';

interface ExportToStart {
  place: IncomingPlace;
  source: StoredFile;
  dryRun: boolean;
  /** Who starts it. */
  by: string;
  /** The language of its report, if the request names one. */
  language?: Language | undefined;
  /** The text of a corrections file. */
  corrections?: string | undefined;
  /** Doubtful codes that a person accepts. */
  accept?: AcceptedCodes | undefined;
  /** Documents that conflict with issued ones take their place. */
  amend?: boolean | undefined;
}

/** Makes an export a job, as `import` does: the same bytes for the same work answer the same job while it runs. */
export async function startExport(host: ConsoleHost, wanted: ExportToStart): Promise<string> {
  const { store } = host;
  const { place, source, corrections, accept, amend } = wanted;
  const key = exportKey('imported', place);
  if (parseIncomingKey(key) === undefined) throw new RefusedRequest('NAME-BAD', { limit: NAME_MAX_BYTES });
  await assertAccount(host, place.account);
  const identity = {
    environment: host.environment,
    sha256: (await describeSource(source)).sha256,
    // An unusable profile is refused before anything is stored.
    profile_sha256: (await exportProfile(store, place.profile).catch(throwFound)).profileSha256,
    dry_run: wanted.dryRun,
    ...(accept === undefined ? {} : { accept }),
    ...(amend ? { amend } : {}),
    ...(corrections === undefined ? {} : { corrections_sha256: sha256Hex(corrections) }),
  };
  // Recorded before any approval is possible, even if the same job is returned.
  await noteHand(store, { place, sha256: identity.sha256 }, wanted.by);
  const newest = newestJobs(store, (job) => host.hasEnded({ ...place, job }));
  const unfinished = await newest.interrupted(place, identity);
  if (unfinished?.sameWork) return started(host, unfinished.job);
  if ((await host.jobsUnderWay()) >= JOBS_UNDER_WAY_MAX)
    throw new RefusedRequest('TOO-MANY-JOBS', { limit: JOBS_UNDER_WAY_MAX });

  const { version } = await (typeof source === 'string'
    ? store.putFile(key, source)
    : store.put(key, source));
  const job = jobId({ environment: host.environment, key, version });
  // Before the job exists: on AWS it runs as soon as it does.
  if (corrections !== undefined) await store.put(jobKeys(job).companion(CORRECTIONS_SUFFIX), corrections);
  const asked = { ...host, ...wanted, language: wanted.language };
  await receiveExport({ ...asked, startJob: async () => 'exists' }, { key, version });
  await noteImport(store, await readJob(store, job), { import: importId(place, identity.sha256), as: 'own' });
  await newest.remember(place, { job, ...identity });
  return started(host, job);
}

async function started(host: ConsoleHost, job: string): Promise<string> {
  await host.startJob(job);
  return job;
}

/** Starts the export of a job again, as before but for what is changed. */
export async function startAgain(
  host: ConsoleHost,
  record: JobRecord,
  changed: Partial<ExportToStart> & Pick<ExportToStart, 'by'>,
): Promise<string> {
  await using file = await host.store.localFile(record.key, record.version);
  const { dry_run: dryRun, language, accept, amend } = record;
  const before = { place: record, source: file.bytes ?? file.path, dryRun, language, accept, amend };
  // Awaited here: the file is gone when this function ends.
  return await startExport(host, { ...before, ...changed });
}

/** Who and when are the signed-in person's and the clock's; another `by` is kept as `on_behalf_of`. */
const entry = { by: z.string(), at: z.string(), on_behalf_of: z.string().optional() };

/** The array as the description shows it; `parseCorrections` judges it. */
export const correctionsSchema = z
  .array(
    z.union([
      z.object({ row: z.int().positive(), leave_out: z.literal(true), reason: z.string(), ...entry }),
      z.object({
        row: z.int().positive().optional(),
        rows: z.literal('all').optional(),
        column: z.string(),
        was: z.string(),
        now: z.string(),
        ...entry,
      }),
    ]),
  )
  .openapi('Corrections');

/** Dry-runs the export of a job again, with these corrections instead of its former ones. */
export async function correctJob(
  host: ConsoleHost,
  record: JobRecord,
  { text, by }: { text: string; by: string },
): Promise<string> {
  assertDryRun(record);
  const entries = signed(text, {
    before: [...(await correctionsOf(host, record)), ...(await standingCorrections(host, record))],
    by,
    at: host.now().toISOString(),
  });
  const corrections = JSON.stringify({ corrections: entries });
  const parsed = parseCorrections(corrections, `${record.file}${CORRECTIONS_SUFFIX}`);
  if ('problem' in parsed) throw new FoundProblem(parsed.problem);
  const given = parsed.corrections.length === 0 ? undefined : corrections;
  return startAgain(host, record, { by, corrections: given });
}

interface Signing {
  before: readonly CorrectionEntry[];
  by: string;
  at: string;
}

const statedEntrySchema = z.looseObject({ by: z.string().optional(), on_behalf_of: z.string().optional() });

/** The entries in the name of the signed-in person; entries that existed before keep their name. */
function signed(text: string, { before, by, at }: Signing): unknown[] {
  const known = new Set(before.map(nameOf));
  return z
    .array(z.unknown())
    .parse(JSON.parse(text))
    .map((one) => {
      const { data: stated } = statedEntrySchema.safeParse(one);
      if (stated === undefined || known.has(nameOf(stated))) return one;
      const { by: other, on_behalf_of = other === by ? undefined : other, ...rest } = stated;
      return { ...rest, by, ...(on_behalf_of === undefined ? {} : { on_behalf_of }), at };
    });
}

/** A key that is independent of the order of an entry's properties. */
const nameOf = (one: object): string =>
  JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Dry-runs the export again with these accepted codes instead of the former; `amend` replaces documents. */
export async function acceptJob(
  host: ConsoleHost,
  record: JobRecord,
  { codes, by, amend = false }: { codes: readonly string[]; by: string; amend?: boolean },
): Promise<string> {
  assertDryRun(record);
  const accept = acceptedCodes(codes, by);
  const standing = await standingCorrections(host, record);
  const corrections = standing.length === 0 ? undefined : JSON.stringify({ corrections: standing });
  return startAgain(host, record, { by, corrections, accept, ...(amend && { amend }) });
}

function assertDryRun({ dry_run }: JobRecord): void {
  if (!dry_run) throw new RefusedRequest('NOT-A-DRY-RUN');
}

/** Doubtful codes that a person accepts; undefined if there are none. Refuses codes that are not doubtful. */
export function acceptedCodes(given: readonly string[], by: string): AcceptedCodes | undefined {
  const codes = [...new Set(given.map((code) => code.trim().toUpperCase()))].sort();
  const unknown = codes.filter((code) => !doubtfulCodes.includes(code));
  if (unknown.length > 0) throw new RefusedRequest('DOUBT-UNKNOWN', { codes: unknown.join(', ') });
  return codes.length === 0 ? undefined : { codes, by };
}

type Dropped = { row?: number; column?: string; was?: string; now?: string; why: string };

/** Checks the export of a job with another profile; corrections go with it unless another sheet or header row leaves out their cell. */
export async function changeProfile(
  host: ConsoleHost,
  record: JobRecord,
  { name, by, sha256, language }: { name: string; by: string; sha256: string; language: Language },
) {
  const { store } = host;
  await using file = await store.localFile(record.key, record.version);
  const source = file.bytes ?? file.path;
  const place = { account: record.account, profile: name, file: record.file };
  const { profile } = await exportProfile(store, name);
  const open = async () => openSheet(source, record.file, profile.read);
  const { kept, dropped } = await fitting(await standingCorrections(host, record), {
    ...{ open, profile, language },
  });
  for (const one of new Set(kept.map((entry) => entry.by))) await noteHand(store, { place, sha256 }, one);
  const job = await startExport(host, {
    ...{ place, source, dryRun: true, by, accept: record.accept, amend: record.amend },
    language: record.language,
    corrections: kept.length === 0 ? undefined : JSON.stringify({ corrections: kept }),
  });
  return { job, carried: kept.length, dropped };
}

/** The corrections that fit an export as a profile reads it, and why others do not. */
async function fitting(
  entries: readonly CorrectionEntry[],
  {
    open,
    profile,
    language,
  }: { open: () => ReturnType<typeof openSheet>; profile: Profile; language: Language },
) {
  let kept = [...entries];
  const dropped: Dropped[] = [];
  while (kept.length > 0) {
    const problems = await correctedSheet(await open(), profile, kept).then(
      () => [],
      (error: unknown) => {
        const problems = error instanceof UnmappableExport ? error.problems : [];
        const isOfCells = problems.every(({ code }) => code.startsWith('CORRECTION-'));
        return problems.length > 0 && isOfCells ? problems : throwFound(error);
      },
    );
    const unfit = (entry: CorrectionEntry) => problems.find((problem) => isAbout(problem, entry));
    const left = kept.filter((entry) => unfit(entry) === undefined);
    if (left.length === kept.length) break;
    for (const entry of kept) {
      const found = unfit(entry);
      if (found === undefined) continue;
      const { row } = entry;
      const cell = isLeftOut(entry) ? {} : { column: entry.column, was: entry.was, now: entry.now };
      const why = renderProblem(found, language).message;
      dropped.push({ ...(row !== undefined && { row }), ...cell, why });
    }
    kept = left;
  }
  return { kept, dropped };
}

function isAbout({ row, column, params }: Problem, entry: CorrectionEntry): boolean {
  if (isLeftOut(entry)) return column === undefined && row === entry.row;
  if (entry.row === undefined)
    return (
      row === undefined && column === entry.column && shownText(String(params?.was)) === shownText(entry.was)
    );
  return row === entry.row && (column === undefined || column === entry.column);
}
