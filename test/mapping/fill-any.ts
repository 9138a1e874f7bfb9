import { isKeys } from '../../shared/mapping/load/merge-profiles.ts';
import { OPEN_MARK } from '../../shared/mapping/profile/open-mark.ts';
import { codeOf } from '../../shared/preflight/inspect/questions.ts';

/** Keys of a profile whose holes stand for a column of the file. */
const OF_COLUMNS = new Set(['column', 'date']);

/** A list that is none of sales is refused. */
const OF_LISTS: Readonly<Record<string, string>> = { rows_are: 'sales' };

/**
 * The profile as somebody fills it who knows nothing of the program: in each hole any code that it names, a column of the
 * file where it asks for one, and a word where it asks for a text. `pick` chooses among the codes.
 */
export function fillAny(value: unknown, column: string, pick: (codes: readonly string[]) => string): unknown {
  const fill = (one: unknown, key: string): unknown => {
    if (Array.isArray(one)) return one.map((part) => fill(part, key));
    if (isKeys(one))
      return Object.fromEntries(
        Object.entries(one).map(([name, part]) => [
          name,
          OF_LISTS[name] ?? (key === 'columns' ? 'not needed' : fill(part, name)),
        ]),
      );
    if (typeof one !== 'string' || !one.startsWith(OPEN_MARK)) return one;
    if (OF_COLUMNS.has(key)) return column;
    const codes = one
      .slice(OPEN_MARK.length)
      .split('|')
      .flatMap((code) => codeOf(code.trim()) || []);
    return codes.length === 0 ? '1' : pick(codes);
  };
  return fill(value, '');
}
