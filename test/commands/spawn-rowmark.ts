import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Ran, ROOT } from './run-rowmark.ts';

export const CLI = join(ROOT, 'infra/local/cli.ts');

/** Root may read and write anywhere: another user types what must not be allowed. */
export const OTHER_USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const foldersOf = (path: string): string[] => (path === '/' ? ['/'] : [path, ...foldersOf(dirname(path))]);
/** Whether the other user reaches this copy of the project at all. */
export const otherMayRun = (): boolean =>
  OTHER_USER.uid === undefined ||
  [ROOT, dirname(process.execPath)].flatMap(foldersOf).every((path) => (statSync(path).mode & 1) === 1);

interface SpawnOptions {
  env?: Record<string, string>;
  /** As a user without rights, where the tests run as one with all of them. */
  asNobody?: boolean;
  /** Is given the process, which it may end. */
  started?: ((child: ChildProcess) => void) | undefined;
  /** Sees all that was written so far, while the command runs; it can kill it, once. */
  onOutput?: (written: Pick<Ran, 'stdout' | 'stderr'>, kill: (signal: NodeJS.Signals) => void) => void;
}

/** Runs the command in a process of its own, for tests of signals and of processes that meet. */
export function spawnRowmark(args: readonly string[], options: SpawnOptions = {}): Promise<Ran> {
  const child = spawn(process.execPath, [CLI, ...args], {
    ...(options.asNobody && OTHER_USER),
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
  });
  options.started?.(child);
  const ran: Ran = { status: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      ran[name] += text;
      options.onOutput?.(ran, (signal) => child.killed || child.kill(signal));
    });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (status) => done({ ...ran, status }));
  });
}
