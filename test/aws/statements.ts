import type { Template } from '../../infra/aws/cdk.ts';

/** One statement that allows something, in plain words. */
export interface Statement {
  /** Construct that holds it, such as `IntakeRole`. */
  holder: string;
  kind: 'role' | 'managed policy' | 'resource';
  sid: string | undefined;
  actions: string[];
  /** Names of the template in angle brackets, such as `<BucketsImports>/incoming/*`. */
  resources: string[];
  conditions: unknown;
  principal: unknown;
}

const KINDS: Readonly<Record<string, Statement['kind']>> = {
  'AWS::IAM::Policy': 'role',
  'AWS::IAM::ManagedPolicy': 'managed policy',
  'AWS::S3::BucketPolicy': 'resource',
  'AWS::SQS::QueuePolicy': 'resource',
  'AWS::SNS::TopicPolicy': 'resource',
};

/** Every statement of the template that allows something. */
export function allowedStatements(template: Template): Statement[] {
  const resources: Record<string, { Type: string; Properties: Record<string, unknown> }> =
    template.toJSON().Resources;
  return Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
    const kind = KINDS[Type];
    if (kind === undefined) return inlinePolicies(id, Type, Properties);
    return statementsOf(Properties.PolicyDocument, { holder: withoutHash(id), kind });
  });
}

const inlinePolicies = (id: string, type: string, properties: Record<string, unknown>): Statement[] =>
  type === 'AWS::IAM::Role' && Array.isArray(properties.Policies)
    ? properties.Policies.flatMap(({ PolicyDocument }) =>
        statementsOf(PolicyDocument, { holder: withoutHash(id), kind: 'role' }),
      )
    : [];

function statementsOf(document: unknown, of: Pick<Statement, 'holder' | 'kind'>): Statement[] {
  const { Statement: statements } = document as { Statement: Record<string, unknown>[] };
  return statements
    .filter(({ Effect }) => Effect === 'Allow')
    .map((statement) => ({
      ...of,
      sid: statement.Sid as string | undefined,
      actions: list(statement.Action).map(String),
      resources: list(statement.Resource).map(plainName),
      conditions: statement.Condition,
      principal: statement.Principal,
    }));
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const withoutHash = (id: string) => id.replace(/(DefaultPolicy)?[0-9A-F]{8}$/, '');

function plainName(value: unknown): string {
  if (typeof value === 'string') return value;
  const [name, argument] = Object.entries(value as Record<string, unknown>)[0] ?? [];
  if (name === 'Fn::Join') return (argument as [string, unknown[]])[1].map(plainName).join('');
  if (name === 'Fn::GetAtt') return `<${withoutHash((argument as string[])[0] ?? '')}>`;
  if (name === 'Ref') return `<${withoutHash(String(argument))}>`;
  return JSON.stringify(value);
}
