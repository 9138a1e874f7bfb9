import { uniqueNamesOf } from '../../mapping/header/header.ts';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import { isBlocking, type Problem, renderProblem } from '../../problems/problem.ts';
import { type Language, severities } from '../../problems/problem-text.ts';
import type { Plan } from '../../records/plan.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { reportLabels } from '../labels.ts';
import { type FindingWords, wordsOf } from '../row.ts';
import type { Cause, Summary } from '../summary.ts';

/** The parts of a finding that distinguish causes. */
export type CountedFinding = Pick<Problem, 'severity' | 'row' | 'column' | 'field'> & { code: string };

/** Findings with one code in one column and field; the sentences are those of the first. */
export interface CauseGroup<Found extends CountedFinding = Problem> {
  example: Found;
  count: number;
  rows: number[];
}

/** Errors first, then the most frequent. */
export const bySeverity = (a: CauseGroup<CountedFinding>, b: CauseGroup<CountedFinding>): number =>
  severities.indexOf(a.example.severity) - severities.indexOf(b.example.severity) || b.count - a.count;

/** Choose the heading of the findings: it names problems only if a finding is an error. */
export const causesTitle = (found: readonly Pick<Problem, 'severity'>[]): BilingualText =>
  found.some(isBlocking) ? reportLabels.problems : reportLabels.findings;

/** The cause with its cells as a spreadsheet names them (`D12`); lines of JSON have no letters. */
export function describeCause(
  { example, count, rows }: CauseGroup,
  { columns, sheet }: Plan,
  language: Language,
): Cause {
  const { code, severity, field, column } = example;
  const index =
    column === undefined || sheet?.format === 'jsonl' ? -1 : uniqueNamesOf(columns).indexOf(column);
  return {
    code,
    severity,
    field: field ?? null,
    column: column ?? null,
    count,
    rows,
    cells: index < 0 ? [] : rows.map((row) => `${columnLetters(index)}${row}`),
    params: { ...example.params },
    ...renderProblem(example, language),
  };
}

type ShownCause = Pick<Cause, 'code' | 'severity' | 'count' | 'rows' | 'cells'> & { words: FindingWords };

/** All causes of a report; an unreadable file comes first. */
export const causesOf = ({
  problems,
  unreadable,
  language,
}: Pick<Summary, 'problems' | 'unreadable' | 'language'>): ShownCause[] => [
  ...(unreadable === null
    ? []
    : [{ ...unreadable, count: 1, rows: [], cells: [], words: wordsOf(unreadable) }]),
  ...problems.map((cause) => {
    // The first finding is of a row, or of a document as a whole.
    const ofRow = wordsOf({ ...cause, row: cause.rows[0] });
    return { ...cause, words: ofRow.message[language] === cause.message ? ofRow : wordsOf(cause) };
  }),
];

/** Findings about the writing of a report, which its page does not show. */
const NOT_SHOWN = /^(REPORT-FORMAT-FAILED|RETRY-ORIGINAL-UNKNOWN|RETRY-ROW-UNKNOWN)$/;

const shownNotices = ({ notices }: Pick<Summary, 'notices'>) =>
  notices.filter(({ code }) => !NOT_SHOWN.test(code));

/** The warnings about the file as a whole, or all other notices about it. */
export const noticeWords = (of: Pick<Summary, 'notices'>, which: 'warnings' | 'others'): FindingWords[] =>
  shownNotices(of)
    .filter((notice) => isWarning(notice) === (which === 'warnings'))
    .map(wordsOf);

export const isWarning = ({ severity }: { severity: string }): boolean => severity === 'warning';
