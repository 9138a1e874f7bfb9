import { type Problem, problem } from '../problems/problem.ts';
import { type IncomingPlace, MISPLACED } from '../store/keys.ts';
import { isSafeKey, isSafeName, NAME_MAX_BYTES } from '../store/safe-key.ts';
import { DROPPED_BELOW } from './misplaced-place.ts';

/** Sentence of the report on a file in the wrong place; undefined of an export in its place. */
export function misplacedProblem(record: { key: string } & IncomingPlace): Problem | undefined {
  const { key, account, file } = record;
  if (record.profile !== MISPLACED) return undefined;
  const [, ...names] = key.split('/');
  const place = JSON.stringify(key);
  if (!isSafeKey(key) || !names.every(isSafeName))
    return problem('EXPORT-MISNAMED', {}, { place, limit: NAME_MAX_BYTES });
  const [, profile] = names.slice(0, -1);
  const folder = `${DROPPED_BELOW}/${account === MISPLACED ? 'default' : account}/${profile ?? 'standard'}/`;
  return problem('EXPORT-MISPLACED', {}, { place, example: `${folder}${file}` });
}
