import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';
import { amendHelp } from './amend-words.ts';
import { consoleHelp } from './console-help.ts';
import { eraseHelp } from './erase-words.ts';
import { importHelp } from './import-help.ts';
import { ledgerHelp } from './ledger-words.ts';

/** Words of `--help` about commands, arguments and options. */
export const helpWords = {
  ...amendHelp,
  ...consoleHelp,
  ...eraseHelp,
  ...importHelp,
  ...ledgerHelp,
  rowmark: {
    en: 'Issues tax documents from the rows of spreadsheet and ERP exports, and reports on every row.',
    el: 'Εκδίδει παραστατικά από τις γραμμές αρχείων λογιστικών φύλλων και ERP και απαντά για κάθε γραμμή.',
  },
  version: { en: 'print the version', el: 'εμφανίζει την έκδοση του προγράμματος' },
  import: {
    en: 'import exports: read, check, issue, report',
    el: 'εισάγει αρχεία: ανάγνωση, έλεγχος, έκδοση, αναφορά',
  },
  correct: {
    en: 'correct cells of an export; corrections go into a file beside it, the export stays as it is',
    el: 'διορθώνει κελιά ενός αρχείου· οι διορθώσεις γράφονται δίπλα του, το ίδιο μένει ως έχει',
  },
  inspect: {
    en: 'describe an export column by column, and suggest a profile for it',
    el: 'περιγράφει ένα αρχείο, στήλη προς στήλη, και προτείνει προφίλ',
  },
  template: {
    en: 'write a workbook or CSV to fill in: headers, drop-down lists, notes and two example rows',
    el: 'δημιουργεί βιβλίο εργασίας ή CSV για συμπλήρωση: επικεφαλίδες, λίστες, σημειώσεις και δύο γραμμές παραδείγματος',
  },
  serve: {
    en: 'open the console, watch <data>/incoming/<account>/<profile>/ and import what arrives',
    el: 'ανοίγει την κονσόλα, παρακολουθεί το <data>/incoming/<account>/<profile>/ και εισάγει ό,τι φτάνει',
  },
  sandbox: {
    en: 'run only the sandbox of the invoicing service, on a loopback port',
    el: 'ξεκινά μόνο το sandbox της υπηρεσίας τιμολόγησης, σε τοπική θύρα',
  },
  codes: {
    en: 'list the code tables: document types, payment methods, classifications, exemptions, units',
    el: 'δείχνει τους πίνακες κωδικών: τύποι παραστατικών, τρόποι πληρωμής, χαρακτηρισμοί, εξαιρέσεις, μονάδες',
  },
  codeTable: { en: 'one table (default: all of them)', el: 'ένας πίνακας (χωρίς αυτό: όλοι)' },
  profiles: {
    en: 'list the built-in and stored profiles, with their columns and what you add',
    el: 'δείχνει τα ενσωματωμένα και τα αποθηκευμένα προφίλ, με τις στήλες τους και ό,τι προσθέτετε',
  },
  rates: { en: 'load reference rates of the ECB', el: 'καταχωρίζει ισοτιμίες αναφοράς της ΕΚΤ' },
  ratesFetch: {
    en: 'download the newest rates, and the last 90 days if days are missing before them',
    el: 'κατεβάζει τις νεότερες ισοτιμίες, και τις τελευταίες 90 ημέρες αν λείπουν προηγούμενες',
  },
  ratesImport: {
    en: 'load rates from a eurofxref file: XML, CSV or the ZIP of the ECB',
    el: 'καταχωρίζει ισοτιμίες από αρχείο eurofxref: XML, CSV ή το ZIP της ΕΚΤ',
  },
  jobs: {
    en: 'list the imports (jobs): file, time, rows and their outcomes',
    el: 'δείχνει τις εισαγωγές: αρχείο, ώρα, γραμμές και τι έγινε με αυτές',
  },
  report: {
    en: 'show the report of a job: totals, problems by cause, and where the files are',
    el: 'δείχνει την αναφορά μιας εισαγωγής: σύνολα, προβλήματα ανά αιτία και πού βρίσκονται τα αρχεία της',
  },
  verify: {
    en: 'check that a report is intact, answers every row once and follows the reports before it',
    el: 'ελέγχει ότι μια αναφορά είναι ακέραιη, απαντά μία φορά για κάθε γραμμή και συνεχίζει τις προηγούμενες',
  },
  seal: {
    en: 'the head of an account’s chain of reports, to be kept elsewhere, and a new seal key under the old one',
    el: 'η κεφαλή της αλυσίδας αναφορών ενός λογαριασμού, για φύλαξη αλλού, και νέο κλειδί σφράγισης με το παλιό',
  },
  sealHead: {
    en: 'print the head of the chain on one line, for a letter or a mail',
    el: 'τυπώνει την κεφαλή της αλυσίδας σε μία γραμμή, για επιστολή ή μήνυμα',
  },
  sealRotate: {
    en: 'change the seal key: the old one hands over in the chain of every account',
    el: 'αλλάζει το κλειδί σφράγισης: το παλιό παραδίδει στο νέο στην αλυσίδα κάθε λογαριασμού',
  },
  sealStack: {
    en: 'let the seal key of this stack on AWS hand over to the newest of its keys in KMS',
    el: 'το κλειδί σφράγισης αυτού του stack στο AWS παραδίδει στο νεότερο κλειδί του στο KMS',
  },
  verifyStack: {
    en: 'the report lies in this stack on AWS, under this key prefix: reports/<account>/…',
    el: 'η αναφορά βρίσκεται σε αυτό το stack στο AWS, κάτω από αυτό το πρόθεμα: reports/<λογαριασμός>/…',
  },
  sealLost: {
    en: 'the old key is gone for good and hands over nothing: verify calls the chains altered from then on',
    el: 'το παλιό κλειδί χάθηκε οριστικά και δεν παραδίδει: η verify χαρακτηρίζει έκτοτε αλλοιωμένες τις αλυσίδες',
  },
  reverse: {
    en: 'write an export of credit notes (5.1, 11.4) for the documents that a job issued; sends nothing',
    el: 'ακύρωση με πιστωτικά: γράφει αρχείο πιστωτικών (5.1, 11.4) για όσα εξέδωσε μια εισαγωγή· δεν στέλνει τίποτα',
  },
  demo: {
    en: 'import the exports of samples/ on this machine; the second time, all are duplicates',
    el: 'εισάγει τα αρχεία του samples/ σε αυτόν τον υπολογιστή· τη δεύτερη φορά όλα έχουν ήδη εκδοθεί',
  },
  files: {
    en: 'CSV, TSV or XLSX, also as .gz; JSON Lines of payment notifications',
    el: 'CSV, TSV ή XLSX, και ως .gz· JSON Lines ειδοποιήσεων πληρωμής',
  },
  oneExport: { en: 'CSV, TSV or XLSX, also as .gz', el: 'CSV, TSV ή XLSX, και ως .gz' },
  profile: {
    en: 'how columns become fields: a built-in or stored profile, a JSON file, or auto, the profile of earlier exports with the same headers (default: the standard columns)',
    el: 'πώς οι στήλες γίνονται πεδία: ενσωματωμένο ή αποθηκευμένο προφίλ, αρχείο JSON ή auto, το προφίλ προηγούμενων αρχείων με τις ίδιες επικεφαλίδες (χωρίς αυτό: οι τυπικές στήλες)',
  },
  account: {
    en: 'the account whose billing books number the documents',
    el: 'ο λογαριασμός του οποίου οι σειρές αριθμούν τα παραστατικά',
  },
  dryRun: {
    en: 'dry run: show what would become of every row; sends nothing',
    el: 'δοκιμαστική εκτέλεση: δείχνει τι θα γινόταν με κάθε γραμμή· δεν στέλνει τίποτα',
  },
  correctRow: {
    en: 'the row, by its number in the spreadsheet; "all": every cell of the column with the text of --was',
    el: 'η γραμμή, με τον αριθμό της στο λογιστικό φύλλο· "all": κάθε κελί της στήλης με το κείμενο του --was',
  },
  correctColumn: {
    en: 'the column, by its header',
    el: 'η στήλη, με την επικεφαλίδα της',
  },
  correctWas: {
    en: 'the text that the cell must have (default: its present text)',
    el: 'το κείμενο που πρέπει να έχει το κελί (χωρίς αυτό: το τωρινό του)',
  },
  correctNow: { en: 'the right text of the cell', el: 'το σωστό κείμενο του κελιού' },
  correctLeaveOut: {
    en: 'leave the document of the row out of the import; needs --row and --reason',
    el: 'το παραστατικό της γραμμής μένει εκτός εισαγωγής· χρειάζεται --row και --reason',
  },
  correctReason: {
    en: 'why it is left out; the report states it',
    el: 'γιατί μένει εκτός· το γράφει η αναφορά',
  },
  correctFrom: {
    en: 'an edited retry file: every cell that differs from the export becomes a correction',
    el: 'ένα επεξεργασμένο αρχείο επανάληψης: κάθε κελί που διαφέρει από το αρχικό γίνεται διόρθωση',
  },
  correctInto: {
    en: 'write corrections of several rows into the profile as a map; without --row or --from, the existing corrections',
    el: 'γράφει στο προφίλ, ως αντιστοίχιση, τις διορθώσεις που ισχύουν για περισσότερες γραμμές· χωρίς --row ή --from, τις υπάρχουσες',
  },
  correctYes: {
    en: 'with --into-profile: write the profile without asking',
    el: 'με --into-profile: γράφει το προφίλ χωρίς ερώτηση',
  },
  correctBy: {
    en: 'who corrects (default: the user who is logged in)',
    el: 'ποιος διορθώνει (χωρίς αυτό: ο συνδεδεμένος χρήστης)',
  },
  statement: {
    en: 'show what an account issued in a month, compared with the invoicing service to the cent',
    el: 'δείχνει τι εξέδωσε ένας λογαριασμός σε έναν μήνα, σε σύγκριση με την υπηρεσία με ακρίβεια λεπτού',
  },
  'watch-marks': {
    en: 'check the MARKs of 1, 3 and 30 days ago at the service again; report those that vanished or changed',
    el: 'ελέγχει ξανά στην υπηρεσία τα ΜΑΡΚ πριν από 1, 3 και 30 ημέρες· αναφέρει όσα χάθηκαν ή άλλαξαν',
  },
  watchDay: {
    en: 'only the MARKs issued on this day, such as 2026-11-19',
    el: 'μόνο τα ΜΑΡΚ που εκδόθηκαν αυτή την ημέρα, π.χ. 2026-11-19',
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
    el: 'ο φάκελος με αρχεία, μητρώο, sandbox και αναφορές',
  },
  json: {
    en: 'print only JSON on stdout; progress and logs go to stderr',
    el: 'γράφει μόνο JSON στο stdout· πρόοδος και καταγραφές πάνε στο stderr',
  },
  lang: { en: 'language of messages and reports', el: 'γλώσσα μηνυμάτων και αναφορών' },
  concurrency: {
    en: 'requests in flight at the service, for all documents together; 8, or 32 at the embedded sandbox',
    el: 'ταυτόχρονα αιτήματα στην υπηρεσία, για όλα τα παραστατικά μαζί· 8, ή 32 στο ενσωματωμένο sandbox',
  },
  save: {
    en: 'write the suggested profile to this file; then fill in what begins with "?"',
    el: 'γράφει το προτεινόμενο προφίλ σε αυτό το αρχείο· μετά συμπληρώστε ό,τι αρχίζει με «?»',
  },
  encoding: {
    en: 'the encoding of a text file, such as windows-1252 or cp737, if its bytes do not prove it',
    el: 'η κωδικοποίηση ενός αρχείου κειμένου, π.χ. windows-1252 ή cp737, όταν δεν προκύπτει από το περιεχόμενό του',
  },
  sheet: {
    en: 'the sheet of a workbook (default: the first one with data)',
    el: 'το φύλλο ενός βιβλίου εργασίας (χωρίς αυτό: το πρώτο με δεδομένα)',
  },
  headerRow: {
    en: 'the row of the column names (default: the one that looks like it)',
    el: 'η γραμμή με τους τίτλους των στηλών (χωρίς αυτό: αυτή που μοιάζει με τίτλους)',
  },
  range: {
    en: 'the columns and rows to read: B4:H200, B:H or 4:200 (default: all)',
    el: 'οι στήλες και οι γραμμές που διαβάζονται: B4:H200, B:H ή 4:200 (χωρίς αυτό: όλες)',
  },
  kind: { en: 'the type of document', el: 'ο τύπος του παραστατικού' },
  templateOut: {
    en: 'the file to write, .xlsx or .csv (default: KIND.xlsx in this folder)',
    el: 'το αρχείο που θα γραφτεί, .xlsx ή .csv (χωρίς αυτό: KIND.xlsx σε αυτόν τον φάκελο)',
  },
  servePort: {
    en: 'port of the embedded sandbox (default: a free one)',
    el: 'η θύρα του ενσωματωμένου sandbox (χωρίς αυτό: μια ελεύθερη)',
  },
  takeExisting: {
    en: 'import what waits in incoming/ even though the folder belongs to another environment',
    el: 'εισάγει όσα περιμένουν στο incoming/, αν και ο φάκελος ανήκει σε άλλο περιβάλλον',
  },
  serveService: {
    en: 'a real environment instead of the sandbox',
    el: 'πραγματικό περιβάλλον αντί του sandbox',
  },
  port: { en: 'the port on 127.0.0.1; 0 for a free one', el: 'η θύρα στο 127.0.0.1· με 0, μια ελεύθερη' },
  faults: {
    en: 'scripted failures as JSON, as POST /_sandbox/faults takes them',
    el: 'προγραμματισμένες βλάβες σε JSON, όπως τις δέχεται το POST /_sandbox/faults',
  },
  sandboxAccount: {
    en: 'more accounts: login NAME@rowmark.example, API key "sandbox"',
    el: 'επιπλέον λογαριασμοί: σύνδεση NAME@rowmark.example, κλειδί API "sandbox"',
  },
  sandboxAccounts: {
    en: 'accounts as JSON, [{"email", "apiKey", "issuer", "billingBooks"}], instead of the demo account',
    el: 'λογαριασμοί σε JSON, [{"email", "apiKey", "issuer", "billingBooks"}], αντί του λογαριασμού επίδειξης',
  },
  strict: {
    en: 'also refuse what the authority is known to refuse beyond the interface',
    el: 'απορρίπτει και όσα είναι γνωστό ότι απορρίπτει η ΑΑΔΕ πέρα από τη διεπαφή',
  },
  tokenLife: { en: 'how long a JWT is accepted', el: 'για πόση ώρα γίνεται δεκτό ένα JWT' },
  period: { en: 'a file with many days', el: 'αρχείο πολλών ημερών' },
  from: { en: 'base address of the eurofxref files', el: 'η διεύθυνση των αρχείων eurofxref' },
  ratesFile: { en: 'the file', el: 'το αρχείο' },
  job: {
    en: 'the job id, its beginning, or "latest"',
    el: 'ο κωδικός της εισαγωγής, η αρχή του ή "latest"',
  },
  left: {
    en: 'exit with status 1 if rows are left to do',
    el: 'τερματίζει με κωδικό 1 αν μένουν γραμμές',
  },
  reportFolder: {
    en: 'the folder of a report, or its summary.json',
    el: 'ο φάκελος μιας αναφοράς ή το summary.json της',
  },
  source: {
    en: 'the export, to compare its hash with the one in the report',
    el: 'το αρχικό αρχείο, για να συγκριθεί το αποτύπωμά του με αυτό της αναφοράς',
  },
  key: {
    en: 'the public key of the seal, which you keep apart from the reports (PEM)',
    el: 'το δημόσιο κλειδί της σφραγίδας, που φυλάτε χωριστά από τις αναφορές (PEM)',
  },
  sample: {
    en: 'with --service: ask only about n documents, drawn at random',
    el: 'με --service: ρωτά μόνο για n παραστατικά, τυχαία επιλεγμένα',
  },
  seed: {
    en: 'with --sample: draw the same documents again',
    el: 'με --sample: επιλέγει ξανά τα ίδια παραστατικά',
  },
  head: {
    en: 'a head of the chain that you kept: prove that the chain held it',
    el: 'κεφαλή της αλυσίδας που φυλάξατε: αποδεικνύει ότι η αλυσίδα την περιείχε',
  },
  rows: {
    en: 'only the documents of these rows, such as 2-40,57',
    el: 'μόνο τα παραστατικά αυτών των γραμμών, όπως 2-40,57',
  },
  withDuplicates: {
    en: 'also documents that an earlier import of the same export issued',
    el: 'και όσα είχε εκδώσει προηγούμενη εισαγωγή του ίδιου αρχείου',
  },
  reverseDocument: {
    en: 'one issued document alone: its external_id, MARK, or series and number as printed',
    el: 'ένα μόνο παραστατικό: το external_id, το ΜΑΡΚ, ή η σειρά και ο αριθμός όπως τυπώνονται',
  },
  reverseOut: {
    en: 'the CSV file to write (default: <file>.reverse.csv here)',
    el: 'το αρχείο CSV που θα γραφτεί (χωρίς αυτό: <file>.reverse.csv εδώ)',
  },
  help: { en: 'show help for the command', el: 'εμφανίζει βοήθεια' },
  'Usage:': { en: 'Usage:', el: 'Χρήση:' },
  'Arguments:': { en: 'Arguments:', el: 'Ορίσματα:' },
  'Options:': { en: 'Options:', el: 'Επιλογές:' },
  'Commands:': { en: 'Commands:', el: 'Εντολές:' },
  choices: { en: 'choices', el: 'τιμές' },
  default: { en: 'default', el: 'προεπιλογή' },
  env: { en: 'env', el: 'μεταβλητή' },
} as const satisfies Readonly<Record<string, BilingualText>>;
