import { beforeAll, describe, expect, it } from 'vitest';
import { type LocalSteps, runWorkflow } from '../cloud/judges/local-workflow.ts';
import { EVERY_OPTION, synthesize } from './synthesize.ts';
import { type AnyMachine, synthesizedDefinition } from './synthesized-definition.ts';

const JOB = 'a'.repeat(32);
const DOWN = Object.assign(new Error('the service is down'), { name: 'ServiceDown' });

/** Steps that note what they were given; any of them can be replaced by one that fails. */
function notingSteps(over: Partial<LocalSteps> = {}) {
  const notes: [string, unknown][] = [];
  const noting =
    <Input>(name: string, step: (input: Input) => Promise<unknown>) =>
    async (input: Input) => {
      notes.push([name, input]);
      return step(input);
    };
  const waves: Record<string, unknown> = {
    [`jobs/${JOB}/waves/1.json`]: [1, 2, 3].map((chunk) => ({ job: JOB, chunk })),
    [`jobs/${JOB}/waves/2.json`]: [{ job: JOB, chunk: 4 }],
  };
  const steps: LocalSteps = {
    intake: noting('intake', over.intake ?? (async () => ({ job: JOB, waves: [1, 2], ends: '' }))),
    items: noting('items', over.items ?? (async (key: string) => waves[key])),
    issue: noting('issue', over.issue ?? (async () => ({ job: JOB, chunk: 1, documents: 2 }))),
    report: noting('report', over.report ?? (async () => ({ job: JOB, brief: { waiting: 0 } }))),
  };
  const of = (name: string) => notes.filter(([one]) => one === name).map(([, input]) => input);
  return { steps, notes, of };
}

describe('the state machine', () => {
  let machine: AnyMachine;
  beforeAll(() => {
    machine = synthesizedDefinition(synthesize().template);
  });
  const run = (of: ReturnType<typeof notingSteps>) => runWorkflow(machine, { job: JOB }, of.steps);

  it('issues wave after wave, and writes the report after the last', async () => {
    const made = notingSteps();
    const { error, entered } = await run(made);
    expect(error).toBeUndefined();
    expect(made.notes.map(([name]) => name).join(' ')).toBe(
      'intake items issue issue issue items issue report',
    );
    expect(made.of('issue')).toEqual([1, 2, 3, 4].map((chunk) => ({ job: JOB, chunk })));
    expect(entered.at(-1)).toBe('Every row is answered');
  });

  it('leaves the other chunks alone where one fails for good', async () => {
    const made = notingSteps({
      issue: async (payload) => {
        if ((payload as { chunk: number }).chunk === 2) throw new Error('broken');
        return {};
      },
    });
    const { error } = await run(made);
    expect(error).toBeUndefined();
    const chunks = made.of('issue').map((payload) => (payload as { chunk: number }).chunk);
    expect(new Set(chunks)).toEqual(new Set([1, 2, 3, 4]));
    expect(chunks.filter((chunk) => chunk === 2)).toHaveLength(4);
  });

  it.each<[string, Partial<LocalSteps>]>([
    ['intake', { intake: () => Promise.reject(new Error('broken')) }],
    ['a wave that cannot be read', { items: () => Promise.reject(new Error('gone')) }],
  ])('answers every row though %s fails, and ends as failed', async (_, over) => {
    const made = notingSteps(over);
    const { error, entered } = await run(made);
    expect(error).toBeDefined();
    expect(made.of('report')).toEqual([expect.objectContaining({ job: JOB, error: expect.anything() })]);
    expect(entered.at(-1)).toBe('A step failed');
  });

  it('waits for a service that is down for a day, writes the report anew, and says that documents still wait', async () => {
    let waiting = 3;
    const made = notingSteps({ report: async () => ({ job: JOB, brief: { waiting } }) });
    const { error, entered } = await run(made);
    expect(error?.message).toContain('did not answer for a day');
    expect(entered.at(-1)).toBe('Documents still wait');
    expect(entered.filter((state) => state === 'Report')).toHaveLength(2);
    expect(made.of('report').map((payload) => (payload as { waited: boolean }).waited)).toEqual([
      false,
      true,
    ]);
    expect(made.of('issue')).toHaveLength(8);
    const back = notingSteps({
      report: async () => {
        waiting -= 2;
        return { job: JOB, brief: { waiting: Math.max(0, waiting) } };
      },
    });
    expect((await run(back)).entered.at(-1)).toBe('Every row is answered');
  });

  it('writes a lean report where the full one cannot be written', async () => {
    const made = notingSteps({
      report: async (payload) => {
        if (!('lean' in (payload as object)))
          throw Object.assign(new Error('x'), { name: 'Runtime.OutOfMemory' });
        return { job: JOB, brief: { waiting: 0 } };
      },
    });
    const { entered } = await run(made);
    expect(entered.at(-1)).toBe('A step failed');
    expect(made.of('report').at(-1)).toMatchObject({
      job: JOB,
      lean: { before: { unreported: { Error: 'Runtime.OutOfMemory' } } },
    });
  });

  it('tries a service that is down for ten minutes, and at the second time for a day', () => {
    const waits = (state: string) => {
      const { Waves, 'Wait for the service': again } = machine.States;
      const chunks = (state === 'first' ? Waves : again)?.ItemProcessor?.States ?? {};
      const [issue] = Object.values(Object.values(chunks)[0]?.ItemProcessor?.States ?? {});
      const rule = issue?.Retry?.find(({ ErrorEquals }) => ErrorEquals.includes(DOWN.name));
      const { IntervalSeconds = 0, MaxDelaySeconds = 0 } = (rule ?? {}) as unknown as Record<string, number>;
      const each = Array.from({ length: rule?.MaxAttempts ?? 0 }, (_, n) =>
        Math.min(MaxDelaySeconds, IntervalSeconds * 2 ** n),
      );
      return each.reduce((sum, one) => sum + one, 0) / 60;
    };
    expect(waits('first')).toBeGreaterThanOrEqual(10);
    expect(waits('first')).toBeLessThan(20);
    expect(waits('again') / 60).toBeGreaterThanOrEqual(24);
    expect(waits('again') / 60).toBeLessThan(25);
  });

  it('works on as many chunks of a job as its account may have under way, whatever other accounts do', () => {
    const chunksOf = (options: Record<string, unknown>) => {
      const { Waves } = synthesizedDefinition(synthesize(options).template).States;
      return Waves?.ItemProcessor?.States.Chunks?.MaxConcurrency;
    };
    expect(chunksOf({})).toBe(1);
    expect(chunksOf(EVERY_OPTION)).toBe(5);
  });
});
