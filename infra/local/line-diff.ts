/** Unchanged lines that are shown around changed ones. */
const CONTEXT = 2;

/** Lines of two texts as people compare them: `-` is gone, `+` is new; unchanged ones far from both are left out. */
export function lineDiff(before: string, after: string): string[] {
  const all = compared(linesOf(before), linesOf(after));
  const isNear = (at: number) =>
    all.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => !line.startsWith(' '));
  return all.filter((_, at) => isNear(at));
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n'));

/** Along the longest common subsequence. */
function compared(before: readonly string[], after: readonly string[]): string[] {
  const longest = commonLengths(before, after);
  const length = (row: number, column: number) => longest[row]?.[column] ?? 0;
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && before[row] === after[column]) {
      lines.push(`  ${before[row]}`);
      row += 1;
      column += 1;
    } else if (row < before.length && length(row + 1, column) >= length(row, column + 1))
      lines.push(`- ${before[row++]}`);
    else if (column < after.length) lines.push(`+ ${after[column++]}`);
    else lines.push(`- ${before[row++]}`);
  }
  return lines;
}

/** The number of lines that two texts share from each pair of lines on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const isSame = before[row] === after[column];
      const longest = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.splice(column, 1, longest);
    }
  return lengths;
}
