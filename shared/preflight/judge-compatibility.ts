import type { Document, Line } from '../documents/document.ts';
import { type Axis, documentAxes, lineAxes, type TableRow } from '../facts/compatibility/row.ts';
import { dayAfter, dayBefore, table } from '../facts/compatibility/table.ts';
import { islandTurns } from '../facts/vat.ts';
import { memoize, RecentValues } from '../memoize.ts';
import { isZero } from '../money/decimal.ts';
import type { Params } from '../problems/problem.ts';
import { documentCells, lineCells, quoted } from './evidence/cells.ts';
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
  const ofDocument = documentsMet(documentCells(document, on, establishments), on);
  let found = NOTHING;
  for (const row of ofDocument.rows) found = [...found, together(row, { document, day: on })];
  let at = 0;
  for (const line of document.invoice_lines) {
    const day = line_days[at++] ?? on;
    const around = day === on ? ofDocument : documentsMet(documentCells(document, day, establishments), day);
    for (const row of linesMet(lineCells(line, document), day, around).rows)
      found = [...found, together(row, { document, day, line })];
  }
  return found;
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

type Sides = Partial<Record<Axis, string>>;
/** The sides of a document or line in a period, within which the table is constant, and the rows that they are in. */
type Met = { key: string; period: string; around: Met | undefined; cells: Sides; rows: readonly TableRow[] };

/** Finds the rows of sides: of those that were met lately by a key, of the last ones, which nearly always come again, at once. */
function recentlyMet<One extends Axis>(axes: readonly One[], all: readonly Compiled[]) {
  const met = new RecentValues<string, Met>(10_000);
  let last: Met | undefined;
  return (own: Readonly<Record<One, string>>, on: string, around?: Met): Met => {
    const period = periodOf(on);
    const isLast = last?.around === around && last?.period === period;
    if (last && isLast && axes.every((axis) => last?.cells[axis] === own[axis])) return last;
    const key = axes.reduce((text, axis) => `${text}|${own[axis]}`, around?.key ?? period);
    last = met.keep(key, () => {
      const cells = { ...around?.cells, ...own };
      const isInForce = ({ from = '', until = OPEN_END }: TableRow) => from <= on && on <= until;
      const rows = all.flatMap(({ row, matches }) => (matches(cells) && isInForce(row) ? row : []));
      return { key, period, around, cells, rows };
    });
    return last;
  };
}

const documentsMet = recentlyMet(documentAxes, documentRows);
const linesMet = recentlyMet(lineAxes, lineRows);
