import { describe, expect, it } from 'vitest';
import { parseWait } from '../../infra/local/commands/options.ts';
import { Interrupted } from '../../infra/local/host/interrupted.ts';
import { createOutageRetry } from '../../infra/local/host/outage-retry.ts';
import { RetryableStep, type RetryableStepName } from '../../shared/jobs/steps/retryable-step.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A step that is answered once a service is back after so long, on a clock that goes on while it is waited for. */
function outage(of: { waitMs: number; lastsMs: number; name?: RetryableStepName; interrupted?: boolean }) {
  let now = 0;
  const pauses: number[] = [];
  const told: number[] = [];
  const stop = new AbortController();
  const patience = createOutageRetry({
    ...{ waitMs: of.waitMs, signal: stop.signal, onWait: (ms) => told.push(ms), now: () => now },
    async sleep(ms) {
      pauses.push(ms);
      now += ms;
      if (of.interrupted !== true) return;
      stop.abort();
      throw new Error('the waiting is aborted');
    },
  });
  const step = async () => {
    if (now < of.lastsMs) throw new RetryableStep(of.name ?? 'ServiceDown', 'away');
    return 'done';
  };
  return { patience, step, pauses, told, later: (ms: number) => (now += ms) };
}

describe('an outage that is waited for on one machine', () => {
  it('is waited out with growing pauses, and told once', async () => {
    const { patience, step, pauses, told } = outage({ waitMs: 2 * HOUR_MS, lastsMs: HOUR_MS });
    expect(await patience.untilDone(step)).toBe('done');
    expect(pauses.slice(0, 6)).toEqual([0.5, 1, 2, 4, 8, 10].map((minutes) => minutes * MINUTE_MS));
    expect(Math.max(...pauses)).toBe(10 * MINUTE_MS);
    expect(told).toEqual([2 * HOUR_MS]);
    expect(patience.isLeft()).toBe(true);
  });

  it('that lasts longer ends after the time, to the millisecond, for the steps after it too', async () => {
    const { patience, step, pauses } = outage({ waitMs: 2 * HOUR_MS, lastsMs: 24 * HOUR_MS });
    expect(await patience.untilDone(step)).toBeUndefined();
    expect(pauses.reduce((sum, one) => sum + one, 0)).toBe(2 * HOUR_MS);
    expect(patience.isLeft()).toBe(false);
    expect(await patience.untilDone(step)).toBeUndefined();
    expect(pauses.reduce((sum, one) => sum + one, 0)).toBe(2 * HOUR_MS);
  });

  it('is waited for to the last millisecond, and no longer', async () => {
    for (const [waitMs, paused] of [
      [30_000, [30_000]],
      [30_001, [30_000, 1]],
      [29_999, [29_999]],
      [90_001, [30_000, 60_000, 1]],
      [1, [1]],
    ] as const) {
      const { patience, step, pauses } = outage({ waitMs, lastsMs: HOUR_MS });
      expect(patience.isLeft()).toBe(true);
      expect(await patience.untilDone(step)).toBeUndefined();
      expect([waitMs, pauses]).toEqual([waitMs, paused]);
      expect(patience.isLeft()).toBe(false);
    }
    const { patience } = outage({ waitMs: 0, lastsMs: 0 });
    expect(patience.isLeft()).toBe(false);
  });

  it('is waited for as long again where the service was back between', async () => {
    const { patience, step, told, later } = outage({ waitMs: HOUR_MS, lastsMs: HOUR_MS / 2 });
    expect(await patience.untilDone(step)).toBe('done');
    later(HOUR_MS);
    const away = () => Promise.reject(new RetryableStep('ServiceDown', 'away again'));
    expect(await patience.untilDone(away)).toBeUndefined();
    expect(told).toEqual([HOUR_MS, HOUR_MS]);
  });

  it('is not waited for where nobody said so', async () => {
    const { patience, step, pauses, told } = outage({ waitMs: 0, lastsMs: HOUR_MS });
    expect(await patience.untilDone(step)).toBeUndefined();
    expect([pauses, told]).toEqual([[], []]);
  });

  it('in which the service answers nothing usable of a document is tried three times more', async () => {
    const { patience, step, pauses } = outage({ waitMs: HOUR_MS, lastsMs: HOUR_MS, name: 'NoAnswer' });
    expect(await patience.untilDone(step)).toBeUndefined();
    expect(pauses).toHaveLength(3);
  });

  it('is not waited for by a job that is stopped: its step is run once more, at once', async () => {
    const stopped = new AbortController();
    const patience = createOutageRetry({
      ...{ waitMs: HOUR_MS, signal: new AbortController().signal, now: () => 0 },
      onWait: () => setImmediate(() => stopped.abort()),
      sleep: (_ms, early) => new Promise((_, fail) => early.addEventListener('abort', fail)),
    });
    const tries = (count: number) => {
      let left = count;
      return async () => {
        left -= 1;
        if (left > 0) throw new RetryableStep('ServiceDown', 'away');
        return 'done';
      };
    };
    expect(await patience.untilDone(tries(2), stopped.signal)).toBe('done');
    expect(await patience.untilDone(tries(1), stopped.signal)).toBe('done');
    expect(await patience.untilDone(tries(2), stopped.signal)).toBeUndefined();
  });

  it('really waits, until it is told to stop', async () => {
    const [signal, stopped] = [new AbortController(), new AbortController()];
    const waitMs = HOUR_MS;
    const retry = (onWait: () => void) => createOutageRetry({ waitMs, signal: signal.signal, onWait });
    let tries = 0;
    const step = async () => {
      tries += 1;
      if (tries > 10) throw new Error('nothing waits');
      throw new RetryableStep('ServiceDown', 'away');
    };
    const soon = (then: () => void) => () => void setImmediate(then);
    expect(await retry(soon(() => stopped.abort())).untilDone(step, stopped.signal)).toBeUndefined();
    expect(tries).toBe(2);
    const interrupted = retry(soon(() => signal.abort())).untilDone(step);
    await expect(interrupted).rejects.toBeInstanceOf(Interrupted);
    expect(tries).toBe(3);
  });

  it('hides no failure of the clock', async () => {
    const clock = new Error('no clock');
    const retry = createOutageRetry({
      ...{ waitMs: HOUR_MS, signal: new AbortController().signal, onWait: () => {}, now: () => 0 },
      sleep: () => Promise.reject(clock),
    });
    const away = () => Promise.reject(new RetryableStep('ServiceDown', 'away'));
    await expect(retry.untilDone(away)).rejects.toBe(clock);
  });

  it('ends at once when the command is interrupted, and hides no other error', async () => {
    const { patience, step } = outage({ waitMs: HOUR_MS, lastsMs: HOUR_MS, interrupted: true });
    await expect(patience.untilDone(step)).rejects.toBeInstanceOf(Interrupted);
    await expect(patience.untilDone(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  });
});

describe('--wait', () => {
  it.each([
    ['90s', 90_000],
    ['5m', 5 * MINUTE_MS],
    ['2h', 2 * HOUR_MS],
    [' 2H ', 2 * HOUR_MS],
    ['1d', 24 * HOUR_MS],
    ['0m', 0],
  ])('takes %j', (text, ms) => {
    expect(parseWait('en')(text)).toBe(ms);
  });

  it.each(['', '2', '2w', '-1h', '1.5h', 'h', '2h30m', '9999999s', '9999d'])('refuses %j', (text) => {
    expect(() => parseWait('en')(text)).toThrow(/2h/);
  });
});
