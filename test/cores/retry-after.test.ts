import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { connectService, exchangedOf, headersOf } from '../../shared/service/http-exchange.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { namesLeadHere, namesLeadNowhere } from '../service/names-lead.ts';

const HOUR_MS = 3_600_000;
const waitOf = (retryAfter: string) => {
  const answer = exchangedOf({ status: 429, text: '{}', retryAfter });
  return 'retryAfterMs' in answer ? answer.retryAfterMs : undefined;
};

it('reads a Retry-After in seconds and as a date', () => {
  expect(waitOf('7')).toBe(7_000);
  const inAnHour = waitOf(new Date(Date.now() + HOUR_MS).toUTCString());
  // A date has whole seconds, and the test may take its time: it is less than the hour, and far from nothing.
  expect(inAnHour).toBeGreaterThan(0);
  expect(inAnHour).toBeLessThanOrEqual(HOUR_MS);
  expect(waitOf('soon')).toBeUndefined();
});

it('reads a Retry-After of fractions and of the past, and none that comes twice', () => {
  expect(waitOf('1.5')).toBe(1_500);
  expect(waitOf('0')).toBe(0);
  expect(waitOf(new Date(Date.now() - HOUR_MS).toUTCString())).toBe(0);
  expect(exchangedOf({ status: 429, text: '', retryAfter: ['1', '2'] })).toMatchObject({
    retryAfterMs: undefined,
  });
});

it.each([
  ['{"total": 1.10}', { total: '1.10' }],
  ['  <!DOCTYPE html><p>Down</p>', '  <!DOCTYPE html><p>Down</p>'],
  ['<HTML><p>Down</p>', '<HTML><p>Down</p>'],
  ['<htmlx>', undefined],
  ['Down: <html>', undefined],
  ['', undefined],
])('reads a body as JSON with its digits, a page as its text, and nothing else: %s', (text, body) => {
  const answer = exchangedOf({ status: 500, text, retryAfter: undefined });
  expect(JSON.parse(JSON.stringify(answer))).toEqual(
    JSON.parse(JSON.stringify({ state: 'answered', status: 500, body })),
  );
});

it('states the length of a body in bytes, and of no body nothing', () => {
  const asked = { method: 'POST', path: '/x', headers: { authorization: 'Bearer t' } } as const;
  expect(headersOf(asked)).toEqual({ accept: 'application/json', authorization: 'Bearer t' });
  expect(headersOf({ ...asked, body: '{"a":"Ω"}' })).toEqual({
    ...{ accept: 'application/json', authorization: 'Bearer t', 'content-type': 'application/json' },
    'content-length': '10',
  });
});

it('sends what is encrypted to any host', async () => {
  await using service = connectService('https://service.invalid', defaultClientLimits);
  const answer = await service.exchange({ method: 'GET', path: '/', headers: {} });
  // No such host: what a machine says about that differs.
  expect(answer).toMatchObject({
    reason: { phrase: expect.stringMatching(/^(name-|connection-|connecting-)/) },
  });
});

it.each([
  ['http://127.0.0.1:1', 'connection-refused'],
  ['http://127.0.0.255:1', 'connection-refused'],
  ['http://localhost:1', 'connection-refused'],
  ['http://localhost.example:1', 'address-not-https'],
  ['http://xlocalhost:1', 'address-not-https'],
  ['http://127.0.0.1.example:1', 'address-not-https'],
  ['http://service.example', 'address-not-https'],
])('keeps secrets on this machine where they are not encrypted: %s is %s', async (url, phrase) => {
  await using service = connectService(url, defaultClientLimits);
  expect(await service.exchange({ method: 'GET', path: '/', headers: {} })).toEqual({
    state: 'not-sent',
    reason: { phrase },
  });
});

it('gives up a way that leads nowhere before the request', async () => {
  namesLeadNowhere();
  const limits = { ...defaultClientLimits, connectTimeoutMs: 20 };
  await using service = connectService('https://service.example', limits);
  expect(await service.exchange({ method: 'GET', path: '/', headers: {} })).toEqual({
    ...{ state: 'not-sent', reason: { phrase: 'connecting-too-long' } },
  });
});

it('offers no protocol that puts several requests into one connection', async () => {
  namesLeadHere();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hello = once(server, 'connection').then(async ([socket]) => {
    const [bytes] = await once(socket, 'data');
    socket.destroy();
    return Buffer.from(bytes).toString('hex');
  });
  const { port } = Object(server.address());
  await using service = connectService(`https://service.example:${port}`, defaultClientLimits);
  await service.exchange({ method: 'GET', path: '/', headers: {} });
  // The list of protocols (RFC 7301) holds `http/1.1` alone.
  expect(await hello).toContain(`0010000b0009${Buffer.from('\x08http/1.1').toString('hex')}`);
  await new Promise((done) => server.close(done));
});
