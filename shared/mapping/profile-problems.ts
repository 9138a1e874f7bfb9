import type { z } from 'zod';
import { type Problem, problem } from '../problems/problem.ts';
import { issueReason } from '../problems/why-not-valid.ts';
import { placesOf, sectionOf } from './field-place.ts';
import { nearest } from './nearest.ts';
import { keysAt } from './profile-keys.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Turn findings about a profile's JSON into problems that name the key, its place and the nearest existing one. */
export const profileProblems = (profile: string, issues: readonly Issue[]): Problem[] =>
  issues.flatMap((issue) => problemsOf(profile, issue, []));

function problemsOf(profile: string, issue: Issue, above: Path): Problem[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(profile, path, key));
  if (issue.code === 'invalid_union') return [formNotMet(profile, issue, path)];
  return [problem('MAP-PROFILE-INVALID', {}, { profile, where: written(path), reason: issueReason(issue) })];
}

const written = (path: Path): string => (path.length === 0 ? '{}' : path.map(String).join(' → '));

function unknownKey(profile: string, path: Path, key: string): Problem {
  const where = written(path);
  const belongs = misplaced(path, key);
  if (belongs !== undefined) {
    const section = sectionOf(belongs) ?? '';
    return problem('MAP-PROFILE-FIELD-MISPLACED', { field: key }, { profile, key, where, belongs, section });
  }
  const names = keysAt(path);
  const params = { profile, key, where, nearest: nearest(key, names) ?? '–', names: names.join(', ') || '–' };
  return problem('MAP-PROFILE-KEY-UNKNOWN', {}, params);
}

/** The right place of a key that is a field's name in the wrong section, or without its level. */
function misplaced(path: Path, key: string): string | undefined {
  const [section] = path;
  if (path.length > 1 || (section !== undefined && section !== 'document' && section !== 'line'))
    return undefined;
  if (sectionOf(key) !== undefined) return key;
  const inLine = `line.${key}`;
  return section === 'line' && sectionOf(inLine) === 'line' ? inLine : placesOf(key)[0];
}

/** Findings that say more than that a form does not fit. */
const TELLING: ReadonlySet<string> = new Set(['invalid_value', 'invalid_format', 'invalid_key']);

const isDeeper = (issue: Issue): boolean =>
  issue.path.length > 0 &&
  (issue.code === 'invalid_union'
    ? issue.errors.flat().some((inner) => isDeeper(inner) || TELLING.has(inner.code))
    : TELLING.has(issue.code));

/** Of the forms that a value may have none fits: a key that no form knows is the likely mistake. */
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
  if (deeper !== undefined) return problemsOf(profile, deeper, path)[0] ?? sourceBad(profile, path);
  const value = keysAt(path).length === 0 ? inner.find(({ code }) => code === 'invalid_value') : undefined;
  if (value !== undefined) return problemsOf(profile, value, path)[0] ?? sourceBad(profile, path);
  return sourceBad(profile, path);
}

const sourceBad = (profile: string, path: Path): Problem =>
  problem('MAP-PROFILE-SOURCE-BAD', {}, { profile, where: written(path), names: keysAt(path).join(', ') });
