import type { ProblemText } from './problem.ts';

/** What can go wrong between us and the invoicing service. */
export const issueProblems = {
  'SERVICE-UNREACHABLE': {
    severity: 'error',
    en: {
      message: 'The invoicing service could not be reached: {reason}.',
      hint: 'Nothing is lost. Import the file again when the service answers.',
    },
    el: {
      message: 'Η υπηρεσία τιμολόγησης δεν απάντησε: {reason}.',
      hint: 'Τίποτα δεν χάθηκε. Εισαγάγετε ξανά το αρχείο όταν η υπηρεσία απαντήσει.',
    },
  },
} satisfies Record<string, ProblemText>;
