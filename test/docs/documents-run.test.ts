import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { CLI } from '../commands/spawn-rowmark.ts';
import { openServe, type Serve } from '../console/open-serve.ts';
import { isMissing } from '../programs.ts';
import { thisMonth } from '../today.ts';
import { PROJECT_ROOT } from './project-root.ts';

const bash = promisify(execFile);
const ROWMARK = 'npm run rowmark -- ';
/** Commands that stay open: the console, and the agent's door to it. */
const STAYS_OPEN = /-- (serve|mcp)\b(.*)/;
/** At the offer of a dry run: no, since the page runs it next. */
const ANSWERS = [...Array(5).fill(''), 'n'];

interface Block {
  language: string;
  file?: string;
  body: string;
}

const blocksOf = (page: string): Block[] =>
  [...readFileSync(join(PROJECT_ROOT, page), 'utf8').matchAll(/^```(\w*)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', file, body = '']) => ({ language, body, ...(file !== undefined && { file }) }),
  );

/** A command as it is typed, with the status that a comment behind it states. */
function commandsOf(body: string): { line: string; status: number }[] {
  return body
    .trim()
    .split('\n')
    .map((text) => ({
      line: text.replace(/\s+#.*$/, ''),
      status: Number(/# status (\d)/.exec(text)?.[1] ?? 0),
    }))
    .filter(({ line }) => line !== '');
}

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:[^\s"]+|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''));

/** A file that a command names: one of the project, or one of the reader's folder. */
const placed = (word: string, folder: string): string => {
  if (existsSync(join(PROJECT_ROOT, word))) return join(PROJECT_ROOT, word);
  return /^[\w-]+\.(csv|json)$|^(backups\/\w+|restored)$/.test(word) ? join(folder, word) : word;
};

const newestReport = (data: string): string => {
  const [newest = ''] = globSync(`${data}/reports/*/*/*/*/summary.json`)
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
    .map(({ path }) => dirname(path));
  return newest;
};

/** Runs a line as the reader does and answers its status with what it printed. */
async function run(typedLine: string, folder: string, cwd = folder): Promise<[number | null, string]> {
  const data = join(folder, 'data');
  const line = typedLine.replaceAll('<report>', newestReport(data)).replaceAll('$(date +%Y-%m)', thisMonth());
  if (!line.startsWith(ROWMARK)) {
    const { stdout } = await bash('bash', ['-c', line], { cwd });
    return [0, stdout];
  }
  const args = wordsOf(line.slice(ROWMARK.length)).map((word) => placed(word, folder));
  const own = args.includes('--data') ? [] : ['--data', data];
  const isAsked = args[0] === 'inspect' && !args.includes('--save');
  const { status, stdout, stderr } = await runRowmark([...args, ...own], isAsked ? { typed: ANSWERS } : {});
  return [status, stdout + stderr];
}

/** Starts a command that stays open: `serve` opens its console, and `mcp` lists its tools with the key that was printed last. */
async function start(line: string, { folder, printed, open }: Page): Promise<void> {
  const [, command, rest = ''] = STAYS_OPEN.exec(line) ?? [];
  if (command === 'serve') {
    open.serve = await openServe(join(folder, 'data'), wordsOf(rest));
    return;
  }
  mkdirSync(join(folder, 'exports'));
  const key = printed.trim().split('\n').at(-1) ?? '';
  const args = [CLI, 'mcp', ...wordsOf(rest), '--url', open.serve?.url ?? ''];
  const agent = new Client({ name: 'a reader', version: '1' });
  const env = { ROWMARK_CONSOLE_KEY: key };
  await agent.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, env }));
  expect((await agent.listTools()).tools.length).toBeGreaterThan(5);
  await agent.close();
}

interface Page {
  folder: string;
  /** Output of the command before. */
  printed: string;
  open: { serve?: Serve };
}

const pages = ['docs/tutorial/*.md', 'docs/how-to/*.md'].flatMap((some) =>
  globSync(some, { cwd: PROJECT_ROOT }),
);
/** Those with commands, all of whose programs this machine has. */
const runnable = pages.filter((page) => {
  const typed = blocksOf(page).flatMap(({ language, body }) => (language === '' ? commandsOf(body) : []));
  return typed.length > 0 && !typed.some(({ line }) => isMissing(line.split(' ')[0]));
});

describe('every command of the tutorial and the how-to pages', () => {
  it.each(runnable.toSorted())('runs as %s has it', async (page) => {
    await using folder = await temporaryFolder();
    let cwd = folder.path;
    if (page.includes('auditor')) {
      // The auditor is in the folder of a report, with the key from another hand.
      await run(`${ROWMARK}import demo/services.xlsx --profile demo/services.json`, folder.path);
      cwd = newestReport(join(folder.path, 'data'));
      copyFileSync(join(folder.path, 'data/seal/public-key.pem'), join(cwd, 'public-key.pem'));
    }
    const of: Page = { folder: folder.path, printed: '', open: {} };
    for (const { language, file, body } of blocksOf(page)) {
      if (file !== undefined) writeFileSync(join(folder.path, file), body);
      if (language !== '') continue;
      for (const { line, status } of commandsOf(body)) {
        if (STAYS_OPEN.test(line)) {
          await start(line, of);
          continue;
        }
        const [ended, printed] = await run(line, folder.path, cwd);
        of.printed = printed;
        expect([line, ended, ended === status ? '' : printed]).toEqual([line, status, '']);
      }
    }
    await of.open.serve?.kill('SIGTERM');
  });

  it('is found at all', () => {
    expect(runnable.length).toBeGreaterThan(10);
  });
});

it('the tutorial issues three documents, once, and credits one', async () => {
  await using folder = await temporaryFolder();
  const page = 'docs/tutorial/first-documents.md';
  const marks: string[][] = [];
  for (const { language, file, body } of blocksOf(page)) {
    if (file !== undefined) writeFileSync(join(folder.path, file), body);
    if (language !== '') continue;
    for (const { line } of commandsOf(body)) {
      const [, printed] = await run(line, folder.path);
      marks.push(printed.match(/\b4000\d{11}\b/g) ?? []);
    }
  }
  expect(marks[3]).toHaveLength(3);
  expect(marks[4]).toEqual(marks[3]);
  expect(marks[6]).toHaveLength(1);
});
