import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, rename, truncate, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { runbookCommands } from '../aws/runbook-commands.ts';
import { fileCommands } from '../commands/file-commands.ts';
import { receipt } from '../commands/receipt-export.ts';
import { reseal } from '../commands/reseal.ts';
import type { Ran } from '../commands/run-rowmark.ts';
import { AT_REST, serveUntil } from '../commands/serve-kit.ts';
import { CLI } from '../commands/spawn-rowmark.ts';
import { openServe, type Serve } from '../console/open-serve.ts';
import { hurry } from '../hurry.ts';
import { makeCertificate } from '../programs.ts';
import { type Desk, SERVICE_ENV } from './advice-desk.ts';

/** A line of `advice.txt`: a message that it provokes, or (`>`) what a message says, which has to succeed. */
interface Step {
  text: string;
  keys: readonly string[];
  isAdvised: boolean;
}

/** Steps in one data folder, by their title. */
export const scenes: ReadonlyMap<string, readonly Step[]> = new Map(
  readFileSync(join(import.meta.dirname, 'advice.txt'), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((scene) => {
      const [title = '', ...lines] = scene.trim().split('\n');
      return [title, stepsOf(lines)];
    }),
);

/** A line that begins with `!` is a message of the next step. */
function stepsOf(lines: readonly string[]): Step[] {
  let keys: string[] = [];
  return lines.flatMap((line) => {
    if (line.startsWith('! ')) keys.push(line.slice(2));
    if (line.startsWith('! ')) return [];
    const step = { text: line.replace(/^> /, ''), keys, isAdvised: line.startsWith('> ') };
    keys = [];
    return [step];
  });
}

/** Words as they are told, without the folder that commands name and without line ends. */
export const bare = (text: string): string =>
  text.replaceAll(/ --data (?:'[^']*'|[^\s"'.,;:]+)/g, '').replaceAll(/\s+/g, ' ');

const markIn = (report = ''): string =>
  /"mark":"(\d+)"/.exec(readFileSync(join(report, 'result.jsonl'), 'utf8'))?.[1] ?? '{mark}';

const DONE: Ran = { status: 0, stdout: '', stderr: '' };
const done = async (work: Promise<unknown>): Promise<Ran> => work.then(() => DONE);

/** How the runbook begins a command, behind `npm`. */
const RUNBOOK_ROWMARK = ['run', 'rowmark', '--'];

/** Plays steps at a desk: verbs for its files, its service and its console, all else is a command. `@x` is a file there. */
export function player(desk: Desk) {
  const env: Record<string, string> = {};
  const open: { console?: Serve } = {};
  let asNobody = false;
  const filled = async (text: string): Promise<string> => {
    const found = text.includes('{') ? await desk.report().catch(() => undefined) : undefined;
    const plan = () =>
      JSON.parse(readFileSync(join(found?.report ?? '', 'summary.json'), 'utf8')).plan.sha256;
    return text
      .replaceAll('{service}', text.includes('{service}') ? (await desk.service()).url : '')
      .replaceAll('{port}', new URL(open.console?.url ?? 'http://none').port)
      .replaceAll('{plan}', () => plan())
      .replaceAll('{mark}', () => markIn(found?.report))
      .replaceAll('{report}', found?.report ?? '{report}')
      .replaceAll('{job}', found?.job ?? '{job}')
      .replaceAll(/(?<=^|\s)@(\S+)/g, (_, name: string) => desk.at(name));
  };
  /** `{/api/events#0.id}` is that value of the answer. */
  const withAnswers = async (text: string): Promise<string> => {
    const [found, path = '', way = ''] = /\{(\/api[^#]*)#([\w.]+)\}/.exec(text) ?? [];
    if (found === undefined) return text;
    const answer = await open.console?.json(path);
    return text.replace(
      found,
      way.split('.').reduce((value, key) => value?.[key], answer),
    );
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
  /** A request under another name than that of the console. */
  const named = (host: string, path: string): Promise<Ran> =>
    new Promise((answered, fail) => {
      const request = get(new URL(path, open.console?.url), { headers: { host } }, async (answer) =>
        answered({ status: 2, stdout: await text(answer), stderr: '' }),
      );
      request.on('error', fail);
    });
  const tool = async ([folder = '', name = '']: string[], rest: string): Promise<Ran> => {
    const agent = new Client({ name: 'an agent', version: '1' });
    const args = [CLI, 'mcp', '--url', open.console?.url ?? '', '--folder', folder];
    const { key } = JSON.parse(
      (await desk.run('keys', 'add', 'robin', '--role', 'Dropper', '--json')).stdout,
    );
    await agent.connect(
      new StdioClientTransport({ command: process.execPath, args, env: { ROWMARK_CONSOLE_KEY: key } }),
    );
    const { content, isError } = await agent.callTool({ name, arguments: JSON.parse(rest) });
    await agent.close();
    await desk.run('keys', 'revoke', 'robin');
    return { ...DONE, status: isError ? 2 : 0, stdout: JSON.stringify(content) };
  };
  const served = async (text: string, args: string[] = []): Promise<Ran> => {
    const until = (ran: Pick<Ran, 'stdout' | 'stderr'>) => bare(ran.stdout + ran.stderr).includes(text);
    const ran = await serveUntil(desk.data, { until, args, asNobody, env: { ...AT_REST, ...env } });
    return until(ran) ? { ...ran, status: 0 } : ran;
  };
  const verbs: Record<string, (words: string[], rest: string) => Promise<Ran>> = {
    mv: ([from = '', to = '']) => done(rename(from, to)),
    tls: ([cert = '', key = '']) => done(Promise.resolve(makeCertificate(cert, key))),
    cut: ([path = '']) => done(truncate(globSync(path)[0] ?? path, 5)),
    edit: ([from = '', to = '', was = '', now = '']) => {
      const edited = readFileSync(from, 'utf8').replaceAll(was.replaceAll('%', ' '), now);
      return done(writeFile(to, edited));
    },
    drop: ([path = '', word = '']) => {
      const kept = readFileSync(path, 'utf8').split('\n');
      return done(writeFile(path, kept.filter((line) => !line.includes(word)).join('\n')));
    },
    cat: async ([path = '']) => ({ ...DONE, stdout: readFileSync(globSync(path)[0] ?? path, 'utf8') }),
    /** The n-th command of a section of the runbook, word for word but for the words in angle brackets. */
    runbook: async ([n = ''], rest) => {
      const section = runbookCommands().filter((one) => `${n} ${one.section}` === rest);
      const [program, ...words] = (section[Number(n) - 1]?.command ?? '')
        .replace('<account>', 'default')
        .replace('<your name>', 'Maria')
        .replace('<copy>', desk.at('copy'))
        .replaceAll('.rowmark', desk.data)
        .split(' ');
      if (program === 'mv') return done(rename(words[0] ?? '', words[1] ?? ''));
      const args = words.slice(RUNBOOK_ROWMARK.length);
      return args[0] === 'ledger' ? desk.atService(SERVICE_ENV, ...args) : desk.run(...args);
    },
    /** Whether the service has issued each document once. */
    once: async () => {
      const { issued } = await (await desk.service()).stats();
      return { ...DONE, status: Object.values(issued).every((times) => times === 1) ? 0 : 1 };
    },
    fifo: ([path = '']) => done(promisify(execFile)('mkfifo', [path])),
    reseal: ([report = '']) => done(reseal(report)),
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
    chmod: ([mode = '', path = '']) => done(chmod(path, Number.parseInt(mode, 8))),
    async nobody() {
      asNobody = true;
      for (const path of [dirname(desk.at()), desk.at()]) await chmod(path, 0o755);
      for (const path of await readdir(desk.data, { recursive: true }))
        await chmod(desk.at('d', path), 0o777);
      await chmod(desk.data, 0o777);
      return DONE;
    },
    books: async (types) => {
      const service = await desk.service();
      service.books(types);
      return done(service.down().then(service.up));
    },
    async hurried(args) {
      using _ = hurry();
      return await desk.atService({ ...SERVICE_ENV, ...env }, ...args);
    },
    async restless(args) {
      const path = desk.at('d/reports/other/latest.json');
      mkdirSync(dirname(path), { recursive: true });
      let isRunning = true;
      const change = () => {
        if (!isRunning) return;
        writeFileSync(desk.at('head'), String(Math.random()));
        renameSync(desk.at('head'), path);
        setImmediate(change);
      };
      change();
      const ran = await desk.run(...args);
      isRunning = false;
      return ran;
    },
    at: (args) => desk.atService({ ...SERVICE_ENV, ...env }, ...args),
    rowmark: (args) => desk.raw(args, env),
    mcp: async () => desk.raw(['mcp', '--url', open.console?.url ?? ''], env),
    serve: (args) => served('Watching', args),
    watch: (_, until) => served(until),
    async console(args) {
      await open.console?.kill('SIGTERM');
      open.console = await openServe(desk.data, args, env);
      return DONE;
    },
    ask: (words) => ask('key', words),
    bare: (words) => ask('bare', words),
    named: ([host = '', path = '']) => named(host, path),
    tool: (words, rest) => tool(words, rest.slice(rest.indexOf('{'))),
    closed: async () => done(Promise.resolve(open.console?.kill('SIGTERM'))),
  };
  return {
    async play({ text }: Step): Promise<Ran> {
      const whole = await withAnswers(await filled(text));
      const [verb = '', ...words] = whole.split(' ');
      for (const name of words.filter((word) => /^\w+\.csv$/.test(word)))
        if ((verb === 'import' || words.includes('import')) && !existsSync(desk.at(name)))
          await desk.write(name);
      const args = words.map((word) => (/^\w+\.csv$/.test(word) && verb !== 'rows' ? desk.at(word) : word));
      const run = verbs[verb];
      if (run !== undefined) return run(args, whole.slice(verb.length + 1));
      const change = fileCommands[verb];
      if (change !== undefined) return done(change(...args));
      return desk.raw([verb, ...args, '--data', desk.data], env);
    },
    [Symbol.asyncDispose]: async () => open.console?.kill('SIGTERM'),
  };
}
