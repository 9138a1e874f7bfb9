import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Permission } from './allow.ts';
import { mayList, mayRead, mayWrite } from './bucket-permissions.ts';

/** Reads from an account's reports how old its ledger must be, and states there the runs that the ledger has counted. */
export function mayCountRuns(bucket: IBucket): Permission[] {
  const reports = { bucket, name: 'reports', keys: ['reports/*'] };
  return [
    mayRead({ ...reports, why: 'The reports of an account say how old its ledger must be.' }),
    mayList(reports),
    mayWrite({
      bucket,
      name: 'counted runs',
      keys: ['reports/*/latest.json'],
      why: 'The head of the chain of an account states the runs that its ledger has counted.',
    }),
  ];
}
