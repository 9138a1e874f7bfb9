import type { ColumnType } from '../../shared/mapping/inspect/column-type.ts';
import type { RegisterKind } from '../../shared/mapping/inspect/register-kind.ts';
import type { Language } from '../../shared/problems/problem.ts';
import type { KnownProfile } from '../../shared/records/known-exports.ts';

type Because = 'header' | 'header-part' | 'values';

interface Words {
  types: Record<ColumnType, string>;
  because: Record<Because, (evidence: string) => string>;
  profile: string;
  saved: (path: string) => string;
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
    profile: 'Suggested profile (keep it with --save PROFILE.json):',
    saved: (path) => `The suggested profile is in ${path}.`,
    nothingOpen: 'Nothing is open: import the file with --profile and this profile.',
    open: 'Only you can decide these; replace what begins with "?" in the profile:',
    firstDocument: 'The first document, as it would be issued:',
    line: (number) => `line ${number}`,
    tried: (value) => `? (tried with ${value})`,
    filled: (count) => `${count} filled`,
    registers: {
      purchases:
        'This is a register of purchases: documents that others have issued. Nothing is issued from it.',
      issued: 'Every row has a MARK: these documents are issued already. Nothing is issued from the list.',
      payments:
        'These are payments of a provider that no built-in profile reads: their types and units would be guessed. See rowmark profiles.',
      'payments-without-source':
        'These are balance transactions that do not name their payment (source_id), so that one payment could be issued twice. Export the report with source_id.',
      bank: 'This is a bank statement: it names no sales. Export the sales or the payments instead.',
    },
    known: (profiles) =>
      profiles.length === 1
        ? `exports with these headers were imported with the profile ${named(profiles)}: rowmark import takes it with --profile auto`
        : `exports with these headers were imported with several profiles: ${named(profiles)}; name one of them with --profile`,
    noRows: 'Below the headers there are no rows of documents, so no profile can be suggested.',
    noHeader: 'No row looks like headers, so no profile can be suggested.',
    rows: (header, rows, complete) =>
      `headers in row ${header}, ${rows} rows below it${complete ? '' : ' looked at, and more after them'}`,
    shown: (formula, fits, rows) => `shown by ${fits} of ${rows} rows: ${formula}`,
    totals: (rows) => `total rows, which an import leaves out: ${rows}`,
    registered: (header) => `rows that have a ${header} are registered already: the profile leaves them out`,
    decimal: (sign, example) => `decimal ${sign} because of ${example}`,
    ambiguous: (example) => `${example} can be read both ways: declare read.decimal`,
    order: (order) =>
      order === undefined ? 'day or month first? declare read.date_order' : `order ${order}`,
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
    profile: 'Προτεινόμενο προφίλ (κρατήστε το με --save PROFILE.json):',
    saved: (path) => `Το προτεινόμενο προφίλ είναι στο ${path}.`,
    nothingOpen: 'Τίποτα δεν μένει ανοιχτό: εισαγάγετε το αρχείο με --profile και αυτό το προφίλ.',
    open: 'Αυτά μόνο εσείς τα αποφασίζετε· αντικαταστήστε ό,τι αρχίζει με «?» στο προφίλ:',
    firstDocument: 'Το πρώτο παραστατικό, όπως θα εκδοθεί:',
    line: (number) => `γραμμή ${number}`,
    tried: (value) => `? (δοκιμή με ${value})`,
    filled: (count) => `γεμάτα ${count}`,
    registers: {
      purchases: 'Είναι βιβλίο αγορών: παραστατικά που εξέδωσαν άλλοι. Δεν εκδίδεται τίποτα από αυτό.',
      issued: 'Κάθε γραμμή έχει ΜΑΡΚ: τα παραστατικά έχουν ήδη εκδοθεί. Δεν εκδίδεται τίποτα από τη λίστα.',
      payments:
        'Είναι πληρωμές παρόχου που κανένα ενσωματωμένο προφίλ δεν διαβάζει: τα είδη και οι μονάδες τους θα ήταν εικασία. Δείτε rowmark profiles.',
      'payments-without-source':
        'Είναι κινήσεις υπολοίπου που δεν ονομάζουν την πληρωμή τους (source_id), οπότε μια πληρωμή θα μπορούσε να εκδοθεί δύο φορές. Κάντε την εξαγωγή με το source_id.',
      bank: 'Είναι κίνηση τραπεζικού λογαριασμού: δεν ονομάζει πωλήσεις. Εξαγάγετε τις πωλήσεις ή τις πληρωμές.',
    },
    known: (profiles) =>
      profiles.length === 1
        ? `αρχεία με αυτές τις επικεφαλίδες έχουν εισαχθεί με το προφίλ ${named(profiles)}: η rowmark import το παίρνει με --profile auto`
        : `αρχεία με αυτές τις επικεφαλίδες έχουν εισαχθεί με περισσότερα προφίλ: ${named(profiles)}· δώστε ένα από αυτά με --profile`,
    noRows: 'Κάτω από τις επικεφαλίδες δεν υπάρχουν γραμμές παραστατικών, άρα δεν προτείνεται προφίλ.',
    noHeader: 'Καμία γραμμή δεν μοιάζει με επικεφαλίδες, άρα δεν προτείνεται προφίλ.',
    rows: (header, rows, complete) =>
      `επικεφαλίδες στη γραμμή ${header}, ${rows} γραμμές κάτω από αυτή${complete ? '' : ' εξετάστηκαν, ακολουθούν κι άλλες'}`,
    shown: (formula, fits, rows) => `το δείχνουν ${fits} από ${rows} γραμμές: ${formula}`,
    totals: (rows) => `γραμμές συνόλων, που η εισαγωγή παραλείπει: ${rows}`,
    registered: (header) => `γραμμές που έχουν ${header} έχουν ήδη διαβιβαστεί: το προφίλ τις παραλείπει`,
    decimal: (sign, example) => `υποδιαστολή ${sign} λόγω του ${example}`,
    ambiguous: (example) => `το ${example} διαβάζεται διπλά: δηλώστε read.decimal`,
    order: (order) =>
      order === undefined ? 'πρώτα ημέρα ή μήνας; δηλώστε read.date_order' : `σειρά ${order}`,
    exception: (example) => `αλλά και «${example}»`,
  },
};
