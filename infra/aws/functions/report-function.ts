import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { mayList, mayRead, mayWrite } from '../bucket-permissions.ts';
import { type ImportSurroundings, importEnvironment } from '../import-surroundings.ts';
import { RowmarkFunction } from '../rowmark-function.ts';
import { maySeal } from '../seal-key.ts';

/** Joins every row with its outcome and writes the report. It reaches neither the ledger nor the service. */
export function reportFunction(
  scope: Construct,
  around: ImportSurroundings & { seal: Key },
): RowmarkFunction {
  const { imports, reports } = around.buckets;
  const plans = { bucket: imports, name: 'plans', keys: ['plans/*'], why: 'A plan is named after its hash.' };
  return new RowmarkFunction(scope, 'Report', {
    entry: 'functions/report.ts',
    description: 'Writes the report of a job',
    memoryMiB: 3008,
    timeoutSeconds: 900,
    temporaryMiB: 6144,
    environment: { ...importEnvironment(scope, around), ROWMARK_SEAL: around.seal.keyArn },
    permissions: [
      maySeal(around.seal),
      mayRead({ bucket: imports, name: 'jobs', keys: ['jobs/*'], why: 'Job ids are not known beforehand.' }),
      mayList({ bucket: imports, name: 'jobs', keys: ['jobs/*', 'plans/*'] }),
      mayRead(plans),
      mayWrite(plans),
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
    ],
  });
}
