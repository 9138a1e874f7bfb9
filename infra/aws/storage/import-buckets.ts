import { Duration, RemovalPolicy } from 'aws-cdk-lib';
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
import { IDEMPOTENCY_KEPT_DAYS, UPLOAD_KEPT_DAYS } from '../../../functions/console/console-limits.ts';
import { INDEX_PREFIX } from '../../../shared/jobs/find/index-head.ts';
import { EVENTS_KEPT_DAYS, EVENTS_PREFIX } from '../../../shared/records/event.ts';
import { IDEMPOTENCY_PREFIX, IMPORTS_PREFIX } from '../../../shared/store/keys.ts';
import type { DeploymentOptions } from '../options/deployment-options.ts';
import { acknowledge } from '../permissions/allow.ts';
import { APPROVAL_OBJECTS } from './approval-queue.ts';

const ACCESS_LOG_DAYS = 400;
/** A deleted row of a job is gone a day later, not kept as an old version. */
const DELETED_JOB_DAYS = 1;
const COLD_AFTER_DAYS = 90;
const UNFINISHED_UPLOAD_DAYS = 7;

type Retention = Pick<
  DeploymentOptions,
  'console' | 'exportDays' | 'reportDays' | 'jobDays' | 'oldVersionDays' | 'reportLockDays'
>;

interface Kept {
  prefix: string;
  days: number;
  /** Days that a version is kept after another took its place. */
  oldVersionDays: number;
}

const keep = ({ prefix, days, oldVersionDays }: Kept): LifecycleRule => ({
  id: `keep-${prefix.replace('/', '')}`,
  prefix,
  expiration: Duration.days(days),
  noncurrentVersionExpiration: Duration.days(oldVersionDays),
  ...(days > COLD_AFTER_DAYS && {
    transitions: [
      { storageClass: StorageClass.INFREQUENT_ACCESS, transitionAfter: Duration.days(COLD_AFTER_DAYS) },
    ],
  }),
});

const forgetOldVersions = (prefix: string, days: number): LifecycleRule => ({
  id: `old-${prefix.replace('/', '')}`,
  prefix,
  noncurrentVersionExpiration: Duration.days(days),
});

const tidyUp: LifecycleRule = {
  id: 'tidy-up',
  abortIncompleteMultipartUploadAfter: Duration.days(UNFINISHED_UPLOAD_DAYS),
  expiredObjectDeleteMarker: true,
};

/** The rows of a job are needed for its report and for running it again; after that they are only personal data. */
const forgetJobs = (days: number): LifecycleRule => ({
  id: 'forget-jobs',
  prefix: 'jobs/',
  expiration: Duration.days(days),
  noncurrentVersionExpiration: Duration.days(DELETED_JOB_DAYS),
});

/** Files that people bring to the console: uploads until a job has taken them, its exports as long as those that are dropped; and its statements. */
const consoleRules = (of: Retention): LifecycleRule[] => [
  keep({ prefix: 'imported/', days: of.exportDays, oldVersionDays: of.exportDays }),
  keep({ prefix: 'uploads/', days: UPLOAD_KEPT_DAYS, oldVersionDays: DELETED_JOB_DAYS }),
  keep({ prefix: IDEMPOTENCY_PREFIX, days: IDEMPOTENCY_KEPT_DAYS, oldVersionDays: DELETED_JOB_DAYS }),
  keep({ prefix: 'statements/', days: of.reportDays, oldVersionDays: of.oldVersionDays }),
  keep({ prefix: 'newest/', days: of.jobDays, oldVersionDays: DELETED_JOB_DAYS }),
];

/** An export that another replaced under its name is still what a report was made from: it is kept as long. */
const importRules = (of: Retention): LifecycleRule[] => [
  keep({ prefix: 'incoming/', days: of.exportDays, oldVersionDays: of.exportDays }),
  ...(of.console ? consoleRules(of) : []),
  keep({ prefix: EVENTS_PREFIX, days: EVENTS_KEPT_DAYS, oldVersionDays: DELETED_JOB_DAYS }),
  // Each question reads it: it stays where reading costs nothing.
  {
    id: 'keep-index',
    prefix: INDEX_PREFIX,
    expiration: Duration.days(of.reportDays),
    noncurrentVersionExpiration: Duration.days(DELETED_JOB_DAYS),
  },
  forgetOldVersions('profiles/', of.oldVersionDays),
  forgetOldVersions('rates/', of.oldVersionDays),
  forgetJobs(of.jobDays),
  keep({ prefix: IMPORTS_PREFIX, days: of.jobDays, oldVersionDays: DELETED_JOB_DAYS }),
  tidyUp,
];

const reportRules = (of: Retention): LifecycleRule[] => [
  keep({ prefix: 'reports/', days: of.reportDays, oldVersionDays: of.oldVersionDays }),
  tidyUp,
];

/** Properties that every bucket has: closed, encrypted, over TLS only, kept when the stack goes. */
const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies BucketProps;

/** The imports bucket (`incoming/ profiles/ rates/ jobs/`), the reports bucket (`reports/`), and who read them. */
export class ImportBuckets extends Construct {
  readonly imports: Bucket;
  readonly reports: Bucket;

  constructor(scope: Construct, id: string, options: Retention & { approvals?: IQueue | undefined }) {
    super(scope, id);
    const accessLogs = new Bucket(this, 'AccessLogs', {
      ...closed,
      lifecycleRules: [{ id: 'forget-access', expiration: Duration.days(ACCESS_LOG_DAYS) }],
    });
    acknowledge(
      accessLogs,
      'AwsSolutions-S1',
      'This bucket is where the others log; a log of its own would not end.',
    );
    const versioned = (name: string): BucketProps => ({
      ...closed,
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: `${name}/`,
    });
    this.imports = new Bucket(this, 'Imports', {
      ...versioned('imports'),
      lifecycleRules: importRules(options),
    });
    announceObjects(this.imports, options.approvals);
    this.reports = new Bucket(this, 'Reports', {
      ...versioned('reports'),
      ...lock(options.reportLockDays),
      lifecycleRules: reportRules(options),
    });
  }
}

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
  resource.notificationConfiguration = {
    eventBridgeConfiguration: { eventBridgeEnabled: true },
    ...(approvals === undefined ? {} : { queueConfigurations: [approvalNotices(approvals)] }),
  };
  // S3 tries the queue when the bucket is made.
  if (approvals !== undefined) bucket.node.addDependency(approvals);
}

const approvalNotices = ({ queueArn }: IQueue) => ({
  event: 's3:ObjectCreated:*',
  queue: queueArn,
  filter: {
    s3Key: {
      rules: Object.entries(APPROVAL_OBJECTS).map(([name, value]) => ({ name, value })),
    },
  },
});
