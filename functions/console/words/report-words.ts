import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of a report and of the monthly statement. */
export const reportWords = {
  all: { en: 'All', el: 'Όλες' },
  problem: { en: 'Problem', el: 'Πρόβλημα' },
  amount: { en: 'Payable', el: 'Πληρωτέο' },
  next: { en: 'Next', el: 'Επόμενη' },
  previous: { en: 'Previous', el: 'Προηγούμενη' },
  pageOf: { en: 'Page {page} of {pages}', el: 'Σελίδα {page} από {pages}' },
  verify: { en: 'Verify', el: 'Επαλήθευση' },
  headField: { en: 'Head that you kept', el: 'Κεφαλή που φυλάξατε' },
  headKept: {
    en: 'Head of the chain of reports, for somebody else to keep:',
    el: 'Κεφαλή της αλυσίδας των αναφορών, για να τη φυλάξει κάποιος άλλος:',
  },
  sealKeyHere: {
    en: 'Fingerprint of the seal key here:',
    el: 'Αποτύπωμα του κλειδιού σφράγισης εδώ:',
  },
  headHeld: {
    en: 'The chain holds the head that you kept.',
    el: 'Η αλυσίδα περιέχει την κεφαλή που φυλάξατε.',
  },
  checkedTitle: { en: 'Checked', el: 'Ελέγχθηκαν' },
  notCheckedTitle: { en: 'Not checked', el: 'Δεν ελέγχθηκαν' },
  checkedCounts: {
    en: 'Rows: {rows}, files: {files}, earlier reports: {before}.',
    el: 'Γραμμές: {rows}, αρχεία: {files}, προηγούμενες αναφορές: {before}.',
  },
  reverse: { en: 'Reverse', el: 'Ακύρωση με πιστωτικά' },
  reverseHint: {
    en: 'Prepares credit notes for everything this import issued. Nothing is issued until you confirm.',
    el: 'Ετοιμάζει πιστωτικά για όσα εξέδωσε αυτή η εισαγωγή. Τίποτα δεν εκδίδεται πριν το επιβεβαιώσετε.',
  },
  downloads: { en: 'Downloads', el: 'Λήψεις' },
  printed: { en: 'print', el: 'εκτύπωση' },
  atAuthority: { en: 'at the tax authority', el: 'στην ΑΑΔΕ' },
  mark: { en: 'MARK', el: 'ΜΑΡΚ' },
  numberOf: { en: 'Number', el: 'Αριθμός' },
  month: { en: 'Month', el: 'Μήνας' },
  showMonth: { en: 'Show month', el: 'Εμφάνιση μήνα' },
  statementHint: {
    en: 'Everything issued in a month, compared with the records of the invoicing service.',
    el: 'Όλα όσα εκδόθηκαν σε έναν μήνα, σε σύγκριση με όσα έχει η υπηρεσία τιμολόγησης.',
  },
  statementSaid: {
    en: 'Documents: {n}, payable after credit notes: {payable} €',
    el: 'Παραστατικά: {n}, πληρωτέο μετά τα πιστωτικά: {payable} €',
  },
  statementAgrees: {
    en: 'They match the invoicing service to the cent.',
    el: 'Συμφωνούν με την υπηρεσία τιμολόγησης στο λεπτό.',
  },
  statementDiffers: {
    en: 'Documents that differ from the invoicing service: {n}. The full statement lists each one.',
    el: 'Παραστατικά που διαφέρουν από την υπηρεσία τιμολόγησης: {n}. Η πλήρης κατάσταση δείχνει το καθένα.',
  },
  statementRunning: {
    en: 'Imports are running; what they have issued so far is not counted: {files}. Prepare the statement again when they are done.',
    el: 'Εκτελούνται εισαγωγές· όσα έχουν εκδώσει μέχρι στιγμής δεν υπολογίζονται: {files}. Ετοιμάστε ξανά την κατάσταση όταν ολοκληρωθούν.',
  },
  noNumbersLost: { en: 'No series numbers were lost.', el: 'Δεν χάθηκε κανένας αριθμός σειράς.' },
  numbersLost: {
    en: 'Series numbers without a document: {n}.',
    el: 'Αριθμοί σειράς χωρίς παραστατικό: {n}.',
  },
  wholeStatement: { en: 'Full statement', el: 'Πλήρης κατάσταση' },
  madeAt: { en: 'Prepared on {at}.', el: 'Συντάχθηκε στις {at}.' },
} as const satisfies Readonly<Record<string, BilingualText>>;
