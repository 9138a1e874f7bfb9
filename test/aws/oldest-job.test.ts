import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  OLDEST_AGE_EXPRESSION,
  OLDEST_EXPRESSION,
  RUNNING_EXPRESSION,
  STANDSTILL_EXPRESSION,
} from '../../infra/aws/workflow/oldest-job.ts';
import { synthesize } from './synthesize.ts';
import { type AnyMachine, synthesizedDefinition } from './synthesized-definition.ts';

// The interpreter of the workflow brings a validator of the language, and that one the query language.
const interpreter = createRequire(import.meta.resolve('aws-local-stepfunctions'));
const validator = createRequire(interpreter.resolve('asl-validator'));
const validate: (machine: unknown) => { isValid: boolean; errors: unknown[] } = interpreter('asl-validator');
const jsonata: (expression: string) => { evaluate(input: unknown, bindings: object): Promise<unknown> } =
  validator('jsonata');

const STARTED = '2026-11-20T12:00:00.000Z';
const context = { Execution: { StartTime: STARTED } };
const begun = (Executions: { StartDate: string }[]) =>
  jsonata(OLDEST_EXPRESSION).evaluate(undefined, { states: { result: { Executions }, context } });
const age = async (Executions: { StartDate: string }[]) =>
  jsonata(OLDEST_AGE_EXPRESSION).evaluate(undefined, {
    states: { context },
    oldest: await begun(Executions),
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

describe('the time without progress', () => {
  const AN_OLD_JOB = [{ StartDate: '2026-11-19T12:00:00.000Z' }];
  const standstill = async (
    Executions: { StartDate: string }[],
    MetricDataResults: { Timestamps: string[]; Values: number[] }[],
  ) =>
    jsonata(STANDSTILL_EXPRESSION).evaluate(undefined, {
      states: { input: { MetricDataResults }, context },
      oldest: await begun(Executions),
    });
  const nothing = { Timestamps: [], Values: [] };

  it('is 0 when no job runs', async () => {
    expect(await standstill([], [nothing])).toBe(0);
  });

  it('is short while chunks of a job of 24 hours end', async () => {
    const issue = { Timestamps: ['2026-11-20T11:50:00.000Z', '2026-11-20T09:00:00.000Z'], Values: [3, 5] };
    expect(await standstill(AN_OLD_JOB, [nothing, issue, nothing])).toBe(300);
  });

  it('counts no call that ended with an error', async () => {
    const issue = { Timestamps: ['2026-11-20T11:50:00.000Z', '2026-11-20T09:00:00.000Z'], Values: [0, 5] };
    expect(await standstill(AN_OLD_JOB, [nothing, issue, nothing])).toBe(10_500);
  });

  it('begins with the job where nothing ended since', async () => {
    expect(await standstill(AN_OLD_JOB, [nothing, nothing, nothing])).toBe(86_400);
    expect(await standstill([{ StartDate: '2026-11-20T11:59:00.000Z' }], [nothing])).toBe(60);
  });
});

it('counts the jobs that run', async () => {
  const running = (Executions: object[]) =>
    jsonata(RUNNING_EXPRESSION).evaluate(undefined, { states: { result: { Executions } } });
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
    expect(JSON.stringify(oldest)).toContain('StandstillSeconds');
    expect(JSON.stringify(job)).toContain('NumbersLost');
  });
});
