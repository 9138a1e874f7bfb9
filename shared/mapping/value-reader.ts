import { readValue, type Value } from './read-value.ts';
import type { RowView } from './row-view.ts';
import type { SourceUse, ValueSource } from './value-source.ts';

/** Texts of one column whose reading is remembered. */
const REMEMBERED_TEXTS_MAX = 1000;

/**
 * Reads one source row by row. Where the text of one cell decides alone and nothing is wrong with it, it is read once and
 * remembered: most columns say few things on many rows.
 */
export function valueReader(use: SourceUse): (row: RowView) => Value {
  const column = onlyColumn(use.source);
  if (column === undefined) return (row) => readValue(use, row);
  const known = new Map<string, Value>();
  return (row) => {
    const text = row.plain(column);
    if (text === undefined) return readValue(use, row);
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = readValue(use, row);
    if (known.size < REMEMBERED_TEXTS_MAX && value.problems.length === 0)
      known.set(own(text), ownValue(value));
    return value;
  };
}

/** The one column whose cell decides; undefined where several do, or none. */
function onlyColumn(source: ValueSource): string | undefined {
  if (typeof source === 'string') return source;
  if (!('column' in source) || source.less !== undefined || source.less_percent !== undefined)
    return undefined;
  return typeof source.column === 'string' ? source.column : undefined;
}

const ownValue = (value: Value): Value =>
  value.text === undefined ? value : { ...value, text: own(value.text) };

/** A copy: the text of a cell may be a slice that keeps its whole chunk in memory. */
const own = (text: string): string => JSON.parse(JSON.stringify(text));
