import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Permission } from './allow.ts';

const pascal = (text: string) =>
  text.replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string = '') => next.toUpperCase());
const sid = (verb: string, what: string) => `${verb}${pascal(`-${what}`)}`;

interface Objects {
  bucket: IBucket;
  /** Name in the statement, such as `incoming`. */
  name: string;
  /** Key patterns, such as `jobs/*`. */
  keys: readonly string[];
  why: string;
}

const arns = ({ bucket, keys }: Objects) => keys.map((key) => bucket.arnForObjects(key));

export const mayRead = (objects: Objects): Permission => ({
  sid: sid('Read', objects.name),
  actions: ['s3:GetObject', 's3:GetObjectVersion'],
  resources: arns(objects),
  wildcard: objects.why,
});

export const mayWrite = (objects: Objects): Permission => ({
  sid: sid('Write', objects.name),
  actions: ['s3:PutObject'],
  resources: arns(objects),
  wildcard: objects.why,
});

/**
 * Lists keys under the prefixes. It is also what makes S3 answer "no such key" instead of "access denied" for a
 * missing object; such a request names no prefix, hence `IfExists`.
 */
export const mayList = (objects: Omit<Objects, 'why'>): Permission => ({
  sid: sid('List', objects.name),
  actions: ['s3:ListBucket'],
  resources: [objects.bucket.bucketArn],
  conditions: { StringLikeIfExists: { 's3:prefix': [...objects.keys] } },
});
