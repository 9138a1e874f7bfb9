import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createS3Store } from '../../shared/store/s3-store.ts';
import { dropExport, stepsOver } from '../equality/work-job.ts';
import { slowS3Client } from './figures/slow-s3.ts';
import { wideSales } from './figures/wide-sales.ts';

const SIZES_ROWS = [10_000, 100_000];
const LOOK_EVERY_MS = 50;
const STEPS = ['intake', 'issue', 'report'] as const;

/**
 * Intake, issue and report of a job over an S3 store whose requests take as long as those to S3 do: seconds by the clock,
 * processor seconds, peak memory, and requests by kind. `npm run bench -- steps 1000000` does another size.
 */
export async function run(): Promise<void> {
  const [, , , ...wanted] = process.argv;
  console.log('rows      step    clock_s  processor_s  peak_MB      put      get     head     list');
  for (const rows of wanted.length > 0 ? wanted.map(Number) : SIZES_ROWS) await measure(rows);
  console.log('Issue is the part of Rowmark alone: the service of this bench answers at once.');
}

async function measure(rows: number): Promise<void> {
  const server = await startServer();
  const { client, taken } = slowS3Client(server.endpoint);
  const store = createS3Store({
    client,
    bucketOf: (key) => (key.startsWith('reports/') ? 'reports' : 'imports'),
  });
  try {
    const text = Buffer.from([...wideSales(rows)].join(''));
    const job = await dropExport(store, { file: 'wide.csv', profile: 'standard', text });
    const steps = stepsOver(store);
    taken();
    for (const step of STEPS) {
      const took = await timed(() => steps[step](job));
      const requests = taken();
      const figures = [took.clock, took.processor, took.peakMb, ...Object.values(requests)];
      const widths = [8, 12, 8, 8, 8, 8, 8];
      console.log(
        `${String(rows).padEnd(9)} ${step.padEnd(6)} ${figures.map((one, at) => String(one).padStart(widths[at] ?? 8)).join(' ')}`,
      );
    }
  } finally {
    client.destroy();
    server.stop();
  }
}

async function timed(work: () => Promise<unknown>) {
  let peak = process.memoryUsage.rss();
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  const [start, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  clearInterval(look);
  return {
    clock: ((performance.now() - start) / 1000).toFixed(1),
    processor: ((user + system) / 1e6).toFixed(1),
    peakMb: Math.round(peak / 1e6),
  };
}

async function startServer() {
  const path = join(import.meta.dirname, 'figures', 's3-process.ts');
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { endpoint: String(line).trim(), stop: () => child.stdin.end() };
}
