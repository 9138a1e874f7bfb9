import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { OLDEST_AGE_EXPRESSION, RUNNING_EXPRESSION } from '../../infra/aws/workflow/oldest-job.ts';
import { synthesize } from './synthesize.ts';
import { type AnyMachine, synthesizedDefinition } from './synthesized-definition.ts';

// The interpreter of the workflow brings a validator of the language, and that one the query language.
const interpreter = createRequire(import.meta.resolve('aws-local-stepfunctions'));
const validator = createRequire(interpreter.resolve('asl-validator'));
const validate: (machine: unknown) => { isValid: boolean; errors: unknown[] } = interpreter('asl-validator');
const jsonata: (expression: string) => { evaluate(input: unknown, bindings: object): Promise<unknown> } =
  validator('jsonata');

const STARTED = '2026-11-20T12:00:00.000Z';
const age = (Executions: { StartDate: string }[]) =>
  jsonata(OLDEST_AGE_EXPRESSION).evaluate(undefined, {
    states: { input: { Executions }, context: { Execution: { StartTime: STARTED } } },
  });

describe('the age of the oldest running job', () => {
  it('is 0 when none runs', async () => {
    expect(await age([])).toBe(0);
  });

  it('is that of the one that began first, in seconds', async () => {
    expect(await age([{ StartDate: '2026-11-20T11:59:30.000Z' }])).toBe(30);
    expect(
      await age([{ StartDate: '2026-11-20T11:59:30.000Z' }, { StartDate: '2026-11-20T08:00:00.250Z' }]),
    ).toBe(14_399.75);
  });

  it('is never below 0, whatever the clocks say', async () => {
    expect(await age([{ StartDate: '2026-11-20T12:00:01.000Z' }])).toBe(0);
  });
});

it('counts the jobs that run', async () => {
  const running = (Executions: object[]) =>
    jsonata(RUNNING_EXPRESSION).evaluate(undefined, { states: { input: { Executions } } });
  expect(await running([])).toBe(0);
  expect(await running([{}])).toBe(1);
  expect(await running([{}, {}])).toBe(2);
});

describe('both state machines', () => {
  let job: AnyMachine;
  let oldest: AnyMachine;
  beforeAll(() => {
    const { template } = synthesize();
    job = synthesizedDefinition(template);
    oldest = synthesizedDefinition(template, /^OldestJobMachine/);
  });

  it('are valid Amazon States Language', () => {
    for (const machine of [job, oldest]) {
      const { isValid, errors } = validate(machine);
      expect(errors).toEqual([]);
      expect(isValid).toBe(true);
    }
  });

  it('name every metric alike in the machine, the alarm and the dashboard', () => {
    expect(JSON.stringify(oldest)).toContain('OldestJobAgeSeconds');
    expect(JSON.stringify(job)).toContain('NumbersLost');
  });
});
