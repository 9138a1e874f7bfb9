import type { ProblemText } from './problem.ts';

/** Problems that a report states of its own rows, and those of a stored report, a retry file or a control file. */
export const reportProblems = {
  'ROW-HELD': {
    severity: 'error',
    en: {
      message:
        'Row {row} is fine, but row(s) {rows} of the same document {external_id} are not, so it was not sent.',
      hint: 'Mend row(s) {rows}; leave this row as it is and import them together.',
    },
    el: {
      message:
        'Η γραμμή {row} είναι σωστή, αλλά η γραμμή ή οι γραμμές {rows} του ίδιου παραστατικού {external_id} δεν είναι, γι’ αυτό δεν στάλθηκε.',
      hint: 'Διορθώστε τη γραμμή ή τις γραμμές {rows}· αφήστε αυτή όπως είναι και εισαγάγετέ τις μαζί.',
    },
    variants: {
      retry: {
        en: {
          message: 'This row is fine, but another row of the same document {external_id} is not.',
          hint: 'Leave this row as it is and import it together with the mended one.',
        },
        el: {
          message:
            'Αυτή η γραμμή είναι σωστή, αλλά άλλη γραμμή του ίδιου παραστατικού {external_id} δεν είναι.',
          hint: 'Αφήστε αυτή τη γραμμή όπως είναι και εισαγάγετέ την μαζί με τη διορθωμένη.',
        },
      },
    },
  },
  'FILE-HELD': {
    severity: 'error',
    en: {
      message: 'Row {row} was read, but the file could not be read to its end, so nothing of it was sent.',
      hint: 'Mend the file as its own problem says and import it again.',
    },
    el: {
      message:
        'Η γραμμή {row} διαβάστηκε, αλλά το αρχείο δεν διαβάστηκε ως το τέλος του, γι’ αυτό δεν στάλθηκε τίποτα.',
      hint: 'Διορθώστε το αρχείο όπως λέει το πρόβλημά του και εισαγάγετέ το ξανά.',
    },
    variants: {
      approval: {
        en: {
          message: 'Row {row} was not sent: the export is not as it was approved, so nothing of it was.',
          hint: 'Run it dry again and approve that report.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν στάλθηκε: το αρχείο δεν είναι όπως εγκρίθηκε, γι’ αυτό δεν στάλθηκε τίποτα.',
          hint: 'Κάντε νέα δοκιμή και εγκρίνετε εκείνη την αναφορά.',
        },
      },
    },
  },
  'OUTCOME-MISSING': {
    severity: 'error',
    en: {
      message: 'Row {row} has no answer: the job ended before its document was processed.',
      hint: 'Nothing is lost. Import the same file again: it continues where it stopped.',
    },
    el: {
      message: 'Η γραμμή {row} δεν έχει απάντηση: η εργασία τελείωσε πριν από το παραστατικό της.',
      hint: 'Τίποτα δεν χάθηκε. Εισαγάγετε ξανά το ίδιο αρχείο: συνεχίζει από εκεί που σταμάτησε.',
    },
  },
  'REPORT-SUMMARY-MISSING': {
    severity: 'error',
    en: {
      message:
        'There is no summary.json in {file}: the report is not complete, or this is not a report folder.',
      hint: 'Name the folder that holds summary.json, or the file itself.',
    },
    el: {
      message:
        'Δεν υπάρχει summary.json στο {file}: η αναφορά δεν είναι πλήρης ή δεν είναι φάκελος αναφοράς.',
      hint: 'Δώστε τον φάκελο που περιέχει το summary.json ή το ίδιο το αρχείο.',
    },
  },
  'REPORT-SUMMARY-CHANGED': {
    severity: 'error',
    en: {
      message: '{file} was changed after it was written: {reason}.',
      hint: 'Fetch the report again from where it was written; this copy cannot be trusted.',
    },
    el: {
      message: 'Το {file} άλλαξε αφού γράφτηκε: {reason}.',
      hint: 'Φέρτε ξανά την αναφορά από την πηγή της· αυτό το αντίγραφο δεν είναι αξιόπιστο.',
    },
  },
  'REPORT-NOT-SIGNED': {
    severity: 'error',
    en: {
      message: '{file} is not sealed with a key, although one was given to check it with.',
      hint: 'Reports of version 0.1.0 have no such seal: verify those without --key. Any other one was not written by Rowmark.',
    },
    el: {
      message: 'Το {file} δεν είναι σφραγισμένο με κλειδί, αν και δόθηκε κλειδί για τον έλεγχο.',
      hint: 'Οι αναφορές της έκδοσης 0.1.0 δεν έχουν τέτοια σφραγίδα: ελέγξτε τες χωρίς --key. Κάθε άλλη δεν γράφτηκε από το Rowmark.',
    },
  },
  'REPORT-SIGNATURE-WRONG': {
    severity: 'error',
    en: {
      message: 'The seal of {file} was not made with the key that the file names.',
      hint: 'Fetch the report again from where it was written; this copy cannot be trusted.',
    },
    el: {
      message: 'Η σφραγίδα του {file} δεν έγινε με το κλειδί που δηλώνει το αρχείο.',
      hint: 'Φέρτε ξανά την αναφορά από την πηγή της· αυτό το αντίγραφο δεν είναι αξιόπιστο.',
    },
  },
  'REPORT-KEY-OTHER': {
    severity: 'error',
    en: {
      message: '{file} is sealed with another key ({found}) than the one given ({trusted}).',
      hint: 'Ask who wrote the report, and with which data folder; do not rely on it before that.',
    },
    el: {
      message: 'Το {file} είναι σφραγισμένο με άλλο κλειδί ({found}) από αυτό που δόθηκε ({trusted}).',
      hint: 'Ρωτήστε ποιος έγραψε την αναφορά και με ποιον φάκελο δεδομένων· ως τότε μη βασιστείτε σε αυτήν.',
    },
  },
  'REPORT-FILE-MISSING': {
    severity: 'error',
    en: {
      message: 'The report lacks {file}, which its summary.json names.',
      hint: 'Fetch the whole folder again from where it was written.',
    },
    el: {
      message: 'Από την αναφορά λείπει το {file}, που αναφέρεται στο summary.json.',
      hint: 'Φέρτε ξανά ολόκληρο τον φάκελο από την πηγή του.',
    },
  },
  'REPORT-FILE-CHANGED': {
    severity: 'error',
    en: {
      message: '{file} differs from its sha256 in summary.json.',
      hint: 'Fetch the report again from where it was written; this copy cannot be trusted.',
    },
    el: {
      message: 'Το {file} διαφέρει από το sha256 του στο summary.json.',
      hint: 'Φέρτε ξανά την αναφορά από την πηγή της· αυτό το αντίγραφο δεν είναι αξιόπιστο.',
    },
  },
  'REPORT-FILE-UNKNOWN': {
    severity: 'warning',
    en: {
      message: 'The folder also holds {file}, which summary.json does not name.',
      hint: 'It is not part of the report and was not checked.',
    },
    el: {
      message: 'Ο φάκελος περιέχει και το {file}, που δεν αναφέρεται στο summary.json.',
      hint: 'Δεν ανήκει στην αναφορά και δεν ελέγχθηκε.',
    },
  },
  'REPORT-ROWS-WRONG': {
    severity: 'error',
    en: {
      message: '{file} does not answer every row exactly once: {reason}.',
      hint: 'Fetch the report again; if it stays so, report it with this message.',
    },
    el: {
      message: 'Το {file} δεν απαντά σε κάθε γραμμή ακριβώς μία φορά: {reason}.',
      hint: 'Φέρτε ξανά την αναφορά· αν επιμένει, δηλώστε το με αυτό το μήνυμα.',
    },
  },
  'REPORT-CORRECTIONS-WRONG': {
    severity: 'error',
    en: {
      message: '{file} and the rows of the report do not agree: {reason}.',
      hint: 'Fetch the report again; if it stays so, report it with this message.',
    },
    el: {
      message: 'Το {file} και οι γραμμές της αναφοράς δεν συμφωνούν: {reason}.',
      hint: 'Φέρτε ξανά την αναφορά· αν επιμένει, δηλώστε το με αυτό το μήνυμα.',
    },
  },
  'SOURCE-CELL-DIFFERS': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: the report says that "{was}" was corrected, but the source says "{found}".',
      hint: 'Source and corrections do not give this report: fetch all three again from where they were kept.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η αναφορά γράφει ότι διορθώθηκε το «{was}», αλλά το αρχικό αρχείο γράφει «{found}».',
      hint: 'Αρχικό αρχείο και διορθώσεις δεν δίνουν αυτή την αναφορά: φέρτε και τα τρία ξανά από εκεί όπου φυλάσσονται.',
    },
  },
  'REPORT-COUNTS-WRONG': {
    severity: 'error',
    en: {
      message: '{file} counts {stated} rows as {outcome}, the rows themselves say {counted}.',
      hint: 'Fetch the report again; if it stays so, report it with this message.',
    },
    el: {
      message: 'Το {file} μετρά {stated} γραμμές ως {outcome}, οι ίδιες οι γραμμές λένε {counted}.',
      hint: 'Φέρτε ξανά την αναφορά· αν επιμένει, δηλώστε το με αυτό το μήνυμα.',
    },
  },
  'SOURCE-CHANGED': {
    severity: 'error',
    en: {
      message: 'The source {file} is not the file that this report answers: its sha256 differs.',
      hint: 'Give the export as it was imported, byte for byte.',
    },
    el: {
      message: 'Το αρχείο {file} δεν είναι αυτό στο οποίο απαντά η αναφορά: το sha256 διαφέρει.',
      hint: 'Δώστε το αρχείο όπως εισήχθη, byte προς byte.',
    },
  },
  'CHAIN-BROKEN': {
    severity: 'error',
    en: {
      message: 'The previous report {file} is not the one that {next} names: its sha256 differs.',
      hint: 'Fetch the earlier report again from where it was written.',
    },
    el: {
      message: 'Η προηγούμενη αναφορά {file} δεν είναι αυτή που αναφέρει η {next}: το sha256 διαφέρει.',
      hint: 'Φέρτε ξανά την προηγούμενη αναφορά από την πηγή της.',
    },
  },
  'REPORT-ERASED': {
    severity: 'warning',
    en: {
      message: 'The report {file} was erased on {at} by {by}: it named people whose data had to go.',
      hint: 'Nothing is wrong with the chain. The ledger still proves each issue by identifier, MARK and digests.',
    },
    el: {
      message:
        'Η αναφορά {file} διαγράφηκε στις {at} από τον χρήστη {by}: περιείχε προσωπικά δεδομένα που έπρεπε να διαγραφούν.',
      hint: 'Η αλυσίδα είναι εντάξει. Το μητρώο εξακολουθεί να αποδεικνύει κάθε έκδοση με αναγνωριστικό, ΜΑΡΚ και αποτυπώματα.',
    },
  },
  'CHAIN-MISSING': {
    severity: 'warning',
    en: {
      message: 'The previous report {file} is not here, so the chain could not be followed further.',
      hint: 'Verify inside the store, or fetch that folder too.',
    },
    el: {
      message: 'Η προηγούμενη αναφορά {file} δεν βρίσκεται εδώ, οπότε η αλυσίδα δεν ελέγχθηκε πιο πίσω.',
      hint: 'Κάντε τον έλεγχο μέσα στον αποθηκευτικό χώρο ή φέρτε και εκείνον τον φάκελο.',
    },
  },
  'SERVICE-DIFFERS': {
    severity: 'error',
    en: {
      message: 'Document {external_id}: the service says {found} for {field}, the report says {reported}.',
      hint: 'Look the document up at the service before relying on this report.',
    },
    el: {
      message:
        'Παραστατικό {external_id}: η υπηρεσία λέει {found} για το {field}, η αναφορά λέει {reported}.',
      hint: 'Ελέγξτε το παραστατικό στην υπηρεσία πριν βασιστείτε στην αναφορά.',
    },
  },
  'SERVICE-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'The service does not know document {external_id}, which the report says is issued.',
      hint: 'Check that --service and the credentials are those of the job.',
    },
    el: {
      message: 'Η υπηρεσία δεν γνωρίζει το παραστατικό {external_id}, που η αναφορά δηλώνει ως εκδομένο.',
      hint: 'Ελέγξτε ότι το --service και τα διαπιστευτήρια είναι αυτά της εργασίας.',
    },
  },
  'RETRY-OF-DRY-RUN': {
    severity: 'error',
    en: {
      message:
        'This is the retry file of a dry run: nothing of {file} was issued, and this file holds only some of its rows.',
      hint: 'Import {file} itself; correct these cells in it first. To issue only these rows, add --only-retry.',
    },
    el: {
      message:
        'Αυτό είναι το αρχείο επανάληψης μιας δοκιμής: από το {file} δεν εκδόθηκε τίποτα, και εδώ υπάρχουν μόνο ορισμένες γραμμές του.',
      hint: 'Εισαγάγετε το ίδιο το {file}· διορθώστε πρώτα σε αυτό αυτά τα κελιά. Για να εκδοθούν μόνο αυτές οι γραμμές, προσθέστε --only-retry.',
    },
  },
  'RETRY-COLUMNS-MOVED': {
    severity: 'notice',
    en: {
      message:
        'The columns of the retry file stand in another order than in the original; they were read by name.',
      hint: 'No action needed.',
    },
    el: {
      message:
        'Οι στήλες του αρχείου επανάληψης έχουν άλλη σειρά από το αρχικό· διαβάστηκαν με το όνομά τους.',
      hint: 'Δεν χρειάζεται ενέργεια.',
    },
  },
  'RETRY-COLUMNS-CHANGED': {
    severity: 'warning',
    en: {
      message: 'The retry file does not have the columns of the original: {reason}.',
      hint: 'Correct the cells only and keep the columns as the retry file was written.',
    },
    el: {
      message: 'Το αρχείο επανάληψης δεν έχει τις στήλες του αρχικού: {reason}.',
      hint: 'Διορθώστε μόνο τα κελιά και κρατήστε τις στήλες όπως γράφτηκαν.',
    },
  },
  'DOCUMENTS-WAIT': {
    severity: 'warning',
    en: {
      message: 'Documents that wait for the invoicing service, which does not answer: {count}.',
      hint: 'Nothing is lost. They are issued by themselves where Rowmark waits for the service, and this report is then written anew; importing the same export again also goes on with them.',
    },
    el: {
      message: 'Παραστατικά που περιμένουν την υπηρεσία τιμολόγησης, η οποία δεν απαντά: {count}.',
      hint: 'Δεν χάθηκε τίποτα. Όπου το Rowmark περιμένει την υπηρεσία, εκδίδονται αυτόματα και η αναφορά γράφεται εκ νέου· διαφορετικά συνεχίζουν αν εισαγάγετε ξανά το ίδιο αρχείο.',
    },
  },
  'REPORT-LEAN': {
    severity: 'warning',
    en: {
      message:
        'The report could not be written in full: {reason}. It has every row in result.jsonl, and no other file of the rows.',
      hint: 'Nothing is lost. Whoever operates Rowmark runs the last step again (RUNBOOK.md, JobFailed): it writes the missing files.',
    },
    el: {
      message:
        'Δεν ήταν δυνατή η πλήρης δημιουργία της αναφοράς: {reason}. Όλες οι γραμμές βρίσκονται στο result.jsonl· τα υπόλοιπα αρχεία των γραμμών λείπουν.',
      hint: 'Τίποτα δεν χάθηκε. Ο διαχειριστής του Rowmark εκτελεί ξανά το τελευταίο βήμα (RUNBOOK.md) και δημιουργούνται τα αρχεία που λείπουν.',
    },
  },
  'REPORT-FORMAT-FAILED': {
    severity: 'warning',
    en: {
      message: '{file} could not be written: {reason}',
      hint: 'The other files of the report are complete; result.jsonl has every row.',
    },
    el: {
      message: 'Δεν ήταν δυνατή η δημιουργία του {file}: {reason}',
      hint: 'Τα άλλα αρχεία της αναφοράς είναι πλήρη· το result.jsonl έχει όλες τις γραμμές.',
    },
  },
  'RETRY-ROWS-LEFT-OUT': {
    severity: 'warning',
    en: {
      message: 'Rows of the original that were not done and are not in the retry file ({count}): {rows}.',
      hint: 'They keep their outcome. Bring them back with the retry file of the original report.',
    },
    el: {
      message: 'Γραμμές του αρχικού που έμειναν και δεν είναι στο αρχείο επανάληψης ({count}): {rows}.',
      hint: 'Διατηρούν το αποτέλεσμά τους. Φέρτε τις ξανά με το αρχείο επανάληψης της αρχικής αναφοράς.',
    },
  },
  'RETRY-ROW-UNKNOWN': {
    severity: 'warning',
    en: {
      message: 'Rows of the retry file that do not say which row of the original they are ({count}): {rows}.',
      hint: 'They were imported, but the joined report cannot place them. Leave the cell rowmark_problem as it is.',
    },
    el: {
      message: 'Γραμμές του αρχείου επανάληψης που δεν λένε ποια γραμμή του αρχικού είναι ({count}): {rows}.',
      hint: 'Εισήχθησαν, αλλά η ενιαία αναφορά δεν μπορεί να τις τοποθετήσει. Αφήστε το κελί rowmark_problem όπως είναι.',
    },
  },
  'RETRY-ROW-TWICE': {
    severity: 'error',
    en: {
      message:
        'Row {row} stands for a row of the original that an earlier row of this file stands for already.',
      hint: 'Keep one of them: as two lines of one document the amount would be stated twice.',
    },
    el: {
      message:
        'Η γραμμή {row} αντιστοιχεί σε γραμμή του αρχικού στην οποία αντιστοιχεί ήδη προηγούμενη γραμμή του αρχείου.',
      hint: 'Κρατήστε μία από τις δύο: ως δύο γραμμές ενός παραστατικού το ποσό θα δηλωνόταν δύο φορές.',
    },
  },
  'RETRY-ORIGINAL-UNKNOWN': {
    severity: 'warning',
    en: {
      message:
        'Rows of this retry file stand for rows of job {job}, of which this account has no report here.',
      hint: 'They were imported; a joined report needs the store and the environment of the original.',
    },
    el: {
      message:
        'Γραμμές αυτού του αρχείου επανάληψης αντιστοιχούν σε γραμμές της εργασίας {job}, για την οποία δεν υπάρχει εδώ αναφορά του λογαριασμού.',
      hint: 'Εισήχθησαν· η ενιαία αναφορά χρειάζεται τον αποθηκευτικό χώρο και το περιβάλλον του αρχικού.',
    },
  },
  'CONTROL-UNREADABLE': {
    severity: 'error',
    en: {
      message: 'The control file {file} cannot be used: {reason}.',
      hint: 'It is JSON such as {example}; correct it, or import without it.',
    },
    el: {
      message: 'Το αρχείο ελέγχου {file} δεν μπορεί να χρησιμοποιηθεί: {reason}.',
      hint: 'Είναι JSON όπως {example}· διορθώστε το ή κάντε εισαγωγή χωρίς αυτό.',
    },
  },
  'CONTROL-MISMATCH': {
    severity: 'error',
    en: {
      message: 'The control file states {stated} for {what}, the export holds {counted}: nothing was issued.',
      hint: 'Export the file again, or correct the control file, and import both together.',
    },
    el: {
      message:
        'Το αρχείο ελέγχου δηλώνει {stated} για {what}, το αρχείο περιέχει {counted}: δεν εκδόθηκε τίποτα.',
      hint: 'Εξαγάγετε ξανά το αρχείο ή διορθώστε το αρχείο ελέγχου και εισαγάγετέ τα μαζί.',
    },
  },
  'DOC-TWINS': {
    severity: 'warning',
    en: {
      message:
        'Documents {external_id} (row {row}) and {twin} (row {twin_row}) have the same counterpart, amount and date.',
      hint: 'Check that both are meant; both go on as they are.',
    },
    el: {
      message:
        'Τα παραστατικά {external_id} (γραμμή {row}) και {twin} (γραμμή {twin_row}) έχουν ίδιο λήπτη, ποσό και ημερομηνία.',
      hint: 'Ελέγξτε ότι και τα δύο είναι σωστά· προχωρούν και τα δύο.',
    },
  },
} satisfies Record<string, ProblemText>;
