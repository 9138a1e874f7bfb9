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

/** Letters to insert, remove or replace. */
export function editDistance(a: string, b: string): number {
  const left = [...foldHeader(a)].slice(0, COMPARED_CHARACTERS);
  const right = [...foldHeader(b)].slice(0, COMPARED_CHARACTERS);
  let row = [0, ...right.map((_, index) => index + 1)];
  for (const letter of left) {
    const next = [(row[0] ?? 0) + 1];
    for (const [at, other] of right.entries()) {
      const replace = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replace, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
