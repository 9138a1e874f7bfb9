import { jobBrief } from '../../../shared/jobs/steps/events.ts';
import type { Pace } from '../../../shared/jobs/steps/seconds-to-issue.ts';
import { translate } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { readStored } from '../../../shared/records/stored.ts';
import { summaryForm } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { errorReason } from '../errors/command-error.ts';
import { shortJobId } from '../files/find-job.ts';
import type { LocalHost } from '../host/local-host.ts';
import { describeImport } from '../print/describe-import.ts';
import { printAside, printText } from '../terminal/print.ts';
import type { Progress } from '../terminal/progress.ts';
import { terminalWords } from '../words/terminal-words.ts';
import type { JobQueue, RanJob } from './job-queue.ts';

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
  await serveJob(serving, { job, key });
}

/** Runs a job that arrived and reports its end. */
export async function serveJob(
  { data, host, queue, progress, voice }: Serving,
  { job, key }: { job: string; key: string },
): Promise<void> {
  const file = key.slice(key.lastIndexOf('/') + 1);
  const ran = await queue.run(job, ({ documents }) => progress.start(file, documents));
  progress.stop();
  if (ran !== undefined) await announceJob({ data, store: host.store, pace: host.pace, voice }, { job, ran });
}

interface ToldJob {
  job: string;
  ran: Pick<RanJob, 'report' | 'times'>;
}

type Announcer = Pick<Serving, 'data' | 'voice'> & { store: Store; pace?: Pace | undefined };

/** Reports the outcome of a job, or that it cannot be reported: the job has ended in both cases. */
export async function announceJob(announcer: Announcer, of: ToldJob): Promise<void> {
  try {
    await describeJob(announcer, of);
  } catch (error) {
    announcer.voice.failed('jobUntold', error, { job: shortJobId(of.job), report: of.ran.report });
  }
}

async function describeJob(
  { data, store, pace, voice }: Announcer,
  { job, ran: { report, times } }: ToldJob,
): Promise<void> {
  const summary = await readStored(store, `${report}summary.json`, summaryForm);
  const file = summary.source.name;
  const imported = { file, job, report, summary, times, continued: false };
  await voice.job({
    text: () => describeImport({ store, data, imported, pace, language: voice.language }),
    facts: { file, times, ...jobBrief(summary) },
  });
}

type Args = Readonly<Record<string, string | number>>;

/** Voice of `serve`: sentences for people, or with `--json` one object a line, each with its event. */
export interface ServeOutput {
  language: Language;
  say(of: keyof typeof terminalWords, args: Args): void;
  /** On stderr, for people; in JSON a line like others. */
  warn(of: keyof typeof terminalWords, args: Args): void;
  /** Prints the console's address. Only a terminal shows its key: other output may be kept as a log. */
  console(of: { url: string; key: string; keyFile: string | undefined }): void;
  /** The end of a job: its text, or its facts. */
  job(of: { text: () => Promise<string>; facts: object }): Promise<void>;
  /** A warning with its `{reason}`. */
  failed(of: keyof typeof terminalWords, error: unknown, args?: Args): void;
}

export function createServeOutput({ language, json }: { language: Language; json: boolean }): ServeOutput {
  const line = (event: string, facts: object) =>
    printText(JSON.stringify({ time: new Date().toISOString(), event, ...facts }));
  const warn: ServeOutput['warn'] = json
    ? line
    : (of, args) => printAside(`rowmark: ${translate(terminalWords[of], language, args)}`);
  const failed: ServeOutput['failed'] = (of, error, args) =>
    warn(of, { ...args, reason: errorReason(error, language) });
  if (json)
    return {
      language,
      say: line,
      console: ({ url, keyFile }) => line('consoleAt', { url, ...(keyFile && { key_file: keyFile }) }),
      warn,
      failed,
      job: async ({ facts }) => line('job', facts),
    };
  const say: ServeOutput['say'] = (of, args) => printText(translate(terminalWords[of], language, args));
  return {
    language,
    say,
    console: ({ url, key, keyFile }) => {
      if (process.stdout.isTTY) return say('consoleAt', { url: `${url}?key=${encodeURIComponent(key)}` });
      say('consoleAt', { url });
      if (keyFile !== undefined) say('consoleKeyIn', { file: keyFile });
    },
    warn,
    failed,
    job: async ({ text }) => printText(`${await text()}\n`),
  };
}
