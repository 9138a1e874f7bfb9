import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { INDEX_PREFIX } from '../../../shared/jobs/find/index-head.ts';
import { EVENTS_PREFIX } from '../../../shared/records/event.ts';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { maySeal, sealEnvironment } from '../storage/seal-key.ts';
import { type ImportResources, importEnvironment } from './import-resources.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** Joins every row with its outcome, seals what the ledger has settled, and writes the report. It does not reach the service. */
export function reportFunction(
  scope: Construct,
  around: ImportResources & { seals: readonly Key[]; consoleUrl: string | undefined },
): RowmarkFunction {
  const { imports, reports } = around.buckets;
  const plans = { bucket: imports, name: 'plans', keys: ['plans/*'], why: 'A plan is named after its hash.' };
  const index = {
    bucket: imports,
    name: 'index',
    keys: [`${INDEX_PREFIX}*`],
    why: 'Each account has an index of its documents, of parts that are named after their content.',
  };
  return new RowmarkFunction(scope, 'Report', {
    entry: 'functions/report.ts',
    description: 'Writes the report of a job',
    memoryMiB: 3008,
    timeoutSeconds: 900,
    temporaryMiB: 6144,
    environment: {
      ...importEnvironment(scope, around),
      ...sealEnvironment(around.seals),
      ROWMARK_APPROVAL: around.options.approval,
      ...(around.consoleUrl !== undefined && { ROWMARK_CONSOLE_URL: around.consoleUrl }),
    },
    permissions: [
      maySeal(around.seals),
      mayRead({ bucket: imports, name: 'jobs', keys: ['jobs/*'], why: 'Job ids are not known beforehand.' }),
      mayList({ bucket: imports, name: 'jobs', keys: ['jobs/*', 'plans/*', ...index.keys] }),
      mayRead(index),
      mayWrite(index),
      mayRead(plans),
      mayWrite(plans),
      mayWrite({
        bucket: imports,
        name: 'events',
        keys: [`${EVENTS_PREFIX}*`, 'jobs/*/told.json', 'jobs/*/planned.json'],
        why: 'An event is named after its moment and its job.',
      }),
      mayRead({
        bucket: reports,
        name: 'reports',
        keys: ['reports/*'],
        why: 'A report names the one before it.',
      }),
      mayList({ bucket: reports, name: 'reports', keys: ['reports/*'] }),
      mayWrite({
        bucket: reports,
        name: 'reports',
        keys: ['reports/*'],
        why: 'A report is named after its job.',
      }),
      {
        sid: 'ReadSettledItems',
        actions: ['dynamodb:BatchGetItem'],
        resources: [around.ledger.tableArn],
      },
    ],
  });
}
