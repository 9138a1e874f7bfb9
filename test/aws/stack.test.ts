import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { alarmCatalogue } from '../../infra/aws/monitor/alarm-catalogue.ts';
import { summaryMetrics } from '../../infra/aws/workflow/tell-states.ts';
import { noCounts } from '../../shared/report/summary/summary.ts';
import { synthesize } from './synthesize.ts';

const properties = (template: Template, type: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties]),
  );

describe('the stack', () => {
  let template: Template;
  beforeAll(() => {
    template = synthesize().template;
  });

  it('keeps every bucket closed, encrypted, over TLS only, and when the stack goes', () => {
    const buckets = Object.values(template.findResources('AWS::S3::Bucket'));
    expect(buckets).toHaveLength(3);
    for (const bucket of buckets) {
      expect(bucket).toMatchObject({
        DeletionPolicy: 'Retain',
        Properties: {
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            IgnorePublicAcls: true,
            RestrictPublicBuckets: true,
          },
          BucketEncryption: {
            ServerSideEncryptionConfiguration: [
              { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
            ],
          },
        },
      });
    }
    const denials = Object.values(template.findResources('AWS::S3::BucketPolicy'));
    for (const { Properties } of denials)
      expect(Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
    expect(denials).toHaveLength(3);
  });

  it('versions exports and reports, announces exports, and forgets the rows of old jobs', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({
            Prefix: 'jobs/',
            ExpirationInDays: 90,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
            Status: 'Enabled',
          }),
        ]),
      },
    });
    template.resourcePropertiesCountIs(
      'AWS::S3::Bucket',
      { VersioningConfiguration: { Status: 'Enabled' } },
      2,
    );
  });

  it('keeps exports and reports for ten years, replaced reports for 90 days, and replaced exports as long as exports', () => {
    const rulesOf = (options: Record<string, unknown>) =>
      Object.values(properties(synthesize(options).template, 'AWS::S3::Bucket'))
        .flatMap(
          ({ LifecycleConfiguration }) =>
            (LifecycleConfiguration as { Rules: Record<string, unknown>[] }).Rules,
        )
        .flatMap(({ Prefix, ExpirationInDays, NoncurrentVersionExpiration: old }) =>
          Prefix === undefined
            ? []
            : [[Prefix, ExpirationInDays, (old as { NoncurrentDays: number }).NoncurrentDays]],
        );
    expect(rulesOf({})).toEqual([
      ['incoming/', 3653, 3653],
      ['events/', 30, 1],
      ['index/', 3653, 1],
      ['profiles/', undefined, 90],
      ['rates/', undefined, 90],
      ['jobs/', 90, 1],
      ['imports/', 90, 1],
      ['reports/', 3653, 90],
    ]);
    expect(rulesOf({ console: 'true' })).toEqual(
      expect.arrayContaining([
        ['imported/', 3653, 3653],
        ['uploads/', 7, 1],
        ['idempotency/', 7, 1],
        ['statements/', 3653, 90],
        ['newest/', 90, 1],
      ]),
    );
    expect(rulesOf({ exportDays: '400', reportDays: '500', jobDays: '30', oldVersionDays: '7' })).toEqual([
      ['incoming/', 400, 400],
      ['events/', 30, 1],
      ['index/', 500, 1],
      ['profiles/', undefined, 7],
      ['rates/', undefined, 7],
      ['jobs/', 30, 1],
      ['imports/', 30, 1],
      ['reports/', 500, 7],
    ]);
  });

  it('holds the ledger on demand, with point-in-time recovery and protection against deletion', () => {
    template.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        Replicas: [
          Match.objectLike({
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          }),
        ],
      },
    });
  });

  it('runs every function on Node 24 and arm64, traced, with explicit memory, time and log retention', () => {
    const functions = Object.entries(properties(template, 'AWS::Lambda::Function'));
    expect(functions.map(([id]) => id.replace(/Function.*/, '')).sort()).toEqual([
      'Intake',
      'Issue',
      'OptionGuard',
      'Receive',
      'RefreshRates',
      'Report',
      'WatchMarks',
    ]);
    for (const [, found] of functions) {
      expect(found).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
        MemorySize: expect.any(Number),
        Timeout: expect.any(Number),
        LoggingConfig: { LogFormat: 'JSON', LogGroup: expect.anything() },
      });
    }
    for (const { RetentionInDays } of Object.values(properties(template, 'AWS::Logs::LogGroup')))
      expect(RetentionInDays).toEqual(expect.any(Number));
  });

  it('bounds what the invoicing service has to bear, and leaves the bound out where the account has no quota', () => {
    template.hasResourceProperties('AWS::Lambda::Function', { ReservedConcurrentExecutions: 10 });
    const unbound = synthesize({ reserve: 'false' }).template;
    const tried = synthesize({ sandbox: 'true' }).template;
    tried.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      { ReservedConcurrentExecutions: Match.anyValue() },
      0,
    );
    unbound.resourcePropertiesCountIs(
      'AWS::Lambda::Function',
      { ReservedConcurrentExecutions: Match.anyValue() },
      0,
    );
  });

  it('puts no credentials into the environment, only where they are', () => {
    const variables = Object.values(properties(template, 'AWS::Lambda::Function')).map(
      ({ Environment }) => (Environment as { Variables: Record<string, unknown> }).Variables,
    );
    for (const names of variables.map((one) => Object.keys(one)))
      expect(names.filter((name) => /KEY|PASSWORD|TOKEN/i.test(name))).toEqual([]);
    expect(variables[0]).toMatchObject({ ROWMARK_CREDENTIALS_SECRET: 'Rowmark/accounts/' });
    template.resourceCountIs('AWS::SecretsManager::Secret', 0);
  });

  it('sends uploads under incoming/ to receive, and keeps events that cannot be delivered', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { bucket: { name: [Match.anyValue()] }, object: { key: [{ prefix: 'incoming/' }] } },
      },
      Targets: [Match.objectLike({ DeadLetterConfig: Match.anyValue(), RetryPolicy: Match.anyValue() })],
    });
    template.resourcePropertiesCountIs(
      'AWS::Lambda::EventInvokeConfig',
      { DestinationConfig: { OnFailure: Match.anyValue() } },
      2,
    );
  });

  it('asks for the address of the invoicing service and has no default for it', () => {
    expect(template.toJSON().Parameters.ServiceUrl).not.toHaveProperty('Default');
  });

  it('refreshes the rates on working days', () => {
    template.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'cron(30 15 ? * MON-FRI *)' });
  });

  it('has an alarm, wired to the topic, for every entry of the catalogue', () => {
    const alarms = Object.entries(properties(template, 'AWS::CloudWatch::Alarm'));
    const names = alarms.map(([id]) => id.replace(/^Alarms|[0-9A-F]{8}$/g, ''));
    expect(names.sort()).toEqual(Object.keys(alarmCatalogue).sort());
    for (const [, { AlarmActions, AlarmDescription }] of alarms) {
      expect(AlarmActions).toHaveLength(1);
      expect(AlarmDescription).toContain('RUNBOOK.md');
    }
  });

  it('lets CloudWatch into the topic of the alarms', () => {
    template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Principal: { Service: 'cloudwatch.amazonaws.com' }, Action: 'sns:Publish' }),
        ]),
      },
    });
  });

  it('makes its metrics of fields that every summary has', () => {
    const summary = {
      counts: { documents: noCounts() },
      numbers_lost: 0,
      newly: { issued: 0, rejected: 0, waiting: 0, numbers_used: 0 },
    };
    for (const path of Object.values(summaryMetrics)) {
      const found = path
        .replace('$.told.brief.', '')
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], summary);
      expect(found, path).toBe(0);
    }
  });

  it('names nothing of one account or region', () => {
    expect(JSON.stringify(template.toJSON())).not.toMatch(/\d{12}|eu-central-1|us-east-1/);
  });
});
