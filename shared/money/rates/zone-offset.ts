import { memoize } from '../../memoize.ts';

const MINUTE_MS = 60_000;

/** Offsets in minutes of the abbreviations that payment exports write; summer time has names of its own. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: 60,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};

/** A zone as an export or a profile writes it: an offset, an abbreviation, or a name such as Europe/Athens. */
export type Zone = { offset: number } | { name: string };

export function zoneOf(text: string): Zone | undefined {
  const name = text.trim();
  const offset = fixedOffset(name);
  if (offset !== undefined) return { offset };
  if (!/^[A-Za-z]+\/[\w/+-]+$/.test(name)) return undefined;
  try {
    clockOf(name);
    return { name };
  } catch {
    return undefined;
  }
}

function fixedOffset(name: string): number | undefined {
  const upper = name.toUpperCase();
  if (Object.hasOwn(ABBREVIATIONS, upper)) return ABBREVIATIONS[upper];
  const [, sign, hours, minutes] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(upper) ?? [];
  if (hours === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

/** Minutes that a zone is ahead of UTC at an instant. */
export function offsetAt(zone: Zone, instant: number): number {
  if ('offset' in zone) return zone.offset;
  const parts = clockOf(zone.name).formatToParts(instant);
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((wall - Math.floor(instant / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
}

/** Making a formatter is slow, and an export needs it for every row. */
const clockOf = memoize(
  (name: string) =>
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
