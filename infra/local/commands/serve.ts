import { join } from 'node:path';
import { z } from 'zod';
import { APPROVALS_PREFIX } from '../../../shared/jobs/approve/approve-plan.ts';
import { parseIncomingKey } from '../../../shared/jobs/receive/receive-export.ts';
import { findStored, storedForm } from '../../../shared/records/stored.ts';
import { assertPrivate, CONSOLE_PORT, type ConsolePlace } from '../console/listen-console.ts';
import { assertStrongKey, clearDaily, openConsole } from '../console/open-console.ts';
import { CommandError } from '../errors/command-error.ts';
import { makeFolder } from '../files/disk-files.ts';
import { listJobs, shortJobId } from '../files/find-job.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { configuredService, DEFAULT_ACCOUNT, readConfiguration } from '../host/configuration.ts';
import { type LocalHost, openLocalHost } from '../host/local-host.ts';
import { Interrupted } from '../host/run-job.ts';
import { announceWait } from '../import/import-file.ts';
import { createEventWebhook } from '../serve/event-webhook.ts';
import {
  announceJob,
  createJobQueue,
  createServeOutput,
  type JobQueue,
  serveExport,
  serveJob,
} from '../serve/job-queue.ts';
import { createApprovalWatch, scanIncoming, serveIncoming, TRY_AGAIN_MS } from '../serve/serve-incoming.ts';
import { createProgress } from '../terminal/progress.ts';
import { stopOnInterrupt } from '../terminal/stop-on-interrupt.ts';
import { dataOption, parseWhole, serviceOption, waitOption } from './options.ts';
import { commandOf, type Given, option } from './startup.ts';

const MS_PER_SECOND = 1000;
const parsePort = parseWhole(0, 65_535);

const parts = [
  dataOption,
  option('--port <n>', 'consolePort', { parse: parsePort }),
  option('--host <address>', 'consoleHost', { usual: '127.0.0.1' }),
  option('--tls-cert <file>', 'tlsCert'),
  option('--tls-key <file>', 'tlsKey'),
  option('--sandbox-port <n>', 'servePort', { parse: parsePort, without: ['service'] }),
  serviceOption,
  waitOption,
  option('--take-existing', 'takeExisting', { usual: false }),
  option('--json', 'serveJson', { usual: false }),
] as const;
type ServeOptions = Given<typeof parts>;
export const registerServe = commandOf(parts, runServe);

async function runServe(options: ServeOptions): Promise<void> {
  const { data, lang: language } = options;
  const configuration = readConfiguration();
  const { ROWMARK_CONSOLE_KEY, ROWMARK_REST_SECONDS } = configuration;
  if (ROWMARK_CONSOLE_KEY !== undefined) assertStrongKey(ROWMARK_CONSOLE_KEY);
  const approval = configuration.ROWMARK_APPROVAL === 'required';
  const place = consolePlace(options);
  assertPrivate(place);
  const voice = createServeOutput({ language, json: options.json });
  const webhook = createEventWebhook(data, configuration, voice);
  const progress = createProgress(language);
  using stop = stopOnInterrupt(language);
  await using stack = new AsyncDisposableStack();
  const queue: JobQueue = createJobQueue({
    store: createFolderStore(data),
    host: () => host,
    signal: stop.signal,
    failed: (job, error) => voice.failed('jobFailed', error, { job: shortJobId(job) }),
    ran: (job, ran) => void announceJob({ data, store: host.store, pace: host.pace, voice }, { job, ran }),
    ended: (job) => void webhook?.tell(job),
  });
  const host = stack.use(
    await openLocalHost({
      data,
      consoleLink: () => ({ consoleUrl: voice.consoleUrl, secondPerson: approval }),
      accounts: [DEFAULT_ACCOUNT],
      service: configuredService(options.service),
      sandboxPort: options.sandboxPort,
      dryRun: approval,
      language,
      verify: configuration.ROWMARK_VERIFY,
      waitMs: options.wait,
      onWait: announceWait(language),
      onDocument: progress.advance,
      onOutcome: queue.noteOutcome,
      beforeSend: queue.assertRights,
      signal: stop.signal,
    }),
  );
  stack.defer(() => queue.idle());
  await assertOwnEnvironment(host, options);
  await host.store.put(KEY, environmentForm.text({ environment: host.environment }));
  const serves = { data, host, queue, webhook, place, service: options.service, language };
  const { resumed, ...opened } = await openConsole(stack, serves);
  voice.consoleUrl = opened.url;
  voice.say('watching', { folder: join(data, 'incoming'), url: host.serviceUrl });
  if (approval) {
    await makeFolder(join(data, APPROVALS_PREFIX));
    voice.say('approvalRequired', { folder: join(data, APPROVALS_PREFIX) });
  }
  voice.console(opened);
  void webhook?.resume();
  stack.use(clearDaily(data, (error) => voice.failed('uploadsNotCleared', error)));
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
    run: (job, key) => serveJob(serving, job, key),
    refused: (key, why) => voice.warn(REFUSED[why], { key }),
    failed,
  });
  await serveIncoming({
    data,
    restMs: ROWMARK_REST_SECONDS * MS_PER_SECOND,
    signal: stop.signal,
    serveOne: (key) => serveExport(serving, key),
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

const LEFT_ALONE = { link: 'serveLink', 'no-file': 'serveNoFile', unreadable: 'serveUnreadable' } as const;

const REFUSED = {
  'no-approval': 'approvalNone',
  'NO-PLAN': 'approvalUnknown',
  'PLAN-OTHER': 'approvalUnknown',
  'ENVIRONMENT-OTHER': 'approvalElsewhere',
  'CLOCK-BEHIND': 'approvalEarly',
  'CHANGED-SINCE': 'approvalOvertaken',
  'SENT-BACK': 'approvalOvertaken',
  'CHECK-OLDER': 'approvalOvertaken',
} as const;

/** Exports that wait in a folder of another environment were meant for that one: requires consent. */
async function assertOwnEnvironment(host: LocalHost, { data, takeExisting }: ServeOptions): Promise<void> {
  const remembered = await findStored(host.store, KEY, environmentForm);
  // Without it, that of the newest job.
  const before = remembered?.environment ?? (await listJobs(host.store)).at(-1)?.environment;
  if (takeExisting || before === undefined || before === host.environment) return;
  const { files } = await scanIncoming(data);
  const waiting = files.filter(({ key }) => parseIncomingKey(key) !== undefined).length;
  if (waiting > 0)
    throw new CommandError('folder-of-another-environment', {
      folder: data,
      count: waiting,
      before,
      now: host.environment,
    });
}

const KEY = 'environment.json';
const environmentForm = storedForm(z.object({ environment: z.string() }));
