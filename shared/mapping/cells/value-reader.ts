import { NO_PROBLEMS } from '../../problems/problem.ts';
import { columnIndexes, type Header } from '../header/header.ts';
import { columnsOf, type SourceUse, type ValueSource } from '../profile/value-source.ts';
import { plainNumber } from './read-number.ts';
import { readValue, type Value } from './read-value.ts';
import type { RowView } from './row-view.ts';

/**
 * The uses for which a file can give a value, each reduced to the columns that the file has. Optional columns
 * that the file lacks are left out.
 */
export const availableUses = <Use extends SourceUse>(uses: readonly Use[], header: Header): Use[] =>
  uses.flatMap((use) => {
    const source = presentSource(use.source, header);
    return source === undefined ? [] : [{ ...use, source }];
  });

function presentSource(source: ValueSource, header: Header): ValueSource | undefined {
  if (typeof source === 'string' || !('column' in source)) return source;
  const [names = []] = columnsOf(source);
  const present = names.filter((name) => columnIndexes(header, [name]).length > 0);
  const [only, ...others] = present;
  if (only !== undefined) return { ...source, column: others.length === 0 ? only : present };
  const givesNothing =
    source.optional === true && source.default === undefined && source.map?.[''] === undefined;
  return givesNothing ? undefined : source;
}

/** Words of visible characters with one blank in between, or digits: undamaged by a spreadsheet. */
const PLAIN = /^(?:[A-Za-z\u0386-\u03ce](?:[!-~\u0386-\u03ce]| (?! ))*|\d[\d./-]*)$/;

/** A text that is its own value, such as a name; undefined for a text that needs a closer look. */
export const plainText = (text: string): string | undefined =>
  PLAIN.test(text) && !text.endsWith(' ') && !text.includes('?') ? text : undefined;

/** Texts of one column whose reading is remembered. */
const REMEMBERED_TEXTS_MAX = 1000;

/**
 * Reads one source row by row. A text without problems is read once and remembered if the value depends on
 * one cell only; after 1,000 texts a plain text or number takes a shorter path.
 */
export function valueReader(use: SourceUse, header: Header): (row: RowView) => Value {
  const name = onlyColumn(use.source);
  const column = name === undefined ? undefined : header.find(name);
  if (name === undefined || column?.kind !== 'found') return (row) => readValue(use, row);
  const { index } = column;
  const known = new Map<string, Value>();
  const glance = isReadAsItStands(use.source)
    ? glanceOf(use, { index, name: header.names[index] || name })
    : none;
  return (row) => {
    const written = row.plainAt(index);
    if (written === undefined) return readValue(use, row);
    // The sign of a currency is read by the currency of the row.
    const text = row.amountsIn === undefined ? written : `${written}\n${row.amountsIn}`;
    const isVaried = known.size >= REMEMBERED_TEXTS_MAX;
    const seen = isVaried ? glance(written, row) : undefined;
    if (seen !== undefined) return seen;
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = readValue(use, row);
    if (!isVaried && value.problems.length === 0) known.set(own(text), ownValue(value));
    return value;
  };
}

/** Reads a text that has its value at a glance; undefined of any other. */
type Glance = (text: string, row: RowView) => Value | undefined;

const none: Glance = () => undefined;

function glanceOf({ type }: SourceUse, { index, name: column }: { index: number; name: string }): Glance {
  if (type !== 'text' && type !== 'decimal') return none;
  return (written, row) => {
    const text = type === 'text' ? plainText(written) : plainNumber(written, row.signAt(index));
    return text === undefined ? undefined : { column, text, problems: NO_PROBLEMS };
  };
}

/** True if the cells of a source are read without a map, a scale or a unit. */
const isReadAsItStands = (source: ValueSource): boolean =>
  typeof source === 'string' ||
  ('column' in source && source.map === undefined && source.scale === undefined && source.unit === undefined);

/** The one column that decides the value; undefined if there are several or none. */
function onlyColumn(source: ValueSource): string | undefined {
  if (typeof source === 'string') return source;
  if (!('column' in source) || source.less !== undefined || source.less_percent !== undefined)
    return undefined;
  return typeof source.column === 'string' ? source.column : undefined;
}

const ownValue = (value: Value): Value =>
  value.text === undefined ? value : { ...value, text: own(value.text) };

/** A copy: the text of a cell may be a slice that keeps its whole chunk in memory. */
const own = (text: string): string => ` ${text}`.slice(1);
