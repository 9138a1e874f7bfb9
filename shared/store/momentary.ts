import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoize } from '../memoize.ts';

// What a process keeps for a moment has the process in its name. If it was killed, the next one sees by it what is left.

const PREFIX = 'rowmark-';
const OWNED = /^(?:rowmark-)?(\d+)-(\d*)-/;

/** A name for a file of a moment, such as a part of an object that is not whole. */
export const momentaryName = (): string => `${ownerName()}${crypto.randomUUID()}`;

/** A new folder for files of a moment, in the temporary directory. The first one clears what dead processes left. */
export async function momentaryFolder(): Promise<string> {
  await clearOnce(tmpdir());
  return mkdtemp(join(tmpdir(), `${PREFIX}${ownerName()}`));
}

const clearOnce = memoize(clearAbandoned);

/** Removes files and folders of processes that have ended; those of a live process, and all others, stay. */
export async function clearAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => {
    const [, pid, started] = OWNED.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid), started ?? '');
  });
  // Only that user can clear what another user left.
  await Promise.all(
    left.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => {})),
  );
}

let owner: string | undefined;
const ownerName = (): string => (owner ??= `${process.pid}-${startOf(process.pid) ?? ''}-`);

/** The number of a process is given again, in a container each time; the moment of its start is not. */
function isAlive(pid: number, started: string): boolean {
  const found = startOf(pid);
  if (found !== undefined || started !== '') return found === started;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const STARTED_AT = 19;

/** Clock ticks from machine start to process start; undefined if not running or not on Linux. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may hold blanks.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[STARTED_AT];
  } catch {
    return undefined;
  }
}
