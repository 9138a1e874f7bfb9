import type { BilingualText } from '../../../../shared/problems/bilingual-text.ts';
import { reportLabels } from '../../../../shared/report/words/report-labels.ts';
import { approveWords } from '../../words/approve-words.ts';
import { checkWords } from '../../words/check-words.ts';
import { choiceWords } from '../../words/choice-words.ts';
import { gridWords } from '../../words/grid-words.ts';
import { homeWords } from '../../words/home-words.ts';
import { importWords } from '../../words/import-words.ts';
import { issuedWords } from '../../words/issued-words.ts';
import { reportWords } from '../../words/report-words.ts';

const { account, document, documents, file, lost, numbers, outcome, row, rows, series, summary, used } =
  reportLabels;

/** Words of the pages, beside those of the report; the names of controls are a contract with tests and screen readers. */
export const pageWords = {
  ...{ account, document, documents, file, lost, numbers, outcome, row, rows, series, summary, used },
  ...homeWords,
  ...importWords,
  ...checkWords,
  ...approveWords,
  ...gridWords,
  ...reportWords,
  ...choiceWords,
  ...issuedWords,
  home: { en: 'Home', el: 'Αρχική' },
  exportFile: { en: 'Export file', el: 'Αρχείο εξαγωγής' },
  check: { en: 'Check', el: 'Έλεγχος' },
  checkAgain: { en: 'Check again', el: 'Νέος έλεγχος' },
  saveProfile: { en: 'Save profile', el: 'Αποθήκευση προφίλ' },
  issueMany: { en: 'Issue {n} documents · {sum}', el: 'Έκδοση {n} παραστατικών · {sum}' },
  stop: { en: 'Stop', el: 'Διακοπή' },
  retryFile: { en: 'Retry file', el: 'Αρχείο επανάληψης' },
  signIn: { en: 'Sign in', el: 'Σύνδεση' },
  key: { en: 'Key', el: 'Κλειδί' },
  signInHint: {
    en: 'Your own key, from rowmark keys add, or that of the data folder, in the file that rowmark serve names.',
    el: 'Το δικό σας κλειδί, από το rowmark keys add, ή του φακέλου δεδομένων, στο αρχείο που αναφέρει το rowmark serve.',
  },
  skip: { en: 'Skip to content', el: 'Μετάβαση στο περιεχόμενο' },
  places: { en: 'Sections', el: 'Ενότητες' },
  language: { en: 'Language', el: 'Γλώσσα' },
  sandbox: { en: 'Sandbox: no tax effect', el: 'Δοκιμαστικό περιβάλλον χωρίς φορολογική ισχύ' },
  statements: { en: 'Monthly statement', el: 'Κατάσταση μήνα' },
  sandboxPage: { en: 'Sandbox', el: 'Δοκιμαστική υπηρεσία' },
  live: { en: 'LIVE: {company}', el: 'ΠΡΑΓΜΑΤΙΚΗ ΕΚΔΟΣΗ: {company}' },
  refused: { en: 'That did not work', el: 'Η ενέργεια δεν ολοκληρώθηκε' },
  requests: { en: 'Requests', el: 'Κλήσεις' },
  issuedThere: { en: 'Documents issued', el: 'Παραστατικά που εκδόθηκαν' },
  faults: { en: 'Simulated failures', el: 'Προσομοίωση βλαβών' },
  faultSlow: { en: 'Answer slowly', el: 'Αργή απάντηση' },
  faultDown: { en: 'Do not respond', el: 'Εκτός λειτουργίας' },
  faultLost: { en: 'Lose answers', el: 'Απώλεια απαντήσεων' },
  faultNone: { en: 'No failures', el: 'Χωρίς βλάβες' },
  goOn: { en: 'Continue', el: 'Συνέχεια' },
  signOut: { en: 'Sign out', el: 'Αποσύνδεση' },
  signedOut: { en: 'You have signed out', el: 'Αποσυνδεθήκατε' },
} as const satisfies Readonly<Record<string, BilingualText>>;

export type PageWord = keyof typeof pageWords;
