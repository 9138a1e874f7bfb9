import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { demoAccount } from '../../../functions/sandbox/accounts/account.ts';
import { openSandbox } from '../../../functions/sandbox/sandbox.ts';
import { sandboxTable } from '../../../functions/sandbox/sandbox-table.ts';
import { startEmbeddedDynamoDB } from '../../../infra/local/tables/embedded-dynamodb.ts';
import { outcomeLines } from '../../../shared/records/document-record.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import { openConsoleApp } from '../../console/open-console-app.ts';
import { receipts } from '../../console/receipts.ts';

/** Documents of a job. */
export const DOCUMENTS_A_JOB = 1_000;
/** The month of the statement; its jobs are the last ones, those before it are of the months before. */
export const MONTH = '2026-09';
const MS_PER_HOUR = 3_600_000;
const FIRST_MARK = 400_900_000_000_000;
const SANDBOX_TABLE = 'rowmark-sandbox';

interface Past {
  data: string;
  jobs: number;
  /** Jobs of the month. */
  ofMonth: number;
}

/** When a job ran: an hour after the one before it in the month, a day before that in the months before. */
function momentOf(index: number, { jobs, ofMonth }: Past): Date {
  const first = Date.UTC(2026, 8, 2, 9);
  const at = index - (jobs - ofMonth);
  return new Date(first + (at < 0 ? at * 6 * MS_PER_HOUR - 48 * MS_PER_HOUR : at * MS_PER_HOUR));
}

const markOf = (index: number, document: number) => String(FIRST_MARK + index * DOCUMENTS_A_JOB + document);

/** Imports one file by the real steps and repeats what it left as often as there are jobs, each with its own names. */
export async function makePast(past: Past): Promise<void> {
  const { data, jobs, ofMonth } = past;
  const job = await importOne(data);
  const [from, report] = [join(data, 'jobs', job), join(data, 'reports/default/standard/past.csv', job)];
  const files = [...(await textsIn(from, 'jobs')), ...(await textsIn(report, 'reports'))];
  let previous = 'null';
  for (let index = 0; index < jobs; index += 1) {
    const own = sha256Hex(`past ${index}`).slice(0, 32);
    const at = momentOf(index, past);
    const renamed = (text: string) =>
      renameIn(text, { index, at }).replaceAll(job, own).replaceAll('past.csv', `past-${index}.csv`);
    let sha256 = '';
    for (const { root, name, text } of files) {
      const below = root === 'jobs' ? `jobs/${own}` : `reports/default/standard/past-${index}.csv/${own}`;
      const path = join(data, below, name);
      await mkdir(dirname(path), { recursive: true });
      const isSummary = name === 'summary.json' && root === 'reports';
      const content = isSummary ? linked(renamed(text), previous) : ended(renamed(text));
      await writeFile(path, content);
      if (root === 'reports') await utimes(path, at, at);
      if (isSummary) sha256 = sha256Hex(content);
    }
    const link = { job: own, report: `reports/default/standard/past-${index}.csv/${own}/`, sha256 };
    previous = JSON.stringify(link);
    if (index === jobs - 1)
      await writeFile(
        join(data, 'reports/default/latest.json'),
        JSON.stringify({ form: 2, latest: link, ledgers: [] }),
      );
  }
  await rm(from, { recursive: true });
  await rm(dirname(report), { recursive: true });
  // Both are made by the first question, as for data folders of earlier versions.
  for (const made of ['index', 'imports']) await rm(join(data, made), { recursive: true, force: true });
  await fillSandbox(past, jobs - ofMonth);
}

async function importOne(data: string): Promise<string> {
  await using console_ = await openConsoleApp({}, data);
  const body = receipts(DOCUMENTS_A_JOB, { prefix: 'P' });
  const { job } = await console_.json('/api/exports/default/standard/past.csv', { method: 'POST', body });
  await console_.ended(job);
  return job;
}

/** Lines with an end that fits them, if they have one. */
function ended(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (!/^\{"form":\d+,"lines":\d+,"crc":\d+\}$/.test(lines.pop() ?? '')) return text;
  return outcomeLines.bytes(lines.map((line) => JSON.parse(line))).toString();
}

const linked = (text: string, previous: string) =>
  text.replace(/"previous":\s*(null|\{[^}]*\})/, `"previous": ${previous}`);

function renameIn(text: string, { index, at }: { index: number; at: Date }): string {
  const moment = (document: number) => new Date(at.getTime() + document * 1000).toISOString();
  return text
    .replace(/"P-(\d+)"/g, (_, document: string) => `"J${index}-${document}"`)
    .replace(
      /"mark":\s*"\d+(\d{4})"/g,
      (_, end: string) => `"mark":"${markOf(index, Number(end) % DOCUMENTS_A_JOB)}"`,
    )
    .replace(
      /"number":\s*"(\d+)"/g,
      (_, number: string) => `"number":"${index * DOCUMENTS_A_JOB + Number(number)}"`,
    )
    .replace(
      /"invoice_id":\s*"([0-9a-f]{24})"/g,
      (_, id: string) => `"invoice_id":"${sha256Hex(`${index}${id}`).slice(0, 24)}"`,
    )
    .replace(
      /"(issued_at|created_at|started_at|finished_at)":\s*"[^"]*"/g,
      (_, name: string) => `"${name}":"${moment(0)}"`,
    );
}

/** The texts that pages and the index read; workbooks and pages of a report are left out. */
async function textsIn(folder: string, root: 'jobs' | 'reports') {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  return Promise.all(
    names
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => /\.jsonl?$/.test(path) && !/(ledger\.jsonl|import\.json)$/.test(path))
      .map(async (path) => ({
        root,
        name: path.slice(folder.length + 1),
        text: await readFile(path, 'utf8'),
      })),
  );
}

/** Issues the documents of the month at the embedded service, past its authority. */
async function fillSandbox({ data, jobs, ...past }: Past, from: number): Promise<void> {
  await using tables = await startEmbeddedDynamoDB({
    folder: join(data, 'sandbox'),
    tables: [sandboxTable(SANDBOX_TABLE)],
    damaged: 'sandbox-damaged',
    answersAhead: true,
  });
  const sandbox = openSandbox({ dynamodb: tables.client, tableName: SANDBOX_TABLE, alone: true });
  const account = sandbox.accounts.all()[0];
  if (account === undefined) throw new Error(`There is no account ${demoAccount.email}.`);
  const model = await sandbox.documents.find(account.key, 'P-1');
  if (model === undefined) throw new Error('The import has issued nothing.');
  for (let index = from; index < jobs; index += 1) {
    const now = momentOf(index, { data, jobs, ...past });
    const one = async (document: number) => {
      const external_id = `J${index}-${document}`;
      const invoice = { ...model.invoice, external_id };
      await sandbox.documents.draft(account.key, invoice, { book: model.book, now });
      const record = await sandbox.documents.find(account.key, external_id);
      if (record === undefined || model.registration === undefined) return;
      const mark = markOf(index, document % DOCUMENTS_A_JOB);
      const num = index * DOCUMENTS_A_JOB + document;
      const registration = { ...model.registration, mark, num, issued_at: now.toISOString() };
      const series = await sandbox.documents.series(account.key, model.book);
      await sandbox.documents.settle(account.key, record, { series, registration, pendingReads: 0 });
    };
    for (let document = 1; document <= DOCUMENTS_A_JOB; document += 1) await one(document);
  }
}
