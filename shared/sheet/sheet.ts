import type { Problem } from '../problems/problem.ts';
import type { CellCorrection } from './cell-correction.ts';
import type { Cell } from './cell-schema.ts';
import type { SheetFacts } from './sheet-facts-schema.ts';

export type { Cell, TypedCell } from './cell-schema.ts';
export type { SheetFacts, SheetFormat } from './sheet-facts-schema.ts';

/**
 * A record with the number that a spreadsheet program shows for it. A short record has fewer cells.
 * `problems` says what is wrong with the record as a whole, before anyone knows what it means; an error
 * rejects the row.
 */
export interface SheetRow {
  number: number;
  cells: readonly Cell[];
  /** Those of its cells that a person changed; `cells` has them as they are now. */
  corrections?: readonly CellCorrection[] | undefined;
  /** The cells as the file has them, where `cells` has corrections: the file proves its notation without these. */
  filed?: readonly Cell[];
  problems?: readonly Problem[];
}

/**
 * An export opened for reading. `batches` may be called again: each call reads from the start. A text of a
 * cell may be a slice that keeps its whole chunk in memory: copy what is kept beyond its batch.
 */
export interface Sheet {
  facts: SheetFacts;
  /** The number of the last line, as far as opening has counted: there are at least so many. */
  lines?: number;
  /** The visible sheets of the workbook to choose from, where there are several. */
  sheets?: readonly string[] | undefined;
  /** Rows that a person leaves out, by their number. */
  leftOut?: ReadonlyMap<number, { by: string; reason: string }>;
  batches(): AsyncIterable<readonly SheetRow[]>;
}

/** Options of a profile's `read` section; those not given are detected. */
export interface ReadOptions {
  encoding?: string | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
  range?: string | undefined;
}

/**
 * The file cannot be read, or not to its end; `problem` says why and what to do, `notices` how far it was read. Thrown
 * while opening or iterating.
 */
export class UnreadableExport extends Error {
  readonly problem: Problem;
  readonly notices: readonly Problem[];
  constructor(problem: Problem, notices: readonly Problem[] = []) {
    super(problem.code);
    this.name = 'UnreadableExport';
    this.problem = problem;
    this.notices = notices;
  }
}

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;

/** Check for the text that spreadsheets write for a broken formula, in a CSV plain text: `#DIV/0!`. */
export const isErrorText = (text: string): boolean => errorTextOf(text) !== undefined;

const ERROR_TEXTS = ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#VALUE!', '#NUM!'] as const;

/** The same text in capitals, as a workbook holds it; undefined where it is none. */
export const errorTextOf = (text: string) =>
  text.startsWith('#') ? ERROR_TEXTS.find((known) => known === text.toUpperCase()) : undefined;

/** A formula without a result, or a line of JSON Lines that says nothing: not what the cell should hold, and not blank. */
export const isErrorCell = (cell: Cell = ''): boolean =>
  typeof cell === 'string' ? isErrorText(cell.trim()) : cell.kind === 'error';
