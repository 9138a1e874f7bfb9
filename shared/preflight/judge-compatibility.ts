import type { Document, Line } from '../documents/document.ts';
import { type Axis, documentAxes, lineAxes, type TableRow } from '../facts/compatibility/row.ts';
import { dayAfter, dayBefore, table } from '../facts/compatibility/table.ts';
import { islandTurns } from '../facts/vat.ts';
import { memoize, RecentValues } from '../memoize.ts';
import { isZero } from '../money/decimal.ts';
import type { Params } from '../problems/problem.ts';
import { type DocumentCells, documentCells, type LineCells, lineCells, quoted } from './evidence/cells.ts';
import type { Finding, PreflightContext } from './rules/rule.ts';

/** A row of the table that a document is in, and where. */
interface Together {
  row: TableRow;
  finding: Finding;
}

/** The days whose law counts, as ISO dates: of the document, and of its lines where they have their own. */
export type LawDays = { on: string } & Pick<PreflightContext, 'line_days' | 'establishments'>;

/** Finds what does not go together in a document. The cells of an export are few, so the rows that each is in are looked for once. */
export function judgeCells(
  document: Document,
  { on, line_days = NO_DAYS, establishments }: LawDays,
): readonly Together[] {
  const ofDocument = cellsOn(document, { on, establishments });
  const { key: atAll, cells } = ofDocument;
  const atDocument = rowsOn(on, atAll, () => rowsIn(documentRows, cells));
  let found =
    atDocument.length === 0 ? NOTHING : atDocument.map((row) => together(row, { document, day: on }));
  for (const [at, line] of document.invoice_lines.entries()) {
    const day = line_days[at] ?? on;
    const around = day === on ? ofDocument : cellsOn(document, { on: day, establishments });
    const ofLine = lineCells(line, document);
    const key = lineAxes.reduce((text, axis) => `${text}|${ofLine[axis]}`, around.key);
    const rows = rowsOn(day, key, () => rowsIn(lineRows, { ...around.cells, ...ofLine }));
    if (rows.length > 0) found = [...found, ...rows.map((row) => together(row, { document, day, line }))];
  }
  return found;
}

/** The sides of a document on a day, with a key: the table is constant between two changes of law. */
function cellsOn(document: Document, { on, establishments }: LawDays): { cells: DocumentCells; key: string } {
  const cells = documentCells(document, on, establishments);
  return { cells, key: documentAxes.reduce((key, axis) => `${key}|${cells[axis]}`, periodOf(on)) };
}

/** A text that differs between two days where the law of a document does: of its place, and the rows that it is in. */
export function lawSays(document: Document, on: string, establishments?: LawDays['establishments']): string {
  const isTaxed = document.invoice_lines.some(({ vat_rate }) => !isZero(vat_rate));
  return `${isTaxed && documentCells(document, on).island} ${[...codesOn(document, on, establishments)]}`;
}

/** Codes of the rows that a document is in on a day. */
export const codesOn = (document: Document, on: string, establishments?: LawDays['establishments']) =>
  new Set(judgeCells(document, { on, establishments }).map(({ row }) => row.code));

/** True where the day decides about a document: its law was, or will be, another one. */
export const isBoundToDay = (document: Document): boolean =>
  new Set(['', ...turns].map((turn) => lawSays(document, turn))).size > 1;

const NO_DAYS: readonly undefined[] = [];
const NOTHING: readonly Together[] = [];
/** Beyond every day: the law as the table has it last. */
export const OPEN_END = '9999-12-31';

function together(row: TableRow, { document, day, line }: { document: Document; day: string; line?: Line }) {
  // Islands join: the sentence names its day.
  const params: Record<string, Params[string]> = row.cells.island === undefined ? {} : { on: day };
  for (const [place, axis] of Object.entries(row.tell ?? {})) params[place] = quoted(axis, document, line);
  const { at: field, variant } = row;
  const told = { ...params, ...row.params };
  return { row, finding: { field, params: told, ...(line && { line }), ...(variant && { variant }) } };
}

interface Compiled {
  row: TableRow;
  matches: (cells: Partial<Record<Axis, string>>) => boolean;
}

const compiled = table.map((row): Compiled => {
  const tests = Object.entries(row.cells).map(([axis, words]) => [axis as Axis, testOf(words)] as const);
  return { row, matches: (of) => tests.every(([axis, holds]) => holds(of[axis] ?? '')) };
});
const ofLines: ReadonlySet<string> = new Set(lineAxes);
const isOfLine = ({ row }: Compiled): boolean => Object.keys(row.cells).some((axis) => ofLines.has(axis));
const lineRows = compiled.filter(isOfLine);
const documentRows = compiled.filter((one) => !isOfLine(one));

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

/** The last change of law before the day: the table is constant until the next one. */
const periodOf = memoize((on: string): string => turns.findLast((turn) => turn <= on) ?? '');

/** Days before and behind a change of law in which a document may be of the other side of it. */
const NEAR_DAYS = 31;
const DAY_MS = 86_400_000;

/** The changes of law near a day, each with a day on the other side of it. */
export const turnsNear = memoize((on: string): readonly { turn: string; other: string }[] =>
  turns
    .filter((turn) => Math.abs(Date.parse(on) - Date.parse(turn)) <= NEAR_DAYS * DAY_MS)
    .map((turn) => ({ turn, other: on < turn ? turn : dayBefore(turn) })),
);

/** Cells that were met lately, with their rows. */
const met = new RecentValues<string, readonly TableRow[]>(20_000);

const rowsOn = (on: string, key: string, find: () => readonly TableRow[]): readonly TableRow[] =>
  met.get(key) ??
  met.keep(key, () => find().filter(({ from = '', until = OPEN_END }) => from <= on && on <= until));
