import type { Words } from '../../../shared/problems/words.ts';

/** Words of a report and of the statement of a month. */
export const reportWords = {
  rows: { en: 'Rows', el: 'Γραμμές' },
  all: { en: 'All', el: 'Όλες' },
  problem: { en: 'Problem', el: 'Πρόβλημα' },
  amount: { en: 'Payable', el: 'Πληρωτέο' },
  next: { en: 'Next', el: 'Επόμενη' },
  previous: { en: 'Previous', el: 'Προηγούμενη' },
  pageOf: { en: 'Page {page} of {pages}', el: 'Σελίδα {page} από {pages}' },
  verify: { en: 'Verify', el: 'Επαλήθευση' },
  sound: {
    en: 'Sound: {rows} rows, {files} files and {before} reports before it are as they were sealed.',
    el: 'Ακέραιη: {rows} γραμμές, {files} αρχεία και {before} προηγούμενες αναφορές είναι όπως σφραγίστηκαν.',
  },
  notSound: { en: 'Something is not as it was sealed.', el: 'Κάτι δεν είναι όπως σφραγίστηκε.' },
  reverse: { en: 'Reverse', el: 'Ακύρωση με πιστωτικά' },
  reverseHint: {
    en: 'Shows the credit notes for what was issued; nothing is issued before you say so.',
    el: 'Δείχνει τα πιστωτικά για όσα εκδόθηκαν· τίποτα δεν εκδίδεται πριν το πείτε.',
  },
  downloads: { en: 'Downloads', el: 'Λήψεις' },
  printed: { en: 'printed', el: 'εκτύπωση' },
  atAuthority: { en: 'at the tax authority', el: 'στην ΑΑΔΕ' },
  numberOf: { en: 'Number', el: 'Αριθμός' },
  account: { en: 'Account', el: 'Λογαριασμός' },
  statementTitle: { en: 'Statement of the month', el: 'Κατάσταση του μήνα' },
  month: { en: 'Month', el: 'Μήνας' },
  showMonth: { en: 'Show the month', el: 'Εμφάνιση μήνα' },
  statementHint: {
    en: 'Everything issued in a month, compared with the list of the invoicing service.',
    el: 'Όλα όσα εκδόθηκαν σε έναν μήνα, σε σύγκριση με τον κατάλογο της υπηρεσίας τιμολόγησης.',
  },
  statementSaid: {
    en: 'Documents: {n}, {payable} € after credit notes',
    el: 'Παραστατικά: {n}, {payable} € μετά τα πιστωτικά',
  },
  statementAgrees: {
    en: 'They are the same at the invoicing service, to the cent.',
    el: 'Συμφωνούν με την υπηρεσία τιμολόγησης στο λεπτό.',
  },
  statementDiffers: {
    en: '{n} documents are not the same at the invoicing service. The whole statement names each one.',
    el: '{n} παραστατικά διαφέρουν από την υπηρεσία τιμολόγησης. Η πλήρης κατάσταση δείχνει το καθένα.',
  },
  noNumbersLost: { en: 'No number of a series was lost.', el: 'Δεν χάθηκε κανένας αριθμός σειράς.' },
  numbersLost: { en: 'Numbers without a document: {n}.', el: 'Αριθμοί χωρίς παραστατικό: {n}.' },
  wholeStatement: { en: 'The whole statement', el: 'Πλήρης κατάσταση' },
  madeAt: { en: 'Drawn up on {at}.', el: 'Συντάχθηκε στις {at}.' },
  byKind: { en: 'By kind of document', el: 'Ανά είδος παραστατικού' },
  kind: { en: 'Kind', el: 'Είδος παραστατικού' },
  documents: { en: 'Documents', el: 'Παραστατικά' },
  seriesNumbers: { en: 'Numbers of the series', el: 'Αριθμοί των σειρών' },
  firstNumber: { en: 'First', el: 'Πρώτος' },
  lastNumber: { en: 'Last', el: 'Τελευταίος' },
  withoutDocument: { en: 'Without a document', el: 'Χωρίς παραστατικό' },
} as const satisfies Readonly<Record<string, Words>>;
