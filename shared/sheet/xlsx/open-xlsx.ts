import type { Phrase } from '../../problems/phrases.ts';
import type { Problem } from '../../problems/problem.ts';
import type { StoredFile } from '../byte-source.ts';
import { MAX_CELL_STYLES, MAX_NUMBER_FORMAT_CHARS } from '../limits.ts';
import { cellText, type ReadOptions, type Refuse, type Sheet, type SheetRow } from '../sheet.ts';
import { type Archive, openArchive } from './archive.ts';
import { builtInFormat, type NumberFormat, parseNumberFormat } from './number-format.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type SheetSurvey, surveyWorksheet } from './survey-worksheet.ts';
import { explainingSheets } from './template-sheets.ts';
import { eachElement, readWorkbook, type WorkbookSheet, workbookPart } from './workbook.ts';
import { type WorksheetReading, worksheetRows } from './worksheet-rows.ts';

/** The number format of every cell style, by the number that a cell gives in `s`. */
async function readNumberFormats(archive: Archive, part: string, refuse: Refuse): Promise<NumberFormat[]> {
  const spelled = new Map<number, NumberFormat>();
  const ids: number[] = [];
  const spelledOut = (code = ''): NumberFormat => {
    if (code.length > MAX_NUMBER_FORMAT_CHARS)
      throw refuse('READ-FORMAT-TOO-LONG', { limit: MAX_NUMBER_FORMAT_CHARS });
    return parseNumberFormat(code);
  };
  const visit = (name: string, attributes: ReadonlyMap<string, string>, parent: string) => {
    const id = Number(attributes.get('numFmtId') ?? 0);
    if (name === 'numFmt' && parent === 'numFmts') spelled.set(id, spelledOut(attributes.get('formatCode')));
    if (name === 'xf' && parent === 'cellXfs') ids.push(id);
    if (ids.length > MAX_CELL_STYLES)
      throw refuse('READ-TOO-MANY-PARTS', { limit: MAX_CELL_STYLES, what: 'styles' });
  };
  await eachElement(archive, part, { refuse, visit });
  return ids.map((id) => spelled.get(id) ?? builtInFormat(id));
}

const MIMETYPE_CHARS = 120;

/** Refuses ZIP archives that are something other than an XLSX workbook, by name. */
async function refuseNonWorkbook(archive: Archive, refuse: Refuse): Promise<void> {
  const what = await openDocumentType(archive);
  if (what !== undefined) throw refuse('READ-ODS', { what });
  const has = (pattern: RegExp) => [...archive.names].some((name) => pattern.test(name));
  if (has(/^xl\/workbook\.bin$/)) throw refuse('READ-XLSB');
  if (has(/^word\//)) throw refuse('READ-DOCUMENT', { what: 'Word' });
  if (has(/^ppt\//)) throw refuse('READ-DOCUMENT', { what: 'PowerPoint' });
  if (has(/^index\/.*\.iwa$|^index\.zip$/)) throw refuse('READ-DOCUMENT', { what: 'Apple Numbers' });
}

async function openDocumentType(archive: Archive): Promise<string | undefined> {
  if (!archive.has('mimetype')) return undefined;
  let type = '';
  for await (const chunk of archive.part('mimetype')) {
    type += chunk.toString('latin1');
    if (type.length > MIMETYPE_CHARS) break;
  }
  return /opendocument\.([\w-]+)/.exec(type)?.[1];
}

interface XlsxOpening {
  refuse: Refuse;
  options: ReadOptions;
  gzip: boolean;
}

/** Opens an XLSX workbook: styles and shared texts are read at once, the rows of one sheet with every `batches()`. */
export async function openXlsx(source: StoredFile, { refuse, options, gzip }: XlsxOpening): Promise<Sheet> {
  using archive = await openArchive(source, refuse);
  await refuseNonWorkbook(archive, refuse);
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
      evidence: [
        { phrase: 'workbook', sheets: workbook.sheets.length, calendar: workbook.calendar },
        chosen.evidence,
        ...mergedAreasOf(survey),
      ],
      notices: noticesOf(chosen, survey, refuse),
    },
    lines: survey.lastRow,
    sheets: chosen.all,
    batches: () => reopened(source, { part: chosen.sheet.part, making, refuse }),
  };
}

async function* reopened(source: StoredFile, reading: WorksheetReading): AsyncGenerator<readonly SheetRow[]> {
  using archive: Archive = await openArchive(source, reading.refuse);
  yield* worksheetRows(archive, reading);
}

const mergedAreasOf = ({ mergedAreas: count, firstMergedArea: first = '–' }: SheetSurvey): Phrase[] =>
  count === 0 ? [] : [{ phrase: 'merged-areas', count, first }];

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

interface ChosenSheet {
  sheet: WorkbookSheet;
  /** Visible sheets with data that were not chosen. */
  others: readonly string[];
  all?: readonly string[] | undefined;
  evidence: Phrase;
}

type Choosing = Omit<WorksheetReading, 'part'> & { archive: Archive };

/** The sheet that the profile names, or else the first one with data, visible ones first. */
async function chooseSheet(
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
  const explaining = explainingSheets(sheet.name);
  const others = visible
    .map(({ name }) => name)
    .filter((name) => name !== sheet.name && !explaining.has(name));
  const skipped = sheets.slice(0, sheets.indexOf(sheet)).map(({ name }) => JSON.stringify(name));
  const phrase = skipped.length === 0 ? 'sheet-first' : 'sheet-first-after';
  return {
    sheet,
    others,
    all: others.length === 0 ? undefined : [sheet.name, ...others],
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
  const visible = sheets.filter((one) => one === sheet || !one.hidden).map(({ name }) => name);
  return {
    sheet,
    others: [],
    all: visible.length > 1 ? visible : undefined,
    evidence: { phrase: 'sheet-declared', sheet: JSON.stringify(sheet.name) },
  };
}

async function hasData({ part }: WorkbookSheet, { archive, ...reading }: Choosing): Promise<boolean> {
  for await (const rows of worksheetRows(archive, { part, ...reading }))
    if (rows.some(({ cells }) => cells.some((cell) => cellText(cell).trim() !== ''))) return true;
  return false;
}
