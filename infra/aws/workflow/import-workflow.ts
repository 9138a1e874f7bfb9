import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { Policy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { EVENT_SOURCE } from '../../../shared/jobs/report/tell-events.ts';
import { LOG_RETENTION, type RowmarkFunction } from '../functions/rowmark-function.ts';
import { acknowledge, allow, allowMeasuring } from '../permissions/allow.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';
import { CHUNKS_LABELS, importWorkflowDefinition } from './import-workflow-definition.ts';
import { METRIC_NAMESPACE } from './job-metrics.ts';

/** Reason why a state machine's role says * where it does. */
export const WORKFLOW_WILDCARDS = 'X-Ray and the delivery of logs know no resource but *.';
const ONE_JOB = 'Job ids are not known beforehand.';

interface ImportWorkflowProps {
  buckets: ImportBuckets;
  intake: RowmarkFunction;
  issue: RowmarkFunction;
  report: RowmarkFunction;
  topic: ITopic;
  bus: IEventBus;
  concurrency: number;
  waitHours: number;
}

/** The state machine of an import, with what it may touch. */
export class ImportWorkflow extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, props: ImportWorkflowProps) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromString(this.definition(props)),
      role,
      tracingEnabled: true,
      logs: { destination: this.logs(), level: LogLevel.ALL, includeExecutionData: false },
    });
    this.allowSteps(role, props);
    this.allowTelling(role, props);
    this.allowMapRuns(role);
    acknowledge(role, 'AwsSolutions-IAM5[Resource::*]', WORKFLOW_WILDCARDS);
  }

  private definition(props: ImportWorkflowProps): string {
    const { buckets, intake, issue, report, topic, concurrency, waitHours } = props;
    const stack = Stack.of(this);
    return stack.toJsonString(
      importWorkflowDefinition({
        intake: intake.lambda.functionArn,
        issue: issue.lambda.functionArn,
        report: report.lambda.functionArn,
        importsBucket: buckets.imports.bucketName,
        reportsBucket: buckets.reports.bucketName,
        topic: topic.topicArn,
        metricNamespace: METRIC_NAMESPACE,
        stackName: stack.stackName,
        concurrency,
        waitHours,
      }),
    );
  }

  /** Under this name the resource policy of CloudWatch Logs does not grow with every state machine. */
  private logs(): LogGroup {
    return new LogGroup(this, 'Logs', {
      logGroupName: `/aws/vendedlogs/states/${Stack.of(this).stackName}-import`,
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  private allowSteps(role: Role, { buckets, intake, issue, report }: ImportWorkflowProps) {
    allow(role, {
      sid: 'RunSteps',
      actions: ['lambda:InvokeFunction'],
      resources: [intake, issue, report].map(({ lambda }) => lambda.functionArn),
    });
    allow(role, {
      sid: 'ReadWaves',
      actions: ['s3:GetObject'],
      resources: [buckets.imports.arnForObjects('jobs/*/waves/*')],
      wildcard: ONE_JOB,
    });
    allow(role, {
      sid: 'KeepResultsOfChunks',
      actions: ['s3:PutObject', 's3:GetObject', 's3:ListMultipartUploadParts', 's3:AbortMultipartUpload'],
      resources: [buckets.imports.arnForObjects('jobs/*/map-runs/*')],
      wildcard: ONE_JOB,
    });
  }

  private allowTelling(role: Role, { topic, bus }: ImportWorkflowProps) {
    allowMeasuring(role, METRIC_NAMESPACE);
    allow(role, {
      sid: 'TellPrograms',
      actions: ['events:PutEvents'],
      resources: [bus.eventBusArn],
      conditions: { 'ForAllValues:StringEquals': { 'events:source': EVENT_SOURCE } },
    });
    allow(role, { sid: 'TellPeople', actions: ['sns:Publish'], resources: [topic.topicArn] });
  }

  /** A policy of its own: in the role's, machine and policy would wait for each other. */
  private allowMapRuns(role: Role) {
    const policy = new Policy(this, 'MapRuns', { roles: [role] });
    const { stateMachineArn, stateMachineName } = this.stateMachine;
    const executions = (of: string) =>
      Stack.of(this).formatArn({
        service: 'states',
        resource: 'execution',
        resourceName: `${of}:*`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
    allow(policy, { sid: 'StartChunks', actions: ['states:StartExecution'], resources: [stateMachineArn] });
    allow(policy, {
      sid: 'FollowChunks',
      actions: ['states:DescribeExecution', 'states:StopExecution'],
      resources: [executions(stateMachineName)],
      wildcard: 'Step Functions itself names the executions of the chunks.',
    });
    allow(policy, {
      sid: 'RedriveChunks',
      actions: ['states:RedriveExecution'],
      resources: CHUNKS_LABELS.map((label) => executions(`${stateMachineName}/${label}`)),
      wildcard: 'Step Functions itself names the executions of the chunks.',
    });
  }
}
