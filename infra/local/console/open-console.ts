import { chmod, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { roles } from '../../../functions/console/console-host.ts';
import { KEY_MIN_CHARACTERS } from '../../../functions/console/console-limits.ts';
import { createConsole } from '../../../functions/console/create-console.ts';
import { keySignIn } from '../../../functions/console/sign-in/key-sign-in.ts';
import { pause } from '../../../shared/clock.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { isSandbox } from '../../../shared/service/environment.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';
import { diskErrorReason } from '../errors/disk-error-reason.ts';
import { makeFolder } from '../files/make-folder.ts';
import { writeWhole } from '../files/write-whole.ts';
import { readConfiguration } from '../host/configuration.ts';
import type { LocalHost } from '../host/local-host.ts';
import type { EventWebhook } from '../serve/event-webhook.ts';
import type { JobQueue } from '../serve/job-queue.ts';
import { type ConsolePlace, listenConsole } from './listen-console.ts';
import { localConsoleHost, resumeJobs } from './local-console.ts';
import { newKey, UNNAMED, watchedKeys } from './named-keys.ts';

interface Opening {
  data: string;
  host: LocalHost;
  queue: JobQueue;
  webhook: EventWebhook | undefined;
  place: ConsolePlace;
  /** A real environment, as it was named. */
  service: string | undefined;
  language: Language;
}

/** The address, and the key that opens it. */
interface OpenedConsole {
  /** Without the key. */
  url: string;
  key: string;
  /** File of the key; undefined if the environment contains the key. */
  keyFile: string | undefined;
  /** Jobs that were cut off and go on. */
  resumed: number;
}

/** Opens the console of `rowmark serve` and continues the jobs of people. */
export async function openConsole(stack: AsyncDisposableStack, of: Opening): Promise<OpenedConsole> {
  const { data, place, service } = of;
  const { ROWMARK_CONSOLE_KEY, ROWMARK_COMPANY, ROWMARK_EMAIL } = readConfiguration();
  const keyFile = ROWMARK_CONSOLE_KEY === undefined ? resolve(data, FOLDER, FILE) : undefined;
  const key = ROWMARK_CONSOLE_KEY ?? (await ownKey(data));
  const live = service !== undefined && !(await isSandbox(service));
  const company = ROWMARK_COMPANY ?? ROWMARK_EMAIL ?? '';
  const named = watchedKeys(data);
  const host = localConsoleHost({
    ...of,
    live,
    company,
    namedAccounts: named.accounts,
    mayIssue: named.mayIssue,
  });
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

/** The key of the data folder, made when it is first used. */
async function ownKey(data: string): Promise<string> {
  const folder = join(data, FOLDER);
  const kept = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  if (kept.length < KEY_MIN_CHARACTERS) return makeKey(folder);
  await chmod(join(folder, FILE), OWNER_ONLY);
  return kept;
}

/** Refuses a key that could be guessed; before anything is opened. */
export function assertStrongKey(key: string): void {
  if (key.length >= KEY_MIN_CHARACTERS && !/\s/.test(key)) return;
  throw new CommandError('console-key-short', { limit: KEY_MIN_CHARACTERS });
}

async function makeKey(folder: string): Promise<string> {
  const key = newKey();
  await makeFolder(folder);
  try {
    await writeWhole(join(folder, FILE), key, { mode: OWNER_ONLY });
  } catch (error) {
    throw new CommandError('folder-unusable', { folder, reason: diskErrorReason(error) });
  }
  return key;
}
