import { expect, it } from 'vitest';
import { exchangedOf } from '../../shared/service/http-exchange.ts';

const HOUR_MS = 3_600_000;
const waitOf = (retryAfter: string) => {
  const answer = exchangedOf({ status: 429, text: '{}', retryAfter });
  return 'retryAfterMs' in answer ? answer.retryAfterMs : undefined;
};

it('reads a Retry-After in seconds and as a date', () => {
  expect(waitOf('7')).toBe(7_000);
  const inAnHour = waitOf(new Date(Date.now() + HOUR_MS).toUTCString());
  // A date has whole seconds, and the test may take its time: it is less than the hour, and far from nothing.
  expect(inAnHour).toBeGreaterThan(0);
  expect(inAnHour).toBeLessThanOrEqual(HOUR_MS);
  expect(waitOf('soon')).toBeUndefined();
});
