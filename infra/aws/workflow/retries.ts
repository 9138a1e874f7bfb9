import type { RetryableStepName } from '../../../shared/jobs/steps/events.ts';

/** A rule of trying again, in seconds. */
export interface Again {
  errors: string[];
  first: number;
  rate: number;
  tries: number;
  longest?: number;
  /** Spreads the tries of many. */
  isSpread?: true;
}

const LOST = ['ClientExecutionTimeout', 'Service', 'AWSLambda', 'SdkClient'].map(
  (name) => `Lambda.${name}Exception`,
);

/** A step may run again at any time: it writes the same keys, and the ledger knows the issued documents. */
export const stepAgain: readonly Again[] = [
  // The concurrency of the account is in use: waiting is right, for hours if another job is long.
  {
    errors: ['Lambda.TooManyRequestsException'],
    ...{ first: 5, rate: 1.5, tries: 250, longest: 120, isSpread: true },
  },
  // The function did not run, or its answer was lost.
  { errors: LOST, first: 2, rate: 2, tries: 6, longest: 60, isSpread: true },
  {
    errors: ['States.TaskFailed', 'States.Timeout', 'Lambda.Unknown', 'Sandbox.Timedout'],
    ...{ first: 5, rate: 3, tries: 3, isSpread: true },
  },
];

const SHORTEST_WAIT = 30;
const LONGEST_WAIT = 600;

/** Number of tries with growing waits, 30 s, 60 s … 10 min, that cover the given seconds. */
function triesWithin(seconds: number): number {
  let tries = 0;
  for (let waited = 0; waited < seconds; tries++)
    waited += Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** tries);
  return tries;
}

const named = (...names: RetryableStepName[]) => names;

/** The same for a step that requests another run, by its reason. */
export const waitAgain = (seconds: number): readonly Again[] => [
  {
    errors: named('ServiceDown'),
    ...{ first: SHORTEST_WAIT, rate: 2, tries: triesWithin(seconds), longest: LONGEST_WAIT },
  },
  // Another chunk's turn lasts seconds or minutes. Each try is three events of a history, which holds 25,000.
  { errors: named('PlacesTaken'), first: 2, rate: 1.5, tries: 1500, longest: 120, isSpread: true },
  // Each try begins documents that the one before did not.
  { errors: named('TimeUp'), first: 1, rate: 1, tries: 100 },
  ...stepAgain,
];

/** A function ends after 15 minutes at the latest; an answer that has not come by then was lost. */
export const LOST_AFTER_MINUTES = 16;
