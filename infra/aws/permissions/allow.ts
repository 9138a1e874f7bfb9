import { Stack, Validations } from 'aws-cdk-lib';
import {
  Effect,
  type ManagedPolicy,
  type Policy,
  PolicyStatement,
  type Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { Construct } from 'constructs';

export interface Permission {
  /** Names the statement in the policy and in the list of wildcards. */
  sid: string;
  actions: readonly string[];
  resources: readonly string[];
  conditions?: Record<string, Record<string, string | readonly string[]>>;
  /** Reason why a resource of this statement ends in a wildcard; required for each wildcard. */
  wildcard?: string;
}

/** Adds one statement, with the reason for its wildcard; a wildcard without a reason fails the synthesis. */
export function allow(whom: Role | Policy | ManagedPolicy, permission: Permission) {
  const { sid, actions, resources, conditions } = permission;
  const statement = new PolicyStatement({
    sid,
    effect: Effect.ALLOW,
    actions: [...actions],
    resources: [...resources],
    ...(conditions === undefined ? {} : { conditions }),
  });
  if ('addToPrincipalPolicy' in whom) whom.addToPrincipalPolicy(statement);
  else whom.addStatements(statement);
  explainWildcards(whom, permission);
}

function explainWildcards(whom: Role | Policy | ManagedPolicy, { sid, resources, wildcard }: Permission) {
  const stack = Stack.of(whom);
  for (const resource of resources) {
    const flat = flattenCfnReference(stack.resolve(resource));
    if (!/[*?]/.test(flat)) continue;
    if (wildcard === undefined) throw new Error(`${sid}: ${flat} is a wildcard without a reason.`);
    acknowledge(whom, `AwsSolutions-IAM5[Resource::${flat}]`, `${sid}: ${wildcard}`);
  }
}

/** An AWS service, as far as it acts on behalf of this account. */
export const serviceHere = (scope: Construct, service: string): ServicePrincipal =>
  new ServicePrincipal(`${service}.amazonaws.com`, {
    conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
  });

/** Accepts one finding of cdk-nag on a construct, with the reason in the synthesized metadata. */
export const acknowledge = (
  construct: Parameters<typeof Validations.of>[0],
  id: string,
  reason: string,
): void => Validations.of(construct).acknowledge({ id, reason });

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
