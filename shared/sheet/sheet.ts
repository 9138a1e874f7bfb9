import type { Phrase } from '../problems/phrases.ts';
import type { Problem } from '../problems/problem.ts';

/**
 * One cell as a person sees it. Plain text (every cell of a CSV) is a string, '' when empty;
 * what the file itself types (XLSX) says so.
 */
export type Cell = string | TypedCell;

export interface TypedCell {
  /**
   * number: exact decimal text with a point, a percent cell already ×100 (0.24 shown as 24 % is "24");
   * date: yyyy-mm-dd or yyyy-mm-ddThh:mm:ss; time: hh:mm:ss; boolean: "true" or "false";
   * error: "#DIV/0!" …; damaged: the shown text of a number that has lost digits (4.00E+14).
   */
  kind: 'number' | 'date' | 'time' | 'boolean' | 'error' | 'damaged';
  text: string;
  percent?: true;
  /** A currency sign, or three capital letters that may be a code, shown beside a number: €, $, USD. */
  currency?: string;
  /** Decimals that the format shows of a number that has more: 2 of 1.005 under 0.00. */
  shownDecimals?: number;
}

/**
 * A record with the number that a spreadsheet program shows for it. A short record has fewer cells.
 * `problems` says what is wrong with the record as a whole, before anyone knows what it means; an error
 * rejects the row.
 */
export interface SheetRow {
  number: number;
  cells: readonly Cell[];
  problems?: readonly Problem[];
}

export type SheetFormat = 'csv' | 'xlsx' | 'jsonl';

/** Facts about the file, with the evidence in words; they go into plan, report and `rowmark inspect`. */
export interface SheetFacts {
  format: SheetFormat;
  /** As stored: 'utf-8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7'; XLSX and JSONL: 'utf-8'. */
  encoding: string;
  bom: boolean;
  gzip: boolean;
  /** CSV only. */
  delimiter?: string;
  /** CSV only: '\n', '\r\n' or '\r'. */
  newline?: string;
  /** XLSX only. */
  sheet?: string;
  /** Each sentence says what was concluded from what. */
  evidence: readonly Phrase[];
  /** For example hidden rows or columns that were read. */
  notices: readonly Problem[];
}

/**
 * An export opened for reading. `batches` may be called again: each call reads from the start. A text of a
 * cell may be a slice that keeps its whole chunk in memory: copy what is kept beyond its batch.
 */
export interface Sheet {
  facts: SheetFacts;
  batches(): AsyncIterable<readonly SheetRow[]>;
}

/** Options of a profile's `read` section; those not given are detected. */
export interface ReadOptions {
  encoding?: string | undefined;
  delimiter?: string | undefined;
  sheet?: string | undefined;
}

/**
 * The file cannot be read, or not to its end; `problem` says why and what to do. Thrown while opening or
 * iterating.
 */
export class UnreadableExport extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'UnreadableExport';
    this.problem = problem;
  }
}

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;

/** Check for the text that spreadsheets write for a broken formula, in a CSV plain text: `#DIV/0!`. */
export const isErrorText = (text: string): boolean =>
  /^#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)$/i.test(text);

/** A formula without a result, or a line of JSON Lines that says nothing: not what the cell should hold, and not blank. */
export const isErrorCell = (cell: Cell = ''): boolean =>
  typeof cell === 'string' ? isErrorText(cell.trim()) : cell.kind === 'error';
