import type { Construct } from 'constructs';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { mayCountRuns } from '../permissions/may-count-runs.ts';
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
      ...mayCountRuns(reports),
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
