import { type Problem, problem } from '../problems/problem.ts';
import { type MarkWatch, WATCH_FILE } from './mark-watch.ts';
import {
  isMissing,
  type Opened,
  openSummary,
  openWatch,
  type StoredReport,
  SUMMARY_FILE,
} from './open-sealed.ts';
import type { Summary } from './summary.ts';
import { supersededFile } from './superseded.ts';

/** Finds a report below a key prefix; undefined where it is not within reach. */
export type PreviousOf = (report: string) => StoredReport | undefined;

/** A report, or a watch of MARKs, with its place in the chain. */
type Link = Pick<Summary | MarkWatch, 'form' | 'report' | 'previous'>;

/** Each report names the hash of the account's report before it; the first names none. */
export async function followChain(
  previous: PreviousOf,
  newest: Link,
): Promise<{ problems: Problem[]; followed: number }> {
  const problems: Problem[] = [];
  let followed = 0;
  let next = newest;
  while (next.previous !== null) {
    const { report, sha256 } = next.previous;
    const place = previous(report);
    const opened = place === undefined ? undefined : await openLink(place, sha256);
    if (place === undefined || opened === undefined || isMissing(opened)) {
      problems.push(problem('CHAIN-MISSING', {}, { file: `${report}${SUMMARY_FILE}` }));
      break;
    }
    if ('problem' in opened && opened.problem.code === 'STORED-NEWER') {
      problems.push(opened.problem);
      break;
    }
    if ('problem' in opened || opened.sha256 !== sha256) {
      problems.push(
        problem('CHAIN-BROKEN', {}, { file: `${report}${await nameIn(place)}`, next: fileOf(next) }),
      );
      break;
    }
    followed += 1;
    next = opened.record;
  }
  return { problems, followed };
}

const fileOf = ({ form, report }: Link): string =>
  `${report}${form.startsWith('rowmark-watch/') ? WATCH_FILE : SUMMARY_FILE}`;

/** The file of a place that a seal is on. */
const nameIn = async (place: StoredReport): Promise<string> =>
  (await place.files()).includes(SUMMARY_FILE) ? SUMMARY_FILE : WATCH_FILE;

/** The record of this hash, also where the report was written anew since. */
async function openLink(place: StoredReport, sha256: string): Promise<Opened<Link>> {
  const opened = await openSummary(place);
  if (isMissing(opened)) return openWatch(place);
  if ('problem' in opened || opened.sha256 === sha256) return opened;
  const before = await openSummary(place, supersededFile(sha256));
  return isMissing(before) ? opened : before;
}
