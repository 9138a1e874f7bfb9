import type { Words } from '../../../shared/problems/words.ts';
import { consoleHelp } from './console-help.ts';
import { eraseHelp } from './erase-words.ts';
import { importHelp } from './import-help.ts';

/** Words of `--help` about commands, arguments and options. */
export const helpWords = {
  ...consoleHelp,
  ...eraseHelp,
  ...importHelp,
  rowmark: {
    en: 'Turns the rows of spreadsheet and ERP exports into issued tax documents, and answers every row.',
    el: 'Μετατρέπει τις γραμμές αρχείων από λογιστικά φύλλα και ERP σε εκδοθέντα παραστατικά και απαντά για κάθε γραμμή.',
  },
  version: { en: 'print the version', el: 'εμφανίζει την έκδοση του προγράμματος' },
  import: {
    en: 'put exports through the whole pipeline: read, check, issue, report',
    el: 'εισάγει αρχεία από άκρη σε άκρη: ανάγνωση, έλεγχος, έκδοση, αναφορά',
  },
  correct: {
    en: 'correct cells of an export in a file beside it; the export stays as it is',
    el: 'διορθώνει κελιά ενός αρχείου σε αρχείο δίπλα του· το ίδιο μένει όπως είναι',
  },
  inspect: {
    en: 'say what an export is, column by column, and suggest a profile for it',
    el: 'λέει τι είναι ένα αρχείο, στήλη προς στήλη, και προτείνει προφίλ',
  },
  template: {
    en: 'write a ready workbook or CSV: headers, drop-down lists, notes and two example rows',
    el: 'γράφει έτοιμο βιβλίο εργασίας ή CSV: επικεφαλίδες, λίστες, σημειώσεις και δύο παραδείγματα',
  },
  serve: {
    en: 'watch <data>/incoming/<account>/<profile>/ and import what arrives',
    el: 'παρακολουθεί το <data>/incoming/<account>/<profile>/ και εισάγει ό,τι φτάνει',
  },
  sandbox: {
    en: 'the invoicing service alone, complete, on a loopback port',
    el: 'μόνη η υπηρεσία τιμολόγησης, πλήρης, σε τοπική θύρα',
  },
  codes: {
    en: 'list the code tables: kinds, payment methods, classifications, exemptions, units',
    el: 'δείχνει τους πίνακες κωδικών: είδη, τρόποι πληρωμής, χαρακτηρισμοί, εξαιρέσεις, μονάδες',
  },
  codeTable: { en: 'the table; without it, all of them', el: 'ο πίνακας· χωρίς αυτό, όλοι' },
  profiles: {
    en: 'list the built-in and the stored profiles, with their columns and what you add',
    el: 'δείχνει τα ενσωματωμένα και τα αποθηκευμένα προφίλ, με τις στήλες τους και ό,τι προσθέτετε',
  },
  rates: { en: 'bring ECB reference rates into the store', el: 'φέρνει ισοτιμίες αναφοράς της ΕΚΤ' },
  ratesFetch: {
    en: 'fetch the newest rates, and the last 90 days where the store has a gap before them',
    el: 'κατεβάζει τις νεότερες ισοτιμίες, και τις τελευταίες 90 ημέρες όπου υπάρχει κενό',
  },
  ratesImport: {
    en: 'take rates from a eurofxref file: XML, CSV, or the ZIP that the ECB offers',
    el: 'παίρνει ισοτιμίες από αρχείο eurofxref: XML, CSV ή το ZIP της ΕΚΤ',
  },
  jobs: {
    en: 'list what ran: file, time, rows, and what became of them',
    el: 'δείχνει τι εκτελέστηκε: αρχείο, ώρα, γραμμές και τι έγινε με αυτές',
  },
  report: {
    en: "show a job's report: its figures, its problems by cause, and where its files are",
    el: 'δείχνει την αναφορά μιας εργασίας: μεγέθη, προβλήματα ανά αιτία και πού βρίσκονται τα αρχεία της',
  },
  verify: {
    en: 'check that nothing in a report was changed, that every row is answered once, and who came before',
    el: 'ελέγχει ότι τίποτα δεν άλλαξε σε μια αναφορά, ότι κάθε γραμμή απαντήθηκε μία φορά, και ποια προηγήθηκε',
  },
  reverse: {
    en: 'write an export of credit notes (5.2, 11.4) for what a job has issued; it sends nothing',
    el: 'γράφει αρχείο πιστωτικών (5.2, 11.4) για όσα εξέδωσε μια εργασία· δεν στέλνει τίποτα',
  },
  demo: {
    en: 'import the exports of samples/ into the local pipeline; a second time, all are duplicates',
    el: 'εισάγει τα αρχεία του samples/ τοπικά· τη δεύτερη φορά είναι όλα ήδη γνωστά',
  },
  files: {
    en: 'CSV, TSV or XLSX, plain or inside .gz; JSON Lines of payment notifications',
    el: 'CSV, TSV ή XLSX, σκέτο ή μέσα σε .gz· JSON Lines ειδοποιήσεων πληρωμής',
  },
  oneExport: { en: 'CSV, TSV or XLSX, plain or inside .gz', el: 'CSV, TSV ή XLSX, σκέτο ή μέσα σε .gz' },
  profile: {
    en: 'how columns become fields: a built-in or stored profile, a JSON file, or auto: the one that exports with these headers were imported with (default: the standard columns)',
    el: 'πώς οι στήλες γίνονται πεδία: ενσωματωμένο ή αποθηκευμένο προφίλ, αρχείο JSON, ή auto: αυτό με το οποίο εισήχθησαν αρχεία με τις ίδιες επικεφαλίδες (χωρίς αυτό: οι τυπικές στήλες)',
  },
  account: {
    en: 'whose billing books number the documents',
    el: 'ο λογαριασμός του οποίου οι σειρές αριθμούν τα παραστατικά',
  },
  dryRun: {
    en: 'say what would become of every row; nothing is sent',
    el: 'λέει τι θα γινόταν με κάθε γραμμή· δεν στέλνεται τίποτα',
  },
  correctRow: {
    en: 'the row, by the number that a spreadsheet shows; "all": every cell of the column that says --was',
    el: 'η γραμμή, με τον αριθμό που δείχνει το λογιστικό φύλλο· "all": κάθε κελί της στήλης που γράφει --was',
  },
  correctColumn: {
    en: 'the column, by its header',
    el: 'η στήλη, με την επικεφαλίδα της',
  },
  correctWas: {
    en: 'the text that the cell must have; without it, the one that it has now',
    el: 'το κείμενο που πρέπει να έχει το κελί· χωρίς αυτό, εκείνο που έχει τώρα',
  },
  correctNow: { en: 'the right text of the cell', el: 'το σωστό κείμενο του κελιού' },
  correctFrom: {
    en: 'an edited retry file: every cell that differs from the export becomes a correction',
    el: 'ένα επεξεργασμένο αρχείο επανάληψης: κάθε κελί που διαφέρει από το αρχικό γίνεται διόρθωση',
  },
  correctInto: {
    en: 'write what holds for several rows into the profile as a map; without --row or --from, of the corrections that are there',
    el: 'γράφει στο προφίλ, ως αντιστοίχιση, ό,τι ισχύει για πολλές γραμμές· χωρίς --row ή --from, από τις υπάρχουσες διορθώσεις',
  },
  correctYes: {
    en: 'with --into-profile: write the profile without asking',
    el: 'με --into-profile: γράφει το προφίλ χωρίς ερώτηση',
  },
  correctBy: {
    en: 'who corrects; without it, the user who is logged in',
    el: 'ποιος διορθώνει· χωρίς αυτό, ο συνδεδεμένος χρήστης',
  },
  statement: {
    en: 'what an account did in a month, compared with the invoicing service to the cent',
    el: 'τι έγινε σε έναν λογαριασμό μέσα σε έναν μήνα, σε σύγκριση με την υπηρεσία στο λεπτό',
  },
  'watch-marks': {
    en: 'look up the MARKs of 1, 3 and 30 days ago again at the service; one that vanished or changed is an alarm',
    el: 'αναζητά ξανά στην υπηρεσία τα ΜΑΡΚ πριν από 1, 3 και 30 ημέρες· όποιο χάθηκε ή άλλαξε σημαίνει συναγερμό',
  },
  watchDay: {
    en: 'the MARKs of this day of issue instead, such as 2026-11-19',
    el: 'μόνο τα ΜΑΡΚ αυτής της ημέρας έκδοσης, π.χ. 2026-11-19',
  },
  month: { en: 'the month, such as 2026-10', el: 'ο μήνας, π.χ. 2026-10' },
  service: {
    en: 'a real environment instead of the sandbox; needs ROWMARK_EMAIL and ROWMARK_API_KEY',
    el: 'πραγματικό περιβάλλον αντί του sandbox· χρειάζεται ROWMARK_EMAIL και ROWMARK_API_KEY',
  },
  serviceRead: {
    en: 'read the documents back from the service and compare (ROWMARK_EMAIL, ROWMARK_API_KEY)',
    el: 'διαβάζει τα παραστατικά από την υπηρεσία και τα συγκρίνει (ROWMARK_EMAIL, ROWMARK_API_KEY)',
  },
  data: {
    en: 'the folder that holds exports, ledger, sandbox and reports',
    el: 'ο φάκελος με αρχεία, κατάστιχο, sandbox και αναφορές',
  },
  json: {
    en: 'print JSON alone on stdout; progress and logs go to stderr',
    el: 'γράφει μόνο JSON στο stdout· πρόοδος και καταγραφές πάνε στο stderr',
  },
  lang: { en: 'language of messages and reports', el: 'γλώσσα μηνυμάτων και αναφορών' },
  langOfFigures: {
    en: 'language of the figures; problems keep that of the report',
    el: 'γλώσσα των μεγεθών· τα προβλήματα κρατούν τη γλώσσα της αναφοράς',
  },
  langOfReport: { en: 'that of the report', el: 'η γλώσσα της αναφοράς' },
  concurrency: {
    en: 'requests in flight at the service, over all documents; 8, or 32 at the embedded one',
    el: 'ταυτόχρονα αιτήματα στην υπηρεσία, για όλα τα παραστατικά· 8, ή 32 στην ενσωματωμένη',
  },
  save: {
    en: 'write the suggested profile; a person then fills in what begins with "?"',
    el: 'γράφει το προτεινόμενο προφίλ· ό,τι αρχίζει με «?» το συμπληρώνει άνθρωπος',
  },
  encoding: {
    en: 'the encoding of a text, such as windows-1252 or cp737, where its bytes do not prove it',
    el: 'η κωδικοποίηση ενός κειμένου, π.χ. windows-1252 ή cp737, όταν δεν προκύπτει από τα byte του',
  },
  sheet: {
    en: 'the sheet of a workbook; without it the first one with data',
    el: 'το φύλλο ενός βιβλίου εργασίας· χωρίς αυτό, το πρώτο με δεδομένα',
  },
  kind: { en: 'the kind of document', el: 'το είδος του παραστατικού' },
  templateOut: {
    en: 'where to write it, .xlsx or .csv; without it KIND.xlsx in this folder',
    el: 'πού θα γραφτεί, .xlsx ή .csv· χωρίς αυτό, KIND.xlsx σε αυτόν τον φάκελο',
  },
  servePort: {
    en: 'where the embedded sandbox listens; a free port without it',
    el: 'η θύρα του ενσωματωμένου sandbox· χωρίς αυτό, μια ελεύθερη',
  },
  takeExisting: {
    en: 'take what waits in incoming/ although the folder was served to another environment',
    el: 'να ληφθούν όσα περιμένουν στο incoming/, αν και ο φάκελος εξυπηρετούσε άλλο περιβάλλον',
  },
  serveService: {
    en: 'a real environment instead of the sandbox',
    el: 'πραγματικό περιβάλλον αντί του sandbox',
  },
  port: { en: 'the port on 127.0.0.1; 0 takes a free one', el: 'η θύρα στο 127.0.0.1· με 0 μια ελεύθερη' },
  faults: {
    en: 'scripted failures as JSON, as POST /_sandbox/faults takes them',
    el: 'προγραμματισμένες βλάβες σε JSON, όπως τις δέχεται το POST /_sandbox/faults',
  },
  sandboxAccount: {
    en: 'further accounts: login NAME@rowmark.example, API key "sandbox"',
    el: 'επιπλέον λογαριασμοί: σύνδεση NAME@rowmark.example, κλειδί API "sandbox"',
  },
  sandboxAccounts: {
    en: 'accounts as JSON, [{"email", "apiKey", "issuer", "billingBooks"}], in the place of the demonstration account',
    el: 'λογαριασμοί σε JSON, [{"email", "apiKey", "issuer", "billingBooks"}], στη θέση του λογαριασμού επίδειξης',
  },
  strict: {
    en: 'answers as the authority is known to answer beyond the interface',
    el: 'απαντά όπως είναι γνωστό ότι απαντά η ΑΑΔΕ, πέρα από τη διεπαφή',
  },
  tokenLife: { en: 'how long a JWT is accepted', el: 'για πόση ώρα γίνεται δεκτό ένα JWT' },
  period: { en: 'a file of many days instead', el: 'αρχείο πολλών ημερών' },
  from: { en: 'base address of the eurofxref files', el: 'η διεύθυνση των αρχείων eurofxref' },
  ratesFile: { en: 'the file', el: 'το αρχείο' },
  job: {
    en: 'the job id, the beginning of it, or "latest"',
    el: 'ο κωδικός της εργασίας, η αρχή του, ή "latest"',
  },
  left: {
    en: 'exit with status 1 when rows are left to do',
    el: 'τερματίζει με κωδικό 1 όταν μένουν γραμμές',
  },
  reportFolder: {
    en: 'the folder of a report, or its summary.json',
    el: 'ο φάκελος μιας αναφοράς ή το summary.json της',
  },
  source: {
    en: 'the export: its hash must be the one in the report',
    el: 'το αρχικό αρχείο: το αποτύπωμά του πρέπει να είναι αυτό της αναφοράς',
  },
  key: {
    en: 'the public key that the reports are sealed with, kept apart from them (PEM)',
    el: 'το δημόσιο κλειδί με το οποίο σφραγίζονται οι αναφορές, φυλαγμένο χωριστά (PEM)',
  },
  sample: {
    en: 'with --service: read only n documents back, spread over the report',
    el: 'με --service: διαβάζει μόνο n παραστατικά, κατανεμημένα στην αναφορά',
  },
  rows: {
    en: 'only the documents of these rows, such as 2-40,57',
    el: 'μόνο τα παραστατικά αυτών των γραμμών, όπως 2-40,57',
  },
  reverseOut: {
    en: 'the CSV file to write (default: <file>.reverse.csv here)',
    el: 'το αρχείο CSV που θα γραφτεί (χωρίς αυτό: <file>.reverse.csv εδώ)',
  },
  help: { en: 'display help for command', el: 'εμφανίζει βοήθεια' },
  'Usage:': { en: 'Usage:', el: 'Χρήση:' },
  'Arguments:': { en: 'Arguments:', el: 'Ορίσματα:' },
  'Options:': { en: 'Options:', el: 'Επιλογές:' },
  'Commands:': { en: 'Commands:', el: 'Εντολές:' },
  choices: { en: 'choices', el: 'τιμές' },
  default: { en: 'default', el: 'προεπιλογή' },
  env: { en: 'env', el: 'μεταβλητή' },
} as const satisfies Readonly<Record<string, Words>>;
