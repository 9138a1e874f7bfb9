import type { ProblemText } from './problem.ts';

/** What the service or the authority would refuse, and what neither would notice. Codes of the authority are its numbers. */
export const preflightProblems = {
  '208': {
    severity: 'error',
    en: {
      message: 'payable_total_amount {payable} differs from the sum of the lines {sum}.',
      hint: 'Correct the total or the lines, or leave the total out: it is then computed.',
    },
    el: {
      message: 'Το payable_total_amount {payable} διαφέρει από το άθροισμα των γραμμών {sum}.',
      hint: 'Διορθώστε το σύνολο ή τις γραμμές, ή αφήστε το κενό: τότε υπολογίζεται.',
    },
  },
} satisfies Record<string, ProblemText>;
