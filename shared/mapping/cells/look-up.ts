import { memoize } from '../../memoize.ts';
import { foldText } from '../texts/fold.ts';

type Table<T> = Readonly<Record<string, T>>;

const OTHERWISE = '*';

/** The keys of a table by their text without case and accents; each table is folded once. */
const foldedKeys = memoize((table: Table<unknown>) => Map.groupBy(Object.keys(table), foldText));

/** The entry for a cell: exact, equal but for case and accents, the longest beginning with *, then "*" of any but a blank. */
export function lookUp<T>(table: Table<T>, text: string): T | undefined {
  if (Object.hasOwn(table, text)) return table[text];
  if (text === '') return undefined;
  const [key, ...others] = foldedKeys(table).get(foldText(text)) ?? [];
  if (key !== undefined && others.length === 0) return table[key];
  const folded = foldText(text);
  // "ΤΔΑ*" matches every text that begins with ΤΔΑ.
  const [beginning = OTHERWISE] = Object.keys(table)
    .filter((one) => one.slice(1).endsWith(OTHERWISE) && folded.startsWith(foldText(one.slice(0, -1))))
    .toSorted((a, b) => b.length - a.length);
  return Object.hasOwn(table, beginning) ? table[beginning] : undefined;
}
