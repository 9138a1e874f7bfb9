import type { Phrase } from '../../problems/phrases.ts';
import { cellText } from '../sheet.ts';
import type { Refuse } from '../unreadable.ts';
import type { Archive } from './archive.ts';
import type { CellMaking } from './cell-value.ts';
import type { WorkbookSheet } from './workbook.ts';
import { worksheetRows } from './worksheet-rows.ts';

export interface ChosenSheet {
  sheet: WorkbookSheet;
  /** Visible sheets with data that were not chosen. */
  others: readonly string[];
  evidence: Phrase;
}

interface Choosing {
  archive: Archive;
  making: CellMaking;
  refuse: Refuse;
}

/** The sheet that the profile names, or else the first one with data, visible ones first. */
export async function chooseSheet(
  sheets: readonly WorkbookSheet[],
  wanted: string | undefined,
  choosing: Choosing,
): Promise<ChosenSheet> {
  if (wanted !== undefined) return namedSheet(sheets, wanted, choosing.refuse);
  const withData: WorkbookSheet[] = [];
  for (const sheet of sheets) if (await hasData(sheet, choosing)) withData.push(sheet);
  const visible = withData.filter(({ hidden }) => !hidden);
  const [sheet] = [...visible, ...withData];
  if (sheet === undefined) throw choosing.refuse('READ-EMPTY');
  const others = visible.filter((other) => other !== sheet).map(({ name }) => name);
  const skipped = sheets.slice(0, sheets.indexOf(sheet)).map(({ name }) => JSON.stringify(name));
  const phrase = skipped.length === 0 ? 'sheet-first' : 'sheet-first-after';
  return {
    sheet,
    others,
    evidence: { phrase, sheet: JSON.stringify(sheet.name), skipped: skipped.join(', ') },
  };
}

function namedSheet(sheets: readonly WorkbookSheet[], wanted: string, refuse: Refuse): ChosenSheet {
  const folded = (name: string) => name.trim().normalize('NFC').toLowerCase();
  const sheet =
    sheets.find(({ name }) => name === wanted) ?? sheets.find(({ name }) => folded(name) === folded(wanted));
  const known = sheets.map(({ name }) => JSON.stringify(name)).join(', ');
  if (sheet === undefined)
    throw refuse('READ-SHEET-MISSING', { sheet: JSON.stringify(wanted), sheets: known });
  return { sheet, others: [], evidence: { phrase: 'sheet-declared', sheet: JSON.stringify(sheet.name) } };
}

async function hasData({ part }: WorkbookSheet, { archive, making, refuse }: Choosing): Promise<boolean> {
  for await (const rows of worksheetRows(archive, { part, making, refuse }))
    if (rows.some(({ cells }) => cells.some((cell) => cellText(cell).trim() !== ''))) return true;
  return false;
}
