import type { Words } from '../../../shared/problems/words.ts';

/** Words around every page, and of signing in. */
export const frameWords = {
  home: { en: 'Home', el: 'Αρχική' },
  exportFile: { en: 'Export file', el: 'Αρχείο εξαγωγής' },
  check: { en: 'Check', el: 'Έλεγχος' },
  checkAgain: { en: 'Check again', el: 'Νέος έλεγχος' },
  saveProfile: { en: 'Save profile', el: 'Αποθήκευση προφίλ' },
  issueMany: { en: 'Issue {n} documents', el: 'Έκδοση {n} παραστατικών' },
  stop: { en: 'Stop', el: 'Διακοπή' },
  summary: { en: 'Summary', el: 'Σύνοψη' },
  retryFile: { en: 'Retry file', el: 'Αρχείο επανάληψης' },
  signIn: { en: 'Sign in', el: 'Σύνδεση' },
  key: { en: 'Key', el: 'Κλειδί' },
  signInHint: {
    en: 'Take the key from the line "Console:" that rowmark serve prints.',
    el: 'Το κλειδί βρίσκεται στη γραμμή «Console:» που εμφανίζει το rowmark serve.',
  },
  skip: { en: 'To the content', el: 'Στο περιεχόμενο' },
  places: { en: 'Places', el: 'Ενότητες' },
  language: { en: 'Language', el: 'Γλώσσα' },
  sandbox: { en: 'Sandbox: nothing counts', el: 'Δοκιμαστικό περιβάλλον: τίποτα δεν μετράει' },
  statements: { en: 'Statement of the month', el: 'Κατάσταση μήνα' },
  sandboxPage: { en: 'Sandbox', el: 'Δοκιμαστική υπηρεσία' },
  live: { en: 'LIVE: {company}', el: 'ΠΡΑΓΜΑΤΙΚΗ ΕΚΔΟΣΗ: {company}' },
} as const satisfies Readonly<Record<string, Words>>;
