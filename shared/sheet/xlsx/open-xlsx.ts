import type { Phrase } from '../../problems/phrases.ts';
import type { Problem } from '../../problems/problem.ts';
import type { ReadOptions, Sheet, SheetRow } from '../sheet.ts';
import type { Refuse } from '../unreadable.ts';
import { type Archive, type ArchiveSource, openArchive } from './archive.ts';
import { type ChosenSheet, chooseSheet } from './choose-sheet.ts';
import { refuseOtherArchive } from './other-archive.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readNumberFormats } from './styles.ts';
import { type SheetSurvey, surveyWorksheet } from './survey-worksheet.ts';
import { readWorkbook, type Workbook, workbookPart } from './workbook.ts';
import { type WorksheetReading, worksheetRows } from './worksheet-rows.ts';

interface XlsxOpening {
  refuse: Refuse;
  options: ReadOptions;
  gzip: boolean;
}

/**
 * Opens an XLSX workbook: styles and shared texts are read at once, the rows of one sheet with every
 * `batches()`.
 */
export async function openXlsx(
  source: ArchiveSource,
  { refuse, options, gzip }: XlsxOpening,
): Promise<Sheet> {
  using archive = await openArchive(source, refuse);
  await refuseOtherArchive(archive, refuse);
  const main = await workbookPart(archive, refuse);
  if (main === undefined) throw refuse('READ-ARCHIVE', { what: 'ZIP' });
  const workbook = await readWorkbook(archive, main, refuse);
  const strings = await readSharedStrings(archive, workbook.sharedStrings, refuse);
  const formats = await readNumberFormats(archive, workbook.styles, refuse);
  const making = { strings, formats, calendar: workbook.calendar };
  const chosen = await chooseSheet(workbook.sheets, options.sheet, { archive, making, refuse });
  const survey = await surveyWorksheet(archive, chosen.sheet.part);
  return {
    facts: {
      format: 'xlsx',
      encoding: 'utf-8',
      bom: false,
      gzip,
      sheet: chosen.sheet.name,
      evidence: evidenceOf(workbook, chosen, survey),
      notices: noticesOf(chosen, survey, refuse),
    },
    batches: () => reopened(source, { part: chosen.sheet.part, making, refuse }),
  };
}

async function* reopened(
  source: ArchiveSource,
  reading: WorksheetReading,
): AsyncGenerator<readonly SheetRow[]> {
  using archive: Archive = await openArchive(source, reading.refuse);
  yield* worksheetRows(archive, reading);
}

function evidenceOf(
  { calendar, sheets }: Workbook,
  { evidence }: ChosenSheet,
  survey: SheetSurvey,
): Phrase[] {
  const { mergedAreas, firstMergedArea } = survey;
  return [
    { phrase: 'workbook', sheets: sheets.length, calendar },
    evidence,
    ...(mergedAreas === 0
      ? []
      : [{ phrase: 'merged-areas', count: mergedAreas, first: firstMergedArea ?? '–' } as const]),
  ];
}

function noticesOf({ sheet, others }: ChosenSheet, survey: SheetSurvey, refuse: Refuse): Problem[] {
  const { hiddenRows, firstHiddenRow, hiddenColumns } = survey;
  const notices: Problem[] = [];
  const name = sheet.name;
  if (sheet.hidden) notices.push(refuse.notice('READ-HIDDEN-SHEET', { sheet: name }));
  if (others.length > 0)
    notices.push(refuse.notice('READ-OTHER-SHEETS', { sheet: name, others: others.join(', ') }));
  if (hiddenRows > 0)
    notices.push(
      refuse.notice('READ-HIDDEN-ROWS', { count: hiddenRows, first: firstHiddenRow ?? '–', sheet: name }),
    );
  if (hiddenColumns.length > 0)
    notices.push(refuse.notice('READ-HIDDEN-COLUMNS', { columns: hiddenColumns.join(', '), sheet: name }));
  return notices;
}
