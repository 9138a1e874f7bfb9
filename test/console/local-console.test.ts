import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { localConsoleHost, resumeJobs } from '../../infra/local/console/local-console.ts';
import { openConsole } from '../../infra/local/console/open-console.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { JobQueue } from '../../infra/local/serve/job-queue.ts';
import { jobForm } from '../../shared/records/job-record.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';
import { jsonOf } from './open-serve.ts';

const KEY = 'a-key-of-the-tests-0123456789';
let folder: TemporaryFolder;
let data: string;
let local: LocalHost;
let queue: JobQueue;
beforeAll(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
  local = await openQuietHost(data);
  queue = new JobQueue({
    store: createFolderStore(data),
    host: () => local,
    signal: AbortSignal.abort(),
    failed: () => {},
    ended: () => {},
    ran: () => {},
  });
});
afterAll(async () => {
  await local[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
afterEach(() => vi.unstubAllEnvs());

const hostOf = (over: Partial<Parameters<typeof localConsoleHost>[0]> = {}) =>
  localConsoleHost({
    ...{ data, host: local, queue, live: false, company: 'A Shop', language: 'el' },
    namedAccounts: async () => ['of-a-key', 'default'],
    ...over,
  });

describe('the console of one machine', () => {
  it('knows the folder, the sandbox in it, and who is told of events', async () => {
    await mkdir(join(data, 'incoming/acme'), { recursive: true });
    const delivered: string[] = [];
    const deliver = async (id: string) => void delivered.push(id);
    const webhook = { deliver } as unknown as NonNullable<Parameters<typeof localConsoleHost>[0]['webhook']>;
    const host = hostOf({ webhook });
    expect(host).toMatchObject({
      ...{ environment: 'sandbox', live: false, language: 'el', company: 'A Shop', dryRunOnly: false },
      ...{ approvalRequired: false, secondPerson: false, sandboxUrl: local.serviceUrl, apart: undefined },
    });
    // What the runner works with, and no other.
    const { store, pace, clientOf, ledgerOf, amending, login } = host;
    expect(host.now).toBe(local.approving.now);
    expect([store, pace, clientOf, ledgerOf, amending, login]).toEqual([
      local.store,
      local.pace,
      local.clientOf,
      local.ledgerOf,
      local.amending,
      local.login,
    ]);
    expect(await host.accounts()).toEqual(['default', 'acme', 'of-a-key']);
    const unknown = host.unknownAccount({ account: 'x', accounts: ['a', 'b'] });
    expect(unknown).toMatchObject({ code: 'ACCOUNT-UNKNOWN', params: { account: 'x', accounts: 'a, b' } });
    expect(unknown.params).toMatchObject({ folder: join(data, 'incoming/x') });
    expect(await host.sealKeys()).toMatchObject([{ algorithm: 'Ed25519' }]);
    expect([await host.jobsUnderWay(), await host.progressOf({ job: 'none' } as never)]).toEqual([
      0,
      undefined,
    ]);
    await host.deliverEvent?.({ id: 'event-1' } as never);
    expect(delivered).toEqual(['event-1']);
    expect(hostOf().deliverEvent).toBeUndefined();
    expect(hostOf({ live: true }).sandboxUrl).toBeUndefined();
  });

  it('asks for another person where nothing is issued without approval', () => {
    vi.stubEnv('ROWMARK_APPROVAL', 'required');
    expect(hostOf()).toMatchObject({ approvalRequired: true, secondPerson: true });
  });

  it('begins again what people have started and what was cut off, the oldest first', async () => {
    const store = createFolderStore(data);
    const host = hostOf();
    const job = (name: string, day: string, over: object = {}) =>
      store.put(
        jobKeys(name).job,
        jobForm.text({
          ...{ job: name, environment: 'sandbox', account: 'a', profile: 'p', key: 'k', version: '1' },
          ...{ file: 'f.csv', dry_run: false, created_at: `2026-11-${day}T00:00:00.000Z`, by: 'maria' },
          ...over,
        }),
      );
    await job('c-new', '09');
    await job('a-newest', '20');
    await job('b-oldest', '01');
    await job('d-of-console', '05', { by: undefined });
    await store.put(jobKeys('d-of-console').ofConsole, '{}');
    await job('of-a-command', '06', { by: undefined });
    await job('elsewhere', '07', { environment: 'https://live.example' });
    await job('ended', '08');
    await store.put(jobKeys('ended').finished, '{}');
    await mkdir(join(data, 'jobs/empty'));
    const begun: string[] = [];
    const startJob = async (name: string) => {
      begun.push(name);
      return 'started' as const;
    };
    expect(await resumeJobs({ ...host, startJob })).toBe(4);
    expect(begun).toEqual(['b-oldest', 'd-of-console', 'c-new', 'a-newest']);
    expect([
      await host.hasEnded({ job: 'ended' } as never),
      await host.hasEnded({ job: 'c-new' } as never),
    ]).toEqual([true, false]);
    const nowhere = hostOf({ data: join(data, 'nowhere') });
    expect(await nowhere.jobNames()).toEqual([]);
    expect((await host.jobNames()).sort()).toHaveLength(8);
  });
});

describe('the console opens', () => {
  const opened = async (at: string, service?: string) => {
    const stack = new AsyncDisposableStack();
    const place = { host: '127.0.0.1', port: 0, portGiven: true, tls: undefined };
    const of = { data: at, host: local, queue, webhook: undefined, place, service, language: 'en' as const };
    const console_ = await openConsole(stack, of);
    const ask = async (key: string, path = 'api/me') =>
      fetch(`${console_.url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    return { ...console_, ask, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  };
  const keyFile = (at: string) => join(at, 'console/key');
  const place = (name: string) => join(folder.path, name);

  it('with a key of its own folder, for its owner alone, which stays', async () => {
    const at = place('own');
    let first: string;
    {
      await using console_ = await opened(at);
      first = console_.key;
      expect(console_.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      expect([console_.keyFile, await readFile(keyFile(at), 'utf8')]).toEqual([keyFile(at), first]);
      expect(((await stat(keyFile(at))).mode & 0o777).toString(8)).toBe('600');
      const me = await jsonOf(await console_.ask(first));
      expect(me).toMatchObject({ name: 'console', roles: ['dropper', 'approver', 'auditor'] });
      expect((await console_.ask(`${first}x`)).status).toBe(401);
    }
    await writeFile(keyFile(at), first, { mode: 0o644 });
    await chmod(keyFile(at), 0o644);
    await using again = await opened(at);
    expect(again.key).toBe(first);
    expect(((await stat(keyFile(at))).mode & 0o777).toString(8)).toBe('600');
  });

  it('with a new key where the one that is kept could be guessed', async () => {
    const at = place('short');
    await mkdir(join(at, 'console'), { recursive: true });
    await writeFile(keyFile(at), '0123456789abcde');
    await using console_ = await opened(at);
    expect(console_.key).toMatch(/^[\w-]{32}$/);
    expect(await readFile(keyFile(at), 'utf8')).toBe(console_.key);
    const other = place('other');
    await mkdir(join(other, 'console'), { recursive: true });
    await writeFile(keyFile(other), '0123456789abcdef');
    await using kept = await opened(other);
    expect(kept.key).toBe('0123456789abcdef');
  });

  it('with the key of the environment, and keeps none', async () => {
    vi.stubEnv('ROWMARK_CONSOLE_KEY', KEY);
    const at = place('given');
    await using console_ = await opened(at);
    expect([console_.key, console_.keyFile, (await console_.ask(KEY)).status]).toEqual([KEY, undefined, 200]);
    await expect(stat(keyFile(at))).rejects.toThrow('ENOENT');
    expect(console_.resumed).toBe(0);
  });

  it.each([
    [
      'at a live service under the name of the company',
      'http://127.0.0.1:1',
      { ROWMARK_COMPANY: 'A Shop Ltd' },
      'A Shop Ltd',
    ],
    ['or under its login', 'http://127.0.0.1:1', {}, 'one@shop.example'],
    ['at a sandbox under none', 'http://sandbox.localhost:1', {}, undefined],
    ['of its own neither', undefined, {}, undefined],
  ])('%s', async (title, service, env, shown) => {
    vi.stubEnv('ROWMARK_EMAIL', 'one@shop.example');
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    await using console_ = await opened(place(title), service);
    const page = await (await console_.ask(console_.key, '?lang=en')).text();
    expect([page.includes('one@shop.example'), page.includes('A Shop Ltd')]).toEqual([
      shown === 'one@shop.example',
      shown === 'A Shop Ltd',
    ]);
  });

  it('not where its key cannot be kept', async () => {
    const at = place('wrong');
    await mkdir(keyFile(at), { recursive: true });
    await expect(opened(at)).rejects.toThrow(join(at, 'console'));
  });
});
