import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openConsoleApp } from '../console/open-console-app.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { DOCUMENTS_A_JOB, MONTH, makePast } from './history/make-past.ts';
import { PAST_HEADING, withPast } from './history/past-section.ts';

const PAGE = join(PROJECT_ROOT, 'docs/figures.md');
const JOBS = 1_000;
const JOBS_OF_MONTH = 100;
const ASKED = 40;
const US_PER_MS = 1000;
const LOOK_EVERY_MS = 200;

export const about =
  'pages and questions over a past of 1,000 jobs and 1,000,000 documents, beside a tenth of it: -- past [JOBS]';

interface Measured {
  what: string;
  p95_ms: number;
  processor_ms: number;
}

/** What people ask for, over a past and over a tenth of it. */
export async function run(): Promise<void> {
  const jobs = Number(process.argv[3] ?? JOBS);
  const few = await measure(Math.max(1, jobs / 10), Math.max(1, Math.min(JOBS_OF_MONTH, jobs) / 10));
  const many = await measure(jobs, Math.min(JOBS_OF_MONTH, jobs));
  const lines = many.map(({ what, p95_ms, processor_ms }, at) => {
    const before = few[at]?.processor_ms ?? 0;
    const cells = [what, few[at]?.p95_ms, p95_ms, before, processor_ms].map((one) =>
      typeof one === 'number' ? one.toFixed(1) : one,
    );
    return `| ${[...cells, (processor_ms / Math.max(before, 0.1)).toFixed(2)].join(' | ')} |`;
  });
  const table = [
    `| ${jobs} jobs, ${jobs * DOCUMENTS_A_JOB} documents | p95 ms, a tenth | p95 ms | Processor ms, a tenth | Processor ms | Times |`,
    '|---|---:|---:|---:|---:|---:|',
    ...lines,
  ].join('\n');
  console.log(table);
  if (jobs === JOBS)
    await writeFile(PAGE, withPast(await readFile(PAGE, 'utf8'), `${PAST_HEADING}\n\n${ABOUT}\n\n${table}`));
}

const ABOUT = `Written by \`npm run bench -- past\`: a data folder of 1,000 jobs with 1,000 documents each, and one with a tenth of them; each request
${ASKED} times over the console on this machine. The last column says by how much the processor time grows with a past ten times as long. The
first question makes the index of documents from reports that have none; the statement is of a month with a tenth of all documents.`;

async function measure(jobs: number, ofMonth: number): Promise<Measured[]> {
  const data = await mkdtemp(join(tmpdir(), 'rowmark-past-'));
  try {
    console.error(`making ${jobs} jobs`);
    await makePast({ data, jobs, ofMonth });
    await using console_ = await openConsoleApp({}, data);
    const measured: Measured[] = [];
    const ask = async (what: string, path: (n: number) => string, times = ASKED, init: RequestInit = {}) => {
      const walls: number[] = [];
      const begun = process.cpuUsage();
      for (let n = 0; n < times; n += 1) {
        const started = performance.now();
        let answer = await console_.send(path(n), init);
        const text = await answer.text();
        // A statement is a job; an index that is being made answers later.
        const query = answer.status === 202 ? `?job=${JSON.parse(text).job}` : '';
        while (times === 1 && (answer.status === 202 || answer.status === 404 || answer.status === 503)) {
          await pause(LOOK_EVERY_MS);
          answer = await console_.send(`${path(n)}${query}`);
          await answer.text();
        }
        if (answer.status >= 300) throw new Error(`${what}: ${answer.status}`);
        walls.push(performance.now() - started);
      }
      const { user, system } = process.cpuUsage(begun);
      walls.sort((a, b) => a - b);
      const p95_ms = walls[Math.ceil(walls.length * 0.95) - 1] ?? 0;
      measured.push({ what, p95_ms, processor_ms: (user + system) / US_PER_MS / times });
      console.error(what, p95_ms.toFixed(1), measured.at(-1)?.processor_ms.toFixed(1));
    };
    const some = (n: number) => (n * 7919) % jobs;
    await ask('Home, the first time', () => '/', 1);
    await ask('Home', () => '/');
    const listed: { job: string }[] = await console_.json('/api/jobs?limit=200');
    await ask("a report's page", (n) => `/jobs/${listed[n % listed.length]?.job}`);
    await ask('the newest jobs', () => '/api/jobs?limit=30');
    await ask('the first question, which makes the index', () => '/api/documents?limit=1', 1);
    await ask('documents by number', (n) => `/api/documents?number=${some(n) * DOCUMENTS_A_JOB + 7}`);
    await ask(
      'documents by customer, 50 of many',
      () => `/api/documents?customer=${encodeURIComponent('πελατης')}&limit=50`,
    );
    await ask('documents by file', (n) => `/api/documents?file=past-${some(n)}.csv&limit=50`);
    await ask('the newest documents', () => '/api/documents?limit=50');
    await ask('search', () => `/api/documents?text=j${some(3)}-17`);
    await ask('a statement', () => `/api/statements/${MONTH}`, 1, { method: 'POST' });
    return measured;
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
