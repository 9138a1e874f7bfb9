import type { RefusalText } from './refusal-text.ts';

/** Refusals of people who are not signed in, lack a role, or come from another site. */
export const signInErrors = {
  'NOT-SIGNED-IN': {
    status: 401,
    message: { en: 'You are not signed in.', el: 'Δεν έχετε συνδεθεί.' },
    hint: {
      en: 'Open the address that rowmark serve prints, or send Authorization: Bearer with the key.',
      el: 'Ανοίξτε τη διεύθυνση που εμφανίζει το rowmark serve ή στείλτε Authorization: Bearer με το κλειδί.',
    },
  },
  'KEY-WRONG': {
    status: 401,
    message: { en: 'The key is wrong.', el: 'Το κλειδί δεν είναι σωστό.' },
    hint: {
      en: 'Use your own key, from rowmark keys add, or that of the data folder, in the file that rowmark serve names.',
      el: 'Χρησιμοποιήστε το δικό σας κλειδί, από το rowmark keys add, ή του φακέλου δεδομένων, στο αρχείο που αναφέρει το rowmark serve.',
    },
  },
  'TOO-MANY-TRIES': {
    status: 429,
    message: { en: 'Too many wrong keys.', el: 'Πάρα πολλά λανθασμένα κλειδιά.' },
    hint: { en: 'Wait a little, then try again.', el: 'Περιμένετε λίγο και δοκιμάστε ξανά.' },
  },
  'ROLE-MISSING': {
    status: 403,
    message: { en: 'Your role does not allow this.', el: 'Ο ρόλος σας δεν το επιτρέπει.' },
    hint: { en: 'Ask a person with the role {role}.', el: 'Ζητήστε το από άτομο με τον ρόλο {role}.' },
  },
  'ALL-ACCOUNTS-ONLY': {
    status: 403,
    message: {
      en: 'This page shows all accounts, and you have a role in some of them.',
      el: 'Αυτή η σελίδα δείχνει όλους τους λογαριασμούς και εσείς έχετε ρόλο σε μερικούς.',
    },
    hint: {
      en: 'Ask a person with a role in all accounts.',
      el: 'Ζητήστε το από άτομο με ρόλο σε όλους τους λογαριασμούς.',
    },
  },
  'PROFILE-OF-OTHERS': {
    status: 403,
    message: {
      en: 'The profile {name} is used in an account in which you have no role.',
      el: 'Το προφίλ {name} χρησιμοποιείται σε λογαριασμό στον οποίο δεν έχετε ρόλο.',
    },
    hint: {
      en: 'Save it under another name, or ask a person with a role in all its accounts.',
      el: 'Αποθηκεύστε το με άλλο όνομα ή ζητήστε το από άτομο με ρόλο σε όλους τους λογαριασμούς του.',
    },
  },
  'TOKEN-WRONG': {
    status: 401,
    message: {
      en: 'The token is not valid here, or has expired.',
      el: 'Το διακριτικό πρόσβασης δεν ισχύει εδώ ή έχει λήξει.',
    },
    hint: {
      en: 'Get a new one from the token endpoint; docs/console.md shows how.',
      el: 'Ζητήστε νέο από τη διεύθυνση έκδοσης διακριτικών· το console.md δείχνει πώς.',
    },
  },
  'SIGN-IN-FAILED': {
    status: 401,
    message: { en: 'Sign-in failed.', el: 'Η σύνδεση δεν ολοκληρώθηκε.' },
    hint: {
      en: 'Open the console and sign in again within ten minutes, in the same browser.',
      el: 'Ανοίξτε την κονσόλα και συνδεθείτε ξανά μέσα σε δέκα λεπτά, από τον ίδιο φυλλομετρητή.',
    },
  },
  'HOST-REFUSED': {
    status: 403,
    message: {
      en: 'The console does not answer at this address.',
      el: 'Η κονσόλα δεν απαντά σε αυτή τη διεύθυνση.',
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
} as const satisfies Record<string, RefusalText>;
