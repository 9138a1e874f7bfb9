import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { summarySchema } from '../../shared/report/summary.ts';
import { jobTold } from './imported-report.ts';
import { type Ran, runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

/** Without the ends of the lines on a terminal. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const receipt = (id: string, quantity = '1') =>
  `${id},11.1,3,Καφές,${quantity},3.10,13,category1_1,E3_561_003`;
const sheetOf = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

let folder: TemporaryFolder;
let data: string;
let original: string;
let retry: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
  original = join(folder.path, 'sales.csv');
  retry = join(folder.path, 'mended.csv');
  await writeFile(original, sheetOf(receipt('R-1'), receipt('R-2', 'two'), receipt('R-3')));
});
afterEach(() => folder[Symbol.asyncDispose]());

const run = (...args: string[]) => runRowmark(['import', ...args, '--data', data]);

async function answered(ran: Promise<Ran>) {
  const { status } = await ran;
  const job = jobTold(await ran);
  const file = (name: string) => readFile(join(job.report, name), 'utf8');
  return { status, summary: job.summary, file };
}

/** The retry file of a dry run, with its wrong cell corrected. */
async function correctedRetry(): Promise<string> {
  const { file } = await answered(run(original, '--dry-run', '--json'));
  await writeFile(retry, (await file('retry.csv')).replace(',two,', ',2,'));
  return retry;
}

test('a dry run with mistakes sends the reader to the export itself', async () => {
  const { status, stdout } = await run(original, '--dry-run');
  expect(status).toBe(1);
  expect(oneLine(stdout)).toContain('2 of 3 rows are correct, 1 is not.');
  expect(oneLine(stdout)).toContain('Correct these cells in sales.csv and import that file again.');
});

test('its retry file is refused as an import, and issues nothing', async () => {
  await correctedRetry();
  const { status, summary, file: page } = await answered(run(retry, '--json'));
  expect(status).toBe(2);
  expect(summary.unreadable?.code).toBe('RETRY-OF-DRY-RUN');
  expect([summary.numbers_used, summary.counts.rows.issued]).toEqual([0, 0]);
  expect(await page('summary.html')).toContain('class="verdict unread"');
  expect((await answered(run(retry, '--json', '--dry-run'))).status).toBe(0);
  const elsewhere = await runRowmark(['import', retry, '--data', join(folder.path, 'other'), '--lang', 'el']);
  expect(elsewhere.status).toBe(2);
  expect(oneLine(elsewhere.stdout)).toContain('από το αρχικό αρχείο δεν εκδόθηκε τίποτα');
});

test('asked for, it issues its rows, and is not called done over the rows that were only ready', async () => {
  const { status, stdout } = await run(await correctedRetry(), '--only-retry');
  expect(status).toBe(1);
  expect(oneLine(stdout)).toContain('of the 3 rows of sales.csv 2 are still left. Import sales.csv itself');
  const report = await runRowmark(['report', 'latest', '--data', data, '--json', '--left']);
  expect(report.status).toBe(1);
  const summary = summarySchema.parse(JSON.parse(report.stdout));
  expect(summary.joined[0]).toMatchObject({ rows: 3, complete: false, counts: { issued: 1, ready: 2 } });
  const page = await readFile(join(data, summary.report, 'summary.html'), 'utf8');
  expect(page).toContain('class="verdict left"');
  expect(page).not.toContain('class="verdict done"');
});

test('the export itself, with its cells corrected, issues the rest', async () => {
  await run(await correctedRetry(), '--only-retry');
  await writeFile(original, sheetOf(receipt('R-1'), receipt('R-2', '2'), receipt('R-3')));
  const dry = await answered(run(original, '--dry-run', '--json'));
  expect(dry.status).toBe(0);
  expect(await dry.file('summary.html')).toContain('class="verdict ready"');
  const { status, summary, file } = await answered(run(original, '--json'));
  expect([status, summary.counts.rows.issued, summary.counts.rows.duplicate]).toEqual([0, 2, 1]);
  expect(await file('summary.html')).toContain('class="verdict done"');
});
