import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roles } from '../../../functions/console/console-host.ts';
import { KEY_MIN_CHARACTERS } from '../../../functions/console/console-limits.ts';
import { createConsole } from '../../../functions/console/create-console.ts';
import { keySignIn } from '../../../functions/console/sign-in/key-sign-in.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { pause } from '../../../shared/seams.ts';
import { isSandbox } from '../../../shared/service/environment.ts';
import { CommandError } from '../errors/command-error.ts';
import { diskErrorReason } from '../errors/disk-error-reason.ts';
import { makeFolder } from '../files/make-folder.ts';
import { writeWhole } from '../files/write-whole.ts';
import { readConfiguration } from '../host/configuration.ts';
import type { LocalHost } from '../host/local-host.ts';
import { userName } from '../host/user-name.ts';
import type { JobQueue } from '../serve/job-queue.ts';
import { type ConsolePlace, listenConsole } from './listen-console.ts';
import { localConsoleHost, resumeJobs } from './local-console.ts';

interface Opening {
  data: string;
  host: LocalHost;
  queue: JobQueue;
  place: ConsolePlace;
  /** A real environment, as it was named. */
  service: string | undefined;
  language: Language;
}

/** Opens the console of `rowmark serve` and goes on with the jobs of people; answers the address with its key. */
export async function openConsole(
  stack: AsyncDisposableStack,
  of: Opening,
): Promise<{ url: string; resumed: number }> {
  const { data, place, service } = of;
  const { ROWMARK_CONSOLE_KEY, ROWMARK_COMPANY, ROWMARK_EMAIL } = readConfiguration();
  const key = await consoleKey(data, ROWMARK_CONSOLE_KEY);
  const live = service !== undefined && !(await isSandbox(service));
  const company = ROWMARK_COMPANY ?? ROWMARK_EMAIL ?? '';
  const host = localConsoleHost({ ...of, live, company });
  const now = () => new Date();
  const person = { name: userName(), roles };
  const listening = await listenConsole(place, (address) => {
    const signIn = keySignIn({ key, person, secure: address.scheme === 'https', now, sleep: pause });
    return createConsole({ host, signIn, address });
  });
  stack.use(listening);
  return { url: `${listening.url}/?key=${encodeURIComponent(key)}`, resumed: await resumeJobs(host) };
}

const FOLDER = 'console';
const FILE = 'key';
const KEY_BYTES = 24;
const OWNER_ONLY = 0o600;

/** The key of the console: the one that was given, else that of the data folder, made when it is first used. */
async function consoleKey(data: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const folder = join(data, FOLDER);
  const kept = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  return kept.length >= KEY_MIN_CHARACTERS ? kept : makeKey(folder);
}

/** Refuses a key that could be guessed; before anything is opened. */
export function assertStrongKey(key: string): void {
  if (key.length >= KEY_MIN_CHARACTERS && !/\s/.test(key)) return;
  throw new CommandError('console-key-short', { limit: KEY_MIN_CHARACTERS });
}

async function makeKey(folder: string): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await makeFolder(folder);
  try {
    await writeWhole(join(folder, FILE), key, { mode: OWNER_ONLY });
  } catch (error) {
    throw new CommandError('folder-unusable', { folder, reason: diskErrorReason(error) });
  }
  return key;
}
