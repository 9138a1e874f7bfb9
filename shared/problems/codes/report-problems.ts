import type { ProblemText } from '../problem-text.ts';

/** Problems that a report finds in its own rows, and problems of a stored report, a retry file or a control file. */
export const reportProblems = {
  'ROW-HELD': {
    en: {
      message:
        'Row {row} is correct, but the same document {external_id} has errors elsewhere (rows: {rows}), so it was not sent.',
      hint: 'Correct the errors there (rows: {rows}), leave this row as it is, and import them together.',
    },
    el: {
      message:
        'Η γραμμή {row} είναι σωστή, αλλά το ίδιο παραστατικό {external_id} έχει λάθη αλλού (γραμμές: {rows}), γι’ αυτό δεν στάλθηκε.',
      hint: 'Διορθώστε τα λάθη εκεί (γραμμές: {rows}), αφήστε αυτή τη γραμμή όπως είναι και εισαγάγετέ τις μαζί.',
    },
    variants: {
      retry: {
        en: {
          message: 'This row is correct, but another row of the same document {external_id} is not.',
          hint: 'Leave this row as it is and import it together with the corrected one.',
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
    en: {
      message: 'Row {row} was read, but the rest of the file could not be read, so nothing was sent.',
      hint: 'Correct the file as its own problem says and import it again.',
    },
    el: {
      message: 'Η γραμμή {row} διαβάστηκε, αλλά το υπόλοιπο αρχείο όχι, γι’ αυτό δεν στάλθηκε τίποτα.',
      hint: 'Διορθώστε το αρχείο όπως περιγράφει το πρόβλημά του και εισαγάγετέ το ξανά.',
    },
    variants: {
      approval: {
        en: {
          message: 'Row {row} was not sent: the export differs from the approved one, so nothing was sent.',
          hint: 'Start a new dry run and approve that report.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν στάλθηκε: το αρχείο διαφέρει από το εγκεκριμένο, γι’ αυτό δεν στάλθηκε τίποτα.',
          hint: 'Κάντε νέα δοκιμαστική εκτέλεση και εγκρίνετε εκείνη την αναφορά.',
        },
      },
      balance: {
        en: {
          message: 'Row {row} was not sent: the sums of the file do not match its rows, so nothing was sent.',
          hint: 'Read the problem of the file at the head of this report.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν στάλθηκε: τα αθροίσματα του αρχείου δεν συμφωνούν με τις γραμμές του, γι’ αυτό δεν στάλθηκε τίποτα.',
          hint: 'Διαβάστε το πρόβλημα του αρχείου στην αρχή αυτής της αναφοράς.',
        },
      },
    },
  },
  'OUTCOME-MISSING': {
    en: {
      message: 'Row {row} has no answer: the import ended before its document was processed.',
      hint: 'Nothing is lost. Import the same file again: it continues where it stopped.',
    },
    el: {
      message:
        'Η γραμμή {row} δεν έχει απάντηση: η εισαγωγή τελείωσε πριν από την επεξεργασία του παραστατικού της.',
      hint: 'Τίποτα δεν χάθηκε. Εισαγάγετε ξανά το ίδιο αρχείο: συνεχίζει από εκεί που σταμάτησε.',
    },
  },
  'REPORT-SUMMARY-MISSING': {
    en: {
      message: '{file} has no summary.json: the report is incomplete, or this is not a report folder.',
      hint: 'Give the folder that contains summary.json, or the file itself.',
    },
    el: {
      message:
        'Δεν υπάρχει summary.json στο {file}: η αναφορά δεν είναι πλήρης ή δεν είναι φάκελος αναφοράς.',
      hint: 'Δώστε τον φάκελο που περιέχει το summary.json ή το ίδιο το αρχείο.',
    },
  },
  'REPORT-SUMMARY-CHANGED': {
    en: {
      message: '{file} was changed after it was written: {reason}.',
      hint: 'Get the report again from where it was written. Do not trust this copy.',
    },
    el: {
      message: 'Το {file} άλλαξε αφού γράφτηκε: {reason}.',
      hint: 'Πάρτε ξανά την αναφορά από εκεί όπου γράφτηκε. Μην εμπιστευτείτε αυτό το αντίγραφο.',
    },
  },
  'REPORT-NOT-SIGNED': {
    en: {
      message: '{file} is not sealed with a key, although you gave one to check it with.',
      hint: 'Reports of version 0.1.0 have no such seal: verify them without --key. Rowmark did not write any other report without one.',
    },
    el: {
      message: 'Το {file} δεν είναι σφραγισμένο με κλειδί, αν και δώσατε κλειδί για τον έλεγχο.',
      hint: 'Οι αναφορές της έκδοσης 0.1.0 δεν έχουν τέτοια σφραγίδα: ελέγξτε τις χωρίς --key. Καμία άλλη αναφορά χωρίς σφραγίδα δεν γράφτηκε από το Rowmark.',
    },
  },
  'REPORT-SIGNATURE-WRONG': {
    en: {
      message: 'The seal of {file} was not made with the key that the file names.',
      hint: 'Get the report again from where it was written. Do not trust this copy.',
    },
    el: {
      message: 'Η σφραγίδα του {file} δεν έγινε με το κλειδί που δηλώνει το αρχείο.',
      hint: 'Πάρτε ξανά την αναφορά από εκεί όπου γράφτηκε. Μην εμπιστευτείτε αυτό το αντίγραφο.',
    },
  },
  'REPORT-KEY-OTHER': {
    en: {
      message: '{file} is sealed with another key ({found}) than the one given ({trusted}).',
      hint: 'Find out who wrote the report and with which data folder. Do not rely on it until then.',
    },
    el: {
      message: 'Το {file} είναι σφραγισμένο με άλλο κλειδί ({found}) από αυτό που δόθηκε ({trusted}).',
      hint: 'Μάθετε ποιος έγραψε την αναφορά και με ποιον φάκελο δεδομένων. Ως τότε μη βασιστείτε σε αυτήν.',
    },
  },
  'REPORT-FILE-MISSING': {
    en: {
      message: 'The report lacks {file}, which its summary.json lists.',
      hint: 'Get the whole folder again from where it was written.',
    },
    el: {
      message: 'Από την αναφορά λείπει το {file}, που αναφέρεται στο summary.json.',
      hint: 'Πάρτε ξανά ολόκληρο τον φάκελο από εκεί όπου γράφτηκε.',
    },
  },
  'REPORT-FILE-CHANGED': {
    en: {
      message: '{file} differs from its sha256 in summary.json.',
      hint: 'Get the report again from where it was written. Do not trust this copy.',
    },
    el: {
      message: 'Το {file} διαφέρει από το sha256 του στο summary.json.',
      hint: 'Πάρτε ξανά την αναφορά από εκεί όπου γράφτηκε. Μην εμπιστευτείτε αυτό το αντίγραφο.',
    },
  },
  'REPORT-FILE-UNKNOWN': {
    severity: 'warning',
    en: {
      message: 'The folder also contains {file}, which summary.json does not list.',
      hint: 'It is not part of the report and was not checked.',
    },
    el: {
      message: 'Ο φάκελος περιέχει και το {file}, που δεν αναφέρεται στο summary.json.',
      hint: 'Δεν ανήκει στην αναφορά και δεν ελέγχθηκε.',
    },
  },
  'REPORT-ROWS-WRONG': {
    en: {
      message: '{file} does not have every row exactly once: {reason}.',
      hint: 'Get the report again. If the problem remains, report it with this message.',
    },
    el: {
      message: 'Το {file} δεν έχει κάθε γραμμή ακριβώς μία φορά: {reason}.',
      hint: 'Πάρτε ξανά την αναφορά. Αν το πρόβλημα παραμένει, αναφέρετέ το με αυτό το μήνυμα.',
    },
  },
  'REPORT-CORRECTIONS-WRONG': {
    en: {
      message: '{file} does not match the rows of the report: {reason}.',
      hint: 'Get the report again. If the problem remains, report it with this message.',
    },
    el: {
      message: 'Το {file} και οι γραμμές της αναφοράς δεν συμφωνούν: {reason}.',
      hint: 'Πάρτε ξανά την αναφορά. Αν το πρόβλημα παραμένει, αναφέρετέ το με αυτό το μήνυμα.',
    },
  },
  'REPORT-PLAN-WRONG': {
    en: {
      message: '{file} is not the plan that the summary names: {reason}.',
      hint: 'Do not approve it. Run the dry run again and approve its new plan.',
    },
    el: {
      message: 'Το {file} δεν είναι το σχέδιο που δηλώνει η σύνοψη: {reason}.',
      hint: 'Μην το εγκρίνετε. Κάντε ξανά τη δοκιμαστική εκτέλεση και εγκρίνετε το νέο σχέδιο.',
    },
  },
  'REPORT-APPROVAL-WRONG': {
    en: {
      message: 'What was issued is not what was approved in {report}: {reason}.',
      hint: 'Ask who approved it. To take back what was issued, use rowmark reverse.',
    },
    el: {
      message: 'Ό,τι εκδόθηκε δεν είναι αυτό που εγκρίθηκε στο {report}: {reason}.',
      hint: 'Ρωτήστε όποιον το ενέκρινε. Για ακύρωση με πιστωτικά όσων εκδόθηκαν, δώστε rowmark reverse.',
    },
  },
  'SOURCE-CELL-DIFFERS': {
    en: {
      message:
        'Row {row}, column {column}: the report says that "{was}" was corrected, but the source says "{found}".',
      hint: 'This source and these corrections do not give this report. Get all three again from where they are kept.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η αναφορά γράφει ότι διορθώθηκε το «{was}», αλλά το αρχικό αρχείο γράφει «{found}».',
      hint: 'Από αυτό το αρχικό αρχείο και αυτές τις διορθώσεις δεν προκύπτει αυτή η αναφορά. Πάρτε ξανά και τα τρία από εκεί όπου φυλάσσονται.',
    },
  },
  'REPORT-COUNTS-WRONG': {
    en: {
      message: '{file} counts {stated} rows as {outcome}, but the rows themselves give {counted}.',
      hint: 'Get the report again. If the problem remains, report it with this message.',
    },
    el: {
      message:
        'Το {file} μετρά {stated} γραμμές ως {outcome}, αλλά από τις ίδιες τις γραμμές προκύπτουν {counted}.',
      hint: 'Πάρτε ξανά την αναφορά. Αν το πρόβλημα παραμένει, αναφέρετέ το με αυτό το μήνυμα.',
    },
  },
  'REPORT-SUMS-WRONG': {
    en: {
      message: '{file} states {what} as {stated}, but the rows of the report give {found}.',
      hint: 'Do not rely on this report. Ask whoever sealed it, and the service, what is true.',
    },
    el: {
      message: 'Το {file} δηλώνει {what}: {stated}, αλλά από τις γραμμές της αναφοράς προκύπτει {found}.',
      hint: 'Μη βασιστείτε σε αυτή την αναφορά. Ρωτήστε όποιον τη σφράγισε και την υπηρεσία τι ισχύει.',
    },
  },
  'REPORT-TIME-WRONG': {
    en: {
      message: 'The report states {at} as a time of this job, which ran from {from} to {to}.',
      hint: 'Do not rely on this report. Ask whoever sealed it, and the service, what is true.',
    },
    el: {
      message: 'Η αναφορά δηλώνει ώρα {at}, ενώ η εργασία έτρεξε από {from} ως {to}.',
      hint: 'Μη βασιστείτε σε αυτή την αναφορά. Ρωτήστε όποιον τη σφράγισε και την υπηρεσία τι ισχύει.',
    },
  },
  'REPORT-FILE-DIFFERS': {
    en: {
      message:
        '{file} does not say what the rows of result.jsonl say: {what} is {stated} there, and {found} in the rows.',
      hint: 'Do not rely on this report. Ask whoever sealed it, and the service, what is true.',
    },
    el: {
      message:
        'Το {file} δεν λέει ό,τι οι γραμμές του result.jsonl: εκεί {what} είναι {stated}, στις γραμμές {found}.',
      hint: 'Μη βασιστείτε σε αυτή την αναφορά. Ρωτήστε όποιον τη σφράγισε και την υπηρεσία τι ισχύει.',
    },
  },
  'REPORT-FILE-UNLISTED': {
    en: {
      message: 'summary.json does not list {file}, which every report of this kind has.',
      hint: 'Get the whole folder again from where it was written. Do not rely on this report.',
    },
    el: {
      message: 'Το summary.json δεν αναφέρει το {file}, που κάθε τέτοια αναφορά έχει.',
      hint: 'Πάρτε ξανά ολόκληρο τον φάκελο από εκεί όπου γράφτηκε. Μη βασιστείτε σε αυτή την αναφορά.',
    },
  },
  'REPORT-PLACE-OTHER': {
    en: {
      message: '{file} belongs to {stated}, but lies in {place}.',
      hint: 'Another report was put in this place. Get the report of this job from whoever keeps a copy.',
    },
    el: {
      message: 'Το {file} ανήκει στο {stated}, αλλά βρίσκεται στο {place}.',
      hint: 'Σε αυτή τη θέση μπήκε άλλη αναφορά. Πάρτε την αναφορά αυτής της εργασίας από όποιον κρατά αντίγραφο.',
    },
  },
  'CHAIN-ABSENT': {
    en: {
      message:
        'The report {file} is not there, although {next} follows it, and nothing says that it was erased.',
      hint: 'Find out who took it away. Get it from whoever keeps a copy.',
    },
    el: {
      message: 'Η αναφορά {file} λείπει, αν και την ακολουθεί η {next}, και τίποτα δεν λέει ότι διαγράφηκε.',
      hint: 'Μάθετε ποιος την αφαίρεσε. Πάρτε την από όποιον κρατά αντίγραφο.',
    },
  },
  'CHAIN-APART': {
    en: {
      message: 'The account’s chain of reports does not contain {file}.',
      hint: 'It was put beside the chain, or the chain was made anew. Do not rely on it.',
    },
    el: {
      message: 'Η αλυσίδα των αναφορών του λογαριασμού δεν περιέχει το {file}.',
      hint: 'Μπήκε δίπλα στην αλυσίδα, ή η αλυσίδα φτιάχτηκε ξανά. Μη βασιστείτε σε αυτό.',
    },
  },
  'CHAIN-KEY-CHANGED': {
    en: {
      message:
        '{file} is sealed with the key {found}, and {next} with {trusted}, without a link by which the old key hands over.',
      hint: 'A key changes only by a link that the old one seals. Find out who wrote these reports.',
    },
    el: {
      message:
        'Το {file} είναι σφραγισμένο με το κλειδί {found} και το {next} με το {trusted}, χωρίς κρίκο με τον οποίο το παλιό κλειδί παραδίδει στο νέο.',
      hint: 'Το κλειδί αλλάζει μόνο με κρίκο που σφραγίζει το παλιό. Μάθετε ποιος έγραψε αυτές τις αναφορές.',
    },
  },
  'CHAIN-FORM-BACK': {
    en: {
      message: '{file} has an older form than a report before it.',
      hint: 'No version of Rowmark goes back. Find out who wrote it.',
    },
    el: {
      message: 'Το {file} έχει παλαιότερη μορφή από μια αναφορά πριν από αυτό.',
      hint: 'Καμία έκδοση του Rowmark δεν γυρίζει πίσω. Μάθετε ποιος το έγραψε.',
    },
  },
  'HEAD-NOT-HELD': {
    en: {
      message: 'The chain of reports does not contain the head that you kept: {head}.',
      hint: 'Reports were taken away or written anew since. Ask for the reports of that time from whoever keeps a copy.',
    },
    el: {
      message: 'Η αλυσίδα των αναφορών δεν περιέχει την κεφαλή που φυλάξατε: {head}.',
      hint: 'Από τότε αφαιρέθηκαν ή ξαναγράφτηκαν αναφορές. Ζητήστε τις αναφορές εκείνης της εποχής από όποιον κρατά αντίγραφο.',
    },
  },
  'SERVICE-ISSUED': {
    en: {
      message:
        'The report says that document {external_id} is not issued, but the service issued it at {at}, under MARK {mark}.',
      hint: 'Ask the invoicing service about it. Do not issue it again.',
    },
    el: {
      message:
        'Η αναφορά λέει ότι το παραστατικό {external_id} δεν εκδόθηκε, αλλά η υπηρεσία το εξέδωσε στις {at}, με ΜΑΡΚ {mark}.',
      hint: 'Ρωτήστε γι’ αυτό την υπηρεσία τιμολόγησης. Μην το εκδώσετε ξανά.',
    },
  },
  'SOURCE-CHANGED': {
    en: {
      message: 'The source {file} is not the file of this report: its sha256 differs.',
      hint: 'Give the export as it was imported, byte for byte.',
    },
    el: {
      message: 'Το αρχείο {file} δεν είναι το αρχείο αυτής της αναφοράς: το sha256 διαφέρει.',
      hint: 'Δώστε το αρχείο όπως εισήχθη, byte προς byte.',
    },
  },
  'CHAIN-BROKEN': {
    en: {
      message: 'The previous report {file} is not the one that {next} names: its sha256 differs.',
      hint: 'Get the previous report again from where it was written.',
    },
    el: {
      message: 'Η προηγούμενη αναφορά {file} δεν είναι αυτή που αναφέρει η {next}: το sha256 διαφέρει.',
      hint: 'Πάρτε ξανά την προηγούμενη αναφορά από εκεί όπου γράφτηκε.',
    },
  },
  'REPORT-ERASED': {
    severity: 'warning',
    en: {
      message:
        'The report {file} was erased on {at} by {by}, because it contained personal data that had to be deleted.',
      hint: 'The chain is intact. The ledger still proves every issued document by identifier, MARK and hashes.',
    },
    el: {
      message:
        'Η αναφορά {file} διαγράφηκε στις {at} από τον χρήστη {by}, επειδή περιείχε προσωπικά δεδομένα που έπρεπε να διαγραφούν.',
      hint: 'Η αλυσίδα είναι ακέραιη. Το μητρώο εξακολουθεί να αποδεικνύει κάθε έκδοση με τον αριθμό του παραστατικού, το ΜΑΡΚ και τα αποτυπώματα.',
    },
  },
  'CHAIN-MISSING': {
    severity: 'warning',
    en: {
      message:
        'The previous report {file} is missing here, so the chain could not be checked any further back.',
      hint: 'Verify in the data folder, or get that folder too.',
    },
    el: {
      message: 'Η προηγούμενη αναφορά {file} δεν βρίσκεται εδώ, γι’ αυτό η αλυσίδα δεν ελέγχθηκε πιο πίσω.',
      hint: 'Κάντε τον έλεγχο στον φάκελο δεδομένων ή πάρτε και εκείνον τον φάκελο.',
    },
  },
  'SERVICE-DIFFERS': {
    en: {
      message: 'Document {external_id}: for {field} the service says {found}, the report {reported}.',
      hint: 'Look the document up at the service before you rely on this report.',
    },
    el: {
      message: 'Παραστατικό {external_id}: για το {field} η υπηρεσία δίνει {found}, η αναφορά {reported}.',
      hint: 'Ελέγξτε το παραστατικό στην υπηρεσία πριν βασιστείτε σε αυτή την αναφορά.',
    },
  },
  'SERVICE-UNKNOWN': {
    en: {
      message: 'The service does not have document {external_id}, which the report lists as issued.',
      hint: 'Check that --service and the credentials are those of the import.',
    },
    el: {
      message: 'Η υπηρεσία δεν έχει το παραστατικό {external_id}, που η αναφορά δείχνει ως εκδομένο.',
      hint: 'Ελέγξτε ότι το --service και τα στοιχεία σύνδεσης είναι εκείνα της εισαγωγής.',
    },
  },
  'RETRY-OF-DRY-RUN': {
    en: {
      message:
        'This is the retry file of a dry run: nothing of {file} was issued, and this file has only some of its rows.',
      hint: 'Correct these cells in {file} and import that file. To issue only these rows, add --only-retry.',
    },
    el: {
      message:
        'Αυτό είναι το αρχείο επανάληψης μιας δοκιμαστικής εκτέλεσης: από το {file} δεν εκδόθηκε τίποτα και εδώ υπάρχουν μόνο ορισμένες γραμμές του.',
      hint: 'Διορθώστε αυτά τα κελιά στο {file} και εισαγάγετε εκείνο. Για να εκδοθούν μόνο αυτές οι γραμμές, προσθέστε --only-retry.',
    },
  },
  'RETRY-COLUMNS-MOVED': {
    severity: 'notice',
    en: {
      message:
        'The columns of the retry file are in a different order than in the original. They were read by name.',
      hint: 'No action needed.',
    },
    el: {
      message:
        'Οι στήλες του αρχείου επανάληψης έχουν άλλη σειρά από το αρχικό αρχείο. Διαβάστηκαν με το όνομά τους.',
      hint: 'Δεν χρειάζεται ενέργεια.',
    },
  },
  'RETRY-COLUMNS-CHANGED': {
    severity: 'warning',
    en: {
      message: 'The retry file does not have the columns of the original: {reason}.',
      hint: 'Correct only the cells, and keep the columns as they are in the retry file.',
    },
    el: {
      message: 'Το αρχείο επανάληψης δεν έχει τις στήλες του αρχικού αρχείου: {reason}.',
      hint: 'Διορθώστε μόνο τα κελιά και αφήστε τις στήλες όπως είναι στο αρχείο επανάληψης.',
    },
  },
  'DOCUMENTS-WAIT': {
    severity: 'warning',
    en: {
      message: 'Documents waiting for the invoicing service, which does not answer: {count}.',
      hint: 'Nothing is lost. If Rowmark keeps waiting for the service, it issues them automatically and writes this report again. Otherwise import the same export again: it continues with them.',
    },
    el: {
      message: 'Παραστατικά που περιμένουν την υπηρεσία τιμολόγησης, η οποία δεν απαντά: {count}.',
      hint: 'Τίποτα δεν χάθηκε. Αν το Rowmark συνεχίζει να περιμένει την υπηρεσία, εκδίδονται αυτόματα και η αναφορά γράφεται ξανά. Διαφορετικά εισαγάγετε ξανά το ίδιο αρχείο: συνεχίζει με αυτά.',
    },
  },
  'REPORT-LEAN': {
    severity: 'warning',
    en: {
      message:
        'The report could not be written in full: {reason}. Every row is in result.jsonl; the other files with rows are missing.',
      hint: 'Nothing is lost. Ask the operator of Rowmark to run the last step again (RUNBOOK.md, JobFailed): it writes the missing files.',
    },
    el: {
      message:
        'Δεν ήταν δυνατή η πλήρης δημιουργία της αναφοράς: {reason}. Όλες οι γραμμές βρίσκονται στο result.jsonl· τα υπόλοιπα αρχεία των γραμμών λείπουν.',
      hint: 'Τίποτα δεν χάθηκε. Ζητήστε από τον διαχειριστή του Rowmark να εκτελέσει ξανά το τελευταίο βήμα (RUNBOOK.md): δημιουργεί τα αρχεία που λείπουν.',
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
    mustSee: true,
    en: {
      message: 'Unfinished rows of the original that are not in the retry file ({count}): {rows}.',
      hint: 'They keep their outcome. To import them, use the retry file of the original report.',
    },
    el: {
      message:
        'Γραμμές του αρχικού αρχείου που εκκρεμούν και δεν είναι στο αρχείο επανάληψης ({count}): {rows}.',
      hint: 'Διατηρούν το αποτέλεσμά τους. Για να εισαχθούν, χρησιμοποιήστε το αρχείο επανάληψης της αρχικής αναφοράς.',
    },
  },
  'RETRY-ROW-UNKNOWN': {
    severity: 'warning',
    en: {
      message: 'Rows of the retry file that cannot be matched to a row of the original ({count}): {rows}.',
      hint: 'They were imported, but the joined report does not show them in place. Always leave the cell rowmark_problem as it is.',
    },
    el: {
      message:
        'Γραμμές του αρχείου επανάληψης που δεν αντιστοιχίζονται σε γραμμή του αρχικού αρχείου ({count}): {rows}.',
      hint: 'Εισήχθησαν, αλλά η ενιαία αναφορά δεν τις δείχνει στη θέση τους. Αφήνετε πάντα το κελί rowmark_problem όπως είναι.',
    },
  },
  'RETRY-CELL-CHANGED': {
    severity: 'doubtful',
    en: {
      message:
        'Row {row}, column {column}: the cell was "{was}" when it went out and came back as "{now}", although no problem was named there.',
      hint: 'If a spreadsheet program changed it, write "{was}" again: retry.xlsx keeps every cell as it is. If the change is intended, accept RETRY-CELL-CHANGED.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το κελί δόθηκε ως «{was}» και επέστρεψε ως «{now}», χωρίς να έχει δηλωθεί πρόβλημα σε αυτό.',
      hint: 'Αν το άλλαξε το πρόγραμμα υπολογιστικών φύλλων, γράψτε ξανά «{was}»: το retry.xlsx διατηρεί κάθε κελί όπως είναι. Αν η αλλαγή είναι σκόπιμη, αποδεχτείτε το RETRY-CELL-CHANGED.',
    },
  },
  'RETRY-IDENTITY-CHANGED': {
    en: {
      message:
        'Row {row}, column {column}: the identifier was "{was}" when it went out and came back as "{now}"; under another one the document would be issued a second time.',
      hint: 'Write "{was}" again, in a cell formatted as text so that it keeps its zeros. The cells of retry.xlsx are.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το αναγνωριστικό δόθηκε ως «{was}» και επέστρεψε ως «{now}»· με άλλο αναγνωριστικό το παραστατικό θα εκδιδόταν δεύτερη φορά.',
      hint: 'Γράψτε ξανά «{was}» σε κελί με μορφή κειμένου, ώστε να μη χαθούν τα μηδενικά. Τα κελιά του retry.xlsx έχουν αυτή τη μορφή.',
    },
  },
  'RETRY-ROW-TWICE': {
    en: {
      message: 'Row {row} repeats a row of the original that is already in this file.',
      hint: 'Keep one of the two. Both together would state the amount twice on the document.',
    },
    el: {
      message: 'Η γραμμή {row} επαναλαμβάνει γραμμή του αρχικού αρχείου που υπάρχει ήδη εδώ.',
      hint: 'Κρατήστε μία από τις δύο. Και οι δύο μαζί θα δήλωναν το ποσό δύο φορές στο παραστατικό.',
    },
  },
  'RETRY-ORIGINAL-UNKNOWN': {
    severity: 'warning',
    en: {
      message: 'Rows of this retry file belong to import {job}, but this account has no report of it here.',
      hint: 'They were imported. A joined report needs the data folder and the environment of the original.',
    },
    el: {
      message:
        'Γραμμές αυτού του αρχείου επανάληψης ανήκουν στην εισαγωγή {job}, αλλά εδώ δεν υπάρχει αναφορά της για αυτόν τον λογαριασμό.',
      hint: 'Εισήχθησαν. Η ενιαία αναφορά χρειάζεται τον φάκελο δεδομένων και το περιβάλλον της αρχικής εισαγωγής.',
    },
  },
  'CONTROL-UNREADABLE': {
    en: {
      message: 'The control file {file} cannot be used: {reason}.',
      hint: 'Write it as JSON such as {example}, or import without it.',
    },
    el: {
      message: 'Το αρχείο ελέγχου {file} δεν μπορεί να χρησιμοποιηθεί: {reason}.',
      hint: 'Γράψτε το ως JSON όπως {example} ή κάντε εισαγωγή χωρίς αυτό.',
    },
  },
  'CONTROL-MISMATCH': {
    en: {
      message:
        'For {what} the control file states {stated}, but the export has {counted}. Nothing was issued.',
      hint: 'Export the file again, or correct the control file, and import both together.',
    },
    el: {
      message:
        'Για {what} το αρχείο ελέγχου δηλώνει {stated}, αλλά το αρχείο έχει {counted}. Δεν εκδόθηκε τίποτα.',
      hint: 'Εξαγάγετε ξανά το αρχείο ή διορθώστε το αρχείο ελέγχου και εισαγάγετε και τα δύο μαζί.',
    },
  },
  'DOC-TWINS': {
    severity: 'warning',
    mustSee: true,
    en: {
      message:
        'Documents {external_id} (row {row}) and {twin} (row {twin_row}) have the same counterpart, amount and date.',
      hint: 'Check that both are intended. Neither is held up.',
    },
    el: {
      message:
        'Τα παραστατικά {external_id} (γραμμή {row}) και {twin} (γραμμή {twin_row}) έχουν ίδιο αντισυμβαλλόμενο, ποσό και ημερομηνία.',
      hint: 'Ελέγξτε ότι και τα δύο είναι σωστά. Προχωρούν κανονικά.',
    },
  },
} satisfies Record<string, ProblemText>;
