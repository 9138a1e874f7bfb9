import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Policy, type Role } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { RowmarkFunction } from '../functions/rowmark-function.ts';
import { allow } from '../permissions/allow.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';
import { mayUseKey } from '../storage/keys.ts';

const ONE_JOB = 'Job ids are not known beforehand.';
const ONE_CHUNK = 'Step Functions itself names the executions of the chunks.';
const DELIVERIES = ['Create', 'Get', 'Update', 'Delete'].map((verb) => `logs:${verb}LogDelivery`);
const TRACES = ['PutTraceSegments', 'PutTelemetryRecords', 'GetSamplingRules', 'GetSamplingTargets'];

interface Workflow {
  stateMachine: StateMachine;
  labels: readonly string[];
  buckets: ImportBuckets;
  intake: RowmarkFunction;
  issue: RowmarkFunction;
  report: RowmarkFunction;
  dataKey: Key | undefined;
}

/** Lets the state machine run its steps and chunks, and read and write what passes between them. */
export function letWork(role: Role, { buckets, intake, issue, report, dataKey, ...of }: Workflow): void {
  const steps = [intake, issue, report].map(({ lambda }) => lambda.functionArn);
  allow(role, { sid: 'RunSteps', actions: ['lambda:InvokeFunction'], resources: steps });
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
  for (const permission of mayUseKey(dataKey)) allow(role, permission);
  allow(role, {
    sid: 'LogAndTrace',
    actions: [
      ...DELIVERIES,
      ...['ListLogDeliveries', 'PutResourcePolicy', 'DescribeResourcePolicies', 'DescribeLogGroups'].map(
        (action) => `logs:${action}`,
      ),
      ...TRACES.map((action) => `xray:${action}`),
    ],
    resources: ['*'],
    wildcard: 'X-Ray and the delivery of logs know no resource but *.',
  });
  letFollow(role, of);
}

/** A policy of its own: in the role's, machine and policy would wait for each other. */
function letFollow(role: Role, { stateMachine, labels }: Pick<Workflow, 'stateMachine' | 'labels'>) {
  const policy = new Policy(stateMachine.node.scope ?? stateMachine, 'MapRuns', { roles: [role] });
  const { stateMachineArn, stateMachineName } = stateMachine;
  const executions = (of: string) =>
    Stack.of(stateMachine).formatArn({
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
    wildcard: ONE_CHUNK,
  });
  allow(policy, {
    sid: 'RedriveChunks',
    actions: ['states:RedriveExecution'],
    resources: labels.map((label) => executions(`${stateMachineName}/${label}`)),
    wildcard: ONE_CHUNK,
  });
}
