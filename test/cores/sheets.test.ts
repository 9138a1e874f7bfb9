import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Phrase, renderArgument } from '../../shared/problems/phrases.ts';
import type { Param, Problem } from '../../shared/problems/problem.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import {
  type Cell,
  type Sheet,
  type SheetFacts,
  type SheetRow,
  UnreadableExport,
} from '../../shared/sheet/sheet.ts';
import { shownText, tableRows, writtenText } from '../table-rows.ts';
import { bytesOf } from './bytes-of.ts';
import { workbookOf } from './workbook-of.ts';

// What is read of a file, and what its cells are: sheets.txt and cells.txt say how to read their lines. Each file is read twice, as a
// job does, and in little memory.

const folder = mkdtempSync(join(tmpdir(), 'rowmark-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MAX_GROWTH_BYTES = 300 * 1024 ** 2;

it.each(tableRows(join(import.meta.dirname, 'sheets.txt')))('%s %s %s', async (name, options, rest = '') => {
  const [content = '', told] = rest.split(' => ');
  const path = join(folder, 'file');
  writeFileSync(path, bytesOf(content));
  const before = process.memoryUsage.rss();
  expect(await saidOf(path, name, options === '' ? {} : JSON.parse(options ?? ''))).toBe(told);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GROWTH_BYTES);
});

it('cells of a workbook', async () => {
  const lines = readFileSync(join(import.meta.dirname, 'cells.txt'), 'utf8').split('\n');
  const cells = lines.filter((line) => line !== '' && !line.startsWith('//'));
  expect(await Promise.all(cells.map(cellLine))).toEqual(cells);
});

/** The cell behind another one, for it may be empty. */
async function cellLine(line: string): Promise<string> {
  const [given = ''] = line.split(' => ');
  const [stored = '', format = 'General', calendar] = given.split(' · ');
  const isShared = stored.startsWith('<si');
  const number = `<c s="0"><v>${writtenText(stored)}</v></c>`;
  const cell = isShared ? '<c t="s"><v>0</v></c>' : stored.startsWith('<c') ? stored : number;
  const workbook = workbookOf({
    sheets: [`<row><c><v>1</v></c>${cell}</row>`],
    formats: [format.startsWith('built-in ') ? Number(format.slice(9)) : format],
    date1904: calendar === '1904',
    ...(isShared ? { strings: stored } : {}),
  });
  const [row] = await rowsOf(await openSheet(workbook, 'cell.xlsx'));
  return `${given} => ${cellOf(row?.cells[1] ?? '')}`;
}

async function saidOf(path: string, name = '', options = {}): Promise<string> {
  try {
    const sheet = await openSheet(path, name, options);
    const rows = await rowsOf(sheet);
    expect(await rowsOf(sheet)).toEqual(rows);
    return [factsOf(sheet.facts), ...runsOf(rows)].join(' / ');
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
    return problemOf(error.problem);
  }
}

async function rowsOf(sheet: Sheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.batches()) rows.push(...batch);
  return rows;
}

const ENDS: Readonly<Record<string, string>> = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' };

function factsOf({ format, encoding, bom, gzip, delimiter, newline, sheet, ...told }: SheetFacts): string {
  const said = [
    encoding,
    bom && 'bom',
    gzip && 'gzip',
    delimiter && shownText(delimiter),
    newline && ENDS[newline],
  ];
  const evidence = told.evidence.map((one) => codeOf(one)).join(', ');
  return [format, ...said, sheet, `(${evidence})`, ...told.notices.map(problemOf)].filter(Boolean).join(' ');
}

/** The code of a sentence of evidence, and what it counts and names. */
const codeOf = (evidence: string | Phrase): string =>
  typeof evidence === 'string' ? evidence : Object.values(evidence).map(partOf).join(' ');

const partOf = (value: Phrase[string]): string =>
  typeof value === 'object' && 'phrase' in value ? codeOf(value) : shownText(String(value));

/** Without what every problem has: the name of the file, and how grave it is. */
function problemOf({ code, row, column, params: { file: _, ...params } = {} }: Problem): string {
  const place = [row && `row ${row}`, column && `column ${column}`];
  const told = (value: Param) => shownText(renderArgument(value, 'el'));
  const said = Object.entries(params).map(([name, value]) => `${name} ${told(value)}`);
  return [code, ...place, ...said].filter(Boolean).join(', ');
}

function rowOf({ number, cells, problems = [] }: SheetRow): string {
  const said = cells.length > MANY_CELLS ? `${cells.length} cells` : cells.map(cellOf).join(' ¦ ');
  return [`${number}: ${said}`, ...problems.map(problemOf)].join(' ! ');
}

const MANY_CELLS = 99;

const cellOf = (cell: Cell): string => {
  if (typeof cell === 'string') return cell.length > LONG_TEXT ? `${cell.length} signs` : shownText(cell);
  const { kind, text, percent, currency, shownDecimals } = cell;
  const more = [percent && '%', currency, shownDecimals !== undefined && `shows ${shownDecimals}`];
  return `<${[kind, text, ...more].filter(Boolean).join(' ')}>`;
};

const LONG_TEXT = 1_000;

/** Many rows are told once where they say the same, `#` for their number. */
function runsOf(rows: readonly SheetRow[]): string[] {
  if (rows.length <= MANY_ROWS) return rows.map(rowOf);
  const alike = ({ number, ...row }: SheetRow) => rowOf({ number, ...row }).replaceAll(String(number), '#');
  const runs: { first: number; last: number; said: string }[] = [];
  for (const row of rows) {
    const [run, said] = [runs.at(-1), alike(row)];
    if (run?.said === said) run.last = row.number;
    else runs.push({ first: row.number, last: row.number, said });
  }
  return runs.map(({ first, last, said }) =>
    first === last ? said.replaceAll('#', String(first)) : `${first} to ${last}, each ${said}`,
  );
}

const MANY_ROWS = 9;
