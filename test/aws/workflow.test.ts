import { beforeAll, describe, expect, it } from 'vitest';
import { functionEnvironment } from './function-environment.ts';
import { type LocalSteps, runWorkflow } from './local-workflow.ts';
import { synthesize } from './synthesize.ts';
import { type AnyMachine, synthesizedDefinition } from './synthesized-definition.ts';

const JOB = 'a'.repeat(32);
const counts = {
  issued: 2,
  duplicate: 0,
  conflict: 0,
  rejected: 1,
  held: 0,
  failed: 4,
  ready: 0,
  skipped: 0,
};
const brief = {
  news: 'waits for approval',
  told: 'Ελέγχθηκε: Πωλήσεις.csv. Προς έκδοση: 2 παραστατικά. Έγκριση: https://console.example/jobs/1/approve',
  job: JOB,
  account: 'default',
  report: 'reports/default/standard/Πωλήσεις.csv/',
  source: { name: 'Πωλήσεις.csv', rows: 9 },
  counts: { rows: counts, documents: counts },
  numbers_used: 3,
  numbers_lost: 1,
  newly: { issued: 2, rejected: 1, waiting: 3, numbers_used: 3 },
  head: `rowmark-head:default:${'a'.repeat(64)}`,
  ends: 'If issuing begins now, it ends at about: 21 November 2026 at 16:40 (Greek time).',
  unreadable: 'The file was put at "incoming/may.csv". Put it three folders deep.',
};

const events = [
  { type: 'Job Completed', detail: { id: 'e-1', event: 'job.completed', ...brief } },
  { type: 'Import Waits', detail: { id: 'e-2', event: 'import.waits', ...brief } },
];

/** Steps that note what they were given; any of them can be replaced by one that fails. */
function notingSteps(over: Partial<LocalSteps> = {}) {
  const notes: (readonly [string, unknown])[] = [];
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
    intake: noting(
      'intake',
      over.intake ?? (async () => ({ job: JOB, rows: 9, documents: 7, chunks: 4, waves: [1, 2], ends: '' })),
    ),
    items: noting('items', over.items ?? (async (key: string) => waves[key])),
    issue: noting('issue', over.issue ?? (async () => ({ job: JOB, chunk: 1, documents: 2 }))),
    report: noting(
      'report',
      over.report ?? (async () => ({ job: JOB, report: 'reports/', complete: true, brief, events })),
    ),
    async call(state, parameters) {
      notes.push([state, parameters]);
      return over.call?.(state, parameters);
    },
  };
  const given = (name: string) => notes.filter(([noted]) => noted === name).map(([, input]) => input);
  return { steps, notes, given };
}

/** Fails so many times in the way of Lambda, then does what it should. */
function failing(times: number, error: string, then: unknown) {
  let left = times;
  return async () => {
    if (left-- <= 0) return then;
    throw Object.assign(new Error(`injected ${error}`), { name: error });
  };
}

describe('the synthesized state machine, interpreted', () => {
  let machine: AnyMachine;
  beforeAll(() => {
    machine = synthesizedDefinition(synthesize().template);
  });
  const run = (steps: LocalSteps) => runWorkflow(machine, { job: JOB }, steps);

  it('takes a job from intake over its waves, in order, to report, metrics, event and message', async () => {
    const { steps, notes, given } = notingSteps();
    const { entered, error } = await run(steps);
    expect(error).toBeUndefined();
    expect(entered.at(-1)).toBe('Every row is answered');
    expect(given('intake')).toEqual([{ job: JOB, waits: true }]);
    expect(given('issue')).toEqual([1, 2, 3, 4].map((chunk) => ({ job: JOB, chunk, waits: true })));
    const order = notes.map(([name]) => name);
    expect(order.indexOf('issue')).toBeGreaterThan(order.indexOf('items'));
    expect(order.lastIndexOf('items')).toBe(order.indexOf('issue') + 3);
    expect(order.slice(-4)).toEqual(['Measure', 'Tell an event', 'Tell an event', 'Tell people']);
  });

  it('reports no error to the report step when there was none', async () => {
    const { steps, given } = notingSteps();
    await run(steps);
    expect(given('report')).toEqual([expect.not.objectContaining({ error: expect.anything() })]);
  });

  it('ends a job without documents in a report', async () => {
    const { steps, given } = notingSteps({
      intake: async () => ({ job: JOB, rows: 0, documents: 0, chunks: 0, waves: [], ends: '' }),
    });
    expect((await run(steps)).error).toBeUndefined();
    expect(given('issue')).toEqual([]);
    expect(given('report')).toHaveLength(1);
  });

  it('writes the counts of the summary as metrics of this stack', async () => {
    const { steps, given } = notingSteps();
    await run(steps);
    const [{ MetricData }] = given('Measure') as [{ MetricData: { MetricName: string; Value: number }[] }];
    expect(Object.fromEntries(MetricData.map(({ MetricName, Value }) => [MetricName, Value]))).toEqual({
      DocumentsIssued: 2,
      DocumentsRejected: 1,
      DocumentsWaiting: 3,
      DocumentsFailed: 4,
      NumbersUsed: 3,
      NumbersLost: 1,
    });
  });

  it('tells people when a long job begins at which hour it ends, and goes on where nobody can be told', async () => {
    const ends = 'sales.csv: 80,000 documents are being issued. That ends at about: noon.';
    const intake = async () => ({ job: JOB, rows: 9, documents: 7, chunks: 4, waves: [1, 2], ends });
    const told = notingSteps({ intake });
    await run(told.steps);
    expect(told.given('Say when it ends')).toMatchObject([
      { Message: ends, Subject: `Rowmark: job ${JOB} has begun` },
    ]);
    expect(told.given('issue')).toHaveLength(4);

    const untold = notingSteps({
      intake,
      call: async (state) => {
        if (state === 'Say when it ends') throw new Error('AuthorizationError');
      },
    });
    await run(untold.steps);
    expect(untold.given('issue')).toHaveLength(4);
    const short = notingSteps();
    await run(short.steps);
    expect(short.given('Say when it ends')).toEqual([]);
  });

  it('tells programs each event of the report, with the brief of the job, and people in a sentence', async () => {
    const { steps, given } = notingSteps();
    await run(steps);
    expect(given('Tell an event')).toMatchObject(
      events.map(({ type, detail }) => ({
        Entries: [{ Source: 'rowmark', DetailType: type, Detail: detail }],
      })),
    );
    const [{ Message, Subject }] = given('Tell people') as [{ Message: string; Subject: string }];
    expect(Message).toContain(
      'Account default, export Πωλήσεις.csv with 9 rows. Documents: issued 2, duplicate 0,',
    );
    expect(Message).toMatch(
      /used 3, lost 1\. Report: s3:\/\/\S+\/reports\/default\/standard\/Πωλήσεις\.csv\/summary\.html/,
    );
    expect(Message).toContain(`to be kept: rowmark-head:default:${'a'.repeat(64)} ${brief.ends} The file`);
    expect(Message).toMatch(/Put it three folders deep\.$/);
    expect(Message.startsWith(`${brief.told} Account`)).toBe(true);
    expect(Subject).toMatch(/^Rowmark: job [0-9a-f]+ waits for approval$/);
    expect(Subject.length).toBeLessThan(100);
  });

  describe('when a step fails', () => {
    it.each([
      'Lambda.ServiceException',
      'Lambda.TooManyRequestsException',
      'Lambda.Unknown',
      'TypeError',
    ])('runs intake again after %s', async (error) => {
      const answer = { job: JOB, rows: 1, documents: 1, chunks: 1, waves: [2], ends: '' };
      const { steps, given } = notingSteps({ intake: failing(2, error, answer) });
      const { error: ended } = await run(steps);
      expect(ended).toBeUndefined();
      expect(given('intake')).toHaveLength(3);
      expect(given('issue')).toHaveLength(1);
    });

    it('reports the failure of intake when the retries are used up, and ends as failed', async () => {
      const { steps, given } = notingSteps({ intake: failing(99, 'OutOfMemory', null) });
      const { error, entered } = await run(steps);
      expect(given('intake')).toHaveLength(4);
      expect(given('issue')).toEqual([]);
      expect(given('report')).toMatchObject([{ job: JOB, error: { Error: 'OutOfMemory' } }]);
      expect(entered).toContain('Tell people');
      expect(entered.at(-1)).toBe('A step failed');
      expect(error?.message).toContain('Its report was written');
    });

    it('runs one chunk again without touching the others', async () => {
      let failures = 0;
      const issue = async (payload: unknown) => {
        if ((payload as { chunk: number }).chunk === 2 && failures++ < 1) throw new Error('injected');
        return {};
      };
      const { steps, given } = notingSteps({ issue });
      expect((await run(steps)).error).toBeUndefined();
      expect(
        given('issue')
          .map((payload) => (payload as { chunk: number }).chunk)
          .sort(),
      ).toEqual([1, 2, 2, 3, 4]);
    });

    it('goes on with the other chunks and the next wave when one chunk stays broken', async () => {
      const issue = async (payload: unknown) => {
        if ((payload as { chunk: number }).chunk === 2) throw new Error('injected');
        return {};
      };
      const { steps, given } = notingSteps({ issue });
      const { entered } = await run(steps);
      const chunks = given('issue').map((payload) => (payload as { chunk: number }).chunk);
      expect(chunks.filter((chunk) => chunk === 2)).toHaveLength(4);
      expect(new Set(chunks)).toEqual(new Set([1, 2, 3, 4]));
      expect(given('report')).toHaveLength(1);
      expect(entered).toContain('Tell people');
    });

    it('reports a wave that cannot be read, and ends as failed', async () => {
      const { steps, given } = notingSteps({ items: failing(99, 'S3.NoSuchKey', null) });
      const { error } = await run(steps);
      expect(given('report')).toMatchObject([{ job: JOB, error: { Error: 'S3.NoSuchKey' } }]);
      expect(error?.message).toContain('Its report was written');
    });

    it('ends as failed, and says nothing of a finished job, when the report itself cannot be written', async () => {
      const { steps, given } = notingSteps({ report: failing(99, 'DiskFull', null) });
      const { error } = await run(steps);
      expect(given('report')).toHaveLength(4);
      expect(given('Tell people')).toEqual([]);
      expect(error).toBeDefined();
    });

    it.each([
      ['Measure', 2],
      ['Tell an event', 3],
      ['Tell people', 2],
    ])('tries %s again', async (state, calls) => {
      const once = failing(1, 'Throttling', {});
      const { steps, given } = notingSteps({ call: async (name) => (name === state ? once() : {}) });
      expect((await run(steps)).error).toBeUndefined();
      expect(given(state)).toHaveLength(calls);
    });
  });
});

describe('an outage of the service', () => {
  const machine = synthesizedDefinition(synthesize().template);
  /** A service that is away until so many reports were written. */
  const awayUntil = (reports: number) => {
    const made = notingSteps({
      issue: async (payload) => {
        if ((payload as { chunk: number }).chunk === 2 && made.given('report').length < reports)
          throw Object.assign(new Error('injected'), { name: 'ServiceDown' });
        return {};
      },
      report: async () => ({
        events,
        brief: { ...brief, waiting: made.given('report').length <= reports ? 2 : 0 },
      }),
    });
    return made;
  };

  it('is waited for, and the report that said so is written anew', async () => {
    const { steps, given } = awayUntil(1);
    const { error, entered } = await runWorkflow(machine, { job: JOB }, steps);
    expect(error).toBeUndefined();
    expect(given('report')).toHaveLength(2);
    expect(entered).toContain('Wait for the service');
    expect(entered).not.toContain('Last try');
    expect(entered.at(-1)).toBe('Every row is answered');
  });

  it('that lasts longer fails where a redrive goes on with the chunks that wait', async () => {
    const { steps, given } = awayUntil(99);
    const { error, entered } = await runWorkflow(machine, { job: JOB }, steps);
    expect(error).toBeDefined();
    expect(given('report')).toHaveLength(2);
    expect(entered).toContain('Last try');
    expect(entered).not.toContain('A step failed');
  });

  it.each([
    ['24', 24],
    ['2', 2],
  ])('is waited for -c waitHours=%s in all', (waitHours, hours) => {
    const { States } = synthesizedDefinition(synthesize({ waitHours }).template);
    const inner = (name: string, when: string) =>
      States[name]?.ItemProcessor?.States[`Chunks${when}`]?.ItemProcessor?.States[`Issue${when}`];
    expect(secondsWaited(inner('Wait for the service', ' again')?.Retry)).toBeGreaterThanOrEqual(
      hours * 3600,
    );
    expect(secondsWaited(States.Intake?.Retry)).toBeGreaterThanOrEqual(hours * 3600);
    expect(secondsWaited(inner('Last try', ' at last')?.Retry)).toBe(0);
  });
});

/** Seconds between the first try and the last one of a step that says ServiceDown. */
function secondsWaited(retries: readonly object[] | undefined): number {
  const found = retries?.find(
    (one): one is ServiceDownRetry =>
      'ErrorEquals' in one && Array.isArray(one.ErrorEquals) && one.ErrorEquals.includes('ServiceDown'),
  );
  if (found === undefined) throw new Error('nothing waits for the service');
  const { MaxAttempts, IntervalSeconds, BackoffRate, MaxDelaySeconds } = found;
  return Array.from({ length: MaxAttempts }, (_, tried) =>
    Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** tried),
  ).reduce((sum, seconds) => sum + seconds, 0);
}

interface ServiceDownRetry {
  MaxAttempts: number;
  IntervalSeconds: number;
  BackoffRate: number;
  MaxDelaySeconds: number;
}

it('gives an account its requests in flight, and no other account’s share', () => {
  const chunksAtOnce = (options: Record<string, unknown>) =>
    synthesizedDefinition(synthesize(options).template).States.Waves?.ItemProcessor?.States.Chunks;
  expect(chunksAtOnce({})).toMatchObject({ MaxConcurrency: 1 });
  expect(chunksAtOnce({ requestsInFlight: 80 })).toMatchObject({ MaxConcurrency: 10 });
  expect(chunksAtOnce({ requestsInFlight: 80, accounts: 'one,two,three' })).toMatchObject({
    MaxConcurrency: 3,
  });
});

it.each([
  1, 2, 7, 8, 9, 16, 20, 80, 1000,
])('has %i requests of an account under way at most: those of its chunks, and one of who asks', (requestsInFlight) => {
  const environment = functionEnvironment(synthesize({ requestsInFlight }).template, /^Issue/);
  const [chunks, each] = [Number(environment.ROWMARK_CHUNKS), Number(environment.ROWMARK_IN_FLIGHT)];
  const asking = environment.ROWMARK_ASKS_APART === '1' ? 1 : 0;
  expect(chunks * each + asking).toBeLessThanOrEqual(requestsInFlight);
  expect(chunks * each + asking).toBeGreaterThanOrEqual(Math.min(requestsInFlight, 80) * 0.85);
});

describe('the definition', () => {
  const all = (machine: AnyMachine): [string, AnyMachine['States'][string]][] =>
    Object.entries(machine.States).flatMap(([name, state]) => [
      [name, state] as [string, typeof state],
      ...(state.ItemProcessor === undefined ? [] : all(state.ItemProcessor)),
    ]);
  let states: ReturnType<typeof all>;
  beforeAll(() => {
    states = all(synthesizedDefinition(synthesize().template));
  });

  it('retries every task, and waits for hours where the concurrency is used up', () => {
    const tasks = states.filter(([, { Type }]) => Type === 'Task');
    expect(tasks.length).toBeGreaterThan(5);
    for (const [name, { Retry }] of tasks) expect(Retry, name).toBeDefined();
    const issue = states.find(([name]) => name === 'Issue')?.[1];
    const busy = issue?.Retry?.find(({ ErrorEquals }) =>
      ErrorEquals.includes('Lambda.TooManyRequestsException'),
    );
    expect(busy?.MaxAttempts).toBeGreaterThanOrEqual(240);
  });

  it('catches whatever fails before the report into the report', () => {
    for (const name of ['Intake', 'Waves']) {
      const state = states.find(([found]) => found === name)?.[1];
      expect(state?.Catch).toEqual([{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Report' }]);
    }
  });

  it('reads the items of a wave from S3 and keeps the results there, chunk by chunk without stopping at a failure', () => {
    expect(states.find(([name]) => name === 'Chunks')?.[1]).toMatchObject({
      ItemReader: { ReaderConfig: { InputType: 'JSON' } },
      ResultWriter: { Resource: 'arn:aws:states:::s3:putObject' },
      ToleratedFailurePercentage: 100,
      MaxConcurrency: 1,
    });
    expect(states.find(([name]) => name === 'Waves')?.[1]).toMatchObject({ MaxConcurrency: 1 });
  });
});
