import { type Problem, problem } from '../../problems/problem.ts';
import { TELLING_INPUT } from '../../problems/schema-error.ts';
import { builtInProfiles } from '../built-in/built-in-profiles.ts';
import { withReadColumns } from '../profile/left-out.ts';
import { type Profile, type ProfileFile, profileSchema } from '../profile/profile.ts';
import { nearestName } from '../texts/nearest-name.ts';
import { checkProfile } from './check-profile.ts';
import { isKeys, type Keys, mergeProfiles } from './merge-profiles.ts';
import { profileProblems } from './profile-problems.ts';

interface ProfileRequest {
  /** Its name in the store or among the built-in ones, or the name of a file. */
  name: string;
  /** The parsed JSON, if the caller has it; else the profile is found by its name. */
  json?: unknown;
  /** Parsed JSON of a profile in the store; undefined if the store lacks it. */
  find: (name: string) => Promise<unknown>;
}

type LoadedProfile = { profile: Profile } | { problems: readonly Problem[] };

/** A profile with everything that it extends, checked. The store's profiles come before the built-in ones. */
export async function loadProfile(request: ProfileRequest): Promise<LoadedProfile> {
  const chain = await followExtends(request);
  if ('problem' in chain) return { problems: [chain.problem] };
  const { files } = chain;
  const [own] = files;
  const name = typeof own?.name === 'string' ? own.name : request.name;
  if (!files.every((file) => isBuiltIn(file))) return checked(name, files);
  const loaded = loadedBuiltIns.get(own) ?? checked(name, files);
  loadedBuiltIns.set(own, loaded);
  return loaded;
}

/** Built-in profiles that extend only built-in ones are the same for every export. */
const loadedBuiltIns = new Map<unknown, LoadedProfile>();
const builtIns: ReadonlySet<unknown> = new Set(Object.values(builtInProfiles));
const isBuiltIn = (file: Keys): boolean => builtIns.has(file);

function checked(name: string, files: readonly Keys[]): LoadedProfile {
  // A profile is read a few times: compiled code for its schema would take longer than it saves.
  const parsed = profileSchema.safeParse(mergeProfiles(files.toReversed()), {
    ...TELLING_INPUT,
    jitless: true,
  });
  if (!parsed.success) return { problems: profileProblems(name, parsed.error.issues) };
  const profile = withLineValues(withCharges(withReadColumns({ ...parsed.data, name })));
  const problems = checkProfile(profile);
  return problems.length > 0 ? { problems } : { profile };
}

/** A price that is that of the whole line is its value. */
function withLineValues(profile: Profile): Profile {
  const { prices, ...read } = profile.read ?? {};
  const { 'line.unit_price': price, ...line } = profile.line ?? {};
  if (!price || (prices !== 'line-net' && prices !== 'line-gross')) return profile;
  const field = prices === 'line-net' ? 'line.net_total_price' : 'line.subtotal';
  return { ...profile, read, line: { ...line, [field]: price } };
}

const CHARGED = { 'line-net': 'line.net_total_price', 'line-gross': 'line.subtotal' } as const;

/** Charges that are answered as lines are further lines of the document. */
function withCharges(profile: Profile): Profile {
  const { other_amounts = {}, more_lines } = profile;
  const answers = Object.entries(other_amounts);
  const charges = answers.flatMap(([column, is]) =>
    is === 'line-net' || is === 'line-gross' ? [chargeLine(column, CHARGED[is])] : [],
  );
  if (charges.length === 0) return profile;
  const others = Object.fromEntries(answers.filter(([, is]) => !Object.hasOwn(CHARGED, is)));
  return { ...profile, other_amounts: others, more_lines: [...(more_lines ?? []), ...charges] };
}

type ChargeField = 'line.net_total_price' | 'line.subtotal' | 'line.unit_price';

/** A further line of a charge, named by its column: shipping_total → Shipping. */
export const chargeLine = (
  column: string,
  field: ChargeField,
): NonNullable<Profile['more_lines']>[number] => ({
  'line.name': { value: chargeName(column) },
  ...(field === 'line.unit_price' && { 'line.quantity': { value: 1 } }),
  [field]: { column, optional: 'cells' },
});

function chargeName(header: string): string {
  const name = header.replace(/[_ -]*(total|amount|cost|price)$/i, '').replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The profile itself, then each profile that it extends, in turn. */
async function followExtends({
  name,
  json,
  find,
}: ProfileRequest): Promise<{ files: readonly Keys[] } | { problem: Problem }> {
  const names = [name];
  const files: Keys[] = [];
  let own = json ?? (await lookUp(name, find));
  for (;;) {
    const current = names.at(-1) ?? name;
    if (own === undefined) return { problem: notFound(current) };
    if (!isKeys(own)) return { problem: notAnObject(current) };
    files.push(own);
    if (typeof own.extends !== 'string') return { files };
    names.push(own.extends);
    if (names.indexOf(own.extends) < names.length - 1) return { problem: cycle(names) };
    own = await lookUp(own.extends, find);
  }
}

const lookUp = async (name: string, find: ProfileRequest['find']): Promise<unknown> =>
  (await find(name)) ?? (Object.hasOwn(builtInProfiles, name) ? builtInProfiles[name] : undefined);

function notFound(profile: string): Problem {
  const names = Object.keys(builtInProfiles);
  const params = { profile, nearest: nearestName(profile, names) ?? '–', names: names.join(', ') };
  return problem('MAP-PROFILE-NOT-FOUND', {}, params);
}

const notAnObject = (profile: string): Problem =>
  problem('MAP-PROFILE-INVALID', {}, { profile, where: '{}', reason: { phrase: 'needs-object' } });

const cycle = (names: readonly string[]): Problem =>
  problem('MAP-PROFILE-CYCLE', {}, { chain: names.join(' → ') });

/** A suggestion with the built-in profile that it extends worked in. */
export function resolvedProfile(profile: ProfileFile): ProfileFile {
  const { extends: base } = profile;
  const below =
    base !== undefined && Object.hasOwn(builtInProfiles, base) ? builtInProfiles[base] : undefined;
  if (below === undefined) return profile;
  const { extends: _, ...own } = profile;
  const merged = profileSchema.safeParse(mergeProfiles([below, own]), { jitless: true });
  return merged.success ? { ...merged.data, ...(base === 'standard' ? { extends: base } : {}) } : profile;
}
