import { memoize, once } from './memoize.ts';

const greekClockForm = once(
  () =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Athens' }),
);
const HOUR_MS = 60 * 60 * 1000;
/** By how many milliseconds Greece is ahead of UTC, the same throughout an hour of UTC. */
const aheadMs = memoize(
  (hour: number) => Date.parse(`${greekClockForm().format(hour * HOUR_MS)}Z`) - hour * HOUR_MS,
);
export const HAS_ZONE = /T.*(?:Z|[+-]\d\d:?\d\d)$/;

/** An instant as yyyy-mm-ddThh:mm:ss in Greek time; a text without a time zone is returned unchanged. */
export function greekClock(iso: string): string {
  const instant = Date.parse(iso);
  if (!HAS_ZONE.test(iso) || Number.isNaN(instant)) return iso;
  const there = new Date(instant + aheadMs(Math.floor(instant / HOUR_MS)));
  return there.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
}

/** The day of an instant on a Greek clock: `2026-10-05`. */
export const dayOf = (iso: string): string => greekClock(iso).slice(0, 'yyyy-mm-dd'.length);
