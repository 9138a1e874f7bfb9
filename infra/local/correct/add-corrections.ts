import { correctedSheet, shownText } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { columnIndexes } from '../../../shared/mapping/header/header.ts';
import { UnmappableExport } from '../../../shared/mapping/rows/map-sheet.ts';
import {
  CORRECTIONS_SUFFIX,
  type Correction,
  type CorrectionEntry,
  isCellCorrection,
  parseCorrections,
} from '../../../shared/records/corrections.ts';
import type { CellCorrection } from '../../../shared/sheet/sheet.ts';
import { saveFailed } from '../errors/command-error.ts';
import { textAt } from '../files/present.ts';
import { writeWhole } from '../files/write-whole.ts';
import { asCommandError, type ProfiledExport } from '../profiles/resolve-profile.ts';

/** A cell that is to be changed; without `was`, from its present text. */
export interface WantedCorrection {
  row: number | 'all';
  column: string;
  was?: string | undefined;
  now: string;
}

/** A row that is left out with its document, and the reason. */
export interface LeaveOut {
  row: number;
  reason: string;
}

/** A cell with its correction. */
export interface CorrectedCell {
  row: number;
  correction: CellCorrection;
}

export type AddedCorrections = Awaited<ReturnType<typeof addCorrections>>;

/**
 * Adds to the entries of `<file>.corrections.json`. All entries fit the export; the file is not written yet.
 * A second correction of a cell starts from the export's text.
 */
export async function addCorrections(
  of: ProfiledExport,
  wanted: readonly WantedCorrection[],
  { by, at, leaveOut }: { by: string; at: string; leaveOut?: LeaveOut | undefined },
) {
  const file = `${of.path}${CORRECTIONS_SUFFIX}`;
  const before = await asCommandError(file, () => readCorrectionsFile(file));
  const shown = await shownCells(of, wanted);
  const places = new Set<string>();
  const entries = wanted.map((one): Correction => {
    const { row, column, now } = one;
    const was = one.was ?? shown.get(placeOf(of, one)) ?? '';
    places.add(row === 'all' ? placeOf(of, { ...one, was }) : placeOf(of, one));
    return { ...(row === 'all' ? { rows: row } : { row }), column, was, now, by, at };
  });
  const left = leaveOut && { ...leaveOut, leave_out: true as const, by, at };
  const kept = before.filter((one) =>
    isCellCorrection(one)
      ? !places.has(placeOf(of, { ...one, row: one.row ?? 'all' }))
      : one.row !== left?.row,
  );
  const corrections: readonly CorrectionEntry[] = [
    ...kept,
    ...entries,
    ...(left === undefined ? [] : [left]),
  ];
  const cells = await asCommandError(of.path, () => tried(of, corrections));
  const added = cells.filter(({ correction }) => correction.by === by && correction.at === at);
  return { file, added, cells, corrections };
}

/** Writes the entries of a corrections file. */
export const writeCorrections = ({ file, corrections }: AddedCorrections): Promise<void> =>
  writeAtomically(file, `${JSON.stringify({ corrections }, null, 2)}\n`);

/** The entries of a corrections file; empty if the file is absent. */
export async function readCorrectionsFile(file: string): Promise<readonly CorrectionEntry[]> {
  const text = await textAt(file);
  if (text === undefined) return [];
  const parsed = parseCorrections(text, file);
  if ('problem' in parsed) throw new UnmappableExport([parsed.problem]);
  return parsed.corrections;
}

/** One name for a cell, for every spelling of its column; with `was` for all cells of a column. */
function placeOf(
  { header }: ProfiledExport,
  { row, column, was = '' }: Omit<WantedCorrection, 'now'>,
): string {
  const [index = column] = columnIndexes(header, [column]);
  return JSON.stringify([row, index, ...(row === 'all' ? [shownText(was)] : [])]);
}

/** The texts of the cells of single rows, in one pass. */
async function shownCells(of: ProfiledExport, wanted: readonly WantedCorrection[]) {
  const rows = Map.groupBy(wanted, ({ row }) => row);
  const shown = new Map<string, string>();
  for await (const batch of of.sheet.batches())
    for (const { number, cells } of batch)
      for (const one of rows.get(number) ?? []) {
        const found = of.header.find(one.column);
        if (found.kind === 'found') shown.set(placeOf(of, one), shownText(cells[found.index]));
      }
  return shown;
}

/** Applies all corrections, so that a correction which an import would refuse is not written. */
async function tried({ sheet, profile }: ProfiledExport, corrections: readonly CorrectionEntry[]) {
  const corrected = await correctedSheet(sheet, profile, corrections);
  const cells: CorrectedCell[] = [];
  for await (const batch of corrected.sheet.batches())
    for (const { number: row, corrections: named = [] } of batch)
      for (const correction of named) cells.push({ row, correction });
  return cells;
}

/** Another program never reads half of it. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  await writeWhole(file, text).catch(saveFailed(file, 'FILE'));
}
