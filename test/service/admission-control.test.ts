import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createAdmissionControl, type RequestOutcome } from '../../shared/service/admission-control.ts';
import { type ClientLimits, defaultClientLimits } from '../../shared/service/limits.ts';
import { standingClock } from './standing-clock.ts';

/** A control on a clock that stands: who comes in, who is turned away, and how long it sleeps. */
function controlOf(limits: Partial<ClientLimits> = {}) {
  const clock = standingClock();
  const [slept, paused, logged]: [number[], number[], unknown[]] = [[], [], []];
  const inside: ((ending: RequestOutcome) => void)[] = [];
  const seen = { entered: 0, away: [] as unknown[], failed: [] as unknown[] };
  const control = createAdmissionControl({
    limits: { ...defaultClientLimits, ...limits },
    log: (event, fields) => logged.push([event, fields]),
    onPause: (ms) => paused.push(ms),
    now: clock.now,
    async sleep(ms) {
      slept.push(ms);
      await clock.sleep(ms);
    },
  });
  return {
    ...{ clock, slept, paused, logged, seen },
    closed: () => control.closed(),
    async enter(count: number) {
      for (let n = 0; n < count; n++)
        void control.enter().then(
          (admission) => {
            if (admission.state !== 'entered') return seen.away.push(admission);
            inside.push((outcome) => admission.leave({ operation: 'x', ...outcome }));
            seen.entered += 1;
          },
          (error: unknown) => seen.failed.push(error),
        );
      await turn();
      return seen.entered;
    },
    /** The first who came in leaves; how many have come in by then. */
    async leave(outcome: RequestOutcome) {
      inside.shift()?.(outcome);
      await turn();
      return seen.entered;
    },
    async pass(ms: number) {
      await clock.pass(ms);
      await turn();
      return seen.entered;
    },
  };
}

const answered = { how: 'answered' } as const;
const silent = { how: 'silent' } as const;
const throttled = (retryAfterMs?: number) => ({ how: 'throttled', retryAfterMs }) as const;
const DOWN = { state: 'down', reason: { phrase: 'silent' } };
const BUSY = { state: 'busy', reason: { phrase: 'long-pause' } };

describe('requests in flight', () => {
  it('are eight, and one more for each that ends', async () => {
    const at = controlOf();
    expect(await at.enter(10)).toBe(8);
    expect(await at.leave(answered)).toBe(9);
    expect(await at.leave(silent)).toBe(10);
    expect(await at.leave(answered)).toBe(10);
    expect([await at.enter(1), await at.enter(1)]).toEqual([11, 11]);
    expect([at.slept, at.paused, at.logged]).toEqual([[], [], []]);
  });

  it('are half as many after each pause, at least one, and more again with each answer', async () => {
    const at = controlOf({ requestsInFlight: 5, backoffBaseMs: 10, backoffMaxMs: 10 });
    const places: unknown[] = [];
    for (const _ of [1, 2, 3, 4]) {
      await at.enter(1);
      await at.leave(throttled());
      await at.pass(11);
    }
    // 5 → 2.5 → 1.25 → 1 (of 0.625) → 1.
    expect(at.logged).toEqual(
      [2, 1, 1, 1].map((requests_in_flight) => ['service-throttles', { pause_ms: 10, requests_in_flight }]),
    );
    await at.enter(20);
    // 1 → 2 → 2.5 → 2.9 → 3.24 → 3.55 → 3.83 → 4.09 → 4.34 → 4.57 → 4.79 → 4.998 → 5.
    for (let n = 0; n < 12; n++) {
      const before = at.seen.entered;
      places.push((await at.leave(answered)) - before);
    }
    // One for the place that is free, and one for each that there is more.
    expect(places).toEqual([2, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 2]);
  });

  it('are never more than they were', async () => {
    const at = controlOf({ requestsInFlight: 2 });
    await at.enter(4);
    await at.leave(answered);
    await at.leave(answered);
    expect(await at.enter(4)).toBe(4);
  });
});

describe('a pause', () => {
  it('is as long as the service says, for all, and a moment more', async () => {
    const at = controlOf();
    await at.enter(1);
    await at.leave(throttled(1_000));
    expect([at.paused, at.closed()]).toEqual([[1_000], undefined]);
    expect(await at.enter(3)).toBe(1);
    expect([at.slept, at.clock.sleepers()]).toEqual([[1_001], 1]);
    expect([await at.pass(999), await at.enter(1)]).toEqual([1, 1]);
    expect(await at.pass(1)).toBe(1);
    expect(await at.pass(1)).toBe(5);
    expect([at.slept, at.clock.sleepers()]).toEqual([[1_001], 0]);
  });

  it('doubles from a fifth of a second to five, until the service answers', async () => {
    const at = controlOf();
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      await at.enter(1);
      await at.leave(throttled());
      await at.pass(5_001);
    }
    await at.enter(1);
    await at.leave(answered);
    await at.enter(1);
    await at.leave(throttled(0));
    expect(at.paused).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000, 200]);
  });

  it('is none where nobody states one and none is guessed', async () => {
    const at = controlOf({ backoffBaseMs: 0 });
    await at.enter(1);
    await at.leave(throttled());
    expect(at.paused).toEqual([0]);
  });

  it('that several ask for at once counts once, and is as long as the longest', async () => {
    const at = controlOf();
    await at.enter(4);
    await at.leave(throttled(500));
    await at.pass(100);
    await at.leave(throttled(300));
    await at.leave(throttled(700));
    expect(at.paused).toEqual([500, 400, 700]);
    expect(at.logged.at(-1)).toEqual(['service-throttles', { pause_ms: 700, requests_in_flight: 4 }]);
    await at.enter(1);
    await at.pass(401);
    expect([await at.pass(299), await at.pass(1)]).toEqual([4, 5]);
    // The first of a new row: its guess is the second one's.
    await at.leave(throttled());
    expect(at.paused.at(-1)).toBe(400);
  });

  it('that grows while it is waited for is waited for again at its end', async () => {
    const at = controlOf();
    await at.enter(2);
    await at.leave(throttled(500));
    await at.enter(1);
    await at.leave(throttled(800));
    expect([await at.pass(501), at.slept]).toEqual([2, [501, 300]]);
    expect(await at.pass(300)).toBe(3);
  });

  it('goes with an error of the server that asks for time, and not with one that does not', async () => {
    const at = controlOf();
    await at.enter(2);
    await at.leave(silent);
    expect(at.paused).toEqual([]);
    await at.leave({ how: 'silent', retryAfterMs: 900 });
    expect(at.paused).toEqual([900]);
  });

  it('of a minute is waited for; with a longer one all are turned away, who waits too', async () => {
    const at = controlOf();
    await at.enter(2);
    await at.leave(throttled(60_000));
    expect(at.closed()).toBeUndefined();
    await at.enter(1);
    expect(at.seen.away).toEqual([]);
    await at.leave(throttled(60_001));
    expect([at.closed(), at.seen.away]).toEqual([BUSY, [BUSY]]);
    await at.enter(1);
    expect(at.seen.away).toEqual([BUSY, BUSY]);
    await at.pass(1);
    expect(at.closed()).toBeUndefined();
  });

  it('of more than a day is one of a day', async () => {
    const at = controlOf();
    await at.enter(1);
    await at.leave(throttled(1e12));
    expect(at.paused).toEqual([86_400_000]);
  });
});

it('tells those who wait when waiting fails, and the next wait for themselves', async () => {
  const broken = new Error('no timer');
  let fails = true;
  const clock = standingClock();
  const control = createAdmissionControl({
    limits: defaultClientLimits,
    log: () => {},
    now: clock.now,
    sleep: (ms) => (fails ? Promise.reject(broken) : clock.sleep(ms)),
  });
  const first = await control.enter();
  if (first.state === 'entered') first.leave({ operation: 'x', how: 'throttled' });
  const answers = await Promise.allSettled([control.enter(), control.enter()]);
  expect(answers).toEqual([1, 2].map(() => ({ status: 'rejected', reason: broken })));
  fails = false;
  const next = control.enter();
  await clock.pass(201);
  expect((await next).state).toBe('entered');
});

it('turns all away while the service is down, and lets one in when the time is over', async () => {
  const at = controlOf({ silentRequests: 2, silenceMs: 0, downMs: 100 });
  await at.enter(9);
  await at.leave(silent);
  expect([at.closed(), at.seen.entered]).toEqual([undefined, 9]);
  await at.enter(1);
  await at.leave(silent);
  expect([at.closed(), at.seen.away]).toEqual([DOWN, [DOWN]]);
  await at.enter(1);
  expect(at.seen.away).toEqual([DOWN, DOWN]);
  for (let n = 0; n < 7; n++) await at.leave(silent);
  await at.pass(100);
  expect(at.closed()).toBeUndefined();
  expect(await at.enter(3)).toBe(10);
  expect(await at.leave(answered)).toBe(12);
});
