import { createServer } from 'node:http';
import { afterEach, expect, it, test } from 'vitest';
import { basePath, environmentOf, isSandbox } from '../../shared/service/environment.ts';
import { listenHere } from '../listen-here.ts';
import { namesLeadHere } from './names-lead.ts';

test.each([
  ['https://service.example', '', 'https://service.example'],
  ['https://SERVICE.example/', '', 'https://service.example'],
  ['https://service.example:443/api/v1', '', 'https://service.example'],
  ['https://service.example/api/v1//', '', 'https://service.example'],
  ['https://service.example:8443/tenant/', '/tenant', 'https://service.example:8443/tenant'],
  ['https://service.example/tenant/api/v1', '/tenant', 'https://service.example/tenant'],
  ['https://service.example/api/v1/tenant', '/api/v1/tenant', 'https://service.example/api/v1/tenant'],
  ['https://service.example/a//b', '/a//b', 'https://service.example/a//b'],
])('the address %s names its environment', (address, path, environment) => {
  expect([basePath(new URL(address)), environmentOf(address)]).toEqual([path, environment]);
});

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
});

/** A service that has one answer for the control route, and the paths that it was asked for. */
async function serviceWith(status: number, text: string) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(status).end(text);
  });
  const { url } = await listenHere(server);
  open.push({
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
  return { url, port: new URL(url).port, asked };
}

it.each([
  ['staging.example', true],
  ['api.sandbox.example', true],
  ['test.example', true],
  ['testing-2.example', true],
  ['DEMO.example', true],
  ['www.dev.example', true],
  ['latest.example', false],
  ['demonstration.example', false],
  ['my-sandbox.example', false],
  ['service.example', false],
])('a host may say by its name that it is a sandbox: %s', async (host, says) => {
  namesLeadHere();
  const { port, asked } = await serviceWith(200, '{}');
  expect(await isSandbox(`http://${host}:${port}/api/v1`)).toBe(says);
  expect(asked).toEqual(says ? [] : ['/_sandbox/stats']);
});

it.each([
  [200, '{"accounts":{}}', true],
  [299, '{"accounts":null}', true],
  [500, '{"accounts":{}}', false],
  [404, '{"accounts":{}}', false],
  [200, '{"account":{}}', false],
  [200, '[]', false],
  [200, 'null', false],
  [200, '"accounts"', false],
  [200, '<html>', false],
])('or by the route that only a sandbox has: %i %s', async (status, text, says) => {
  const { url, asked } = await serviceWith(status, text);
  expect(await isSandbox(`${url}/tenant/api/v1`)).toBe(says);
  expect(asked).toEqual(['/_sandbox/stats']);
});

it('a service that is not there is live', async () => {
  expect(await isSandbox('http://127.0.0.1:1')).toBe(false);
});
