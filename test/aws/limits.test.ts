import { describe, expect, it } from 'vitest';
import { historyEvents } from '../../infra/aws/limits/history-events.ts';
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

const accountNames = (count: number, characters = 10) =>
  Array.from({ length: count }, (_, i) => `account-${i}`.padEnd(characters, 'x')).join();

describe('the history of an execution', () => {
  it('holds at most half of what it may, however long the service is waited for', () => {
    for (const waitHours of [0, 24, 72]) {
      const { job, chunk } = historyEvents(waitHours);
      expect(Math.max(job, chunk)).toBeLessThanOrEqual(12_500);
    }
  });

  it('counts every try of every error: of a chunk that waits for a day, 2,009 of them', () => {
    // 250 without a free function, 6 of Lambda's own troubles, 3 of the step, 1,500 without a place, 100 out of time, 148 that
    // the service is down, and the first.
    expect(historyEvents(24).chunk).toBe(2 + 2 + 3 * (250 + 6 + 3 + 1500 + 100 + 148 + 1));
  });
});

describe('accounts of a stack', () => {
  const parts = (options: Record<string, unknown>) => {
    const { Resources, Outputs } = synthesize(options).template.toJSON();
    return [Object.keys(Resources).length, Object.keys(Outputs).length];
  };

  it('are a hundred, with console and approvals, in the numbers that the page has', () => {
    const [resources, outputs] = parts({ console: true, approval: 'required', accounts: accountNames(100) });
    const ours = (what: string) => limitTable().find((one) => one.what === what)?.ours;
    expect(resources).toBe(ours('Resources of a stack'));
    expect(outputs).toBe(ours('Outputs of a stack'));
  });

  it('have outputs of their own while these are few', () => {
    const [, outputs = 0] = parts({ console: true, approval: 'required', accounts: accountNames(40) });
    expect(outputs).toBeLessThanOrEqual(200);
  });

  it.each([
    [{ accounts: accountNames(101) }, 'Option -c accounts: at most 100 accounts fit into a stack.'],
    [{ accounts: accountNames(30, 64) }, 'Option -c accounts: the names together have at most 1200'],
    [{ accounts: accountNames(61), sandbox: true }, 'Option -c accounts: with a sandbox at most 60'],
    [
      { accounts: accountNames(90), sftp: true },
      /^Option accounts: 90 accounts with these options need 5\d\d resources .*; at most 8\d accounts fit/,
    ],
  ])('beyond that are refused in a sentence that names the limit', (options, said) => {
    expect(() => synthesize(options)).toThrow(said);
  });
});

describe('what the stack itself takes', () => {
  const everything = { sandbox: true, sftp: true, accounts: accountNames(20) };
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
