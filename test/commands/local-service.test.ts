import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  openSandboxAccount,
  sandboxAccount,
  startLocalSandbox,
} from '../../infra/local/host/local-sandbox.ts';
import { sale } from '../authority/payloads.ts';
import { freePort } from '../listen-here.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const start = (over: Partial<Parameters<typeof startLocalSandbox>[0]> = {}) =>
  startLocalSandbox({
    ...{ folder: join(folder.path, 'service'), accounts: [sandboxAccount('default')], port: 0 },
    ...over,
  });
type Service = Awaited<ReturnType<typeof start>>;

const login = ({ url }: Service, account: string) => {
  const { email, apiKey } = sandboxAccount(account);
  return fetch(`${url}/api/v1/login`, { method: 'POST', body: JSON.stringify({ email, api_key: apiKey }) });
};
const tokenOf = async (service: Service, account = 'default') =>
  Object(await (await login(service, account)).json()).data.attributes.jwt as string;
const books = async ({ url }: Service, jwt: string) =>
  (await fetch(`${url}/api/v1/billing_books`, { headers: { Authorization: `Bearer ${jwt}` } })).status;

it('serves its accounts, and those that it may open', async () => {
  await using closed = await start();
  expect(closed.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect([(await login(closed, 'default')).status, (await login(closed, 'north')).status]).toEqual([
    200, 401,
  ]);
  await using open = await start({ folder: join(folder.path, 'open'), accountOf: openSandboxAccount });
  expect((await login(open, 'north')).status).toBe(200);
});

it('answers without a socket as well', async () => {
  await using service = await start();
  const jwt = await tokenOf(service);
  const asked = new Request('http://anywhere/api/v1/billing_books', {
    headers: { Authorization: `Bearer ${jwt}` },
  });
  expect((await service.here(asked, () => {})).status).toBe(200);
});

it('answers once the draft is on the disk', async () => {
  await using service = await start();
  const headers = { Authorization: `Bearer ${await tokenOf(service)}` };
  const tables = join(folder.path, 'service/tables');
  const log = join(tables, (await readdir(tables)).find((name) => name.endsWith('.log')) ?? '');
  const ask = (path: string, init: RequestInit = {}) =>
    service.here(new Request(`http://anywhere/api/v1/${path}`, { ...init, headers }), () => {});
  const all: { id: string; invoice_type_code: string }[] = JSON.parse(
    await (await ask('billing_books')).text(),
  );
  const book = all.find((one) => one.invoice_type_code === '1.1');
  const body = JSON.stringify({ ...sale(), external_id: 'KEPT-AT-ONCE', billing_book_id: book?.id });
  const { status } = await ask('invoices', { method: 'POST', body });
  expect([status, readFileSync(log, 'latin1').includes('KEPT-AT-ONCE')]).toEqual([200, true]);
});

it('breaks a connection without a socket where a fault says so', async () => {
  const faults = [{ match: { path: '/billing_books' }, action: { reset: 'before' as const } }];
  await using service = await start({ faults });
  const jwt = await tokenOf(service);
  const asked = new Request('http://anywhere/api/v1/billing_books', {
    headers: { Authorization: `Bearer ${jwt}` },
  });
  let cuts = 0;
  await service.here(asked, () => {
    cuts += 1;
  });
  expect(cuts).toBe(1);
});

it.each([
  [90, 89_999, 200],
  [90, 90_000, 401],
  [undefined, 90_000, 200],
])('lets a token of %s seconds live for them: after %i ms it answers %i', async (life, ms, status) => {
  let now = new Date('2026-11-20T08:00:00Z');
  await using service = await start({
    now: () => now,
    ...(life === undefined ? {} : { tokenLifeSeconds: life }),
  });
  const jwt = await tokenOf(service);
  now = new Date(now.getTime() + ms);
  expect(await books(service, jwt)).toBe(status);
});

it('has its folder for itself, and what it knew after it was closed', async () => {
  {
    await using service = await start();
    const jwt = await tokenOf(service);
    await expect(start()).rejects.toThrow(join(folder.path, 'service'));
    expect(await books(service, jwt)).toBe(200);
  }
  await using again = await start();
  expect((await login(again, 'default')).status).toBe(200);
});

it('takes the port that is asked for, and frees its folder where it cannot', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(start({ port })).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining(`${port}`),
  });
  await expect(start({ port: 70_000 })).rejects.toMatchObject({ code: 'ERR_SOCKET_BAD_PORT' });
  other.close();
  await once(other, 'close');
  await using service = await start({ port });
  expect(service.url).toBe(`http://127.0.0.1:${port}`);
});
