import { CfnOutput, CfnParameter, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { Arrival } from './arrival.ts';
import type { DeploymentOptions } from './deployment-options.ts';
import { intakeFunction } from './functions/intake-function.ts';
import { issueFunction } from './functions/issue-function.ts';
import { receiveFunction } from './functions/receive-function.ts';
import { refreshRatesFunction } from './functions/refresh-rates-function.ts';
import { reportFunction } from './functions/report-function.ts';
import { ImportBuckets } from './import-buckets.ts';
import type { ImportSurroundings } from './import-surroundings.ts';
import { ImportWorkflow } from './import-workflow.ts';
import { ledgerTable } from './ledger-table.ts';
import { Notices } from './notices.ts';
import { RatesSchedule } from './rates-schedule.ts';

/** S3 → EventBridge → Receive → Step Functions (Intake → chunks → Report), and what watches it. */
export class ImportStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { options: DeploymentOptions }) {
    super(scope, id, props);
    const { options } = props;
    const buckets = new ImportBuckets(this, 'Buckets', options);
    const ledger = ledgerTable(this);
    const notices = new Notices(this, 'Notices', options);
    const { undelivered } = notices;
    const around: ImportSurroundings = {
      buckets,
      ledger,
      undelivered,
      serviceUrl: this.serviceUrl(),
      options,
    };
    const workflow = new ImportWorkflow(this, 'Workflow', {
      buckets,
      intake: intakeFunction(this, around),
      issue: issueFunction(this, around),
      report: reportFunction(this, around),
      topic: notices.jobs,
      bus: EventBus.fromEventBusName(this, 'Bus', 'default'),
      concurrency: options.issueConcurrency,
    });
    const receive = receiveFunction(this, { ...around, stateMachine: workflow.stateMachine });
    new Arrival(this, 'Arrival', { bucket: buckets.imports, receive, undelivered });
    const refreshRates = refreshRatesFunction(this, around);
    new RatesSchedule(this, 'Rates', { refreshRates, undelivered });
    new CfnOutput(this, 'ImportsBucket', { value: buckets.imports.bucketName });
    new CfnOutput(this, 'ReportsBucket', { value: buckets.reports.bucketName });
    new CfnOutput(this, 'StateMachine', { value: workflow.stateMachine.stateMachineArn });
  }

  private serviceUrl(): string {
    return new CfnParameter(this, 'ServiceUrl', {
      description: 'Base address of the invoicing service',
      allowedPattern: '^https://[^/\\s]+(/\\S*)?$',
      constraintDescription: 'an address that begins with https://',
    }).valueAsString;
  }
}
