import { uniqueNamesOf } from '../../mapping/header/header.ts';
import { isBlocking, type Problem, renderProblem } from '../../problems/problem.ts';
import { type BilingualText, type Language, severities } from '../../problems/problem-text.ts';
import type { Approval } from '../../records/corrections.ts';
import type { Payout } from '../../records/payout.ts';
import type { Plan } from '../../records/plan.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import type { CellCorrection } from '../../sheet/sheet.ts';
import { columnCorrectionText, correctionText, reportLabels } from '../labels.ts';
import { type ReportRow, wordsOf } from '../row.ts';
import type { Cause, PreviousReport, Summary } from '../summary.ts';

/** Lines that a page or sheet shows; `corrections.json` and the rows hold all. */
const MAX_CORRECTIONS_LISTED = 500;

/** The corrections of a report in row order; one for a whole column is listed once, with the number of changed cells. */
export class CorrectionList {
  readonly #listed = new Map<string, { correction: CellCorrection; row: number; count: number }>();
  leftOut = 0;

  see({ row, corrections = [] }: Pick<ReportRow, 'row' | 'corrections'>): void {
    for (const correction of corrections) {
      const { column, was } = correction;
      const key = JSON.stringify(correction.rows === 'all' ? [column, was] : [row, column]);
      const there = this.#listed.get(key);
      if (there !== undefined) there.count += 1;
      else if (this.#listed.size < MAX_CORRECTIONS_LISTED)
        this.#listed.set(key, { correction, row, count: 1 });
      else this.leftOut += 1;
    }
  }

  lines(language: Language): string[] {
    return [...this.#listed.values()].map(({ correction, row, count }) =>
      correction.rows === 'all'
        ? columnCorrectionText(correction, count, language)
        : correctionText(correction, row, language),
    );
  }
}

/** Facts that are known before the first row is written. */
export interface ReportFrame {
  plan: Plan;
  report: string;
  /** The account's report before this one, for the chain. */
  previous?: PreviousReport | undefined;
  /** The run that the ledger has counted; undefined if the run could not send. */
  ledger?: Summary['ledger'];
  /** The approval under which the plan was carried out; undefined if it required none. */
  approval?: Approval | undefined;
  language: Language;
  finished_at: string;
  /** A document of it takes the place of another, or another takes its place. */
  trail?: boolean | undefined;
}

/** Content of the page and the workbook's first sheet: the summary, and what other files of the report hold of it. */
export interface ShownReport {
  summary: Omit<Summary, 'seal'>;
  corrections: CorrectionList;
  payouts: readonly Payout[];
}

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

type ShownCause = Pick<Cause, 'code' | 'severity' | 'count' | 'rows' | 'cells'> & {
  words: ReturnType<typeof wordsOf>;
};

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

/** The warnings about the file as a whole, or all other notices about it. */
export const noticeWords = ({ notices }: Pick<Summary, 'notices'>, which: 'warnings' | 'others') =>
  notices
    .filter((one) => !NOT_SHOWN.test(one.code) && isWarning(one) === (which === 'warnings'))
    .map(wordsOf);

export const isWarning = ({ severity }: { severity: string }): boolean => severity === 'warning';
