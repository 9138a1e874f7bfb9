import { expect, test } from 'vitest';
import { type HeldParts, heldParts } from './held-parts.ts';
import { RELEASED_OPTIONS, releasedParts } from './released-templates.ts';
import { EVERY_OPTION, synthesize } from './synthesize.ts';
import { upgradeLosses } from './upgrade-losses.ts';

const LAST_RELEASE = '0.2.0';

test.each(
  Object.entries(RELEASED_OPTIONS),
)(`an upgrade from ${LAST_RELEASE} takes nothing away from a stack with options: %s`, (name, options) => {
  const today = heldParts(synthesize(options).template.toJSON());
  expect(upgradeLosses(releasedParts(LAST_RELEASE, name), today)).toEqual([]);
});

type Resource = HeldParts['Resources'][string];

const only = (parts: HeldParts, type: string, like = /./): [string, Resource] => {
  const found = Object.entries(parts.Resources).filter(([id, one]) => one.Type === type && like.test(id));
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} of ${type} ${like}`);
  return first;
};

const set = ([, resource]: [string, Resource], properties: Record<string, unknown>) => {
  resource.Properties = { ...resource.Properties, ...properties };
};

const remove = ({ Resources }: HeldParts, [id]: [string, Resource]) => {
  delete Resources[id];
};

const MUTANTS: [string, (parts: HeldParts) => void, RegExp][] = [
  [
    'a name for the table of the ledger',
    (parts) => set(only(parts, 'AWS::DynamoDB::GlobalTable', /^Ledger/), { TableName: 'rowmark-ledger' }),
    /^AWS::DynamoDB::GlobalTable Ledger\w+ is replaced: TableName$/,
  ],
  [
    'another description of a managed policy',
    (parts) =>
      set(only(parts, 'AWS::IAM::ManagedPolicy', /^PeopleAuditor[0-9A-F]{8}$/), { Description: 'May read.' }),
    /^AWS::IAM::ManagedPolicy PeopleAuditor\w+ is replaced: Description$/,
  ],
  [
    'an output left out',
    ({ Outputs }) => {
      delete Outputs.ReportsBucket;
    },
    /^output ReportsBucket is removed$/,
  ],
  [
    'a bucket left out',
    (parts) => remove(parts, only(parts, 'AWS::S3::Bucket', /Reports/)),
    /^AWS::S3::Bucket \w*Reports\w* is removed from the stack$/,
  ],
  [
    'a bucket under another logical id',
    (parts) => {
      const found = only(parts, 'AWS::S3::Bucket', /Imports/);
      remove(parts, found);
      parts.Resources.Arrivals = found[1];
    },
    /^AWS::S3::Bucket \w*Imports\w* is removed from the stack$/,
  ],
  [
    'a bucket that is deleted with its stack',
    (parts) => {
      only(parts, 'AWS::S3::Bucket', /Reports/)[1].DeletionPolicy = 'Delete';
    },
    /^AWS::S3::Bucket \w*Reports\w* is no longer retained: DeletionPolicy$/,
  ],
  [
    'the user pool left out',
    (parts) => remove(parts, only(parts, 'AWS::Cognito::UserPool')),
    /^AWS::Cognito::UserPool \w+ is removed from the stack$/,
  ],
  [
    'a key that is no longer retained',
    (parts) => {
      only(parts, 'AWS::KMS::Key')[1].UpdateReplacePolicy = 'Delete';
    },
    /^AWS::KMS::Key \w+ is no longer retained: UpdateReplacePolicy$/,
  ],
  [
    'another kind of the key that seals reports',
    (parts) => set(only(parts, 'AWS::KMS::Key'), { KeySpec: 'ECC_NIST_P256' }),
    /^AWS::KMS::Key \w+ may not change in place: KeySpec$/,
  ],
  [
    'other names that people sign in with',
    (parts) => set(only(parts, 'AWS::Cognito::UserPool'), { UsernameAttributes: ['email'] }),
    /^AWS::Cognito::UserPool \w+ may not change in place: UsernameAttributes$/,
  ],
  [
    'a ledger that cannot be restored any more',
    (parts) => {
      const found = only(parts, 'AWS::DynamoDB::GlobalTable', /^Ledger/);
      set(found, { Replicas: [{ Region: 'x', DeletionProtectionEnabled: false }] });
    },
    /^AWS::DynamoDB::GlobalTable Ledger\w+ may not change in place: Replicas$/,
  ],
  [
    'another name for a secret',
    (parts) => set(only(parts, 'AWS::SecretsManager::Secret', /north/), { Name: 'credentials' }),
    /^AWS::SecretsManager::Secret \w+ is replaced: Name$/,
  ],
  [
    'a name for the log group of a function',
    (parts) => set(only(parts, 'AWS::Logs::LogGroup', /^IssueLogs/), { LogGroupName: '/rowmark/issue' }),
    /^AWS::Logs::LogGroup \w+ is replaced: LogGroupName$/,
  ],
  [
    'a name for a queue',
    (parts) => set(only(parts, 'AWS::SQS::Queue', /^Approvals/), { QueueName: 'approvals' }),
    /^AWS::SQS::Queue \w+ is replaced: QueueName$/,
  ],
  [
    'a name for a topic',
    (parts) => set(only(parts, 'AWS::SNS::Topic', /Alarms/), { TopicName: 'alarms' }),
    /^AWS::SNS::Topic \w+ is replaced: TopicName$/,
  ],
];

test.each(MUTANTS)('an upgrade with %s is refused', (_, mutate, loss) => {
  const released = releasedParts(LAST_RELEASE, 'every-option');
  const mutant = heldParts(synthesize(EVERY_OPTION).template.toJSON());
  mutate(mutant);
  expect(upgradeLosses(released, mutant)).toEqual([expect.stringMatching(loss)]);
});

test('an export under another name is refused, a new output is not', () => {
  const output = { Value: 'x', Export: { Name: 'rowmark-ledger' } };
  const stack = (Outputs: HeldParts['Outputs']): HeldParts => ({ Resources: {}, Outputs });
  const before = stack({ Ledger: output });
  expect(upgradeLosses(before, stack({ Ledger: output, More: { Value: 'y' } }))).toEqual([]);
  expect(upgradeLosses(before, stack({ Ledger: { ...output, Export: { Name: 'ledger' } } }))).toEqual([
    'output Ledger is no longer exported by its name',
  ]);
});

test('a role that people assume by its name is held, a role of a function is not', () => {
  const role = (name: object) => ({ Type: 'AWS::IAM::Role', Properties: { ...name, Path: '/' } });
  const { Resources } = heldParts({ Resources: { Own: role({}), Named: role({ RoleName: 'rowmark' }) } });
  expect(Object.keys(Resources)).toEqual(['Named']);
});
