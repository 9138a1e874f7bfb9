import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { ConsoleClient, Refused } from '../../infra/local/mcp/console-client.ts';
import { listenHere } from '../listen-here.ts';

interface Said {
  status?: number;
  body?: unknown;
  text?: string;
}

let url = '';
let asked: string[] = [];
let headers: unknown[] = [];
let answer: (request: string) => Said = () => ({});
const server = createServer(async (request, response) => {
  const body = await text(request);
  asked.push(`${request.method} ${request.url}${body === '' ? '' : ` ${body}`}`);
  headers.push([request.headers.authorization, request.headers['accept-language']]);
  const said = answer(`${request.method} ${request.url}`);
  response.writeHead(said.status ?? 200).end(said.text ?? JSON.stringify(said.body ?? {}));
});

beforeEach(async () => {
  ({ url } = await listenHere(server));
  [asked, headers] = [[], []];
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** A client for which no sleep takes time, and how long it slept. */
function clientOf() {
  const slept: number[] = [];
  let clockMs = 1_000;
  const client = new ConsoleClient({
    ...{ url, key: 'KEY', language: 'el' },
    now: () => clockMs,
    async sleep(ms) {
      slept.push(ms);
      clockMs += ms;
    },
  });
  return { client, slept };
}

const refusal = (code: string) => ({ error: { code, message: 'm', hint: 'h' } });

it('asks as the holder of its key, in its language', async () => {
  const { client } = clientOf();
  answer = () => ({ body: { a: 1 } });
  expect(await client.json('/api/x')).toEqual({ a: 1 });
  expect(await client.send('/api/y', 'PUT', { b: 2 })).toEqual({ a: 1 });
  expect(asked).toEqual(['GET /api/x', 'PUT /api/y {"b":2}']);
  expect(headers).toEqual([1, 2].map(() => ['Bearer KEY', 'el']));
  expect(client.pageOf('j-1')).toBe(`${url}/jobs/j-1`);
});

it('tells a refusal as the console words it, and a page of something else as no console', async () => {
  const { client } = clientOf();
  answer = () => ({ status: 422, body: refusal('PLAN-DIFFERS') });
  const refused = await client.json('/api/x').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({
    ...{ name: 'Refused', message: 'PLAN-DIFFERS', status: 422 },
    refusal: refusal('PLAN-DIFFERS').error,
  });
  const none = `No console answers at ${url}. Start it with rowmark serve, or give its address with --url.`;
  for (const said of [{ text: '<html>' }, { body: { error: 'no' } }, { body: {} }]) {
    answer = () => ({ status: 404, ...said });
    await expect(client.json('/api/x')).rejects.toThrow(none);
  }
  const away = new ConsoleClient({ url: 'http://127.0.0.1:1', key: 'KEY', language: 'en' });
  await expect(away.json('/api/x')).rejects.toThrow('No console answers at http://127.0.0.1:1.');
});

describe('a key for an agent', () => {
  const me = (...roles: string[]) => ({ body: { name: 'Maria', roles, accounts: [] } });
  test.each<[string, Said, string | undefined]>([
    ['that approves nothing will do', me('dropper', 'auditor'), undefined],
    [
      'that approves is none',
      me('dropper', 'approver'),
      'The key of Maria can approve, so it is none for an agent.',
    ],
    ['that is unknown is none', { status: 401, body: refusal('KEY') }, 'The console does not know the key'],
    ['that is refused otherwise is told so', { status: 403, body: refusal('HOST') }, 'HOST'],
  ])('%s', async (_name, said, message) => {
    const { client } = clientOf();
    answer = () => said;
    if (message === undefined) expect(await client.assertHarmless()).toBeUndefined();
    else await expect(client.assertHarmless()).rejects.toThrow(message);
    expect(asked).toEqual(['GET /api/me']);
  });
});

describe('a job', () => {
  /** Answers a look at the job with these states, one after the other, the last one for ever. */
  const states = (...of: string[]) => {
    let looks = 0;
    answer = (request) =>
      request.startsWith('POST')
        ? { body: { job: 'j/1' } }
        : { body: { job: 'j/1', state: of[Math.min(looks++, of.length - 1)], looks } };
  };

  it.each([
    'done',
    'failed',
  ])('is started, and looked at each quarter of a second until it is %s', async (end) => {
    const { client, slept } = clientOf();
    states('waiting', 'running', end);
    expect(await client.run('/api/imports', { body: 'b' })).toEqual({ job: 'j/1', state: end, looks: 3 });
    expect(asked).toEqual(['POST /api/imports b', ...Array(3).fill('GET /api/jobs/j%2F1')]);
    expect(slept).toEqual([250, 250]);
  });

  it('is answered as it is after 45 seconds', async () => {
    const { client, slept } = clientOf();
    states('running');
    expect(await client.ended('j/1')).toEqual({ job: 'j/1', state: 'running', looks: 181 });
    // Four looks a second, and one at the very end.
    expect(slept).toEqual(Array(180).fill(250));
  });
});

describe('what has to be prepared', () => {
  const address = (job?: string) => (job === undefined ? '/api/statements' : `/api/statements/${job}`);

  it('is looked for until it is there', async () => {
    const { client, slept } = clientOf();
    answer = (request) => {
      if (request.startsWith('POST')) return { body: { job: 'j-1' } };
      return asked.length < 4 ? { status: 404, body: refusal('NOT-FOUND') } : { body: { rows: 2 } };
    };
    expect(await client.prepared(address)).toEqual({ rows: 2 });
    expect(asked).toEqual(['POST /api/statements', ...Array(3).fill('GET /api/statements/j-1')]);
    expect(slept).toEqual([250, 250]);
  });

  it('is not there after 45 seconds, and any other refusal ends the looking', async () => {
    const { client, slept } = clientOf();
    answer = (request) =>
      request.startsWith('POST') ? { body: { job: 'j-1' } } : { status: 404, body: refusal('NOT-FOUND') };
    expect(await client.prepared(address)).toBeUndefined();
    expect(slept).toHaveLength(180);
    answer = (request) =>
      request.startsWith('POST') ? { body: { job: 'j-1' } } : { status: 403, body: refusal('ROLE') };
    await expect(client.prepared(address)).rejects.toThrow('ROLE');
  });
});
