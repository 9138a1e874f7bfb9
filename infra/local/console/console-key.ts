import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_MIN_CHARACTERS } from '../../../functions/console/console-limits.ts';
import { CommandError } from '../command-error.ts';
import { makeFolder } from '../make-folder.ts';
import { whyNotWritten } from '../why-not-written.ts';

const FOLDER = 'console';
const FILE = 'key';
const KEY_BYTES = 24;
const OWNER_ONLY = 0o600;

/** The key of the console: the one that was given, else that of the data folder, made when it is first used. */
export async function consoleKey(data: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const folder = join(data, FOLDER);
  const kept = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  return kept.length >= KEY_MIN_CHARACTERS ? kept : makeKey(folder);
}

/** Refuses a key that could be guessed; before anything is opened. */
export function assertLong(key: string): void {
  if (key.length >= KEY_MIN_CHARACTERS && !/\s/.test(key)) return;
  throw new CommandError('console-key-short', { limit: KEY_MIN_CHARACTERS });
}

async function makeKey(folder: string): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await makeFolder(folder);
  try {
    await writeFile(join(folder, `${FILE}.part`), key, { mode: OWNER_ONLY });
    await rename(join(folder, `${FILE}.part`), join(folder, FILE));
  } catch (error) {
    throw new CommandError('folder-unusable', { folder, reason: whyNotWritten(error) });
  }
  return key;
}
