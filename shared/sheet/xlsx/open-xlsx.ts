import { posix } from 'node:path';
import type { Phrase } from '../../problems/phrases.ts';
import type { Problem } from '../../problems/problem.ts';
import { firstBytes, type StoredFile } from '../byte-source.ts';
import { MAX_CELL_STYLES, MAX_NUMBER_FORMAT_CHARS, MAX_RELATIONSHIPS, MAX_SHEETS } from '../limits.ts';
import { cellText, type ReadOptions, type Refuse, type Sheet, type SheetRow } from '../sheet.ts';
import { type Archive, openArchive } from './archive.ts';
import type { Calendar } from './cell-of-number.ts';
import { builtInFormat, type NumberFormat, parseNumberFormat } from './number-format.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type SheetSurvey, surveyWorksheet } from './survey-worksheet.ts';
import { explainingSheets } from './template-sheets.ts';
import { type WorksheetReading, worksheetRows } from './worksheet-rows.ts';
import { attributesOf, isTrue } from './xml/xml-attributes.ts';
import { readXml, type XmlListener } from './xml/xml-reader.ts';

/** The number format of every cell style, by the number that a cell gives in `s`. */
async function readNumberFormats(archive: Archive, part: string, refuse: Refuse): Promise<NumberFormat[]> {
  const spelled = new Map<number, NumberFormat>();
  const ids: number[] = [];
  const spelledOut = (code = ''): NumberFormat => {
    if (code.length > MAX_NUMBER_FORMAT_CHARS)
      throw refuse('READ-FORMAT-TOO-LONG', { limit: MAX_NUMBER_FORMAT_CHARS });
    return parseNumberFormat(code);
  };
  for await (const { name, attributes, parent } of elementsOf(archive, part, refuse)) {
    const id = Number(attributes.get('numFmtId') ?? 0);
    if (name === 'numFmt' && parent === 'numFmts') spelled.set(id, spelledOut(attributes.get('formatCode')));
    if (name === 'xf' && parent === 'cellXfs') ids.push(id);
    if (ids.length > MAX_CELL_STYLES)
      throw refuse('READ-TOO-MANY-PARTS', { limit: MAX_CELL_STYLES, what: 'styles' });
  }
  return ids.map((id) => spelled.get(id) ?? builtInFormat(id));
}

const MIMETYPE_BYTES = 120;

async function refuseNonWorkbook(archive: Archive, refuse: Refuse): Promise<void> {
  const type = await firstBytes(archive.part('mimetype'), MIMETYPE_BYTES);
  const [, what] = /opendocument\.([\w-]+)/.exec(type.toString('latin1')) ?? [];
  if (what !== undefined) throw refuse('READ-ODS', { what });
  const has = (pattern: RegExp) => [...archive.names].some((name) => pattern.test(name));
  if (has(/^xl\/workbook\.bin$/)) throw refuse('READ-XLSB');
  if (has(/^word\//)) throw refuse('READ-DOCUMENT', { what: 'Word' });
  if (has(/^ppt\//)) throw refuse('READ-DOCUMENT', { what: 'PowerPoint' });
  if (has(/^index\/.*\.iwa$|^index\.zip$/)) throw refuse('READ-DOCUMENT', { what: 'Apple Numbers' });
}

/** Opens an XLSX workbook: styles and shared texts are read at once, the rows of one sheet with every `batches()`. */
export async function openXlsx(
  source: StoredFile,
  { refuse, options, gzip }: { refuse: Refuse; options: ReadOptions; gzip: boolean },
): Promise<Sheet> {
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
  const { mergedAreas: count, firstMergedArea: first = '–' } = survey;
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
        ...(count > 0 ? [{ phrase: 'merged-areas', count, first } as const] : []),
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

interface WorkbookSheet {
  name: string;
  hidden: boolean;
  part: string;
}

/** The name of the main part: from the package, or the usual one. */
async function workbookPart(archive: Archive, refuse: Refuse): Promise<string | undefined> {
  const root = await readRelationships(archive, '', refuse);
  const named = root.find(({ type }) => type === 'officeDocument')?.target;
  return [named ?? '', 'xl/workbook.xml'].find((part) => archive.has(part));
}

/** The places of a workbook's parts, and its calendar. */
async function readWorkbook(archive: Archive, part: string, refuse: Refuse) {
  const relationships = await readRelationships(archive, part, refuse);
  const named = (type: string) => relationships.find((relationship) => relationship.type === type)?.target;
  const sheets: WorkbookSheet[] = [];
  let calendar: Calendar = 1900;
  for await (const { name, attributes, parent } of elementsOf(archive, part, refuse)) {
    if (name === 'workbookPr' && isTrue(attributes.get('date1904'))) calendar = 1904;
    if (name !== 'sheet' || parent !== 'sheets') continue;
    const sheet = sheetOf(attributes, relationships, sheets.length);
    if (sheet !== undefined) sheets.push(sheet);
    if (sheets.length > MAX_SHEETS)
      throw refuse('READ-TOO-MANY-PARTS', { limit: MAX_SHEETS, what: 'sheets' });
  }
  const lost = sheets.find((sheet) => !archive.has(sheet.part));
  if (lost !== undefined) throw refuse('READ-DAMAGED', { what: `${lost.part} is missing` });
  return {
    calendar,
    sheets,
    sharedStrings: named('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: named('styles') ?? 'xl/styles.xml',
  };
}

/** A chart sheet has no cells and is none of ours. A sheet without relationship is looked for at its usual place. */
function sheetOf(
  attributes: ReadonlyMap<string, string>,
  relationships: readonly Relationship[],
  index: number,
): WorkbookSheet | undefined {
  const relationship = relationships.find(({ id }) => id === attributes.get('id'));
  if (relationship !== undefined && relationship.type !== 'worksheet') return undefined;
  return {
    name: attributes.get('name') ?? `Sheet${index + 1}`,
    hidden: /hidden/i.test(attributes.get('state') ?? ''),
    part: relationship?.target ?? `xl/worksheets/sheet${index + 1}.xml`,
  };
}

interface Relationship {
  id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`, `styles` … in the strict and the transitional form. */
  type: string;
  target: string;
}

/** Read the targets inside the archive that a part (or with '' the package) refers to; nothing external is ever fetched. */
async function readRelationships(archive: Archive, part: string, refuse: Refuse): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const found: Relationship[] = [];
  const relationships = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  for await (const { name, attributes } of elementsOf(archive, relationships, refuse)) {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') continue;
    if (found.length === MAX_RELATIONSHIPS)
      throw refuse('READ-TOO-MANY-PARTS', { limit: MAX_RELATIONSHIPS, what: 'relationships' });
    const target = attributes.get('Target') ?? '';
    const type = attributes.get('Type')?.split('/').at(-1) ?? '';
    found.push({ id: attributes.get('Id') ?? '', type, target: partName(folder, target) });
  }
  return found;
}

const partName = (folder: string, target: string) =>
  posix.join('/', target.startsWith('/') ? '' : folder, target.replaceAll('\\', '/')).slice(1);

/** Every element of a small part, such as the styles, with its parent's name. A missing part has none. */
async function* elementsOf(archive: Archive, part: string, refuse: Refuse) {
  if (!archive.has(part)) return;
  const parents: string[] = [];
  let met: { name: string; attributes: ReadonlyMap<string, string>; parent: string }[] = [];
  const listener: XmlListener = {
    wantsText: false,
    open(name, attributes) {
      met.push({ name, attributes: attributesOf(attributes), parent: parents.at(-1) ?? '' });
      parents.push(name);
    },
    close: () => parents.pop(),
    text() {},
  };
  for await (const _ of readXml(archive.part(part), listener, { part, refuse })) {
    yield* met;
    met = [];
  }
}
