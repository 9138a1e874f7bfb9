import { describe, expect, it } from 'vitest';
import { limitTable } from '../../infra/aws/limits/limit-table.ts';
import { MAX_ROWS } from '../../shared/sheet/limits.ts';
import { synthesize } from './synthesize.ts';
import { synthesizedDefinition } from './synthesized-definition.ts';

describe('what fits into the platform', () => {
  it.each(limitTable())('$what', ({ ours, limit }) => {
    expect(ours).toBeLessThanOrEqual(limit);
  });

  it('is computed for more rows than a spreadsheet has', () => {
    expect(MAX_ROWS).toBeGreaterThanOrEqual(1_000_000);
  });
});

/** A policy about as long as it will be: references become names of the usual length. */
function deployed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deployed);
  if (typeof value !== 'object' || value === null) return value;
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  if (name === 'Fn::Join') return (argument as [string, unknown[]])[1].map(deployed).join('');
  if (name === 'Ref' && String(argument).startsWith('AWS::')) return 'x'.repeat(14);
  if (name === 'Ref' || name === 'Fn::GetAtt') return 'x'.repeat(90);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deployed(inner)]));
}

describe('what the stack itself takes', () => {
  const everything = {
    sandbox: true,
    sftp: true,
    accounts: Array.from({ length: 20 }, (_, i) => `account-${i}`).join(),
  };
  const template = synthesize(everything).template.toJSON();
  const resources = Object.values<{ Type: string; Properties: Record<string, unknown> }>(template.Resources);

  it('fewer than 500 resources and a template below 1 MB, with twenty accounts', () => {
    expect(resources.length).toBeLessThan(500);
    expect(JSON.stringify(template).length).toBeLessThan(1_000_000);
  });

  it('managed policies below 6,144 characters', () => {
    for (const { Properties } of resources.filter(({ Type }) => Type === 'AWS::IAM::ManagedPolicy'))
      expect(JSON.stringify(deployed(Properties.PolicyDocument)).length).toBeLessThan(6144);
  });

  it('environments of functions below 4 KB', () => {
    for (const { Properties } of resources.filter(({ Type }) => Type === 'AWS::Lambda::Function'))
      expect(JSON.stringify(Properties.Environment).length).toBeLessThan(4096);
  });

  it('a definition of the state machine far below 1 MB', () => {
    expect(JSON.stringify(synthesizedDefinition(synthesize().template)).length).toBeLessThan(100_000);
  });
});
