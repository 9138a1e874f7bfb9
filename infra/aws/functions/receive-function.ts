import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { type ImportResources, importEnvironment } from './import-resources.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** Starts one execution per object under `incoming/`, named after the job. */
export function receiveFunction(
  scope: Construct,
  around: ImportResources & { stateMachine: IStateMachine },
): RowmarkFunction {
  const bucket = around.buckets.imports;
  return new RowmarkFunction(scope, 'Receive', {
    entry: 'functions/receive.ts',
    description: 'Starts the job of an export that arrived under incoming/',
    memoryMiB: 512,
    timeoutSeconds: 30,
    undelivered: around.undelivered,
    environment: {
      ...importEnvironment(scope, around),
      ROWMARK_STATE_MACHINE_ARN: around.stateMachine.stateMachineArn,
    },
    permissions: [
      mayRead({
        bucket,
        name: 'incoming',
        keys: ['incoming/*'],
        why: 'Any export that arrives starts a job.',
      }),
      mayList({ bucket, name: 'incoming', keys: ['incoming/*', 'jobs/*'] }),
      mayRead({
        bucket,
        name: 'job records',
        keys: ['jobs/*/job.json'],
        why: 'Job ids are not known beforehand.',
      }),
      mayWrite({
        bucket,
        name: 'job records',
        keys: ['jobs/*/job.json'],
        why: 'Job ids are not known beforehand.',
      }),
      {
        sid: 'StartImport',
        actions: ['states:StartExecution'],
        resources: [around.stateMachine.stateMachineArn],
      },
    ],
  });
}
