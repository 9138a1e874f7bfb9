import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertSameAccount } from '../../infra/local/host/known-accounts.ts';
import type { LocalHost } from '../../infra/local/host/local-host.ts';
import { startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { Interrupted } from '../../infra/local/host/outage-retry.ts';
import { openAccountPlace } from '../../infra/local/host/workplace.ts';
import { readJob, readOutcomes } from '../../shared/jobs/files/read-job.ts';
import { problem } from '../../shared/problems/problem.ts';
import { credentialsOf } from '../../shared/service/environment.ts';
import { clientScene } from '../service/client-scene.ts';
import { openQuietHost } from './open-quiet-host.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

type Options = NonNullable<Parameters<typeof openQuietHost>[1]>;

const scene = clientScene();
let folder: TemporaryFolder;
let stack: AsyncDisposableStack;
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  folder = stack.use(await temporaryFolder());
});
afterEach(() => stack.disposeAsync());

const open = async (over: Options = {}, data = 'data'): Promise<LocalHost> =>
  stack.use(await openQuietHost(join(folder.path, data), over));
/** A service of its own, which a host is told the address of. */
const service = async () => {
  const accounts = [{ email: 'one@shop.example', apiKey: 'key' }];
  const sandbox = stack.use(
    await startLocalSandbox({ folder: join(folder.path, 'service'), accounts, port: 0 }),
  );
  return { url: sandbox.url, credentialsOf: () => credentialsOf('one@shop.example', 'key') };
};
/** The job of an export of two receipts. */
async function received(host: LocalHost, account = 'default'): Promise<string> {
  const key = `incoming/${account}/standard/a.csv`;
  await host.store.put(key, receiptExport(receipt('H-1'), receipt('H-2')));
  const answer = await host.receive({ detail: { bucket: { name: 'local' }, object: { key } } });
  return 'job' in answer ? answer.job : '';
}

describe('a host over a folder', () => {
  it('issues at a sandbox of its own, 32 at once, as fast as that answers', async () => {
    const host = await open();
    expect(host).toMatchObject({ environment: 'sandbox', pace: undefined, accept: undefined, on: undefined });
    expect(host.serviceUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(host.approving).toMatchObject({ environment: 'sandbox', pace: undefined });
    expect(await host.approving.startJob('any')).toBe('started');
    expect(host.patience.isLeft()).toBe(false);
    // One client of an account: its token and its bound serve all of its chunks.
    expect(host.clientOf('default')).toBe(host.clientOf('default'));
    expect(host.clientOf('north')).not.toBe(host.clientOf('default'));
    expect([(await host.clientOf('north').billingBooks()).state]).toEqual(['listed']);
  });

  it.each([
    [undefined, 8],
    [3, 3],
  ])('issues at a service that it is told of, %s asked for and %i at once', async (requestsInFlight, issuing) => {
    const named = await service();
    const host = await open({ service: { ...named, url: `${named.url}/api/v1/` }, requestsInFlight });
    expect([host.environment, host.pace]).toEqual([named.url, { issuing }]);
    expect(host.serviceUrl).toBe(`${named.url}/api/v1/`);
    expect((await host.clientOf('any').billingBooks()).state).toBe('listed');
  });

  it.each([
    [undefined, 8],
    [3, 3],
  ])('with %s requests in flight asked for sends a service %i at once', async (requestsInFlight, atOnce) => {
    const credentials = { credentialsOf: () => credentialsOf('one@shop.example', 'key') };
    const host = await open({ service: { url: scene.service.url, ...credentials }, requestsInFlight });
    const books = scene.hold('books');
    const asked = Array.from({ length: 10 }, () => host.clientOf('any').billingBooks());
    for (let sent = atOnce; sent <= asked.length; sent += 1) {
      expect(await books.arrived(sent)).toBe(sent);
      books.letGo();
    }
    for (const _ of asked) books.letGo();
    expect((await Promise.all(asked)).map(({ state }) => state)).toEqual(Array(10).fill('listed'));
  });

  it('makes jobs as it was told to', async () => {
    const usual = await open();
    const { dry_run, on, accept, language } = await readJob(usual.store, await received(usual));
    expect({ dry_run, on, accept, language }).toEqual({ dry_run: false });
    const accepted = { codes: ['MONEY-DATE-RATE'], by: 'maria' };
    const host = await open(
      { dryRun: true, on: '2026-11-30', accept: accepted, askedLanguage: 'el', language: 'en' },
      'other',
    );
    const record = await readJob(host.store, await received(host, 'acme'));
    expect(record).toMatchObject({
      ...{ dry_run: true, on: '2026-11-30', accept: accepted, language: 'el' },
      ...{ account: 'acme', environment: 'sandbox', file: 'a.csv' },
    });
    expect([host.accept, host.on]).toEqual([accepted, '2026-11-30']);
  });

  it('tells of each document, and begins none once it is to stop', async () => {
    const stop = new AbortController();
    const told: string[] = [];
    let documents = 0;
    const host = await open({
      signal: stop.signal,
      onDocument: () => {
        documents += 1;
      },
      onOutcome: (job, { external_id, outcome }) => told.push(`${job} ${external_id} ${outcome}`),
    });
    const job = await received(host);
    expect(await host.handlers.intake({ job })).toMatchObject({ rows: 2, documents: 2 });
    stop.abort();
    await expect(host.handlers.issue({ job, chunk: 1 })).rejects.toBeInstanceOf(Interrupted);
    expect([documents, told]).toEqual([0, []]);
    await host[Symbol.asyncDispose]();
    const again = await open({
      onDocument: () => {
        documents += 1;
      },
      onOutcome: (of, { external_id, outcome }) => told.push(`${of} ${external_id} ${outcome}`),
    });
    await again.handlers.issue({ job, chunk: 1 });
    expect([documents, told.sort()]).toEqual([2, [`${job} H-1 issued`, `${job} H-2 issued`]]);
    const outcomes = await readOutcomes(again.store, job, 1);
    expect(outcomes.map(({ external_id, outcome }) => `${external_id} ${outcome}`)).toEqual([
      'H-1 issued',
      'H-2 issued',
    ]);
    const { report, complete } = await again.handlers.report({ job });
    expect([report, complete]).toEqual([`reports/default/standard/a.csv/${job}/`, true]);
  });

  it('that only looks at what was issued makes no job that issues, and opens no account', async () => {
    const data = join(folder.path, 'looked-at');
    const host = stack.use(await openAccountPlace({ data, account: 'acme', lang: 'el' }));
    if (!('receive' in host)) throw new Error('a data folder has its own host');
    expect(host).toMatchObject({ environment: 'sandbox', pace: undefined });
    expect(await readJob(host.store, await received(host, 'acme'))).toMatchObject({ dry_run: true });
    const other = openAccountPlace({ data, account: 'other', lang: 'el' });
    await expect(other).rejects.toMatchObject({ problem: { code: 'ACCOUNT-UNKNOWN' } });
  });

  it('has its folder for itself until it is closed', async () => {
    const host = await open();
    await expect(open()).rejects.toThrow(join(folder.path, 'data'));
    await host[Symbol.asyncDispose]();
    expect((await open()).environment).toBe('sandbox');
  });
});

it('a login of another company, and a ledger that is behind, are told in this order', async () => {
  const asked: string[] = [];
  const looks = (login: boolean, watch: boolean) => {
    const look = (name: string, isWrong: boolean) => async (account: string) => {
      asked.push(`${name} ${account}`);
      return isWrong ? problem('LEDGER-BEHIND', {}, { account: name, environment: 'e' }) : undefined;
    };
    return { login: { look: look('login', login) }, ledgerWatch: { look: look('watch', watch) } };
  };
  const of = (login: boolean, watch: boolean) =>
    assertSameAccount(looks(login, watch) as unknown as LocalHost, 'acme');
  await of(false, false);
  expect(asked).toEqual(['login acme', 'watch acme']);
  await expect(of(false, true)).rejects.toMatchObject({ problem: { code: 'LEDGER-BEHIND' } });
  asked.length = 0;
  await expect(of(true, true)).rejects.toThrow('LEDGER-BEHIND');
  expect(asked).toEqual(['login acme']);
});
