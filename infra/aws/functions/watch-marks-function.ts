import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { mayAcquireSlots } from '../permissions/may-acquire-slots.ts';
import { maySeal, sealEnvironment } from '../storage/seal-key.ts';
import { type ImportResources, importEnvironment } from './import-resources.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** Looks the MARKs of 1, 3 and 30 days ago up again; what is wrong is an error of the function, and a link of the chain. */
export function watchMarksFunction(
  scope: Construct,
  around: ImportResources & { seals: readonly Key[] },
): RowmarkFunction {
  const jobs = { bucket: around.buckets.imports, name: 'jobs', keys: ['jobs/*'] };
  const reports = { bucket: around.buckets.reports, name: 'reports', keys: ['reports/*'] };
  return new RowmarkFunction(scope, 'WatchMarks', {
    entry: 'functions/watch-marks.ts',
    description: 'Looks MARKs up again at the invoicing service',
    memoryMiB: 1024,
    timeoutSeconds: 900,
    retryAttempts: 0,
    environment: { ...importEnvironment(scope, around), ...sealEnvironment(around.seals) },
    permissions: [
      maySeal(around.seals),
      mayRead({ ...jobs, why: 'Job ids are not known beforehand.' }),
      mayList(jobs),
      mayRead({ ...reports, why: 'A report is named after its job.' }),
      mayList(reports),
      mayWrite({
        ...reports,
        keys: ['reports/*/watches/*', 'reports/*/latest.json'],
        why: 'A watch is named after its account and its moment.',
      }),
      { sid: 'LookUpLedger', actions: ['dynamodb:GetItem'], resources: [around.ledger.tableArn] },
      mayAcquireSlots(around.ledger),
    ],
  });
}
