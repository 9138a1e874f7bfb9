import { z } from '@hono/zod-openapi';
import { findProfile } from '../../../shared/jobs/intake/open-export.ts';
import { tryExport } from '../../../shared/jobs/intake/try-export.ts';
import { acceptancesOf } from '../../../shared/jobs/judge/make-document-record.ts';
import { trialProfile } from '../../../shared/mapping/inspect/questions.ts';
import { loadProfile } from '../../../shared/mapping/load/load-profile.ts';
import { type Profile, profileSchema } from '../../../shared/mapping/profile/profile.ts';
import { mapSheet } from '../../../shared/mapping/rows/map-sheet.ts';
import {
  isTemplateKind,
  templateCsv,
  templateKinds,
  templates,
} from '../../../shared/mapping/templates/template-sheet.ts';
import { bringers, operation, sending, strings } from '../../../shared/operations/operation.ts';
import { isBlocking } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { unguardedSheet } from '../../../shared/report/files/csv-line.ts';
import { reportProblem } from '../../../shared/report/row.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { cellText } from '../../../shared/sheet/sheet.ts';
import type { AtConsole, ConsoleContext } from '../console-host.ts';
import { withTimeLimit } from '../guard/requests.ts';
import { parsedWith } from '../http/operations.ts';
import {
  findStoredProfile,
  formerProfiles,
  keepProfile,
  profileNames,
  storedProfile,
  throwFound,
} from '../jobs/stored-profile.ts';
import { findUpload } from '../jobs/stored-upload.ts';
import { writtenProfileSchema } from './uploads-route.ts';

/** Problems of a trial, and rows of an export in its preview. */
const [PROBLEMS_SHOWN, ROWS_SHOWN] = [20, 8];

const profileNameSchema = z.object({ ...strings('name', 'version'), former: z.int() }).openapi('ProfileName');
const profileViewSchema = z
  .object({
    name: z.string(),
    version: z.string().describe('The value for If-Match when you change the profile.'),
    profile: writtenProfileSchema.describe('The profile as saved.'),
    whole: writtenProfileSchema
      .nullable()
      .describe('With everything it extends. Null if one of those profiles can no longer be used.'),
    former: z.array(z.object(strings('version', 'by', 'at'))).describe('Previous versions, newest first.'),
  })
  .openapi('Profile');

export const listTemplates = operation({
  name: 'listTemplates',
  does: 'List the templates, one for each kind of document',
  ...{ input: z.object({}), effect: 'reads' },
  output: z.array(z.object(strings('kind', 'title', 'profile'))).openapi('Templates'),
  http: { at: 'get /api/templates', says: 'The kinds, with the profile that reads each.' },
  run: async ({ language }) =>
    Object.entries(templates).map(([kind, { title, profile = 'standard' }]) => {
      return { kind, title: title[language], profile };
    }),
});

export const getTemplate = sending({
  name: 'getTemplate',
  does: 'Read a template: its columns, and example rows to overwrite',
  input: z.object({ kind: z.string().openapi({ enum: [...templateKinds] }) }),
  http: {
    at: 'get /api/templates/{kind}',
    refuses: [404],
    answers: {
      description: 'A CSV in UTF-8, as spreadsheets of the language open it.',
      content: { 'text/csv': { schema: z.string() } },
    },
  },
  run: async ({ c, language }: AtConsole, { kind }) =>
    c.body(templateOf(kind, language), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${kind}.csv"`,
    }),
});

/** The text of a template; refuses an unknown kind. */
export function templateOf(kind: string, language: Language): string {
  if (isTemplateKind(kind)) return templateCsv(kind, language);
  throw new RefusedRequest('TEMPLATE-UNKNOWN', { kind, kinds: templateKinds.join(', ') });
}

export const listSavedProfiles = operation({
  name: 'listProfiles',
  does: 'List the saved profiles',
  ...{ input: z.object({}), output: z.array(profileNameSchema), effect: 'reads' },
  http: { at: 'get /api/profiles', says: 'Sorted by name.' },
  async run({ place: { store } }) {
    const found: z.infer<typeof profileNameSchema>[] = [];
    for (const name of await profileNames(store)) {
      const kept = await findStoredProfile(store, name);
      if (kept === undefined) continue;
      found.push({ name, version: kept.version, former: (await formerProfiles(store, name)).length });
    }
    return found;
  },
});

const tagOf = ({ version }: { version: string }) => ({ ETag: `"${version}"` });

export const getProfile = operation({
  name: 'getProfile',
  does: 'Read a saved profile',
  input: z.object({ name: z.string() }),
  output: profileViewSchema,
  effect: 'reads',
  http: {
    ...{ at: 'get /api/profiles/{name}', refuses: [404], headers: tagOf },
    says: 'The profile. Its version is the ETag.',
  },
  async run({ place: { store } }, asked) {
    const name = asked.name.normalize('NFC');
    const { profile, version } = await storedProfile(store, name);
    const former = (await formerProfiles(store, name)).map(({ profile: _, ...one }) => one);
    const loaded = await loadProfile({ name, json: profile, find: (wanted) => findProfile(store, wanted) });
    const whole = 'profile' in loaded ? { ...loaded.profile } : null;
    return { name, version, profile: { ...profile }, whole, former };
  },
});

export const saveProfile = operation({
  name: 'saveProfile',
  does: 'Save a profile under its name',
  more: 'If-Match names the version to replace. Without it, a name that is already taken is refused.',
  input: z.object({ name: z.string(), version: z.string().optional(), profile: profileSchema }),
  output: z.object({ name: z.string(), version: z.string() }),
  ...{ effect: 'changes', roles: bringers },
  http: {
    ...{ at: 'put /api/profiles/{name}', match: 'version', whole: 'profile', shown: z.looseObject({}) },
    ...{ refuses: [409, 412, 413, 422], says: 'The profile is saved.', headers: tagOf },
  },
  async run({ host, person }: AtConsole, { name: named, version: asked, profile: given }) {
    const name = named.normalize('NFC');
    return { name, version: await keepProfile(host, { person, name, given, asked }) };
  },
});

export const keptUpload = (c: ConsoleContext) =>
  findUpload(c.var.host.store, { id: c.req.param('upload') ?? '', by: c.var.person });

type Open = (options?: Parameters<typeof openSheet>[2]) => ReturnType<typeof openSheet>;

/** Runs work on an upload. What cannot be read or mapped becomes a refusal with its code. */
async function withUpload<Answer>(c: ConsoleContext, work: (open: Open) => Promise<Answer>) {
  const { key, file } = await keptUpload(c);
  await using kept = await c.var.host.store.localFile(key);
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
export const uploadRows = (c: ConsoleContext, sheet: string | undefined) =>
  withUpload(c, async (open) => {
    const rows: ShownRow[] = [];
    for await (const batch of (await open({ sheet })).batches())
      for (const { number, cells } of batch) {
        const texts = cells.map(cellText);
        if (texts.every((text) => text.trim() === '')) continue;
        rows.push({ row: number, cells: texts });
        if (rows.length === ROWS_SHOWN) return rows;
      }
    return rows;
  });

/** The result of a profile on an upload; open decisions take the likeliest code. */
export function tryUpload(c: ConsoleContext, given: object) {
  const profile = parsedWith(profileSchema, given);
  return withTimeLimit(c.var.host, 'TRIAL-TOO-LONG', () => withUpload(c, (open) => tryOn(c, open, profile)));
}

async function tryOn(c: ConsoleContext, open: Open, profile: z.infer<typeof profileSchema>) {
  const { host, language } = c.var;
  const find = (wanted: string) => findProfile(host.store, wanted);
  const loaded = await loadProfile({ name: profile.name ?? '', json: trialProfile(profile), find });
  const documentsBy = async (whole: Profile) => {
    const mapped = await mapSheet(unguardedSheet(await open(whole.read)), whole);
    const now = host.now();
    const accepted = acceptancesOf({ account: '', created_at: now.toISOString() }, whole, { accepts: [] });
    return tryExport(mapped, { store: host.store, now, profile: whole, accepted });
  };
  const isLoaded = 'profile' in loaded;
  const documents = isLoaded ? await documentsBy(loaded.profile) : [];
  const wrong = isLoaded ? documents.flatMap(({ problems }) => problems.filter(isBlocking)) : loaded.problems;
  const count = (wanted: string) => documents.filter(({ outcome }) => outcome === wanted).length;
  const documentOf = (wanted: string) =>
    documents.find(({ record, outcome }) => record.document && outcome === wanted)?.record.document;
  return {
    documents: documents.length,
    ...{ ready: count('ready'), held: count('held'), rejected: count('rejected') },
    first: documentOf('ready') ?? documentOf('held') ?? documentOf('rejected') ?? null,
    judged: documents.map(({ record: { document }, problems }) => ({ document, problems })),
    problems: wrong.slice(0, PROBLEMS_SHOWN).map((one) => reportProblem(one, language)),
  };
}
