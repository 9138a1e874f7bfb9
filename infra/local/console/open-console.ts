import { once } from 'node:events';
import { chmod, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ConsoleHost } from '../../../functions/console/console-host.ts';
import {
  IDEMPOTENCY_KEPT_DAYS,
  KEY_MIN_CHARACTERS,
  UPLOAD_KEPT_DAYS,
} from '../../../functions/console/console-limits.ts';
import { createConsole } from '../../../functions/console/create-console.ts';
import { keySignIn } from '../../../functions/console/sign-in/key-sign-in.ts';
import { pause } from '../../../shared/clock.ts';
import { approverOf } from '../../../shared/jobs/approve/approved-plan.ts';
import { listedJobRecord, readJob } from '../../../shared/jobs/files/read-job.ts';
import { roles } from '../../../shared/operations/operation.ts';
import { type InspectionRequest, inspectAsJson } from '../../../shared/preflight/inspect/inspect-export.ts';
import { problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { EVENTS_KEPT_DAYS, EVENTS_PREFIX } from '../../../shared/records/event.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { isSandbox } from '../../../shared/service/environment.ts';
import type { StoredFile } from '../../../shared/sheet/byte-source.ts';
import { IDEMPOTENCY_PREFIX, jobKeys, UPLOADS_PREFIX } from '../../../shared/store/keys.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';
import { folderUnusable, makeFolder, namesBelow, writeWhole } from '../files/disk-files.ts';
import { openSealer } from '../files/open-sealer.ts';
import { readConfiguration } from '../host/configuration.ts';
import { knownAccounts } from '../host/data-folder.ts';
import type { LocalHost } from '../host/local-host.ts';
import { type EventWebhook, WEBHOOKS_PREFIX } from '../serve/event-webhook.ts';
import type { JobQueue } from '../serve/job-queue.ts';
import { type ConsolePlace, listenConsole } from './listen-console.ts';
import { keysOf, newKey, UNNAMED } from './named-keys.ts';

interface Opening {
  data: string;
  host: LocalHost;
  queue: JobQueue;
  webhook?: EventWebhook | undefined;
  place: ConsolePlace;
  /** A real environment, as it was named. */
  service: string | undefined;
  language: Language;
}

/**
 * Opens the console of `rowmark serve` and continues the jobs of people. Answers its address, the key that opens
 * it, and the file of the key; undefined if the environment contains the key.
 */
export async function openConsole(stack: AsyncDisposableStack, of: Opening) {
  const { data, place, service } = of;
  const { ROWMARK_CONSOLE_KEY, ROWMARK_COMPANY, ROWMARK_EMAIL } = readConfiguration();
  const keyFile = ROWMARK_CONSOLE_KEY === undefined ? resolve(data, FOLDER, FILE) : undefined;
  const key = ROWMARK_CONSOLE_KEY ?? (await ownKey(data));
  const live = service !== undefined && !(await isSandbox(service));
  const company = ROWMARK_COMPANY ?? ROWMARK_EMAIL ?? '';
  const named = keysOf(data);
  const host = localConsoleHost({ ...of, ...named, live, company });
  const now = () => new Date();
  const unnamed = { person: { name: UNNAMED, roles }, sha256: sha256Hex(key) };
  const holders = async () => [unnamed, ...(await named.holders())];
  const listening = await listenConsole(place, (address) => {
    const secure = address.scheme === 'https';
    const signIn = keySignIn({ holders, secret: key, secure, now, sleep: pause });
    return createConsole({ host, signIn, address });
  });
  stack.use(listening);
  return { url: `${listening.url}/`, key, keyFile, resumed: await resumeJobs(host) };
}

const FOLDER = 'console';
const FILE = 'key';
const OWNER_ONLY = 0o600;

async function ownKey(data: string): Promise<string> {
  const folder = join(data, FOLDER);
  const kept = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  if (kept.length >= KEY_MIN_CHARACTERS) {
    await chmod(join(folder, FILE), OWNER_ONLY);
    return kept;
  }
  const key = newKey();
  await makeFolder(folder);
  await writeWhole(join(folder, FILE), key, { mode: OWNER_ONLY }).catch(folderUnusable(folder));
  return key;
}

/** Refuses a key that could be guessed; before anything is opened. */
export function assertStrongKey(key: string): void {
  if (key.length >= KEY_MIN_CHARACTERS && !/\s/.test(key)) return;
  throw new CommandError('console-key-short', { limit: KEY_MIN_CHARACTERS });
}

type LocalConsole = Omit<Opening, 'place' | 'service'> &
  Pick<ConsoleHost, 'live' | 'company'> &
  Pick<ReturnType<typeof keysOf>, 'namedAccounts' | 'mayIssue'>;

/** The console's host on this machine: the folder, and the queue of `rowmark serve`. */
export function localConsoleHost(of: LocalConsole): ConsoleHost {
  const { data, host, queue, webhook, live, company, language, namedAccounts, mayIssue } = of;
  const { store, clientOf, ledgerOf, login } = host;
  const approvalRequired = readConfiguration().ROWMARK_APPROVAL === 'required';
  return {
    ...{ ...host.approving, clientOf, ledgerOf, login },
    ...{ pace: host.pace, live, language, company, dryRunOnly: false, approvalRequired },
    sandboxUrl: live ? undefined : host.serviceUrl,
    accounts: async () => [...new Set([...(await knownAccounts(data)), ...(await namedAccounts())])],
    unknownAccount: ({ account, accounts }) =>
      problem('ACCOUNT-UNKNOWN', {}, { variant: 'console', account, accounts: accounts.join(', ') }),
    sealKeys: async () => [(await openSealer(data)).key],
    jobNames: () => readdir(join(data, 'jobs')).catch(() => []),
    startJob: async (job) =>
      queue.start(job, async () => {
        const record = await readJob(store, job);
        const approver = await approverOf(store, job);
        // The approver by a file has no key.
        const isByFile = approver !== undefined && (await store.head(jobKeys(job).ofConsole)) === undefined;
        const by = approver ?? record.by;
        return record.dry_run || isByFile || by === undefined || mayIssue(by, record.account);
      }),
    mayIssue,
    openAccount: (account) => makeFolder(join(data, 'incoming', account)),
    jobsUnderWay: async () => queue.underWay(),
    stopJob: (job) => queue.stop(job),
    progressOf: async ({ job }) => queue.progressOf(job),
    hasEnded: async ({ job }) => (await store.head(jobKeys(job).finished)) !== undefined,
    deliverEvent: webhook && (async ({ id }) => void webhook.deliver(id)),
    apart: undefined,
    inspect: inspectApart(),
  };
}

/** Restarts jobs of the console and jobs that were cut off; the command `import` continues its own. */
export async function resumeJobs(host: ConsoleHost): Promise<number> {
  const { jobNames, store, environment, startJob } = host;
  const left: JobRecord[] = [];
  for (const job of await jobNames()) {
    const record = await listedJobRecord(host, job);
    if (record?.environment !== environment) continue;
    if (record.by === undefined && (await store.head(jobKeys(job).ofConsole)) === undefined) continue;
    if ((await store.head(jobKeys(job).finished)) === undefined) left.push(record);
  }
  left.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  for (const { job } of left) await startJob(job);
  return left.length;
}

/** Bytes of an export as text that is inspected faster than a thread begins. */
const HERE_MAX_BYTES = 16 * 1024;
const PACKED = /\.(gz|xlsx)$/i;
const BUDGET_SECONDS = 60;

const WORKER = new URL(
  `inspect-worker${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`,
  import.meta.url,
);

function inspectApart(): typeof inspectAsJson {
  let last: Promise<unknown> = Promise.resolve();
  return async (request) => {
    const isSmall = !PACKED.test(request.file) && (await bytesOf(request.stored)) <= HERE_MAX_BYTES;
    if (isSmall) return inspectAsJson(request);
    const answer = last.then(() => inThread(request));
    last = answer.catch(() => undefined);
    return answer;
  };
}

const bytesOf = async (stored: StoredFile): Promise<number> =>
  typeof stored === 'string' ? (await stat(stored)).size : stored.length;

async function inThread(request: InspectionRequest): ReturnType<typeof inspectAsJson> {
  const worker = new Worker(WORKER, { workerData: request });
  const budget = AbortSignal.timeout(BUDGET_SECONDS * 1000);
  try {
    const [answer] = await once(worker, 'message', { signal: budget });
    return answer;
  } catch (error) {
    throw budget.aborted ? new RefusedRequest('INSPECTION-TOO-LONG', { seconds: BUDGET_SECONDS }) : error;
  } finally {
    await worker.terminate();
  }
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Folders of a data folder whose entries are kept for a time; jobs have their own copy of an upload. */
const KEPT_DAYS = {
  [UPLOADS_PREFIX]: UPLOAD_KEPT_DAYS,
  [IDEMPOTENCY_PREFIX]: IDEMPOTENCY_KEPT_DAYS,
  [EVENTS_PREFIX]: EVENTS_KEPT_DAYS,
  [WEBHOOKS_PREFIX]: EVENTS_KEPT_DAYS,
} as const;

/** Removes entries that were kept long enough. Failures do not stop the others; the first is thrown. */
export async function clearKept(data: string, now: Date): Promise<number> {
  const failures: unknown[] = [];
  let cleared = 0;
  for (const [prefix, days] of Object.entries(KEPT_DAYS)) {
    const folder = join(data, prefix);
    for (const name of await namesBelow(folder)) {
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found === undefined || now.getTime() - found.mtimeMs < days * MS_PER_DAY) continue;
      try {
        await rm(join(folder, name), { recursive: true, force: true });
        cleared += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
  return cleared;
}

/** Clears them now and once a day; `failed` receives the error if that fails. */
export function clearDaily(data: string, failed: (error: unknown) => void): Disposable {
  const clear = () => void clearKept(data, new Date()).catch(failed);
  clear();
  const timer = setInterval(clear, MS_PER_DAY).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
