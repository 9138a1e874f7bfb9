import type { ProblemText } from './problem.ts';

/** What can be wrong with a stored report. */
export const reportProblems = {
  'REPORT-FILE-CHANGED': {
    severity: 'error',
    en: {
      message: 'The file {file} differs from its sha256 in summary.json.',
      hint: 'Fetch the report again from where it was written; this copy cannot be trusted.',
    },
    el: {
      message: 'Το αρχείο {file} διαφέρει από το sha256 του summary.json.',
      hint: 'Φέρτε ξανά την αναφορά από την πηγή της· αυτό το αντίγραφο δεν είναι αξιόπιστο.',
    },
  },
} satisfies Record<string, ProblemText>;
