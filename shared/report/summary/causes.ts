import type { BilingualText } from '../../problems/bilingual-text.ts';
import { isBlocking, type Problem, renderProblem } from '../../problems/problem.ts';
import { type Language, severities } from '../../problems/problem-text.ts';
import type { Plan } from '../../records/plan.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { reportLabels } from '../labels.ts';
import type { Cause } from '../summary.ts';

const MAX_CAUSES = 500;
const MAX_ROWS_PER_CAUSE = 50;

/** The parts of a finding that distinguish causes. */
export type CountedFinding = Pick<Problem, 'severity' | 'row' | 'column' | 'field'> & { code: string };

/** Findings with one code in one column and field; the sentences are those of the first. */
export interface CauseGroup<Found extends CountedFinding = Problem> {
  example: Found;
  count: number;
  rows: number[];
}

/** Gathers the findings of a report by cause, however many rows have them. */
export class Causes<Found extends CountedFinding> {
  readonly #groups = new Map<string, CauseGroup<Found>>();
  /** Findings of causes beyond the limit. */
  leftOut = 0;

  add(found: Found, row: number): void {
    const key = `${found.code}\n${found.column ?? ''}\n${found.field ?? ''}`;
    const group = this.#groups.get(key) ?? this.#start(key, found);
    if (group === undefined) {
      this.leftOut += 1;
      return;
    }
    group.count += 1;
    if (group.rows.length < MAX_ROWS_PER_CAUSE && group.rows.at(-1) !== row) group.rows.push(row);
  }

  #start(key: string, example: Found): CauseGroup<Found> | undefined {
    if (this.#groups.size >= MAX_CAUSES) return undefined;
    const group: CauseGroup<Found> = { example, count: 0, rows: [] };
    this.#groups.set(key, group);
    return group;
  }

  /** Errors first, then the most frequent. */
  sorted(): CauseGroup<Found>[] {
    const weight = ({ example }: CauseGroup<Found>) => severities.indexOf(example.severity);
    return [...this.#groups.values()].sort((a, b) => weight(a) - weight(b) || b.count - a.count);
  }
}

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
