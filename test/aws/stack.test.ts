import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptPrefixes } from '../../infra/aws/storage/prefixes.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { isDrawn } from '../full-run.ts';
import { COPIED, EVERY_OPTION, synthesize, TRIAL } from './synthesize.ts';

interface Resource {
  Type: string;
  DeletionPolicy?: string;
  Properties: Record<string, unknown>;
}
type Resources = Record<string, Resource>;

const resourcesOf = (options: Record<string, unknown> = {}): Resources =>
  synthesize(options).template.toJSON().Resources;
const ofType = (type: string, options: Record<string, unknown> = {}): Resource[] =>
  Object.values(resourcesOf(options)).filter(({ Type }) => Type === type);

/** What holds data, under the ids that stay as they are from version 0.3.0 on: CloudFormation would replace what has another. */
const HOLDS_DATA = {
  LedgerB7379752: 'AWS::DynamoDB::GlobalTable',
  BucketsAccessLogsA5F88218: 'AWS::S3::Bucket',
  BucketsImports67720316: 'AWS::S3::Bucket',
  BucketsReportsE712E931: 'AWS::S3::Bucket',
  SealC01A1568: 'AWS::KMS::Key',
  Seal27878489B: 'AWS::KMS::Key',
  ConsolePeoplePool0E066CF1: 'AWS::Cognito::UserPool',
};
const STATEFUL = new Set([
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::Cognito::UserPool',
]);
const statefulIn = (resources: Resources) =>
  Object.entries(resources).filter(([, { Type }]) => STATEFUL.has(Type));

describe('what holds data', () => {
  it('keeps its logical ids', () => {
    const found = resourcesOf(EVERY_OPTION);
    for (const [id, type] of Object.entries(HOLDS_DATA)) expect([id, found[id]?.Type]).toEqual([id, type]);
  });

  it('outlives its stack, and is protected while it stands', () => {
    for (const [id, { DeletionPolicy }] of statefulIn(resourcesOf(EVERY_OPTION)))
      expect([id, DeletionPolicy]).toEqual([id, 'Retain']);
    const [ledger] = ofType('AWS::DynamoDB::GlobalTable', EVERY_OPTION);
    expect(ledger?.Properties.Replicas).toMatchObject([
      {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    ]);
    const [pool] = ofType('AWS::Cognito::UserPool', EVERY_OPTION);
    expect(pool?.Properties).toMatchObject({ DeletionProtection: 'ACTIVE' });
  });

  it('is not removed by a deployment without the file of the options', () => {
    const [before, after] = [resourcesOf(EVERY_OPTION), resourcesOf()];
    for (const [id, { DeletionPolicy }] of statefulIn(before))
      if (after[id] === undefined) expect([id, DeletionPolicy]).toEqual([id, 'Retain']);
    // What both have is the same thing: nothing that AWS would replace has changed.
    for (const [id, { Properties }] of statefulIn(after)) {
      const was = before[id]?.Properties ?? {};
      for (const fixed of [
        'BucketName',
        'ObjectLockEnabled',
        'TableName',
        'KeySchema',
        'KeySpec',
        'UsernameAttributes',
      ])
        expect([id, fixed, was[fixed]]).toEqual([id, fixed, Properties[fixed]]);
    }
  });

  it('of a trial goes with it, every resource', () => {
    for (const [id, { DeletionPolicy = 'Delete' }] of Object.entries(
      resourcesOf({ ...TRIAL, console: true }),
    ))
      expect([id, DeletionPolicy]).toEqual([id, 'Delete']);
    // Every function writes to a log of the stack, and makes none.
    const roles = JSON.stringify(
      ofType('AWS::IAM::Role', TRIAL).filter(({ Properties }) => Properties.ManagedPolicyArns),
    );
    expect(roles).toContain('{"Effect":"Deny","Action":"logs:CreateLogGroup","Resource":"*"}');
    const [ledger] = ofType('AWS::DynamoDB::GlobalTable', TRIAL);
    expect(JSON.stringify(ledger)).not.toContain('"DeletionProtectionEnabled":true');
  });

  it('is closed, encrypted and reached over TLS alone', () => {
    for (const { Properties } of ofType('AWS::S3::Bucket', EVERY_OPTION)) {
      const closed = {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      };
      expect(Properties.PublicAccessBlockConfiguration).toEqual(closed);
      expect(JSON.stringify(Properties.BucketEncryption)).toMatch(/AES256|aws:kms/);
    }
    const denials = ofType('AWS::S3::BucketPolicy').map((one) => JSON.stringify(one.Properties));
    for (const denial of denials) expect(denial).toContain('"aws:SecureTransport":"false"');
    const own = JSON.stringify(ofType('AWS::S3::Bucket', EVERY_OPTION));
    expect(own.match(/aws:kms/g)).toHaveLength(2);
    expect(JSON.stringify(ofType('AWS::DynamoDB::GlobalTable', EVERY_OPTION))).toContain('KMSMasterKeyId');
  });
});

describe('how long something is kept', () => {
  const rules = (exportDays: number) =>
    ofType('AWS::S3::Bucket', { exportDays }).flatMap(
      ({ Properties }) => (Properties.LifecycleConfiguration as { Rules: Record<string, unknown>[] }).Rules,
    );

  it.each([
    1, 31, 3653,
  ])('adds up: with exports for %i days, version in place and old version together', (exportDays) => {
    for (const { prefix, days, asOldVersion } of keptPrefixes({ exportDays })) {
      const rule = rules(exportDays).find(({ Prefix }) => Prefix === prefix) ?? {};
      const old = (rule.NoncurrentVersionExpiration as { NoncurrentDays: number }).NoncurrentDays;
      expect([prefix, old]).toEqual([prefix, asOldVersion]);
      if (days === undefined) expect(rule.ExpirationInDays).toBeUndefined();
      else expect([prefix, Number(rule.ExpirationInDays) + old]).toEqual([prefix, Math.max(days, 2)]);
    }
  });

  it('says so on the page about it, prefix by prefix', () => {
    const page = readFileSync(join(PROJECT_ROOT, 'docs', 'reference', 'limits.md'), 'utf8');
    for (const { prefix, days } of keptPrefixes({ exportDays: 3653 }))
      expect(page).toMatch(new RegExp(`\\| \`${prefix}\` \\| ${days?.toLocaleString('en') ?? '–'} `));
  });
});

describe('a stack', () => {
  it('runs every function on Node 24 and arm64, traced, with a log that ends', () => {
    for (const { Properties } of ofType('AWS::Lambda::Function', EVERY_OPTION))
      expect(Properties).toMatchObject({
        ...{ Runtime: 'nodejs24.x', Architectures: ['arm64'], TracingConfig: { Mode: 'Active' } },
        LoggingConfig: { LogFormat: 'JSON' },
      });
    for (const { Properties } of ofType('AWS::Logs::LogGroup', EVERY_OPTION))
      expect(Properties.RetentionInDays).toBe(90);
  });

  it('has no address that is open to anybody: the sandbox of a trial is called by IAM', () => {
    for (const options of [{}, EVERY_OPTION, TRIAL]) expect(ofType('AWS::Lambda::Url', options)).toEqual([]);
    expect(JSON.stringify(ofType('AWS::IAM::Policy', TRIAL)).match(/"AskSandbox"/g)).toHaveLength(3);
    expect(
      ofType('AWS::Lambda::Permission', TRIAL).map(({ Properties }) => Properties.Principal),
    ).not.toContain('*');
  });

  it('has six alarms, and RUNBOOK.md a paragraph for each', () => {
    const alarms = ofType('AWS::CloudWatch::Alarm');
    const runbook = readFileSync(join(PROJECT_ROOT, 'RUNBOOK.md'), 'utf8');
    expect(alarms).toHaveLength(6);
    for (const { Properties } of alarms) {
      const [, name] = /See RUNBOOK\.md, (\w+)\.$/.exec(String(Properties.AlarmDescription)) ?? [];
      expect([name, runbook.includes(`### ${name}\n`)]).toEqual([name, true]);
      expect(Properties.AlarmActions).toHaveLength(1);
    }
  });

  it('mails what an event says for people, and hands every event on to programs', () => {
    const rules = ofType('AWS::Events::Rule', EVERY_OPTION).map(({ Properties }) =>
      JSON.stringify(Properties),
    );
    const [told] = rules.filter((rule) => rule.includes('rowmark'));
    expect(told).toContain('"mail":[{"exists":true}]');
    expect(ofType('AWS::SNS::Subscription', EVERY_OPTION)).toHaveLength(2);
    expect(ofType('AWS::SNS::Subscription', { live: true, mail: 'none' })).toEqual([]);
  });

  it('asks for the address of the invoicing service, and has no default for it', () => {
    expect(synthesize().template.toJSON().Parameters.ServiceUrl).not.toHaveProperty('Default');
  });

  it('names nothing of one account or region', () => {
    for (const options of [EVERY_OPTION, TRIAL])
      expect(/eu-central-1|us-east-1|:\d{12}:/.test(JSON.stringify(resourcesOf(options)))).toBe(false);
  });

  it('lets only roles of its own read a secret, each that of the account of its session', () => {
    const readers = ofType('AWS::IAM::Policy', EVERY_OPTION)
      .map((one) => JSON.stringify(one.Properties))
      .filter((policy) => policy.includes('secretsmanager:'));
    expect(readers).toHaveLength(1);
    expect(readers[0]).toContain(`accounts/\${aws:PrincipalTag/account}-??????`);
  });
});

describe.runIf(isDrawn(0, 4))('with a hundred accounts and the longest names', () => {
  const many = {
    ...EVERY_OPTION,
    accounts: Array.from({ length: 100 }, (_, index) => `company-${index}`),
    rare: { ...EVERY_OPTION.rare, sealKeys: 10 },
  };
  const copied = { ...many, rare: { ...COPIED.rare, sealKeys: 10 } };
  const long = {
    ...EVERY_OPTION,
    stack: `R${'o'.repeat(59)}`,
    accounts: ['n', 's'].map((letter) => letter.repeat(60)),
  };
  const length = (value: unknown) =>
    JSON.stringify(value).replaceAll(/\{"(Ref|Fn::GetAtt)":[^}]*\}/g, 'x'.repeat(90)).length;

  it('every account has the client of its programs, and the stack is one that CloudFormation takes', () => {
    for (const options of [many, copied]) {
      const { Resources, Outputs } = synthesize(options).template.toJSON();
      expect(Object.keys(Resources).length).toBeLessThanOrEqual(500);
      expect(Object.keys(Outputs).length).toBeLessThanOrEqual(200);
    }
    expect(ofType('AWS::Cognito::UserPoolClient', many)).toHaveLength(102);
    for (const { Properties } of ofType('AWS::Cognito::UserPoolResourceServer', many))
      expect(Properties.Scopes).not.toHaveLength(101);
  });

  it.each([
    ['a hundred accounts', many],
    ['names of 60 characters', long],
  ])('%s stay under the limits of IAM and Lambda', (_, options) => {
    for (const { Properties } of ofType('AWS::IAM::ManagedPolicy', options))
      expect(length(Properties.PolicyDocument)).toBeLessThan(6144);
    for (const { Properties } of ofType('AWS::IAM::Role', options))
      expect(length(Properties.AssumeRolePolicyDocument)).toBeLessThan(2048);
    for (const { Properties } of ofType('AWS::IAM::Policy', options))
      expect(length(Properties.PolicyDocument)).toBeLessThan(10_240);
    for (const { Properties } of ofType('AWS::Lambda::Function', options))
      expect(length(Properties.Environment)).toBeLessThan(4096);
  });
});
