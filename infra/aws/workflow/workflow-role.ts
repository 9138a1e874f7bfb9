import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Policy, type Role } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { RowmarkFunction } from '../functions/rowmark-function.ts';
import { allow, type Permission } from '../permissions/allow.ts';
import type { ImportBuckets } from '../storage/import-buckets.ts';
import { mayUseKey } from '../storage/keys.ts';

const DELIVERIES = ['Create', 'Get', 'Update', 'Delete'].map((verb) => `logs:${verb}LogDelivery`);
const LOGS = ['ListLogDeliveries', 'PutResourcePolicy', 'DescribeResourcePolicies', 'DescribeLogGroups'];
const TRACES = ['PutTraceSegments', 'PutTelemetryRecords', 'GetSamplingRules', 'GetSamplingTargets'];
const RESULTS = ['PutObject', 'GetObject', 'ListMultipartUploadParts', 'AbortMultipartUpload'];

/** The steps that a state machine runs, and the rights for that. */
export interface Steps {
  buckets: ImportBuckets;
  intake: RowmarkFunction;
  issue: RowmarkFunction;
  report: RowmarkFunction;
  dataKey: Key | undefined;
}

interface Workflow extends Steps {
  stateMachine: StateMachine;
  labels: readonly string[];
}

/** Lets the state machine run its steps and chunks, and read and write the data between them. */
export function letWork(role: Role, { buckets, intake, issue, report, dataKey, ...of }: Workflow): void {
  const steps = [intake, issue, report].map(({ lambda }) => lambda.functionArn);
  const objects = (sid: string, actions: string[], keys: string): Permission => ({
    sid,
    actions: actions.map((action) => `s3:${action}`),
    resources: [buckets.imports.arnForObjects(keys)],
    wildcard: 'Job ids are not known beforehand.',
  });
  const permissions: Permission[] = [
    { sid: 'RunSteps', actions: ['lambda:InvokeFunction'], resources: steps },
    objects('ReadWaves', ['GetObject'], 'jobs/*/waves/*'),
    objects('KeepResultsOfChunks', RESULTS, 'jobs/*/map-runs/*'),
    ...mayUseKey(dataKey),
    {
      sid: 'LogAndTrace',
      actions: [...DELIVERIES, ...LOGS.map((one) => `logs:${one}`), ...TRACES.map((one) => `xray:${one}`)],
      resources: ['*'],
      wildcard: 'X-Ray and the delivery of logs know no resource but *.',
    },
  ];
  for (const permission of permissions) allow(role, permission);
  letFollow(role, of);
}

/** Uses a separate policy: in the role's own, machine and policy would wait for each other. */
function letFollow(role: Role, { stateMachine, labels }: Pick<Workflow, 'stateMachine' | 'labels'>) {
  const policy = new Policy(stateMachine.node.scope ?? stateMachine, 'MapRuns', { roles: [role] });
  const { stateMachineArn, stateMachineName } = stateMachine;
  allow(policy, { sid: 'StartChunks', actions: ['states:StartExecution'], resources: [stateMachineArn] });
  const executions = (sid: string, actions: string[], of: string[]) =>
    allow(policy, {
      sid,
      actions: actions.map((action) => `states:${action}`),
      resources: of.map((name) =>
        Stack.of(stateMachine).formatArn({
          ...{ service: 'states', resource: 'execution', resourceName: `${name}:*` },
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ),
      wildcard: 'Step Functions itself names the executions of the chunks.',
    });
  executions('FollowChunks', ['DescribeExecution', 'StopExecution'], [stateMachineName]);
  const runs = labels.map((label) => `${stateMachineName}/${label}`);
  executions('RedriveChunks', ['RedriveExecution'], runs);
}
