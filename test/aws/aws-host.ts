import { AsyncLocalStorage } from 'node:async_hooks';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { createIntake } from '../../functions/steps/intake.ts';
import { createIssue } from '../../functions/steps/issue.ts';
import { createReceive } from '../../functions/steps/receive.ts';
import { createReport } from '../../functions/steps/report.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import type { ImportedFile } from '../../infra/local/import/import-file.ts';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { createLedgerWatch, createLoginBinding } from '../../shared/jobs/account/account-guard.ts';
import { serializedClient } from '../../shared/jobs/account/acquire-slot.ts';
import { askService } from '../../shared/jobs/account/ask-service.ts';
import { readPlan } from '../../shared/jobs/files/read-job.ts';
import { CONTROL_SUFFIX } from '../../shared/jobs/judge/control-totals.ts';
import { RetryableStep } from '../../shared/jobs/steps/events.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import { createLedger } from '../../shared/ledger/dynamodb-ledger.ts';
import { createSharedSemaphore } from '../../shared/ledger/shared-semaphore.ts';
import type { Plan } from '../../shared/records/plan.ts';
import { describeKey } from '../../shared/report/seal.ts';
import { summarySchema } from '../../shared/report/summary.ts';
import { createInvoicingClient } from '../../shared/service/client.ts';
import { exportKey } from '../../shared/store/keys.ts';
import { createS3Store } from '../../shared/store/s3-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { runWorkflow } from '../cloud/judges/local-workflow.ts';
import { startS3Server } from '../cloud/judges/s3-server.ts';
import { startDynalite } from '../cloud/judges/start-dynalite.ts';
import { SAMPLE_MOMENT } from '../samples/run-sample.ts';
import { putSampleRates, type Sample } from '../samples/samples.ts';
import type { AnyMachine } from './synthesized-definition.ts';

const LEDGER = 'ledger';
const CLAIM_LIFE_MS = 16 * 60 * 1000;
/** As the golden reports name it. */
const ENVIRONMENT = 'sandbox';

export interface AwsRun extends AsyncDisposable {
  host: { store: Store; serviceUrl: string };
  imported: Pick<ImportedFile, 'job' | 'report' | 'summary'>;
}

export interface Watch {
  /** Called with the clients before the sample's own job begins. */
  clients?(clients: { s3: S3Client; dynamodb: DynamoDBClient }): void;
  /** Called with every call that a step makes, as IAM names it; what it throws fails the call. */
  called?(call: { step: string; action: string; resource: string }): void;
  /** Called with every state that was entered, in order. */
  entered?(state: string): void;
  /** A function's own clock; with it, a step that is to be run again fails as it does in Lambda. */
  timeLeftMs?(): number;
  /** Changes what the definition gives to the function of a chunk. */
  payload?(given: unknown): unknown;
  /** All chunks are one wave, as versions before 0.3.0 planned them. */
  oneWave?: boolean;
}

/** What runs on AWS, with stand-ins that speak the same protocols: S3 by its protocol, DynamoDB embedded, the sandbox. */
export async function runSampleOnAws(
  sample: Pick<Sample, 'export' | 'before' | 'rates'> & Partial<Pick<Sample, 'run'>>,
  machine: AnyMachine,
  watch: Watch = {},
): Promise<AwsRun> {
  await using stack = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'rowmark-aws-'));
  stack.defer(() => rm(data, { recursive: true, force: true }));
  const s3 = await startS3Server(['imports', 'reports']);
  stack.defer(s3.stop);
  const bucketOf = (key: string) => (key.startsWith('reports/') ? 'reports' : 'imports');
  const store = createS3Store({ client: s3.client, bucketOf });
  const { client: dynamodb } = stack.use(await startDynalite({ tables: [ledgerTable(LEDGER)] }));
  const service = stack.use(
    await startLocalSandbox({
      folder: join(data, 'sandbox'),
      accounts: [sandboxAccount(DEFAULT_ACCOUNT)],
      port: 0,
      now: () => SAMPLE_MOMENT,
    }),
  );
  const { email, apiKey } = sandboxAccount(DEFAULT_ACCOUNT);
  const client = stack.use(
    createInvoicingClient({
      baseUrl: service.url,
      credentials: async () => ({ email, api_key: apiKey }),
      limits: { requestsInFlight: 1 },
      log: () => {},
    }),
  );
  const steps = stepsOver({ store, machine, dynamodb, client, watch });
  await putSampleRates(store, sample as Sample);
  for (const before of sample.before) await steps.importOne(before, false);
  await scriptFaults(service.url, sample.run?.faults ?? []);
  watch.clients?.({ s3: s3.client, dynamodb });
  noteCalls(s3.client, watch);
  noteCalls(dynamodb, watch);
  const imported = await steps.importOne(sample.export, sample.run?.dry_run ?? false);
  const rest = stack.move();
  return {
    host: { store, serviceUrl: service.url },
    imported,
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

interface Over {
  watch: Watch;
  store: Store;
  machine: AnyMachine;
  dynamodb: DynamoDBClient;
  client: ReturnType<typeof createInvoicingClient>;
}

function stepsOver({ store, machine, dynamodb, client, watch }: Over) {
  const log = () => {};
  const ledgerOptions = (account: string) => ({
    dynamodb,
    tableName: LEDGER,
    environment: ENVIRONMENT,
    account,
    claimLifeMs: CLAIM_LIFE_MS,
  });
  const ledgerOf = (account: string) => createLedger(ledgerOptions(account));
  const step = { store, environment: ENVIRONMENT, now: () => SAMPLE_MOMENT, log, ledgerOf };
  const login = createLoginBinding({ ledgerOf, loginOf: async () => 'login', rebinds: () => false });
  const world = { ...step, clientOf: () => client, login, ledgerWatch: createLedgerWatch(step) };
  const receiver = (dryRun: boolean) =>
    createReceive(async () => ({ ...step, dryRun, startJob: async () => 'started' as const }));
  const loadOf = (account: string) =>
    createSharedSemaphore({
      ...{ ...ledgerOptions(account), places: 1, placeLifeMs: CLAIM_LIFE_MS },
      nameOf: () => crypto.randomUUID(),
    });
  const { timeLeftMs, payload: changed = (given: unknown) => given } = watch;
  const inLambda = timeLeftMs && { timeLeftMs, sleep: () => setImmediate(undefined) };
  const issuing = async () => ({ ...world, ...inLambda, concurrency: 1, verify: 'all' as const, loadOf });
  const intake = createIntake(
    async () => ({
      ...world,
      isSandbox: async () => true,
      asked: (account) => {
        const nameOf = () => crypto.randomUUID();
        const asking = serializedClient(client, { load: loadOf(account), patienceMs: 1000, nameOf });
        return askService({ ...world, clientOf: () => asking }, account);
      },
    }),
    issuing,
  );
  const issue = createIssue(issuing);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const sealer = {
    key: describeKey(publicKey),
    sign: async (seal: string) => sign(null, Buffer.from(seal), privateKey).toString('base64'),
  };
  const report = createReport(async () => ({ ...step, language: 'en' as const, sealer }));

  async function importOne(of: Sample['export'], dryRun: boolean): Promise<AwsRun['imported']> {
    const receive = receiver(dryRun);
    const { name: profile } = await resolveProfile(store, of.profile);
    const key = exportKey('incoming', {
      account: DEFAULT_ACCOUNT,
      profile,
      file: basename(of.path).normalize('NFC'),
    });
    await store.putFile(`${key}${CONTROL_SUFFIX}`, `${of.path}${CONTROL_SUFFIX}`).catch(ignoreMissing);
    const { version } = await store.putFile(key, of.path);
    const event = { detail: { bucket: { name: 'imports' }, object: { key, 'version-id': version } } };
    const received = await during('Receive', () => receive(event));
    if (!('job' in received)) throw new Error(`${key} was ignored.`);
    const { job } = received;
    let answer: Awaited<ReturnType<typeof report>> | undefined;
    const { error, entered } = await runWorkflow(
      machine,
      { job },
      {
        intake: async (payload) => {
          const answer = await during('Intake', () => intake(payload));
          return watch.oneWave ? { ...answer, waves: [1] } : answer;
        },
        issue: (payload) =>
          during('Issue', () => issue(changed(payload)).catch(timeLeftMs ? asLambdaFails : unlessItWaits)),
        report: async (payload) => {
          answer = await during('Report', () => report(payload));
          return { ...answer, brief: { ...answer.brief, waiting: 0 } };
        },
        items: async (items) =>
          watch.oneWave ? chunksOf(await readPlan(store, job)) : JSON.parse(await store.readText(items)),
      },
    );
    for (const state of entered) watch.entered?.(state);
    if (error !== undefined || answer === undefined) throw new Error(`The job ended with ${error?.message}.`);
    const summary = summarySchema.parse(JSON.parse(await store.readText(`${answer.report}summary.json`)));
    return { job, report: answer.report, summary };
  }
  return { importOne };
}

const chunksOf = ({ job, waves }: Plan) => waves.flat().map((chunk) => ({ job, chunk }));

/** The waits of a sample are over at once: what is not answered yet is reported as it is. */
function unlessItWaits(error: unknown): undefined {
  if (!(error instanceof RetryableStep)) throw error;
}

/** The name of what a function throws is the name of the error that the machine sees. */
function asLambdaFails(error: unknown): never {
  throw error;
}

/** Scripted failures of the sandbox, for the sample's own job alone. */
async function scriptFaults(serviceUrl: string, faults: readonly unknown[]) {
  const answer = await fetch(`${serviceUrl}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`The sandbox refused the faults: ${answer.status}.`);
}

const currentStep = new AsyncLocalStorage<string>();
const during = <Answer>(step: string, work: () => Promise<Answer>): Promise<Answer> =>
  currentStep.run(step, work);

/** What IAM would be asked for a command. */
const ACTIONS: Readonly<Record<string, string>> = {
  GetObjectCommand: 's3:GetObject',
  HeadObjectCommand: 's3:GetObject',
  PutObjectCommand: 's3:PutObject',
  ListObjectsV2Command: 's3:ListBucket',
};

function noteCalls(client: S3Client | DynamoDBClient, watch: Watch) {
  const stack: Pick<S3Client['middlewareStack'], 'add'> = client.middlewareStack as never;
  stack.add(
    (next, context) => async (args) => {
      const step = currentStep.getStore();
      if (step !== undefined)
        watch.called?.({ step, ...asIamSees(String(context.commandName), args.input as never) });
      return next(args);
    },
    { step: 'initialize', name: 'note' },
  );
}

function asIamSees(command: string, input: { Bucket?: string; Key?: string; Prefix?: string }) {
  const action = ACTIONS[command] ?? `dynamodb:${command.replace('Command', '')}`;
  if (action.startsWith('dynamodb:')) return { action, resource: '<Ledger>' };
  const bucket = input.Bucket === 'reports' ? '<BucketsReports>' : '<BucketsImports>';
  return { action, resource: `${bucket}/${input.Key ?? input.Prefix ?? ''}` };
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
