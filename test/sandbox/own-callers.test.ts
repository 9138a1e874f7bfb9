import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const post = (headers: Record<string, string>, url = 'http://127.0.0.1:4010/_sandbox/reset') =>
  sandbox.app.request(url, { method: 'POST', headers, body: '[]' });
const json = { 'content-type': 'application/json' };

test('a program on this machine, and a page of the sandbox itself, are served', async () => {
  expect((await post(json)).status).toBe(200);
  expect((await post({ ...json, origin: 'http://127.0.0.1:4010' })).status).toBe(200);
  expect((await post({ 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
});

test.each([
  ['a form of another site', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['plain text, which needs no permission of ours', { 'content-type': 'text/plain' }, 415],
  ['text that only begins like JSON', { 'content-type': 'application/jsonp' }, 415],
  ['a page of another origin', { ...json, origin: 'https://evil.example' }, 403],
  ['a page of another port', { ...json, origin: 'http://127.0.0.1:8080' }, 403],
  ['a page without an origin of its own', { ...json, origin: 'null' }, 403],
])('%s is refused', async (_, headers, status) => {
  expect((await post(headers)).status).toBe(status);
  expect((await post(headers, 'http://127.0.0.1:4010/_sandbox/faults')).status).toBe(status);
});

test('a name that was bent to this machine neither reads nor writes', async () => {
  expect((await post(json, 'http://evil.example:4010/_sandbox/reset')).status).toBe(403);
  expect((await sandbox.app.request('http://evil.example:4010/_sandbox/stats')).status).toBe(403);
  expect((await sandbox.app.request('http://localhost:4010/_sandbox/stats')).status).toBe(200);
});
