import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Permission } from './allow.ts';
import { mayRead } from './bucket-permissions.ts';

/** Reports, of all accounts or of one, with their old versions, and nothing else. */
export const mayAudit = (bucket: IBucket, keys = 'reports/*'): Permission[] => [
  mayRead({ bucket, name: 'reports', keys: [keys], why: 'Reports are named after their file and job.' }),
  {
    sid: 'ListReports',
    actions: ['s3:ListBucket', 's3:ListBucketVersions'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': keys === 'reports/*' ? ['', keys] : [keys] } },
  },
];
