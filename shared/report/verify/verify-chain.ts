import { isError, type Problem, problem } from '../../problems/problem.ts';
import { ERASED_FILE, type ErasedReport, supersededFile } from '../seal/erased-report.ts';
import { type MarkWatch, WATCH_FILE } from '../seal/mark-watch.ts';
import {
  isMissing,
  type Opened,
  openErased,
  openSummary,
  openWatch,
  type StoredReport,
  SUMMARY_FILE,
} from '../seal/open-sealed.ts';
import type { SealKey, Summary } from '../summary/summary.ts';
import { verifySignature } from './verify-signature.ts';

/** Finds a report below a key prefix; undefined where it is not within reach. */
export type PreviousOf = (report: string) => StoredReport | undefined;

/** A report, or a watch of MARKs, with its place in the chain. */
type Link = Pick<Summary | MarkWatch | ErasedReport, 'form' | 'report' | 'previous'> & Pick<Summary, 'plan'>;

interface FollowedChain {
  problems: Problem[];
  /** Reports that were followed. */
  followed: number;
  /** The newest of them with the plan that was asked for. */
  planned: StoredReport | undefined;
}

/** Each report names the hash of the account's report before it; the first names none. */
export async function verifyChain(
  previous: PreviousOf,
  newest: Link & Pick<Summary, 'seal_key'>,
  { key = newest.seal_key, plan }: { key?: SealKey | undefined; plan?: string | undefined },
): Promise<FollowedChain> {
  const problems: Problem[] = [];
  let followed = 0;
  let planned: StoredReport | undefined;
  let next: Link = newest;
  while (next.previous !== null) {
    const { report, sha256 } = next.previous;
    const place = previous(report);
    const erased = place === undefined ? undefined : await openErased(place);
    if (place !== undefined && erased !== undefined && !isMissing(erased)) {
      const found = erasedProblem(erased, { sha256, key, next });
      problems.push(found);
      if (isError(found) || 'problem' in erased) break;
      next = erased.record;
      continue;
    }
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
    if (plan !== undefined && next.plan?.sha256 === plan) planned ??= place;
  }
  return { problems, followed, planned };
}

/**
 * An erased report is told, and the chain goes on behind it. No hash of the chain covers the record of it, so it has to be
 * sealed with the key of the reports and state the hash that was asked for.
 */
function erasedProblem(
  erased: Opened<ErasedReport>,
  { sha256, key, next }: { sha256: string; key: SealKey | undefined; next: Link },
): Problem {
  if ('problem' in erased) return erased.problem;
  const { record } = erased;
  const isTrue = verifySignature(record, key, ERASED_FILE).length === 0 && record.summaries.includes(sha256);
  return isTrue
    ? erasedNotice(record)
    : problem('CHAIN-BROKEN', {}, { file: `${record.report}${ERASED_FILE}`, next: fileOf(next) });
}

/** Says of a report that it was erased, when and by whom. */
export const erasedNotice = ({ report, erased_at, by }: ErasedReport): Problem =>
  problem('REPORT-ERASED', {}, { file: report, at: erased_at, by });

const fileOf = ({ form, report }: Link): string => {
  if (form.startsWith('rowmark-erased/')) return `${report}${ERASED_FILE}`;
  return `${report}${form.startsWith('rowmark-watch/') ? WATCH_FILE : SUMMARY_FILE}`;
};

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
