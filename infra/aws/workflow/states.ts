import type { RetryableStepName } from '../../../shared/jobs/steps/retryable-step.ts';

/** A state of the Amazon States Language, as data. */
export type State = Readonly<Record<string, unknown>>;
export type States = Readonly<Record<string, State>>;

/** Passing trouble of Lambda itself: the function did not run, or its answer was lost. */
const LAMBDA_TROUBLE = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
];

const retryPassingTrouble = {
  ErrorEquals: LAMBDA_TROUBLE,
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxAttempts: 6,
  MaxDelaySeconds: 60,
  JitterStrategy: 'FULL',
};

/** The reserved concurrency is in use: waiting is right, for hours if another job is long. */
const retryWhenBusy = {
  ErrorEquals: ['Lambda.TooManyRequestsException'],
  IntervalSeconds: 5,
  BackoffRate: 1.5,
  MaxAttempts: 250,
  MaxDelaySeconds: 120,
  JitterStrategy: 'FULL',
};

/** A step may be run again at any time: it writes the same keys, and the ledger knows what was issued. */
const retryStep = {
  ErrorEquals: ['States.TaskFailed', 'States.Timeout', 'Lambda.Unknown', 'Sandbox.Timedout'],
  IntervalSeconds: 5,
  BackoffRate: 3,
  MaxAttempts: 3,
  JitterStrategy: 'FULL',
};

/** Calls of AWS itself, such as S3 and SNS. */
export const retryCall = {
  ErrorEquals: ['States.ALL'],
  IntervalSeconds: 2,
  BackoffRate: 2,
  MaxAttempts: 5,
  MaxDelaySeconds: 30,
  JitterStrategy: 'FULL',
};

const stepRetries = [retryWhenBusy, retryPassingTrouble, retryStep];

/** A function ends after 15 minutes at the latest; an answer that has not come by then was lost. */
const LOST_AFTER_SECONDS = 16 * 60;

/** Invokes one function with a payload and answers with the function's own answer. */
export const invoke = (functionArn: string, payload: Readonly<Record<string, unknown>>): State => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: functionArn, ...payload },
  TimeoutSeconds: LOST_AFTER_SECONDS,
  Retry: stepRetries,
});

const SHORTEST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 600;

/** Tries with growing waits, 30 s, 60 s … 10 min, until so much time has gone. */
function triesWithin(seconds: number): number {
  let tries = 0;
  for (let waited = 0; waited < seconds; tries++)
    waited += Math.min(LONGEST_WAIT_SECONDS, SHORTEST_WAIT_SECONDS * 2 ** tries);
  return tries;
}

const named = (...names: RetryableStepName[]) => names;

/** Waits of a step that asks to be run again, by the reason that it gives. */
const againRetries = (waitSeconds: number) => [
  {
    ErrorEquals: named('ServiceDown'),
    IntervalSeconds: SHORTEST_WAIT_SECONDS,
    BackoffRate: 2,
    MaxAttempts: triesWithin(waitSeconds),
    MaxDelaySeconds: LONGEST_WAIT_SECONDS,
  },
  // Another chunk's turn lasts seconds or minutes. Each try is three events of a history (docs/limits.md): for a day, few of them.
  {
    ErrorEquals: named('PlacesTaken'),
    IntervalSeconds: 2,
    BackoffRate: 1.5,
    MaxAttempts: 1500,
    MaxDelaySeconds: 120,
    JitterStrategy: 'FULL',
  },
  // Each try begins documents that the one before did not.
  { ErrorEquals: named('TimeUp'), IntervalSeconds: 1, BackoffRate: 1, MaxAttempts: 100 },
];

/** Invokes a function that is run again for the reasons of `RetryableStep`; its payload says `waits`. */
export function invokeAgain(
  functionArn: string,
  payload: Readonly<Record<string, unknown>>,
  waitSeconds: number,
): State {
  return { ...invoke(functionArn, payload), Retry: [...againRetries(waitSeconds), ...stepRetries] };
}
