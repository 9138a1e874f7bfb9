import { type Problem, problem } from '../problems/problem.ts';
import { cellText } from '../sheet/sheet.ts';
import { OPEN_MARK } from './open-mark.ts';
import type { Profile } from './profile.ts';
import type { RowView } from './row-view.ts';

/** A finding for each amount in a column that no line has, where the profile refuses such rows: the sum would be another. */
export function otherAmounts({ other_amounts = {} }: Profile): (view: RowView) => Problem[] {
  const refused = Object.entries(other_amounts).flatMap(([column, is]) => (is === 'refuse' ? [column] : []));
  return (view) =>
    refused.flatMap((column) => {
      const text = cellText(view.cell(column)?.cell).trim();
      return /[1-9]/.test(text) ? [problem('MAP-AMOUNT-LEFT', { row: view.row, column }, { text })] : [];
    });
}

/** Columns of which a person still has to say what becomes of their amounts. */
export const openAmounts = ({ name: profile, other_amounts = {} }: Profile): Problem[] =>
  Object.entries(other_amounts).flatMap(([column, text]) =>
    text.startsWith(OPEN_MARK)
      ? [problem('MAP-PROFILE-OPEN', {}, { profile, text, where: `other_amounts → ${column}` })]
      : [],
  );
