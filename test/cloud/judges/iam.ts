import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSimulation } from '@cloud-copilot/iam-simulate';
import { ACCOUNT, REGION, type ResolvedTemplate } from '../../aws/resolved-template.ts';
import { PROJECT_ROOT } from '../../docs/project-root.ts';

/** One request as AWS asks IAM about it. */
export interface Asked {
  action: string;
  resource: string;
  context?: Readonly<Record<string, string | string[]>>;
}

export interface Identity {
  template: ResolvedTemplate;
  principal: string;
  policies: { name: string; policy: unknown }[];
  /** What a session carries, such as its tags. */
  context?: Asked['context'];
}

const documentOf = (properties: Record<string, unknown>) => properties.PolicyDocument;

/** The managed policies of the stack whose logical ids begin so, held by one person. */
export function holding(template: ResolvedTemplate, ...names: readonly string[]): Identity {
  const policies = names.map((name) => {
    if (name === 'Operator') return { name, policy: operatorsPolicy(template) };
    const [found, ...more] = Object.entries(template.resources).filter(
      ([id, { type }]) =>
        type === 'AWS::IAM::ManagedPolicy' &&
        id.replace(/[0-9A-F]{8}$/, '') === `People${name.replace('-', '')}`,
    );
    if (found === undefined || more.length > 0) throw new Error(`There is no one policy ${name}.`);
    return { name, policy: documentOf(found[1].properties) };
  });
  return { template, principal: `arn:aws:iam::${ACCOUNT}:role/${names.join('-')}`, policies };
}

/** The example of RUNBOOK.md, with the names of the stack put in. */
function operatorsPolicy({ outputs }: ResolvedTemplate): unknown {
  const runbook = readFileSync(join(PROJECT_ROOT, 'RUNBOOK.md'), 'utf8');
  const [, example = ''] = /```json\n([^`]+)```/.exec(runbook) ?? [];
  const names = { IMPORTS: outputs.ImportsBucket, REPORTS: outputs.ReportsBucket };
  let text = example.replace('arn:aws:kms:*:*:key/SEAL', String(outputs.SealKey));
  for (const [name, value] of Object.entries(names)) text = text.replaceAll(`:::${name}`, `:::${value}`);
  return JSON.parse(text);
}

/** A role of the stack with the policies that name it. */
export function roleOf(template: ResolvedTemplate, roleArn: string): Identity {
  const [, , roleName = ''] = /^(.*:role\/)(.*)$/.exec(roleArn) ?? [];
  const policies = Object.entries(template.resources)
    .filter(([, { type, properties }]) => {
      const roles = properties.Roles;
      return type === 'AWS::IAM::Policy' && Array.isArray(roles) && roles.includes(roleName);
    })
    .map(([name, { properties }]) => ({ name, policy: documentOf(properties) }));
  return { template, principal: roleArn, policies };
}

const EVERYTHING = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] };

/** A key of KMS, and a role, let nobody in whom their own policy does not name. */
function ownPolicy({ resources }: ResolvedTemplate, resource: string): unknown {
  const found = Object.entries(resources).find(
    ([id]) => resource.endsWith(`:key/${id}`) || resource.endsWith(`:role/Rowmark-${id}`),
  );
  return found?.[1].properties.KeyPolicy ?? found?.[1].properties.AssumeRolePolicyDocument;
}

/** The simulator's answer to one request: undefined where it is allowed, else why not. */
export async function refusal(
  { template, principal, policies, context: own = {} }: Identity,
  { action, resource, context = {} }: Asked,
): Promise<string | undefined> {
  const answer = await runSimulation(
    {
      request: {
        principal,
        action,
        resource: { resource, accountId: ACCOUNT },
        contextVariables: {
          'aws:RequestedRegion': REGION,
          'aws:SecureTransport': 'true',
          ...own,
          ...context,
        },
      },
      identityPolicies: policies,
      serviceControlPolicies: [
        { orgIdentifier: 'all', policies: [{ name: 'everything', policy: EVERYTHING }] },
      ],
      resourceControlPolicies: [],
      resourcePolicy: ownPolicy(template, resource),
    },
    {},
  );
  if (answer.resultType === 'error') return `${action} on ${resource}: ${answer.errors.message}`;
  return answer.overallResult === 'Allowed' ? undefined : `${action} on ${resource}: ${answer.overallResult}`;
}
