import { foldHeader } from './fold.ts';

/** Texts longer than this are compared by their beginning: headers and keys are short. */
const COMPARED_CHARACTERS = 60;

/** The known name most like the one given, a dash of none: fewest letters to change, ignoring case, accents and look-alikes. */
export function nearestName(given: string, known: Iterable<string>): string {
  let best = { name: '–', distance: Number.POSITIVE_INFINITY };
  for (const name of known) {
    const distance = editDistance(given, name);
    if (distance < best.distance) best = { name, distance };
  }
  return best.name;
}

/** Letters to insert, remove, replace, or swap with their neighbour. */
export function editDistance(a: string, b: string): number {
  const left = [...foldHeader(a)].slice(0, COMPARED_CHARACTERS);
  const right = [...foldHeader(b)].slice(0, COMPARED_CHARACTERS);
  let above: number[] = [];
  let row = right.map((_, index) => index + 1);
  left.forEach((letter, i) => {
    const next: number[] = [];
    right.forEach((other, j) => {
      const replace = (j === 0 ? i : (row[j - 1] ?? 0)) + (letter === other ? 0 : 1);
      const remove = (row[j] ?? 0) + 1;
      const insert = (j === 0 ? i + 1 : (next[j - 1] ?? 0)) + 1;
      const swapped = j > 0 && i > 0 && letter === right[j - 1] && left[i - 1] === other;
      const swap = swapped ? (j > 1 ? (above[j - 2] ?? 0) : i - 1) + 1 : replace;
      next.push(Math.min(replace, remove, insert, swap));
    });
    above = row;
    row = next;
  });
  return row.at(-1) ?? left.length;
}
