import { z } from '@hono/zod-openapi';
import { exportProfile, findProfile } from '../../../shared/jobs/intake/open-export.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { loadProfile } from '../../../shared/mapping/load/load-profile.ts';
import { PROFILE_FORM, profileSchema } from '../../../shared/mapping/profile/profile.ts';
import { KNOWN_EXPORTS, profileKey } from '../../../shared/store/keys.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { type ConsoleApp, type ConsoleContext, serveApi } from '../console-app.ts';
import { ConsoleError, FoundProblem } from '../console-error.ts';
import type { ConsoleHost, Person } from '../console-host.ts';
import { assertRole } from '../guard/own-accounts.ts';
import { json, refusals } from '../http/answers.ts';
import { readJson } from '../http/read-request.ts';
import {
  assertOwnProfile,
  findStoredProfile,
  formerProfiles,
  profileNames,
  replaceProfile,
  storedProfile,
} from '../jobs/stored-profile.ts';
import { writtenProfileSchema } from './inspection-schema.ts';

const AUTO = 'auto';
const formerSchema = z.object({ version: z.string(), by: z.string(), at: z.string() });

export const profilesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), former: z.int() }).openapi('ProfileName'),
);
export const keptSchema = z.object({ name: z.string(), version: z.string() });
export const profileViewSchema = z
  .object({
    name: z.string(),
    version: z.string().openapi({ description: 'The value for If-Match when you change the profile.' }),
    profile: writtenProfileSchema.openapi({ description: 'The profile as saved.' }),
    whole: writtenProfileSchema.nullable().openapi({
      description: 'With everything it extends. Null if one of those profiles can no longer be used.',
    }),
    former: z.array(formerSchema).openapi({ description: 'Previous versions, newest first.' }),
  })
  .openapi('Profile');

const nameParameter = z.object({ name: z.string() });
const nameOf = (c: ConsoleContext) => (c.req.param('name') ?? '').normalize('NFC');

/** Lists the saved profiles, reads one with its versions, and saves one under its name. */
export function serveProfileVersions(app: ConsoleApp, host: ConsoleHost): void {
  const { store } = host;
  serveApi(app, 'listProfiles', 'get /api/profiles', {
    summary: 'List the saved profiles',
    responses: { 200: json(profilesSchema, 'Sorted by name.'), ...refusals() },
    answer: async (c) => {
      const found: z.infer<typeof profilesSchema> = [];
      for (const name of await profileNames(store)) {
        const kept = await findStoredProfile(store, name);
        if (kept === undefined) continue;
        found.push({ name, version: kept.version, former: (await formerProfiles(store, name)).length });
      }
      return c.json(found);
    },
  });
  serveApi(app, 'getProfile', 'get /api/profiles/{name}', {
    summary: 'Read a saved profile',
    request: { params: nameParameter },
    responses: { 200: json(profileViewSchema, 'The profile. Its version is the ETag.'), ...refusals(404) },
    answer: async (c) => {
      const name = nameOf(c);
      const { profile, version } = await storedProfile(store, name);
      const former = (await formerProfiles(store, name)).map(({ profile: _, ...one }) => one);
      const loaded = await loadProfile({ name, json: profile, find: (wanted) => findProfile(store, wanted) });
      const whole = 'profile' in loaded ? loaded.profile : null;
      return c.json({ name, version, profile, whole, former }, { headers: { ETag: `"${version}"` } });
    },
  });
  serveSaving(app, host);
}

function serveSaving(app: ConsoleApp, host: ConsoleHost): void {
  serveApi(app, 'saveProfile', 'put /api/profiles/{name}', {
    summary: 'Save a profile under its name',
    description:
      'If-Match names the version to replace. Without it, a name that is already taken is refused.',
    request: {
      params: nameParameter,
      headers: z.object({ 'If-Match': z.string().optional() }),
      body: { content: { 'application/json': { schema: z.looseObject({}) } } },
    },
    responses: { 200: json(keptSchema, 'The profile is saved.'), ...refusals(409, 412, 413, 422) },
    answer: async (c) => {
      assertRole(c.get('person'), 'dropper', 'approver');
      const name = nameOf(c);
      const asked = c.req.header('if-match')?.replace(/^W\//, '').replaceAll('"', '').trim();
      const given = await readJson(c, profileSchema);
      const version = await saveProfile(host, { person: c.get('person'), name, given, asked });
      return c.json({ name, version }, { headers: { ETag: `"${version}"` } });
    },
  });
}

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
    throw new ConsoleError('NAME-BAD', { limit: NAME_MAX_BYTES });
  if (name === AUTO || Object.hasOwn(builtInProfiles, name))
    throw new ConsoleError('PROFILE-NAME-TAKEN', { name });
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
  if (asked !== undefined && asked !== before?.version) throw new ConsoleError('PROFILE-CHANGED', { name });
  if (before === undefined) {
    // A file that is not a valid profile may be one that a person is still writing.
    if (await store.head(profileKey(name))) throw new ConsoleError('PROFILE-NAME-TAKEN', { name });
    return undefined;
  }
  if (JSON.stringify(before.profile) === text) return 'same';
  if (asked === undefined) throw new ConsoleError('PROFILE-NAME-TAKEN', { name });
  return { ...before, by: person.name, at: now().toISOString() };
}
