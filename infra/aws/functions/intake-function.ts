import type { Construct } from 'constructs';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { mayCountRuns } from '../permissions/may-count-runs.ts';
import { exportKeys, type ImportResources, importEnvironment } from './import-resources.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** Reads an export and writes its rows, documents and waves. It reads the ledger, and notes there what payments came to. */
export function intakeFunction(scope: Construct, around: ImportResources): RowmarkFunction {
  const { imports: bucket, reports } = around.buckets;
  const keys = [...exportKeys(around.options), 'profiles/*', 'rates/*', 'jobs/*', 'imports/*'];
  return new RowmarkFunction(scope, 'Intake', {
    entry: 'functions/intake.ts',
    description: 'Reads an export: rows, documents, findings, chunks',
    memoryMiB: 3008,
    timeoutSeconds: 900,
    temporaryMiB: 6144,
    environment: importEnvironment(scope, around),
    permissions: [
      mayRead({
        bucket,
        name: 'export',
        keys,
        why: 'The export, the profile and the rates that a job names are not known beforehand.',
      }),
      mayList({ bucket, name: 'export', keys }),
      mayWrite({
        bucket,
        name: 'jobs',
        keys: ['jobs/*', 'imports/*'],
        why: 'Job ids are not known beforehand.',
      }),
      ...mayCountRuns(reports),
      {
        sid: 'LookUpLedger',
        actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:UpdateItem'],
        resources: [around.ledger.tableArn],
      },
    ],
  });
}
