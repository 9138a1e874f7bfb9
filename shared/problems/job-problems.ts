import type { ProblemText } from './problem.ts';

/** Problems of a job as a whole. */
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
  'CLEARED-NOT-ISSUED': {
    severity: 'error',
    en: {
      message: 'It clears {cleared}, which is not issued (it is: {state}).',
      hint: 'Have {cleared} issued first, then import this file again: it continues with this document.',
    },
    el: {
      message: 'Εκκαθαρίζει το {cleared}, που δεν έχει εκδοθεί (είναι: {state}).',
      hint: 'Εκδώστε πρώτα το {cleared} και εισαγάγετε ξανά το αρχείο: συνεχίζει με αυτό το παραστατικό.',
    },
  },
} satisfies Record<string, ProblemText>;
