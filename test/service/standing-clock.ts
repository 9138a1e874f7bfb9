import { setImmediate as turn } from 'node:timers/promises';

/** A clock that stands until a test moves it on; who sleeps goes on when the time has come. */
export function standingClock() {
  let now = 0;
  const sleeping: { until: number; wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleeping.push({ until: now + ms, wake });
      }),
    sleepers: () => sleeping.length,
    async pass(ms: number): Promise<void> {
      now += ms;
      const due = sleeping.filter(({ until }) => until <= now);
      for (const one of due) {
        sleeping.splice(sleeping.indexOf(one), 1);
        one.wake();
      }
      await turn();
    },
  };
}

/** A clock for which no sleep takes time: it is later as soon as somebody sleeps. */
export function hurriedClock() {
  let now = 0;
  return {
    now: () => now,
    async sleep(ms: number): Promise<void> {
      now += ms;
      await turn();
    },
  };
}
