import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT, runRowmark } from '../commands/run-rowmark.ts';
import { CLI } from '../commands/spawn-rowmark.ts';

export const KEY = 'a-key-of-the-tests-0123456789';
const ENDED = new Set(['done', 'failed']);
const LOOK_EVERY_MS = 100;

/** `rowmark serve` in a process of its own, as people start it, and its console over HTTP. */
export interface Serve extends AsyncDisposable {
  url: string;
  data: string;
  child: ChildProcess;
  stdout(): string;
  /** A request with the key. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  json(path: string, init?: RequestInit): Promise<Answer>;
  upload(name: string, body: string | Buffer, query?: string): Promise<Answer>;
  /** The job when it has come to its end. */
  ended(job: unknown): Promise<Answer>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** A new key of a person. */
  keyOf(name: string, roles: string): Promise<string>;
}

/** The JSON of an answer, looked at as it comes. */
export const jsonOf = async (answer: Response) => JSON.parse(await answer.text());
type Answer = Awaited<ReturnType<typeof jsonOf>>;

export async function openServe(data: string, args: readonly string[] = [], env = {}): Promise<Serve> {
  const child = spawn(process.execPath, [CLI, 'serve', '--data', data, '--port', '0', ...args], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ROWMARK_CONSOLE_KEY: KEY, ...env },
  });
  const written = { out: '', err: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
  });
  const url = await new Promise<string>((done, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      written.out += text;
      const found = /(?:Console: |"consoleAt","url":")(https?:\/\/[^\s"/]+)\//.exec(written.out)?.[1];
      if (found !== undefined) done(found);
    });
    child.on('exit', () => fail(new Error(`serve ended: ${written.out}${written.err}`)));
  });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { Authorization: `Bearer ${KEY}`, ...init.headers } });
  const json = async (path: string, init?: RequestInit) => jsonOf(await ask(path, init));
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return {
    url,
    data: join(data),
    child,
    stdout: () => written.out,
    ask,
    json,
    upload: (name, body, query = '?dry_run=1') =>
      json(`/api/exports/default/standard/${encodeURIComponent(name)}${query}`, { method: 'POST', body }),
    async ended(job) {
      for (;;) {
        const found = await json(`/api/jobs/${job}`);
        if (ENDED.has(found.state)) return found;
        await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
      }
    },
    kill,
    async keyOf(name, roles) {
      const args = ['keys', 'add', name, '--role', roles, '--data', data, '--json'];
      return JSON.parse((await runRowmark(args)).stdout).key;
    },
    [Symbol.asyncDispose]: () => kill('SIGKILL'),
  };
}
