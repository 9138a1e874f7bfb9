import type { ProblemText } from '../problem-text.ts';

/** Problems of stored records, written by this version or another. */
export const recordProblems = {
  'STORED-NEWER': {
    en: {
      message:
        '{place} was written by a newer version of Rowmark (format {form}; this version reads up to {known}).',
      hint: 'Use the newer version here too.',
    },
    el: {
      message:
        'Το {place} γράφτηκε από νεότερη έκδοση του Rowmark (μορφή {form}· αυτή η έκδοση διαβάζει έως {known}).',
      hint: 'Χρησιμοποιήστε και εδώ τη νεότερη έκδοση.',
    },
  },
  'STORED-DAMAGED': {
    en: {
      message: '{place} is damaged: it is not as Rowmark wrote it (at {at}).',
      hint: 'Restore it from a backup, or import the export again: the ledger knows what was issued.',
    },
    el: {
      message: 'Το {place} έχει φθαρεί: δεν είναι όπως το έγραψε το Rowmark (στο σημείο {at}).',
      hint: 'Επαναφέρετέ το από αντίγραφο ασφαλείας ή εισαγάγετε ξανά το αρχείο: το μητρώο γνωρίζει όσα εκδόθηκαν.',
    },
  },
} satisfies Record<string, ProblemText>;
