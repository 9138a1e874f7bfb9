import type { JobProgress } from '../../../functions/console/console-host.ts';
import type { IntakeAnswer } from '../../../shared/jobs/intake/intake-export.ts';
import { jobBrief } from '../../../shared/jobs/steps/events.ts';
import type { Pace } from '../../../shared/jobs/steps/issuing-order.ts';
import { translate } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { OutcomeRecord } from '../../../shared/records/document-record.ts';
import { readStored } from '../../../shared/records/stored.ts';
import { noCounts, summaryForm } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { errorReason } from '../errors/command-error.ts';
import { shortJobId } from '../files/find-job.ts';
import type { LocalHost } from '../host/local-host.ts';
import { reportKilledJob, runJob } from '../host/run-job.ts';
import { describeImport } from '../print/describe-report.ts';
import { printAside, printText } from '../terminal/print.ts';
import type { Progress } from '../terminal/progress.ts';
import { terminalWords } from '../words/terminal-words.ts';

const JOBS_AT_ONCE = 2;

type RanJob = Awaited<ReturnType<typeof runJob>>;

interface EnteredJob {
  progress: JobProgress;
  stopped: AbortController;
}

interface QueueOptions {
  store: Store;
  host: () => Pick<LocalHost, 'handlers' | 'patience' | 'environment'>;
  /** Once aborted, further jobs are not begun; waiting ones continue after the next start. */
  signal: AbortSignal;
  /** Called for a job that failed; its report states that too. */
  failed(job: string, error: unknown): void;
  ended(job: string): void;
  /** Called for a job of the console that ended. */
  ran(job: string, ran: RanJob): void;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

/** Runs the jobs of one machine, some at once, each as `import` would. */
export function createJobQueue({ store, host, signal, ...told }: QueueOptions) {
  const jobs = new Map<string, EnteredJob & { ended: Promise<unknown> }>();
  const rights = new Map<string, () => Promise<boolean>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  function enter<Answer>(job: string, work: (entered: EnteredJob) => Promise<Answer>): Promise<Answer> {
    const progress = { begun: false, stopping: false, sinceMs: undefined, outcomes: noCounts() };
    const entered = { progress, stopped: new AbortController() };
    const ended = inTurn(progress, () => work(entered)).finally(() => {
      jobs.delete(job);
      rights.delete(job);
      told.ended(job);
    });
    jobs.set(job, { ...entered, ended: ended.catch(() => {}) });
    return ended;
  }

  async function inTurn<Answer>(progress: JobProgress, work: () => Promise<Answer>): Promise<Answer> {
    if (running < JOBS_AT_ONCE) running += 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      progress.begun = true;
      return await work();
    } finally {
      // The place of an ended job goes to the one that waits longest.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  function work(job: string) {
    const { handlers, patience, environment } = host();
    return { job, store, handlers, patience, environment };
  }

  async function toItsEnd(job: string, { progress, stopped }: EnteredJob): Promise<void> {
    try {
      if (signal.aborted) return;
      if (await store.head(jobKeys(job).stopped)) {
        progress.stopping = true;
        stopped.abort();
      }
      told.ran(job, await runJob({ ...work(job), stopped: stopped.signal }, () => {}));
    } catch (error) {
      // The whole program ends: the job continues after the next start.
      if (signal.aborted) return;
      told.failed(job, error);
      await reportKilledJob(work(job), job).catch((again: unknown) => told.failed(job, again));
    }
  }

  const progressOf = (job: string): JobProgress | undefined => jobs.get(job)?.progress;

  /** Remembered, so that a job that was stopped stays stopped after a restart. */
  async function stop(job: string): Promise<void> {
    const found = jobs.get(job);
    if (found === undefined) return;
    found.progress.stopping = true;
    await store.put(jobKeys(job).stopped, '{}');
    found.stopped.abort();
  }

  return {
    ...{ progressOf, stop, underWay: () => jobs.size },
    noteOutcome(job: string, { outcome }: OutcomeRecord): void {
      const progress = progressOf(job);
      if (progress === undefined) return;
      progress.sinceMs ??= Date.now();
      progress.outcomes[outcome] += 1;
    },
    /** Runs a job to its report, also after failures, unless it runs. Asks `mayIssue` until a document is issued. */
    start(job: string, mayIssue?: () => Promise<boolean>): 'started' | 'exists' {
      if (jobs.has(job)) return 'exists';
      void enter(job, (entered) => toItsEnd(job, entered));
      if (mayIssue) rights.set(job, mayIssue);
      return 'started';
    },
    /** Stops a job that nobody may issue any more. Called before each send, so that rights count until the first. */
    async assertRights(job: string): Promise<void> {
      if (progressOf(job)?.outcomes.issued === 0 && (await rights.get(job)?.()) === false) await stop(job);
    },
    /** Runs a job once; throws failures, so that the caller may try again. Undefined for a running job. */
    async run(job: string, planned: (answer: IntakeAnswer) => void): Promise<RanJob | undefined> {
      const underWay = jobs.get(job);
      if (underWay === undefined)
        return enter(job, ({ stopped }) => runJob({ ...work(job), stopped: stopped.signal }, planned));
      await underWay.ended;
      return undefined;
    },
    /** Resolves when all running jobs have ended. */
    idle: async () => void (await Promise.all([...jobs.values()].map(({ ended }) => ended))),
  };
}

interface Serving {
  data: string;
  host: LocalHost;
  queue: JobQueue;
  progress: Progress;
  voice: ServeOutput;
}

/** One arrived file: a job, unless it came to its end already. */
export async function serveExport(serving: Serving, key: string): Promise<void> {
  const { host } = serving;
  const received = await host.receive({ detail: { bucket: { name: 'local' }, object: { key } } });
  if (!('job' in received)) return;
  const { job } = received;
  if (await host.store.head(jobKeys(job).finished)) return;
  await serveJob(serving, job, key);
}

export async function serveJob({ data, host, queue, progress, voice }: Serving, job: string, key: string) {
  const file = key.slice(key.lastIndexOf('/') + 1);
  const ran = await queue.run(job, ({ documents }) => progress.start(file, documents));
  progress.stop();
  if (ran !== undefined) await announceJob({ data, store: host.store, pace: host.pace, voice }, { job, ran });
}

/** Reports the outcome of a job, or that it cannot be reported: the job has ended in both cases. */
export async function announceJob(
  { data, store, pace, voice }: Pick<Serving, 'data' | 'voice'> & { store: Store; pace?: Pace | undefined },
  { job, ran: { report, times } }: { job: string; ran: Pick<RanJob, 'report' | 'times'> },
): Promise<void> {
  try {
    const summary = await readStored(store, `${report}summary.json`, summaryForm);
    await voice.job({
      text: () => describeImport({ store, data, imported: { summary, times }, pace, ...voice }),
      facts: { file: summary.source.name, times, ...jobBrief(summary) },
    });
  } catch (error) {
    voice.failed('jobUntold', error, { job: shortJobId(job), report });
  }
}

type Args = Readonly<Record<string, string | number>>;

type Words = keyof typeof terminalWords;
export type ServeOutput = ReturnType<typeof createServeOutput>;

/** Voice of `serve`: sentences for people, or with `--json` one object a line, each with its event. */
export function createServeOutput({ language, json }: { language: Language; json: boolean }) {
  const line = (event: string, facts: object) =>
    printText(JSON.stringify({ time: new Date().toISOString(), event, ...facts }));
  const told = (of: Words, args: Args) => translate(terminalWords[of], language, args);
  const say = (of: Words, args: Args) => (json ? line(of, args) : printText(told(of, args)));
  /** On stderr, for people. */
  const warn = (of: Words, args: Args) => (json ? line(of, args) : printAside(`rowmark: ${told(of, args)}`));
  return {
    ...{ language, say, warn },
    /** Set once the console is open. */
    consoleUrl: undefined as string | undefined,
    /** A warning with its `{reason}`. */
    failed: (of: Words, error: unknown, args?: Args) =>
      warn(of, { ...args, reason: errorReason(error, language) }),
    /** The console's address. Only a terminal shows its key: other output may be kept as a log. */
    console({ url, key, keyFile }: { url: string; key: string; keyFile: string | undefined }) {
      if (json) return line('consoleAt', { url, ...(keyFile && { key_file: keyFile }) });
      if (process.stdout.isTTY) return say('consoleAt', { url: `${url}?key=${encodeURIComponent(key)}` });
      say('consoleAt', { url });
      if (keyFile !== undefined) say('consoleKeyIn', { file: keyFile });
    },
    /** The end of a job: its text, or its facts. */
    job: async ({ text, facts }: { text: () => Promise<string>; facts: object }) =>
      json ? line('job', facts) : printText(`${await text()}\n`),
  };
}
