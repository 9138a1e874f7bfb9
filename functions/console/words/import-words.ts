import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of one import: its steps, its history, and whose turn it is; and of finding what was issued. */
export const importWords = {
  stepsName: { en: 'Steps of the import', el: 'Βήματα της εισαγωγής' },
  stepFile: { en: 'File', el: 'Αρχείο' },
  stepColumns: { en: 'Columns', el: 'Στήλες' },
  stepCheck: { en: 'Check', el: 'Έλεγχος' },
  stepApprove: { en: 'Approve', el: 'Έγκριση' },
  stepReport: { en: 'Report', el: 'Αναφορά' },
  toApprove: { en: 'To approve', el: 'Προς έγκριση' },
  waits: { en: 'Waits for', el: 'Περιμένει' },
  waitsNobody: { en: 'nobody', el: 'κανέναν' },
  waitsApprover: { en: 'an approver', el: 'όποιον εγκρίνει' },
  waitsDropper: { en: 'corrections', el: 'διορθώσεις' },
  waitsDropperOf: { en: 'corrections by {by}', el: 'διορθώσεις από: {by}' },
  stateIs: { en: 'State', el: 'Κατάσταση' },
  history: { en: 'History', el: 'Ιστορικό' },
  approvalOf: { en: 'approval', el: 'έγκριση' },
  retryOf: { en: 'retry', el: 'επανάληψη' },
  creditOf: { en: 'credit notes', el: 'πιστωτικά' },
  stoppedUnsent: {
    en: 'The import was stopped. Documents that were never sent: {n}.',
    el: 'Η εισαγωγή διακόπηκε. Παραστατικά που δεν στάλθηκαν ποτέ: {n}.',
  },
  resume: { en: 'Resume', el: 'Συνέχιση' },
  resumeHint: {
    en: 'Goes on with exactly what was approved. What is issued already is not issued again.',
    el: 'Συνεχίζει ακριβώς με ό,τι εγκρίθηκε. Όσα έχουν εκδοθεί δεν εκδίδονται ξανά.',
  },
  notSent: { en: 'Not sent', el: 'Δεν στάλθηκε' },
  goneOn: { en: 'A newer run has gone on with it:', el: 'Τη συνέχισε νεότερη έκδοση:' },
  findTitle: { en: 'Find documents', el: 'Εύρεση παραστατικών' },
  findNumber: { en: 'Printed number', el: 'Αριθμός παραστατικού' },
  findAmount: { en: 'Amount, or any text', el: 'Ποσό ή άλλο κείμενο' },
  findNone: { en: 'No issued document matches.', el: 'Δεν βρέθηκε εκδομένο παραστατικό.' },
  nothingIssued: { en: 'Nothing issued yet.', el: 'Δεν έχει εκδοθεί ακόμη τίποτα.' },
  tabProgress: { en: '{percent} % · {file}', el: '{percent} % · {file}' },
} as const satisfies Readonly<Record<string, BilingualText>>;
