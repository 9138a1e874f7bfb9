import { foldText } from './fold.ts';

const OTHERWISE = '*';

/**
 * The entry of a table for what a cell says: the exact text first, then ignoring case and accents where only one
 * key fits, then "*", which never stands for a blank cell.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, text: string): T | undefined {
  if (Object.hasOwn(table, text)) return table[text];
  if (text === '') return undefined;
  const folded = foldText(text);
  const [key, ...others] = Object.keys(table).filter((known) => foldText(known) === folded);
  if (key !== undefined && others.length === 0) return table[key];
  return Object.hasOwn(table, OTHERWISE) ? table[OTHERWISE] : undefined;
}
