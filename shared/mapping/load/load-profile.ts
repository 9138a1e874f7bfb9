import * as z from 'zod';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { describeSchemaIssue, TELLING_INPUT } from '../../problems/schema-error.ts';
import { builtInProfiles } from '../built-in/built-in-profiles.ts';
import { columnAnswers, fieldsAtOtherLevels, sectionOf, withReadColumns } from '../profile/left-out.ts';
import { type Profile, type ProfileFile, profileSchema } from '../profile/profile.ts';
import { type ValueSource, valueSourceSchema } from '../profile/source.ts';
import { amountsOf } from '../profile/uses.ts';
import { nearestName } from '../texts/fold.ts';
import { checkProfile } from './check-profile.ts';
import { isKeys, type Keys, mergeProfiles } from './merge-profiles.ts';

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
  if (!files.every((file) => builtIns.has(file))) return checked(name, files);
  const loaded = loadedBuiltIns.get(own) ?? checked(name, files);
  loadedBuiltIns.set(own, loaded);
  return loaded;
}

/** Built-in profiles that extend only built-in ones are the same for every export. */
const loadedBuiltIns = new Map<unknown, LoadedProfile>();
const builtIns: ReadonlySet<unknown> = new Set(Object.values(builtInProfiles));

function checked(name: string, files: readonly Keys[]): LoadedProfile {
  // A profile is read a few times: compiled code for its schema would take longer than it saves.
  const options = { ...TELLING_INPUT, jitless: true };
  const parsed = profileSchema.safeParse(mergeProfiles(files.toReversed()), options);
  if (!parsed.success)
    return { problems: parsed.error.issues.flatMap((issue) => problemsOf(name, issue, [])) };
  const profile = withLineValues(withCharges(withReadColumns({ ...parsed.data, name })));
  const problems = checkProfile(profile);
  return problems.length > 0 ? { problems } : { profile };
}

/** A price that is that of the whole line is its value. */
function withLineValues(profile: Profile): Profile {
  const { prices, ...read } = profile.read ?? {};
  if (prices !== 'line-net' && prices !== 'line-gross') return profile;
  const valued = <Line extends NonNullable<Profile['line']>>({ 'line.unit_price': price, ...line }: Line) =>
    price ? { ...line, [LINE_VALUES[prices]]: price } : line;
  const { line = {}, more_lines } = profile;
  return { ...profile, read, line: valued(line), ...(more_lines && { more_lines: more_lines.map(valued) }) };
}

const LINE_VALUES = { 'line-net': 'line.net_total_price', 'line-gross': 'line.subtotal' } as const;

/** The same of charges; one of each piece has the price of a piece. */
const CHARGES = { ...LINE_VALUES, each: 'line.unit_price' } as const;
const isCharge = (is: string): is is keyof typeof CHARGES => Object.hasOwn(CHARGES, is);

/** Charges that are answered as lines are further lines of the document; one of each piece needs the price of one. */
function withCharges(profile: Profile): Profile {
  const { other_amounts = {}, more_lines, line, read } = profile;
  const named = Object.entries(columnAnswers(profile)).filter(([, is]) => isCharge(is) || is === 'refuse');
  const answers: [string, string][] = [...Object.entries(other_amounts), ...named];
  const isOfOne = line?.['line.unit_price'] && !read?.prices?.startsWith('line-');
  const count = line?.['line.quantity'] ?? undefined;
  // Where all other amounts are in cents, a charge is as well.
  const [unit, ...others] = new Set(amountsOf(profile).map((amount) => amount.unit));
  const of = unit === 'cents' && others.length === 0 ? { unit } : {};
  const charges = answers.flatMap(([column, is]) =>
    isCharge(is) && (is !== 'each' || isOfOne)
      ? [chargeLine(column, CHARGES[is], is === 'each' ? { ...of, count } : of)]
      : [],
  );
  if (charges.length === 0 && named.length === 0) return profile;
  const left = answers.filter(([, is]) => !isCharge(is) || (is === 'each' && !isOfOne));
  const kept = Object.fromEntries(left) as Profile['other_amounts'];
  return { ...profile, other_amounts: kept, more_lines: [...(more_lines ?? []), ...charges] };
}

/** A further line of a charge, named by its column: shipping_total → Shipping. */
export const chargeLine = (
  column: string,
  field: (typeof CHARGES)[keyof typeof CHARGES],
  { count = { value: 1 }, ...of }: { unit?: 'cents'; count?: ValueSource | undefined } = {},
): NonNullable<Profile['more_lines']>[number] => {
  const name = column.replace(/[_ -]*(total|amount|cost|price)$/i, '').replaceAll('_', ' ');
  return {
    'line.name': { value: name.charAt(0).toUpperCase() + name.slice(1) },
    ...(field === 'line.unit_price' && { 'line.quantity': count }),
    [field]: { column, optional: 'cells', ...of },
  };
};

async function followExtends(request: ProfileRequest): Promise<{ files: Keys[] } | { problem: Problem }> {
  const { name, json, find } = request;
  const names = [name];
  const files: Keys[] = [];
  let own = json ?? (await lookUp(name, find));
  for (;;) {
    const current = names.at(-1) ?? name;
    if (own === undefined) {
      const builtIn = Object.keys(builtInProfiles);
      const params = { profile: current, nearest: nearestName(current, builtIn), names: builtIn.join(', ') };
      return { problem: problem('MAP-PROFILE-NOT-FOUND', {}, params) };
    }
    if (!isKeys(own)) return { problem: invalid(current, [], { phrase: 'needs-object' }) };
    files.push(own);
    if (typeof own.extends !== 'string') return { files };
    names.push(own.extends);
    if (names.indexOf(own.extends) < names.length - 1)
      return { problem: problem('MAP-PROFILE-CYCLE', {}, { chain: names.join(' → ') }) };
    own = await lookUp(own.extends, find);
  }
}

const lookUp = async (name: string, find: ProfileRequest['find']): Promise<unknown> =>
  (await find(name)) ?? (Object.hasOwn(builtInProfiles, name) ? builtInProfiles[name] : undefined);

/** A suggestion with the built-in profile that it extends worked in. */
export function resolvedProfile(profile: ProfileFile): ProfileFile {
  const { extends: base } = profile;
  const below = base && Object.hasOwn(builtInProfiles, base) ? builtInProfiles[base] : undefined;
  if (below === undefined) return profile;
  const { extends: _, ...own } = profile;
  const merged = profileSchema.safeParse(mergeProfiles([below, own]), { jitless: true });
  return merged.success ? { ...merged.data, ...(base === 'standard' ? { extends: base } : {}) } : profile;
}

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/** The keys that a profile may have at a path: those of every form that the value there may take. */
const keysAt = (path: Path): string[] => {
  const forms = schemasAt(path).flatMap(leavesOf);
  return [...new Set(forms.flatMap((form) => (form instanceof z.ZodObject ? Object.keys(form.shape) : [])))];
};

const schemasAt = (path: Path): Schema[] =>
  path.reduce<Schema[]>((of, key) => of.flatMap(leavesOf).flatMap((one) => below(one, key)), [profileSchema]);

function below(schema: Schema, key: PropertyKey): readonly Schema[] {
  if (schema instanceof z.ZodObject) return schema.shape[String(key)] ?? [];
  if (schema instanceof z.ZodArray) return typeof key === 'number' ? [schema.element] : [];
  return schema instanceof z.ZodRecord ? [schema.valueType] : [];
}

function leavesOf(schema: Schema): readonly Schema[] {
  const others = alternatives(schema);
  return others.length === 0 ? [schema] : others.flatMap(leavesOf);
}

function alternatives(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in];
  const isWrapped = 'unwrap' in schema && !(schema instanceof z.ZodArray);
  return isWrapped && typeof schema.unwrap === 'function' ? [schema.unwrap()] : [];
}

type Issue = z.core.$ZodIssue;

/** Turn a finding about a profile's JSON into problems that name the key, its place and the nearest existing one. */
function problemsOf(profile: string, issue: Issue, above: Path): Problem[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(profile, path, key));
  if (issue.code === 'invalid_union') return [formNotMet(profile, issue, path)];
  const isAnother = issue.code === 'invalid_type' && issue.input !== undefined;
  return [isAnother ? formUnknown(profile, path, issue) : invalid(profile, path, describeSchemaIssue(issue))];
}

const invalid = (profile: string, path: Path, reason: Phrase): Problem =>
  problem('MAP-PROFILE-INVALID', {}, { profile, where: written(path), reason });

/** A value in a form that the key does not take, with the keys of the form that it takes. */
function formUnknown(profile: string, path: Path, issue: Issue): Problem {
  if (schemasAt(path).some(isSource)) return sourceBad(profile, path);
  const keys = keysAt(path).join(', ');
  return invalid(profile, path, keys === '' ? describeSchemaIssue(issue) : { phrase: 'needs-keys', keys });
}

const isSource = (of: Schema): boolean => of === valueSourceSchema || alternatives(of).some(isSource);

const written = (path: Path): string => (path.length === 0 ? '{}' : path.map(String).join(' → '));

function unknownKey(profile: string, path: Path, key: string): Problem {
  const where = written(path);
  const belongs = misplaced(path, key);
  if (belongs !== undefined) {
    const section = sectionOf(belongs) ?? '';
    return problem('MAP-PROFILE-FIELD-MISPLACED', { field: key }, { profile, key, where, belongs, section });
  }
  const names = keysAt(path);
  // Known to another form of the source than the one with the other keys.
  if (names.includes(key) && schemasAt(path).some(isSource)) return sourceBad(profile, path);
  const nearest = nearestName(key, names);
  const known = names.join(', ') || '–';
  return problem('MAP-PROFILE-KEY-UNKNOWN', {}, { profile, key, where, nearest, names: known });
}

/** The right place of a key that is a field's name in the wrong section, or without its level. */
function misplaced(path: Path, key: string): string | undefined {
  const [section] = path;
  if (path.length > 1 || (section !== undefined && section !== 'document' && section !== 'line'))
    return undefined;
  if (sectionOf(key) !== undefined) return key;
  const inLine = `line.${key}`;
  return section === 'line' && sectionOf(inLine) === 'line' ? inLine : fieldsAtOtherLevels(key)[0];
}

/** Codes of findings with more detail than a wrong form. */
const TELLING = new Set(['invalid_value', 'invalid_format', 'invalid_key', 'unrecognized_keys']);

const isDeeper = (issue: Issue): boolean =>
  issue.path.length > 0 &&
  (issue.code === 'invalid_union'
    ? issue.errors.flat().some((inner) => isDeeper(inner) || TELLING.has(inner.code))
    : TELLING.has(issue.code));

/** A value that fits none of its forms. A key that is unknown to all forms is the likely mistake. */
function formNotMet(profile: string, issue: Extract<Issue, { code: 'invalid_union' }>, path: Path): Problem {
  const known = new Set(keysAt(path));
  const inner = issue.errors.flat();
  const strange = inner
    .flatMap((error) => (error.code === 'unrecognized_keys' && error.path.length === 0 ? error.keys : []))
    .find((key) => !known.has(key));
  if (strange !== undefined) return unknownKey(profile, path, strange);
  // The form that knows every key is the one that is meant.
  const isMeant = (errors: Issue[]) => errors.length > 0 && errors.every(({ path: at }) => at.length > 0);
  const deeper = issue.errors.find(isMeant)?.find(isDeeper) ?? inner.find(isDeeper);
  if (deeper !== undefined) return problemsOf(profile, deeper, path)[0] ?? formUnknown(profile, path, issue);
  return formUnknown(profile, path, issue);
}

const sourceBad = (profile: string, path: Path): Problem =>
  problem('MAP-PROFILE-SOURCE-BAD', {}, { profile, where: written(path), names: keysAt(path).join(', ') });
