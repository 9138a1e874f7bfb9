import { fieldTold, partOf, timesOn } from '../console/told-answers.ts';
import { wordsOf } from '../local/typed-commands.ts';
import { ToldNames } from '../told-names.ts';
import { payloadOf } from './interface-rules.ts';
import { openTestSandbox, TestClient, type TestSandbox } from './open-test-sandbox.ts';

// A play of requests to the sandbox, with what comes back below each line. `# title` begins one, and `% {options}` opens a sandbox of its own.
//
//   $ [who] METHOD path [Header:value] [texts to count] [< body] [=> fields of the answer]
//
// A body is JSON, or a payload with changes as in `interface-rules.txt`, which goes into the book of its type unless it names one. `who` is
// a client that has logged in, `nobody` has not, and nobody named is the account of the demonstration.

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
  #now = BEGINS_AT;

  [Symbol.asyncDispose](): Promise<void> {
    return this.#opened.disposeAsync();
  }

  async open(options: object): Promise<void> {
    const now = () => new Date(this.#now);
    this.#sandbox = this.#opened.use(await openTestSandbox({ now, tokenLifeMs: 1e12, ...options }));
    this.#clients.clear();
  }

  async type(line: string): Promise<string> {
    const [asked = '', fields = ''] = this.names.meant(line).split(/ =>(?= |$)/);
    const [head = '', body] = asked.split(/ < (.*)/s);
    const [, who, method = '', rest = ''] = /^(?:([a-z]+) )?([A-Z]+) ?(.*)$/.exec(head) ?? [];
    if (method === 'LATER') {
      this.#now += Number(rest) * SECOND_MS;
      return `${rest} s later`;
    }
    const client = this.#clientOf(who);
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
