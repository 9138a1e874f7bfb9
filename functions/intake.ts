import type { IntakeAnswer } from '../shared/jobs/steps/events.ts';
import { intakeDeps, issueDeps } from './deps.ts';
import type { LambdaContext } from './lambda-context.ts';
import { createIntake } from './steps/intake.ts';
import { traced } from './trace.ts';

export const handler = traced(
  'intake',
  (event: unknown, context?: LambdaContext): Promise<IntakeAnswer> =>
    createIntake(intakeDeps, issueDeps, context && (() => context.getRemainingTimeInMillis()))(event),
);
