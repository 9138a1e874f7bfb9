import { beforeAll, describe, expect, it } from 'vitest';
import { readSamples } from '../samples/samples.ts';
import { runSampleOnAws } from './aws-host.ts';
import { allowedStatements, type Statement } from './statements.ts';
import { synthesize } from './synthesize.ts';
import { synthesizedDefinition } from './synthesized-definition.ts';

interface Call {
  step: string;
  action: string;
  resource: string;
}

const SAMPLES = 4;
const asPattern = (resource: string) =>
  new RegExp(
    `^${resource
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  );

/** Whether a role may do what a step did. A listing is allowed by the bucket and the condition on the prefix. */
function isAllowed({ action, resource }: Call, statements: readonly Statement[]): boolean {
  return statements
    .filter(({ actions }) => actions.includes(action))
    .some((statement) => patternsOf(action, statement).some((pattern) => asPattern(pattern).test(resource)));
}

function patternsOf(action: string, { resources, conditions }: Statement): string[] {
  if (action !== 's3:ListBucket') return resources;
  const { 's3:prefix': prefixes } = (conditions as { StringLikeIfExists: { 's3:prefix': string | string[] } })
    .StringLikeIfExists;
  return resources.flatMap((bucket) => [prefixes].flat().map((prefix) => `${bucket}/${prefix}`));
}

describe('what the functions do is what their roles allow', () => {
  const calls: Call[] = [];
  let statements: Statement[];
  beforeAll(async () => {
    const { template } = synthesize();
    statements = allowedStatements(template);
    const machine = synthesizedDefinition(template);
    const samples = await readSamples();
    const plain = samples.filter(
      ({ name, before, rates }) => name === 'standard-invoices' || before.length + rates.length > 0,
    );
    for (const sample of plain.slice(0, SAMPLES))
      await runSampleOnAws(sample, machine, { called: (call) => calls.push(call) }).then((run) =>
        run[Symbol.asyncDispose](),
      );
  });

  it.each(['Receive', 'Intake', 'Issue', 'Report'])('%s', (step) => {
    const own = calls.filter((call) => call.step === step);
    expect(own.length).toBeGreaterThan(0);
    const role = statements.filter(({ holder }) => holder === `${step}Role`);
    const forbidden = own.filter((call) => !isAllowed(call, role));
    expect([...new Set(forbidden.map(({ action, resource }) => `${action} ${resource}`))]).toEqual([]);
  });

  it('would notice a call that no role allows', () => {
    const role = statements.filter(({ holder }) => holder === 'IssueRole');
    const write = { step: 'Issue', action: 's3:PutObject', resource: '<BucketsImports>/jobs/x/plan.json' };
    expect(isAllowed(write, role)).toBe(false);
    expect(isAllowed({ ...write, resource: '<BucketsImports>/jobs/x/outcomes/00001.jsonl' }, role)).toBe(
      true,
    );
  });
});
