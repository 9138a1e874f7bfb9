import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readNumber } from '../number-text.ts';
import { isFieldHeader } from './field-header.ts';
import { rolesOf } from './roles-of.ts';

const SEARCHED_ROWS = 50;
const KNOWN_WORD_POINTS = 3;
const NUMBER_POINTS = -2;

/** The row that looks most like headers: distinct texts, known words among them, no numbers, and rows below it. */
export function guessHeader(rows: readonly SheetRow[]): SheetRow | undefined {
  let best: { row: SheetRow; points: number } | undefined;
  const candidates = rows.slice(0, Math.min(SEARCHED_ROWS, Math.max(1, rows.length - 1)));
  for (const row of candidates) {
    const points = pointsOf(row.cells);
    if (points > 0 && (best === undefined || points > best.points)) best = { row, points };
  }
  return best?.row;
}

function pointsOf(cells: readonly Cell[]): number {
  const texts = cells.map((cell) => cellText(cell).trim()).filter((text) => text !== '');
  const numbers = texts.filter(isNumber);
  const words = new Set(texts.filter((text) => !isNumber(text)));
  const known = [...words].filter((text) => isFieldHeader(text) || (rolesOf(text)[0]?.confidence ?? 0) > 0.9);
  return words.size + known.length * KNOWN_WORD_POINTS + numbers.length * NUMBER_POINTS;
}

const isNumber = (text: string): boolean => {
  const { kind } = readNumber(text, undefined);
  return kind !== 'none';
};
