import { describe, expect, it } from 'vitest';
import {
  AwsSolutionsChecks,
  PolicyStatement,
  Role,
  ServicePrincipal,
  Stack,
  Validations,
} from '../../infra/aws/cdk.ts';
import { allow } from '../../infra/aws/permissions/allow.ts';
import { COPIED, EVERY_OPTION, passingApp, synthesize, TRIAL } from './synthesize.ts';

const findings = (options: Record<string, unknown>) => {
  const { app } = synthesize(options);
  return new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.map(({ ruleName, violatingResources }) => [
      ruleName,
      violatingResources.map(({ constructPath }) => constructPath),
    ]);
};

const aRole = () => {
  const { app, ...rest } = passingApp();
  const stack = new Stack(app, 'Other');
  const role = new Role(stack, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  return { app, role, ...rest };
};

describe('cdk-nag, AwsSolutions', () => {
  it.each([
    ['the default stack', {}],
    ['every option', EVERY_OPTION],
    ['a stack that copies its reports', COPIED],
    ['a trial', { ...TRIAL, console: true }],
  ])('finds nothing unexplained in %s', (_, options) => {
    expect(findings(options)).toEqual([]);
  });

  it('is awake: a wildcard that nobody explained is found', () => {
    using scene = aRole();
    const { app, role } = scene;
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['s3:*'], resources: ['arn:aws:s3:::bucket/*'] }),
    );
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    expect(violations.map(({ ruleName }) => ruleName).sort()).toEqual([
      'AwsSolutions-IAM5[Action::s3:*]',
      'AwsSolutions-IAM5[Resource::arn:aws:s3:::bucket/*]',
    ]);
  });

  it('has a reason, of more than a word, for everything that is accepted', () => {
    const { app } = synthesize(EVERY_OPTION);
    const reasons = app.node
      .findAll()
      .flatMap(({ node }) => node.metadata)
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.values(data as Record<string, string>));
    expect(reasons.length).toBeGreaterThan(20);
    for (const reason of reasons) expect(reason.split(' ').length).toBeGreaterThan(4);
  });
});

describe('allow', () => {
  it('does not let a wildcard pass without its reason', () => {
    using scene = aRole();
    const { role } = scene;
    const statement = { sid: 'Open', actions: ['s3:GetObject'], resources: ['arn:aws:s3:::bucket/*'] };
    expect(() => allow(role, statement)).toThrow('is a wildcard without a reason');
    expect(() => allow(role, { ...statement, wildcard: 'because' })).not.toThrow();
  });
});
