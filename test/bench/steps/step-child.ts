import { setTimeout } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { DEFAULT_ACCOUNT } from '../../../infra/local/host/configuration.ts';
import { updateChainHead } from '../../../shared/jobs/files/chain.ts';
import { createS3Store } from '../../../shared/store/s3-store.ts';
import { randomOf } from '../../simulator/random.ts';
import { dropExport, stepsOver } from '../../tables/work-job.ts';
import { wideSales } from '../figures/wide-sales.ts';

/** Milliseconds to the first byte of small requests, as published for S3: the median, and a tail of one in a hundred. */
const MEDIAN_MS = { put: 30, get: 20, head: 15, list: 30 } as const;
const TAIL_FACTOR = 10;
const TAIL_SHARE = 0.01;

type Kind = keyof typeof MEDIAN_MS;

const kindOf = (command: string): Kind =>
  command.startsWith('Put')
    ? 'put'
    : command.startsWith('Head')
      ? 'head'
      : command.startsWith('List')
        ? 'list'
        : 'get';

/** A client of a server on loopback whose every request takes as long as one to S3 does; requests are counted by kind. */
function slowS3Client(endpoint: string, seed = 1) {
  const chance = randomOf(seed);
  const requests: Record<Kind, number> = { put: 0, get: 0, head: 0, list: 0 };
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (of) => {
        const kind = kindOf(commandName);
        requests[kind] += 1;
        const spread = 0.7 + 0.6 * chance.next();
        const tail = chance.next() < TAIL_SHARE ? TAIL_FACTOR : 1;
        await setTimeout(MEDIAN_MS[kind] * spread * tail);
        return next(of);
      },
    { step: 'initialize', name: 'latency' },
  );
  return { client, requests };
}

// node step-child.ts STEP ENDPOINT WANTED   does one step of a job, as a function of its own does, and prints what it took.
// WANTED is the job, for `drop` the number of rows; `drop` prints the job.

const [step = '', endpoint = '', wanted = ''] = process.argv.slice(2);
const MB_PER_KIB = 1.024e-3;

const { client, requests } = slowS3Client(endpoint);
const store = createS3Store({
  client,
  bucketOf: (key) => (key.startsWith('reports/') ? 'reports' : 'imports'),
});
const { intake, issue, report } = stepsOver(store);
const steps = new Map<string, (job: string) => Promise<unknown>>([
  ['intake', intake],
  ['issue', issue],
  ['report', report],
]);

const work = steps.get(step);
const answer = work === undefined ? await drop(Number(wanted)) : await took(() => work(wanted));
console.log(JSON.stringify(answer));
client.destroy();

async function drop(rows: number): Promise<string> {
  const text = Buffer.concat(Array.from(wideSales(rows), (line) => Buffer.from(line)));
  // An account that has had reports: for its first, the jobs of all are listed once.
  await updateChainHead(store, DEFAULT_ACCOUNT, (head) => head);
  return dropExport(store, { file: 'wide.csv', profile: 'standard', text });
}

async function took(run: () => Promise<unknown>) {
  const [start, loop, before] = [performance.now(), performance.eventLoopUtilization(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(before);
  return {
    clock: (performance.now() - start) / 1000,
    processor: (user + system) / 1e6,
    /** The program had nothing to do but wait for answers. */
    waited: performance.eventLoopUtilization(loop).idle / 1000,
    peakMb: Math.round(process.resourceUsage().maxRSS * MB_PER_KIB),
    requests,
  };
}
