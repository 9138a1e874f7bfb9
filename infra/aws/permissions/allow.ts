import { Stack, Validations } from 'aws-cdk-lib';
import {
  Effect,
  type ManagedPolicy,
  type Policy,
  PolicyStatement,
  type Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
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
  const { sid, actions, resources, conditions, wildcard } = permission;
  const statement = new PolicyStatement({
    sid,
    effect: Effect.ALLOW,
    actions: [...actions],
    resources: [...resources],
    ...(conditions === undefined ? {} : { conditions }),
  });
  if ('addToPrincipalPolicy' in whom) whom.addToPrincipalPolicy(statement);
  else whom.addStatements(statement);
  explainWildcards(whom, permission, wildcard);
}

function explainWildcards(whom: Role | Policy | ManagedPolicy, permission: Permission, wildcard?: string) {
  const stack = Stack.of(whom);
  for (const resource of permission.resources) {
    const flat = flattenCfnReference(stack.resolve(resource));
    if (!/[*?]/.test(flat)) continue;
    if (wildcard === undefined) throw new Error(`${permission.sid}: ${flat} is a wildcard without a reason.`);
    acknowledge(whom, `AwsSolutions-IAM5[Resource::${flat}]`, `${permission.sid}: ${wildcard}`);
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
