import type { ProblemText } from './problem.ts';

/** Problems of a file or a cell before anyone knows its meaning. `file` is the name as the person gave it. */
export const readProblems = {
  'READ-MISSING': {
    severity: 'error',
    en: { message: 'There is no file {file}.', hint: 'Check the name and the folder.' },
    el: { message: 'Δεν υπάρχει αρχείο {file}.', hint: 'Ελέγξτε το όνομα και τον φάκελο.' },
  },
  'READ-DIRECTORY': {
    severity: 'error',
    en: { message: '{file} is a folder, not a file.', hint: 'Name the files in it that should be imported.' },
    el: {
      message: 'Το {file} είναι φάκελος και όχι αρχείο.',
      hint: 'Δώστε τα αρχεία του φακέλου που θέλετε να εισαχθούν.',
    },
  },
  'READ-NO-ACCESS': {
    severity: 'error',
    en: {
      message: '{file} cannot be opened for reading.',
      hint: 'Close it in other programs and check that you may read it.',
    },
    el: {
      message: 'Το {file} δεν ανοίγει για ανάγνωση.',
      hint: 'Κλείστε το σε άλλα προγράμματα και ελέγξτε ότι έχετε δικαίωμα ανάγνωσης.',
    },
  },
  'READ-EMPTY': {
    severity: 'error',
    en: { message: '{file} has no rows.', hint: 'Export it again and check that it holds data.' },
    el: {
      message: 'Το {file} δεν έχει γραμμές.',
      hint: 'Εξαγάγετέ το ξανά και ελέγξτε ότι περιέχει δεδομένα.',
    },
  },
  'READ-XLS': {
    severity: 'error',
    en: {
      message: '{file} is a workbook in the old .xls format.',
      hint: 'Open it in a spreadsheet program, choose Save as, Excel workbook (.xlsx), and import that file.',
    },
    el: {
      message: 'Το {file} είναι βιβλίο εργασίας στην παλιά μορφή .xls.',
      hint: 'Ανοίξτε το σε πρόγραμμα λογιστικών φύλλων, επιλέξτε Αποθήκευση ως, Βιβλίο εργασίας Excel (.xlsx) και εισαγάγετε εκείνο.',
    },
  },
  'READ-ENCRYPTED': {
    severity: 'error',
    en: {
      message: '{file} is encrypted: it opens only with a password.',
      hint: 'Open it with the password, remove the password (File, Info, Protect workbook, Encrypt with password) and save it again.',
    },
    el: {
      message: 'Το {file} είναι κρυπτογραφημένο: ανοίγει μόνο με κωδικό.',
      hint: 'Ανοίξτε το με τον κωδικό, αφαιρέστε τον (Αρχείο, Πληροφορίες, Προστασία βιβλίου εργασίας) και αποθηκεύστε το ξανά.',
    },
  },
  'READ-XLSB': {
    severity: 'error',
    en: {
      message: '{file} is a binary workbook (.xlsb).',
      hint: 'Open it in a spreadsheet program, save it as Excel workbook (.xlsx) and import that file.',
    },
    el: {
      message: 'Το {file} είναι δυαδικό βιβλίο εργασίας (.xlsb).',
      hint: 'Ανοίξτε το σε πρόγραμμα λογιστικών φύλλων, αποθηκεύστε το ως .xlsx και εισαγάγετε εκείνο.',
    },
  },
  'READ-ODS': {
    severity: 'error',
    en: {
      message: '{file} is an OpenDocument file ({what}).',
      hint: 'Open it in LibreOffice, save the sheet as Excel 2007-365 (.xlsx) or CSV, and import that file.',
    },
    el: {
      message: 'Το {file} είναι αρχείο OpenDocument ({what}).',
      hint: 'Ανοίξτε το στο LibreOffice, αποθηκεύστε το φύλλο ως Excel 2007-365 (.xlsx) ή CSV και εισαγάγετε εκείνο.',
    },
  },
  'READ-HTML': {
    severity: 'error',
    en: {
      message: '{file} is a web page (HTML), whatever its name says.',
      hint: 'Open it in the program that made it and save it as .xlsx or as CSV, then import that file.',
    },
    el: {
      message: 'Το {file} είναι ιστοσελίδα (HTML), ό,τι και αν λέει το όνομά του.',
      hint: 'Ανοίξτε το στο πρόγραμμα που το έφτιαξε, αποθηκεύστε το ως .xlsx ή CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-XML': {
    severity: 'error',
    en: {
      message: '{file} is an XML document, whatever its name says.',
      hint: 'Open it in the program that made it and save it as .xlsx or as CSV, then import that file.',
    },
    el: {
      message: 'Το {file} είναι έγγραφο XML, ό,τι και αν λέει το όνομά του.',
      hint: 'Ανοίξτε το στο πρόγραμμα που το έφτιαξε, αποθηκεύστε το ως .xlsx ή CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-SYLK': {
    severity: 'error',
    en: {
      message: '{file} is a SYLK spreadsheet.',
      hint: 'Open it in the program that made it and save it as .xlsx or as CSV, then import that file.',
    },
    el: {
      message: 'Το {file} είναι λογιστικό φύλλο SYLK.',
      hint: 'Ανοίξτε το στο πρόγραμμα που το έφτιαξε, αποθηκεύστε το ως .xlsx ή CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-JSON': {
    severity: 'error',
    en: {
      message: '{file} is JSON, but not a list of objects.',
      hint: 'Save it as an array of objects, as JSON Lines (one object a line) or as CSV, and import that file.',
    },
    el: {
      message: 'Το {file} είναι JSON, αλλά όχι λίστα αντικειμένων.',
      hint: 'Αποθηκεύστε το ως πίνακα αντικειμένων, ως JSON Lines (ένα αντικείμενο ανά γραμμή) ή ως CSV και εισαγάγετε εκείνο.',
    },
  },
  'READ-JSON-BROKEN': {
    severity: 'error',
    en: {
      message: 'The JSON of {file} is broken in line {line}.',
      hint: 'Look there for a missing quote, comma or bracket, or for a file that breaks off; best export it again.',
    },
    el: {
      message: 'Το JSON του {file} έχει σφάλμα στη γραμμή {line}.',
      hint: 'Δείτε εκεί μήπως λείπει εισαγωγικό, κόμμα ή αγκύλη ή αν το αρχείο κόβεται· καλύτερα εξαγάγετέ το ξανά.',
    },
  },
  'READ-JSON-PAGE': {
    severity: 'warning',
    en: {
      message: '{file} is one page of a list: it says itself that more follows (has_more).',
      hint: 'Save the further pages too and import them; nothing of them is issued with this file.',
    },
    el: {
      message: 'Το {file} είναι μία σελίδα μιας λίστας: το ίδιο δηλώνει ότι υπάρχουν κι άλλες (has_more).',
      hint: 'Αποθηκεύστε και εισαγάγετε και τις επόμενες σελίδες· τίποτα από αυτές δεν εκδίδεται με αυτό το αρχείο.',
    },
  },
  'READ-PDF': {
    severity: 'error',
    en: {
      message: '{file} is a PDF.',
      hint: 'A PDF has no cells. Export the same list as .xlsx or CSV from the program that made it.',
    },
    el: {
      message: 'Το {file} είναι PDF.',
      hint: 'Το PDF δεν έχει κελιά. Εξαγάγετε τον ίδιο πίνακα ως .xlsx ή CSV από το πρόγραμμα που το έφτιαξε.',
    },
  },
  'READ-DOCUMENT': {
    severity: 'error',
    en: {
      message: '{file} is a {what} document, not a spreadsheet.',
      hint: 'Copy its table into a spreadsheet, save that as .xlsx and import it.',
    },
    el: {
      message: 'Το {file} είναι έγγραφο {what} και όχι λογιστικό φύλλο.',
      hint: 'Αντιγράψτε τον πίνακα σε λογιστικό φύλλο, αποθηκεύστε το ως .xlsx και εισαγάγετε εκείνο.',
    },
  },
  'READ-ARCHIVE': {
    severity: 'error',
    en: {
      message: '{file} is an archive ({what}), not a spreadsheet.',
      hint: 'Unpack it and import the .xlsx or CSV files inside.',
    },
    el: {
      message: 'Το {file} είναι συμπιεσμένος φάκελος ({what}) και όχι λογιστικό φύλλο.',
      hint: 'Αποσυμπιέστε το και εισαγάγετε τα αρχεία .xlsx ή CSV που περιέχει.',
    },
  },
  'READ-NO-TABLE': {
    severity: 'error',
    en: { message: '{file} is not a table: {what}.', hint: 'Import a CSV, TSV or XLSX file.' },
    el: { message: 'Το {file} δεν είναι πίνακας: {what}.', hint: 'Εισαγάγετε αρχείο CSV, TSV ή XLSX.' },
  },
  'READ-NUL': {
    severity: 'error',
    en: {
      message: '{file} holds NUL bytes, which no text has: it is damaged or no text.',
      hint: 'Export it again, as CSV UTF-8 or .xlsx.',
    },
    el: {
      message:
        'Το {file} περιέχει μηδενικά byte, που δεν υπάρχουν σε κείμενο: έχει φθαρεί ή δεν είναι κείμενο.',
      hint: 'Εξαγάγετέ το ξανά ως CSV UTF-8 ή .xlsx.',
    },
  },
  'READ-ENCODING-UNKNOWN': {
    severity: 'error',
    en: {
      message:
        'The encoding of {file} is not known: it is neither UTF-8 nor UTF-16, and as Greek text (windows-1253, ISO-8859-7) it makes no sense.',
      hint: 'Save it as CSV UTF-8; or, if you know what it is, say so in the profile: "read": { "encoding": "{example}" } (one of {declarable}).',
    },
    el: {
      message:
        'Η κωδικοποίηση του {file} είναι άγνωστη: δεν είναι UTF-8 ή UTF-16 και ως ελληνικό κείμενο (windows-1253, ISO-8859-7) δεν βγάζει νόημα.',
      hint: 'Αποθηκεύστε το ως CSV UTF-8· ή, αν γνωρίζετε ποια είναι, δηλώστε την στο προφίλ: "read": { "encoding": "{example}" } (μία από {declarable}).',
    },
  },
  'READ-ENCODING-BROKEN': {
    severity: 'error',
    en: {
      message: '{file} should be {encoding}, but holds bytes that {encoding} does not have.',
      hint: 'Export it again as CSV UTF-8, or correct the encoding in the profile.',
    },
    el: {
      message: 'Το {file} θα έπρεπε να είναι {encoding}, αλλά περιέχει byte που δεν υπάρχουν στο {encoding}.',
      hint: 'Εξαγάγετέ το ξανά ως CSV UTF-8 ή διορθώστε την κωδικοποίηση στο προφίλ.',
    },
  },
  'READ-ENCODING-CONTRADICTS': {
    severity: 'error',
    en: {
      message: 'The profile says that {file} is {encoding}, but by its bytes it is {found}.',
      hint: 'Correct the encoding in the profile, or leave it out: it is then found.',
    },
    el: {
      message: 'Το προφίλ λέει ότι το {file} είναι {encoding}, αλλά από τα byte του είναι {found}.',
      hint: 'Διορθώστε την κωδικοποίηση στο προφίλ ή παραλείψτε την: τότε εντοπίζεται.',
    },
  },
  'READ-ENCODING-NAME': {
    severity: 'error',
    en: {
      message: 'The profile wants {file} to be read as {encoding}, an encoding that is not supported.',
      hint: 'Use one of {known}, or leave it out: it is then found.',
    },
    el: {
      message: 'Το προφίλ ζητά ανάγνωση του {file} ως {encoding}, κωδικοποίηση που δεν υποστηρίζεται.',
      hint: 'Δώστε μία από {known} ή παραλείψτε την: τότε εντοπίζεται.',
    },
  },
  'READ-ENCODING-ASSUMED': {
    severity: 'notice',
    en: {
      message: '{file} was read as windows-1253; read as ISO-8859-7 its text is the same.',
      hint: 'No action needed.',
    },
    el: {
      message: 'Το {file} διαβάστηκε ως windows-1253· ως ISO-8859-7 το κείμενο είναι το ίδιο.',
      hint: 'Δεν χρειάζεται ενέργεια.',
    },
  },
  'READ-ENCODING-DOUBT': {
    severity: 'warning',
    en: {
      message:
        '{file} was read as {encoding}, but some letters differ in the other Greek code page, and the file does not prove which one it is.',
      hint: 'Check names and signs such as Ά and € in the report; save the file as CSV UTF-8, or give the encoding in the profile.',
    },
    el: {
      message:
        'Το {file} διαβάστηκε ως {encoding}, αλλά κάποια γράμματα θα ήταν άλλα στην άλλη ελληνική κωδικοσελίδα και τίποτα δεν δείχνει με βεβαιότητα ποια είναι.',
      hint: 'Ελέγξτε στην αναφορά ονόματα και σύμβολα όπως Ά και €· αποθηκεύστε το ως CSV UTF-8 ή δώστε την κωδικοποίηση στο προφίλ.',
    },
  },
  'READ-NAME-MISLEADS': {
    severity: 'notice',
    en: {
      message: '{file} is named like another kind of file; by its content it is {what} and was read as that.',
      hint: 'No action needed; a fitting name avoids doubt.',
    },
    el: {
      message:
        'Το όνομα {file} δηλώνει άλλο είδος αρχείου· από το περιεχόμενό του είναι {what} και έτσι διαβάστηκε.',
      hint: 'Δεν χρειάζεται ενέργεια· ένα ταιριαστό όνομα αποτρέπει αμφιβολίες.',
    },
  },
  'READ-DELIMITER': {
    severity: 'error',
    en: {
      message: 'The profile gives {delimiter} as the delimiter of {file}; it must be one character.',
      hint: 'Give one character, such as ; or , or tab.',
    },
    el: {
      message: 'Το προφίλ ζητά διαχωριστικό {delimiter} για το {file}, που δεν είναι ένας χαρακτήρας.',
      hint: 'Δώστε έναν χαρακτήρα, όπως ; ή , ή tab.',
    },
  },
  'READ-QUOTE-OPEN': {
    severity: 'error',
    en: {
      message: 'In {file} a quotation mark opens in row {row} and never closes.',
      hint: 'Close it, or write a quotation mark inside a cell twice, and import the file again.',
    },
    el: {
      message: 'Στο {file} ανοίγουν εισαγωγικά στη γραμμή {row} και δεν κλείνουν ποτέ.',
      hint: 'Κλείστε τα ή γράψτε διπλά τα εισαγωγικά μέσα στο κελί και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'READ-QUOTE-TEXT': {
    severity: 'error',
    en: {
      message:
        'In row {row} text follows the closing quotation mark of cell {cell}, so its content is not certain.',
      hint: 'Write quotation marks inside a cell twice, and import the file again.',
    },
    el: {
      message:
        'Στη γραμμή {row} ακολουθεί κείμενο μετά τα εισαγωγικά του κελιού {cell}, οπότε το περιεχόμενό του δεν είναι βέβαιο.',
      hint: 'Γράψτε διπλά τα εισαγωγικά μέσα στο κελί και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'READ-DAMAGED': {
    severity: 'error',
    en: {
      message: '{file} is damaged ({what}).',
      hint: 'Export or copy it again; if it opens in a spreadsheet program, save it there as .xlsx under a new name.',
    },
    el: {
      message: 'Το {file} έχει φθαρεί ({what}).',
      hint: 'Εξαγάγετε ή αντιγράψτε το ξανά· αν ανοίγει σε πρόγραμμα λογιστικών φύλλων, αποθηκεύστε το ως .xlsx με νέο όνομα.',
    },
  },
  'READ-CRC': {
    severity: 'error',
    en: {
      message: '{file} is damaged: the checksum of its part {part} is wrong.',
      hint: 'Copy or export it again.',
    },
    el: {
      message: 'Το {file} έχει φθαρεί: το άθροισμα ελέγχου του τμήματος {part} είναι λάθος.',
      hint: 'Αντιγράψτε ή εξαγάγετέ το ξανά.',
    },
  },
  'READ-TWO-PARTS': {
    severity: 'error',
    en: {
      message: '{file} holds two parts of the name {part}, so it is not certain which is meant.',
      hint: 'Open it in a spreadsheet program and save it as .xlsx under a new name.',
    },
    el: {
      message: 'Το {file} περιέχει δύο τμήματα με το όνομα {part} και δεν είναι βέβαιο ποιο ισχύει.',
      hint: 'Ανοίξτε το σε πρόγραμμα λογιστικών φύλλων και αποθηκεύστε το ως .xlsx με νέο όνομα.',
    },
  },
  'READ-DOCTYPE': {
    severity: 'error',
    en: {
      message: 'The part {part} of {file} declares a DOCTYPE, which no workbook needs and attacks use.',
      hint: 'Do not open it if you do not know who made it. Otherwise save it as .xlsx under a new name.',
    },
    el: {
      message:
        'Το τμήμα {part} του {file} δηλώνει DOCTYPE, που κανένα βιβλίο εργασίας δεν χρειάζεται και χρησιμοποιείται σε επιθέσεις.',
      hint: 'Μην το ανοίξετε αν δεν ξέρετε ποιος το έφτιαξε. Αλλιώς αποθηκεύστε το ως .xlsx με νέο όνομα.',
    },
  },
  'READ-BOMB': {
    severity: 'error',
    en: {
      message: '{file} unpacks to more than {limit} times its size, as files made for harm do.',
      hint: 'If it is a real export, unpack it or save it as CSV and import that.',
    },
    el: {
      message: 'Το {file} αποσυμπιέζεται σε πάνω από {limit} φορές το μέγεθός του, όπως τα κακόβουλα αρχεία.',
      hint: 'Αν είναι πραγματική εξαγωγή, αποσυμπιέστε το ή αποθηκεύστε το ως CSV και εισαγάγετε εκείνο.',
    },
  },
  'READ-TOO-LARGE': {
    severity: 'error',
    en: {
      message: '{file} is larger than {limit} bytes.',
      hint: 'Split it into several exports, for example by month.',
    },
    el: {
      message: 'Το {file} ξεπερνά τα {limit} byte.',
      hint: 'Χωρίστε το σε περισσότερες εξαγωγές, για παράδειγμα ανά μήνα.',
    },
  },
  'READ-UNPACKED-TOO-LARGE': {
    severity: 'error',
    en: {
      message: '{file} unpacks to more than {limit} bytes.',
      hint: 'Split it into several exports, for example by month.',
    },
    el: {
      message: 'Το {file} αποσυμπιέζεται σε πάνω από {limit} byte.',
      hint: 'Χωρίστε το σε περισσότερες εξαγωγές, για παράδειγμα ανά μήνα.',
    },
  },
  'READ-TOO-MANY-ROWS': {
    severity: 'error',
    en: {
      message: '{file} has more than {limit} rows.',
      hint: 'Split it into several exports, for example by month.',
    },
    el: {
      message: 'Το {file} έχει πάνω από {limit} γραμμές.',
      hint: 'Χωρίστε το σε περισσότερες εξαγωγές, για παράδειγμα ανά μήνα.',
    },
  },
  'READ-TOO-MANY-CELLS': {
    severity: 'error',
    en: {
      message: 'Row {row} of {file} has more than {limit} cells.',
      hint: 'Check the delimiter and the line ends, and export it again.',
    },
    el: {
      message: 'Η γραμμή {row} του {file} έχει πάνω από {limit} κελιά.',
      hint: 'Ελέγξτε το διαχωριστικό και τις αλλαγές γραμμής και εξαγάγετέ το ξανά.',
    },
  },
  'READ-TOO-MANY-CELLS-IN-ALL': {
    severity: 'error',
    en: {
      message: '{file} has more than {limit} cells.',
      hint: 'Export only the columns that are needed, or split it.',
    },
    el: {
      message: 'Το {file} έχει πάνω από {limit} κελιά.',
      hint: 'Εξαγάγετε μόνο τις στήλες που χρειάζονται ή χωρίστε το.',
    },
  },
  'READ-CELL-TOO-LONG': {
    severity: 'error',
    en: {
      message: 'A cell in row {row} of {file} is longer than {limit} characters.',
      hint: 'Shorten it; a missing quotation mark can also join many cells into one.',
    },
    el: {
      message: 'Ένα κελί στη γραμμή {row} του {file} ξεπερνά τους {limit} χαρακτήρες.',
      hint: 'Συντομέψτε το· και ένα εισαγωγικό που λείπει μπορεί να ενώσει πολλά κελιά σε ένα.',
    },
  },
  'READ-TEXT-TOO-LONG': {
    severity: 'error',
    en: {
      message:
        'The part {part} of {file} holds one text of more than {limit} characters, as files made for harm do.',
      hint: 'Shorten the longest cell, or save the sheet as CSV and import that.',
    },
    el: {
      message:
        'Το τμήμα {part} του {file} περιέχει κείμενο άνω των {limit} χαρακτήρων, όπως τα κακόβουλα αρχεία.',
      hint: 'Συντομέψτε το μακρύτερο κελί ή αποθηκεύστε το φύλλο ως CSV και εισαγάγετε εκείνο.',
    },
  },
  'READ-LINE-TOO-LONG': {
    severity: 'error',
    en: {
      message: 'Row {row} of {file} is longer than {limit} bytes.',
      hint: 'Check the line ends and export it again.',
    },
    el: {
      message: 'Η γραμμή {row} του {file} ξεπερνά τα {limit} byte.',
      hint: 'Ελέγξτε τις αλλαγές γραμμής και εξαγάγετέ το ξανά.',
    },
  },
  'READ-FORMAT-TOO-LONG': {
    severity: 'error',
    en: {
      message: 'A number format in {file} is longer than {limit} characters.',
      hint: 'Open the file in a spreadsheet program and save it again as .xlsx.',
    },
    el: {
      message: 'Μια μορφή αριθμού στο {file} έχει πάνω από {limit} χαρακτήρες.',
      hint: 'Ανοίξτε το αρχείο σε πρόγραμμα υπολογιστικών φύλλων και αποθηκεύστε το ξανά ως .xlsx.',
    },
  },
  'READ-TOO-MANY-PARTS': {
    severity: 'error',
    en: {
      message: '{file} holds more than {limit} {what}.',
      hint: 'Save only the sheet that should be imported as a new .xlsx.',
    },
    el: {
      message: 'Το {file} περιέχει πάνω από {limit} {what}.',
      hint: 'Αποθηκεύστε μόνο το φύλλο που θέλετε να εισαχθεί ως νέο .xlsx.',
    },
  },
  'READ-SHARED-TEXT': {
    severity: 'error',
    en: {
      message: 'The shared texts of {file} are larger than {limit} {unit}.',
      hint: 'Save the sheet as CSV and import that.',
    },
    el: {
      message: 'Τα κοινόχρηστα κείμενα του {file} ξεπερνούν το όριο {limit} {unit}.',
      hint: 'Αποθηκεύστε το φύλλο ως CSV και εισαγάγετε εκείνο.',
    },
  },
  'READ-SHEET-MISSING': {
    severity: 'error',
    en: {
      message: '{file} has no sheet {sheet}; it has {sheets}.',
      hint: 'Correct the sheet in the profile, or leave it out: the first sheet with data is then read.',
    },
    el: {
      message: 'Το {file} δεν έχει φύλλο {sheet}· έχει {sheets}.',
      hint: 'Διορθώστε το φύλλο στο προφίλ ή παραλείψτε το: τότε διαβάζεται το πρώτο φύλλο με δεδομένα.',
    },
  },
  'READ-OTHER-SHEETS': {
    severity: 'notice',
    en: {
      message: 'Only sheet {sheet} of {file} was read; {others} hold data as well.',
      hint: 'If these should be imported, name the sheet in the profile.',
    },
    el: {
      message: 'Από το {file} διαβάστηκε μόνο το φύλλο {sheet}· δεδομένα έχουν και τα {others}.',
      hint: 'Αν πρέπει να εισαχθούν, δώστε το φύλλο στο προφίλ.',
    },
  },
  'READ-HIDDEN-SHEET': {
    severity: 'notice',
    en: {
      message: 'Sheet {sheet} is hidden in {file} and was read.',
      hint: 'If it should not be imported, name another sheet in the profile.',
    },
    el: {
      message: 'Το φύλλο {sheet} είναι κρυφό στο {file} και διαβάστηκε.',
      hint: 'Αν δεν πρέπει να εισαχθεί, δώστε άλλο φύλλο στο προφίλ.',
    },
  },
  'READ-HIDDEN-ROWS': {
    severity: 'notice',
    en: {
      message: 'Hidden rows of sheet {sheet} were read: {count}, the first is row {first}.',
      hint: 'If they should not be imported, delete them or copy only the visible rows to a new sheet.',
    },
    el: {
      message: 'Διαβάστηκαν κρυφές γραμμές του φύλλου {sheet}: {count}, η πρώτη είναι η {first}.',
      hint: 'Αν δεν πρέπει να εισαχθούν, διαγράψτε τις ή αντιγράψτε μόνο τις ορατές σε νέο φύλλο.',
    },
  },
  'READ-HIDDEN-COLUMNS': {
    severity: 'notice',
    en: {
      message: 'Hidden columns of sheet {sheet} were read: {columns}.',
      hint: 'No action needed, unless they hold other data than you expect.',
    },
    el: {
      message: 'Διαβάστηκαν κρυφές στήλες του φύλλου {sheet}: {columns}.',
      hint: 'Δεν χρειάζεται ενέργεια, εκτός αν περιέχουν άλλα δεδομένα από όσα περιμένετε.',
    },
  },
  'READ-ROW-NUMBER': {
    severity: 'warning',
    en: {
      message: 'The sheet gives this row the impossible number {given}; it is counted as row {row}.',
      hint: 'Save the file again in a spreadsheet program.',
    },
    el: {
      message:
        'Το φύλλο δίνει σε αυτή τη γραμμή τον αριθμό {given}, που δεν μπορεί να ισχύει· μετρήθηκε ως γραμμή {row}.',
      hint: 'Αποθηκεύστε ξανά το αρχείο σε πρόγραμμα λογιστικών φύλλων.',
    },
  },
  'READ-TWO-CELLS': {
    severity: 'error',
    en: {
      message: 'Row {row} has two cells in column {column}, so its content is not certain.',
      hint: 'Save the file again in a spreadsheet program.',
    },
    el: {
      message: 'Η γραμμή {row} έχει δύο κελιά στη στήλη {column} και το περιεχόμενό της δεν είναι βέβαιο.',
      hint: 'Αποθηκεύστε ξανά το αρχείο σε πρόγραμμα λογιστικών φύλλων.',
    },
  },
  'READ-BAD-REFERENCE': {
    severity: 'error',
    en: {
      message: 'A cell of row {row} refers to something that the workbook does not have ({what}).',
      hint: 'Save the file again in a spreadsheet program.',
    },
    el: {
      message: 'Ένα κελί της γραμμής {row} παραπέμπει σε κάτι που δεν υπάρχει στο βιβλίο εργασίας ({what}).',
      hint: 'Αποθηκεύστε ξανά το αρχείο σε πρόγραμμα λογιστικών φύλλων.',
    },
  },
} satisfies Record<string, ProblemText>;
