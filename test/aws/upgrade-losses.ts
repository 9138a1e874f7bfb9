import { fullDiff, type ResourceDifference, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import type { HeldParts } from './held-parts.ts';

const LOSSES: ReadonlyMap<ResourceImpact, string> = new Map([
  [ResourceImpact.WILL_REPLACE, 'is replaced'],
  [ResourceImpact.MAY_REPLACE, 'may be replaced'],
  [ResourceImpact.WILL_DESTROY, 'is removed'],
  [ResourceImpact.WILL_ORPHAN, 'is removed from the stack'],
]);

/**
 * Kinds of which AWS refuses changes, or begins anew, where the registry names no replacement (the kind of a key, the names that
 * people sign in with). Of them, only what stands here may change; another property is a question to a person.
 */
const CHANGED_IN_PLACE: Readonly<Record<string, readonly string[]>> = {
  'AWS::KMS::Key': ['Description', 'KeyPolicy', 'PendingWindowInDays', 'Tags'],
  'AWS::Cognito::UserPool': [
    'AccountRecoverySetting',
    'AdminCreateUserConfig',
    'DeletionProtection',
    'EmailConfiguration',
    'EmailVerificationMessage',
    'EmailVerificationSubject',
    'Policies',
    'UserPoolAddOns',
    'UserPoolTags',
    'UserPoolTier',
    'VerificationMessageTemplate',
  ],
  'AWS::DynamoDB::GlobalTable': ['TimeToLiveSpecification', 'StreamSpecification'],
  'AWS::SecretsManager::Secret': ['Description', 'Tags'],
};

const POLICIES = ['DeletionPolicy', 'UpdateReplacePolicy'] as const;

/** Says what an upgrade from one template to the next takes away, one sentence each; nothing where it is safe. */
export function upgradeLosses(before: HeldParts, after: HeldParts): string[] {
  const losses: string[] = [];
  const { resources } = fullDiff(before, after);
  resources.forEachDifference((id, change) => {
    const loss = LOSSES.get(change.changeImpact);
    if (loss === undefined) {
      losses.push(...fixed(id, change));
      return;
    }
    losses.push(`${change.oldResourceType ?? change.resourceType} ${id} ${loss}${becauseOf(change)}`);
  });
  return [...losses, ...unprotected(before, after), ...lostOutputs(before, after)];
}

function fixed(id: string, { newResourceType: type = '', propertyUpdates }: ResourceDifference): string[] {
  const mayChange = CHANGED_IN_PLACE[type];
  if (mayChange === undefined) return [];
  return Object.entries(propertyUpdates)
    .filter(([name, { isDifferent }]) => isDifferent && !mayChange.includes(name))
    .map(([name]) => `${type} ${id} may not change in place: ${name}`);
}

function becauseOf({ propertyUpdates }: ResourceDifference): string {
  const causes = Object.entries(propertyUpdates).filter(
    ([, one]) => one.changeImpact !== undefined && LOSSES.has(one.changeImpact),
  );
  return causes.length === 0 ? '' : `: ${causes.map(([name]) => name).join(', ')}`;
}

/** What CloudFormation kept when it left the stack would be deleted from now on. */
const unprotected = (before: HeldParts, after: HeldParts): string[] =>
  Object.entries(before.Resources).flatMap(([id, old]) => {
    const now = after.Resources[id];
    if (now === undefined) return [];
    return POLICIES.filter((policy) => old[policy] === 'Retain' && now[policy] !== 'Retain').map(
      (policy) => `${old.Type} ${id} is no longer retained: ${policy}`,
    );
  });

function lostOutputs(before: HeldParts, after: HeldParts): string[] {
  return Object.entries(before.Outputs).flatMap(([id, old]) => {
    const now = after.Outputs[id];
    if (now === undefined) return [`output ${id} is removed`];
    const isSameName = JSON.stringify(old.Export) === JSON.stringify(now.Export);
    return old.Export === undefined || isSameName ? [] : [`output ${id} is no longer exported by its name`];
  });
}
