import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of the first page, and of an import in progress. */
export const homeWords = {
  newExport: { en: 'Documents from an export', el: 'Παραστατικά από αρχείο' },
  dropHint: {
    en: 'Choose the file from your ERP, shop or bank, or drop it here: CSV, XLSX or JSON. A check issues nothing.',
    el: 'Επιλέξτε ή σύρετε εδώ το αρχείο του ERP, του ηλεκτρονικού καταστήματος ή της τράπεζας: CSV, XLSX ή JSON. Ο έλεγχος δεν εκδίδει τίποτα.',
  },
  jobs: { en: 'Imports', el: 'Εισαγωγές' },
  noJobs: { en: 'Nothing checked or issued yet', el: 'Δεν έχει γίνει ακόμη έλεγχος ή έκδοση' },
  firstSteps: {
    en: 'No export at hand? Fill in a template, or check an example.',
    el: 'Δεν έχετε αρχείο; Συμπληρώστε ένα πρότυπο ή ελέγξτε ένα παράδειγμα.',
  },
  templates: { en: 'Templates', el: 'Πρότυπα' },
  template: { en: 'Template', el: 'Πρότυπο' },
  tryExample: { en: 'Check an example', el: 'Έλεγχος παραδείγματος' },
  example: { en: 'example', el: 'παράδειγμα' },
  search: { en: 'Search', el: 'Αναζήτηση' },
  searchLabel: {
    en: 'Number, MARK, customer, amount or file',
    el: 'Αριθμός, ΜΑΡΚ, πελάτης, ποσό ή αρχείο',
  },
  printedNumber: { en: 'Number', el: 'Αριθμός' },
  when: { en: 'Date', el: 'Ημερομηνία' },
  what: { en: 'Action', el: 'Ενέργεια' },
  sum: { en: 'Total', el: 'Σύνολο' },
  who: { en: 'User', el: 'Χρήστης' },
  checkOf: { en: 'check', el: 'έλεγχος' },
  issueOf: { en: 'issue', el: 'έκδοση' },
  customer: { en: 'Customer', el: 'Πελάτης' },
  cell: { en: 'Cell', el: 'Κελί' },
  waiting: { en: 'Waiting to start', el: 'Σε αναμονή' },
  reading: { en: 'Reading the file', el: 'Ανάγνωση του αρχείου' },
  checking: { en: 'Checking the documents', el: 'Έλεγχος των παραστατικών' },
  issuing: { en: 'Issuing the documents', el: 'Έκδοση των παραστατικών' },
  reporting: { en: 'Writing the report', el: 'Σύνταξη της αναφοράς' },
  done: { en: 'Done', el: 'Ολοκληρώθηκε' },
  failed: { en: 'Failed', el: 'Απέτυχε' },
  stopping: {
    en: 'Stopping after the documents in progress',
    el: 'Διακοπή μετά τα παραστατικά που εκδίδονται τώρα',
  },
  progressOf: { en: '{decided} of {documents}', el: '{decided} από {documents}' },
  endsAt: { en: 'ends at about: {at}', el: 'ολοκληρώνεται περίπου: {at}' },
  timeLeft: { en: 'about {n} s left', el: 'απομένουν περίπου {n} δευτ.' },
} as const satisfies Readonly<Record<string, BilingualText>>;
