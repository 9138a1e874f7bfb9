import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Permission } from './allow.ts';
import { mayRead } from './bucket-permissions.ts';

/** Reports, with their old versions, and nothing else. */
export const mayAudit = (bucket: IBucket): Permission[] => [
  mayRead({ bucket, name: 'reports', keys: ['reports/*'], why: 'Auditors read every report.' }),
  {
    sid: 'ListReports',
    actions: ['s3:ListBucket', 's3:ListBucketVersions'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': ['', 'reports/*'] } },
  },
];
