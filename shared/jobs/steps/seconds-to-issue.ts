import { translate } from '../../problems/phrases.ts';
import type { Language } from '../../problems/problem-text.ts';
import { formatCount, formatInstant, issuingEndWords } from '../../report/labels.ts';
import { followsRows } from './number-order.ts';

/** Draft, read back, issue. */
const CALLS_PER_DOCUMENT = 3;
/** Of a call of the service, where nobody has measured it. */
const USUAL_SECONDS_PER_CALL = 0.3;

/** Speed at which an account issues; the service sets it. */
export interface Pace {
  /** Requests that issue at once. */
  issuing: number;
  secondsPerCall?: number;
}

/** Seconds that so many documents take. */
const secondsToIssue = (
  documents: number,
  { issuing, secondsPerCall = USUAL_SECONDS_PER_CALL }: Pace,
): number => (documents * CALLS_PER_DOCUMENT * secondsPerCall) / issuing;

/** Seconds of the calls that take the numbers, where each waits for the one before. */
const secondsToNumber = (documents: number, { secondsPerCall = USUAL_SECONDS_PER_CALL }: Pace): number =>
  followsRows(documents) ? documents * secondsPerCall : 0;

const MS_PER_SECOND = 1000;
/** Nobody plans around less. */
const LEAST_TOLD_SECONDS = 60;
/** A job that takes longer says when it begins until when. */
export const LONG_JOB_SECONDS = 60 * 60;

/** The instant that lies so many seconds ahead. */
export const instantAhead = (seconds: number, now: Date): string =>
  new Date(now.getTime() + seconds * MS_PER_SECOND).toISOString();

/** When issuing ends that begins now; undefined where it takes no time to speak of, or its pace is not known. */
export function issuingEnd(
  documents: number,
  {
    pace,
    now,
    leastSeconds = LEAST_TOLD_SECONDS,
  }: { pace: Pace | undefined; now: Date; leastSeconds?: number },
): string | undefined {
  if (pace === undefined) return undefined;
  const seconds = Math.max(secondsToIssue(documents, pace), secondsToNumber(documents, pace));
  return seconds < leastSeconds ? undefined : instantAhead(seconds, now);
}

/** The sentence for a person; blank where there is no hour to tell. */
export const issuingEndSaid = (
  of: keyof typeof issuingEndWords,
  {
    ends,
    language,
    ...about
  }: { ends: string | undefined; language: Language; documents: number; file?: string },
): string =>
  ends === undefined
    ? ''
    : translate(issuingEndWords[of], language, {
        file: about.file ?? '',
        documents: formatCount(about.documents, language),
        at: formatInstant(ends, language),
      });
