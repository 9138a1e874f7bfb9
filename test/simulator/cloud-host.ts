import { type Again, LOST_AFTER_MINUTES, stepAgain, waitAgain } from '../../infra/aws/workflow/retries.ts';
import { readPlan } from '../../shared/jobs/files/read-job.ts';
import { intakeEventSchema } from '../../shared/jobs/steps/events.ts';
import { exportKey } from '../../shared/store/keys.ts';
import type { End } from './end-of-history.ts';
import type { Faults } from './faults.ts';
import type { Dropped } from './folder-host.ts';
import { type Kit, openKit, type World } from './kit.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Process } from './simulation.ts';
import { newHost } from './world.ts';

interface Step {
  TimeoutSeconds: number;
  Retry: {
    ErrorEquals: string[];
    IntervalSeconds: number;
    BackoffRate: number;
    MaxAttempts: number;
    MaxDelaySeconds: number;
  }[];
}

const WAIT_SECONDS = 24 * 3600;
/** Chunks of an account that are under way at once. */
const PLACES = 2;

const stepOf = (again: readonly Again[]): Step => ({
  TimeoutSeconds: LOST_AFTER_MINUTES * 60,
  Retry: again.map(({ errors, first, rate, tries, longest = Number.POSITIVE_INFINITY }) => ({
    ...{ ErrorEquals: errors, IntervalSeconds: first, BackoffRate: rate },
    ...{ MaxAttempts: tries, MaxDelaySeconds: longest },
  })),
});

/** Retries and time-outs of the steps, as the definition of the state machine says them. */
const steps: Readonly<Record<StepName, Step>> = {
  intake: stepOf(waitAgain(WAIT_SECONDS)),
  issue: stepOf(waitAgain(WAIT_SECONDS)),
  report: stepOf(stepAgain),
};

/** A function is ended after its 15 minutes. */
const FUNCTION_LIFE_MS = 15 * 60 * 1000;

type StepName = 'intake' | 'issue' | 'report';
type Ended = { answer: unknown } | { Error: string };

/** S3, DynamoDB, Lambda and Step Functions: the real handlers under the retries and time-outs of the definition. */
export function openCloud(world: World, options: { name: string; faults: Faults; skews: () => number }) {
  const { sim } = world;
  const { name, faults } = options;
  const host = newHost(sim, name, { environment: 'https://service.example' });
  const executions = new Map<string, 'running' | 'reported' | 'failed'>();
  /** Functions that wait for their next call, with their token and what they know of the service. */
  const warm = new Map<StepName, { process: Process; kit: Kit }[]>();
  /** Steps of jobs at which two functions worked at once, because nobody heard the first. */
  const doubled = new Set<string>();
  const working = new Set<string>();
  let started = 0;
  let resend = false;

  function borrow(of: StepName) {
    const idle = warm.get(of)?.pop();
    if (idle !== undefined) return idle;
    started += 1;
    const process = sim.start(`${name} ${of} ${started}`, options.skews());
    return { process, kit: openKit(world, host, { process, resend, places: PLACES }) };
  }

  /** One call of a function, as Step Functions sees it end. */
  function callFunction(of: StepName, payload: { job: string }): Promise<Ended> {
    const own = borrow(of);
    const { process } = own;
    process.job = payload.job;
    const work = `${of} ${payload.job}`;
    if (working.has(work)) doubled.add(work);
    working.add(work);
    const { place, chance } = faults.place(process, `${of} called`);
    const lost =
      faults.draw(place, { call: 'function', kinds: ['answer of Lambda lost'] }, chance) !== undefined;
    return new Promise((done) => {
      let isOver = false;
      const end = (ended: Ended) => {
        if (!isOver) done(ended);
        isOver = true;
      };
      process.died = () => {
        working.delete(work);
        end({ Error: 'Lambda.Unknown' });
      };
      const life = { over: false };
      sim.later(FUNCTION_LIFE_MS, process, () => {
        if (life.over) return;
        process.died = () => end({ Error: 'Sandbox.Timedout' });
        sim.kill(process, 'its 15 minutes are over');
      });
      sim.later(steps[of].TimeoutSeconds * 1000, undefined, () => end({ Error: 'States.Timeout' }));
      // The function goes on, and nobody hears of it: the next try runs beside it.
      if (lost) sim.later(chance.next() * 5000, undefined, () => end({ Error: 'Lambda.SdkClientException' }));
      own.kit.handlers[of](payload).then(
        (answer) => {
          life.over = true;
          working.delete(work);
          warm.set(of, [...(warm.get(of) ?? []), own]);
          if (!lost) end({ answer });
        },
        (error: unknown) => {
          life.over = true;
          working.delete(work);
          sim.tell({ who: process.name, what: 'throws', about: String(error) });
          end({ Error: error instanceof Error ? error.name : 'Error' });
        },
      );
    });
  }

  async function invokeStep(of: StepName, payload: { job: string }): Promise<Ended> {
    const step = steps[of];
    const tries = step.Retry.map(() => 0);
    const jitter = sim.chance(`${name} ${of} ${payload.job}: jitter`);
    for (;;) {
      const ended = await callFunction(of, payload);
      if ('answer' in ended) return ended;
      const at = step.Retry.findIndex(({ ErrorEquals }) =>
        ErrorEquals.some((equal) => catches(equal, ended.Error)),
      );
      const retry = step.Retry[at];
      const made = tries[at] ?? 0;
      if (retry === undefined || made >= retry.MaxAttempts) return ended;
      tries[at] = made + 1;
      const delay = Math.min(retry.MaxDelaySeconds, retry.IntervalSeconds * retry.BackoffRate ** made);
      await sim.sleep(jitter.next() * delay * 1000);
    }
  }

  async function execute(job: string): Promise<void> {
    const failed = await untilReport(job);
    const report = await invokeStep('report', { job, ...failed });
    executions.set(job, 'Error' in report ? 'failed' : 'reported');
    sim.tell({ who: name, what: 'Error' in report ? 'ends without a report' : 'has reported', about: job });
  }

  async function untilReport(job: string): Promise<{ error?: { Error: string } }> {
    const intake = await invokeStep('intake', { job });
    if ('Error' in intake) return { error: intake };
    const { waves } = await readPlan(createMemoryStore(host.objects), job);
    for (const wave of waves)
      await Promise.all(wave.map((chunk) => invokeStep('issue', Object.assign({ chunk }, { job }))));
    return {};
  }

  /** Lambda calls `receive` again, up to twice, when it fails; then the event is kept, and a person sends it again. */
  async function event(key: string, version: string): Promise<void> {
    for (let attempt = 0; attempt < 50; attempt++) {
      started += 1;
      const process = sim.start(`${name} receive ${started}`);
      const { receive } = openKit(world, host, { process, startJob: async (job) => start(job) });
      const object = { key, 'version-id': version };
      const isDone = await new Promise<boolean>((done) => {
        process.died = () => done(false);
        receive({ detail: { bucket: { name: 'imports' }, object } }).then(
          () => done(true),
          () => done(false),
        );
      });
      if (isDone) return;
      await sim.sleep(60_000);
    }
  }

  function start(job: string): 'started' | 'exists' {
    intakeEventSchema.parse({ job });
    if (executions.has(job)) return 'exists';
    executions.set(job, 'running');
    sim.tell({ who: name, what: 'starts', about: job });
    sim.later(0, undefined, () => {
      execute(job);
    });
    return 'started';
  }

  /** An upload, and its event once or twice. */
  function upload(of: Omit<Dropped, 'textNow'> & { text: string }): void {
    const { account, profile = 'standard', file } = of;
    const key = exportKey('incoming', { account, profile, file });
    if (of.amend) host.objects.put(`${key}.control.json`, Buffer.from('{"amend": true}'));
    const { version } = host.objects.put(key, Buffer.from(of.text));
    sim.tell({ who: 'somebody', what: `uploads to ${name}`, about: `${key} (${version})` });
    const { place, chance } = faults.place(sim.start(`${name} upload ${version}`), 'event');
    sim.later(1000, undefined, () => void event(key, version));
    if (faults.draw(place, { call: 'event', kinds: ['event doubled'] }, chance) !== undefined)
      sim.later(1000 + chance.next() * 600_000, undefined, () => void event(key, version));
  }

  /** Deployed anew by a person who has looked: what was sent as often as may be is sent once more. */
  function resendFromNow(): void {
    resend = true;
    warm.clear();
  }

  /** Redrives every execution that has failed, as an operator does; answers how many. */
  function redrive(): number {
    const failed = [...executions].flatMap(([job, state]) => (state === 'failed' ? [job] : []));
    for (const job of failed) {
      executions.set(job, 'running');
      sim.tell({ who: 'somebody', what: `redrives a job of ${name}`, about: job });
      sim.later(0, undefined, () => void execute(job));
    }
    return failed.length;
  }

  const isDoubled: End['isDoubled'] = (step, job) => doubled.has(`${step} ${job}`);
  const isUnreported = (job: string) => executions.get(job) !== 'reported';
  return { host, upload, isDoubled, isUnreported, resendFromNow, redrive };
}

/** What is known of jobs where there is no cloud. */
export const NO_CLOUD: Pick<End, 'isDoubled' | 'isUnreported'> = {
  isDoubled: () => false,
  isUnreported: () => true,
};

const catches = (pattern: string, error: string): boolean =>
  pattern === error || (pattern === 'States.TaskFailed' && error !== 'States.Timeout');
