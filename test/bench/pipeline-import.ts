import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RECEIPT_HEADER } from '../local/receipt-export.ts';

const CLI = resolve(import.meta.dirname, '../../infra/local/cli.ts');
const SIZES_ROWS = [2_000, 10_000];

/** The whole way of an export on this machine, by size: time per step, documents per second, peak memory. */
export async function run(): Promise<void> {
  console.log('rows    intake_s  issue_s  report_s  documents/s  peak_MiB');
  for (const rows of SIZES_ROWS) console.log(await measure(rows));
  console.log(
    'Peak memory is to stay where it is when the rows grow fivefold; times are this machine’s own.',
  );
}

async function measure(rows: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-bench-'));
  try {
    const file = join(folder, 'export.csv');
    await writeFile(file, exportOf(rows));
    const { stdout, peakKiB } = await runImport([file, '--data', join(folder, 'data')]);
    const { times } = JSON.parse(stdout).jobs[0];
    const seconds = [times.intake_ms, times.issue_ms, times.report_ms].map((ms: number) =>
      (ms / 1000).toFixed(1),
    );
    const perSecond = Math.round(rows / (times.issue_ms / 1000));
    return [
      String(rows).padEnd(6),
      ...seconds.map((text) => text.padStart(8)),
      String(perSecond).padStart(11),
      String(Math.round(peakKiB / 1024)).padStart(9),
    ].join(' ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const exportOf = (rows: number): string =>
  [
    RECEIPT_HEADER,
    ...Array.from(
      { length: rows },
      (_, index) =>
        `B-${index},11.1,3,Πελάτης,Είδος ${index % 50},${1 + (index % 7)},3.10,13,category1_1,E3_561_003`,
    ),
  ].join('\n');

/** The child prints its own peak as its last line on stderr. */
function runImport(args: readonly string[]): Promise<{ stdout: string; peakKiB: number }> {
  const report = `process.on('exit', () => process.stderr.write('\\npeak ' + process.resourceUsage().maxRSS))`;
  const child = spawn(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(report)}`,
    CLI,
    'import',
    ...args,
    '--json',
  ]);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', () => done({ stdout, peakKiB: Number(/peak (\d+)/.exec(stderr)?.[1] ?? 0) }));
  });
}
