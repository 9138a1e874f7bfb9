import { type Problem, problem } from '../../problems/problem.ts';
import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import type { RowView } from '../cells/row-view.ts';
import { indexesOf } from '../header/header.ts';
import type { Survey } from '../survey/survey-sheet.ts';
import { sheetView } from './sheet-view.ts';

export const isBlankCell = (cell: Cell | undefined): boolean => cellText(cell).trim() === '';

/**
 * Finds lines below their document with all its cells blank, in a profile without fill_down. Their document
 * is not guessed, but it must not be issued without them.
 */
export function looseLines(survey: Survey, ofDocument: readonly number[]) {
  const { header, profile, needs } = survey;
  const names = indexesOf(header, needs, ({ field }) => field === 'line.name');
  const hasDocuments = profile.payment === undefined && profile.lines === undefined;
  const isOn =
    profile.read?.fill_down !== true &&
    !profile.carry &&
    hasDocuments &&
    ofDocument.length > 1 &&
    names.length > 0;
  const view = sheetView(survey, new Set(ofDocument));
  let parent: SheetRow | undefined;
  return (row: SheetRow): { seen: RowView; found: Problem } | undefined => {
    if (!isOn) return undefined;
    const isLoose =
      ofDocument.every((index) => isBlankCell(row.cells[index])) &&
      names.some((index) => !isBlankCell(row.cells[index]));
    if (!isLoose) parent = row;
    if (!isLoose || parent === undefined) return undefined;
    const found = problem(
      'MAP-LINE-LOOSE',
      { row: row.number, field: 'external_id' },
      { above: parent.number },
    );
    return { seen: view.at(row, parent), found };
  };
}

/** True if a row repeats the document's number or leaves its cells blank. */
export const isSameDocument = (ids: readonly number[], first: SheetRow, row: SheetRow): boolean =>
  ids.length > 0 &&
  ids.every((index) => {
    const text = cellText(row.cells[index]).trim();
    return text === '' || text === cellText(first.cells[index]).trim();
  });
