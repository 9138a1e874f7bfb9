import type { Template } from '../../infra/aws/cdk.ts';

export const ACCOUNT = '111122223333';
export const REGION = 'eu-central-1';

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

/** A template as CloudFormation would deploy it: every reference has the name or ARN that the resource would get. */
export interface ResolvedTemplate {
  resources: Record<string, { type: string; properties: Record<string, unknown> }>;
  outputs: Record<string, string>;
  arnOf(id: RegExp): string;
}

const arn = (service: string, name: string, { region = REGION, account = ACCOUNT } = {}) =>
  `arn:aws:${service}:${region}:${account}:${name}`;

type Identity = (id: string, properties: Record<string, unknown>) => { ref: string; arn?: string };

const named =
  (service: string, before = ''): Identity =>
  (id) => ({ ref: `Rowmark-${id}`, arn: arn(service, `${before}Rowmark-${id}`) });

const IDENTITIES: Readonly<Record<string, Identity>> = {
  'AWS::S3::Bucket': (id) => ({
    ref: `rowmark-${id.toLowerCase()}`,
    arn: `arn:aws:s3:::rowmark-${id.toLowerCase()}`,
  }),
  'AWS::DynamoDB::GlobalTable': named('dynamodb', 'table/'),
  'AWS::Lambda::Function': named('lambda', 'function:'),
  'AWS::Logs::LogGroup': (id, { LogGroupName }) => {
    const name = typeof LogGroupName === 'string' ? LogGroupName : `Rowmark-${id}`;
    return { ref: name, arn: arn('logs', `log-group:${name}:*`) };
  },
  'AWS::SQS::Queue': (id) => ({
    ref: `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/Rowmark-${id}`,
    arn: arn('sqs', `Rowmark-${id}`),
  }),
  'AWS::SNS::Topic': (id) => ({ ref: arn('sns', `Rowmark-${id}`), arn: arn('sns', `Rowmark-${id}`) }),
  'AWS::StepFunctions::StateMachine': (id) => ({
    ref: arn('states', `stateMachine:${id}`),
    arn: arn('states', `stateMachine:${id}`),
  }),
  'AWS::KMS::Key': (id) => ({ ref: id, arn: arn('kms', `key/${id}`) }),
  'AWS::Events::Rule': (id) => ({ ref: `Rowmark-${id}`, arn: arn('events', `rule/Rowmark-${id}`) }),
  'AWS::IAM::Role': (id) => ({ ref: `Rowmark-${id}`, arn: `arn:aws:iam::${ACCOUNT}:role/Rowmark-${id}` }),
  'AWS::IAM::ManagedPolicy': (id) => {
    const own = `arn:aws:iam::${ACCOUNT}:policy/Rowmark-${id}`;
    return { ref: own, arn: own };
  },
};

const HOLDS = new Set(['AWS::S3::Bucket', 'AWS::DynamoDB::GlobalTable']);

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Region': REGION,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'Rowmark',
  'AWS::StackId': arn('cloudformation', 'stack/Rowmark/00000000-0000-0000-0000-000000000000'),
  'AWS::NoValue': '',
};

/** Resolves every reference; `parameters` are those of the template, `attributes` what a resource answers beside its ARN. */
export function resolveTemplate(
  template: Template,
  parameters: Readonly<Record<string, string>> = {},
  attributes: Readonly<Record<string, string>> = {},
  /** Tells the buckets and tables of two stacks apart. */
  suffix = '',
): ResolvedTemplate {
  const { Resources, Outputs = {} } = template.toJSON() as {
    Resources: Record<string, Resource>;
    Outputs?: Record<string, { Value: unknown }>;
  };
  const identityOf = (id: string) => {
    const { Type, Properties = {} } = Resources[id] ?? { Type: '' };
    if (HOLDS.has(Type)) {
      const held = IDENTITIES[Type]?.(id, Properties);
      return { ref: `${held?.ref}${suffix}`, arn: `${held?.arn}${suffix}` };
    }
    const identity = IDENTITIES[Type];
    return identity === undefined
      ? { ref: id }
      : identity(id, Type.includes('Logs') ? deep(Properties) : Properties);
  };
  const ref = (id: string) => PSEUDO[id] ?? parameters[id] ?? identityOf(id).ref;
  const attribute = ([id, name]: readonly [string, string]) => {
    const known = attributes[`${id}.${name}`];
    if (known !== undefined) return known;
    if (name === 'Arn') return identityOf(id).arn ?? `${id}.Arn`;
    return /Name$/.test(name) ? (identityOf(id).arn?.split(':').at(-1) ?? id) : `${id}.${name}`;
  };
  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [[name, argument] = ['', undefined], ...more] = entries;
    if (more.length === 0) {
      if (name === 'Ref') return ref(String(argument));
      if (name === 'Fn::GetAtt') return attribute(argument as [string, string]);
      if (name === 'Fn::Join') {
        const [by, parts] = argument as [string, unknown[]];
        return (resolve(parts) as unknown[]).join(by);
      }
      if (name === 'Fn::Select') {
        const [index, list] = argument as [string, unknown];
        return (resolve(list) as unknown[])[Number(index)];
      }
      if (name === 'Fn::Split') {
        const [by, text] = argument as [string, unknown];
        return String(resolve(text)).split(by);
      }
    }
    return deep(value as Record<string, unknown>);
  }
  const deep = (value: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner)]));
  const resources = Object.fromEntries(
    Object.entries(Resources).map(([id, { Type, Properties = {} }]) => [
      id,
      { type: Type, properties: deep(Properties) },
    ]),
  );
  return {
    resources,
    outputs: Object.fromEntries(
      Object.entries(Outputs).map(([name, { Value }]) => [name, String(resolve(Value))]),
    ),
    arnOf(id) {
      const found = Object.keys(Resources).filter((key) => id.test(key));
      if (found.length !== 1) throw new Error(`${id} means ${found.join(', ') || 'nothing'}.`);
      return attribute([found[0] ?? '', 'Arn']);
    },
  };
}
