import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Permission } from './allow.ts';

const NOT_KNOWN = 'Accounts, files, jobs, plans and moments name the objects under these prefixes.';

/** Key patterns of one bucket, such as `jobs/*`. */
interface BucketKeys {
  bucket: IBucket;
  /** Name of the bucket in the statements, such as `Imports`. */
  name: string;
  keys: readonly string[];
}

const arns = ({ bucket, keys }: BucketKeys) => keys.map((key) => bucket.arnForObjects(key));

export const mayRead = (of: BucketKeys): Permission => ({
  sid: `Read${of.name}`,
  actions: ['s3:GetObject', 's3:GetObjectVersion'],
  resources: arns(of),
  wildcard: NOT_KNOWN,
});

export const mayWrite = (of: BucketKeys): Permission => ({
  sid: `Write${of.name}`,
  actions: ['s3:PutObject'],
  resources: arns(of),
  wildcard: NOT_KNOWN,
});

/**
 * Lists keys under the prefixes. It is also what makes S3 answer "no such key" instead of "access denied" for a
 * missing object; such a request names no prefix, hence `IfExists`.
 */
export const mayList = (of: BucketKeys): Permission => ({
  sid: `List${of.name}`,
  actions: ['s3:ListBucket'],
  resources: [of.bucket.bucketArn],
  conditions: { StringLikeIfExists: { 's3:prefix': [...of.keys] } },
});
