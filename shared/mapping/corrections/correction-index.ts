import { type Problem, problem } from '../../problems/problem.ts';
import type { Correction } from '../../records/corrections.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';
import type { Header } from '../header/header.ts';
import { visibleText } from '../texts/fold.ts';
import { nearestName } from '../texts/nearest-name.ts';

/** A correction and its column in the export. */
export interface PlacedCorrection {
  correction: Correction;
  index: number;
  /** The column as the header spells it. */
  column: string;
}

/** The text of a cell as a person sees it; blanks around it do not count. */
export const shownText = (cell: Cell | undefined): string => visibleText(cellText(cell)).trim();

/** Corrections by the cell that they change, with the problems that are known before any row is read. */
export class CorrectionIndex {
  readonly problems: Problem[] = [];
  readonly rows = new Map<number, Map<number, PlacedCorrection>>();
  /** Corrections that apply to all cells of a column, by the text of these cells. */
  readonly columns = new Map<number, Map<string, PlacedCorrection>>();

  constructor(corrections: readonly Correction[], header: Header) {
    for (const correction of corrections) {
      const found = placed(correction, header);
      if ('problem' in found) this.problems.push(found.problem);
      else this.#add(found);
    }
  }

  #add(found: PlacedCorrection): void {
    const { correction, index, column } = found;
    const { row, was } = correction;
    const shown = shownText(was);
    if (shown === shownText(correction.now))
      this.problems.push(problem('CORRECTION-NO-CHANGE', { row, column }, { was }));
    const isTwice =
      row === undefined ? put(this.columns, [index, shown], found) : put(this.rows, [row, index], found);
    if (isTwice)
      this.problems.push(
        problem('CORRECTION-TWICE', { row, column }, row === undefined ? { variant: 'all', was } : undefined),
      );
  }
}

/** Puts a correction in its place; true if the place already has another. */
function put<Key>(
  among: Map<number, Map<Key, PlacedCorrection>>,
  [at, key]: readonly [number, Key],
  found: PlacedCorrection,
): boolean {
  const there = among.get(at) ?? new Map<Key, PlacedCorrection>();
  const isTaken = there.has(key);
  if (!isTaken) among.set(at, there.set(key, found));
  return isTaken;
}

function placed(correction: Correction, header: Header): PlacedCorrection | { problem: Problem } {
  const { row, column } = correction;
  const found = header.find(column);
  if (found.kind === 'found' && !isOwnColumn(column))
    return { correction, index: found.index, column: header.nameAt(found.index) };
  const several = found.kind === 'several';
  const names = header.names.filter((name) => name !== '' && !isOwnColumn(name));
  const near = several ? found.names.join(', ') : (nearestName(column, names) ?? '–');
  const params = { nearest: near, ...(several ? { variant: 'several' } : {}) };
  return { problem: problem('CORRECTION-COLUMN-UNKNOWN', { row, column }, params) };
}
