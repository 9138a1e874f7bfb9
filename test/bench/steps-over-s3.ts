import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const SIZES_ROWS = [10_000, 100_000];
const STEPS = ['intake', 'issue', 'report'] as const;
/** Half of the memory, as V8 takes it by itself on a machine of 1,769 MB: a function with one whole processor. */
const HEAP_MB = 884;

const tookSchema = z.object({
  clock: z.number(),
  processor: z.number(),
  waited: z.number(),
  peakMb: z.number(),
  requests: z.object({ put: z.number(), get: z.number(), head: z.number(), list: z.number() }),
});

export const about =
  'intake, issue and report over an S3 server with the latency of S3: seconds, memory and requests (steps [ROWS …])';

/**
 * Intake, issue and report of a job over an S3 store whose requests take as long as those to S3 do, each in a process of its
 * own: seconds by the clock, of the processor and of waiting for answers, peak memory, and requests by kind. A function with one
 * processor takes the processor's seconds and those of waiting. `npm run bench -- steps 1000000` does another size.
 */
export async function run(): Promise<void> {
  const [, , , ...wanted] = process.argv;
  console.log('rows      step    clock_s  processor_s  waited_s  peak_MB     put     get    head    list');
  for (const rows of wanted.length > 0 ? wanted.map(Number) : SIZES_ROWS) await measure(rows);
  console.log('Issue is the part of Rowmark alone: the service of this bench answers at once.');
}

async function measure(rows: number): Promise<void> {
  const server = await startServer();
  try {
    const job = z.string().parse(await inOwnProcess(['drop', server.endpoint, String(rows)]));
    for (const step of STEPS) {
      const took = tookSchema.parse(await inOwnProcess([step, server.endpoint, job]));
      const { clock, processor, waited, peakMb, requests } = took;
      const seconds = [clock, processor, waited].map((one) => one.toFixed(1));
      const widths = [9, 12, 9, 8, 7, 7, 7, 7];
      const figures = [...seconds, peakMb, ...Object.values(requests)];
      console.log(
        `${String(rows).padEnd(9)} ${step.padEnd(6)}${figures.map((figure, at) => String(figure).padStart(widths[at] ?? 0)).join(' ')}`,
      );
    }
  } finally {
    server.stop();
  }
}

async function inOwnProcess(args: readonly string[]): Promise<unknown> {
  const path = join(import.meta.dirname, 'steps', 'step-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${HEAP_MB}`,
    path,
    ...args,
  ]);
  return JSON.parse(stdout);
}

async function startServer() {
  const path = join(import.meta.dirname, 'steps', 's3-process.ts');
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { endpoint: String(line).trim(), stop: () => child.stdin.end() };
}
