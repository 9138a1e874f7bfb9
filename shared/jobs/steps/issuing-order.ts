import { translate } from '../../problems/phrases.ts';
import type { Language } from '../../problems/problem-text.ts';
import { formatCount, formatInstant, reportWords } from '../../report/labels.ts';

/** Documents of an export up to which the numbers of a series follow its rows: one after another, more would take hours. */
export const NUMBERS_IN_ORDER_MAX = 2_000;

export const followsRows = (documents: number): boolean => documents <= NUMBERS_IN_ORDER_MAX;

/** The sentence about it for a person. */
export const numberOrderSaid = (followed: boolean, language: Language): string =>
  translate(reportWords.numbers[followed ? 'followed' : 'notFollowed'], language, {
    max: formatCount(NUMBERS_IN_ORDER_MAX, language),
  });

/** Draft, read back, issue. */
const CALLS_PER_DOCUMENT = 3;
/** Seconds of one call of the service, if not measured. */
const USUAL_SECONDS_PER_CALL = 0.3;

/** Speed at which an account issues; the service sets it. */
export interface Pace {
  /** Requests that issue at once. */
  issuing: number;
  secondsPerCall?: number;
}

const MS_PER_SECOND = 1000;
/** Shortest time that is reported, in seconds. */
const LEAST_TOLD_SECONDS = 60;
/** Jobs longer than this report their end when they begin. */
export const LONG_JOB_SECONDS = 60 * 60;

export const instantAhead = (seconds: number, now: Date): string =>
  new Date(now.getTime() + seconds * MS_PER_SECOND).toISOString();

/** End of issuing that begins now; undefined if it is too short to report or the pace is unknown. */
export function issuingEnd(
  documents: number,
  of: { pace: Pace | undefined; now: Date; leastSeconds?: number },
): string | undefined {
  const { pace, now, leastSeconds = LEAST_TOLD_SECONDS } = of;
  if (pace === undefined) return undefined;
  const { issuing, secondsPerCall = USUAL_SECONDS_PER_CALL } = pace;
  const inAll = (documents * CALLS_PER_DOCUMENT * secondsPerCall) / issuing;
  // At least the calls that take numbers, if each waits for the one before.
  const seconds = followsRows(documents) ? Math.max(inAll, documents * secondsPerCall) : inAll;
  return seconds < leastSeconds ? undefined : instantAhead(seconds, now);
}

/** The sentence for a person; blank without a time to report. */
export const issuingEndSaid = (
  of: keyof typeof reportWords.ending,
  asked: { ends: string | undefined; language: Language; documents: number; file?: string },
): string => {
  const { ends, language, documents, file = '' } = asked;
  if (ends === undefined) return '';
  const at = formatInstant(ends, language);
  return translate(reportWords.ending[of], language, {
    file,
    documents: formatCount(documents, language),
    at,
  });
};
