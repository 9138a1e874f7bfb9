import type { ProblemText } from './problem.ts';

/** What can go wrong with a job as a whole. */
export const jobProblems = {
  'JOB-STEP-FAILED': {
    severity: 'error',
    en: {
      message: 'The step {step} did not finish: {reason}.',
      hint: 'Nothing is lost. Import the file again: it continues where it stopped.',
    },
    el: {
      message: 'Το βήμα {step} δεν ολοκληρώθηκε: {reason}.',
      hint: 'Τίποτα δεν χάθηκε. Εισαγάγετε ξανά το αρχείο: συνεχίζει από εκεί που σταμάτησε.',
    },
  },
} satisfies Record<string, ProblemText>;
