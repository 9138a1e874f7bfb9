import { openConsoleApp } from '../console/open-console-app.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';

const ROWS = 20_000;
const COLUMNS = 60;
const WRONG_EVERY = 66;
const SAMPLE_ROWS = 200;
const WINDOW_ROWS = 200;
const ASKED = 20;
const US_PER_MS = 1000;
const BYTES_PER_MB = 1_000_000;

export const about =
  'the grid over 20,000 rows of 60 columns with 300 problems: a window of rows, and a corrected cell';

/** The grid's page, its first and later windows, and cells that are corrected, by the clock and by the processor. */
export async function run(): Promise<void> {
  await using console_ = await openConsoleApp();
  const job = await checked(console_);
  const lines: string[] = [];
  const ask = async (what: string, times: number, one: (n: number) => Promise<Response>) => {
    const begun = process.cpuUsage();
    const started = performance.now();
    for (let n = 0; n < times; n += 1) {
      const answer = await one(n);
      await answer.text();
      if (answer.status >= 300) throw new Error(`${what}: ${answer.status}`);
    }
    const { user, system } = process.cpuUsage(begun);
    const cells = [(performance.now() - started) / times, (user + system) / US_PER_MS / times];
    lines.push(`| ${what} | ${cells.map((ms) => ms.toFixed(0)).join(' | ')} |`);
  };
  const window = (from: number) => console_.send(`/api/jobs/${job}/cells?from=${from}&rows=${WINDOW_ROWS}`);
  await ask('the page of the grid, the first time', 1, () => console_.send(`/jobs/${job}/grid`));
  await ask('the first window', 1, () => window(2));
  await ask('another window', ASKED, (n) => window(2 + n * 900));
  await ask('the rows of one outcome', ASKED, () =>
    console_.send(`/api/jobs/${job}/cells?outcome=rejected&rows=${WINDOW_ROWS}`),
  );
  await ask('a corrected cell, judged', ASKED, (n) => {
    const change = { row: 2 + n * WRONG_EVERY, column: 'line.vat_rate', was: '23', now: '13' };
    return console_.send(`/api/jobs/${job}/corrections`, { method: 'PATCH', body: JSON.stringify([change]) });
  });
  console.log(['| What | ms | processor ms |', '|---|---:|---:|', ...lines].join('\n'));
  const { heapUsed, rss } = process.memoryUsage();
  console.log(
    `heap ${(heapUsed / BYTES_PER_MB).toFixed(0)} MB, process ${(rss / BYTES_PER_MB).toFixed(0)} MB`,
  );
}

/** A check of the export, by a profile that leaves its other columns unread. */
async function checked(console_: Awaited<ReturnType<typeof openConsoleApp>>): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, at) =>
    receipt(`G-${at + 2}`, { rate: at % WRONG_EVERY === 0 ? '23' : '13' }),
  );
  const [header = '', ...lines] = receiptExport(...rows)
    .trimEnd()
    .split('\n');
  const more = COLUMNS - header.split(',').length;
  const names = Array.from({ length: more }, (_, at) => `Note ${at + 1}`);
  const notes = names.map((_, at) => `note ${at}`).join(',');
  const text = [`${header},${names.join(',')}`, ...lines.map((line) => `${line},${notes}`), ''].join('\n');
  const sample = text.split('\n').slice(0, SAMPLE_ROWS).join('\n');
  const { profile } = await console_.json('/api/inspect?file=grid.csv', { method: 'POST', body: sample });
  const put = await console_.send('/api/profiles/wide', { method: 'PUT', body: JSON.stringify(profile) });
  if (put.status >= 300) throw new Error(await put.text());
  const { job } = await console_.json('/api/exports/default/wide/grid.csv?dry_run=1', {
    method: 'POST',
    body: text,
  });
  const { outcomes } = await console_.ended(job);
  console.error(JSON.stringify(outcomes));
  return job;
}
