import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wideSales } from './wide-sales.ts';

// node child.ts WORK FOLDER ROWS   does one piece of work and prints what it took, once it has loaded what it needs.

const KIB = 1024;
const [work = '', folder = '', wanted = '0'] = process.argv.slice(2);
const rows = Number(wanted);
const csv = join(folder, 'wide.csv');
const xlsx = join(folder, 'wide.xlsx');
/** The same with its texts in a table of their own, as spreadsheet programs write it. */
const sharedXlsx = join(folder, 'shared.xlsx');
const jobFile = join(folder, 'job');
const cellsOf = (line: string): string[] => line.trimEnd().split(',');

type Work = () => Promise<unknown>;

/** Each loads its own code alone: the peak of a process is that of its work. */
const works: Readonly<Record<string, () => Promise<Work>>> = {
  write: async () => async () => {
    await writeFile(csv, [...wideSales(rows)].join(''));
    await (await workbookWriter(xlsx, rows / 4))();
    await (await workbookWriter(sharedXlsx, rows / 4, true))();
  },
  async drop() {
    const { dropExport } = await import('../../tables/work-job.ts');
    const of = { file: 'wide.csv', profile: 'standard', text: await readFile(csv) };
    return async () => writeFile(jobFile, await dropExport(await folderStore(), of));
  },
  intake: () => stepOf('intake'),
  issue: () => stepOf('issue'),
  report: () => stepOf('report'),
  async 'papaparse reads'() {
    const { default: Papa } = await import('papaparse');
    return async () => {
      for await (const _ of createReadStream(csv, 'utf8').pipe(Papa.parse(Papa.NODE_STREAM_INPUT)));
    };
  },
  'reads csv': () => sheetReader(csv),
  'reads xlsx': () => sheetReader(xlsx),
  'reads shared xlsx': () => sheetReader(sharedXlsx),
  'exceljs reads': () => workbookReader(xlsx),
  'exceljs reads shared': () => workbookReader(sharedXlsx),
  'exceljs writes': () => workbookWriter(join(folder, 'peer.xlsx'), rows),
  async sandbox() {
    const { issueAtSandbox } = await import('./issue-at-sandbox.ts');
    return () => issueAtSandbox(folder, rows);
  },
};

async function folderStore() {
  const { createFolderStore } = await import('../../../infra/local/files/folder-store.ts');
  return createFolderStore(join(folder, 'store'));
}

async function stepOf(step: 'intake' | 'issue' | 'report'): Promise<Work> {
  const { stepsOver } = await import('../../tables/work-job.ts');
  const steps = stepsOver(await folderStore());
  const job = await readFile(jobFile, 'utf8');
  return () => steps[step](job);
}

async function sheetReader(path: string): Promise<Work> {
  const { openSheet } = await import('../../../shared/sheet/open-sheet.ts');
  return async () => {
    const sheet = await openSheet(path, path);
    for await (const _ of sheet.batches());
  };
}

async function workbookReader(path: string): Promise<Work> {
  const { default: ExcelJS } = await import('exceljs');
  const options = { sharedStrings: 'cache', styles: 'cache', worksheets: 'emit' } as const;
  return async () => {
    for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, options))
      for await (const _ of sheet);
  };
}

async function workbookWriter(filename: string, count: number, useSharedStrings = false): Promise<Work> {
  const { default: ExcelJS } = await import('exceljs');
  return async () => {
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename, useSharedStrings });
    const sheet = book.addWorksheet('Sales');
    for (const line of wideSales(count)) sheet.addRow(cellsOf(line)).commit();
    sheet.commit();
    await book.commit();
  };
}

const run = await works[work]?.();
const before = process.cpuUsage();
await run?.();
const { user, system } = process.cpuUsage(before);
const peak = process.resourceUsage().maxRSS * KIB;
console.log(JSON.stringify({ seconds: (user + system) / 1e6, peak_mb: Math.round(peak / 1e6) }));
