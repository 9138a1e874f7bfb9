import type { ToldRefusal } from './told-refusal.ts';

/** Refusals of whoever is not signed in, may not, or comes from elsewhere. */
export const signInErrors = {
  'NOT-SIGNED-IN': {
    status: 401,
    message: { en: 'Nobody is signed in.', el: 'Δεν έχει γίνει σύνδεση.' },
    hint: {
      en: 'Open the address that rowmark serve prints, or send Authorization: Bearer with the key.',
      el: 'Ανοίξτε τη διεύθυνση που εμφανίζει το rowmark serve ή στείλτε Authorization: Bearer με το κλειδί.',
    },
  },
  'KEY-WRONG': {
    status: 401,
    message: { en: 'The key is not the right one.', el: 'Το κλειδί δεν είναι σωστό.' },
    hint: {
      en: 'Take the address with the key from the line "Console:" of rowmark serve.',
      el: 'Πάρτε τη διεύθυνση με το κλειδί από τη γραμμή «Console:» του rowmark serve.',
    },
  },
  'TOO-MANY-TRIES': {
    status: 429,
    message: { en: 'Too many wrong keys were tried.', el: 'Δοκιμάστηκαν πάρα πολλά λανθασμένα κλειδιά.' },
    hint: { en: 'Wait, then try once more.', el: 'Περιμένετε λίγο και δοκιμάστε ξανά.' },
  },
  'ROLE-MISSING': {
    status: 403,
    message: { en: 'Your role does not allow this.', el: 'Ο ρόλος σας δεν το επιτρέπει.' },
    hint: { en: 'Ask a person with the role {role}.', el: 'Ζητήστε το από άτομο με τον ρόλο {role}.' },
  },
  'TOKEN-WRONG': {
    status: 401,
    message: {
      en: 'The token is not valid here, or no longer.',
      el: 'Το διακριτικό πρόσβασης δεν ισχύει εδώ ή έχει λήξει.',
    },
    hint: {
      en: 'Take a new one from the token endpoint; docs/console.md shows how.',
      el: 'Ζητήστε νέο από τη διεύθυνση έκδοσης διακριτικών· το console.md δείχνει πώς.',
    },
  },
  'SIGN-IN-FAILED': {
    status: 401,
    message: { en: 'Signing in did not work.', el: 'Η σύνδεση δεν ολοκληρώθηκε.' },
    hint: {
      en: 'Open the console and sign in again within ten minutes, in the same browser.',
      el: 'Ανοίξτε την κονσόλα και συνδεθείτε ξανά μέσα σε δέκα λεπτά, από τον ίδιο φυλλομετρητή.',
    },
  },
  'HOST-REFUSED': {
    status: 403,
    message: {
      en: 'The console does not answer under this name.',
      el: 'Η κονσόλα δεν απαντά σε αυτό το όνομα.',
    },
    hint: {
      en: 'Use the address that rowmark serve prints.',
      el: 'Χρησιμοποιήστε τη διεύθυνση που εμφανίζει το rowmark serve.',
    },
  },
  'ORIGIN-REFUSED': {
    status: 403,
    message: { en: 'The request comes from another site.', el: 'Το αίτημα προέρχεται από άλλον ιστότοπο.' },
    hint: {
      en: 'Open the console itself and repeat the step there.',
      el: 'Ανοίξτε την ίδια την κονσόλα και επαναλάβετε εκεί το βήμα.',
    },
  },
} as const satisfies Record<string, ToldRefusal>;
