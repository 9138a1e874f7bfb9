import type { BilingualText } from '../../problems/bilingual-text.ts';
import { phrases } from '../../problems/phrases.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { UnusedAmount } from '../../records/unused-amount.ts';
import { reportColumns } from '../columns/report-columns.ts';

const phrase = (en: string, el: string): BilingualText => ({ en, el });

export const outcomeNames: Readonly<Record<Outcome, BilingualText>> = {
  issued: phrases['outcome-issued'],
  duplicate: phrases['outcome-duplicate'],
  conflict: phrases['outcome-conflict'],
  rejected: phrases['outcome-rejected'],
  held: phrases['outcome-held'],
  failed: phrases['outcome-failed'],
  ready: phrases['outcome-ready'],
  skipped: phrases['outcome-skipped'],
};

/** Meaning of each outcome for the reader, in one line. */
export const outcomeMeanings: Readonly<Record<Outcome, BilingualText>> = {
  issued: phrase('has its MARK', 'έχει ΜΑΡΚ'),
  duplicate: phrase(
    'same content, with the MARK it already has',
    'ίδιο περιεχόμενο, με το ΜΑΡΚ που έχει ήδη',
  ),
  conflict: phrase(
    'the id belongs to a document with different content; nothing was sent',
    'ο αριθμός ανήκει σε παραστατικό με διαφορετικό περιεχόμενο· δεν στάλθηκε τίποτα',
  ),
  rejected: phrase('correct the cell and import again', 'διορθώστε το κελί και εισαγάγετε ξανά'),
  held: phrase('waits for something else or for your approval', 'περιμένει κάτι άλλο ή την έγκρισή σας'),
  failed: phrase('import the same file again', 'εισαγάγετε ξανά το ίδιο αρχείο'),
  ready: phrase('would be issued', 'θα εκδιδόταν'),
  skipped: phrase('left out by a rule of the profile', 'εξαιρέθηκε από κανόνα του προφίλ'),
};

export const reportLabels = {
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
  documentsIssued: phrase('documents issued now', 'παραστατικά που εκδόθηκαν τώρα'),
  documentsReady: phrase('documents that would be issued', 'παραστατικά που θα εκδίδονταν'),
  moneyIssued: phrase('payable, issued now', 'πληρωτέο, όσα εκδόθηκαν τώρα'),
  moneyReady: phrase('payable, would be issued', 'πληρωτέο, όσα θα εκδίδονταν'),
  usedLost: phrase('series numbers used / lost', 'αριθμοί σειράς που χρησιμοποιήθηκαν / χάθηκαν'),
  share: phrase('Share of rows', 'Ποσοστό γραμμών'),
  file: phrase('File', 'Αρχείο'),
  account: phrase('Account', 'Λογαριασμός'),
  environment: phrase('Environment', 'Περιβάλλον'),
  profile: phrase('Profile', 'Προφίλ'),
  job: phrase('Import', 'Εισαγωγή'),
  started: phrase('Started', 'Έναρξη'),
  finished: phrase('Finished', 'Λήξη'),
  dryRun: phrase('Dry run: nothing was sent', 'Δοκιμαστική εκτέλεση: δεν στάλθηκε τίποτα'),
  byOutcome: phrase('Rows by outcome', 'Γραμμές ανά αποτέλεσμα'),
  byCurrency: phrase('Amounts by currency', 'Ποσά ανά νόμισμα'),
  byType: phrase('Amounts by document type', 'Ποσά ανά τύπο παραστατικού'),
  byVat: phrase('Amounts by VAT rate', 'Ποσά ανά συντελεστή ΦΠΑ'),
  rates: phrase('Exchange rates used', 'Ισοτιμίες που χρησιμοποιήθηκαν'),
  numbers: phrase('Series numbers', 'Αριθμοί σειρών'),
  balance: phrase('Every amount of the file', 'Κάθε ποσό του αρχείου'),
  balanceOf: phrase('Where', 'Πού'),
  amounts: phrase('Amounts', 'Ποσά'),
  inFile: phrase('File', 'Αρχείο'),
  inDocuments: phrase('Documents', 'Παραστατικά'),
  theRest: phrase('The rest', 'Τα υπόλοιπα'),
  fileStates: phrase('the file states', 'το αρχείο γράφει'),
  payouts: phrase('Payouts', 'Αποδόσεις'),
  payoutDocuments: phrase('Documents of the payouts', 'Παραστατικά των αποδόσεων'),
  payout: phrase('Payout', 'Απόδοση'),
  day: phrase('Day', 'Ημέρα'),
  paidOut: phrase('Paid out', 'Καταβλήθηκε'),
  payments: phrase('Payments', 'Πληρωμές'),
  gross: phrase('Gross', 'Μικτά'),
  givenBack: phrase('Given back', 'Επιστροφές'),
  fees: phrase('Fees', 'Προμήθειες'),
  otherAmounts: phrase('Other', 'Λοιπά'),
  remainder: phrase('Not explained', 'Ανεξήγητο'),
  documentsOf: phrase('Their MARKs', 'Τα ΜΑΡΚ τους'),
  rowsWithout: phrase('Rows without a document', 'Γραμμές χωρίς παραστατικό'),
  balanceBefore: phrase('balance before', 'προηγούμενο υπόλοιπο'),
  balanceAfter: phrase('balance after', 'υπόλοιπο μετά'),
  warnings: phrase('Before you rely on this', 'Πριν βασιστείτε σε αυτά'),
  problems: phrase('What to correct, by cause', 'Τι να διορθώσετε, ανά αιτία'),
  findings: phrase('Findings, by cause', 'Ευρήματα, ανά αιτία'),
  notices: phrase('Good to know', 'Χρήσιμες επισημάνσεις'),
  files: phrase('Files of this report, with SHA-256', 'Αρχεία της αναφοράς, με SHA-256'),
  verifyPage: phrase(
    'To verify this report without installing anything, open verify.html and drop its files there.',
    'Για επαλήθευση της αναφοράς χωρίς εγκατάσταση, ανοίξτε το verify.html και σύρετε εκεί τα αρχεία της.',
  ),
  sealKey: phrase('Sealed with the key', 'Σφραγισμένη με το κλειδί'),
  noSealKey: phrase('Not sealed with a key.', 'Δεν είναι σφραγισμένη με κλειδί.'),
  next: phrase('What to do next', 'Επόμενο βήμα'),
  joined: phrase('Together with earlier imports', 'Μαζί με τις προηγούμενες εισαγωγές'),
  type: reportColumns.invoice_type_code,
  vatRate: phrase('VAT rate', 'Συντελεστής ΦΠΑ'),
  currency: reportColumns.currency,
  net: phrase('Net €', 'Καθαρή αξία €'),
  vat: reportColumns.vat_total,
  payable: reportColumns.payable_total,
  payableForeign: phrase('Payable in currency', 'Πληρωτέο στο νόμισμα'),
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
  approvedBy: phrase('Approved by', 'Εγκρίθηκε από'),
  approvedAt: phrase('Approved on', 'Εγκρίθηκε στις'),
  approvedPlan: phrase('Approved plan', 'Εγκεκριμένο σχέδιο'),
  tries: phrase('Attempts', 'Προσπάθειες'),
  corrections: phrase('Corrected cells', 'Διορθωμένα κελιά'),
  blankCell: phrase('(blank)', '(κενό)'),
  oneCell: phrase('cell', 'κελί'),
  manyCells: phrase('cells', 'κελιά'),
  whatToDo: reportColumns.hint,
  cells: phrase('Cells', 'Κελιά'),
  bytes: phrase('Bytes', 'Bytes'),
  previous: phrase('Previous report', 'Προηγούμενη αναφορά'),
  firstReport: phrase(
    'This is the first report of the account.',
    'Αυτή είναι η πρώτη αναφορά του λογαριασμού.',
  ),
  more: phrase('and more', 'και άλλα'),
  unusedAmounts: phrase(
    'Amounts of the file that are in no document',
    'Ποσά του αρχείου που δεν είναι σε κανένα παραστατικό',
  ),
  unusedAmount: phrase('In no document', 'Σε κανένα παραστατικό'),
  unusedColumn: phrase('Column', 'Στήλη'),
  sum: phrase('Sum', 'Άθροισμα'),
  why: phrase('Why', 'Γιατί'),
  moreRows: phrase('more rows are in the workbook', 'περισσότερες γραμμές στο βιβλίο εργασίας'),
  severityError: phrase('error', 'σφάλμα'),
  severityDoubtful: phrase('doubtful', 'αμφίβολο'),
  severityWarning: phrase('warning', 'προειδοποίηση'),
  severityNotice: phrase('notice', 'επισήμανση'),
} as const satisfies Record<string, BilingualText>;

/** Reasons why an amount of the file may stand in no document. */
export const unusedMeanings: Readonly<Record<UnusedAmount['because'], BilingualText>> = {
  'equals payable': phrase('equals the total of the documents', 'ίσο με το σύνολο των παραστατικών'),
  'equals net': phrase('equals the net value', 'ίσο με την καθαρή αξία'),
  'equals vat': phrase('equals the VAT', 'ίσο με τον ΦΠΑ'),
  'equals line': phrase('equals an amount of the lines', 'ίσο με ποσό των γραμμών ειδών'),
  'total proves': phrase(
    'a total of the file proves the documents',
    'τα παραστατικά αποδεικνύονται από σύνολο του αρχείου',
  ),
  answered: phrase('answered in the profile', 'έχει απαντηθεί στο προφίλ'),
  unanswered: phrase('unanswered', 'αναπάντητο'),
};

/** The hour at which issuing ends: of a plan, and of a job that has begun. */
export const issuingEndWords = {
  planned: {
    en: 'If issuing begins now, it ends at about: {at}.',
    el: 'Αν η έκδοση αρχίσει τώρα, θα ολοκληρωθεί περίπου: {at}.',
  },
  begun: {
    en: '{file}: {documents} documents are being issued. That ends at about: {at}.',
    el: '{file}: εκδίδονται {documents} παραστατικά. Η έκδοση ολοκληρώνεται περίπου: {at}.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;

/** The order of the numbers of each series, against the rows of the file. */
export const numberOrderWords = {
  followed: {
    en: 'In each series, numbers follow the order of the file.',
    el: 'Σε κάθε σειρά οι αριθμοί ακολουθούν τη σειρά των γραμμών του αρχείου.',
  },
  notFollowed: {
    en: 'More than {max} documents are issued side by side, so their numbers do not follow the order of the file.',
    el: 'Πάνω από {max} παραστατικά εκδίδονται παράλληλα, γι’ αυτό οι αριθμοί δεν ακολουθούν τη σειρά των γραμμών του αρχείου.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;
