import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { textWidth } from '../../infra/local/terminal/text-width.ts';
import type { ReportRow } from '../../shared/report/row.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { filesBelow } from '../files-below.ts';
import { isDrawn, isJudged } from '../full-run.ts';
import { ToldNames } from '../told-names.ts';
import { bitsTold, otherwiseTold } from './altered-report.ts';
import { type Command, fileCommands } from './file-commands.ts';
import { filesThatName } from './files-that-name.ts';
import { importedReport } from './imported-report.ts';
import { longFolder } from './long-folder.ts';
import { openLooks } from './looks.ts';
import { openQuietHost } from './open-quiet-host.ts';
import { readStats } from './read-stats.ts';
import { timesIn, valuesIn } from './read-told.ts';
import { ROOT, runRowmark } from './run-rowmark.ts';
import { reportTold, verdictTold } from './told-report.ts';
import { wordsOf } from './typed-commands.ts';

// A play is what a person types in a folder of its own, with what is told below each line. `# title` begins one, `@ name` a file of the
// `| lines` below it, `$ command` is typed. `./name` is in the folder; `<mark 1>`, `<id 2>` and `<report 1>` are those told before.

const BEGINS_AT = Date.parse('2026-11-20T08:00:00Z');
const COLUMNS = 80;
/** Commands whose answers fit a terminal. */
const WRAPPED = ['import', 'demo', 'profiles'];
const MINUTE_MS = 60_000;
const ACCOUNT = { ...sandboxAccount('default'), apiKey: 'canary-key-9d2e' };
/** The key of the account at a service, and tokens: no command prints them, and no file of a play has them. */
const SECRETS = /canary-key-9d2e|eyJ[\w-]{9,}\.eyJ/;
const JOB_CHARACTERS = 32;

/** What has no data folder, or is given another. */
const isWithoutData = (words: readonly string[]): boolean =>
  words.includes('--data') || ['', 'verify', 'template'].includes((words[0] ?? '').replace(/^-.*/, ''));

/** The plays of a folder; `vitest -u` writes down what is told now. */
export function testPlays(plays: string): void {
  afterEach(() => void vi.useRealTimers());

  // A mutant is judged by each play by itself; the short run begins to count at another play in each file.
  const rowsOf = (name: string, file: number): [string, number][] =>
    isJudged ? playsIn(join(plays, name)).map((_, at) => [name, at]) : [[name, file]];
  test.each(readdirSync(plays).flatMap(rowsOf))('%s', async (name, only) => {
    await using folder = await longFolder();
    const path = join(plays, name);
    const told: string[] = [];
    for (const [at, play] of playsIn(path).entries()) {
      const isPlayed = isJudged ? at === only : isDrawn(only + at, 15);
      told.push(isPlayed ? await played(play, join(folder.path, `${at + 10}`)) : play);
    }
    const files = filesBelow(folder.path).filter((file) => !/(^|\/)(service|sandbox)\//.test(file));
    const isLeak = (path: string) => statSync(path).isFile() && SECRETS.test(readFileSync(path, 'latin1'));
    expect(files.filter((file) => isLeak(join(folder.path, file)))).toEqual([]);
    await expect(told.join('')).toMatchFileSnapshot(path);
  });
}

const playsIn = (path: string): string[] => readFileSync(path, 'utf8').split(/^(?=# )/m);

/** Plays one, and answers it with what is told now. */
async function played(text: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await using stage = new Stage(folder);
  const told: string[] = [];
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('@ ')) await stage.write(line.slice(2), linesBelow(lines, at));
    if (/^([#@$|]|\/\/)/.test(line)) told.push(line);
    if (line.startsWith('$ ')) told.push(...indented(await stage.type(line.slice(2))));
    if (line === '') told.push(line);
  }
  return told.join('\n');
}

const linesBelow = (lines: readonly string[], at: number): string => {
  const below = lines.slice(at + 1);
  const end = below.findIndex((line) => !line.startsWith('|'));
  return below
    .slice(0, end === -1 ? below.length : end)
    .map((line) => `${line.slice(2)}\n`)
    .join('');
};

const indented = (text: string): string[] =>
  text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => `  ${line}`.trimEnd() || '  .');

class Stage implements AsyncDisposable {
  readonly #folder: string;
  readonly #reports: string[] = [];
  readonly #names = new ToldNames();
  /** What the last command printed. */
  #last = '';
  #minutes = 0;
  /** Without it time goes on as it does. */
  #begins: number | undefined = BEGINS_AT;
  #looks: ReturnType<typeof openLooks>;
  /** A service that folders share, from the first command at it to the end. */
  #service: Awaited<ReturnType<typeof startLocalSandbox>> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#looks = this.#openLooks();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service?.[Symbol.asyncDispose]();
  }

  async #shared(): Promise<string> {
    const of = { folder: this.#place('./service'), accounts: [ACCOUNT], port: 0, strict: true };
    this.#service ??= await startLocalSandbox(of);
    return this.#service.url;
  }

  #openLooks() {
    return openLooks(this.#place('./data'), (of) => {
      this.#names.name('job', of.summary.job);
      this.#reports.push(this.#place(`./data/${of.summary.report}`).replace(/\/$/, ''));
      return `${of.summary.dry_run ? 'dry run' : 'run'} ${reportTold(of)}`;
    });
  }

  async write(name: string, text: string): Promise<void> {
    const path = join(this.#folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }

  async type(line: string): Promise<string> {
    if (this.#begins === undefined) vi.useRealTimers();
    else vi.setSystemTime(this.#begins + this.#minutes * MINUTE_MS);
    this.#minutes += 1;
    const [command = '', ...words] = wordsOf(this.#meant(line)).map((word) => this.#place(word));
    const own = this.#commands[command];
    const doing = own === undefined ? this.#rowmark([command, ...words]) : own(...words);
    const told = await doing.catch((error: Error) => `not done: ${error.message}`);
    return this.#steady(typeof told === 'string' ? told : '');
  }

  #place(word: string): string {
    if (word.startsWith('SAMPLES/')) return join(ROOT, 'samples', word.slice(8));
    return word.startsWith('./') ? join(this.#folder, word.slice(2)) : word;
  }

  /** Names that were told stand for what they name. */
  #meant(line: string): string {
    const reports = this.#reports.map((report, at) => [`<report ${at + 1}>`, report] as const);
    const short = this.#names.all.map(([found, name]) => [shortOf(name), found.slice(0, 8)] as const);
    const known = this.#names.meant(line);
    return [...short, ...reports].reduce((all, [name, found]) => all.replaceAll(name, found), known);
  }

  /** Ids, moments and durations differ from run to run; the same one keeps its name. */
  #steady(text: string): string {
    const named = this.#names.steady(text.replaceAll(this.#folder, '.'));
    return this.#names.all
      .filter(([found]) => found.length === JOB_CHARACTERS)
      .reduce((all, [found, name]) => all.replaceAll(found.slice(0, 8), shortOf(name)), named)
      .replaceAll(`by ${userInfo().username}`, 'by <user>')
      .replaceAll(`"${userInfo().username}"`, '"<user>"')
      .replaceAll(`${userInfo().username} accepted`, '<user> accepted')
      .replace(/\d+[.,]\d s(?=[,\n])|\d+(?= KiB)|(?<=_ms": |--seed )\d+/g, '<n>');
  }

  async #rowmark(words: readonly string[], of: Parameters<typeof runRowmark>[1] = {}): Promise<string> {
    const args = isWithoutData(words) ? words : [...words, '--data', this.#place('./data')];
    const env = { ROWMARK_EMAIL: '', ROWMARK_API_KEY: '', ...of.env };
    const ran = await runRowmark(args, { ...of, env });
    this.#last = ran.stdout;
    const isForPeople = WRAPPED.includes(words[0] ?? '') && !words.includes('--json');
    const wide = ran.stdout.split('\n').filter((line) => isForPeople && this.#isTooWide(line));
    return `${ran.stdout}${ran.stderr}${wide.map((line) => `too wide: ${line}\n`).join('')}→ ${ran.status}`;
  }

  /** A path stands whole on its line, however long it is. */
  #isTooWide(line: string): boolean {
    return textWidth(line) > COLUMNS && !line.includes(this.#folder);
  }

  readonly #commands: Readonly<Record<string, Command>> = {
    ...fileCommands,
    rows: async (file = '', ...more) => {
      const told = await importedReport(file, this.#place('./data'), ...more);
      this.#reports.push(told.report.replace(/\/$/, ''));
      this.#names.name('job', told.summary.job);
      const verified = await runRowmark(['verify', told.report]);
      return `${reportTold(told)}${verified.status === 0 ? '' : '\nnot verified'}`;
    },
    /** The import that the last command tells, typed as it stands there. */
    told: async () => {
      const from = this.#last.lastIndexOf('rowmark import ');
      const [, , file = '', ...words] = wordsOf(this.#last.slice(from).replaceAll(/\s+/g, ' '));
      const at = words.indexOf('--data');
      const [, data] = words.splice(at, 2);
      return data === this.#place('./data') ? this.#commands.rows?.(file, ...words) : `in ${data}`;
    },
    /** What verify finds of a report, and what it compared. */
    verdict: async (...words) => {
      const ended = await this.#rowmark(['verify', ...words, '--json']);
      return `${verdictTold(JSON.parse(this.#last))}\n${ended.split('\n').at(-1)}`;
    },
    /** What verify says at the shared service of rows and times that somebody wrote otherwise. */
    otherwise: async (report = '', ...changes) =>
      otherwiseTold(report, changes, async () => {
        await this.#commands.at?.('verify', report, '--json');
        return JSON.parse(this.#last);
      }),
    /** Which documents verify compares at the shared service, told by their differences. */
    asking: async (...words) => {
      await this.#commands.at?.('verify', ...words, '--json');
      const { problems, checked } = JSON.parse(this.#last);
      const of = problems.flatMap(({ code, params }: { code: string; params: Record<string, string> }) =>
        code.startsWith('SERVICE-') ? [params.external_id] : [],
      );
      return `${checked.documents}: ${of.join(', ')}`;
    },
    /** All that verify finds, once a bit of a file is another at every so many bytes. */
    bits: async (file = '', step = '', ...words) =>
      bitsTold(file, Number(step), async () => {
        await this.#rowmark(['verify', ...words, '--json']);
        return JSON.parse(this.#last);
      }),
    json: async (...words) => {
      const at = words.indexOf('--');
      const command = [...words.slice(0, at), '--json'];
      const isThere = command[0] === 'at';
      const status = await (isThere ? this.#commands.at?.(...command.slice(1)) : this.#rowmark(command));
      return `${valuesIn(this.#last, words.slice(at + 1))}\n${String(status).split('\n').at(-1)}`;
    },
    /** The lines with any of the texts, as they are printed on the document of a row and on its credit note. */
    printed: async (report = '', row = '', ...texts) => {
      const rows = (await readFile(join(report, 'result.jsonl'), 'utf8')).trim().split('\n');
      const one: ReportRow = JSON.parse(rows[Number(row) - 2] ?? '{}');
      await using host = await openQuietHost(this.#place('./data'));
      const pages = [one, one.credit].map(async (of) => {
        const printed = await host.clientOf('default').print(of?.invoice_id ?? '', 'el');
        const page = printed.state === 'printed' ? printed.page : printed.state;
        return page.split('\n').filter((line) => texts.some((text) => line.includes(text)));
      });
      return (await Promise.all(pages)).flat().join('\n');
    },
    /** How often a command says each text to whom types answers. */
    typed: async (...words) => {
      const [from, to] = [words.indexOf('--'), words.lastIndexOf('--')];
      const told = await this.#rowmark(words.slice(to + 1), { typed: words.slice(from + 1, to) });
      return `${timesIn(told, words.slice(0, from))}\n${told.split('\n').at(-1)}`;
    },
    /** Typed in the folder itself. */
    here: async (...words) => {
      const before = process.cwd();
      process.chdir(this.#folder);
      return this.#rowmark(words).finally(() => process.chdir(before));
    },
    status: async (...words) =>
      this.#steady(await this.#rowmark(words))
        .split('\n')
        .at(-1),
    /** How often a command says each text. */
    says: async (...words) => {
      const at = words.indexOf('--');
      const told = await this.#rowmark(words.slice(at + 1));
      return `${timesIn(told, words.slice(0, at))}\n${told.split('\n').at(-1)}`;
    },
    clock: async (at = '') => {
      this.#begins = at === 'real' ? undefined : Date.parse(at) - this.#minutes * MINUTE_MS;
    },
    /** An export that lies in the folder of its account and profile, as `serve` takes it. */
    take: async (key = '') => this.#looks.take(key),
    /** A look of `serve` for approvals; what it begins fails with a text. */
    look: async (fault = '') => this.#looks.look(fault),
    /** `serve` begins again. */
    anew: async () => {
      this.#looks = this.#openLooks();
    },
    pass: async (ms = '') => this.#looks.pass(Number(ms)),
    /** Whether stdout is JSON and nothing else, and how often stderr logs each text. */
    log: async (...words) => {
      const at = words.indexOf('--');
      const told = await this.#rowmark(words.slice(0, at), { env: { ROWMARK_LOG: '1' } });
      JSON.parse(this.#last);
      return timesIn(told.slice(this.#last.length), words.slice(at + 1));
    },
    /** What a command tells from a word on. */
    from: async (word = '', ...words) => {
      const told = await this.#rowmark(words);
      return told.slice(told.indexOf(word));
    },
    /** Of a list in JSON those with the names. */
    of: async (...words) => {
      const at = words.indexOf('--');
      await this.#rowmark(words.slice(at + 1));
      const all: { name: string }[] = JSON.parse(this.#last);
      return words
        .slice(0, at)
        .map((name) => JSON.stringify(all.find((one) => one.name === name)))
        .join('\n');
    },
    /** With variables of the environment. */
    with: async (...words) => {
      const at = words.indexOf('--');
      const env = Object.fromEntries(words.slice(0, at).map((word) => word.split('=')));
      return this.#rowmark(words.slice(at + 1), { env });
    },
    issued: async () => {
      const { accounts } = await readStats(this.#place('./data'));
      const all = Object.entries(accounts['demo@rowmark.example']?.issued ?? {});
      return (
        all
          .map(([id, times]) => `${id} × ${times}`)
          .sort()
          .join(', ') || 'nothing'
      );
    },
    /** With the sandbox of a folder as the service, or what is at an address. */
    served: async (place = '', ...words) => {
      const { email, apiKey } = ACCOUNT;
      await using sandbox = place.startsWith('http')
        ? { url: place, [Symbol.asyncDispose]: async () => {} }
        : await startLocalSandbox({ folder: place, accounts: [ACCOUNT], port: 0 });
      const env = { ROWMARK_EMAIL: email, ROWMARK_API_KEY: apiKey };
      const told = await this.#rowmark([...words, '--service', sandbox.url], { env });
      return `${SECRETS.test(told) ? 'tells a secret: ' : ''}${told.replaceAll(sandbox.url, '<service>')}`;
    },
    /** At the service that all folders of a play share. */
    at: async (...words) => this.#commands.served?.(await this.#shared(), ...words),
    /** How often a request was sent there that acts. */
    asked: async () => {
      const { requests } = Object(await (await fetch(`${await this.#shared()}/_sandbox/stats`)).json());
      const acting = Object.entries(requests).filter(([name]) => /^POST .*invoices/.test(name));
      return acting.map(([name, times]) => `${name}: ${times}`).join('\n');
    },
    /** Makes a key, and says what is kept of it. */
    keyed: async (name = '', ...words) => {
      const status = await this.#rowmark(['keys', 'add', name, ...words, '--json']);
      const { key, error } = JSON.parse(this.#last);
      if (error !== undefined) return status;
      const file = this.#place(`./data/console/keys/${name.normalize('NFC').toLowerCase()}.json`);
      const { sha256, ...kept } = JSON.parse(await readFile(file, 'utf8'));
      const places = await filesThatName(this.#place('./data'), key);
      return `${key.length} characters, kept as its digest: ${sha256 === sha256Hex(key)}, in ${places.length} files itself\n${JSON.stringify(kept)}`;
    },
    /** As if each process had died before it noted the end of its job. */
    interrupt: async () => {
      const jobs = this.#place('./data/jobs');
      for (const job of await readdir(jobs)) await rm(join(jobs, job, 'finished.json'), { force: true });
    },
    /** Leaves of an import what a kill before its report leaves; with `outcomes`, before any answer was kept. */
    forget: async (report = '', outcomes = '') => {
      const job = this.#place(`./data/jobs/${basename(report)}`);
      await rm(join(job, 'finished.json'));
      await rm(report, { recursive: true });
      if (outcomes !== '') await rm(join(job, outcomes), { recursive: true });
    },
  };
}

/** The first letters of an id. */
const shortOf = (name: string): string => `${name.slice(0, -1)}…>`;
