import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { createFolderStore } from '../../../infra/local/folder-store.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { dropExport, stepsOver } from '../../equality/work-job.ts';
import { wideSales } from './wide-sales.ts';

// node child.ts WORK FOLDER ROWS   does one piece of work and prints what it took.

const LOOK_EVERY_MS = 20;
const [work = '', folder = '', wanted = '0'] = process.argv.slice(2);
const rows = Number(wanted);
const csv = join(folder, 'wide.csv');
const xlsx = join(folder, 'wide.xlsx');
const jobFile = join(folder, 'job');
const store = createFolderStore(join(folder, 'store'));
const steps = stepsOver(store);
const cellsOf = (line: string): string[] => line.trimEnd().split(',');

const works: Record<string, () => Promise<unknown>> = {
  async write() {
    await writeFile(csv, [...wideSales(rows)].join(''));
    await writeWorkbook(xlsx, rows / 4);
  },
  async drop() {
    await writeFile(
      jobFile,
      await dropExport(store, { file: 'wide.csv', profile: 'standard', text: await readFile(csv) }),
    );
  },
  intake: async () => steps.intake(await readFile(jobFile, 'utf8')),
  issue: async () => steps.issue(await readFile(jobFile, 'utf8')),
  report: async () => steps.report(await readFile(jobFile, 'utf8')),
  async 'papaparse reads'() {
    for await (const _ of createReadStream(csv, 'utf8').pipe(Papa.parse(Papa.NODE_STREAM_INPUT)));
  },
  'reads csv': () => readSheet(csv),
  'reads xlsx': () => readSheet(xlsx),
  async 'exceljs reads'() {
    const options = { sharedStrings: 'cache', styles: 'cache', worksheets: 'emit' } as const;
    for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(xlsx, options))
      for await (const _ of sheet);
  },
  'exceljs writes': () => writeWorkbook(join(folder, 'peer.xlsx'), rows),
};

async function readSheet(path: string): Promise<void> {
  const sheet = await openSheet(path, path);
  for await (const _ of sheet.batches());
}

async function writeWorkbook(filename: string, count: number): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename, useSharedStrings: false });
  const sheet = book.addWorksheet('Sales');
  for (const line of wideSales(count)) sheet.addRow(cellsOf(line)).commit();
  sheet.commit();
  await book.commit();
}

let peak = process.memoryUsage.rss();
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, LOOK_EVERY_MS).unref();
const before = process.cpuUsage();
await works[work]?.();
const { user, system } = process.cpuUsage(before);
peak = Math.max(peak, process.memoryUsage.rss());
console.log(JSON.stringify({ seconds: (user + system) / 1e6, peak_mb: Math.round(peak / 1e6) }));
