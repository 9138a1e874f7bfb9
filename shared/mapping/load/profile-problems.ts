import * as z from 'zod';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { describeSchemaIssue } from '../../problems/schema-error.ts';
import { fieldsAtOtherLevels, sectionOf } from '../profile/left-out.ts';
import { profileSchema } from '../profile/profile.ts';
import { valueSourceSchema } from '../profile/value-source.ts';
import { nearestName } from '../texts/nearest-name.ts';

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/** The keys that a profile may have at a path: those of every form that the value there may take. */
export const keysAt = (path: Path): string[] => [
  ...new Set(schemasAt(path).flatMap(leavesOf).flatMap(keysOf)),
];

/** The schemas of the value at a path. */
const schemasAt = (path: Path): Schema[] =>
  path.reduce<Schema[]>(
    (places, key) => places.flatMap(leavesOf).flatMap((one) => below(one, key)),
    [profileSchema],
  );

function below(schema: Schema, key: PropertyKey): readonly Schema[] {
  if (schema instanceof z.ZodObject) return schema.shape[String(key)] ?? [];
  if (schema instanceof z.ZodArray) return typeof key === 'number' ? [schema.element] : [];
  return schema instanceof z.ZodRecord ? [schema.valueType] : [];
}

/** The forms that a value may take, with its alternatives followed. */
function leavesOf(schema: Schema): readonly Schema[] {
  const others = alternatives(schema);
  return others.length === 0 ? [schema] : others.flatMap(leavesOf);
}

const keysOf = (schema: Schema): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

function alternatives(schema: Schema): readonly Schema[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return [schema.unwrap()];
  return schema instanceof z.ZodPipe ? [schema.in] : [];
}

type Issue = z.core.$ZodIssue;

/** Turn findings about a profile's JSON into problems that name the key, its place and the nearest existing one. */
export const profileProblems = (profile: string, issues: readonly Issue[]): Problem[] =>
  issues.flatMap((issue) => problemsOf(profile, issue, []));

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

const isSource = (schema: Schema): boolean =>
  schema === valueSourceSchema ||
  ((schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) && isSource(schema.unwrap()));

const written = (path: Path): string => (path.length === 0 ? '{}' : path.map(String).join(' → '));

function unknownKey(profile: string, path: Path, key: string): Problem {
  const where = written(path);
  const belongs = misplaced(path, key);
  if (belongs !== undefined) {
    const section = sectionOf(belongs) ?? '';
    return problem('MAP-PROFILE-FIELD-MISPLACED', { field: key }, { profile, key, where, belongs, section });
  }
  const names = keysAt(path);
  const params = {
    profile,
    key,
    where,
    nearest: nearestName(key, names) ?? '–',
    names: names.join(', ') || '–',
  };
  return problem('MAP-PROFILE-KEY-UNKNOWN', {}, params);
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
const TELLING: ReadonlySet<string> = new Set(['invalid_value', 'invalid_format', 'invalid_key']);

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
  const meant = issue.errors.find(
    (errors) => errors.length > 0 && errors.every(({ path: at }) => at.length > 0),
  );
  const deeper = meant?.find(isDeeper) ?? inner.find(isDeeper);
  if (deeper !== undefined) return problemsOf(profile, deeper, path)[0] ?? formUnknown(profile, path, issue);
  return formUnknown(profile, path, issue);
}

const sourceBad = (profile: string, path: Path): Problem =>
  problem('MAP-PROFILE-SOURCE-BAD', {}, { profile, where: written(path), names: keysAt(path).join(', ') });
