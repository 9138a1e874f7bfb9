import { z } from '@hono/zod-openapi';
import { readJob } from '../../../shared/jobs/files/read-job.ts';
import { exportProfile, profileSha256 } from '../../../shared/jobs/intake/open-export.ts';
import {
  describeSource,
  importId,
  jobId,
  newestJobs,
  notedImport,
  noteImport,
  parseIncomingKey,
  type ReceiveDeps,
  receiveExport,
} from '../../../shared/jobs/receive/receive-export.ts';
import { correctedSheet, shownText } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { UnmappableExport } from '../../../shared/mapping/header/header.ts';
import { type Profile, profileSchema } from '../../../shared/mapping/profile/profile.ts';
import { bringers, operation } from '../../../shared/operations/operation.ts';
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
import { type AtJob, type ConsoleHost, inJob } from '../console-host.ts';
import { JOBS_UNDER_WAY_MAX } from '../console-limits.ts';
import { assertAccount } from '../guard/own-accounts.ts';
import {
  assertNewest,
  assertUnapproved,
  correctionsOf,
  correctionsSchema,
  decide,
  decidedOf,
  handsOf,
  isOfColumn,
  noteHand,
  standingCorrections,
} from './edit-check.ts';
import { endedSummary } from './job-view.ts';
import { findStoredProfile, keepProfile, throwFound } from './stored-profile.ts';
import { rowsSaying } from './stored-rows.ts';

const START_REFUSES = [409, 413, 422, 503];

interface ExportToStart extends Pick<ReceiveDeps, 'dryRun' | 'language' | 'accept' | 'amend'> {
  place: IncomingPlace;
  source: StoredFile;
  by: string;
  corrections?: string | undefined;
  /** That of the check whose place it takes, if its profile has another name. */
  import?: string | undefined;
}

/** Makes an export a job, as `import` does: the same bytes for the same work answer the same job while it runs. */
export async function startExport(host: ConsoleHost, wanted: ExportToStart): Promise<string> {
  const { store } = host;
  const { place, source, corrections, accept, amend } = wanted;
  const key = exportKey('imported', place);
  if (parseIncomingKey(key) === undefined) throw new RefusedRequest('NAME-BAD', { limit: NAME_MAX_BYTES });
  assertAccount(host, place.account, await host.accounts());
  const identity = {
    environment: host.environment,
    sha256: (await describeSource(source)).sha256,
    // An unusable profile is refused before anything is stored.
    profile_sha256: profileSha256(await exportProfile(store, place.profile).catch(throwFound)),
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
  await noteImport(store, await readJob(store, job), {
    import: wanted.import ?? importId(place, identity.sha256),
    as: 'own',
  });
  await newest.remember(place, { job, ...identity });
  return started(host, job);
}

async function started(host: ConsoleHost, job: string): Promise<string> {
  await host.startJob(job);
  return job;
}

/** Starts the export of a job again, as before but for what is changed. */
export async function startAgain({ host, record, by }: AtJob, changed: Partial<ExportToStart>) {
  await using file = await host.store.localFile(record.key, record.version);
  const { dry_run: dryRun, language, accept, amend } = record;
  const before = { place: record, source: file.bytes ?? file.path, dryRun, by, language, accept, amend };
  // Awaited here: the file is gone when this function ends.
  return await startExport(host, { ...before, ...changed });
}

async function correctJob(asked: AtJob, given: readonly unknown[]) {
  const { host, record, by } = asked;
  assertDryRun(record);
  const standing = await standingCorrections(host, record);
  const before = [...(await correctionsOf(host, record)), ...standing];
  const entries = signed(given, { before, by, at: host.now().toISOString() });
  const corrections = JSON.stringify({ corrections: entries });
  const parsed = parseCorrections(corrections, `${record.file}${CORRECTIONS_SUFFIX}`);
  if ('problem' in parsed) throw new FoundProblem(parsed.problem);
  const rows = await changedRows(asked, standing, parsed.corrections);
  const known = await assertUnapproved(host, await endedSummary(host, record), rows);
  const isEmpty = parsed.corrections.length === 0;
  return inItsPlace(asked, known, () =>
    startAgain(asked, { corrections: isEmpty ? undefined : corrections }),
  );
}

/** Starts the next check of an export: the former one cannot be approved any more. */
async function inItsPlace(
  { host, record: { job } }: AtJob,
  known: Awaited<ReturnType<typeof assertUnapproved>>,
  start: () => Promise<string>,
): Promise<string> {
  await assertNewest(host, { job }, true);
  await decide(host, { job, known }, (kept) => ({ ...kept, closed: kept.closed ?? 'CHECK-OLDER' }));
  const open = () => decide(host, { job, known }, (kept) => ({ ...kept, closed: known?.closed }));
  const next = await start().catch(async (error) => {
    await open();
    throw error;
  });
  if (next === job) await open();
  return next;
}

async function changedRows({ host, record }: AtJob, ...both: (readonly CorrectionEntry[])[]) {
  const [were, are] = both.map((all) => new Set(all.map(nameOf)));
  const changed = both.flat().filter((one) => were?.has(nameOf(one)) !== are?.has(nameOf(one)));
  const rowsOf = await rowsSaying(host, record, changed.filter(isOfColumn));
  return changed.flatMap((one) => one.row ?? (isOfColumn(one) ? rowsOf(one) : []));
}

/** The entries in the name of the signed-in person; entries that existed before keep their name. */
function signed(
  given: readonly unknown[],
  { before, by, at }: { before: readonly CorrectionEntry[]; by: string; at: string },
): unknown[] {
  const known = new Set(before.map(nameOf));
  const names = z.looseObject({ by: z.string().optional(), on_behalf_of: z.string().optional() });
  return given.map((one) => {
    const { data: stated } = names.safeParse(one);
    if (stated === undefined || known.has(nameOf(stated))) return one;
    const { by: other, on_behalf_of = other === by ? undefined : other, ...rest } = stated;
    return { ...rest, by, ...(on_behalf_of === undefined ? {} : { on_behalf_of }), at };
  });
}

const nameOf = (one: object): string =>
  JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));

export const replaceCorrections = operation({
  name: 'replaceCorrections',
  does: 'Correct cells of the export and start a new dry run',
  more: 'The array replaces the previous one.',
  ...{ input: inJob.extend({ corrections: z.array(z.unknown()) }), output: z.string(), effect: 'starts' },
  ...{ roles: bringers },
  http: {
    ...{ at: 'put /api/jobs/{job}/corrections', whole: 'corrections', shown: correctionsSchema },
    refuses: START_REFUSES,
  },
  run: (asked: AtJob, { corrections }) => correctJob(asked, corrections),
});

export const checkAgain = operation({
  name: 'checkAgain',
  does: 'Check the export again with the corrections that were made since',
  ...{ input: inJob, output: z.string(), effect: 'starts', roles: bringers },
  http: { at: 'post /api/jobs/{job}/check', refuses: [409, 422, 503] },
  agent: 'make_plan',
  run: async (asked: AtJob) => correctJob(asked, await standingCorrections(asked.host, asked.record)),
});

export const acceptCodes = operation({
  name: 'acceptCodes',
  does: 'Accept doubtful codes and start a new dry run',
  more: 'The codes replace the previous ones. The report states who accepted them.',
  input: inJob.extend({
    codes: z.array(z.string()),
    amend: z.boolean().optional().describe('Replace issued documents that the file has otherwise.'),
  }),
  ...{ output: z.string(), effect: 'starts', roles: bringers },
  http: { at: 'put /api/jobs/{job}/accept', refuses: START_REFUSES },
  async run(asked: AtJob, { codes, amend }) {
    const { host, record, by } = asked;
    assertDryRun(record);
    await assertNewest(host, record);
    const accept = acceptedCodes(codes, by);
    const standing = await standingCorrections(host, record);
    const corrections = standing.length === 0 ? undefined : JSON.stringify({ corrections: standing });
    return inItsPlace(asked, await decidedOf(host, record), () =>
      startAgain(asked, { corrections, accept, ...(amend && { amend }) }),
    );
  },
});

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

const droppedSchema = z.object({
  ...z.object({ row: z.int(), column: z.string(), was: z.string(), now: z.string() }).partial().shape,
  why: z.string(),
});
/** Corrections go with the export unless another sheet or header row leaves out their cell. */
export const changeProfileOf = operation({
  name: 'changeProfile',
  does: 'Check the export again with another profile, with all corrections',
  more: 'The profile is saved under its name; without one, in the place of that of the job.',
  input: inJob.extend({ profile: profileSchema }),
  output: z.object({
    job: z.string(),
    carried: z.int(),
    dropped: z.array(droppedSchema).describe('Corrections that have no cell any more.'),
  }),
  ...{ effect: 'changes', roles: bringers },
  http: {
    ...{ at: 'put /api/jobs/{job}/profile', shown: z.object({ profile: z.looseObject({}) }) },
    ...{ refuses: START_REFUSES, says: 'The new check.', status: 202 },
    headers: ({ job }) => ({ Location: `/api/jobs/${job}` }),
  },
  async run(of: AtJob, { profile: given }) {
    const { host, person, record, language } = of;
    assertDryRun(record);
    const { store } = host;
    const { sha256 } = (await endedSummary(host, record)).source;
    await assertNewest(host, record, true);
    const name = (given.name ?? record.profile).normalize('NFC');
    const asked = (await findStoredProfile(store, name))?.version;
    await keepProfile(host, { person, name, given, asked });
    await using file = await store.localFile(record.key, record.version);
    const place = { account: record.account, profile: name, file: record.file };
    const profile = await exportProfile(store, name);
    const open = async () => openSheet(file.bytes ?? file.path, record.file, profile.read);
    const standing = await standingCorrections(host, record);
    const { kept, dropped } = await fitting(standing, { open, profile, language });
    const noted = await notedImport(store, record.job);
    const hands = [...(await handsOf(store, record, sha256)), ...kept.map((entry) => entry.by)];
    for (const one of new Set(hands)) await noteHand(store, { place, sha256 }, one);
    const job = await inItsPlace(of, await decidedOf(host, record), () =>
      startAgain(of, {
        place,
        import: noted?.as === 'own' ? noted.import : undefined,
        corrections: kept.length === 0 ? undefined : JSON.stringify({ corrections: kept }),
      }),
    );
    return { job, carried: kept.length, dropped };
  },
});

async function fitting(
  entries: readonly CorrectionEntry[],
  of: { open: () => ReturnType<typeof openSheet>; profile: Profile; language: Language },
) {
  const { open, profile, language } = of;
  let kept = [...entries];
  const dropped: z.output<typeof droppedSchema>[] = [];
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
  const isOfText = shownText(String(params?.was)) === shownText(entry.was);
  if (entry.row === undefined) return row === undefined && column === entry.column && isOfText;
  return row === entry.row && (column === undefined || column === entry.column);
}
