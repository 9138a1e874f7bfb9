import { isDecimal } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import {
  type Correction,
  type CorrectionEntry,
  isCellCorrection,
  isLeftOut,
} from '../../records/corrections.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import { columnLetters } from '../../sheet/column-letters.ts';
import { MAX_CELL_CHARS } from '../../sheet/limits.ts';
import {
  type Cell,
  type CellCorrection,
  cellText,
  isErrorCell,
  type Sheet,
  type SheetRow,
} from '../../sheet/sheet.ts';
import { readNumber } from '../cells/read-number.ts';
import {
  columnIndex,
  type Header,
  headerSearch,
  indexesOf,
  tellingNames,
  UnmappableExport,
} from '../header/header.ts';
import { columnNeeds, isNumeric } from '../profile/column-needs.ts';
import type { Profile } from '../profile/profile.ts';
import { isBlankRow } from '../survey/survey-sheet.ts';
import { nearestName, visibleText } from '../texts/fold.ts';

type PlacedCorrection = { correction: Correction; index: number; column: string };

/** The text of a cell as a person sees it; blanks around it do not count. */
export const shownText = (cell: Cell | undefined): string => visibleText(cellText(cell)).trim();

/** Corrections by the cell that they change, or all cells of a column by their text, with the problems known before any row is read. */
function placedCorrections(corrections: readonly Correction[], header: Header) {
  const problems: Problem[] = [];
  const rows = new Map<number, Map<number, PlacedCorrection>>();
  const columns = new Map<number, Map<string, PlacedCorrection>>();
  for (const correction of corrections) {
    const found = placed(correction, header);
    if ('problem' in found) {
      problems.push(found.problem);
      continue;
    }
    const { index, column } = found;
    const { row, was, now } = correction;
    const shown = shownText(was);
    if (shown === shownText(now)) problems.push(problem('CORRECTION-NO-CHANGE', { row, column }, { was }));
    const isTaken =
      row === undefined ? columns.get(index)?.has(shown) === true : rows.get(row)?.has(index) === true;
    const params = row === undefined ? { variant: 'all', was } : undefined;
    if (isTaken) problems.push(problem('CORRECTION-TWICE', { row, column }, params));
    else if (row === undefined) columns.set(index, (columns.get(index) ?? new Map()).set(shown, found));
    else rows.set(row, (rows.get(row) ?? new Map()).set(index, found));
  }
  return { problems, rows, columns };
}

function placed(correction: Correction, header: Header): PlacedCorrection | { problem: Problem } {
  const { row, column } = correction;
  const index = columnIndex(header, column);
  if (index !== undefined && !isOwnColumn(column)) return { correction, index, column: header.nameAt(index) };
  const found = header.find(column);
  const several = found.length > 1;
  const names = header.names.filter((name) => name !== '' && !isOwnColumn(name));
  const near = several ? tellingNames(header.names, found).join(', ') : nearestName(column, names);
  const params = { nearest: near, ...(several ? { variant: 'several' } : {}) };
  return { problem: problem('CORRECTION-COLUMN-UNKNOWN', { row, column }, params) };
}

/** Findings that are named at once; more of them mean the wrong file. */
const MAX_FINDINGS = 20;

/** A sheet with a person's corrections, all checked against all rows first. Throws `UnmappableExport` for one that does not fit. */
export async function correctedSheet(sheet: Sheet, profile: Profile, entries: readonly CorrectionEntry[]) {
  const header = await sheetHeader(sheet, profile);
  const index = placedCorrections(entries.filter(isCellCorrection), header);
  const leftOut = new Map(entries.filter(isLeftOut).map((entry) => [entry.row, entry]));
  const numeric = new Set(indexesOf(header, columnNeeds(profile), isNumeric));
  const place = { index, header, numeric, format: sheet.facts.format, leftOut };
  const { problems, count } = await checkRows(sheet, place);
  if (problems.length > 0) throw new UnmappableExport(problems.slice(0, MAX_FINDINGS));
  return {
    count,
    sheet: {
      ...sheet,
      leftOut: leftOut.size > 0 ? leftOut : sheet.leftOut,
      async *batches() {
        for await (const batch of sheet.batches()) yield batch.map((row) => correctedRow(row, place));
      },
    },
  };
}

interface Corrected {
  index: ReturnType<typeof placedCorrections>;
  header: Header;
  numeric: ReadonlySet<number>;
  format: Sheet['facts']['format'];
  leftOut: NonNullable<Sheet['leftOut']>;
}

async function checkRows(sheet: Sheet, of: Corrected): Promise<{ problems: Problem[]; count: number }> {
  const problems: Problem[] = [];
  const open = new Set([...of.index.rows.keys(), ...of.leftOut.keys()]);
  const unmet = new Set([...of.index.columns.values()].flatMap((texts) => [...texts.values()]));
  let count = 0;
  for await (const batch of sheet.batches())
    for (const row of batch) {
      if (!isData(row, of)) continue;
      open.delete(row.number);
      for (const { found, problems: wrong } of changesOf(row, of)) {
        unmet.delete(found);
        problems.push(...wrong);
        count += 1;
      }
    }
  const all = [...unmet].map(({ correction: { was }, column }) =>
    problem('CORRECTION-STALE', { column }, { variant: 'all', was }),
  );
  const rows = [...open].map((row) => problem('CORRECTION-ROW-UNKNOWN', { row }));
  return { problems: [...of.index.problems, ...problems, ...rows, ...all], count };
}

const isData = (row: SheetRow, { header }: Corrected): boolean => row.number > header.row && !isBlankRow(row);

function* changesOf(row: SheetRow, of: Corrected) {
  const own = of.index.rows.get(row.number);
  for (const found of own?.values() ?? []) yield { found, problems: whyNot(row, found, of) };
  for (const [column, texts] of of.index.columns) {
    const found = texts.get(shownText(row.cells[column]));
    if (found === undefined) continue;
    const place = { row: row.number, column: found.column };
    const twice = own?.has(column) ? [problem('CORRECTION-TWICE', place)] : [];
    yield { found, problems: [...twice, ...whyNot(row, found, of)] };
  }
}

function whyNot(row: SheetRow, found: PlacedCorrection, { format, numeric }: Corrected): Problem[] {
  const { correction, index, column } = found;
  const { was, now } = correction;
  const place = { row: row.number, column };
  const cell = row.cells[index];
  const isCut = format === 'csv' && index >= row.cells.length;
  const isBroken = format === 'jsonl' && row.cells.length > 0 && row.cells.every(isErrorCell);
  if (isCut || isBroken) return [problem('CORRECTION-ROW-UNKNOWN', place, { variant: 'broken' })];
  if (shownText(cell) !== shownText(was))
    return [problem('CORRECTION-STALE', place, { was, found: shownText(cell) })];
  // 1.240 is a thousand to one person and little more than one to another.
  const isNumber = numeric.has(index) || (typeof cell === 'object' && cell.kind === 'number');
  if (isNumber && readNumber(now.trim(), undefined).kind === 'ambiguous')
    return [problem('CORRECTION-UNCLEAR', place, { now })];
  const limit = MAX_CELL_CHARS;
  return now.length > limit ? [problem('READ-CELL-TOO-LONG', place, { file: column, limit })] : [];
}

function correctedRow(row: SheetRow, of: Corrected): SheetRow {
  if (!isData(row, of)) return row;
  const changes = [...changesOf(row, of)].map(({ found }) => found);
  if (changes.length === 0) return row;
  const width = Math.max(row.cells.length, ...changes.map(({ index }) => index + 1));
  const cells = Array.from({ length: width }, (_, index) => row.cells[index] ?? '');
  const corrections = changes.map(({ correction, index, column }): CellCorrection => {
    cells[index] = correctedCell(cells[index] ?? '', correction.now);
    const { was, now, by, on_behalf_of, at, rows } = correction;
    const cell = of.format === 'jsonl' ? undefined : `${columnLetters(index)}${row.number}`;
    return { cell, column, was, now, by, on_behalf_of, at, rows };
  });
  return { ...row, cells, corrections, filed: row.cells };
}

/** The corrected cell: a number cell stays a number if the new text is one, in any notation. */
export function correctedCell(before: Cell, now: string): Cell {
  if (typeof before === 'string' || before.kind !== 'number') return now;
  const read = readNumber(now.trim(), isDecimal(now.trim()) ? '.' : undefined);
  if (read.kind !== 'number' || read.percent || read.currency !== undefined) return now;
  const { shownDecimals: _shown, ...kept } = before;
  return { ...kept, text: read.value };
}

/** Finds the header row and reads only up to it. Throws `UnmappableExport`. */
export async function sheetHeader(sheet: Sheet, profile: Profile): Promise<Header> {
  const search = headerSearch(profile, columnNeeds(profile));
  for await (const batch of sheet.batches())
    for (const row of batch) {
      const header = isBlankRow(row) ? undefined : search.offer(row);
      if (header !== undefined) return header;
    }
  throw search.failure();
}
