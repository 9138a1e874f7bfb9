import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { bundle } from '../../infra/aws/functions/bundle.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { linkInStore } from '../../shared/jobs/files/chain.ts';
import { readDocuments, readJob, readPlan } from '../../shared/jobs/files/read-job.ts';
import type { ReportAnswer } from '../../shared/jobs/report/report-job.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { fingerprint } from '../../shared/ledger/fingerprint.ts';
import { createSharedSemaphore } from '../../shared/ledger/shared-semaphore.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import { describeKey, isSignedBy } from '../../shared/report/seal.ts';
import { verifyReport } from '../../shared/report/verify/verify-report.ts';
import { environmentOf } from '../../shared/service/environment.ts';
import { profileKey, RATES_PREFIX } from '../../shared/store/keys.ts';
import { createS3Store } from '../../shared/store/s3-store.ts';
import { isSafeKey } from '../../shared/store/safe-key.ts';
import { runWorkflow } from '../cloud/judges/local-workflow.ts';
import { startS3Server } from '../cloud/judges/s3-server.ts';
import { startDynalite } from '../cloud/judges/start-dynalite.ts';
import { receipt, receiptExport } from '../commands/receipt-export.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { isFullRun } from '../full-run.ts';
import { hurry } from '../hurry.ts';
import { listenHere } from '../listen-here.ts';
import { readSample, readSamples } from '../samples/samples.ts';
import { nothingAhead } from '../simulator/empty-ledger.ts';
import { rowsIn } from '../table-rows.ts';
import { awsVariables, startAwsEndpoints } from './aws-endpoints.ts';
import { functionEnvironment } from './function-environment.ts';
import { synthesize } from './synthesize.ts';
import { synthesizedDefinition } from './synthesized-definition.ts';

const KEY = `incoming/${DEFAULT_ACCOUNT}/standard/Πωλήσεις Μαΐου (2) +10%.csv`;

const A_DOCUMENT = {
  ...{ ordinal: 0, rows: [2], external_id: 'A-1', document: undefined, fingerprint: '', problems: [] },
  verdict: 'ready' as const,
} as unknown as DocumentRecord;

/** A service in front of the sandbox that has no control routes, as a live one. */
async function startWithoutControls(behind: string) {
  const server = createServer(async (request, response) => {
    const isControl = request.url?.startsWith('/_sandbox') ?? true;
    const { method = 'GET', headers } = request;
    const sent = { authorization: headers.authorization ?? '', 'content-type': 'application/json' };
    const body = method === 'GET' ? null : await text(request);
    const forwarded = () => fetch(`${behind}${request.url}`, { method, headers: sent, body });
    const answer = isControl ? undefined : await forwarded();
    response
      .writeHead(answer?.status ?? 404, { 'content-type': 'application/json' })
      .end(await answer?.text());
  });
  // A test that waits long must not meet a connection that is just being closed.
  server.keepAliveTimeout = 0;
  const here = await listenHere(server);
  return { url: here.url, stop: async () => server.close() };
}

type Handler = (event: unknown) => Promise<unknown>;

/** The handler of a function: in a full run from its bundle, which carries a part of some packages only. */
async function handlerOf(name: string, folder: string): Promise<Handler> {
  const entry = `functions/${name}.ts`;
  if (isFullRun) bundle(entry, join(folder, name));
  const from = isFullRun ? join(folder, name, 'index.mjs') : join(PROJECT_ROOT, entry);
  const { handler }: { handler: Handler } = await import(/* @vite-ignore */ from);
  return handler;
}

/** Exports of every format and of code pages, with findings, conversions and payments. */
const OF_EVERY_KIND = [
  'windows-1253-sales',
  'greek-erp-sales',
  'grid-workbook',
  'deliberate-mistakes',
  'foreign-invoices',
  'stripe-mixed-currencies',
  'shopify-orders',
];

const statsSchema = z.object({ requests: z.record(z.string(), z.number()) });

const answerSchema = z.object({
  row: z.int(),
  outcome: z.string(),
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
});
const answersIn = (lines: string) =>
  rowsIn(lines.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')).map((row) => answerSchema.parse(row));

/** The handlers that Lambda would call, with the variables of the stack and endpoints on loopback. */
describe('the handlers as they are deployed', () => {
  const stack = new AsyncDisposableStack();
  const before = { ...process.env };
  const { template } = synthesize();
  let endpoints: Awaited<ReturnType<typeof startAwsEndpoints>>;
  let store: ReturnType<typeof createS3Store>;
  /** The job of the standard export. */
  let sales: string;
  let handlers: Record<'receive' | 'intake' | 'issue' | 'report', Handler>;

  beforeAll(async () => {
    const environment = functionEnvironment(template, /^Receive/);
    const imports = String(environment.ROWMARK_IMPORTS_BUCKET).toLowerCase();
    const reports = String(environment.ROWMARK_REPORTS_BUCKET).toLowerCase();
    const table = String(environment.ROWMARK_LEDGER_TABLE);
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-handlers-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const s3 = await startS3Server([imports, reports]);
    stack.defer(s3.stop);
    store = createS3Store({
      client: s3.client,
      bucketOf: (key) => (key.startsWith('reports/') ? reports : imports),
    });
    const dynamodb = stack.use(await startDynalite({ tables: [ledgerTable(table)] }));
    const { email, apiKey } = sandboxAccount(DEFAULT_ACCOUNT);
    const sandbox = stack.use(await startLocalSandbox({ folder, accounts: [{ email, apiKey }], port: 0 }));
    const secret = `${environment.ROWMARK_CREDENTIALS_SECRET}${DEFAULT_ACCOUNT}`;
    endpoints = stack.use(await startAwsEndpoints({ [secret]: JSON.stringify({ email, api_key: apiKey }) }));
    Object.assign(process.env, environment, {
      ROWMARK_IMPORTS_BUCKET: imports,
      ROWMARK_REPORTS_BUCKET: reports,
      ROWMARK_SERVICE_URL: sandbox.url,
      ...awsVariables({ s3: s3.endpoint, dynamodb: dynamodb.endpoint, others: endpoints.url }),
    });
    handlers = {
      receive: await handlerOf('receive', folder),
      intake: await handlerOf('intake', folder),
      issue: await handlerOf('issue', folder),
      report: await handlerOf('report', folder),
    };
    const sample = (await readSamples()).find(({ name }) => name === 'standard-invoices');
    await store.putFile(KEY, sample?.export.path ?? '');
    await handlers.receive(await uploaded(KEY));
    sales = endpoints.started.at(-1)?.name ?? '';
  });

  afterAll(async () => {
    await stack.disposeAsync();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });

  /** One job through the state machine. */
  const run = async (job: string) => {
    let report: ReportAnswer | undefined;
    const { error } = await runWorkflow(
      synthesizedDefinition(template),
      { job },
      {
        intake: handlers.intake,
        issue: handlers.issue,
        report: async (payload) => {
          report = (await handlers.report(payload)) as ReportAnswer;
          return report;
        },
        items: async (key) => JSON.parse(await store.readText(key)),
      },
    );
    return { report, error };
  };

  const uploaded = async (key: string) => {
    const head = await store.head(key.startsWith('incoming/nobody') ? key : KEY);
    return { detail: { bucket: { name: 'imports' }, object: { key, 'version-id': head?.version } } };
  };

  it('start one execution under the name of the job, however often and in whatever form the event comes', async () => {
    const encoded = KEY.split('/')
      .map((part) => encodeURIComponent(part).replaceAll('%20', '+'))
      .join('/');
    for (const key of [KEY, KEY, encoded]) await handlers.receive(await uploaded(key));
    expect(endpoints.started.filter(({ name }) => name === sales)).toMatchObject([{ input: { job: sales } }]);
    expect(sales).toMatch(/^[0-9a-zA-Z_-]{1,80}$/);
  });

  it('leave alone what is no export, and what is not there any more', async () => {
    const event = (key: string) => ({ detail: { bucket: { name: 'imports' }, object: { key } } });
    const before = endpoints.started.length;
    await store.put('incoming/readme.txt.part', 'x');
    await handlers.receive(event('incoming/readme.txt.part'));
    await handlers.receive(event(`incoming/${DEFAULT_ACCOUNT}/standard/gone.csv`));
    expect(endpoints.started).toHaveLength(before);
  });

  it.each([
    ['incoming/may.csv', 'reports/@misplaced/@misplaced/may.csv/', 'incoming/default/standard/may.csv'],
    ['incoming/default/may.csv', 'reports/default/@misplaced/may.csv/', 'incoming/default/standard/may.csv'],
    [
      'incoming/default/books/2026/may/may.csv',
      'reports/default/@misplaced/may.csv/',
      'incoming/default/books/may.csv',
    ],
    ['incoming/default//may.csv', 'reports/default/@misplaced/may.csv/', 'may.csv'],
    ['incoming/default/standard/a\tb.csv', 'reports/default/@misplaced/a_b.csv/', 'a\\tb.csv'],
  ])('answer %j, which was dropped where no export lies, by a report that says so', async (key, place, named) => {
    const object = { key, size: 18, 'version-id': isSafeKey(key) ? undefined : 'v1' };
    if (isSafeKey(key)) await store.put(key, 'external_id\nA-1\n');
    const before = endpoints.started.length;
    const asked = endpoints.secretsAsked.length;
    await handlers.receive({ detail: { bucket: { name: 'imports' }, object } });
    expect(endpoints.started).toHaveLength(before + 1);
    const { report, error } = await run(endpoints.started.at(-1)?.name ?? '');
    expect(error).toBeUndefined();
    expect(report?.report).toMatch(new RegExp(`^${place}[0-9a-f]{32}/$`));
    expect(report?.brief.unreadable).toContain(named);
    const code = isSafeKey(key) ? 'EXPORT-MISPLACED' : 'EXPORT-MISNAMED';
    expect(await store.readText(`${report?.report}summary.json`)).toContain(`"code": "${code}"`);
    expect(await store.readText(`${report?.report}summary.html`)).toContain('may.csv'.slice(-4));
    expect(endpoints.secretsAsked).toHaveLength(asked);
    if (key === 'incoming/may.csv' || key.includes('\t'))
      expect((await imported(`M-${key.length}`)).summary.unreadable).toBeNull();
  });

  it('answer an export of an account that is not deployed, without asking for its credentials', async () => {
    const key = 'incoming/nobody/standard/may.csv';
    const asked = endpoints.secretsAsked.length;
    await store.put(key, 'external_id\nA-1\n');
    await handlers.receive(await uploaded(key));
    const { report, error } = await run(endpoints.started.at(-1)?.name ?? '');
    expect(error).toBeUndefined();
    const text = await store.readText(`${report?.report}summary.json`);
    expect(text).toContain('ACCOUNT-UNKNOWN');
    expect(text).toContain('The folder nobody is not an account of this stack.');
    expect(endpoints.secretsAsked).toHaveLength(asked);
    expect((await imported('N-1')).summary.unreadable).toBeNull();
  });

  it('read the secret of an account in a session of that account, and never that of another', async () => {
    const { accountSecrets } = await import('../../functions/deps.ts');
    const role = String(process.env.ROWMARK_CREDENTIALS_ROLE);
    const secretOf = accountSecrets({ role, prefix: 'Rowmark/accounts/' });
    expect(await secretOf(DEFAULT_ACCOUNT)).toContain('api_key');
    const confused = accountSecrets({ role, prefix: 'Rowmark/accounts/north/' });
    await expect(confused('south/../north')).rejects.toThrow();
    const plainRole = new SecretsManagerClient({});
    await expect(
      plainRole.send(new GetSecretValueCommand({ SecretId: `Rowmark/accounts/${DEFAULT_ACCOUNT}` })),
    ).rejects.toThrow('S3RVER');
  });

  it('log objects, which the JSON format of Lambda keeps, each under the job, from its upload to its report', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    process.env._X_AMZN_TRACE_ID = 'Root=1-67891233-abcdef012345678912345678';
    const key = `incoming/${DEFAULT_ACCOUNT}/standard/traced.csv`;
    await store.put(key, 'external_id,invoice_type_code\nT-1,11.1\n');
    const { version } = (await store.head(key)) ?? {};
    await handlers.receive({
      detail: { bucket: { name: 'imports' }, object: { key, 'version-id': version } },
    });
    const { name: job, traceHeader } = endpoints.started.at(-1) ?? {};
    await run(job ?? '');
    await handlers.issue({ job, chunk: 99 }).catch(() => {});
    // Metrics are lines of text for CloudWatch: no object.
    const lines = said.mock.calls.filter(([line]) => typeof line !== 'string');
    said.mockRestore();
    delete process.env._X_AMZN_TRACE_ID;
    expect(traceHeader).toContain('1-67891233-abcdef012345678912345678');
    for (const line of lines) expect(line).toEqual([expect.objectContaining({ job })]);
    const steps = lines.flat().map((line: unknown) => Object(line).step);
    expect(new Set(steps)).toEqual(new Set(['receive', 'intake', 'report', 'issue']));
    expect(lines.at(-1)).toEqual([
      expect.objectContaining({ event: 'step not ended', step: 'issue', chunk: 99, error: 'NoSuchObject' }),
    ]);
  });

  it('issue nothing at a live service that nobody has confirmed, whatever the job says', async () => {
    // A service of its own: this environment would not know the documents that other tests issue.
    const folder = await mkdtemp(join(tmpdir(), 'rowmark-live-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const accounts = [sandboxAccount(DEFAULT_ACCOUNT)];
    const sandbox = stack.use(await startLocalSandbox({ folder, accounts, port: 0 }));
    const live = await startWithoutControls(sandbox.url);
    vi.stubEnv('ROWMARK_SERVICE_URL', live.url);
    vi.resetModules();
    const { receiveDeps } = await import('../../functions/deps.ts');
    const { issueDeps } = await import('../../functions/issue-deps.ts');
    expect((await receiveDeps()).dryRun).toBe(true);
    const dry = `incoming/${DEFAULT_ACCOUNT}/standard/dry.csv`;
    await store.put(dry, receiptExport(receipt('T-2')));
    const { version } = (await store.head(dry)) ?? {};
    const { handler: receive } = await import('../../functions/receive.ts');
    const { handler: intake } = await import('../../functions/intake.ts');
    await receive({ detail: { bucket: { name: 'b' }, object: { key: dry, 'version-id': version } } });
    const { name: dryJob = '' } = endpoints.started.at(-1) ?? {};
    await intake({ job: dryJob });
    expect((await readPlan(store, dryJob)).notices.map(({ code }) => code)).toContain('DRY-RUN-NOT-LIVE');
    const job = { ...(await readJob(store, sales)), documents: 1, dry_run: false };
    const { decisions } = await import('../../shared/jobs/issue/decide.ts');
    const course = { away: () => undefined, outcomeOf: async () => undefined };
    const decide = decisions(await issueDeps(), { job, ahead: nothingAhead, ...course });
    expect(await decide(A_DOCUMENT)).toMatchObject({
      outcome: 'failed',
      numbers_used: 0,
      problems: [{ code: 'LIVE-NOT-CONFIRMED' }],
    });
    vi.stubEnv('ROWMARK_LIVE', '1');
    vi.resetModules();
    expect((await (await import('../../functions/deps.ts')).receiveDeps()).dryRun).toBe(false);
    const confirmed = await import('../../functions/receive.ts');
    // Dropped again: a bucket with versions gives it another one, this server only with other bytes.
    await store.put(dry, `${receiptExport(receipt('T-2'))}\n`);
    await confirmed.handler({ detail: { bucket: { name: 'b' }, object: { key: dry } } });
    const confirmedJob = endpoints.started.at(-1)?.name ?? '';
    expect((await readJob(store, confirmedJob)).dry_run).toBe(false);
    const kept = { ...handlers };
    handlers.intake = (await import('../../functions/intake.ts')).handler;
    handlers.issue = (await import('../../functions/issue.ts')).handler;
    expect((await run(confirmedJob)).report?.brief.counts.documents).toMatchObject({ issued: 1, failed: 0 });
    Object.assign(handlers, kept);
    vi.unstubAllEnvs();
    await live.stop();
  });

  it('carry the job through the state machine to a report in the reports bucket', async () => {
    const { report, error } = await run(sales);
    expect(error).toBeUndefined();
    const counts = report?.brief.counts.documents;
    expect(counts?.issued).toBeGreaterThan(0);
    expect(counts?.failed).toBe(0);
    expect(report?.brief.numbers_used).toBe(counts?.issued);
    const files = await Array.fromAsync(store.list(report?.report ?? '-'), ({ key }) =>
      key.split('/').at(-1),
    );
    expect(files).toEqual(expect.arrayContaining(['result.csv', 'result.jsonl', 'summary.json']));
    const summary = JSON.parse(await store.readText(`${report?.report}summary.json`));
    expect(summary.seal_key).toEqual(describeKey(endpoints.publicKey));
    expect(isSignedBy(describeKey(endpoints.publicKey), summary)).toBe(true);
    expect(new Set(endpoints.secretsAsked)).toEqual(new Set([`Rowmark/accounts/${DEFAULT_ACCOUNT}`]));
  });

  it('wait for an import that holds the same document, say so, and go on once it has ended', async () => {
    const dropped = async (file: string, end = '') => {
      const key = `incoming/${DEFAULT_ACCOUNT}/standard/${file}`;
      await store.put(key, receiptExport(receipt('CLAIMED-1')) + end);
      await handlers.receive({ detail: { bucket: { name: 'imports' }, object: { key } } });
      return endpoints.started.at(-1)?.name ?? '';
    };
    const first = await dropped('first.csv');
    await handlers.intake({ job: first });
    const [record] = await readDocuments(store, first, 1);
    if (record?.document === undefined) throw new Error('The export has no document.');
    const ledger = createLedger({
      ...{ dynamodb: new DynamoDBClient({}), tableName: String(process.env.ROWMARK_LEDGER_TABLE) },
      ...{ environment: environmentOf(String(process.env.ROWMARK_SERVICE_URL)), account: DEFAULT_ACCOUNT },
      claimLifeMs: 60_000_000,
    });
    await ledger.claim({ external_id: 'CLAIMED-1', job: first, ...fingerprint(record.document) });
    const second = await dropped('second.csv');
    const hurried = hurry();
    const { report } = await run(second);
    hurried[Symbol.dispose]();
    expect(await store.readText(`${report?.report}result.jsonl`)).toContain('CLAIMED-ELSEWHERE');
    expect((await run(first)).report?.brief.counts.documents.issued).toBe(1);
    const again = await run(await dropped('second.csv', '\n'));
    expect(again.report?.brief.counts.documents).toMatchObject({ duplicate: 1, failed: 0 });
  });

  /** Another export of the account, from its upload to its report. */
  const imported = async (id: string) => {
    const key = `incoming/${DEFAULT_ACCOUNT}/standard/${id}.csv`;
    await store.put(key, `external_id,invoice_type_code\n${id},11.1\n`);
    await handlers.receive({ detail: { bucket: { name: 'imports' }, object: { key, size: 40 } } });
    const job = endpoints.started.at(-1)?.name ?? '';
    const { report, error } = await run(job);
    expect(error).toBeUndefined();
    const summary = JSON.parse(await store.readText(`${report?.report}summary.json`));
    return { job, told: report?.brief.told, ...report, summary };
  };

  it.each([
    ['GetPublicKey', 'DisabledException'],
    ['Sign', 'KMSInvalidStateException'],
  ])('report unsealed while KMS refuses %s, say so, and seal again as soon as the key is back', async (call, refusal) => {
    vi.resetModules();
    handlers.report = (await import('../../functions/report.ts')).handler;
    endpoints.refused.set(call, refusal);
    const without = await imported(`U-${call}`);
    expect(without.summary.seal_key).toBeUndefined();
    const found = without.summary.notices.at(-1);
    expect(found).toMatchObject({ code: 'REPORT-UNSEALED', message: expect.stringContaining(refusal) });
    expect(without.told).toContain(found.message);
    expect(await store.readText(`${without.report}summary.html`)).toContain(found.message);
    endpoints.refused.clear();
    const after = await imported(`S-${call}`);
    expect(isSignedBy(describeKey(endpoints.publicKey), after.summary)).toBe(true);
    expect(after.summary.previous.job).toBe(without.job);
    const verified = await verifyReport({
      ...linkInStore(store, without.report ?? ''),
      ownKeys: [describeKey(endpoints.publicKey)],
    });
    expect(verified.problems.filter(({ code }) => code !== 'CHAIN-LINK-UNSEALED')).toEqual([]);
    expect(verified.problems).not.toEqual([]);
    expect(verified.verdict).toBe('intact');
    await handlers.report({ job: without.job });
    const again = JSON.parse(await store.readText(`${without.report}summary.json`));
    expect(isSignedBy(describeKey(endpoints.publicKey), again)).toBe(true);
  });

  it.each([
    ['is missing', undefined, 'ResourceNotFoundException'],
    ['is misshapen', '{"user":"x"}', '{"email", "api_key"}'],
  ])('name the secret that %s, its account and its shape, in report and mail; and go on once it is there', async (_, held, said) => {
    vi.resetModules();
    handlers.intake = (await import('../../functions/intake.ts')).handler;
    const name = `Rowmark/accounts/${DEFAULT_ACCOUNT}`;
    const kept = endpoints.secrets[name] ?? '';
    if (held === undefined) delete endpoints.secrets[name];
    else endpoints.secrets[name] = held;
    const { brief, summary } = await imported(`X-${said.length}`);
    expect(summary.unreadable.code).toBe(held === undefined ? 'SECRET-MISSING' : 'SECRET-MISSHAPEN');
    for (const text of [brief?.unreadable, summary.unreadable.message + summary.unreadable.hint])
      for (const part of [name, `account ${DEFAULT_ACCOUNT}`, said, '{"email", "api_key"}'])
        expect(text).toContain(part);
    endpoints.secrets[name] = kept;
    expect((await imported(`Y-${said.length}`)).summary.unreadable).toBeNull();
  });

  it('ask nothing of the service while it wants a pause, whichever function was told so', async () => {
    vi.resetModules();
    const { intakeDeps, watchMarksDeps } = await import('../../functions/deps.ts');
    const requests = async () => {
      const stats = await fetch(`${process.env.ROWMARK_SERVICE_URL}/_sandbox/stats`);
      return statsSchema.parse(await stats.json()).requests;
    };
    const before = await requests();
    const dynamodb = new DynamoDBClient({});
    const tableName = String(process.env.ROWMARK_LEDGER_TABLE);
    const environment = environmentOf(String(process.env.ROWMARK_SERVICE_URL));
    const load = createSharedSemaphore({
      ...{ dynamodb, tableName, environment, account: DEFAULT_ACCOUNT },
      ...{ places: 1, placeLifeMs: 1000, nameOf: () => 'test' },
    });
    await load.close(3_600_000);
    const { asked } = await intakeDeps();
    await expect(asked(DEFAULT_ACCOUNT)).rejects.toMatchObject({ name: 'ServiceDown' });
    const watching = (await watchMarksDeps()).clientOf(DEFAULT_ACCOUNT);
    expect(await watching.listInvoices({ page: 1 })).toMatchObject({ state: 'down' });
    expect(await watching.readBack({ external_id: 'A-1' })).toMatchObject({ state: 'down' });
    expect(await requests()).toEqual(before);
    const pk = { S: JSON.stringify([environment, DEFAULT_ACCOUNT, '', 'load']) };
    await dynamodb.send(new DeleteItemCommand({ TableName: tableName, Key: { pk } }));
    expect((await watching.listInvoices({ page: 1 })).state).toBe('listed');
  });

  it.runIf(isFullRun).each(OF_EVERY_KIND)('answer %s as one machine does', async (name) => {
    const sample = await readSample(name);
    const profile = sample.export.profile === 'standard' ? 'standard' : name;
    if (profile === name) await store.putFile(profileKey(name), sample.export.profile);
    for (const rate of sample.rates) await store.putFile(`${RATES_PREFIX}${basename(rate)}`, rate);
    const key = `incoming/${DEFAULT_ACCOUNT}/${profile}/${basename(sample.export.path)}`;
    await store.putFile(key, sample.export.path);
    await handlers.receive({ detail: { bucket: { name: 'imports' }, object: { key } } });
    const { report, error } = await run(endpoints.started.at(-1)?.name ?? '');
    expect(error).toBeUndefined();
    const expected = await readFile(join(sample.folder, 'expected', 'result.jsonl'), 'utf8');
    expect(answersIn(await store.readText(`${report?.report}result.jsonl`))).toEqual(answersIn(expected));
  });
});
