import { type Problem, problem } from '../../problems/problem.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import { reportProblem } from '../columns/report-problem.ts';
import type { ReportFile } from '../files/report-writer.ts';
import type { ReportFacts } from '../summary/report-facts.ts';
import type { JoinedSummary } from '../summary/summary.ts';
import type { Origins } from './origins.ts';
import { type JoinRequest, type Original, writeJoined } from './write-joined.ts';

interface Joining {
  facts: Pick<ReportFacts, 'plan' | 'language' | 'finished_at'>;
  origins: Origins;
  /** The newest report of an original export of the same account; undefined where there is none. */
  originalOf: (job: string) => Promise<Original | undefined>;
  retried: JoinRequest['retried'];
  openSink: JoinRequest['openSink'];
}

interface Joined {
  joined: JoinedSummary[];
  files: ReportFile[];
  /** Findings that belong to no joined report. */
  notices: Problem[];
}

/** One joined report for each export that a retry file answers. */
export async function joinOriginals(joining: Joining): Promise<Joined> {
  const { facts, origins } = joining;
  const joined: JoinedSummary[] = [];
  const files: ReportFile[] = [];
  const strange: Problem[] = [];
  for (const job of origins.jobs) {
    const original = await joining.originalOf(job);
    if (original === undefined) {
      strange.push(problem('RETRY-ORIGINAL-UNKNOWN', {}, { job }));
      continue;
    }
    const name = joined.length === 0 ? 'joined' : `joined-${joined.length + 1}`;
    const { retried, openSink } = joining;
    const {
      files: written,
      found,
      ...result
    } = await writeJoined({
      original,
      job: facts.plan.job,
      retried,
      openSink,
      name,
      language: facts.language,
      finished_at: facts.finished_at,
    });
    const notices = [
      ...columnProblems(original.columns, facts.plan.columns),
      ...found,
      ...unknownRows(origins),
    ];
    files.push(...written);
    joined.push({
      job,
      source: original.source,
      ...result,
      files: written.map(({ file }) => file),
      notices: notices.map((one) => reportProblem(one, facts.language)),
    });
  }
  return { joined, files, notices: joined.length > 0 ? strange : [...strange, ...unknownRows(origins)] };
}

const unknownRows = ({ unknown, unknownRows: rows }: Origins): Problem[] =>
  unknown === 0 ? [] : [problem('RETRY-ROW-UNKNOWN', {}, { count: unknown, rows: rows.join(', ') })];

/** Compare the columns of an export with those of its retry file, ours apart. */
export function columnProblems(original: readonly string[], retry: readonly string[]): Problem[] {
  const before = original.filter((column) => !isOwnColumn(column));
  const after = retry.filter((column) => !isOwnColumn(column));
  const missing = before.filter((column) => !after.includes(column));
  const added = after.filter((column) => !before.includes(column));
  const reasons = [
    ...(missing.length > 0 ? [`– ${missing.join(', ')}`] : []),
    ...(added.length > 0 ? [`+ ${added.join(', ')}`] : []),
  ];
  if (reasons.length > 0) return [problem('RETRY-COLUMNS-CHANGED', {}, { reason: reasons.join(' ') })];
  const isSameOrder = before.every((column, index) => after[index] === column);
  return isSameOrder ? [] : [problem('RETRY-COLUMNS-MOVED')];
}
