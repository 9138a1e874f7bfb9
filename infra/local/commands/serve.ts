import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { APPROVALS_PREFIX } from '../../../shared/jobs/receive-approval.ts';
import { parseIncomingKey } from '../../../shared/jobs/receive-export.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { CommandError } from '../command-error.ts';
import { DEFAULT_ACCOUNT, readConfiguration } from '../configuration.ts';
import { keepClearingUploads } from '../console/clear-uploads.ts';
import { assertLong } from '../console/console-key.ts';
import { JobQueue } from '../console/job-queue.ts';
import { assertPrivate, CONSOLE_PORT, type ConsolePlace } from '../console/listen-console.ts';
import { openConsole } from '../console/open-console.ts';
import { webhookOf } from '../console/tell-webhook.ts';
import { shortJob } from '../find-job.ts';
import { folderEnvironment, rememberEnvironment } from '../folder-environment.ts';
import { createFolderStore } from '../folder-store.ts';
import { tellWait } from '../import-exports.ts';
import { Interrupted } from '../interrupted.ts';
import { type LocalHost, openLocalHost } from '../local-host.ts';
import { createLog } from '../log.ts';
import { lookIntoIncoming } from '../look-into-incoming.ts';
import { makeFolder } from '../make-folder.ts';
import { createProgress } from '../progress.ts';
import { createApprovalWatch } from '../serve-approvals.ts';
import { serveIncoming, TRY_AGAIN_MS } from '../serve-incoming.ts';
import { isLeftover, serveJob, serveOne, tellJob } from '../serve-one.ts';
import { serveVoice } from '../serve-voice.ts';
import { serviceFor } from '../service-for.ts';
import { stopOnInterrupt } from '../stop-on-interrupt.ts';
import { dataOption, parseServiceUrl, parseWait, parseWhole } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

interface ServeOptions {
  data: string;
  port?: number;
  host: string;
  tlsCert?: string;
  tlsKey?: string;
  sandboxPort?: number;
  service?: string;
  takeExisting: boolean;
  wait?: number;
  json: boolean;
  lang: Language;
}

const MS_PER_SECOND = 1000;
const PORT_MAX = 65_535;

export function registerServe(command: Command, startup: Startup): void {
  const { language } = startup;
  const help = helpIn(language);
  const parsePort = parseWhole({ from: 0, to: PORT_MAX, language });
  command
    .addOption(dataOption(startup))
    .addOption(new Option('--port <n>', help('consolePort')).argParser(parsePort))
    .option('--host <address>', help('consoleHost'), '127.0.0.1')
    .option('--tls-cert <file>', help('tlsCert'))
    .option('--tls-key <file>', help('tlsKey'))
    .addOption(new Option('--sandbox-port <n>', help('servePort')).argParser(parsePort))
    .option('--service <url>', help('serveService'), parseServiceUrl(language))
    .option('--wait <time>', help('wait'), parseWait(language))
    .option('--take-existing', help('takeExisting'), false)
    .option('--json', help('serveJson'), false)
    .addOption(languageOption(language))
    .action(runServe);
}

async function runServe(options: ServeOptions): Promise<void> {
  const { data, lang: language } = options;
  const configuration = readConfiguration();
  const { ROWMARK_CONSOLE_KEY, ROWMARK_REST_SECONDS } = configuration;
  if (ROWMARK_CONSOLE_KEY !== undefined) assertLong(ROWMARK_CONSOLE_KEY);
  const approval = configuration.ROWMARK_APPROVAL === 'required';
  const place = consolePlace(options);
  assertPrivate(place);
  const voice = serveVoice({ language, json: options.json });
  const webhook = webhookOf(data, configuration, voice);
  const progress = createProgress(language);
  using stop = stopOnInterrupt(language);
  await using stack = new AsyncDisposableStack();
  const queue: JobQueue = new JobQueue({
    store: createFolderStore(data),
    handlers: () => host.handlers,
    patience: () => host.patience,
    signal: stop.signal,
    failed: (job, error) => voice.failed('jobFailed', error, { job: shortJob(job) }),
    ran: (job, ran) => void tellJob({ data, store: createFolderStore(data), voice }, { job, ran }),
    ended: (job) => void webhook.tell(job),
  });
  const host = stack.use(
    await openLocalHost({
      data,
      accounts: [DEFAULT_ACCOUNT],
      service: serviceFor(options.service),
      ...(options.sandboxPort === undefined ? {} : { sandboxPort: options.sandboxPort }),
      dryRun: approval,
      language,
      verify: configuration.ROWMARK_VERIFY,
      requestsInFlight: configuration.ROWMARK_CONCURRENCY,
      log: createLog(),
      waitMs: options.wait ?? 0,
      onWait: tellWait(language),
      onDocument: progress.advance,
      onOutcome: queue.noteOutcome,
      isStopped: queue.isStopped,
      signal: stop.signal,
    }),
  );
  stack.defer(() => queue.idle());
  await assertOwnEnvironment(host, options);
  await rememberEnvironment(host.store, host.environment);
  const { url, resumed } = await openConsole(stack, {
    data,
    host,
    queue,
    place,
    service: options.service,
    language,
  });
  voice.say('watching', { folder: join(data, 'incoming'), url: host.serviceUrl });
  if (approval) {
    await makeFolder(join(data, APPROVALS_PREFIX));
    voice.say('approvalRequired', { folder: join(data, APPROVALS_PREFIX) });
  }
  voice.say('consoleAt', { url });
  void webhook.resume();
  stack.use(keepClearingUploads(data, (error) => voice.failed('uploadsNotCleared', error)));
  if (resumed > 0) voice.say('consoleResumed', { count: resumed });
  const serving = { data, host, queue, progress, voice };
  const failed = (key: string, error: unknown) => {
    progress.stop();
    if (error instanceof Interrupted) return;
    const seconds = TRY_AGAIN_MS / MS_PER_SECOND;
    voice.failed('serveFailed', error, { key, seconds });
  };
  const looked = createApprovalWatch({
    data,
    host,
    run: (job, key) => serveJob(serving, { job, key }),
    refused: (key, why) => voice.warn(REFUSED[why], { key }),
    failed,
  });
  await serveIncoming({
    data,
    restMs: ROWMARK_REST_SECONDS * MS_PER_SECOND,
    signal: stop.signal,
    serveOne: (key) => serveOne(serving, key),
    leftAlone: ({ key, why }) => voice.warn(LEFT_ALONE[why], { key: JSON.stringify(key) }),
    failed,
    ...(approval && { looked }),
  });
}

function consolePlace({ host, port, tlsCert, tlsKey }: ServeOptions): ConsolePlace {
  if ((tlsCert === undefined) !== (tlsKey === undefined)) throw new CommandError('console-tls-halved');
  const tls =
    tlsCert === undefined || tlsKey === undefined ? undefined : { certificate: tlsCert, key: tlsKey };
  return { host, port: port ?? CONSOLE_PORT, portGiven: port !== undefined, tls };
}

const LEFT_ALONE = {
  link: 'serveLink',
  unreadable: 'serveUnreadable',
} as const;

const REFUSED = {
  'no-approval': 'approvalNone',
  'unknown-plan': 'approvalUnknown',
  'no-plan': 'approvalUnknown',
  'other-plan': 'approvalUnknown',
  'other-environment': 'approvalElsewhere',
  'before-plan': 'approvalEarly',
} as const;

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
