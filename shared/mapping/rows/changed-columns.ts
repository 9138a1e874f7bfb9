import { type Problem, problem } from '../../problems/problem.ts';
import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import { columnAnswers, DIFFER_IN_COPIES } from '../profile/left-out.ts';
import type { Profile } from '../profile/profile.ts';
import { comparedColumns, fitsReason, statesSums } from '../survey/left-out-values.ts';

/**
 * Finds cells of columns that the profile leaves out for a reason that holds no longer: one that states an amount, a currency, a
 * quantity or a kind since is a doubt of its row.
 */
export function changedColumns(profile: Profile, header: Header): (row: SheetRow) => readonly Problem[] {
  const left = Object.entries(columnAnswers(profile)).flatMap(([column, reason]) =>
    columnIndexes(header, [column])
      .slice(0, 1)
      .map((index) => {
        const others = comparedColumns(reason).map((name) => columnIndexes(header, [name])[0] ?? -1);
        return { column, reason, index, others };
      }),
  );
  const known = left.filter(({ others }) => !others.includes(-1));
  if (known.length === 0) return () => [];
  return ({ cells, number: row }) => {
    const found: Problem[] = [];
    for (const one of known) {
      const text = cellText(cells[one.index]).trim();
      if (text === '') continue;
      const { column, reason } = one;
      const isAsLeft = fitsReason(
        reason,
        text,
        one.others.map((index) => cellText(cells[index]).trim()),
      );
      if (!isAsLeft && statesSums(text))
        found.push(problem('COLUMN-CHANGED', { row, column }, { text, reason }));
    }
    return found;
  };
}

/** Finds rows that repeat an earlier one but for ids and days that are left out, where the profile says that they are copies. */
export function copiedRows(profile: Profile, header: Header): (row: SheetRow) => Problem | undefined {
  if (profile.identical_rows !== 'copies') return () => undefined;
  const own = new Set(
    Object.entries(columnAnswers(profile)).flatMap(([column, reason]) =>
      DIFFER_IN_COPIES.has(reason) ? columnIndexes(header, [column]) : [],
    ),
  );
  const seen = new Map<string, number>();
  return ({ cells, number: row }) => {
    const said = JSON.stringify(cells.map((cell, index) => (own.has(index) ? '' : cellText(cell).trim())));
    const first = seen.get(said);
    if (first === undefined) seen.set(said, row);
    return first === undefined
      ? undefined
      : problem('MAP-SKIPPED-BY-RULE', { row, column: 'identical_rows' }, { text: `copies (${first})` });
  };
}
