import type { Language } from '../problems/problem.ts';
import type { Outcome } from '../records/outcome.ts';
import { reportColumns } from './report-columns.ts';

/** A phrase in both languages of a report. */
export type Phrase = Readonly<Record<Language, string>>;

const phrase = (en: string, el: string): Phrase => ({ en, el });

export const outcomeWords: Readonly<Record<Outcome, Phrase>> = {
  issued: phrase('Issued', 'Εκδόθηκε'),
  duplicate: phrase('Issued before', 'Είχε εκδοθεί'),
  conflict: phrase('Conflict', 'Σύγκρουση'),
  rejected: phrase('Rejected', 'Απορρίφθηκε'),
  held: phrase('Held back', 'Σε αναμονή'),
  failed: phrase('Not answered', 'Χωρίς απάντηση'),
  ready: phrase('Ready', 'Έτοιμο'),
  skipped: phrase('Skipped', 'Παραλείφθηκε'),
};

/** Meaning of each outcome for the reader, in one line. */
export const outcomeMeanings: Readonly<Record<Outcome, Phrase>> = {
  issued: phrase('has its MARK', 'έχει ΜΑΡΚ'),
  duplicate: phrase('same content, MARK of the first time', 'ίδιο περιεχόμενο, ΜΑΡΚ της πρώτης φοράς'),
  conflict: phrase(
    'the id belongs to a document with other content; nothing was sent',
    'το αναγνωριστικό ανήκει σε παραστατικό με άλλο περιεχόμενο· δεν στάλθηκε τίποτα',
  ),
  rejected: phrase('a cell must be mended', 'πρέπει να διορθωθεί κάποιο κελί'),
  held: phrase('fine, waits for something else', 'σωστή, περιμένει κάτι άλλο'),
  failed: phrase('import the same file again', 'εισαγάγετε ξανά το ίδιο αρχείο'),
  ready: phrase('would be issued', 'θα εκδιδόταν'),
  skipped: phrase('left alone by a rule of the profile', 'αγνοήθηκε από κανόνα του προφίλ'),
};

export const typeWords: Readonly<Record<string, Phrase>> = {
  '1.1': phrase('Sales invoice', 'Τιμολόγιο πώλησης'),
  '1.4': phrase('Sale on behalf of third parties', 'Πώληση για λογαριασμό τρίτων'),
  '1.5': phrase('Clearance of sales for third parties', 'Εκκαθάριση πωλήσεων τρίτων'),
  '1.6': phrase('Supplementary invoice', 'Συμπληρωματικό τιμολόγιο'),
  '2.1': phrase('Service invoice', 'Τιμολόγιο παροχής υπηρεσιών'),
  '2.3': phrase('Service invoice, third country', 'Τιμολόγιο παροχής, τρίτη χώρα'),
  '3.1': phrase('Title of acquisition', 'Τίτλος κτήσης'),
  '5.1': phrase('Credit note, correlated', 'Πιστωτικό συσχετιζόμενο'),
  '5.2': phrase('Credit note', 'Πιστωτικό μη συσχετιζόμενο'),
  '11.1': phrase('Retail receipt', 'Απόδειξη λιανικής πώλησης'),
  '11.4': phrase('Retail credit note', 'Πιστωτικό λιανικής'),
};

export const words = {
  title: phrase('Import report', 'Αναφορά εισαγωγής'),
  summary: phrase('Summary', 'Σύνοψη'),
  rows: phrase('Rows', 'Γραμμές'),
  documents: phrase('Documents', 'Παραστατικά'),
  document: reportColumns.external_id,
  outcome: reportColumns.outcome,
  row: reportColumns.row,
  forExample: phrase('e.g.', 'π.χ.'),
  meaning: phrase('Meaning', 'Σημασία'),
  export: phrase('the export', 'το αρχείο που εισήχθη'),
  whoAndWhat: phrase('Who, what, when', 'Ποιος, τι, πότε'),
  documentsIssued: phrase('documents issued now', 'παραστατικά εκδόθηκαν τώρα'),
  documentsReady: phrase('documents would be issued', 'παραστατικά θα εκδίδονταν'),
  moneyIssued: phrase('payable, issued now', 'πληρωτέο, εκδόθηκε τώρα'),
  moneyReady: phrase('payable, would be issued', 'πληρωτέο, θα εκδιδόταν'),
  usedLost: phrase('series numbers used / lost', 'αριθμοί σειράς: χρήση / απώλεια'),
  share: phrase('Share of the rows', 'Μερίδιο γραμμών'),
  file: phrase('File', 'Αρχείο'),
  account: phrase('Account', 'Λογαριασμός'),
  environment: phrase('Environment', 'Περιβάλλον'),
  profile: phrase('Profile', 'Προφίλ'),
  job: phrase('Job', 'Εργασία'),
  started: phrase('Started', 'Έναρξη'),
  finished: phrase('Finished', 'Λήξη'),
  dryRun: phrase('Dry run: nothing was sent', 'Δοκιμή: δεν στάλθηκε τίποτα'),
  byOutcome: phrase('What became of the rows', 'Τι έγινε με τις γραμμές'),
  byCurrency: phrase('Money by currency', 'Ποσά ανά νόμισμα'),
  byType: phrase('Money by document type', 'Ποσά ανά τύπο παραστατικού'),
  byVat: phrase('Money by VAT rate', 'Ποσά ανά συντελεστή ΦΠΑ'),
  rates: phrase('Exchange rates used', 'Ισοτιμίες που χρησιμοποιήθηκαν'),
  numbers: phrase('Series numbers', 'Αριθμοί σειρών'),
  problems: phrase('What to mend, by cause', 'Τι να διορθώσετε, ανά αιτία'),
  findings: phrase('What was noticed, by cause', 'Τι παρατηρήθηκε, ανά αιτία'),
  notices: phrase('Good to know', 'Χρήσιμες επισημάνσεις'),
  files: phrase('Files of this report and their SHA-256', 'Αρχεία της αναφοράς και το SHA-256 τους'),
  next: phrase('What to do next', 'Επόμενο βήμα'),
  joined: phrase('Together with the earlier tries', 'Μαζί με τις προηγούμενες προσπάθειες'),
  type: reportColumns.invoice_type_code,
  vatRate: phrase('VAT rate', 'Συντελεστής ΦΠΑ'),
  currency: reportColumns.currency,
  net: phrase('Net €', 'Καθαρή αξία €'),
  vat: reportColumns.vat_total,
  payable: reportColumns.payable_total,
  payableForeign: phrase('Payable in the currency', 'Πληρωτέο στο νόμισμα'),
  rate: phrase('Units per euro', 'Μονάδες ανά ευρώ'),
  rateSource: phrase('Source', 'Πηγή'),
  rateDate: phrase('Day', 'Ημέρα'),
  series: reportColumns.series,
  used: phrase('Used', 'Χρησιμοποιήθηκαν'),
  lost: phrase('Lost', 'Χάθηκαν'),
  first: phrase('First', 'Πρώτος'),
  last: phrase('Last', 'Τελευταίος'),
  count: phrase('Count', 'Πλήθος'),
  problem: reportColumns.message,
  whatToDo: reportColumns.hint,
  cells: phrase('Cells', 'Κελιά'),
  bytes: phrase('Bytes', 'Bytes'),
  previous: phrase('Report before this one', 'Προηγούμενη αναφορά'),
  firstReport: phrase('This is the first report of the account.', 'Είναι η πρώτη αναφορά του λογαριασμού.'),
  more: phrase('and more', 'και άλλα'),
  severityError: phrase('error', 'σφάλμα'),
  severityWarning: phrase('warning', 'προειδοποίηση'),
  severityNotice: phrase('notice', 'επισήμανση'),
} as const satisfies Record<string, Phrase>;
