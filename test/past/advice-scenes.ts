import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openServe, type Serve } from '../console/open-serve.ts';
import { receipt } from '../local/receipt-export.ts';
import type { Ran } from '../local/run-rowmark.ts';
import { serveUntil } from '../local/serve-kit.ts';
import { type Desk, SERVICE_ENV } from './advice-desk.ts';

/** A line of `advice.txt`: a message that it provokes, or (`>`) what a message says, which has to succeed. */
interface Step {
  text: string;
  key?: string | undefined;
  isAdvised: boolean;
}

/** Steps in one data folder, by their title. */
export const scenes: ReadonlyMap<string, readonly Step[]> = new Map(
  readFileSync(join(import.meta.dirname, 'advice.txt'), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((scene) => {
      const [title = '', ...lines] = scene.trim().split('\n');
      return [title, lines.flatMap((line, n) => stepOf(line, lines[n - 1]))];
    }),
);

function stepOf(line: string, before = ''): Step[] {
  if (line.startsWith('! ')) return [];
  const key = before.startsWith('! ') ? before.slice(2) : undefined;
  return [{ text: line.replace(/^> /, ''), key, isAdvised: line.startsWith('> ') }];
}

const makeCertificate = (cert: string, key: string) =>
  promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-out', cert, '-keyout', key],
  ]);

const DONE: Ran = { status: 0, stdout: '', stderr: '' };
const done = async (work: Promise<unknown>): Promise<Ran> => work.then(() => DONE);

/** Plays steps at a desk: verbs for its files, its service and its console, all else is a command. `@x` is a file there. */
export function player(desk: Desk) {
  const env: Record<string, string> = {};
  const open: { console?: Serve } = {};
  const filled = async (text: string): Promise<string> => {
    const found = text.includes('{') ? await desk.report().catch(() => undefined) : undefined;
    const plan = () =>
      JSON.parse(readFileSync(join(found?.report ?? '', 'summary.json'), 'utf8')).plan.sha256;
    return text
      .replaceAll('{service}', text.includes('{service}') ? (await desk.service()).url : '')
      .replaceAll('{port}', new URL(open.console?.url ?? 'http://none').port)
      .replaceAll('{plan}', () => plan())
      .replaceAll('{report}', found?.report ?? '{report}')
      .replaceAll('{job}', found?.job ?? '{job}')
      .replaceAll(/(?<=^|\s)@(\S+)/g, (_, name: string) => desk.at(name));
  };
  const ask = async (as: 'key' | 'bare', words: string[]): Promise<Ran> => {
    const [method = 'GET', path = '', ...rest] = words;
    const given = Object.fromEntries(
      rest.map((one) => [one.split('=')[0], one.slice(one.indexOf('=') + 1).replaceAll('%', ' ')]),
    );
    const { body, ...headers } = given;
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const at = open.console;
    if (at === undefined) throw new Error('The scene has no console.');
    const answer = await (as === 'key' ? at.ask(path, init) : fetch(at.url + path, init));
    return { status: answer.ok ? 0 : 2, stdout: await answer.text(), stderr: '' };
  };
  const verbs: Record<string, (words: string[], rest: string) => Promise<Ran>> = {
    mkdir: ([path = '']) => done(mkdir(path, { recursive: true })),
    mv: ([from = '', to = '']) => done(rename(from, to)),
    tls: ([cert = '', key = '']) => done(makeCertificate(cert, key)),
    rm: ([path = '']) => done(rm(path, { recursive: true })),
    cp: ([from = '', to = '']) => done(cp(from, to, { recursive: true })),
    cut: ([path = '']) => done(truncate(path, 5)),
    edit: ([from = '', to = '', was = '', now = '']) => {
      const edited = readFileSync(from, 'utf8').replace(was, now);
      return done(writeFile(to, edited));
    },
    put: ([path = ''], rest) =>
      done(
        mkdir(dirname(path), { recursive: true }).then(() =>
          writeFile(path, rest.slice(path.length + 1).replaceAll('\\n', '\n')),
        ),
      ),
    add: ([path = ''], rest) => done(appendFile(path, rest.slice(path.length + 1))),
    rows: ([name = '', ...rows]) =>
      done(
        desk.write(
          name,
          ...rows.map((row) => {
            const [id = '', ...cells] = row.split(',');
            return receipt(id, Object.fromEntries(cells.map((cell) => cell.split('='))));
          }),
        ),
      ),
    env: async ([named = '']) => {
      const [name = '', value = ''] = named.split('=');
      env[name] = value;
      return DONE;
    },
    faults: async (_, rest) => done((await desk.service()).faults(JSON.parse(rest))),
    service: async ([state]) =>
      done(state === 'down' ? (await desk.service()).down() : (await desk.service()).up()),
    at: (args) => desk.atService({ ...SERVICE_ENV, ...env }, ...args),
    rowmark: (args) => desk.raw(args, env),
    mcp: async () => desk.raw(['mcp', '--url', open.console?.url ?? ''], env),
    async serve(args) {
      const isUp = ({ stdout }: { stdout: string }) => stdout.includes('Watching');
      const ran = await serveUntil(desk.data, { until: isUp, args, env });
      return isUp(ran) ? { ...ran, status: 0 } : ran;
    },
    async console(args) {
      await open.console?.kill('SIGTERM');
      open.console = await openServe(desk.data, args, env);
      return DONE;
    },
    ask: (words) => ask('key', words),
    bare: (words) => ask('bare', words),
  };
  return {
    async play({ text }: Step): Promise<Ran> {
      const whole = await filled(text);
      const [verb = '', ...words] = whole.split(' ');
      for (const name of words.filter((word) => /^\w+\.csv$/.test(word)))
        if ((verb === 'import' || words.includes('import')) && !existsSync(desk.at(name)))
          await desk.write(name);
      const args = words.map((word) => (/^\w+\.csv$/.test(word) && verb !== 'rows' ? desk.at(word) : word));
      const run = verbs[verb];
      if (run !== undefined) return run(args, whole.slice(verb.length + 1));
      return desk.raw([verb, ...args, '--data', desk.data], env);
    },
    [Symbol.asyncDispose]: async () => open.console?.kill('SIGTERM'),
  };
}
