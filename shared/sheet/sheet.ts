import * as z from 'zod';
import type { ReadCode } from '../problems/catalogue.ts';
import { type Params, type Problem, problem } from '../problems/problem.ts';
import { phraseSchema, problemSchema } from '../problems/problem-schema.ts';

const typedCellSchema = z.object({
  /**
   * number: exact decimal text with a point, a percent cell already ×100 (0.24 shown as 24 % is "24");
   * date: yyyy-mm-dd or yyyy-mm-ddThh:mm:ss; time: hh:mm:ss; boolean: "true" or "false";
   * error: "#DIV/0!" …; damaged: the shown text of a number that has lost digits (4.00E+14).
   */
  kind: z.enum(['number', 'date', 'time', 'boolean', 'error', 'damaged']),
  text: z.string(),
  percent: z.literal(true).optional(),
  /** A currency sign, or three capital letters that may be a code, shown next to a number: €, $, USD. */
  currency: z.string().optional(),
  /** Decimals that the format shows of a number that has more: 2 of 1.005 under 0.00. */
  shownDecimals: z.int().optional(),
});

/** One cell as a person sees it: a string for plain text, '' when empty; typed if the file types it, as a workbook does. */
export const cellSchema = z.union([z.string(), typedCellSchema]);

export type TypedCell = z.infer<typeof typedCellSchema>;
export type Cell = z.infer<typeof cellSchema>;

/** One cell that a person changed: old text, new text, person and time. */
export const cellCorrectionSchema = z.object({
  /** As a spreadsheet names it (`C12`); lines of JSON have no letters. */
  cell: z.string().optional(),
  column: z.string(),
  was: z.string(),
  now: z.string(),
  by: z.string(),
  /** The person whom a program named; `by` is the signed-in person. */
  on_behalf_of: z.string().optional(),
  at: z.string(),
  /** The correction was one of all cells of the column that said `was`. */
  rows: z.literal('all').optional(),
});

export type CellCorrection = z.infer<typeof cellCorrectionSchema>;

/** Facts about the file, with the evidence in words; they go into plan, report and `rowmark inspect`. */
export const sheetFactsSchema = z.object({
  format: z.enum(['csv', 'xlsx', 'jsonl']),
  /** As stored: 'utf-8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7', a declared code page; XLSX: 'utf-8'. */
  encoding: z.string(),
  bom: z.boolean(),
  gzip: z.boolean(),
  /** CSV only. */
  delimiter: z.string().optional(),
  /** CSV only: '\n', '\r\n' or '\r'. */
  newline: z.string().optional(),
  /** XLSX only. */
  sheet: z.string().optional(),
  /** Each sentence is a conclusion with its evidence. */
  evidence: z.array(z.union([z.string(), phraseSchema])).readonly(),
  /** For example hidden rows or columns that were read. */
  notices: z.array(problemSchema).readonly(),
});

export type SheetFacts = z.infer<typeof sheetFactsSchema>;
export type SheetFormat = SheetFacts['format'];

/** A record with the number that a spreadsheet program shows for it; an error among its `problems` rejects the row. */
export interface SheetRow {
  number: number;
  cells: readonly Cell[];
  /** Those of its cells that a person changed; `cells` has them as they are now. */
  corrections?: readonly CellCorrection[] | undefined;
  /** The cells as the file has them, where `cells` has corrections: the file proves its notation without these. */
  filed?: readonly Cell[];
  problems?: readonly Problem[];
  /** Findings of a row of a retry file that nothing in it has answered since. */
  open?: readonly Problem[];
}

/** An export opened for reading. Each call of `batches` reads from the start; copy a text that outlives its batch, as it keeps its chunk in memory. */
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
export type ReadOptions = Partial<Record<'encoding' | 'delimiter' | 'sheet' | 'range', string | undefined>>;

/** The file cannot be read to its end: `problem` names the reason, `notices` how far it was read. Thrown while opening or iterating. */
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

/** `throw refuse('READ-PDF')`: makes the refusal of one export; the file's name is put into every problem. */
export interface Refuse {
  (code: ReadCode, params?: Params, row?: number): UnreadableExport;
  /** The same for what is only to be stated. */
  notice(code: ReadCode, params?: Params): Problem;
}

export function refusalsOf(file: string): Refuse {
  const found = (code: ReadCode, params: Params = {}, row?: number) =>
    problem(code, { row }, { file, ...params });
  const refuse = (code: ReadCode, params?: Params, row?: number) =>
    new UnreadableExport(found(code, params, row));
  return Object.assign(refuse, { notice: (code: ReadCode, params?: Params) => found(code, params) });
}

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text;

/** Check for the text that spreadsheets write for a broken formula, in a CSV plain text: `#DIV/0!`. */
export const isErrorText = (text: string): boolean => errorTextOf(text) !== undefined;

const ERROR_TEXTS = ['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NULL!', '#VALUE!', '#NUM!'] as const;

/** The text of a boolean in capitals, as in a workbook; undefined if it is not one. */
export const errorTextOf = (text: string) =>
  text.startsWith('#') ? ERROR_TEXTS.find((known) => known === text.toUpperCase()) : undefined;

/** A formula without a result, or a line of JSON Lines that says nothing: not what the cell should hold, and not blank. */
export const isErrorCell = (cell: Cell = ''): boolean =>
  typeof cell === 'string' ? isErrorText(cell.trim()) : cell.kind === 'error';
