import { HAS_ZONE } from '../../words/format-amount.ts';

const MINUTE_MS = 60_000;
/** Minutes by which the clock of the service may differ from that of the job: nothing sets one by the other. */
const CLOCKS_APART_MAX_MINUTES = 15;
/** Hours by which Greece is ahead of UTC: a moment that names no zone may be either's. */
const GREEK_HOURS_AHEAD = [0, 2, 3] as const;

interface JobTimes {
  started_at: string;
  finished_at: string;
}

/** Moments that a text may stand for. */
const instantsOf = (iso: string): number[] =>
  HAS_ZONE.test(iso)
    ? [Date.parse(iso)]
    : GREEK_HOURS_AHEAD.map((hours) => Date.parse(`${iso}Z`) - hours * 60 * MINUTE_MS);

/** A moment that the service states lies in the time of a job, but for what its clock is off; of `before`, ahead of its end. */
export function isInTime(
  iso: string,
  { started_at, finished_at }: JobTimes,
  { before = false } = {},
): boolean {
  const slack = CLOCKS_APART_MAX_MINUTES * MINUTE_MS;
  const [from, to] = [Date.parse(started_at) - slack, Date.parse(finished_at) + slack];
  return instantsOf(iso).some((at) => (before || at >= from) && at <= to);
}

/** Two texts stand for one moment, but for what clocks are off. */
export const isOneMoment = (a: string, b: string): boolean =>
  instantsOf(a).some((at) =>
    isInTime(b, { started_at: new Date(at).toISOString(), finished_at: new Date(at).toISOString() }),
  );
