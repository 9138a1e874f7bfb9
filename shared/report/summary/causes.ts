import type { BilingualText } from '../../problems/bilingual-text.ts';
import { isBlocking, type Problem, renderProblem } from '../../problems/problem.ts';
import { type Language, severities } from '../../problems/problem-text.ts';
import type { Plan } from '../../records/plan.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { reportLabels } from '../labels.ts';
import type { Cause } from '../summary.ts';

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

/** All causes of a report; an unreadable file comes first. */
export const causesOf = (of: {
  plan: Pick<Plan, 'unreadable'>;
  totals: { causes: readonly CauseGroup[] };
}): readonly CauseGroup[] =>
  of.plan.unreadable === undefined
    ? of.totals.causes
    : [{ example: of.plan.unreadable, count: 1, rows: [] }, ...of.totals.causes];

/** Choose the heading of the findings: it names problems only if a finding is an error. */
export const causesTitle = (found: readonly Pick<Problem, 'severity'>[]): BilingualText =>
  found.some(isBlocking) ? reportLabels.problems : reportLabels.findings;

/** The parts of a plan that the places and notices of its findings need. */
interface ShownPlan extends Pick<Plan, 'columns' | 'notices'> {
  sheet?: { format?: string; notices?: readonly Problem[] } | undefined;
}

/** The columns of an export that a spreadsheet shows with letters; lines of JSON have none. */
export const letteredColumns = ({ columns, sheet }: ShownPlan): readonly string[] =>
  sheet?.format === 'jsonl' ? [] : columns;

/** The cells as a spreadsheet names them (`D12`); empty if the column is not in the export. */
export function cellsOf({ example, rows }: CauseGroup, columns: readonly string[]): string[] {
  const index = example.column === undefined ? -1 : columns.indexOf(example.column);
  return index < 0 ? [] : rows.map((row) => `${columnLetters(index)}${row}`);
}

export function describeCause(group: CauseGroup, columns: readonly string[], language: Language): Cause {
  const { code, severity, field, column } = group.example;
  return {
    code,
    severity,
    field: field ?? null,
    column: column ?? null,
    count: group.count,
    rows: group.rows,
    cells: cellsOf(group, columns),
    params: { ...group.example.params },
    ...renderProblem(group.example, language),
  };
}

export const isWarning = ({ severity }: { severity: string }): boolean => severity === 'warning';

/** Collect the findings about the file as a whole, each once. */
export function fileNotices({ sheet, notices }: ShownPlan, more: readonly Problem[] = []): Problem[] {
  const all = [...(sheet?.notices ?? []), ...notices, ...more];
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
