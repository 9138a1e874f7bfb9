import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { describeSource } from '../../../shared/jobs/describe-source.ts';
import { APPROVALS_PREFIX } from '../../../shared/jobs/receive-approval.ts';
import { parseIncomingKey } from '../../../shared/jobs/receive-export.ts';
import { tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { readStored } from '../../../shared/records/stored-object.ts';
import { summaryForm } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { CommandError } from '../command-error.ts';
import { DEFAULT_ACCOUNT, readConfiguration } from '../configuration.ts';
import { folderEnvironment, rememberEnvironment } from '../folder-environment.ts';
import { tellWait } from '../import-exports.ts';
import { Interrupted } from '../interrupted.ts';
import { type LocalHost, openLocalHost } from '../local-host.ts';
import { createLog } from '../log.ts';
import { lookIntoIncoming } from '../look-into-incoming.ts';
import { makeFolder } from '../make-folder.ts';
import { newestJobs } from '../newest-jobs.ts';
import { printAside, printText } from '../print.ts';
import { describeImport } from '../print-import.ts';
import { createProgress, type Progress } from '../progress.ts';
import { runJob } from '../runner.ts';
import { createApprovalWatch } from '../serve-approvals.ts';
import { serveIncoming, TRY_AGAIN_MS } from '../serve-incoming.ts';
import { serviceFor } from '../service-for.ts';
import { stopOnInterrupt } from '../stop-on-interrupt.ts';
import { terminalWords } from '../words/terminal-words.ts';
import { dataOption, parseServiceUrl, parseWait, parseWhole } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

interface ServeOptions {
  data: string;
  sandboxPort?: number;
  service?: string;
  takeExisting: boolean;
  wait?: number;
  lang: Language;
}

const MS_PER_SECOND = 1000;

export function registerServe(command: Command, startup: Startup): void {
  const { language } = startup;
  const help = helpIn(language);
  command
    .addOption(dataOption(startup))
    .addOption(
      new Option('--sandbox-port <n>', help('servePort')).argParser(
        parseWhole({ from: 0, to: 65_535, language }),
      ),
    )
    .option('--service <url>', help('serveService'), parseServiceUrl(language))
    .option('--wait <time>', help('wait'), parseWait(language))
    .option('--take-existing', help('takeExisting'), false)
    .addOption(languageOption(language))
    .action(runServe);
}

async function runServe(options: ServeOptions): Promise<void> {
  const { data, lang: language } = options;
  const { ROWMARK_VERIFY, ROWMARK_CONCURRENCY, ROWMARK_REST_SECONDS, ROWMARK_APPROVAL } = readConfiguration();
  const approval = ROWMARK_APPROVAL === 'required';
  const progress = createProgress(language);
  using stop = stopOnInterrupt(language);
  await using host = await openLocalHost({
    data,
    accounts: [DEFAULT_ACCOUNT],
    service: serviceFor(options.service),
    ...(options.sandboxPort === undefined ? {} : { sandboxPort: options.sandboxPort }),
    dryRun: approval,
    language,
    verify: ROWMARK_VERIFY,
    requestsInFlight: ROWMARK_CONCURRENCY,
    log: createLog(),
    waitMs: options.wait ?? 0,
    onWait: tellWait(language),
    onDocument: progress.advance,
    signal: stop.signal,
  });
  await assertOwnEnvironment(host, options);
  await rememberEnvironment(host.store, host.environment);
  const warn = (of: keyof typeof terminalWords, args: Readonly<Record<string, string | number>>) =>
    printAside(`rowmark: ${tell(terminalWords[of], language, args)}`);
  printText(tell(terminalWords.watching, language, { folder: join(data, 'incoming'), url: host.serviceUrl }));
  if (approval) {
    await makeFolder(join(data, APPROVALS_PREFIX));
    printText(tell(terminalWords.approvalRequired, language, { folder: join(data, APPROVALS_PREFIX) }));
  }
  const failed = (key: string, error: unknown) => {
    progress.stop();
    if (!(error instanceof Interrupted))
      warn('serveFailed', { key, reason: reasonOf(error, language), seconds: TRY_AGAIN_MS / MS_PER_SECOND });
  };
  const looked = createApprovalWatch({
    data,
    host,
    run: (job, key) => runServed(host, { job, key }, { data, progress, warn }),
    refused: (key, why) => warn(REFUSED[why], { key }),
    failed,
  });
  await serveIncoming({
    data,
    restMs: ROWMARK_REST_SECONDS * MS_PER_SECOND,
    signal: stop.signal,
    serveOne: (key) => serveOne(host, key, { data, progress, warn }),
    leftAlone: ({ key, why }) => warn(LEFT_ALONE[why], { key: JSON.stringify(key), limit: NAME_MAX_BYTES }),
    failed,
    ...(approval && { looked }),
  });
}

const LEFT_ALONE = {
  link: 'serveLink',
  misplaced: 'serveMisplaced',
  unreadable: 'serveUnreadable',
  misnamed: 'serveMisnamed',
} as const;

const REFUSED = {
  'no-approval': 'approvalNone',
  'unknown-plan': 'approvalUnknown',
  'no-plan': 'approvalUnknown',
  'other-plan': 'approvalUnknown',
  'other-environment': 'approvalElsewhere',
  'before-plan': 'approvalEarly',
} as const;

const reasonOf = (error: unknown, language: Language): string => {
  if (error instanceof CommandError) return error.sentence(language);
  return error instanceof Error ? error.message : String(error);
};

/** Exports that wait in a folder of another environment were dropped for that one: to issue them here needs a word. */
async function assertOwnEnvironment(host: LocalHost, { data, takeExisting }: ServeOptions): Promise<void> {
  const before = await folderEnvironment(host.store);
  if (takeExisting || before === undefined || before === host.environment) return;
  let waiting = 0;
  for (const { key } of (await lookIntoIncoming(data)).files)
    if (parseIncomingKey(key) !== undefined && !(await isLeftover(host, key))) waiting += 1;
  if (waiting > 0)
    throw new CommandError('folder-of-another-environment', {
      folder: data,
      count: waiting,
      before,
      now: host.environment,
    });
}

interface ServingOne {
  data: string;
  progress: Progress;
  warn: (of: keyof typeof terminalWords, args: Readonly<Record<string, string | number>>) => void;
}

/** One arrived file: a job, unless it came to its end already, or the command `import` of 0.1.0 left it there. */
async function serveOne(host: LocalHost, key: string, { data, progress, warn }: ServingOne): Promise<void> {
  const received = await host.receive({ detail: { bucket: { name: 'local' }, object: { key } } });
  if (!('job' in received)) return;
  const { job } = received;
  if (await host.store.head(jobKeys(job).finished)) return;
  if (await isLeftover(host, key)) return warn('serveLeftover', { key });
  await runServed(host, { job, key }, { data, progress, warn });
}

async function runServed(
  host: LocalHost,
  { job, key }: { job: string; key: string },
  { data, progress }: ServingOne,
): Promise<void> {
  const file = key.slice(key.lastIndexOf('/') + 1);
  const { report, times } = await runJob({ job, ...host }, ({ documents }) =>
    progress.start(file, documents),
  );
  progress.stop();
  const summary = await readStored(host.store, `${report}summary.json`, summaryForm);
  const imported = { file: summary.source.name, job, report, summary, times, continued: false };
  printText(`${await describeImport({ store: host.store, data, imported })}\n`);
}

async function isLeftover({ store }: LocalHost, key: string): Promise<boolean> {
  const place = parseIncomingKey(key);
  if (place === undefined) return false;
  await using file = await store.localFile(key);
  const { sha256 } = await describeSource(file.path);
  return newestJobs(store).isLeftover(place, sha256);
}
