import type { Words } from '../../../shared/problems/words.ts';

/** Words of the pages; the names of controls are a contract with tests and screen readers. */
export const pageWords = {
  console: { en: 'Rowmark', el: 'Rowmark' },
  home: { en: 'Home', el: 'Αρχική' },
  exportFile: { en: 'Export file', el: 'Αρχείο εξαγωγής' },
  check: { en: 'Check', el: 'Έλεγχος' },
  checkAgain: { en: 'Check again', el: 'Νέος έλεγχος' },
  saveProfile: { en: 'Save profile', el: 'Αποθήκευση προφίλ' },
  issueMany: { en: 'Issue {n} documents', el: 'Έκδοση {n} παραστατικών' },
  signIn: { en: 'Sign in', el: 'Σύνδεση' },
  key: { en: 'Key', el: 'Κλειδί' },
  signInHint: {
    en: 'Take the key from the line "Console:" that rowmark serve prints.',
    el: 'Το κλειδί βρίσκεται στη γραμμή «Console:» που εμφανίζει το rowmark serve.',
  },
  skip: { en: 'To the content', el: 'Στο περιεχόμενο' },
  language: { en: 'Language', el: 'Γλώσσα' },
  sandbox: { en: 'Sandbox: nothing counts', el: 'Δοκιμαστικό περιβάλλον: τίποτα δεν μετράει' },
  sandboxPage: { en: 'Sandbox', el: 'Δοκιμαστική υπηρεσία' },
  live: { en: 'LIVE: {company}', el: 'ΠΡΑΓΜΑΤΙΚΗ ΕΚΔΟΣΗ: {company}' },
} as const satisfies Readonly<Record<string, Words>>;

export type PageWord = keyof typeof pageWords;
