import type { Construct } from 'constructs';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { type ImportResources, importEnvironment } from './import-resources.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** Has one chunk of documents issued. Its reserved concurrency is what the invoicing service has to bear. */
export function issueFunction(scope: Construct, around: ImportResources): RowmarkFunction {
  const { imports: bucket, reports } = around.buckets;
  const { reserve, issueConcurrency } = around.options;
  return new RowmarkFunction(scope, 'Issue', {
    entry: 'functions/issue.ts',
    description: 'Has one chunk of documents issued: claim, draft, read back, issue, settle',
    memoryMiB: 1024,
    timeoutSeconds: 900,
    reservedConcurrency: reserve ? issueConcurrency : undefined,
    environment: importEnvironment(scope, around),
    permissions: [
      mayRead({ bucket, name: 'jobs', keys: ['jobs/*'], why: 'Job ids are not known beforehand.' }),
      mayList({ bucket, name: 'jobs', keys: ['jobs/*'] }),
      mayWrite({
        bucket,
        name: 'outcomes',
        keys: ['jobs/*/outcomes/*', 'jobs/*/run.json'],
        why: 'Job ids are not known beforehand.',
      }),
      mayRead({
        bucket: reports,
        name: 'reports',
        keys: ['reports/*'],
        why: 'The reports of an account say how old its ledger must be.',
      }),
      mayList({ bucket: reports, name: 'reports', keys: ['reports/*'] }),
      mayWrite({
        bucket: reports,
        name: 'counted runs',
        keys: ['reports/*/latest.json'],
        why: 'The head of the chain of an account states the runs that its ledger has counted.',
      }),
      {
        sid: 'ClaimAndSettle',
        actions: [
          'dynamodb:GetItem',
          'dynamodb:BatchGetItem',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
        ],
        resources: [around.ledger.tableArn],
      },
    ],
  });
}
