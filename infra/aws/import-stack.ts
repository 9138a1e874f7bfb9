import { CfnParameter, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type CronOptionsWithTimezone, Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import { DeployedConsole } from './console/deployed-console.ts';
import { AccountCredentials } from './functions/account-credentials.ts';
import { type ImportResources, importFunction } from './functions/import-functions.ts';
import { type StackStep, steps } from './functions/import-steps.ts';
import type { RowmarkFunction } from './functions/rowmark-function.ts';
import { SandboxFunction } from './functions/sandbox-function.ts';
import { Alarms } from './monitor/alarms.ts';
import { Notices } from './monitor/notices.ts';
import { chunksOfAccount, type DeploymentOptions } from './options.ts';
import { outputsOf } from './outputs.ts';
import { People } from './people/people.ts';
import { allow } from './permissions/allow.ts';
import { approvalQueue } from './storage/approval-queue.ts';
import { copyReports, ImportBuckets } from './storage/import-buckets.ts';
import { dataKey, maySeal, sealEnvironment, sealKeys } from './storage/keys.ts';
import { rowmarkTable } from './storage/rowmark-table.ts';
import { ImportWorkflow } from './workflow/import-workflow.ts';

/** The host's label marks it as a trial; the name is never resolved. */
const SANDBOX_ADDRESS = 'https://sandbox.rowmark.invalid';
const FOR_A_DAY = { retryAttempts: 185, maxEventAge: Duration.hours(24) };

type Named = Record<string, RowmarkFunction>;

interface Beside {
  seals: readonly Key[];
  pages: DeployedConsole | undefined;
  approvals: IQueue | undefined;
}

/** S3 → EventBridge → Receive → Step Functions (Intake → chunks → Report), with their monitoring. */
export class ImportStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { options: DeploymentOptions }) {
    const { options, ...rest } = props;
    super(scope, id, { ...rest, terminationProtection: !options.sandbox });
    const { copyTo, approval } = options;
    const notices = new Notices(this, 'Notices', options);
    const { undelivered } = notices;
    const approvals = approval === 'required' ? approvalQueue(this, undelivered) : undefined;
    const key = dataKey(this, options);
    const ledger = this.ledger(options, key);
    const buckets = new ImportBuckets(this, 'Buckets', { options, approvals, key });
    if (copyTo !== undefined) copyReports(buckets.reports, copyTo);
    const sandbox = options.sandbox ? new SandboxFunction(this, 'Sandbox', options).lambda : undefined;
    const serviceUrl = this.serviceUrl(sandbox);
    const around = { buckets, ledger, undelivered, serviceUrl, sandbox, dataKey: key, options };
    const seals = sealKeys(this, options);
    const pages = options.console ? new DeployedConsole(this, 'Console', options) : undefined;
    const { functions, stateMachine, arrival } = this.jobs(around, { seals, pages, approvals });
    new AccountCredentials(this, 'Credentials', {
      readers: ['Intake', 'Issue', 'WatchMarks', 'Console'].flatMap((name) => functions[name] ?? []),
    });
    new Alarms(this, 'Alarms', { stateMachine, ledger, notices, functions });
    new People(this, 'People', { buckets, seals, dataKey: key, options });
    outputsOf(this, {
      ImportsBucket: buckets.imports.bucketName,
      ReportsBucket: buckets.reports.bucketName,
      LedgerTable: ledger.tableName,
      StateMachine: stateMachine.stateMachineArn,
      ServiceAddress: serviceUrl,
      SealKey: seals.at(-1)?.keyArn ?? '',
      // A command that seals takes all of them, the newest last.
      ...(seals.length > 1 && { SealKeys: seals.map(({ keyArn }) => keyArn).join(',') }),
      ArrivalRule: arrival.ruleName,
      Undelivered: undelivered.queueUrl,
      AlarmsTopic: notices.alarms.topicArn,
      JobsTopic: notices.jobs.topicArn,
      ...namesOf(functions),
    });
  }

  private jobs(around: ImportResources, { seals, pages, approvals }: Beside) {
    const { options, buckets, undelivered } = around;
    const make = (id: keyof typeof steps, more: Partial<StackStep> = {}) =>
      importFunction(this, id, { ...around, step: { ...steps[id], ...more } });
    const sealing = { environment: sealEnvironment(seals), permissions: [maySeal(seals)] };
    const told = { ROWMARK_APPROVAL: options.approval, ...(pages && { ROWMARK_CONSOLE_URL: pages.url }) };
    const Intake = make('Intake');
    const Issue = make('Issue');
    const Report = make('Report', { ...sealing, environment: { ...sealing.environment, ...told } });
    const { stateMachine } = new ImportWorkflow(this, 'Workflow', {
      ...{ intake: Intake, issue: Issue, report: Report },
      ...{ buckets, concurrency: chunksOfAccount(options), dataKey: around.dataKey },
    });
    const starting = mayStart(stateMachine);
    const Receive = make('Receive', starting);
    const RefreshRates = make('RefreshRates');
    const WatchMarks = make('WatchMarks', sealing);
    const functions: Named = { Receive, Intake, Issue, Report, RefreshRates, WatchMarks };
    if (approvals !== undefined) {
      functions.Approve = make('Approve', starting);
      functions.Approve.lambda.addEventSource(new SqsEventSource(approvals, { batchSize: 1 }));
    }
    if (pages !== undefined) functions.Console = pages.serve({ ...around, stateMachine, seals });
    this.schedule(RefreshRates, WatchMarks, undelivered);
    return { functions, stateMachine, arrival: this.arrival(around, Receive) };
  }

  /** An object under `incoming/` reaches `receive`; an event that cannot be delivered for a day is kept in the queue. */
  private arrival({ buckets, undelivered }: ImportResources, receive: RowmarkFunction): Rule {
    const name = [buckets.imports.bucketName];
    const detail = { bucket: { name }, object: { key: [{ prefix: 'incoming/' }] } };
    return new Rule(this, 'Arrival', {
      description: 'An export arrived under incoming/',
      eventPattern: { source: ['aws.s3'], detailType: ['Object Created'], detail },
      targets: [new LambdaFunction(receive.lambda, { deadLetterQueue: undelivered, ...FOR_A_DAY })],
    });
  }

  /** The ECB publishes about 16:00 CET on working days, now and then late. MARKs are looked up when few jobs run. */
  private schedule(rates: RowmarkFunction, marks: RowmarkFunction, deadLetterQueue: IQueue) {
    const role = new Role(this, 'Scheduler', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const resources = [rates, marks].map(({ lambda }) => lambda.functionArn);
    allow(role, { sid: 'RunDaily', actions: ['lambda:InvokeFunction'], resources });
    const queue = [deadLetterQueue.queueArn];
    allow(role, { sid: 'KeepUndelivered', actions: ['sqs:SendMessage'], resources: queue });
    const at = (id: string, { lambda }: RowmarkFunction, time: CronOptionsWithTimezone) =>
      new Schedule(this, id, {
        schedule: ScheduleExpression.cron(time),
        // The target would let its role call every version of a function.
        target: new LambdaInvoke(lambda, { deadLetterQueue, role: role.withoutPolicyUpdates() }),
      });
    at('RatesEvening', rates, { minute: '30', hour: '15', weekDay: 'MON-FRI' });
    at('RatesMorning', rates, { minute: '30', hour: '4', weekDay: 'TUE-SAT' });
    at('MarksDaily', marks, { minute: '40', hour: '2' });
  }

  /** The stack's own table, or one restored from a point in time; its own table then stays unused. */
  private ledger({ ledgerTable: restored, sandbox }: DeploymentOptions, encryptedBy?: Key): ITableV2 {
    const definition = ledgerTable('ledger');
    const own = rowmarkTable(this, 'Ledger', { definition, precious: !sandbox, encryptedBy });
    return restored === undefined ? own : TableV2.fromTableName(this, 'RestoredLedger', restored);
  }

  /** A parameter without a default: a stack issues only at an address that a person gave. */
  private serviceUrl(sandbox: IFunction | undefined): string {
    if (sandbox !== undefined) return SANDBOX_ADDRESS;
    return new CfnParameter(this, 'ServiceUrl', {
      description: 'Base address of the invoicing service',
      allowedPattern: '^https://[^/@\\s]+(/[^@\\s]*)?$',
      constraintDescription: 'an address that begins with https://',
    }).valueAsString;
  }
}

const mayStart = ({ stateMachineArn }: IStateMachine) => ({
  environment: { ROWMARK_STATE_MACHINE_ARN: stateMachineArn },
  permissions: [{ sid: 'StartImport', actions: ['states:StartExecution'], resources: [stateMachineArn] }],
});

/** Names of functions and of their logs, as the commands of the runbook take them. */
const namesOf = (functions: Named): Record<string, string> =>
  Object.fromEntries(
    Object.entries(functions).flatMap(([name, { lambda, logs }]) => [
      [`${name}Function`, lambda.functionName],
      [`${name}Log`, logs.logGroupName],
    ]),
  );
