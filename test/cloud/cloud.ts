import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { bundle } from '../../infra/aws/functions/bundle.ts';
import { DEFAULT_ACCOUNT } from '../../infra/local/host/configuration.ts';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import { environmentOf } from '../../shared/service/environment.ts';
import { createS3Store } from '../../shared/store/s3-store.ts';
import { startAwsEndpoints } from '../aws/aws-endpoints.ts';
import { REGION, type ResolvedTemplate, resolveTemplate } from '../aws/resolved-template.ts';
import { synthesize } from '../aws/synthesize.ts';
import type { AnyMachine } from '../aws/synthesized-definition.ts';
import { startAmazonsDynamoDB } from '../contracts/amazons-dynamodb.ts';
import { type Heard, signerOf } from './asked-of-aws.ts';
import { type Behind, openDoor } from './judged-door.ts';
import { type Asked, holding, type Identity, refusal, roleOf } from './judges/iam.ts';
import { runWorkflow } from './judges/local-workflow.ts';
import { startFunction } from './lambda-function.ts';
import { KEY, startObjectGateway } from './object-gateway.ts';
import { assertJudgesThere } from './programs.ts';

/** Functions of the stack by the beginning of their logical ids, with the file of their handler. */
const FUNCTIONS = {
  Receive: 'functions/receive.ts',
  Approve: 'functions/approve.ts',
  Intake: 'functions/intake.ts',
  Issue: 'functions/issue.ts',
  Report: 'functions/report.ts',
  WatchMarks: 'functions/watch-marks.ts',
} as const;
export type FunctionName = keyof typeof FUNCTIONS;

interface Judged {
  who: string;
  asked: Asked;
  refused: string | undefined;
}

/** Parts that others wrote, started once: Ceph's gateway, Amazon's DynamoDB Local, and the bundles as they are deployed. */
export async function openCloud() {
  await using stack = new AsyncDisposableStack();
  assertJudgesThere();
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-cloud-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  for (const [name, entry] of Object.entries(FUNCTIONS)) bundle(entry, join(folder, name));
  const objects = stack.use(await startObjectGateway());
  const dynamodb = stack.use(await startAmazonsDynamoDB(ledgerTable('unused')));
  const judged: Judged[] = [];
  const rest = stack.move();
  let stacks = 0;
  return {
    judged,
    deploy: (
      options: Record<string, unknown> = {},
      names: readonly FunctionName[] = ['Receive', 'Intake', 'Issue', 'Report'],
      /** Another stack's service, in place of one of its own. */
      of?: { service: Service },
    ) =>
      deploy({ folder, objects, dynamodb, judged, number: ++stacks, service: of?.service }, options, names),
    /** A bucket that no stack of here has, as another account made it. */
    async bucket(Bucket: string) {
      await objects.client.send(new CreateBucketCommand({ Bucket }));
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

interface Ground {
  folder: string;
  objects: Behind['objects'];
  dynamodb: Awaited<ReturnType<typeof startAmazonsDynamoDB>>;
  judged: Judged[];
  number: number;
  service: Service | undefined;
}

type Service = Awaited<ReturnType<typeof startLocalSandbox>>;

/** One stack with a service of its own: buckets, a ledger, and each function under its role. */
async function deploy(ground: Ground, options: Record<string, unknown>, names: readonly FunctionName[]) {
  await using stack = new AsyncDisposableStack();
  const { folder, objects, dynamodb, judged, number } = ground;
  const { email, apiKey } = sandboxAccount(DEFAULT_ACCOUNT);
  const data = await mkdtemp(join(tmpdir(), 'rowmark-service-'));
  stack.defer(() => rm(data, { recursive: true, force: true }));
  const service =
    ground.service ??
    stack.use(await startLocalSandbox({ folder: data, accounts: [{ email, apiKey }], port: 0 }));
  const { dryRun, ...kept } = options;
  const { template } = synthesize(kept);
  const resolved = resolveTemplate(template, { ServiceUrl: service.url }, {}, `-${number}`);
  const { outputs } = resolved;
  const imports = String(outputs.ImportsBucket);
  const reports = String(outputs.ReportsBucket);
  for (const Bucket of [imports, reports]) {
    await objects.client.send(new CreateBucketCommand({ Bucket }));
    await objects.client.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
  }
  await dynamodb.client.send(new CreateTableCommand(ledgerTable(String(outputs.LedgerTable))));
  const doors = stack.use(new AsyncDisposableStack());
  const jobs: string[] = [];
  const secret = { [`Rowmark/accounts/${DEFAULT_ACCOUNT}`]: JSON.stringify({ email, api_key: apiKey }) };
  const others = stack.use(await startAwsEndpoints(secret, ({ name }) => void jobs.push(name)));
  const behind: Behind = { objects, dynamodb: dynamodb.url, others: others.url };
  const resourceOf = (id: RegExp, type: string) => {
    const found = Object.entries(resolved.resources).find(
      ([name, one]) => id.test(name) && one.type === type,
    );
    if (found === undefined) throw new Error(`No ${type} ${id}.`);
    return found[1].properties;
  };
  const credentials = resolved.arnOf(/^CredentialsRole[0-9A-F]{8}$/);
  const sessionOf = (account: string): Identity => ({
    ...roleOf(resolved, credentials),
    context: { 'aws:PrincipalTag/account': account },
  });
  /** A door for somebody; a session for an account signs with the account's name there. */
  async function doorOf(who: string, identity: Identity, answer = answerOf(resolved)) {
    const door = await openDoor(behind, {
      whoIs: (heard) => (isSecretAsked(heard) ? sessionOf(signerOf(heard)) : identity),
      answer,
      failing: async (asked) => faults.failing?.(who, asked),
      judged: (one) => void judged.push({ who, ...one }),
    });
    return doors.use(door).url;
  }
  /** What a test has the services answer to somebody, in place of what was asked. */
  const faults: { failing?: (who: string, asked: readonly Asked[]) => Promise<string | undefined> } = {};
  const functions = new Map<string, Awaited<ReturnType<typeof startFunction>>>();
  /** Starts a function, or starts it anew. */
  async function start(name: FunctionName): Promise<void> {
    const { Role, Environment, Timeout } = resourceOf(
      new RegExp(`^${name}Function`),
      'AWS::Lambda::Function',
    );
    const door = await doorOf(name, roleOf(resolved, String(Role)));
    const { Variables } = Environment as { Variables: Record<string, string> };
    const environment = {
      ...Variables,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: KEY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
      AWS_ENDPOINT_URL: door,
      ...(dryRun === true && { ROWMARK_DRY_RUN: '1' }),
    };
    const started = await startFunction({
      code: join(folder, name),
      environment,
      timeoutSeconds: Number(Timeout),
    });
    functions.set(name, doors.use(started));
  }
  for (const name of names) await start(name);
  const clientOf = (endpoint: string) =>
    new S3Client({ endpoint, region: REGION, forcePathStyle: true, credentials: KEY });
  const storeOf = (endpoint: string) =>
    createS3Store({
      client: clientOf(endpoint),
      bucketOf: (key) => (key.startsWith('reports/') ? reports : imports),
    });
  const workflowRole = roleOf(
    resolved,
    String(resourceOf(/^WorkflowMachine/, 'AWS::StepFunctions::StateMachine').RoleArn),
  );
  const workflowStore = storeOf(await doorOf('Workflow', workflowRole));
  const machine: AnyMachine = JSON.parse(
    String(resourceOf(/^WorkflowMachine/, 'AWS::StepFunctions::StateMachine').DefinitionString),
  );
  async function judge(asked: Asked) {
    const refused = await refusal(workflowRole, asked);
    judged.push({ who: 'Workflow', asked, refused });
    if (refused !== undefined) throw Object.assign(new Error(refused), { name: 'AccessDenied' });
  }
  const invoke = async (name: string, event: unknown): Promise<unknown> => {
    const found = functions.get(name);
    if (found === undefined) throw new Error(`${name} was not started.`);
    return found.invoke(event);
  };
  const step = (name: string) => async (payload: unknown) => {
    await judge({
      action: 'lambda:InvokeFunction',
      resource: resolved.arnOf(new RegExp(`^${name}Function[0-9A-F]{8}$`)),
    });
    return invoke(name, payload);
  };
  /** Runs the state machine for a job, under its role. */
  const execute = (job: string, over: { report?: (payload: unknown) => Promise<unknown> } = {}) =>
    runWorkflow(
      machine,
      { job },
      {
        intake: step('Intake'),
        issue: step('Issue'),
        report: over.report ?? step('Report'),
        items: async (key) => JSON.parse(await workflowStore.readText(key)),
      },
    );
  const rest = stack.move();
  return {
    outputs,
    resolved,
    service,
    jobs,
    endpoints: others,
    faults,
    functions,
    start,
    invoke,
    execute,
    doorOf,
    storeOf,
    login: { email, apiKey },
    ...{ imports, reports, environment: environmentOf(service.url) },
    /** Without a judge: what a test looks at. */
    store: storeOf(objects.url),
    dropper: storeOf(await doorOf('Dropper', holding(resolved, 'Dropper-default'))),
    personOf: (...policies: string[]) => doorOf(policies.join('+'), holding(resolved, ...policies)),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

export type Deployed = Awaited<ReturnType<typeof deploy>>;

const isSecretAsked = ({ headers }: Heard) => String(headers['x-amz-target']).endsWith('.GetSecretValue');

/** Services that nothing stands behind answer as they would when there is nothing to tell. */
const answerOf =
  ({ outputs }: ResolvedTemplate) =>
  async (heard: Heard): Promise<string | undefined> => {
    const text = heard.body.toString('utf8');
    if (text.includes('Action=DescribeStacks')) return describedStack(outputs);
    const [, query] = /Action=((?:Receive|Delete)Message)/.exec(text) ?? [];
    if (query !== undefined) return `<${query}Response><${query}Result/></${query}Response>`;
    if (heard.url.endsWith('/invocations')) return 'null';
    const [service = '', operation = ''] = String(heard.headers['x-amz-target'] ?? '').split('.');
    if (/^(AWSEvents|Logs_20140328|AmazonSQS)$/.test(service))
      return operation === 'PutEvents' ? undefined : '{"events":[]}';
    const answers: Record<string, object> = {
      GetExecutionHistory: { events: [] },
      ListMapRuns: { mapRuns: [] },
      DescribeMapRun: { status: 'RUNNING', itemCounts: {}, executionCounts: {} },
      StopExecution: { stopDate: 0 },
      RedriveExecution: { redriveDate: 0 },
      PutSecretValue: { Name: 'Rowmark/accounts/default', VersionId: '1' },
    };
    return operation in answers ? JSON.stringify(answers[operation]) : undefined;
  };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const describedStack = (outputs: Readonly<Record<string, string>>) =>
  '<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>' +
  '<StackName>Rowmark</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>' +
  Object.entries(outputs)
    .map(
      ([name, value]) =>
        `<member><OutputKey>${name}</OutputKey><OutputValue>${escaped(value)}</OutputValue></member>`,
    )
    .join('') +
  '</Outputs></member></Stacks></DescribeStacksResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></DescribeStacksResponse>';
