import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Permission } from './allow.ts';

/** Key patterns, such as `jobs/*`; what is written may be read as well. */
export interface BucketKeys {
  reads?: readonly string[];
  writes?: readonly string[];
}

interface OfBucket extends BucketKeys {
  bucket: IBucket;
  /** Name of the bucket in the statements, such as `Imports`. */
  name: string;
}

/**
 * Reads, lists and writes objects. With the right to list, S3 answers "no such key" instead of "access
 * denied" for a missing object; such a request lacks a prefix, hence `IfExists`.
 */
export function mayUseBucket({ bucket, name, reads = [], writes = [] }: OfBucket): Permission[] {
  const read = [...new Set([...reads, ...writes])];
  const on = (does: string, actions: string[], keys: readonly string[]): Permission => ({
    sid: `${does}${name}`,
    actions: actions.map((action) => `s3:${action}`),
    resources: keys.map((key) => bucket.arnForObjects(key)),
    wildcard: 'Accounts, files, jobs, plans and moments name the objects under these prefixes.',
  });
  const listed: Permission = {
    sid: `List${name}`,
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringLikeIfExists: { 's3:prefix': read } },
  };
  return [
    ...(read.length > 0 ? [on('Read', ['GetObject', 'GetObjectVersion'], read), listed] : []),
    ...(writes.length > 0 ? [on('Write', ['PutObject'], writes)] : []),
  ];
}
