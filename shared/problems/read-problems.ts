import type { ProblemText } from './problem.ts';

/** What can be wrong with a file or a cell before anyone knows what it means. */
export const readProblems = {
  'READ-EMPTY': {
    severity: 'error',
    en: { message: 'The file has no rows.', hint: 'Export it again and check that it holds data.' },
    el: {
      message: 'Το αρχείο δεν έχει γραμμές.',
      hint: 'Εξαγάγετέ το ξανά και ελέγξτε ότι περιέχει δεδομένα.',
    },
  },
} satisfies Record<string, ProblemText>;
