import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { ConsoleHost } from '../../functions/console/console-host.ts';
import { roles as allRoles, type Role } from '../../shared/operations/operation.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { fileCommands } from '../commands/file-commands.ts';
import { ROOT } from '../commands/run-rowmark.ts';
import { wordsOf } from '../commands/typed-commands.ts';
import { ToldNames } from '../told-names.ts';
import { openConsoleApp } from './open-console-app.ts';
import { filledForm } from './page-form.ts';
import { fieldTold, partOf, timesOn, valueAt } from './told-answers.ts';

// A play over HTTP is what people send to a console, with what comes back below each line. `# title` begins one, and `% options` opens a
// console of its own for what follows, with `same` over the data of the one before. `@ name` is a file of the `| lines` below it, where
// `{1..9}` stands for nine lines; with a path it is one of the samples.
//
//   $ [who [roles] [@accounts]] METHOD path [Header:value] [texts to count] [< body] [=> fields of the answer]
//
// Nobody named is maria, with every role. A body is a file, JSON, `form a=b`, `upload file`, or `page mending a=b`: the form with that word
// of the page shown last, with a field otherwise. `!` before a path opens a page as a browser does. Texts are counted in its words, with
// `#above-rows` in those above its table of rows; a text with < or " is markup. Ids are told by names, and `<job ?>` is the newest one.

type App = Awaited<ReturnType<typeof openConsoleApp>>;
type Init = NonNullable<Parameters<App['send']>[1]>;

const BEGINS_AT = Date.parse('2026-11-20T08:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Ids by the key that they stand under. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ job: 'job', checks: 'job', import: 'import', upload: 'upload', sha256: 'plan', version: 'version' },
  ...{ invoice_id: 'invoice', cursor: 'cursor', next: 'cursor' },
};
const LONG = /^[\w-]{16,}={0,2}$/;

/** What a console is opened with, by the words behind `%`. */
const OPTIONS: Readonly<
  Record<string, (host: ConsoleHost | undefined, delivered: string[]) => Partial<ConsoleHost>>
> = {
  'approval-required': () => ({ approvalRequired: true }),
  /** Of another person than the uploader, as every approval that is required. */
  'second-person': () => ({}),
  'one-person': () => ({ approvalRequired: false }),
  live: () => ({ live: true, company: 'Real AE' }),
  behind: () => ({ now: () => new Date(BEGINS_AT - 67 * DAY_MS) }),
  deaf: () => ({ deliverEvent: undefined }),
  webhook: (_host, delivered) => ({ deliverEvent: async ({ id }) => void delivered.push(id) }),
  /** Nothing is remembered of what was read. */
  fresh: (host) => ({ store: host && { ...host.store } }),
  /** Jobs never begin. */
  idle: () => ({ startJob: async () => 'started' }),
  /** Jobs stop before their first document. */
  stopping: (host) => ({
    async startJob(job) {
      await host?.store.put(jobKeys(job).stopped, '{}');
      return host?.startJob(job) ?? 'started';
    },
  }),
};

/** Signs that nobody sees are written by their number, and `x×9` is nine of them. */
const withSigns = (text: string): string =>
  text
    .replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/(.)×(\d+)/g, (_, sign: string, times: string) => sign.repeat(Number(times)));

const repeated = (line: string): string[] => {
  const [found, from, to] = /\{(\d+)\.\.(\d+)\}/.exec(line) ?? [];
  if (found === undefined) return [line];
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, at) => line.replaceAll(found, String(Number(from) + at)));
};

/** Plays one file, and answers it with what is told now. */
export async function playedOverHttp(text: string): Promise<string> {
  await using stage = new Stage();
  const told: string[] = [];
  const lines = text.split('\n');
  try {
    for (const [at, typed] of lines.entries()) {
      const line = stage.spelled(typed);
      const [, name, sample] = /^@ (\S+)(?: (\S+))?$/.exec(line) ?? [];
      if (name !== undefined)
        stage.files.set(
          name,
          sample === undefined ? linesBelow(lines, at) : await readFile(join(ROOT, sample)),
        );
      if (/^([#@%$|]|\/\/)/.test(line)) told.push(line);
      if (line.startsWith('%')) await stage.open(wordsOf(line.slice(1)));
      if (line.startsWith('$ '))
        told.push(...(await stage.type(line.slice(2))).split('\n').map((one) => `  ${one}`));
      if (line === '') told.push(line);
    }
  } finally {
    vi.useRealTimers();
  }
  return told.join('\n');
}

const linesBelow = (lines: readonly string[], at: number): string => {
  const below = lines.slice(at + 1);
  const end = below.findIndex((line) => !line.startsWith('|'));
  const own = below.slice(0, end === -1 ? below.length : end).flatMap((line) => repeated(line.slice(2)));
  return own.map((line) => `${withSigns(line)}\n`).join('');
};

class Stage implements AsyncDisposable {
  readonly files = new Map<string, string | Buffer>();
  readonly #names = new ToldNames();
  readonly #open = new AsyncDisposableStack();
  #app: App | undefined;
  /** The one that the others of its data folder are like. */
  #first: App | undefined;
  #page = '';
  /** Where the list that was told last goes on. */
  #next = '';
  /** Events that were given to a webhook. */
  readonly #delivered: string[] = [];
  #now = BEGINS_AT;

  /** The newest ids are written down by their names. */
  spelled(line: string): string {
    return line.startsWith('$') ? this.#names.spelled(line) : line;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#open.disposeAsync();
  }

  /** Another console: of a new data folder or, with `same`, of the one before. */
  async open(options: readonly string[]): Promise<App> {
    const before = options.includes('same') ? this.#first : undefined;
    const over = options.map((name) => OPTIONS[name]?.(before?.host, this.#delivered));
    const app = this.#open.use(await openConsoleApp(Object.assign({}, before?.host, ...over)));
    this.#first = before ?? app;
    this.#app = { ...app, data: before?.data ?? app.data };
    return this.#app;
  }

  async type(line: string): Promise<string> {
    this.#now += MINUTE_MS;
    vi.setSystemTime(this.#now);
    const [asked = '', fields] = this.#names.meant(withSigns(line)).split(/ =>(?= |$)/);
    const [head = '', body] = asked.split(/ < (.*)/s);
    const words = wordsOf(head);
    const at = words.findIndex((word) => /^[A-Z]{3,}$/.test(word));
    const [method = '', path = '', ...more] = words.slice(at);
    const by = senderOf(words.slice(0, at));
    const own = this.#verbs[method];
    const told = own
      ? await own([path, ...more], by, wordsOf(fields ?? ''))
      : await this.#ask({ method, path, more, by, body, fields: wordsOf(fields ?? '') });
    return this.#names.steady(told);
  }

  async #console(): Promise<App> {
    return this.#app ?? this.open([]);
  }

  async #ask(of: {
    method: string;
    path: string;
    more: readonly string[];
    by: Init;
    body: string | undefined;
    fields: readonly string[];
  }): Promise<string> {
    const app = await this.#console();
    const isHeader = (word: string) => /^[A-Z][A-Za-z-]+:/.test(word);
    const headers = Object.fromEntries(
      of.more.filter(isHeader).map((word) => [word.split(':')[0], word.slice(word.indexOf(':') + 1)]),
    );
    const body = of.body === undefined ? {} : { body: this.#bodyOf(of.body) };
    const init = { method: of.method, headers, ...of.by, ...body };
    const isPage = of.path.startsWith('!');
    const [path = '', part] = addressOf(of.path.replace('!', '')).split('#');
    const answer = isPage && of.method === 'GET' ? undefined : await app.send(path, init);
    const text = answer === undefined ? await app.shown(path, init) : await answer.text();
    const location = answer?.headers.get('location') ?? '';
    if (/<html/.test(text)) this.#page = text;
    this.#next = nextIn(answer) ?? this.#next;
    const value = jsonIn(text);
    this.#nameIds(value);
    this.#nameIds({ job: /^\/(?:api\/)?jobs\/(\w+)/.exec(location)?.[1] ?? '' });
    this.#nameIds({ upload: /^\/uploads\/([\w-]+)/.exec(location)?.[1] ?? '' });
    const { error, job } = Object(value);
    const gap = /[/ ]–[/.,:;]|\{\w+\}/.test(`${error?.message} ${error?.hint}`) ? 'with a gap' : '';
    const what = [answer?.status, error?.code, gap, job, location && `to ${location}`];
    const searched = of.more.filter((word) => !isHeader(word));
    return [
      what.filter((one) => one !== undefined && one !== '').join(' ') || 'shown',
      ...timesOn(text, searched, part === 'above-rows'),
      ...of.fields.map((field) => partOf(field, text, answer?.headers) ?? fieldTold(field, value)),
    ].join('\n');
  }

  #bodyOf(body: string): NonNullable<RequestInit['body']> {
    const file = this.files.get(body);
    if (file !== undefined) return typeof file === 'string' ? this.#names.meant(file) : new Uint8Array(file);
    if (body.startsWith('form ')) return new URLSearchParams(body.slice(5));
    const [, which = '', typed = ''] = /^page (\S+) ?(.*)$/.exec(body) ?? [];
    if (which !== '') {
      const fields = new URLSearchParams(filledForm(this.#page, 'typed', which));
      for (const [name, value] of new URLSearchParams(typed)) fields.set(name, value);
      return fields;
    }
    if (body.startsWith('upload ')) {
      const form = new FormData();
      form.set('file', new File([String(this.files.get(body.slice(7)) ?? '')], body.slice(7)));
      return form;
    }
    return body;
  }

  #nameIds(value: unknown, kind = 'id'): void {
    if (typeof value === 'string' && (kind !== 'id' || /^[0-9a-f]{32}$/.test(value)) && LONG.test(value))
      this.#names.name(kind, value);
    else if (Array.isArray(value)) for (const one of value) this.#nameIds(one, kind);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) this.#nameIds(one, KINDS[key] ?? 'id');
  }

  async #ended(job: string, fields: readonly string[] = []): Promise<string> {
    const found = await (await this.#console()).ended(job);
    this.#nameIds(found);
    const counts = Object.entries(found.outcomes ?? {}).filter(([, count]) => count !== 0);
    const told = counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ');
    return [
      `${job} ${[found.state, found.failure?.code ?? told].filter(Boolean).join(': ')}`,
      ...fields.map((field) => fieldTold(field, found)),
    ].join('\n');
  }

  async #started(path: string, init: Init, fields: readonly string[]): Promise<string> {
    const app = await this.#console();
    const answer = await app.send(path, init);
    const value = jsonIn(await answer.text());
    this.#nameIds(value);
    const { job = /^\/jobs\/(\w+)$/.exec(answer.headers.get('location') ?? '')?.[1], error } = Object(value);
    this.#nameIds({ job });
    return job === undefined ? `${answer.status} ${error?.code}` : this.#ended(job, fields);
  }

  readonly #verbs: Readonly<
    Record<string, (words: string[], by: Init, fields: string[]) => Promise<string>>
  > = {
    /** Waits for the end of a job. */
    END: ([job = ''], _by, fields) => this.#ended(job, fields),
    /** Brings a file and waits for the end of its check. */
    CHECK: ([file = '', profile = 'standard', account = 'default'], by, fields) => {
      const path = `/api/exports/${account}/${profile}/${encodeURIComponent(file)}?dry_run=1`;
      return this.#started(path, { method: 'POST', body: this.#bodyOf(file), ...by }, fields);
    },
    /** The same a number of times, each with one more blank line: other files that say the same. */
    CHECKS: async ([count = '', file = '']) => {
      const body = String(this.files.get(file) ?? '');
      const app = await this.#console();
      for (let n = 1; n <= Number(count); n += 1) await app.checked(file, body + '\n'.repeat(n));
      return 'done';
    },
    /** Sees all findings of a check, approves its plan, and waits for the end of the run. */
    ISSUE: async ([job = ''], by, fields) => {
      const app = await this.#console();
      const causes = await app.json(`/api/jobs/${job}/causes`, by);
      const ids = causes.map(({ id }: { id: string }) => id);
      await app.send(`/api/jobs/${job}/seen`, {
        ...by,
        method: 'PUT',
        body: JSON.stringify({ causes: ids }),
      });
      const { plan } = await app.json(`/api/jobs/${job}`, by);
      const body = JSON.stringify({ plan: plan?.sha256 ?? '' });
      return this.#started(`/api/jobs/${job}/approve`, { ...by, method: 'POST', body }, fields);
    },
    /** A request that starts a job, and its end. */
    RUN: ([method = '', path = '', ...more], by, fields) => {
      const body = more.length === 0 ? {} : { body: this.#bodyOf(more.join(' ')) };
      return this.#started(addressOf(path), { method, ...by, ...body }, fields);
    },
    /** Every page of a list, by the addresses of their next ones; `next` goes on with the list told last. */
    PAGES: async ([first = ''], by, fields) => {
      const app = await this.#console();
      const told: string[] = [];
      for (
        let path: string | undefined = first === 'next' ? this.#next : addressOf(first);
        path !== undefined;
      ) {
        const answer: Response = await app.send(path, by);
        const value = jsonIn(await answer.text());
        this.#nameIds(value);
        told.push(fields.map((field) => JSON.stringify(valueAt(value, field))).join(' '));
        const { next: cursor } = Object(value);
        path = cursor ? `${first.split('?')[0]}?cursor=${cursor}` : nextIn(answer);
      }
      return told.join('\n');
    },
    /** Prepares the statement of a month, and waits until it is there. */
    STATEMENT: async ([month = ''], by, fields) => {
      const app = await this.#console();
      const path = `/api/statements/${month}`;
      const { job } = await app.json(path, { ...by, method: 'POST' });
      for (;;) {
        const answer = await app.send(`${path}?job=${job}`, by);
        const value = jsonIn(await answer.text());
        this.#nameIds({ job });
        if (Object(value).error?.code === 'STATEMENT-RUNNING') continue;
        return [`${job} ${answer.status}`, ...fields.map((field) => fieldTold(field, value))].join('\n');
      }
    },
    DELIVERED: async () => this.#delivered.join(', ') || 'nothing',
    WAIT: async ([days = '0']) => {
      this.#now += Number(days) * DAY_MS;
      return `${days} days later`;
    },
    /** How many objects are stored at a place. */
    KEPT: async ([place = '']) => {
      const { host } = await this.#console();
      return String((await Array.fromAsync(host.store.list(place))).length);
    },
    /** Writes, changes or loses a file of the data folder, as plays of commands do. */
    FILE: async ([command = '', ...words]) => {
      const { data } = await this.#console();
      const own = words.map((word) => (word.startsWith('./') ? join(data, word) : word));
      return String((await fileCommands[command]?.(...own)) ?? 'done');
    },
  };
}

/** Blanks and Greek letters as an address has them. */
const addressOf = (path: string): string => path.replace(/[^!-~]/gu, encodeURIComponent);

const nextIn = (answer: Response | undefined): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(answer?.headers.get('link') ?? '')?.[1];

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** `anna`, `anna auditor`, `petros dropper,approver @globex`; `nobody` holds no role. */
function senderOf(words: readonly string[]): Init {
  const within = words.find((word) => word.startsWith('@'));
  const [name, held] = words.filter((word) => word !== within);
  const as = held === undefined ? allRoles : allRoles.filter((role: Role) => held.split(',').includes(role));
  return {
    ...(name !== undefined && { name }),
    as,
    ...(within !== undefined && { within: within.slice(1).split(',') }),
  };
}
