import { intakeDeps, issueDeps } from './deps.ts';
import { createIntake } from './steps/intake.ts';
import { traced } from './trace.ts';

export const handler = traced('intake', createIntake(intakeDeps, issueDeps));
