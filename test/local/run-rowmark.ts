import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
const CLI = join(ROOT, 'infra/local/cli.ts');

export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command as a user does, in a process of its own. `onStderr` sees what it writes while it runs. */
export function runRowmark(
  args: readonly string[],
  options: {
    env?: Record<string, string>;
    onStderr?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
  } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
  });
  const ran: Ran = { status: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ran.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    ran.stderr += text;
    options.onStderr?.(ran.stderr, (signal) => child.kill(signal));
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (status) => done({ ...ran, status }));
  });
}

export interface TemporaryFolder extends AsyncDisposable {
  path: string;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'rowmark-test-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
