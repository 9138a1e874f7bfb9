import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { isMisnamed, parseIncomingKey } from '../../../shared/jobs/receive-export.ts';
import { type Arguments, tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { readStored } from '../../../shared/records/stored-object.ts';
import { summaryForm } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { CommandError } from '../command-error.ts';
import { DEFAULT_ACCOUNT, readConfiguration } from '../configuration.ts';
import { arrivals } from '../incoming-watch.ts';
import { Interrupted, type LocalHost, openLocalHost } from '../local-host.ts';
import { createLog } from '../log.ts';
import { describeImport } from '../print-import.ts';
import { createProgress, type Progress } from '../progress.ts';
import { runJob } from '../runner.ts';
import { serviceFor } from '../service-for.ts';
import { stopOnInterrupt } from '../stop-on-interrupt.ts';
import { terminalWords } from '../words/terminal-words.ts';
import { dataOption, parseServiceUrl, parseWhole } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

interface ServeOptions {
  data: string;
  port?: number;
  service?: string;
  lang: Language;
}

export function registerServe(command: Command, startup: Startup): void {
  const { language } = startup;
  const help = helpIn(language);
  command
    .addOption(dataOption(startup))
    .option('--port <n>', help('servePort'), parseWhole({ from: 0, to: 65_535, language }))
    .option('--service <url>', help('serveService'), parseServiceUrl(language))
    .addOption(languageOption(startup.language))
    .action(runServe);
}

async function runServe(options: ServeOptions): Promise<void> {
  const { data, lang: language } = options;
  const { ROWMARK_VERIFY, ROWMARK_CONCURRENCY } = readConfiguration();
  const progress = createProgress(language);
  const accounts = await accountsOf(data);
  using stop = stopOnInterrupt(language);
  await using host = await openLocalHost({
    data,
    accounts,
    service: serviceFor(options.service),
    ...(options.port === undefined ? {} : { sandboxPort: options.port }),
    dryRun: false,
    language,
    verify: ROWMARK_VERIFY,
    requestsInFlight: ROWMARK_CONCURRENCY,
    log: createLog(),
    onDocument: progress.advance,
    signal: stop.signal,
  });
  const folder = join(data, 'incoming');
  console.log(tell(terminalWords.watching, language, { folder, url: host.serviceUrl }));
  const known = options.service === undefined ? accounts : undefined;
  for await (const key of arrivals(data, stop.signal))
    await serveOne(host, key, { data, progress, known, language }).catch((error) => {
      progress.stop();
      tellFailure(key, error, language);
    });
}

/** The embedded sandbox knows the accounts whose folders stand there when it starts. */
async function accountsOf(data: string): Promise<string[]> {
  const folders = await readdir(join(data, 'incoming')).catch(() => []);
  return [...new Set([DEFAULT_ACCOUNT, ...folders.filter((name) => !name.startsWith('.'))])];
}

/** One file that cannot be worked on does not keep the others from being imported. */
function tellFailure(key: string, error: unknown, language: Language) {
  if (error instanceof Interrupted) return;
  const spoken = error instanceof CommandError ? error.sentence(language) : undefined;
  const reason = spoken ?? (error instanceof Error ? error.message : String(error));
  console.error(`rowmark: ${tell(terminalWords.serveFailed, language, { key, reason })}`);
}

const INCOMING_KEY_PARTS = 4;

interface Serving {
  data: string;
  progress: Progress;
  known: readonly string[] | undefined;
  language: Language;
}

/** One arrived file: a job, unless it came to its end already. */
async function serveOne(host: LocalHost, key: string, { data, progress, known, language }: Serving) {
  const place = parseIncomingKey(key);
  const warn = (of: keyof typeof terminalWords, args: Arguments) =>
    console.error(`rowmark: ${tell(terminalWords[of], language, args)}`);
  if (isMisnamed(key)) return warn('serveMisnamed', { key: JSON.stringify(key), limit: NAME_MAX_BYTES });
  if (place === undefined) {
    // A key in the right place that is no export is a companion of one, or one that is still being written.
    if (key.split('/').length !== INCOMING_KEY_PARTS) warn('serveMisplaced', { key });
    return;
  }
  if (known?.includes(place.account) === false) return warn('serveWaits', { key });
  const received = await host.receive({ detail: { bucket: { name: 'local' }, object: { key } } });
  if (!('job' in received)) return;
  const { job } = received;
  if (await host.store.head(jobKeys(job).finished)) return;
  const { report, times } = await runJob(
    { job, store: host.store, handlers: host.handlers },
    ({ documents }) => progress.start(place.file, documents),
  );
  progress.stop();
  const summary = await readStored(host.store, `${report}summary.json`, summaryForm);
  const imported = { file: place.file, job, report, summary, times, continued: false };
  console.log(`${await describeImport({ store: host.store, data, imported })}\n`);
}
