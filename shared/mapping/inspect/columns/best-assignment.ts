/**
 * Gives each row at most one column so that the sum of the scores is greatest; pairs need a score above 0.
 * Returns the column of each row, or -1. Hungarian method, on scores turned into costs.
 */
export function bestAssignment(scores: readonly (readonly number[])[]): number[] {
  const rows = scores.length;
  const columns = Math.max(0, ...scores.map((row) => row.length));
  // One extra column per row, at cost 0: a row may always stay without a real column.
  const width = columns + rows;
  const cost = (row: number, column: number) => -(scores[row]?.[column] ?? 0);
  const [u, v] = [zeros(rows + 1), zeros(width + 1)];
  const rowOf = zeros(width + 1);
  for (let row = 1; row <= rows; row += 1)
    if (scores[row - 1]?.some((score) => score > 0)) augment({ row, width, cost, u, v, rowOf });
  const found = Array.from({ length: rows }, () => -1);
  for (let column = 1; column <= columns; column += 1) {
    const row = (rowOf[column] ?? 0) - 1;
    if (row >= 0 && (scores[row]?.[column - 1] ?? 0) > 0) found[row] = column - 1;
  }
  return found;
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

interface Step {
  row: number;
  width: number;
  cost: (row: number, column: number) => number;
  /** Potentials of rows and columns, from 1. */
  u: number[];
  v: number[];
  /** The row that has each column; 0 for a free column. */
  rowOf: number[];
}

/** Brings one more row in, along the cheapest way to a column that is free. */
function augment({ row, width, cost, u, v, rowOf }: Step): void {
  const least = Array.from({ length: width + 1 }, () => Number.POSITIVE_INFINITY);
  const before = zeros(width + 1);
  const seen = new Set<number>();
  rowOf[0] = row;
  let at = 0;
  while ((rowOf[at] ?? 0) !== 0) {
    seen.add(at);
    const from = rowOf[at] ?? 0;
    let [next, step] = [0, Number.POSITIVE_INFINITY];
    for (let column = 1; column <= width; column += 1) {
      if (seen.has(column)) continue;
      const reduced = cost(from - 1, column - 1) - (u[from] ?? 0) - (v[column] ?? 0);
      if (reduced < (least[column] ?? 0)) [least[column], before[column]] = [reduced, at];
      if ((least[column] ?? 0) < step) [next, step] = [column, least[column] ?? 0];
    }
    for (let column = 0; column <= width; column += 1) {
      if (seen.has(column)) {
        u[rowOf[column] ?? 0] = (u[rowOf[column] ?? 0] ?? 0) + step;
        v[column] = (v[column] ?? 0) - step;
      } else least[column] = (least[column] ?? 0) - step;
    }
    at = next;
  }
  while (at !== 0) {
    const previous = before[at] ?? 0;
    rowOf[at] = rowOf[previous] ?? 0;
    at = previous;
  }
}
