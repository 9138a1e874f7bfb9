import { foldText } from '../texts/fold.ts';

type Table<T> = Readonly<Record<string, T>>;

const OTHERWISE = '*';

/** The keys of a table by what they say without case and accents; a table is folded once, not for every row. */
const foldedTables = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

/**
 * The entry of a table for what a cell says: the exact text first, then ignoring case and accents where only one
 * key fits, then the longest key that ends in * and begins the text, then "*" itself, which never stands for a blank
 * cell.
 */
export function lookUp<T>(table: Table<T>, text: string): T | undefined {
  if (Object.hasOwn(table, text)) return table[text];
  if (text === '') return undefined;
  const [key, ...others] = foldedKeys(table).get(foldText(text)) ?? [];
  if (key !== undefined && others.length === 0) return table[key];
  const beginning = beginningOf(table, foldText(text));
  if (beginning !== undefined) return table[beginning];
  return Object.hasOwn(table, OTHERWISE) ? table[OTHERWISE] : undefined;
}

/** "ΤΔΑ*" stands for every text that begins so. */
const beginningOf = (table: Table<unknown>, folded: string): string | undefined =>
  Object.keys(table)
    .filter(
      (key) => key.length > 1 && key.endsWith(OTHERWISE) && folded.startsWith(foldText(key.slice(0, -1))),
    )
    .toSorted((a, b) => b.length - a.length)[0];

function foldedKeys(table: Table<unknown>): ReadonlyMap<string, readonly string[]> {
  const known = foldedTables.get(table);
  if (known !== undefined) return known;
  const folded = Map.groupBy(Object.keys(table), foldText);
  foldedTables.set(table, folded);
  return folded;
}
