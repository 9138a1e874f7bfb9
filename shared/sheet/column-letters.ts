const LETTERS = 26;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** The letters that a spreadsheet shows for a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(FIRST_LETTER + (index % LETTERS));
  const before = Math.floor(index / LETTERS) - 1;
  return before < 0 ? letter : columnLetters(before) + letter;
}

/** Index of the column in a cell reference, from 0: C7 is 2. NaN when it has none. */
export function columnOfReference(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < FIRST_LETTER || letter >= FIRST_LETTER + LETTERS) return at === 0 ? Number.NaN : column - 1;
    column = column * LETTERS + letter - FIRST_LETTER + 1;
  }
  return column === 0 ? Number.NaN : column - 1;
}
