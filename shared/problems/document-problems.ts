import type { ProblemText } from './problem.ts';

/** What can be wrong when rows become one document. */
export const documentProblems = {
  'DOC-HEADER-DISAGREES': {
    severity: 'error',
    en: {
      message: 'Rows {rows} of document {external_id} disagree on {field}.',
      hint: 'Give the same value on every row of the document, or only on the first.',
    },
    el: {
      message: 'Οι γραμμές {rows} του παραστατικού {external_id} διαφωνούν στο {field}.',
      hint: 'Δώστε την ίδια τιμή σε κάθε γραμμή του παραστατικού ή μόνο στην πρώτη.',
    },
  },
} satisfies Record<string, ProblemText>;
