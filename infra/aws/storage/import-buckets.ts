import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  CfnBucket,
  type LifecycleRule,
  ObjectLockRetention,
  ObjectOwnership,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DeploymentOptions } from '../options.ts';
import { acknowledge } from '../permissions/allow.ts';
import { APPROVAL_OBJECTS } from './approval-queue.ts';
import { type Kept, keptPrefixes } from './prefixes.ts';

const ACCESS_LOG_DAYS = 400;
const COLD_AFTER_DAYS = 90;
const UNFINISHED_UPLOAD_DAYS = 7;

const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
} satisfies BucketProps;

interface BucketsProps {
  options: DeploymentOptions;
  approvals: IQueue | undefined;
  key: IKey | undefined;
}

/** The imports bucket, the reports bucket, and the bucket that says who read them. */
export class ImportBuckets extends Construct {
  readonly imports: Bucket;
  readonly reports: Bucket;

  constructor(scope: Construct, id: string, { options, approvals, key }: BucketsProps) {
    super(scope, id);
    const own = { ...closed, ...endOf(options) };
    const accessLogs = new Bucket(this, 'AccessLogs', {
      ...own,
      lifecycleRules: [{ id: 'forget-access', expiration: Duration.days(ACCESS_LOG_DAYS) }],
    });
    acknowledge(
      accessLogs,
      'AwsSolutions-S1',
      'This bucket is where the others log; its own log would not end.',
    );
    const kept = keptPrefixes(options);
    const bucket = (name: 'imports' | 'reports'): BucketProps => ({
      ...own,
      ...(key && { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }),
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: `${name}/`,
      lifecycleRules: [...kept.filter((one) => one.bucket === name).map(lifeOf), tidyUp],
    });
    this.imports = new Bucket(this, 'Imports', bucket('imports'));
    announceObjects(this.imports, approvals);
    this.reports = new Bucket(this, 'Reports', { ...bucket('reports'), ...lock(options.reportLockDays) });
  }
}

/** A bucket outlives its stack, unless that is a trial. */
const endOf = ({ sandbox }: DeploymentOptions): BucketProps =>
  sandbox
    ? { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true }
    : { removalPolicy: RemovalPolicy.RETAIN };

/** S3 counts the days of an old version from the day on which it became one: both together are the days that it is kept. */
function lifeOf({ prefix, days, asOldVersion, isWarm }: Kept): LifecycleRule {
  const inPlace = days === undefined ? undefined : Math.max(1, days - asOldVersion);
  const isCold = days !== undefined && days > COLD_AFTER_DAYS && isWarm !== true;
  const transition = (after: number) => [
    { storageClass: StorageClass.INFREQUENT_ACCESS, transitionAfter: Duration.days(after) },
  ];
  return {
    id: `keep-${prefix.replace('/', '')}`,
    prefix,
    noncurrentVersionExpiration: Duration.days(asOldVersion),
    ...(inPlace !== undefined && { expiration: Duration.days(inPlace) }),
    ...(isCold &&
      inPlace !== undefined &&
      inPlace > COLD_AFTER_DAYS && { transitions: transition(COLD_AFTER_DAYS) }),
    ...(isCold &&
      asOldVersion > COLD_AFTER_DAYS && { noncurrentVersionTransitions: transition(COLD_AFTER_DAYS) }),
  };
}

const tidyUp: LifecycleRule = {
  id: 'tidy-up',
  abortIncompleteMultipartUploadAfter: Duration.days(UNFINISHED_UPLOAD_DAYS),
  expiredObjectDeleteMarker: true,
};

const lock = (days: number): BucketProps =>
  days === 0
    ? {}
    : {
        objectLockEnabled: true,
        objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(days)),
      };

/** The property itself; the construct's own switch would add a function with wide permissions to set it. */
function announceObjects(bucket: Bucket, approvals: IQueue | undefined) {
  const resource = bucket.node.defaultChild;
  if (!(resource instanceof CfnBucket)) return;
  const rules = Object.entries(APPROVAL_OBJECTS).map(([name, value]) => ({ name, value }));
  resource.notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
    ...(approvals && {
      queueConfigurations: [
        { event: 's3:ObjectCreated:*', queue: approvals.queueArn, filter: { s3Key: { rules } } },
      ],
    }),
  };
  // S3 tries the queue when the bucket is made.
  if (approvals !== undefined) bucket.node.addDependency(approvals);
}
