import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { wordsOf } from '../commands/typed-commands.ts';
import { fieldTold, partOf, timesOn } from '../console/told-answers.ts';
import { ToldNames } from '../told-names.ts';
import { payloadOf } from './interface-rules.ts';
import { openTestSandbox, TABLE, TestClient, type TestSandbox } from './open-test-sandbox.ts';

// A play of requests to the sandbox, with what comes back below each line. `# title` begins one, and `% {options}` opens a sandbox of its own.
//
//   $ [who] METHOD path [Header:value] [texts to count] [< body] [=> fields of the answer]
//
// A body is JSON, or a payload with changes as in `interface-rules.txt`, which goes into the book of its type unless it names one. `who` is
// a client that has logged in, `nobody` has not, and nobody named is the account of the demonstration. `who TOKEN changed one` gives a client
// the token of another with other claims, `unsigned one` that without its signature, and `foreign` one of another sandbox.

const PAYLOAD = /^(?:sale|fuel|heating|foreign|exempt|clearance|on-behalf)\b/;
const BEGINS_AT = Date.parse('2026-01-31T22:30:00Z');
const SECOND_MS = 1_000;

/** Plays one file, and answers it with what is told now. */
export async function playedAtSandbox(text: string): Promise<string> {
  await using stage = new Stage();
  const told: string[] = [];
  for (const line of text.split('\n')) {
    const spelled = line.startsWith('$') ? stage.names.spelled(line) : line;
    if (/^([#%$]|\/\/)/.test(line) || line === '') told.push(spelled);
    if (line.startsWith('%')) await stage.open(JSON.parse(line.slice(1)));
    if (line.startsWith('$ '))
      told.push(...(await stage.type(spelled.slice(2))).split('\n').map((one) => `  ${one}`));
  }
  return told.join('\n');
}

class Stage implements AsyncDisposable {
  readonly names = new ToldNames();
  readonly #opened = new AsyncDisposableStack();
  readonly #clients = new Map<string, TestClient>();
  #sandbox: TestSandbox | undefined;
  #options = {};
  #now = BEGINS_AT;

  [Symbol.asyncDispose](): Promise<void> {
    return this.#opened.disposeAsync();
  }

  async open(options: object): Promise<void> {
    this.#options = { now: () => new Date(this.#now), tokenLifeMs: 1e12, ...options };
    this.#sandbox = this.#opened.use(await openTestSandbox(this.#options));
    this.#clients.clear();
  }

  /** A token that this sandbox did not give. */
  async #forged(how: string, of = ''): Promise<string> {
    if (how === 'foreign') {
      await using other = await openTestSandbox(this.#options);
      return (await new TestClient(other.app).login('one@shop.example', 'key-one')).jwt;
    }
    const [header, claims = '', signature] = this.#clientOf(of || undefined).jwt.split('.');
    const coded = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
    if (how === 'unsigned') return `${coded({ alg: 'none', typ: 'JWT' })}.${claims}.`;
    if (how !== 'changed') return how;
    const known = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return `${header}.${coded({ ...known, sub: 'two@shop.example' })}.${signature}`;
  }

  /** Another process on the same table, which the clients go on with. */
  #restart(): void {
    if (this.#sandbox === undefined) throw new Error('No sandbox is open.');
    const { dynamodb } = this.#sandbox;
    this.#sandbox.app = createSandbox({ dynamodb, tableName: TABLE, ...this.#options });
    for (const [who, { jwt }] of this.#clients)
      this.#clients.set(who, Object.assign(new TestClient(this.#sandbox.app), { jwt }));
  }

  async type(line: string): Promise<string> {
    const [asked = '', fields = ''] = this.names.meant(line).split(/ =>(?= |$)/);
    const [head = '', body] = asked.split(/ < (.*)/s);
    const [, who, method = '', rest = ''] = /^(?:([a-z]+) )?([A-Z]+) ?(.*)$/.exec(head) ?? [];
    if (method === 'LATER') {
      this.#now += Number(rest) * SECOND_MS;
      return `${rest} s later`;
    }
    if (method === 'RESTART') {
      this.#restart();
      return 'done';
    }
    const client = this.#clientOf(who);
    if (method === 'TOKEN') {
      const [how = '', of] = rest.split(' ');
      const jwt = await this.#forged(how, of);
      this.#clients.set(who ?? '', Object.assign(new TestClient(client.app), { jwt }));
      return 'has it';
    }
    if (method === 'LOGIN') {
      const { email, api_key } = JSON.parse(rest);
      this.#clients.set(who ?? '', await new TestClient(client.app).login(email, api_key));
      return 'in';
    }
    const [path = '', ...more] = wordsOf(rest);
    return this.names.steady(await this.#ask(client, { method, path, more, body, fields: wordsOf(fields) }));
  }

  #clientOf(who = 'demo'): TestClient {
    const { app, client } = this.#sandbox ?? {};
    if (app === undefined || client === undefined) throw new Error('No sandbox is open.');
    return this.#clients.get(who) ?? (who === 'demo' ? client : new TestClient(app));
  }

  async #ask(
    client: TestClient,
    of: {
      method: string;
      path: string;
      more: readonly string[];
      body: string | undefined;
      fields: readonly string[];
    },
  ): Promise<string> {
    const isHeader = (word: string) => /^[A-Z][A-Za-z-]+:/.test(word);
    const given = of.more
      .filter(isHeader)
      .map((word) => [word.split(':')[0], word.slice(word.indexOf(':') + 1)]);
    const headers = {
      ...(client.jwt !== '' && { Authorization: `Bearer ${client.jwt}` }),
      ...(of.path.includes('/_sandbox/') && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(given),
    };
    const body = of.body === undefined ? {} : { body: await this.#bodyOf(client, of.body) };
    const answer = await client.app.request(encodeURI(of.path), { method: of.method, headers, ...body });
    const text = await answer.text();
    const value = jsonIn(text);
    const { invoice_id, id, billing_book_id } = Object(value);
    if (invoice_id ?? id) this.names.name('invoice', invoice_id ?? id);
    if (billing_book_id) this.names.name('book', billing_book_id);
    const { status, errors = [] } = Object(value);
    const told = errors.map(({ code, title }: Record<string, string>) => code ?? title);
    return [
      [answer.status, status, ...told].filter((one) => one !== undefined).join(' '),
      ...timesOn(
        text,
        of.more.filter((word) => !isHeader(word)),
        false,
      ),
      ...of.fields.map((field) => partOf(field, text, answer.headers) ?? fieldTold(field, value)),
    ].join('\n');
  }

  async #bodyOf(client: TestClient, text: string): Promise<string> {
    if (!PAYLOAD.test(text)) return text;
    const payload = payloadOf(text);
    const books = await client.books();
    const book = books.find(
      ({ invoice_type_code }) => invoice_type_code === String(payload.invoice_type_code),
    );
    return JSON.stringify({ billing_book_id: book?.id, ...payload });
  }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
