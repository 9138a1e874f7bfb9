import { CustomResourceProviderBase, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DeploymentOptions } from '../options.ts';
import { acknowledge, allow } from '../permissions/allow.ts';
import { APPROVAL_OBJECTS } from './approval-queue.ts';
import { type Kept, keptPrefixes } from './prefixes.ts';

const ACCESS_LOG_DAYS = 400;
const COLD_AFTER_DAYS = 90;
const UNFINISHED_UPLOAD_DAYS = 7;

const closed = {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  encryption: s3.BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
} satisfies s3.BucketProps;

const PASSING = { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true };

interface BucketsProps {
  options: DeploymentOptions;
  approvals: IQueue | undefined;
  key: IKey | undefined;
}

/** The imports bucket, the reports bucket, and the bucket with the log of their readers. */
export class ImportBuckets extends Construct {
  readonly imports: s3.Bucket;
  readonly reports: s3.Bucket;

  constructor(scope: Construct, id: string, { options, approvals, key }: BucketsProps) {
    super(scope, id);
    // A bucket outlives its stack, unless that is a trial.
    const own = { ...closed, ...(options.sandbox ? PASSING : { removalPolicy: RemovalPolicy.RETAIN }) };
    const accessLogs = new s3.Bucket(this, 'AccessLogs', {
      ...own,
      lifecycleRules: [{ id: 'forget-access', expiration: Duration.days(ACCESS_LOG_DAYS) }],
    });
    const reason = 'This bucket is where the others log; its own log would not end.';
    acknowledge(accessLogs, 'AwsSolutions-S1', reason);
    const kept = keptPrefixes(options);
    const bucket = (name: 'imports' | 'reports'): s3.BucketProps => ({
      ...own,
      ...(key && { encryption: s3.BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }),
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: `${name}/`,
      lifecycleRules: [...kept.filter((one) => one.bucket === name).map(lifeOf), tidyUp],
    });
    this.imports = new s3.Bucket(this, 'Imports', bucket('imports'));
    announceObjects(this.imports, approvals);
    this.reports = new s3.Bucket(this, 'Reports', {
      ...bucket('reports'),
      // Without days it locks nothing, and it cannot be turned on or off later: the bucket would be replaced.
      objectLockEnabled: true,
      ...(options.reportLockDays > 0 && {
        objectLockDefaultRetention: s3.ObjectLockRetention.compliance(Duration.days(options.reportLockDays)),
      }),
    });
    // What empties the buckets of a trial has a log that would outlive the stack.
    const emptying = Stack.of(this).node.tryFindChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
    if (emptying instanceof CustomResourceProviderBase)
      emptying.addToRolePolicy({ Effect: 'Deny', Action: 'logs:CreateLogGroup', Resource: '*' });
  }
}

/** S3 counts the days of an old version from the day on which it became one: both together are the days that it is kept. */
function lifeOf({ prefix, days, asOldVersion, isWarm }: Kept): s3.LifecycleRule {
  const inPlace = days === undefined ? undefined : Math.max(1, days - asOldVersion);
  const isCold = (long: number) => isWarm !== true && days !== undefined && long > COLD_AFTER_DAYS;
  return {
    id: `keep-${prefix.replace('/', '')}`,
    prefix,
    noncurrentVersionExpiration: Duration.days(asOldVersion),
    ...(inPlace !== undefined && { expiration: Duration.days(inPlace) }),
    ...(isCold(inPlace ?? 0) && { transitions: toCold }),
    ...(isCold(asOldVersion) && { noncurrentVersionTransitions: toCold }),
  };
}

const toCold = [
  { storageClass: s3.StorageClass.INFREQUENT_ACCESS, transitionAfter: Duration.days(COLD_AFTER_DAYS) },
];

const tidyUp: s3.LifecycleRule = {
  id: 'tidy-up',
  abortIncompleteMultipartUploadAfter: Duration.days(UNFINISHED_UPLOAD_DAYS),
  expiredObjectDeleteMarker: true,
};

/** The property itself; the construct's own switch would add a function with wide permissions to set it. */
function announceObjects(bucket: s3.Bucket, approvals: IQueue | undefined) {
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof s3.CfnBucket)) return;
  const rules = Object.entries(APPROVAL_OBJECTS).map(([name, value]) => ({ name, value }));
  const filter = { s3Key: { rules } };
  resource.notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
    ...(approvals && {
      queueConfigurations: [{ event: 's3:ObjectCreated:*', queue: approvals.queueArn, filter }],
    }),
  };
  // S3 tries the queue when the bucket is made.
  if (approvals !== undefined) bucket.node.addDependency(approvals);
}

const READ = ['VersionForReplication', 'VersionAcl', 'VersionTagging', 'Retention', 'LegalHold'];
const WRITTEN = ['ReplicateObject', 'ReplicateTags', 'ObjectOwnerOverrideToBucketOwner'];

/** Lets S3 copy new reports to another region or account; deletions here leave the copies. */
export function copyReports(reports: s3.Bucket, copyTo: string): void {
  const bucket = `arn:aws:s3:::${copyTo}`;
  const role = new Role(reports, 'Copier', { assumedBy: new ServicePrincipal('s3.amazonaws.com') });
  const resource = reports.node.defaultChild;
  if (!(resource instanceof s3.CfnBucket)) throw new Error('The bucket of the reports is no bucket.');
  const rule = {
    ...{ id: 'copy-reports', status: 'Enabled', priority: 1, filter: { prefix: 'reports/' } },
    ...{ deleteMarkerReplication: { status: 'Disabled' }, destination: { bucket } },
  };
  resource.replicationConfiguration = { role: role.roleArn, rules: [rule] };
  const may = (sid: string, actions: string[], one: string) => {
    const named = actions.map((action) => `s3:${action}`);
    allow(role, { sid, actions: named, resources: [one], wildcard: 'A report is named after its job.' });
  };
  may('SeeReports', ['GetReplicationConfiguration', 'ListBucket'], reports.bucketArn);
  const read = READ.map((part) => `GetObject${part}`);
  may('ReadReports', read, reports.arnForObjects('reports/*'));
  may('WriteCopies', WRITTEN, `${bucket}/reports/*`);
}
