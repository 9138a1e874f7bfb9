import type { Words } from '../../../shared/problems/words.ts';

/** Words of the way in and out, where people have names of their own. */
export const signInWords = {
  goOn: { en: 'Go on', el: 'Συνέχεια' },
  signOut: { en: 'Sign out', el: 'Αποσύνδεση' },
  signedOut: { en: 'You have signed out', el: 'Αποσυνδεθήκατε' },
} as const satisfies Readonly<Record<string, Words>>;
