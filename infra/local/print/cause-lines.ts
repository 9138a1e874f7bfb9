import { isBlocking } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { formatCount } from '../../../shared/report/labels.ts';
import type { Cause, Summary } from '../../../shared/report/summary.ts';
import { terminalText } from '../terminal/print.ts';
import { wrapText } from '../terminal/text-width.ts';
import { tellIn } from '../words/terminal-words.ts';

const SHOWN_CAUSES_MAX = 12;
const SHOWN_PLACES_MAX = 6;

/** One mistake: its sentence, the remedy, and the cells that have it. */
interface CauseBlock {
  code: string;
  /** Findings in all, and the first of them by their cells. */
  count: number;
  places: readonly { row: number; cell: string | undefined }[];
  message: string;
  hint: string;
}

/** The causes that keep rows back, one for all that ask for the same; the most frequent first. */
export function causeBlocks({ problems }: Pick<Summary, 'problems'>): CauseBlock[] {
  const alike = Map.groupBy(problems.filter(isBlocking), ({ code, hint }) => `${code} ${hint}`);
  return [...alike.values()].map((causes) => blockOf(placedCauses(causes)));
}

/** Drop causes without cells if others have cells: sums that follow from those cells add nothing. */
function placedCauses(causes: readonly Cause[]): readonly Cause[] {
  const placed = causes.filter(({ cells }) => cells.length > 0);
  return placed.length > 0 ? placed : causes;
}

function blockOf(causes: readonly Cause[]): CauseBlock {
  const [{ code, message, hint } = { code: '', message: '', hint: '' }] = causes;
  const places = causes.flatMap(({ rows, cells }) => rows.map((row, at) => ({ row, cell: cells[at] })));
  const first = places.toSorted((a, b) => a.row - b.row).slice(0, SHOWN_PLACES_MAX);
  const count = causes.reduce((all, one) => all + one.count, 0);
  return { code, count, places: first, message, hint };
}

/** Rows whose documents the blocks name. */
export const rowsOfBlocks = (blocks: readonly CauseBlock[]): ReadonlySet<number> =>
  new Set(blocks.slice(0, SHOWN_CAUSES_MAX).flatMap(({ places }) => places.map(({ row }) => row)));

/** Lines about each cause: its sentence, the remedy, and each cell with its document. */
export function causeLines(
  blocks: readonly CauseBlock[],
  documentOf: ReadonlyMap<number, string>,
  language: Language,
): string[] {
  if (blocks.length === 0) return [];
  const rest = blocks.length - SHOWN_CAUSES_MAX;
  return [
    `  ${tellIn(language)('whatToDo')}`,
    ...blocks.slice(0, SHOWN_CAUSES_MAX).flatMap((block) => linesOf(block, documentOf, language)),
    ...(rest > 0 ? [`    ${tellIn(language)('moreCauses', { count: rest })}`] : []),
  ];
}

function linesOf(
  { code, count, places, message, hint }: CauseBlock,
  documentOf: ReadonlyMap<number, string>,
  language: Language,
): string[] {
  const named = places.map(({ row, cell }) => {
    const place = cell ?? tellIn(language)('row', { row });
    const document = documentOf.get(row);
    return document === undefined ? place : `${place} (${document})`;
  });
  const more = count - places.length;
  const others = more > 0 ? [tellIn(language)('morePlaces', { count: formatCount(more, language) })] : [];
  const pieces = [...named, ...others].map(terminalText);
  const times = { count: formatCount(count, language) };
  const head = count === 1 ? '' : `${tellIn(language)('timesFirst', times)} `;
  return [
    ...wrapText(`[${code}] ${head}${terminalText(message)}`, { first: '    ', rest: '      ' }),
    ...wrapText(terminalText(hint), { first: '      ' }),
    ...wrapText(
      pieces.map((piece, at) => (at < pieces.length - 1 ? `${piece},` : piece)),
      { first: '      → ', rest: '        ' },
    ),
  ];
}
