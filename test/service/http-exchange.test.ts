import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, test, vi } from 'vitest';
import type { Alarm } from '../../shared/clock.ts';
import { connectService } from '../../shared/service/http-exchange.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { HANGING_MS } from '../full-run.ts';
import { listenHere } from '../listen-here.ts';
import { namesLeadHere } from './names-lead.ts';

const GET = { method: 'GET', path: '/api/v1/x', headers: {} } as const;
const POST = {
  method: 'POST',
  path: '/api/v1/x',
  headers: { authorization: 'Bearer t' },
  body: '"Ω"',
} as const;
const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
});

const now = Date.now;
afterEach(() => {
  Date.now = now;
});

/** An alarm that a test rings, with what it was set to and whether it was taken back. */
function handAlarm() {
  const set: { ms: number; ring: () => void; isBack: boolean }[] = [];
  const alarm: Alarm = (ms, ring) => {
    const one = { ms, ring, isBack: false };
    set.push(one);
    return {
      takeBack() {
        one.isBack = true;
      },
    };
  };
  return { alarm, set };
}

/** A service that says what it was asked, and answers when it is told to. */
async function serviceHere(
  answer: (path?: string) => Promise<{ status?: number; text?: string; retryAfter?: string }>,
) {
  const asked: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ request, body: await text(request) });
    const { status = 200, text: said = '{}', retryAfter } = await answer(request.url);
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(said);
  });
  const { url } = await listenHere(server);
  open.push({
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
  return { url, asked };
}

function connect(url: string, limits = {}, alarm?: Alarm) {
  const connection = connectService(url, { ...defaultClientLimits, ...limits }, alarm);
  open.unshift(connection);
  return connection;
}

it('a request goes out as it is, below the path of the base address', async () => {
  const { url, asked } = await serviceHere(async () => ({}));
  await connect(`${url}/tenant/api/v1/`).exchange(POST);
  await connect(url).exchange(GET);
  const seen = asked.map(({ request: { method, url: path, headers }, body }) => ({
    ...{ method, path, body, accept: headers.accept, authorization: headers.authorization },
    ...{ type: headers['content-type'], length: headers['content-length'] },
  }));
  expect(seen).toEqual([
    {
      ...{ method: 'POST', path: '/tenant/api/v1/x', body: '"Ω"', accept: 'application/json' },
      ...{ authorization: 'Bearer t', type: 'application/json', length: '4' },
    },
    { method: 'GET', path: '/api/v1/x', body: '', accept: 'application/json' },
  ]);
});

it('an answer comes back with its status, its digits, and the time to wait', async () => {
  Date.now = () => Date.UTC(2026, 10, 20, 8, 0, 0);
  const answers = [
    { status: 429, text: '{"a":1.10}', retryAfter: '3' },
    { status: 503, text: '', retryAfter: 'Fri, 20 Nov 2026 08:00:07 GMT' },
    { retryAfter: 'Fri, 20 Nov 2026 07:59:00 GMT' },
    { retryAfter: 'x3' },
    { retryAfter: '3.' },
    {},
  ];
  const { url } = await serviceHere(async () => answers.shift() ?? {});
  const { exchange } = connect(url);
  const said = [];
  while (answers.length > 0) said.push(await exchange(GET));
  expect(said.slice(0, 2)).toEqual([
    { state: 'answered', status: 429, body: { a: '1.10' }, retryAfterMs: 3_000 },
    { state: 'answered', status: 503, body: undefined, retryAfterMs: 7_000 },
  ]);
  expect(said.map((one) => 'retryAfterMs' in one && one.retryAfterMs).slice(2, 4)).toEqual([0, undefined]);
  expect(said.at(-1)).toEqual({ state: 'answered', status: 200, body: {}, retryAfterMs: undefined });
});

it('as many requests are under way as may be, each on its own connection', async () => {
  const held: (() => void)[] = [];
  const { url, asked } = await serviceHere(async (path) => {
    if (path !== '/free') await new Promise<void>((letGo) => held.push(letGo));
    return {};
  });
  const { exchange } = connect(url, { requestsInFlight: 2 });
  const all = [1, 2, 3].map(() => exchange(GET));
  const arrived = (count: number) =>
    vi.waitFor(() => expect(held.length).toBe(count), { timeout: HANGING_MS, interval: 5 });
  await arrived(2);
  // A third one would have come before these.
  for (const _ of [1, 2, 3]) await (await fetch(`${url}/free`)).text();
  expect(held).toHaveLength(2);
  held[0]?.();
  await arrived(3);
  for (const letGo of held) letGo();
  expect((await Promise.all(all)).map(({ state }) => state)).toEqual(['answered', 'answered', 'answered']);
  const ours = asked.filter(({ request }) => request.url !== '/free');
  expect(new Set(ours.map(({ request }) => request.socket)).size).toBe(2);
});

it('an answer that takes longer than half a minute, and one that is too large, may have had its effect', async () => {
  const { alarm, set } = handAlarm();
  const { url, asked } = await serviceHere(async () => {
    if (asked.length === 1) set[0]?.ring();
    return { text: `"${'x'.repeat(20)}"` };
  });
  const { exchange } = connect(url, { answerBytes: 21 }, alarm);
  expect(await exchange(POST)).toEqual({ state: 'unknown', reason: { phrase: 'answer-too-long' } });
  const reason = { phrase: 'connection-broke', code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' };
  expect(await exchange(POST)).toEqual({ state: 'unknown', reason });
  expect(set.map(({ ms, isBack }) => [ms, isBack])).toEqual([
    [30_000, true],
    [30_000, true],
  ]);
  const large = connect(url, { answerBytes: 22 });
  expect(await large.exchange(POST)).toMatchObject({ state: 'answered', body: 'x'.repeat(20) });
});

test.each([
  ['ENOTFOUND', 'name-unknown'],
  ['EAI_AGAIN', 'name-not-looked-up'],
  ['ECONNREFUSED', 'connection-refused'],
  ['EHOSTUNREACH', 'no-way'],
  ['ENETUNREACH', 'no-way'],
  ['UND_ERR_CONNECT_TIMEOUT', 'connecting-too-long'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate-invalid'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate-invalid'],
  ['CERT_HAS_EXPIRED', 'certificate-invalid'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-invalid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-invalid'],
])('%s on the way there has sent nothing', async (code, phrase) => {
  namesLeadHere(code);
  const { exchange } = connect('https://service.example');
  expect(await exchange(POST)).toEqual({ state: 'not-sent', reason: { phrase } });
});

it('any other fault may have arrived', async () => {
  namesLeadHere('EPIPE');
  const { exchange } = connect('https://service.example');
  const reason = { phrase: 'connection-broke', code: 'EPIPE' };
  expect(await exchange(POST)).toEqual({ state: 'unknown', reason });
});

it('a request that is none is a mistake of ours', async () => {
  const { url } = await serviceHere(async () => ({}));
  await expect(connect(url).exchange({ ...GET, path: '/a b' })).rejects.toThrow(/path/);
});

it('this machine is known by its three names', async () => {
  for (const host of ['localhost', '127.8.9.10', '[::1]'])
    expect(await connect(`http://${host}:1`).exchange(GET)).toMatchObject({ state: 'not-sent' });
  for (const host of ['localhost', '127.8.9.10', '[::1]'])
    expect(await connect(`http://${host}:1`).exchange(GET)).not.toMatchObject({
      reason: { phrase: 'address-not-https' },
    });
  expect(await connect('ftp://service.example').exchange(GET)).toEqual({
    ...{ state: 'not-sent', reason: { phrase: 'address-not-https' } },
  });
});
