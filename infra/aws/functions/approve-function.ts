import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { exportKeys, type ImportResources, importEnvironment } from './import-resources.ts';
import { RowmarkFunction } from './rowmark-function.ts';

const WHY = 'Plans and jobs are not known beforehand.';

/** Starts the real run of a plan that somebody approved, in the name of who put the object. */
export function approveFunction(
  scope: Construct,
  around: ImportResources & { stateMachine: IStateMachine; approvals: IQueue },
): RowmarkFunction {
  const { imports, reports } = around.buckets;
  const read = ['plans/*', 'jobs/*', 'imports/*', ...exportKeys(around.options)];
  const approve = new RowmarkFunction(scope, 'Approve', {
    entry: 'functions/approve.ts',
    description: 'Starts the real run of a plan that was approved',
    memoryMiB: 1024,
    timeoutSeconds: 120,
    environment: {
      ...importEnvironment(scope, around),
      ROWMARK_STATE_MACHINE_ARN: around.stateMachine.stateMachineArn,
    },
    permissions: [
      mayRead({ bucket: imports, name: 'plans', keys: read, why: WHY }),
      mayList({ bucket: imports, name: 'plans', keys: read }),
      mayRead({ bucket: reports, name: 'reports', keys: ['reports/*'], why: WHY }),
      mayList({ bucket: reports, name: 'reports', keys: ['reports/*'] }),
      mayWrite({
        bucket: imports,
        name: 'jobs',
        keys: ['jobs/*', 'imports/*', 'plans/*/of/*'],
        why: WHY,
      }),
      {
        sid: 'StartImport',
        actions: ['states:StartExecution'],
        resources: [around.stateMachine.stateMachineArn],
      },
      {
        sid: 'TakeApprovals',
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [around.approvals.queueArn],
      },
    ],
  });
  new EventSourceMapping(approve, 'Approvals', {
    target: approve.lambda,
    eventSourceArn: around.approvals.queueArn,
    batchSize: 1,
  });
  return approve;
}
