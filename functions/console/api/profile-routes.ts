import { z } from '@hono/zod-openapi';
import { exportProfile, findProfile } from '../../../shared/jobs/intake/open-export.ts';
import { tryExport } from '../../../shared/jobs/intake/try-export.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { trialProfile } from '../../../shared/mapping/inspect/questions.ts';
import { loadProfile } from '../../../shared/mapping/load/load-profile.ts';
import { PROFILE_FORM, profileSchema } from '../../../shared/mapping/profile/profile.ts';
import { mapSheet } from '../../../shared/mapping/rows/map-sheet.ts';
import {
  isTemplateKind,
  templateCsv,
  templateKinds,
  templates,
} from '../../../shared/mapping/templates/template-sheet.ts';
import { isBlocking } from '../../../shared/problems/problem.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import { unguardedSheet } from '../../../shared/report/files/csv-line.ts';
import { reportProblem } from '../../../shared/report/row.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { cellText } from '../../../shared/sheet/sheet.ts';
import { KNOWN_EXPORTS, profileKey } from '../../../shared/store/keys.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import type { ConsoleContext } from '../console-app.ts';
import type { ConsoleHost, Person } from '../console-host.ts';
import { ROWS_SHOWN } from '../console-limits.ts';
import { withTimeLimit } from '../guard/request-limits.ts';
import { json, parsedWith, type Serve } from '../http/operations.ts';
import {
  assertOwnProfile,
  findStoredProfile,
  formerProfiles,
  profileNames,
  replaceProfile,
  storedProfile,
  throwFound,
} from '../jobs/stored-profile.ts';
import { findUpload } from '../jobs/stored-upload.ts';
import { writtenProfileSchema } from './uploads-route.ts';

const PROBLEMS_SHOWN = 20;
/** Serves the templates with their examples, and the saved profiles: to read and to save. */
export function serveProfiles(serve: Serve, host: ConsoleHost): void {
  const { store } = host;
  serve('listTemplates', 'get /api/templates', {
    summary: 'List the templates, one for each kind of document',
    answers: json(templatesSchema, 'The kinds, with the profile that reads each.'),
    run: async ({ language }) =>
      Object.entries(templates).map(([kind, { title }]) => ({
        ...{ kind, title: title[language], profile: profileOf(kind) },
      })),
  });
  serve('getTemplate', 'get /api/templates/{kind}', {
    summary: 'Read a template: its columns, and example rows to overwrite',
    params: z.object({ kind: z.string().openapi({ enum: templateKinds }) }),
    answers: {
      description: 'A CSV in UTF-8, as spreadsheets of the language open it.',
      content: { 'text/csv': { schema: z.string() } },
    },
    refuses: [404],
    async run({ c, language, named }) {
      const kind = named('kind');
      if (!isTemplateKind(kind))
        throw new RefusedRequest('TEMPLATE-UNKNOWN', { kind, kinds: templateKinds.join(', ') });
      return c.body(templateCsv(kind, language), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${kind}.csv"`,
      });
    },
  });
  serve('listProfiles', 'get /api/profiles', {
    summary: 'List the saved profiles',
    answers: json(profilesSchema, 'Sorted by name.'),
    async run() {
      const found: z.infer<typeof profilesSchema> = [];
      for (const name of await profileNames(store)) {
        const kept = await findStoredProfile(store, name);
        if (kept === undefined) continue;
        found.push({ name, version: kept.version, former: (await formerProfiles(store, name)).length });
      }
      return found;
    },
  });
  serve('getProfile', 'get /api/profiles/{name}', {
    summary: 'Read a saved profile',
    refuses: [404],
    answers: json(profileViewSchema, 'The profile. Its version is the ETag.'),
    async run({ c, named }) {
      const name = named('name').normalize('NFC');
      const { profile, version } = await storedProfile(store, name);
      const former = (await formerProfiles(store, name)).map(({ profile: _, ...one }) => one);
      const loaded = await loadProfile({ name, json: profile, find: (wanted) => findProfile(store, wanted) });
      const whole = 'profile' in loaded ? loaded.profile : null;
      return c.json({ name, version, profile, whole, former }, { headers: { ETag: `"${version}"` } });
    },
  });
  serve('saveProfile', 'put /api/profiles/{name}', {
    summary: 'Save a profile under its name',
    description:
      'If-Match names the version to replace. Without it, a name that is already taken is refused.',
    headers: z.object({ 'If-Match': z.string().optional() }),
    ...{ body: profileSchema, shown: z.looseObject({}), refuses: [409, 412, 413, 422] },
    roles: ['dropper', 'approver'],
    answers: json(keptSchema, 'The profile is saved.'),
    async run({ c, person, named, body: given }) {
      const name = named('name').normalize('NFC');
      const asked = c.req.header('if-match')?.replace(/^W\//, '').replaceAll('"', '').trim();
      const version = await saveProfile(host, { person, name, given, asked });
      return c.json({ name, version }, { headers: { ETag: `"${version}"` } });
    },
  });
}

/** The upload that a request names. */
export const uploadOf = (host: ConsoleHost, c: ConsoleContext) =>
  findUpload(host.store, { id: c.req.param('upload') ?? '', by: c.get('person') });

type Open = (options?: Parameters<typeof openSheet>[2]) => ReturnType<typeof openSheet>;

/** Runs work on an upload. What cannot be read or mapped becomes a refusal with its code. */
async function withUpload<Answer>(
  host: ConsoleHost,
  c: ConsoleContext,
  work: (open: Open) => Promise<Answer>,
) {
  const { key, file } = await uploadOf(host, c);
  await using kept = await host.store.localFile(key);
  const stored = kept.bytes ?? kept.path;
  try {
    return await work((options) => openSheet(stored, file, options));
  } catch (error) {
    return throwFound(error);
  }
}

export interface ShownRow {
  row: number;
  cells: readonly string[];
}

/** The first rows of an upload that are not blank, unchanged. */
export const uploadRows = (host: ConsoleHost, c: ConsoleContext, sheet: string | undefined) =>
  withUpload(host, c, (open) => firstRows(() => open({ sheet })));

async function firstRows(open: Open) {
  const rows: ShownRow[] = [];
  for await (const batch of (await open()).batches())
    for (const { number, cells } of batch) {
      const texts = cells.map((cell) => cellText(cell));
      if (texts.every((text) => text.trim() === '')) continue;
      rows.push({ row: number, cells: texts });
      if (rows.length === ROWS_SHOWN) return rows;
    }
  return rows;
}

/** The result of a profile on an upload; open decisions take the likeliest code. */
export function tryUpload(c: ConsoleContext, given: object) {
  const host = c.get('host');
  const profile = parsedWith(profileSchema, given);
  const work = () => withUpload(host, c, (open) => tryOn(host, c, { open, profile }));
  return withTimeLimit(host, 'TRIAL-TOO-LONG', work);
}

async function tryOn(
  host: ConsoleHost,
  c: ConsoleContext,
  { open, profile }: { open: Open; profile: z.infer<typeof profileSchema> },
) {
  const find = (wanted: string) => findProfile(host.store, wanted);
  const loaded = await loadProfile({ name: profile.name ?? '', json: trialProfile(profile), find });
  const language = c.get('language');
  if ('problems' in loaded)
    return {
      ...{ documents: 0, ready: 0, held: 0, rejected: 0, skipped: 0 },
      first: null,
      problems: loaded.problems.map((problem) => reportProblem(problem, language)),
    };
  const { profile: whole } = loaded;
  const mapped = await mapSheet(unguardedSheet(await open(whole.read)), whole);
  const { documents, skipped } = await tryExport(mapped, {
    store: host.store,
    now: host.now(),
    profile: whole,
  });
  const wrong = documents.flatMap(({ problems }) => problems.filter(isBlocking));
  const count = (wanted: string) => documents.filter(({ outcome }) => outcome === wanted).length;
  const documentOf = (wanted: string) =>
    documents.find(({ record, outcome }) => record.document !== undefined && outcome === wanted)?.record
      .document;
  return {
    documents: documents.length,
    ...{ ready: count('ready'), held: count('held'), rejected: count('rejected'), skipped },
    first: documentOf('ready') ?? documentOf('held') ?? documentOf('rejected') ?? null,
    problems: wrong.slice(0, PROBLEMS_SHOWN).map((one) => reportProblem(one, language)),
  };
}

const AUTO = 'auto';
const formerSchema = z.object({ version: z.string(), by: z.string(), at: z.string() });

export const profilesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), former: z.int() }).openapi('ProfileName'),
);
export const keptSchema = z.object({ name: z.string(), version: z.string() });
export const profileViewSchema = z
  .object({
    name: z.string(),
    version: z.string().describe('The value for If-Match when you change the profile.'),
    profile: writtenProfileSchema.describe('The profile as saved.'),
    whole: writtenProfileSchema
      .nullable()
      .describe('With everything it extends. Null if one of those profiles can no longer be used.'),
    former: z.array(formerSchema).describe('Previous versions, newest first.'),
  })
  .openapi('Profile');

interface ToSave {
  person: Person;
  name: string;
  given: z.output<typeof profileSchema>;
  /** The version to replace; a name that is taken is refused without it. */
  asked: string | undefined;
}

/** Saves a profile under a name, and answers its version. One that cannot be used is refused. */
export async function saveProfile(
  host: ConsoleHost,
  { person, name, given, asked }: ToSave,
): Promise<string> {
  const { store } = host;
  if (!isSafeName(name) || name === KNOWN_EXPORTS)
    throw new RefusedRequest('NAME-BAD', { limit: NAME_MAX_BYTES });
  if (name === AUTO || Object.hasOwn(builtInProfiles, name))
    throw new RefusedRequest('PROFILE-NAME-TAKEN', { name });
  const profile = { ...given, name, form: PROFILE_FORM };
  const former = await replaced(host, { person, asked, name, text: JSON.stringify(profile) });
  if (former !== undefined && former !== 'same') await assertOwnProfile(host, { person, name });
  const find = (wanted: string) => findProfile(store, wanted);
  const loaded = await loadProfile({ name, json: profile, find });
  const [problem] = 'problems' in loaded ? loaded.problems : [];
  if (problem !== undefined) throw new FoundProblem(problem);
  if (former !== 'same') await replaceProfile(store, { name, profile, former });
  await exportProfile(store, name);
  return (await storedProfile(store, name)).version;
}

/** The version that is replaced; undefined for a new profile, `same` if the content is unchanged. */
async function replaced(
  { store, now }: ConsoleHost,
  { person, asked, name, text }: { person: Person; asked: string | undefined; name: string; text: string },
) {
  const before = await findStoredProfile(store, name);
  if (asked !== undefined && asked !== before?.version) throw new RefusedRequest('PROFILE-CHANGED', { name });
  if (before === undefined) {
    // A file that is not a valid profile may be one that a person is still writing.
    if (await store.head(profileKey(name))) throw new RefusedRequest('PROFILE-NAME-TAKEN', { name });
    return undefined;
  }
  if (JSON.stringify(before.profile) === text) return 'same';
  if (asked === undefined) throw new RefusedRequest('PROFILE-NAME-TAKEN', { name });
  return { ...before, by: person.name, at: now().toISOString() };
}

export const templatesSchema = z
  .array(
    z.object({
      kind: z.string(),
      title: z.string(),
      /** The profile that reads the template. */
      profile: z.string(),
    }),
  )
  .openapi('Templates');

const profileOf = (kind: string): string =>
  (isTemplateKind(kind) ? templates[kind].profile : undefined) ?? 'standard';
