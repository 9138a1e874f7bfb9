import type { Words } from '../../../shared/problems/words.ts';

const say = (en: string, el: string): Words => ({ en, el });

/** Words of signing in and out. */
export const signInWords = {
  goOn: say('Go on', 'Συνέχεια'),
  signOut: say('Sign out', 'Αποσύνδεση'),
  signedOut: say('You have signed out', 'Αποσυνδεθήκατε'),
} as const satisfies Readonly<Record<string, Words>>;
