import { type Problem, problem } from '../../problems/problem.ts';
import { cellText, isErrorCell, type SheetFormat, type SheetRow } from '../../sheet/sheet.ts';
import type { Header } from '../header/header.ts';

const UNREADABLE = 'PAY-UNREADABLE';

/**
 * A line that is no JSON object says nothing of any column: one finding says so, before any rule can leave it out. None more
 * where its row in a retry file has that finding already.
 */
export function brokenLine(
  { number, cells, problems = [] }: SheetRow,
  format: SheetFormat,
): readonly Problem[] | undefined {
  if (problems.some(({ code }) => code === UNREADABLE)) return [];
  if (format !== 'jsonl' || cells.length === 0 || !cells.every(isErrorCell)) return undefined;
  return [problem(UNREADABLE, { row: number, field: 'external_id' }, { text: cellText(cells[0]) })];
}

/** A short record lacks a cell somewhere, a long one has one too many: nobody can say where. Blank ends do not count. */
export function raggedRow({ number, cells }: SheetRow, { names }: Header): Problem | undefined {
  if (cells.length === names.length) return undefined;
  const wanted = names.findLastIndex((name) => name !== '') + 1;
  if (cells.length < wanted)
    return problem('MAP-CELLS-TOO-FEW', { row: number }, { count: cells.length, wanted });
  const beyond = cells.slice(names.length).some((cell) => cellText(cell).trim() !== '');
  return beyond ? problem('MAP-CELLS-TOO-MANY', { row: number }, { count: cells.length, wanted }) : undefined;
}

/** A row that goes on with a document where none has begun. */
export const withoutParent = (row: SheetRow, header: Header, [id]: readonly number[]): Problem =>
  problem('MAP-PARENT-MISSING', { row: row.number, column: header.names[id ?? 0], field: 'external_id' });
