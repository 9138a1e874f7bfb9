import type { ColumnType } from '../../../shared/mapping/inspect/columns/column-facts.ts';
import type { RegisterKind } from '../../../shared/mapping/inspect/columns/register-kind.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';

type Because = 'header' | 'header-part' | 'values';

interface Words {
  types: Record<ColumnType, string>;
  because: Record<Because, (evidence: string) => string>;
  profile: string;
  saved: string;
  nothingOpen: string;
  open: string;
  firstDocument: string;
  line: (number: number) => string;
  tried: (value: string) => string;
  filled: (count: number) => string;
  known: (profiles: readonly KnownProfile[]) => string;
  noHeader: string;
  noRows: string;
  registers: Record<RegisterKind, string>;
  rows: (header: number, rows: number, complete: boolean) => string;
  totals: (rows: string) => string;
  shown: (formula: string, fits: number, rows: number) => string;
  registered: (header: string) => string;
  decimal: (sign: string, example: string) => string;
  ambiguous: (example: string) => string;
  order: (order: string | undefined) => string;
  exception: (example: string) => string;
}

const named = (profiles: readonly KnownProfile[]): string =>
  profiles.map(({ name, on }) => `${name} (${on})`).join(', ');

/** The sentences around an inspection, in the reader's language. */
export const inspectionWords: Readonly<Record<Language, Words>> = {
  en: {
    types: {
      blank: 'blank',
      date: 'date',
      'tax-number': 'tax number',
      code: 'code',
      boolean: 'yes/no',
      percent: 'percent',
      integer: 'whole number',
      number: 'number',
      text: 'text',
    },
    because: {
      header: (evidence) => `(header like "${evidence}")`,
      'header-part': (evidence) => `(header contains "${evidence}")`,
      values: (evidence) => `(cells: ${evidence})`,
    },
    profile: 'Suggested profile (save it with --save PROFILE.json):',
    saved: 'The suggested profile is in {path}.',
    nothingOpen: 'Nothing is left to decide: import the file with --profile and this profile.',
    open: 'Only you can decide these. Replace what begins with "?" in the profile:',
    firstDocument: 'The first document, as it would be issued:',
    line: (number) => `line ${number}`,
    tried: (value) => `? (tried with ${value})`,
    filled: (count) => `${count} filled`,
    registers: {
      purchases:
        'This is a register of purchases: others issued these documents, so Rowmark issues nothing from it.',
      issued:
        'Every row has a MARK: these documents are already issued, so Rowmark issues nothing from the list.',
      payments:
        'No built-in profile reads the payments of this provider, and their types and units cannot be guessed. See rowmark profiles.',
      'payments-without-source':
        'These balance transactions do not name their payment (source_id), so a payment could be issued twice. Export the report with source_id.',
      bank: 'This is a bank statement and has no sales. Export the sales or the payments instead.',
      journal:
        'These are entries of a journal: each amount stands twice, as a debit and as a credit. Export the invoices or the sales instead.',
      expenses: 'This is a list of expenses: nothing was sold. Export the invoices or the sales instead.',
      quotes:
        'This is a list of quotes: nothing is sold until a quote becomes an invoice. Export the invoices instead.',
      contacts: 'This is a list of contacts and states no amounts. Export the invoices or the sales instead.',
      products: 'This is a list of products and states no sales. Export the invoices or the sales instead.',
      stock: 'This is a list of stock and states no sales. Export the invoices or the sales instead.',
      time: 'This is a list of hours worked and states no amounts. Export the invoices instead.',
      unrecognised:
        'No documents are recognised in this list: it takes a number, an amount, and a buyer, an item or a date. Write a profile by hand if it is a list of sales.',
    },
    known: (profiles) =>
      profiles.length === 1
        ? `exports with these headers were imported with the profile ${named(profiles)}; --profile auto uses it`
        : `exports with these headers were imported with several profiles: ${named(profiles)}; name one of them with --profile`,
    noRows: 'There are no document rows below the headers, so there is no profile to suggest.',
    noHeader: 'No row looks like a header row, so there is no profile to suggest.',
    rows: (header, rows, complete) =>
      `headers in row ${header}, ${rows} rows below it${complete ? '' : ' read, and more after them'}`,
    shown: (formula, fits, rows) => `shown by ${fits} of ${rows} rows: ${formula}`,
    totals: (rows) => `total rows, which the import leaves out: ${rows}`,
    registered: (header) => `rows with a ${header} are already registered: the profile leaves them out`,
    decimal: (sign, example) => `decimal ${sign} because of ${example}`,
    ambiguous: (example) => `${example} can be read two ways: set read.decimal`,
    order: (order) => (order === undefined ? 'day or month first? set read.date_order' : `order ${order}`),
    exception: (example) => `but also "${example}"`,
  },
  el: {
    types: {
      blank: 'κενή',
      date: 'ημερομηνία',
      'tax-number': 'ΑΦΜ',
      code: 'κωδικός',
      boolean: 'ναι/όχι',
      percent: 'ποσοστό',
      integer: 'ακέραιος',
      number: 'αριθμός',
      text: 'κείμενο',
    },
    because: {
      header: (evidence) => `(επικεφαλίδα όπως «${evidence}»)`,
      'header-part': (evidence) => `(η επικεφαλίδα περιέχει «${evidence}»)`,
      values: (evidence) => `(κελιά: ${evidence})`,
    },
    profile: 'Προτεινόμενο προφίλ (αποθηκεύστε το με --save PROFILE.json):',
    saved: 'Το προτεινόμενο προφίλ είναι στο {path}.',
    nothingOpen: 'Δεν μένει τίποτα να αποφασίσετε: εισαγάγετε το αρχείο με --profile και αυτό το προφίλ.',
    open: 'Αυτά μόνο εσείς μπορείτε να τα αποφασίσετε. Αντικαταστήστε ό,τι αρχίζει με «?» στο προφίλ:',
    firstDocument: 'Το πρώτο παραστατικό, όπως θα εκδοθεί:',
    line: (number) => `γραμμή ${number}`,
    tried: (value) => `? (δοκιμή με ${value})`,
    filled: (count) => `συμπληρωμένα: ${count}`,
    registers: {
      purchases: 'Είναι βιβλίο αγορών: παραστατικά που εξέδωσαν άλλοι. Δεν εκδίδεται τίποτα από αυτό.',
      issued: 'Κάθε γραμμή έχει ΜΑΡΚ: τα παραστατικά έχουν ήδη εκδοθεί. Δεν εκδίδεται τίποτα από τη λίστα.',
      payments:
        'Κανένα ενσωματωμένο προφίλ δεν διαβάζει πληρωμές αυτού του παρόχου, και οι τύποι και οι μονάδες τους δεν μπορούν να μαντευτούν. Δείτε rowmark profiles.',
      'payments-without-source':
        'Οι κινήσεις υπολοίπου δεν αναφέρουν την πληρωμή τους (source_id), οπότε μια πληρωμή θα μπορούσε να εκδοθεί δύο φορές. Κάντε την εξαγωγή με το source_id.',
      bank: 'Είναι κίνηση τραπεζικού λογαριασμού και δεν έχει πωλήσεις. Εξαγάγετε τις πωλήσεις ή τις πληρωμές.',
      journal:
        'Είναι εγγραφές ημερολογίου: κάθε ποσό εμφανίζεται δύο φορές, στη χρέωση και στην πίστωση. Εξαγάγετε τα παραστατικά ή τις πωλήσεις.',
      expenses: 'Είναι κατάσταση εξόδων: δεν υπάρχουν πωλήσεις. Εξαγάγετε τα παραστατικά ή τις πωλήσεις.',
      quotes:
        'Είναι κατάσταση προσφορών: πώληση υπάρχει μόνο όταν η προσφορά τιμολογηθεί. Εξαγάγετε τα παραστατικά.',
      contacts: 'Είναι κατάλογος επαφών και δεν έχει ποσά. Εξαγάγετε τα παραστατικά ή τις πωλήσεις.',
      products: 'Είναι κατάλογος ειδών και δεν έχει πωλήσεις. Εξαγάγετε τα παραστατικά ή τις πωλήσεις.',
      stock: 'Είναι κατάσταση αποθεμάτων και δεν έχει πωλήσεις. Εξαγάγετε τα παραστατικά ή τις πωλήσεις.',
      time: 'Είναι κατάσταση ωρών εργασίας και δεν έχει ποσά. Εξαγάγετε τα παραστατικά.',
      unrecognised:
        'Δεν αναγνωρίζονται παραστατικά στη λίστα: χρειάζεται αριθμός, ποσό, και πελάτης, είδος ή ημερομηνία. Αν είναι πωλήσεις, γράψτε εσείς ένα προφίλ.',
    },
    known: (profiles) =>
      profiles.length === 1
        ? `αρχεία με αυτές τις επικεφαλίδες έχουν εισαχθεί με το προφίλ ${named(profiles)}· χρησιμοποιείται με --profile auto`
        : `αρχεία με αυτές τις επικεφαλίδες έχουν εισαχθεί με περισσότερα προφίλ: ${named(profiles)}· δώστε ένα από αυτά με --profile`,
    noRows: 'Κάτω από τις επικεφαλίδες δεν υπάρχουν γραμμές παραστατικών, άρα δεν προτείνεται προφίλ.',
    noHeader: 'Καμία γραμμή δεν μοιάζει με επικεφαλίδες, άρα δεν προτείνεται προφίλ.',
    rows: (header, rows, complete) =>
      `επικεφαλίδες στη γραμμή ${header}, ${rows} γραμμές κάτω από αυτή${complete ? '' : ' εξετάστηκαν, ακολουθούν κι άλλες'}`,
    shown: (formula, fits, rows) => `το δείχνουν ${fits} από ${rows} γραμμές: ${formula}`,
    totals: (rows) => `γραμμές συνόλων, που η εισαγωγή παραλείπει: ${rows}`,
    registered: (header) => `γραμμές που έχουν ${header} έχουν ήδη διαβιβαστεί: το προφίλ τις παραλείπει`,
    decimal: (sign, example) => `υποδιαστολή ${sign} λόγω του ${example}`,
    ambiguous: (example) => `το ${example} διαβάζεται με δύο τρόπους: ορίστε read.decimal`,
    order: (order) =>
      order === undefined ? 'πρώτα ημέρα ή μήνας; ορίστε read.date_order' : `σειρά ${order}`,
    exception: (example) => `αλλά και «${example}»`,
  },
};
