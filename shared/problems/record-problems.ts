import type { ProblemText } from './problem.ts';

/** Problems of what was stored, by this version or another. */
export const recordProblems = {
  'STORED-NEWER': {
    severity: 'error',
    en: {
      message:
        '{place} was written by a newer version of Rowmark (form {form}; this version reads up to {known}).',
      hint: 'Use the newer version here too.',
    },
    el: {
      message:
        'Το {place} γράφτηκε από νεότερη έκδοση του Rowmark (μορφή {form}· αυτή η έκδοση διαβάζει έως {known}).',
      hint: 'Χρησιμοποιήστε και εδώ τη νεότερη έκδοση.',
    },
  },
  'STORED-DAMAGED': {
    severity: 'error',
    en: {
      message: '{place} is not as Rowmark wrote it (at {at}).',
      hint: 'Restore it from a copy, or import the export again: the ledger knows what was issued.',
    },
    el: {
      message: 'Το {place} δεν είναι όπως το έγραψε το Rowmark (στο σημείο {at}).',
      hint: 'Επαναφέρετέ το από αντίγραφο ή εισαγάγετε ξανά το αρχείο: όσα εκδόθηκαν είναι γνωστά.',
    },
  },
} satisfies Record<string, ProblemText>;
