import type { ProblemText } from './problem.ts';

/** What can be wrong with minor units, rates and conversion. */
export const moneyProblems = {
  'FX-RATE-MISSING': {
    severity: 'error',
    en: {
      message: 'Row {row} has no exchange rate for {currency}.',
      hint: 'Give the rate in its column or bring reference rates into the store.',
    },
    el: {
      message: 'Η γραμμή {row} δεν έχει ισοτιμία για {currency}.',
      hint: 'Δώστε την ισοτιμία στη στήλη της ή φέρτε ισοτιμίες αναφοράς.',
    },
  },
} satisfies Record<string, ProblemText>;
