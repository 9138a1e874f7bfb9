import { offsetAt, type Zone, zoneOf } from './zone-offset.ts';

const MINUTE_MS = 60_000;
const STAMP = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})?)?$/;

interface WrittenMoment {
  /** yyyy-mm-dd, or yyyy-mm-ddThh:mm:ss with or without an offset. */
  stamp: string;
  /** The zone that the clock shows where the stamp names none. */
  written_in?: string | undefined;
  /** The zone whose day counts, and that of a clock without any other; without it the day as written. */
  day_in?: string | undefined;
}

/** The day of a moment in the zone that the profile declares, or the zone that is not known, or nothing to read. */
export function paymentDay(moment: WrittenMoment): { day: string } | { unknown: string } | undefined {
  const [, day, clock, offset] = STAMP.exec(moment.stamp) ?? [];
  if (day === undefined) return undefined;
  if (clock === undefined || moment.day_in === undefined) return { day };
  const written = offset ?? moment.written_in;
  if (written === undefined) return { day };
  const from = zoneOf(written);
  const to = zoneOf(moment.day_in);
  if (from === undefined) return { unknown: written };
  if (to === undefined) return { unknown: moment.day_in };
  return { day: dayIn(instantOf(`${day}T${clock}Z`, from), to) };
}

/** The service issues where the issuer is. */
export const ISSUED_IN = 'Europe/Athens';

/** The day of a moment where the issuer is; of a text without a time the day itself, and none of one that is no moment. */
export function dayAtIssuer(stamp: string): string | undefined {
  const found = paymentDay({ stamp, day_in: ISSUED_IN });
  return found !== undefined && 'day' in found ? found.day : undefined;
}

/** Twice, because the offset on either side of a clock change depends on the instant that is looked for. */
function instantOf(wall: string, zone: Zone): number {
  const clock = Date.parse(wall);
  const first = clock - offsetAt(zone, clock) * MINUTE_MS;
  return clock - offsetAt(zone, first) * MINUTE_MS;
}

const dayIn = (instant: number, zone: Zone): string =>
  new Date(instant + offsetAt(zone, instant) * MINUTE_MS).toISOString().slice(0, 10);

/** Seconds since 1970, as webhooks write moments, as a stamp in UTC. */
export function stampOfSeconds(seconds: string): string | undefined {
  if (!/^\d{9,11}$/.test(seconds)) return undefined;
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z`;
}
