import { foldText } from '../../../shared/mapping/texts/fold.ts';
import { CommandError } from '../errors/command-error.ts';
import type { CorrectedCell } from './add-corrections.ts';

/** A text of a column that means another one, in every row. */
export interface ColumnRule {
  column: string;
  was: string;
  now: string;
  /** Cells that were corrected so. */
  cells: number;
}

/** Least number of rows with the same change that make a rule. */
const MIN_RULE_ROWS = 2;

/** Corrections that hold for several rows; `asked` are the cells that are meant, `cells` all that were corrected. */
export function columnRulesOf(
  cells: readonly CorrectedCell[],
  asked: readonly CorrectedCell[],
): ColumnRule[] {
  const meant = new Set(asked.map(keyOf));
  const groups = [...Map.groupBy(cells, keyOf)].filter(
    ([key, { length }]) => meant.has(key) && length >= MIN_RULE_ROWS,
  );
  if (groups.length === 0) throw new CommandError('rule-one-row');
  const rules = groups.flatMap(([, [first, ...more]]): ColumnRule[] => {
    if (first === undefined) return [];
    const { column, was, now } = first.correction;
    return [{ column, was: was.trim(), now: now.trim(), cells: more.length + 1 }];
  });
  for (const rule of rules) assertOneWay(rule, cells);
  return rules;
}

const keyOf = ({ correction: { column, was, now } }: CorrectedCell): string =>
  JSON.stringify([column, was.trim(), now.trim()]);

/** A map does not distinguish texts that differ only in case or accents. */
function assertOneWay({ column, was, now }: ColumnRule, cells: readonly CorrectedCell[]): void {
  const isOther = ({ correction }: CorrectedCell) =>
    correction.column === column &&
    foldText(correction.was) === foldText(was) &&
    correction.now.trim() !== now;
  if (cells.some(isOther)) throw new CommandError('rule-two-ways', { column, was });
}
