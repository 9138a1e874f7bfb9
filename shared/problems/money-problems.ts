import { paymentProblems } from './payment-problems.ts';
import { rateProblems } from './rate-problems.ts';
import { unitProblems } from './unit-problems.ts';

/** Problems of payments, minor units, rates and conversion. */
export const moneyProblems = { ...unitProblems, ...rateProblems, ...paymentProblems };
