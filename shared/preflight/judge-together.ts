import type { Document, Line } from '../documents/document.ts';
import { islandTurns } from '../facts/islands.ts';
import { type Axis, documentAxes, lineAxes, type TableRow } from '../facts/together/row.ts';
import { table } from '../facts/together/table.ts';
import type { Params } from '../problems/problem.ts';
import { type DocumentCells, documentCells, type LineCells, lineCells, quoted } from './evidence/cells.ts';
import type { Finding } from './rules/rule.ts';

/** A row of the table that a document is in, and where. */
interface Together {
  row: TableRow;
  finding: Finding;
}

/**
 * Finds what does not go together in a document. The cells of an export are few, so the rows that each is in are looked for once;
 * `on` is the day whose law counts, as an ISO date, and without it that of today's table.
 */
export function judgeTogether(document: Document, on = OPEN_END): readonly Together[] {
  const ofDocument = documentCells(document, on);
  const day = periodOf(on);
  const key = `${day}|${documentAxes.map((axis) => ofDocument[axis]).join('|')}`;
  const atDocument = rowsAt(key, day, () => rowsIn(documentRows, ofDocument));
  let found = atDocument.length === 0 ? NOTHING : atDocument.map((row) => together(row, document));
  for (const line of document.invoice_lines) {
    const ofLine = lineCells(line);
    const rows = rowsAt(`${key}|${lineAxes.map((axis) => ofLine[axis]).join('|')}`, day, () =>
      rowsIn(lineRows, { ...ofDocument, ...ofLine }),
    );
    if (rows.length > 0) found = [...found, ...rows.map((row) => together(row, document, line))];
  }
  return found;
}

const NOTHING: readonly Together[] = [];
const OPEN_END = '9999-12-31';

function together(row: TableRow, document: Document, line?: Line): Together {
  const params: Record<string, Params[string]> = {};
  for (const [place, axis] of Object.entries(row.tell ?? {})) params[place] = quoted(axis, document, line);
  const { at: field, variant } = row;
  return {
    row,
    finding: {
      field,
      params: { ...params, ...row.params },
      ...(line && { line }),
      ...(variant === undefined ? {} : { variant }),
    },
  };
}

type Matcher = (cells: Partial<Record<Axis, string>>) => boolean;
interface Compiled {
  row: TableRow;
  matches: Matcher;
}

const compiled = table.map((row): Compiled => ({ row, matches: matcherOf(row) }));
const ofLines: ReadonlySet<string> = new Set(lineAxes);
const isOfLine = ({ row }: Compiled): boolean => Object.keys(row.cells).some((axis) => ofLines.has(axis));
const lineRows = compiled.filter(isOfLine);
const documentRows = compiled.filter((one) => !isOfLine(one));

function matcherOf({ cells }: TableRow): Matcher {
  const tests = Object.entries(cells).map(([axis, words]) => [axis as Axis, testOf(words)] as const);
  return (of) => tests.every(([axis, holds]) => holds(of[axis] ?? ''));
}

/** `'! a b*'` holds for what is neither `a` nor begins with `b`. */
function testOf(words: string): (value: string) => boolean {
  const [first = '', ...rest] = words.split(' ');
  const named = first === '!' ? rest : [first, ...rest];
  const exact = new Set(named);
  const beginnings = named.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  const isNamed = (value: string) => exact.has(value) || beginnings.some((begin) => value.startsWith(begin));
  return first === '!' ? (value) => !isNamed(value) : isNamed;
}

const rowsIn = (rows: readonly Compiled[], cells: DocumentCells | (DocumentCells & LineCells)) =>
  rows.filter(({ matches }) => matches(cells)).map(({ row }) => row);

/** The days on which a law of the table begins, or the day after one ends. */
const turns = [
  ...new Set([...islandTurns, ...table.flatMap(({ from, until }) => [from, until && dayAfter(until)])]),
]
  .filter((day) => day !== undefined)
  .sort();

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The turn that the day comes after: in between the table stays as it is. */
const periodOf = (on: string): string => turns.findLast((turn) => turn <= on) ?? '';

const isInForce = ({ from = '', until = OPEN_END }: TableRow, day: string): boolean =>
  from <= day && day <= until;

/** The last change of law within so many days before a day. */
const NEAR_DAYS = 31;
const DAY_MS = 86_400_000;

/** The change of law shortly before a day, if any, with the day before it. */
export function turnNear(on: string): { turn: string; before: string } | undefined {
  const turn = turns.findLast((one) => one <= on);
  if (turn === undefined || Date.parse(on) - Date.parse(turn) > NEAR_DAYS * DAY_MS) return undefined;
  return { turn, before: new Date(Date.parse(turn) - DAY_MS).toISOString().slice(0, 10) };
}

/** Cells that were met lately, with their rows. */
const met = new Map<string, readonly TableRow[]>();
const CELLS_KEPT_MAX = 20_000;

function rowsAt(key: string, day: string, look: () => readonly TableRow[]): readonly TableRow[] {
  const known = met.get(key);
  if (known !== undefined) return known;
  if (met.size >= CELLS_KEPT_MAX) met.clear();
  const found = look().filter((row) => isInForce(row, day));
  met.set(key, found);
  return found;
}
