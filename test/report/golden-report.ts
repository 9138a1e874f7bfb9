import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell } from 'exceljs';
import ExcelJS from 'exceljs';
import type { Summary } from '../../shared/report/summary.ts';
import { richReport } from './rich-report.ts';

// Golden reports with every outcome, in every format and both languages. After a change that is meant:
// node test/report/golden-report.ts, and read what changed before it is committed.

export const EXPECTED = join(import.meta.dirname, 'expected');

const FINISHED_AT = '2026-11-20T08:14:03.000Z';
const previous = { job: 'job-0', report: 'reports/demo/standard/earlier.csv/job-0/', sha256: 'c'.repeat(64) };

const reports = {
  'import-el': () => richReport({ language: 'el', finished_at: FINISHED_AT, previous }),
  'dry-run-en': () => richReport({ language: 'en', finished_at: FINISHED_AT }, { dry_run: true }),
} as const;
export type GoldenName = keyof typeof reports;
export const goldenNames: readonly GoldenName[] = ['import-el', 'dry-run-en'];

/** The files of a report as text; of a workbook what each cell shows. Its bytes differ from zip to zip. */
export async function goldenReport(name: GoldenName): Promise<Map<string, string>> {
  const { folder, summary } = await reports[name]();
  const texts = new Map<string, string>();
  for (const [file, content] of folder.files)
    texts.set(
      `${file}.txt`,
      file.endsWith('.xlsx')
        ? await workbookText(content)
        : maskHashes(content.toString('utf8'), summary.files),
    );
  return texts;
}

/** Workbooks carry the time of their zip, and with it every hash over them. */
function maskHashes(text: string, files: Summary['files']): string {
  let masked = text
    .replace(/"seal": "\w+"/, '"seal": "<seal>"')
    .replace(/("summary.html": \{\s*"bytes": )\d+(,\s*"sha256": )"\w+"/, '$1"<bytes>"$2"<sha256>"')
    .replace(/(\.xlsx<\/th><td class="n">)(?:<span lang="\w+">[\d.,]+<\/span>)+/g, '$1<bytes>')
    .replace(/("\w+\.xlsx": \{\s*"bytes": )\d+/g, '$1"<bytes>"')
    .replace(/^\w{64}(?= {2}summary\.)/gm, '<sha256>');
  for (const [file, { sha256 }] of Object.entries(files))
    if (file.endsWith('.xlsx')) masked = masked.replaceAll(sha256, `<sha256 of ${file}>`);
  return masked;
}

async function workbookText(content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-golden-'));
  const path = join(folder, 'result.xlsx');
  await writeFile(path, content);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  await rm(folder, { recursive: true });
  const lines: string[] = [];
  for (const sheet of workbook.worksheets) {
    lines.push(`== ${sheet.name}`);
    sheet.eachRow((row) => {
      const cells: string[] = [];
      row.eachCell({ includeEmpty: true }, (cell) => cells.push(shown(cell)));
      lines.push(cells.join(' | ').replace(/[ |]+$/, ''));
    });
  }
  return `${lines.join('\n')}\n`;
}

const shown = ({ value, text, numFmt, isMerged, master, address }: Cell): string => {
  if (isMerged && master.address !== address) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? `${value} (${numFmt ?? ''})` : text;
};

if (import.meta.main)
  for (const name of goldenNames) {
    await rm(join(EXPECTED, name), { recursive: true, force: true });
    await mkdir(join(EXPECTED, name), { recursive: true });
    for (const [file, text] of await goldenReport(name)) await writeFile(join(EXPECTED, name, file), text);
  }
