import type { ToldRefusal } from './told-refusal.ts';

/** Refusals of what looks at profiles, statements and documents, and of doubts that are none. */
export const lookErrors = {
  'METHOD-OTHER': {
    status: 405,
    message: {
      en: 'This address is not asked in this way.',
      el: 'Αυτή η διεύθυνση δεν καλείται με αυτόν τον τρόπο.',
    },
    hint: { en: 'It takes {methods}.', el: 'Δέχεται {methods}.' },
  },
  'ACCOUNT-UNKNOWN': {
    status: 404,
    message: { en: 'There is no such account.', el: 'Δεν υπάρχει τέτοιος λογαριασμός.' },
    hint: {
      en: 'GET /api/accounts lists those that there are.',
      el: 'Το GET /api/accounts δείχνει όσους υπάρχουν.',
    },
  },
  'MONTH-BAD': {
    status: 400,
    message: { en: 'That is no month.', el: 'Αυτό δεν είναι μήνας.' },
    hint: { en: 'Write it as 2026-10.', el: 'Γράψτε τον ως 2026-10.' },
  },
  'STATEMENT-FILE-UNKNOWN': {
    status: 404,
    message: { en: 'The statement has no such file.', el: 'Η κατάσταση του μήνα δεν έχει τέτοιο αρχείο.' },
    hint: {
      en: 'GET /api/openapi.json names its files.',
      el: 'Το GET /api/openapi.json αναφέρει τα αρχεία της.',
    },
  },
  'SERVICE-AWAY': {
    status: 503,
    message: {
      en: 'The invoicing service does not answer: {reason}.',
      el: 'Η υπηρεσία τιμολόγησης δεν απαντά: {reason}.',
    },
    hint: { en: 'Try again in a few minutes.', el: 'Δοκιμάστε ξανά σε λίγα λεπτά.' },
  },
  'STATEMENT-TOO-LONG': {
    status: 503,
    message: {
      en: 'Drawing up this month takes longer than the {seconds} seconds that the console has for an answer.',
      el: 'Η κατάσταση αυτού του μήνα χρειάζεται περισσότερο από τα {seconds} δευτερόλεπτα που έχει η κονσόλα για μια απάντηση.',
    },
    hint: {
      en: 'Draw it up on a machine: rowmark statement --month. It has the time that it needs there.',
      el: 'Ετοιμάστε την σε υπολογιστή: rowmark statement --month. Εκεί έχει όσο χρόνο χρειάζεται.',
    },
  },
  'TRIAL-TOO-LONG': {
    status: 503,
    message: {
      en: 'Trying this file takes longer than the {seconds} seconds that the console has for an answer.',
      el: 'Η δοκιμή αυτού του αρχείου χρειάζεται περισσότερο από τα {seconds} δευτερόλεπτα που έχει η κονσόλα για μια απάντηση.',
    },
    hint: {
      en: 'Save the profile: the check that follows has the time that it needs.',
      el: 'Αποθηκεύστε το προφίλ: ο έλεγχος που ακολουθεί έχει όσο χρόνο χρειάζεται.',
    },
  },
  'INSPECTION-TOO-LONG': {
    status: 503,
    message: {
      en: 'Reading this file takes longer than the {seconds} seconds that the console has for an answer.',
      el: 'Η ανάγνωση αυτού του αρχείου χρειάζεται περισσότερο από τα {seconds} δευτερόλεπτα που έχει η κονσόλα για μια απάντηση.',
    },
    hint: {
      en: 'Bring its first thousand rows as a file and save the profile; then put the whole file into incoming/, under the account and the profile.',
      el: 'Δώστε τις πρώτες χίλιες γραμμές του ως αρχείο και αποθηκεύστε το προφίλ· μετά βάλτε ολόκληρο το αρχείο στο incoming/, κάτω από τον λογαριασμό και το προφίλ.',
    },
  },
  'PROFILE-UNKNOWN': {
    status: 404,
    message: { en: 'There is no such profile.', el: 'Δεν υπάρχει τέτοιο προφίλ.' },
    hint: {
      en: 'GET /api/profiles lists those that there are.',
      el: 'Το GET /api/profiles δείχνει όσα υπάρχουν.',
    },
  },
  'PROFILE-CHANGED': {
    status: 412,
    message: {
      en: 'Somebody else has changed the profile {name} meanwhile.',
      el: 'Κάποιος άλλος άλλαξε στο μεταξύ το προφίλ {name}.',
    },
    hint: {
      en: 'Open it again and repeat your change.',
      el: 'Ανοίξτε το ξανά και επαναλάβετε την αλλαγή σας.',
    },
  },
  'FIELD-UNKNOWN': {
    status: 422,
    message: { en: '“{text}” is no field of a document.', el: 'Το «{text}» δεν είναι πεδίο παραστατικού.' },
    hint: { en: 'Choose a field from the list.', el: 'Επιλέξτε ένα πεδίο από τον κατάλογο.' },
  },
  'NOT-PRINTED': {
    status: 404,
    message: {
      en: 'The invoicing service gives no printed form of this document.',
      el: 'Η υπηρεσία τιμολόγησης δεν δίνει εκτυπώσιμη μορφή αυτού του παραστατικού.',
    },
    hint: {
      en: 'Open it at the tax authority, by its QR address in the report.',
      el: 'Ανοίξτε το στην ΑΑΔΕ, από τη διεύθυνση QR της αναφοράς.',
    },
  },
  'DOUBT-UNKNOWN': {
    status: 422,
    message: {
      en: 'These codes cannot be accepted: {codes}.',
      el: 'Οι κωδικοί δεν γίνονται αποδεκτοί: {codes}.',
    },
    hint: {
      en: 'Only doubtful findings of the report can be accepted.',
      el: 'Αποδεκτές γίνονται μόνο οι αμφίβολες περιπτώσεις της αναφοράς.',
    },
  },
} as const satisfies Readonly<Record<string, ToldRefusal>>;
