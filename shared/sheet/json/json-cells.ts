import { Big } from 'big.js';
import { MAX_CELL_CHARS, MAX_CELLS_PER_ROW } from '../limits.ts';
import type { Cell, TypedCell } from '../sheet.ts';

/** Cells by path (`data.object.amount`, `notificationItems.0.…`), or why a line has none. */
type Broken = { broken: string };
type JsonCells = ReadonlyMap<string, Cell> | Broken;

/** Deepest nesting of objects that is read; a payment notification has fewer than ten levels. */
const MAX_JSON_DEPTH = 32;
const TOO_DEEP: Broken = { broken: `more than ${MAX_JSON_DEPTH} levels` };
/** Most digits that an exponent may add to a number. */
const MAX_EXPONENT = 400;

/** A number in its written digits: a 16-digit order code must not become a float. */
class WrittenNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** One line of JSON Lines as cells. A line that is not an object is kept as data with a finding. */
export function jsonCells(line: string): JsonCells {
  const value = parseExactly(line);
  if (value === undefined) return { broken: 'no JSON' };
  if (value === TOO_DEEP) return TOO_DEEP;
  if (!isObject(value)) return { broken: 'no JSON object' };
  const cells = new Map<string, Cell>();
  return flatten(value, [], cells) ?? cells;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);

function parseExactly(line: string): unknown {
  try {
    return JSON.parse(line, (_key: string, value: unknown, ...[context]: [{ source?: string }?]) =>
      typeof value === 'number' ? new WrittenNumber(context?.source ?? String(value)) : value,
    );
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    // Reviving a value of many thousand levels exhausts the stack.
    if (error instanceof RangeError) return TOO_DEEP;
    throw error;
  }
}

function flatten(value: unknown, keys: readonly string[], cells: Map<string, Cell>): Broken | undefined {
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber) {
    const path = keys.join('.');
    if (cells.size >= MAX_CELLS_PER_ROW) return { broken: `more than ${MAX_CELLS_PER_ROW} values` };
    if (cells.has(path)) return { broken: `two values for ${path}` };
    cells.set(path, cellOf(value));
    return undefined;
  }
  if (keys.length >= MAX_JSON_DEPTH) return TOO_DEEP;
  for (const [key, inner] of Object.entries(value)) {
    const broken = flatten(inner, [...keys, key], cells);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

function cellOf(value: unknown): Cell {
  if (value instanceof WrittenNumber) {
    const { source } = value;
    if (/^-?\d+(\.\d+)?$/.test(source)) return { kind: 'number', text: source };
    const exponent = Number(/e([+-]?\d+)$/i.exec(source)?.[1]);
    if (Math.abs(exponent) > MAX_EXPONENT) return errorCell(source);
    return { kind: 'number', text: new Big(source).toFixed() };
  }
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) };
  const text = typeof value === 'string' ? value : '';
  return text.length > MAX_CELL_CHARS ? errorCell(`a text of ${text.length} characters`) : text;
}

export const errorCell = (text: string): TypedCell => ({ kind: 'error', text });
