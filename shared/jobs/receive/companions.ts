import * as z from 'zod';
import { type Problem, problem } from '../../problems/problem.ts';
import { CORRECTIONS_SUFFIX } from '../../records/corrections.ts';
import type { JobRecord } from '../../records/plan.ts';
import { storedForm } from '../../records/stored.ts';
import { type IncomingPlace, jobKeys, MISPLACED } from '../../store/keys.ts';
import { isSafeKey, isSafeName, likeName, NAME_MAX_BYTES } from '../../store/safe-key.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';

/** Files that accompany an export, by what their names add to the export's. */
export const companions = ['.control.json', CORRECTIONS_SUFFIX, '.ready'] as const;
type Companion = (typeof companions)[number];

export const isCompanion = (file: string): boolean => companions.some((ending) => file.endsWith(ending));

/** Names that programs give a file while they are still writing it, and the lock of an open workbook: half an export. */
const UNFINISHED = /^(\.|~\$)|\.(part|partial|filepart|crdownload|download|tmp|temp|swp)$/i;
export const isUnfinished = (file: string): boolean => UNFINISHED.test(file);

/** True of a name that is ignored in every folder: such a file gets no report. */
export const isNoExport = (file: string): boolean => isUnfinished(file) || isCompanion(file);

/** `jobs/taken/<key of an object>.json`: the version of it that counted last, and the job that it counted for. */
export const takenForm = storedForm(z.object({ version: z.string(), job: z.string() }));

/**
 * Text of the companion that came with this export; undefined without one. A version counts for one job only:
 * a companion of earlier content is not used. The job keeps a copy and reads that from then on.
 */
export async function takeCompanion(
  store: Pick<Store, 'head' | 'readText' | 'put' | 'update'>,
  { job, key }: Pick<JobRecord, 'job' | 'key'>,
  ending: Companion,
): Promise<string | undefined> {
  const copy = jobKeys(job).companion(ending);
  const own = await unlessAbsent(store.readText(copy));
  if (own !== undefined) return own;
  const found = await store.head(`${key}${ending}`);
  if (found === undefined) return undefined;
  const { version } = found;
  const note = jobKeys('taken').companionOf(key, ending);
  const isOurs = await store.update(note, (text) => {
    const taken = text === undefined ? undefined : takenForm.read(text, note);
    return taken?.version !== version || taken.job === job ? takenForm.text({ version, job }) : undefined;
  });
  if (!isOurs) return undefined;
  const text = await store.readText(`${key}${ending}`, version);
  await store.put(copy, text);
  return text;
}

/**
 * Copies the companions of an earlier job to a job over the same export, except those changed in the store
 * since: the job then reads the stored ones.
 */
export async function copyCompanions(
  store: Pick<Store, 'readText' | 'put'>,
  { from, to }: { from: Pick<JobRecord, 'job' | 'key'>; to: string },
): Promise<void> {
  for (const ending of companions) {
    const text = await unlessAbsent(store.readText(jobKeys(from.job).companion(ending)));
    if (text === undefined) continue;
    const beside = await unlessAbsent(store.readText(`${from.key}${ending}`));
    if (beside === undefined || beside === text) await store.put(jobKeys(to).companion(ending), text);
  }
}

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
