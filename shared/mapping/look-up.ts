import { foldText } from './fold.ts';

type Table<T> = Readonly<Record<string, T>>;

const OTHERWISE = '*';

/** The keys of a table by what they say without case and accents; a table is folded once, not for every row. */
const foldedTables = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

/**
 * The entry of a table for what a cell says: the exact text first, then ignoring case and accents where only one
 * key fits, then "*", which never stands for a blank cell.
 */
export function lookUp<T>(table: Table<T>, text: string): T | undefined {
  if (Object.hasOwn(table, text)) return table[text];
  if (text === '') return undefined;
  const [key, ...others] = foldedKeys(table).get(foldText(text)) ?? [];
  if (key !== undefined && others.length === 0) return table[key];
  return Object.hasOwn(table, OTHERWISE) ? table[OTHERWISE] : undefined;
}

function foldedKeys(table: Table<unknown>): ReadonlyMap<string, readonly string[]> {
  const known = foldedTables.get(table);
  if (known !== undefined) return known;
  const folded = Map.groupBy(Object.keys(table), foldText);
  foldedTables.set(table, folded);
  return folded;
}
