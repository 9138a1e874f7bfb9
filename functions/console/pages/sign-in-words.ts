import type { Words } from '../../../shared/problems/words.ts';

const say = (en: string, el: string): Words => ({ en, el });

/** Words of signing in and out. */
export const signInWords = {
  signIn: say('Sign in', 'Σύνδεση'),
  key: say('Key', 'Κλειδί'),
  signInHint: say(
    'Take the key from the line "Console:" that rowmark serve prints.',
    'Το κλειδί βρίσκεται στη γραμμή «Console:» που εμφανίζει το rowmark serve.',
  ),
  goOn: say('Go on', 'Συνέχεια'),
  signOut: say('Sign out', 'Αποσύνδεση'),
  signedOut: say('You have signed out', 'Αποσυνδεθήκατε'),
} as const satisfies Readonly<Record<string, Words>>;
