import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccount } from '../../functions/sandbox/accounts/account.ts';
import { startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { createLedgerWatch, createLoginBinding } from '../../shared/jobs/account/account-guard.ts';
import { putPlan, readOutcomes, readPlan } from '../../shared/jobs/files/read-job.ts';
import { issueChunk } from '../../shared/jobs/issue/issue-chunk.ts';
import { batchGet, CLAIM_LIFE_MS } from '../../shared/ledger/account-table.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { createInvoicingClient } from '../../shared/service/client.ts';
import { connectService } from '../../shared/service/http-exchange.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { openQuietHost, readJob } from '../commands/open-quiet-host.ts';
import { type TemporaryFolder, temporaryFolder } from '../commands/run-rowmark.ts';
import { isFullRun } from '../full-run.ts';
import { startMemoryDynamoDB } from './memory-dynamodb.ts';

const DOCUMENTS = isFullRun ? 1_000 : 200;
const PER_REQUEST = 100;
const PER_PAGE = 50;
const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const exportOf = (from: number, count: number) =>
  [
    HEADER,
    ...Array.from(
      { length: count },
      (_, n) => `R-${from + n},11.1,3,Καφές,1,10.00,24,category1_3,E3_561_003`,
    ),
  ].join('\n');

let folder: TemporaryFolder;
let sandbox: Awaited<ReturnType<typeof startLocalSandbox>>;
let host: Awaited<ReturnType<typeof openQuietHost>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  sandbox = await startLocalSandbox({
    folder: join(folder.path, 'sandbox'),
    accounts: [demoAccount],
    port: 0,
  });
  host = await openQuietHost(join(folder.path, 'data'), { verify: 'all' });
});
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

let files = 0;
async function read(text: string): Promise<string> {
  files += 1;
  return readJob(host, text, { file: `export-${files}.csv` });
}

/** A ledger of its own beside the one sandbox, and every request that goes to either. */
async function counted(environment: string) {
  const embedded = startMemoryDynamoDB();
  const asked = { ledger: 0, service: 0 };
  embedded.client.middlewareStack.add(
    (next) => async (args) => {
      asked.ledger += 1;
      return next(args);
    },
    { step: 'initialize', name: 'count' },
  );
  const connection = connectService(sandbox.url, defaultClientLimits);
  const client = createInvoicingClient({
    baseUrl: sandbox.url,
    credentials: async () => ({ email: demoAccount.email, api_key: demoAccount.apiKey }),
    async exchange(request) {
      if (!request.path.endsWith('/login')) asked.service += 1;
      return connection.exchange(request);
    },
  });
  const options = (account: string) => ({
    ...{ dynamodb: embedded.client, tableName: 'ledger', environment: 'sandbox', account },
    claimLifeMs: CLAIM_LIFE_MS,
  });
  const ledgerOf = (account: string) => createLedger(options(account));
  const step = { store: host.store, environment, now: () => new Date(), log: () => {}, ledgerOf };
  const login = createLoginBinding({ ledgerOf, loginOf: async () => 'login', rebinds: () => false });
  const world = { ...step, clientOf: () => client, login, ledgerWatch: createLedgerWatch(step) };
  /** The issue step over all chunks of a job, as if no chunk had been answered; the outcomes are not kept. */
  async function issue(job: string, dryRun: boolean) {
    asked.ledger = 0;
    asked.service = 0;
    const outcomes: string[] = [];
    const plan = await readPlan(host.store, job);
    await putPlan(host.store, { ...plan, dry_run: dryRun });
    for (const chunk of plan.waves.flat()) {
      await rm(join(folder.path, 'data', jobKeys(job).outcomes(chunk)), { force: true });
      await issueChunk({ ...world, concurrency: 8, verify: 'all' }, { job, chunk });
      outcomes.push(...(await readOutcomes(host.store, job, chunk)).map(({ outcome }) => outcome));
    }
    return { ...asked, outcomes: [...new Set(outcomes)], documents: outcomes.length };
  }
  return {
    issue,
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await connection[Symbol.asyncDispose]();
      await embedded[Symbol.asyncDispose]();
    },
  };
}

/** The login and the age of the ledger are looked at once a job, and a run is counted. */
const LEDGER_MOST = DOCUMENTS / PER_REQUEST + 2;

it('asks the ledger by the hundred and the service by pages', async () => {
  const job = await read(exportOf(1, DOCUMENTS));
  await using first = await counted('here');

  const dryRun = await first.issue(job, true);
  expect(dryRun).toMatchObject({ outcomes: ['ready'], documents: DOCUMENTS });
  expect(dryRun.ledger).toBeLessThanOrEqual(LEDGER_MOST);
  expect(dryRun.service).toBeLessThanOrEqual(DOCUMENTS / PER_PAGE);

  expect(await first.issue(job, false)).toMatchObject({ outcomes: ['issued'] });

  const resumed = await first.issue(job, false);
  expect(resumed).toMatchObject({ outcomes: ['issued'], service: 0 });
  expect(resumed.ledger).toBeLessThanOrEqual(LEDGER_MOST);

  const again = await read(`${exportOf(1, DOCUMENTS)}\n`);
  const duplicates = await first.issue(again, false);
  expect(duplicates).toMatchObject({ outcomes: ['duplicate'], service: 0 });
  expect(duplicates.ledger).toBeLessThanOrEqual(LEDGER_MOST);

  // Another machine, whose ledger knows none of them: all are on the pages of the service.
  await using other = await counted('elsewhere');
  const elsewhere = await other.issue(again, true);
  expect(elsewhere).toMatchObject({ outcomes: ['duplicate'] });
  expect(elsewhere.ledger).toBeLessThanOrEqual(LEDGER_MOST);
  expect(elsewhere.service).toBeLessThanOrEqual(DOCUMENTS / PER_PAGE);

  const few = await other.issue(await read(exportOf(DOCUMENTS - 1, 3)), true);
  expect(few.outcomes.sort()).toEqual(['duplicate', 'ready']);
  expect(few.service).toBeLessThanOrEqual(3);
});

it('asks again for keys that an answer left out, and not for ever', async () => {
  await using embedded = startMemoryDynamoDB();
  const keys = Array.from({ length: 250 }, (_, n) => `key-${n}`);
  const pauses: number[] = [];
  let requests = 0;
  let answersPerRequest = 30;
  embedded.client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = 'input' in args ? new BatchGetItemCommand(args.input as never) : undefined;
      const Keys = command?.input.RequestItems?.ledger?.Keys ?? [];
      expect(context.commandName).toBe('BatchGetItemCommand');
      expect(Keys.length).toBeLessThanOrEqual(PER_REQUEST);
      requests += 1;
      const answer = await next(args);
      Object.assign(answer.output, {
        Responses: { ledger: Keys.slice(0, answersPerRequest) },
        UnprocessedKeys: { ledger: { Keys: Keys.slice(answersPerRequest) } },
      });
      return answer;
    },
    { step: 'initialize', name: 'throttle' },
  );
  const options = {
    dynamodb: embedded.client,
    tableName: 'ledger',
    sleep: async (ms: number) => void pauses.push(ms),
  };
  expect([...(await batchGet(options, keys)).keys()].sort()).toEqual(keys.toSorted());
  expect([requests, pauses]).toEqual([9, Array(8).fill(50)]);

  answersPerRequest = 0;
  await expect(batchGet(options, keys)).rejects.toThrow('The ledger answers none');
  expect(pauses.slice(-7)).toEqual([100, 200, 400, 800, 1600, 2000, 2000]);
});
