import type { Permission } from './allow.ts';
import { mayRead } from './bucket-permissions.ts';
import type { ImportBuckets } from './import-buckets.ts';

/** Reports of one account to read, and its plans to approve; nothing to drop, nothing to run. */
export const mayApprove = ({ imports, reports }: ImportBuckets, account: string): Permission[] => [
  mayRead({
    bucket: reports,
    name: 'reports',
    keys: [`reports/${account}/*`],
    why: 'Who approves reads every plan of the account.',
  }),
  {
    sid: 'ListReports',
    actions: ['s3:ListBucket'],
    resources: [reports.bucketArn],
    conditions: { StringLike: { 's3:prefix': [`reports/${account}/*`] } },
  },
  {
    sid: 'Approve',
    actions: ['s3:PutObject'],
    resources: [imports.arnForObjects(`approvals/${account}/*`)],
    wildcard: 'An approval is named after the hash of its plan; the account is fixed.',
  },
];
