import { headerFields, lineFields } from '../../../documents/fields.ts';
import { type Cell, cellText, type SheetRow } from '../../../sheet/sheet.ts';
import { readNumber } from '../../cells/read-number.ts';
import { namesOfColumn } from '../../facts/field-labels.ts';
import { foldHeader } from '../../texts/fold.ts';
import { headerRoles } from './header-roles.ts';

const SEARCHED_ROWS = 50;
const KNOWN_WORD_POINTS = 3;
const NUMBER_POINTS = -2;

/** The row that looks most like headers: distinct texts, known words, only words, and rows below it. */
export function guessHeader(rows: readonly SheetRow[]): SheetRow | undefined {
  let best: { row: SheetRow; points: number } | undefined;
  const candidates = rows.slice(0, Math.min(SEARCHED_ROWS, Math.max(1, rows.length - 1)));
  for (const row of candidates) {
    const points = pointsOf(row.cells, best?.points ?? 0);
    if (points > 0 && (best === undefined || points > best.points)) best = { row, points };
  }
  return best?.row;
}

/** Points of a row; 0 of one that cannot have more than `least`. */
function pointsOf(cells: readonly Cell[], least: number): number {
  const texts = cells.map((cell) => cellText(cell).trim()).filter((text) => text !== '');
  const numbers = texts.filter(isNumber);
  const words = new Set(texts.filter((text) => !isNumber(text)));
  if (words.size * (1 + KNOWN_WORD_POINTS) + numbers.length * NUMBER_POINTS <= least) return 0;
  const known = [...words].filter(
    (text) => fieldOfHeader(text) !== undefined || (headerRoles(text)[0]?.confidence ?? 0) > 0.9,
  );
  return words.size + known.length * KNOWN_WORD_POINTS + numbers.length * NUMBER_POINTS;
}

const isNumber = (text: string): boolean => readNumber(text, undefined).kind !== 'none';

const fields = new Map<string, string>(
  [...Object.keys(headerFields), ...Object.keys(lineFields)].flatMap((field) =>
    namesOfColumn(field).map((header): [string, string] => [foldHeader(header), field]),
  ),
);

/** The field that a header of the standard columns or of our templates names. */
export const fieldOfHeader = (header: string): string | undefined => fields.get(foldHeader(header));
