import { intakeDeps, issueDeps } from './deps.ts';
import { createIntake } from './steps/intake.ts';

export const handler = createIntake(intakeDeps, issueDeps);
