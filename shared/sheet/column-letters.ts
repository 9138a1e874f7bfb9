const LETTERS = 26;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** The letters that a spreadsheet shows for a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(FIRST_LETTER + (index % LETTERS));
  const before = Math.floor(index / LETTERS) - 1;
  return before < 0 ? letter : columnLetters(before) + letter;
}
