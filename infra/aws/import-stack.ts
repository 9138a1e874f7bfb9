import { CfnOutput, CfnParameter, Stack, type StackProps } from 'aws-cdk-lib';
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';
import { assertStackFits } from './assert-stack-fits.ts';
import { DeployedConsole } from './console/deployed-console.ts';
import { AccountCredentials } from './functions/account-credentials.ts';
import { approveFunction } from './functions/approve-function.ts';
import type { ImportResources } from './functions/import-resources.ts';
import { intakeFunction } from './functions/intake-function.ts';
import { issueFunction } from './functions/issue-function.ts';
import { OptionGuard } from './functions/option-guard.ts';
import { receiveFunction } from './functions/receive-function.ts';
import { refreshRatesFunction } from './functions/refresh-rates-function.ts';
import { reportFunction } from './functions/report-function.ts';
import type { RowmarkFunction } from './functions/rowmark-function.ts';
import { SandboxFunction } from './functions/sandbox-function.ts';
import { watchMarksFunction } from './functions/watch-marks-function.ts';
import { Alarms } from './monitor/alarms.ts';
import { ImportDashboard } from './monitor/import-dashboard.ts';
import { JobLogQuery } from './monitor/job-log-query.ts';
import { Notices } from './monitor/notices.ts';
import type { DeploymentOptions } from './options/deployment-options.ts';
import { chunksOfAccount } from './options/throughput.ts';
import { People } from './people/people.ts';
import { ApprovalQueue } from './storage/approval-queue.ts';
import { ImportBuckets } from './storage/import-buckets.ts';
import { ReportCopy } from './storage/report-copy.ts';
import { rowmarkTable } from './storage/rowmark-table.ts';
import { sealKeys } from './storage/seal-key.ts';
import { Arrival } from './triggers/arrival.ts';
import { MarksSchedule, RatesSchedule } from './triggers/schedules.ts';
import { SftpDrop } from './triggers/sftp-drop.ts';
import { ImportWorkflow } from './workflow/import-workflow.ts';
import { OldestJob } from './workflow/oldest-job.ts';

/** S3 → EventBridge → Receive → Step Functions (Intake → chunks → Report), and what watches it. */
export class ImportStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { options: DeploymentOptions }) {
    super(scope, id, props);
    const { options } = props;
    const { accounts } = options;
    const ledger = this.ledger(options);
    const notices = new Notices(this, 'Notices', options);
    const { undelivered } = notices;
    const approvals =
      options.approval === 'required'
        ? new ApprovalQueue(this, 'Approvals', { undelivered }).queue
        : undefined;
    const buckets = new ImportBuckets(this, 'Buckets', { ...options, approvals });
    const copies: Record<string, string> =
      options.copyTo === undefined
        ? {}
        : {
            CopiesBucket: new ReportCopy(this, 'Copy', { ...buckets, copyTo: options.copyTo }).bucketName,
          };
    const serviceUrl = this.serviceUrl(options);
    const around: ImportResources = { buckets, ledger, undelivered, serviceUrl, options };

    const seals = sealKeys(this, options.sealKeys);
    const watchMarks = watchMarksFunction(this, { ...around, seals });
    new MarksSchedule(this, 'Marks', { watchMarks, undelivered });
    const pages = options.console ? new DeployedConsole(this, 'Console', options) : undefined;
    const { stateMachine, steps, intake, issue, report } = this.workflow(
      { ...around, seals, consoleUrl: pages?.url },
      notices,
    );
    const receive = receiveFunction(this, { ...around, stateMachine });
    const { rule: arrival } = new Arrival(this, 'Arrival', { bucket: buckets.imports, receive, undelivered });
    const refreshRates = refreshRatesFunction(this, around);
    new RatesSchedule(this, 'Rates', { refreshRates, undelivered });
    if (options.sftp)
      new SftpDrop(this, 'Sftp', { bucket: buckets.imports, accounts, keys: options.sftpKeys });

    const approve =
      approvals === undefined ? [] : [approveFunction(this, { ...around, stateMachine, approvals })];
    const console = pages === undefined ? [] : [pages.serve({ ...around, stateMachine, seals })];
    new AccountCredentials(this, 'Credentials', {
      accounts,
      readers: [intake, issue, watchMarks, ...console],
    });
    const functions = [receive, ...approve, ...console, ...steps];
    const failing = functions.filter((step) => step !== issue);
    const watched = {
      stateMachine,
      ledger,
      undelivered,
      steps: functions,
      failing,
      refreshRates,
      watchMarks,
      topic: notices.alarms,
    };
    const running = { receive, refreshRates, watchMarks, intake, issue, report };
    const alarms = new Alarms(this, 'Alarms', watched);
    new ImportDashboard(this, 'Overview', { watched, alarms, language: options.language });
    new JobLogQuery(this, 'JobLogs', { functions });
    new OldestJob(this, 'OldestJob', { jobs: stateMachine, steps: steps.map(({ lambda }) => lambda) });
    new People(this, 'People', {
      approving: approvals === undefined ? [] : accounts,
      ...{ buckets, accounts, stateMachine, undelivered, refreshRates, watchMarks },
      ...{ arrival, seals, ledger },
      functions: [...functions, refreshRates, watchMarks],
    });
    new OptionGuard(this, 'OptionGuard', { options, serviceUrl }).goBefore(this.node.children);
    this.outputs({
      ImportsBucket: buckets.imports.bucketName,
      ReportsBucket: buckets.reports.bucketName,
      LedgerTable: ledger.tableName,
      StateMachine: stateMachine.stateMachineArn,
      ServiceAddress: serviceUrl,
      SealKey: seals.at(-1)?.keyArn ?? '',
      // A command that seals takes all of them, the newest last.
      ...(seals.length > 1 && { SealKeys: seals.map(({ keyArn }) => keyArn).join(',') }),
      ...copies,
      ArrivalRule: arrival.ruleName,
      Undelivered: undelivered.queueUrl,
      AlarmsTopic: notices.alarms.topicArn,
      JobsTopic: notices.jobs.topicArn,
      Subscriber: options.mail ?? 'nobody: set the option mail, or subscribe to AlarmsTopic and JobsTopic',
      ...namesOf({ ...running, ...named('approve', approve), ...named('console', console) }),
    });
    assertStackFits(this, options);
  }

  private workflow(
    around: ImportResources & { seals: readonly Key[]; consoleUrl: string | undefined },
    notices: Notices,
  ) {
    const intake = intakeFunction(this, around);
    const issue = issueFunction(this, around);
    const report = reportFunction(this, around);
    const { stateMachine } = new ImportWorkflow(this, 'Workflow', {
      ...{ intake, issue, report },
      buckets: around.buckets,
      topic: notices.jobs,
      bus: EventBus.fromEventBusName(this, 'Bus', 'default'),
      concurrency: chunksOfAccount(around.options),
      waitHours: around.options.waitHours,
    });
    return { stateMachine, steps: [intake, issue, report], intake, issue, report };
  }

  /** The stack's own table, or one that was restored from a point in time; its own then stays where it is. */
  private ledger({ ledgerTable: restored }: DeploymentOptions): ITableV2 {
    return restored === undefined
      ? rowmarkTable(this, 'Ledger', { definition: ledgerTable('ledger'), precious: true })
      : TableV2.fromTableName(this, 'RestoredLedger', restored);
  }

  /** A parameter without a default: a stack never issues at an address that nobody gave. */
  private serviceUrl(options: DeploymentOptions): string {
    if (options.sandbox) return new SandboxFunction(this, 'Sandbox', options).url;
    return new CfnParameter(this, 'ServiceUrl', {
      description: 'Base address of the invoicing service',
      allowedPattern: '^https://[^/@\\s]+(/[^@\\s]*)?$',
      constraintDescription: 'an address that begins with https://',
    }).valueAsString;
  }

  private outputs(values: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}

const named = (name: string, [found]: readonly RowmarkFunction[]): Record<string, RowmarkFunction> =>
  found === undefined ? {} : { [name]: found };

/** Names of functions and of their logs, as the commands of the runbook take them. */
const namesOf = (functions: Readonly<Record<string, RowmarkFunction>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(functions).flatMap(([name, { lambda, logs }]) => {
      const output = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
      return [
        [`${output}Function`, lambda.functionName],
        [`${output}Log`, logs.logGroupName],
      ];
    }),
  );
