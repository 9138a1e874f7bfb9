import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { importExports } from '../../infra/local/import/import-file.ts';
import { readSample } from '../samples/samples.ts';

// node test/report/take-pictures.ts   takes the pictures of the README again, from a sample's report.
// Needs chromium, LibreOffice and pdftoppm (poppler-utils).

const SAMPLE = 'deliberate-mistakes';
const CHROMIUM = process.env.ROWMARK_CHROMIUM ?? '/usr/bin/chromium';
const PICTURES = join(import.meta.dirname, 'pictures');
const PAGE = { width: 1000, height: 1150 };
/** Of the first sheet on A4 at this resolution, in pixels: what is written on, without the margins. */
const SHEET = { dpi: 150, x: 90, y: 100, width: 1070, height: 800 };

const run = promisify(execFile);
const data = await mkdtemp(join(tmpdir(), 'rowmark-pictures-'));
const { export: file } = await readSample(SAMPLE);
const settings = {
  data,
  account: 'default',
  lang: 'en',
  dryRun: false,
  service: undefined,
  concurrency: 1,
} as const;
const [answer] = await importExports([file], settings, { answered: async () => {} });
if (answer === undefined || !('imported' in answer))
  throw new Error(`The sample ${SAMPLE} could not be imported.`);
const report = join(data, answer.imported.report);
await mkdir(PICTURES, { recursive: true });
await takePage(join(report, 'summary.html'));
await takeSheet(join(report, 'result.xlsx'));
await rm(data, { recursive: true });

async function takePage(path: string) {
  await using browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: PAGE });
  await page.goto(pathToFileURL(path).href);
  await page.screenshot({ path: join(PICTURES, 'summary-page.png') });
}

async function takeSheet(path: string) {
  const profile = `-env:UserInstallation=${pathToFileURL(join(data, 'office')).href}`;
  await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', data, path]);
  const { dpi, x, y, width, height } = SHEET;
  const area = ['-x', x, '-y', y, '-W', width, '-H', height].map(String);
  const target = join(PICTURES, 'workbook');
  await run('pdftoppm', [
    '-png',
    '-singlefile',
    '-r',
    String(dpi),
    ...area,
    join(data, 'result.pdf'),
    target,
  ]);
}
