import { type Problem, problem } from '../../problems/problem.ts';
import { type IncomingPlace, MISPLACED } from '../../store/keys.ts';
import { isSafeKey, isSafeName, likeName, NAME_MAX_BYTES } from '../../store/safe-key.ts';
import { isNoExport } from './companions.ts';

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

/** Root of the folders into which people and programs put exports. */
const DROPPED_BELOW = 'incoming';

/**
 * Place of the answer for a file in a wrong folder or under an unusable name; undefined if it is not an
 * export. `incoming/shop/may.csv` is answered in `shop`/`@misplaced`/`may.csv`.
 */
export function misplacedAt(key: string): IncomingPlace | undefined {
  const [root, ...names] = key.split('/');
  const file = names.at(-1);
  if (root !== DROPPED_BELOW || file === undefined || isNoExport(file)) return undefined;
  const [account] = names;
  const isAccount = names.length > 1 && account !== undefined && isSafeName(account);
  return { account: isAccount ? account : MISPLACED, profile: MISPLACED, file: likeName(file) };
}
