import ExcelJS from 'exceljs';
import {
  type TemplateColumn,
  type TemplateSheet,
  templateCsv,
  templateKinds,
  templateSheet,
} from '../../../shared/mapping/templates/template-sheet.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { columnLetters } from '../../../shared/sheet/column-letters.ts';
import { templateSheets } from '../../../shared/sheet/xlsx/template-sheets.ts';
import { CommandError, saveFailed } from '../errors/command-error.ts';
import { PROGRAM, writeNew } from '../files/disk-files.ts';
import { shellWord } from '../terminal/print.ts';
import { templateWords } from '../words/terminal-words.ts';
import { jsonOption } from './options.ts';
import { argument, commandOf, option } from './startup.ts';

declare module 'exceljs' {
  interface Worksheet {
    /** Rules for whole ranges (lib/doc/data-validations.js); the published types leave it out. */
    dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void };
  }
}

export const registerTemplate = commandOf(
  [argument('<kind>', 'kind', { choices: templateKinds }), option('--out <file>', 'templateOut'), jsonOption],
  async (kind, { out, lang, reply, say }) => {
    const file = out ?? `${kind}.xlsx`;
    const form = /\.(xlsx|csv)$/i.exec(file)?.[1]?.toLowerCase();
    if (form === undefined) throw new CommandError('template-form', { file });
    const sheet = templateSheet(kind, lang);
    const profile = sheet.profile === undefined ? '' : ` --profile ${sheet.profile}`;
    const command = `${PROGRAM} import ${shellWord(file)}${profile}`;
    const content =
      form === 'csv' ? templateCsv(kind, lang) : await templateWorkbook(sheet, { language: lang, command });
    await writeNew(file, content).catch(saveFailed(file, '--out'));
    const columns = sheet.columns.map(({ header }) => header);
    reply({ kind, file, profile: sheet.profile ?? 'standard', columns }, () =>
      say('templateWritten', { file, command }),
    );
  },
);

const PREPARED_ROWS = 1000;
const HEADER_FILL = 'FFDCE6F1';
const NEEDED_FILL = 'FFFDE9D9';
const PAGE: Partial<ExcelJS.PageSetup> = {
  paperSize: 9,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
};
const WIDTH_MIN = 12;
const WIDTH_MAX = 34;
const PAGE_CHARACTERS = 180;

/** A workbook with the sheet to fill in, its notes, and the codes behind its drop-down lists. */
export async function templateWorkbook(
  sheet: TemplateSheet,
  { language, command }: { language: Language; command: string },
): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const words = templateSheets[language];
  const sheetOf = (name: string) => workbook.addWorksheet(name, { pageSetup: PAGE });
  const [documents, notes, codes] = [sheetOf(words.sheet), sheetOf(words.notes), sheetOf(words.codes)];
  documents.views = [{ state: 'frozen', ySplit: 1 }];
  const lists = writeCodes(codes, sheet.columns);
  writeDocuments(documents, sheet, { lists, refused: templateWords(language)('refused') });
  writeNotes(notes, sheet, { language, command });
  // The fewest pages side by side that stay readable, each with the headers.
  for (const { columns, pageSetup } of [documents, codes]) {
    const characters = columns.reduce((sum, { width = WIDTH_MIN }) => sum + width, 0);
    pageSetup.fitToWidth = Math.ceil(characters / PAGE_CHARACTERS);
    pageSetup.printTitlesRow = '1:1';
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

type Lists = ReadonlyMap<string, string>;

function writeCodes(sheet: ExcelJS.Worksheet, columns: readonly TemplateColumn[]): Lists {
  const lists = new Map<string, string>();
  let at = 1;
  for (const { field, header, codes, type } of columns) {
    if (codes.length === 0) continue;
    const isNumber = type === 'integer' || type === 'decimal';
    const [column, meanings] = [sheet.getColumn(at), sheet.getColumn(at + 1)];
    column.values = [header, ...codes.map(({ code }) => (isNumber ? Number(code) : code))];
    column.width = widthOf(header);
    meanings.values = ['', ...codes.map(({ meaning }) => meaning)];
    meanings.width = WIDTH_MAX;
    const letter = columnLetters(at - 1);
    lists.set(field, `'${sheet.name}'!$${letter}$2:$${letter}$${codes.length + 1}`);
    at += 2;
  }
  sheet.getRow(1).font = { bold: true };
  return lists;
}

function writeDocuments(
  sheet: ExcelJS.Worksheet,
  { columns, rows }: TemplateSheet,
  { lists, refused }: { lists: Lists; refused: string },
): void {
  sheet.addRow(columns.map(({ header }) => header));
  const isDay = (cell: unknown, index: number) => columns[index]?.type === 'date' && typeof cell === 'string';
  for (const row of rows)
    sheet.addRow(row.map((cell, at) => (isDay(cell, at) ? new Date(`${cell}T00:00:00Z`) : (cell ?? null))));
  for (const [index, column] of columns.entries()) {
    const list = lists.get(column.field);
    const texts = [column.header, ...rows.map((row) => String(row[index] ?? ''))];
    const argb = column.needed ? NEEDED_FILL : HEADER_FILL;
    const fill = { type: 'pattern', pattern: 'solid', fgColor: { argb } } as const;
    Object.assign(sheet.getCell(1, index + 1), { font: { bold: true }, fill, note: column.about });
    const [width, numFmt] = [Math.max(...texts.map(widthOf)), formatOf(column)];
    Object.assign(sheet.getColumn(index + 1), { width, numFmt });
    const letter = columnLetters(index);
    const choice = { type: 'list', allowBlank: true, showErrorMessage: true, errorStyle: 'warning' } as const;
    if (list !== undefined)
      sheet.dataValidations.add(`${letter}2:${letter}${PREPARED_ROWS}`, {
        ...choice,
        formulae: [list],
        error: refused,
      });
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
}

/** Text stays text, so that 1.1 is not a date and a tax number keeps its zero. */
function formatOf({ type, field }: TemplateColumn): string {
  if (type === 'date') return 'yyyy-mm-dd';
  if (type === 'integer') return '0';
  if (type !== 'decimal') return '@';
  if (/rate|quantity/.test(field)) return 'General';
  return field === 'line.unit_price' ? '#,##0.00###' : '#,##0.00';
}

const widthOf = (text: string): number => Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, text.length + 2));

function writeNotes(
  sheet: ExcelJS.Worksheet,
  { title, columns }: TemplateSheet,
  { language, command }: { language: Language; command: string },
): void {
  const say = templateWords(language);
  sheet.addRow([title]).font = { bold: true, size: 14 };
  for (const line of NOTES) sheet.addRow([say(line, { command })]);
  sheet.addRow([]);
  sheet.addRow(HEADINGS.map((heading) => say(heading))).font = { bold: true };
  for (const { header, field, needed, about, codes } of columns) {
    sheet.addRow([header, field, needed ? say('needed') : '', about, codesSaid(codes)]);
  }
  [30, 30, 12, 90, 60].forEach((width, index) => {
    sheet.getColumn(index + 1).width = width;
  });
}

const NOTES = ['oneDocument', 'amounts', 'examples', 'command'] as const;
const HEADINGS = ['headColumn', 'headField', 'headNeeded', 'headAbout', 'headCodes'] as const;
const CODES_SAID = 12;

const codesSaid = (codes: TemplateColumn['codes']): string => {
  const said = codes
    .slice(0, CODES_SAID)
    .map(({ code, meaning }) => (meaning === '' ? code : `${code} ${meaning}`));
  return said.join(', ') + (codes.length > CODES_SAID ? ' …' : '');
};
