/**
 * Gives each row at most one column, the highest score first; a pair without a score is never made. Then a row makes place for
 * one without a column where both together score more. Answers the column of each row, -1 where it has none.
 */
export function bestAssignment(scores: readonly (readonly number[])[]): number[] {
  const found = scores.map(() => -1);
  const pairs = scores.flatMap((row, at) => row.map((score, column) => ({ at, column, score })));
  const ranked = pairs.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  for (const { at, column } of ranked) if (found[at] === -1 && !found.includes(column)) found[at] = column;
  for (const { at, column, score } of ranked) {
    const holder = found.indexOf(column);
    const other = ranked.find((pair) => pair.at === holder && !found.includes(pair.column));
    if (found[at] !== -1 || other === undefined) continue;
    if (score + other.score > (scores[holder]?.[column] ?? 0))
      [found[holder], found[at]] = [other.column, column];
  }
  return found;
}
