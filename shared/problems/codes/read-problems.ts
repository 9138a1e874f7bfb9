import type { ProblemText } from '../problem-text.ts';

/** Problems of a file or a cell before anyone knows its meaning. `file` is the name as the person gave it. */
export const readProblems = {
  'READ-MISSING': {
    en: { message: 'The file {file} does not exist.', hint: 'Check the name and the folder.' },
    el: { message: 'Το αρχείο {file} δεν υπάρχει.', hint: 'Ελέγξτε το όνομα και τον φάκελο.' },
  },
  'READ-DIRECTORY': {
    en: { message: '{file} is a folder, not a file.', hint: 'Give the files in it that you want to import.' },
    el: {
      message: 'Το {file} είναι φάκελος, όχι αρχείο.',
      hint: 'Δώστε τα αρχεία του φακέλου που θέλετε να εισαχθούν.',
    },
  },
  'READ-NO-ACCESS': {
    en: {
      message: '{file} cannot be opened for reading.',
      hint: 'Close it in other programs and check that you have permission to read it.',
    },
    el: {
      message: 'Το {file} δεν ανοίγει για ανάγνωση.',
      hint: 'Κλείστε το σε άλλα προγράμματα και ελέγξτε ότι έχετε δικαίωμα ανάγνωσης.',
    },
  },
  'READ-EMPTY': {
    en: { message: '{file} has no rows.', hint: 'Export it again and check that it contains data.' },
    el: {
      message: 'Το {file} δεν έχει γραμμές.',
      hint: 'Εξαγάγετέ το ξανά και ελέγξτε ότι περιέχει δεδομένα.',
    },
  },
  'READ-XLS': {
    en: {
      message: '{file} is a workbook in the old .xls format.',
      hint: 'Open it in a spreadsheet program, save it as Excel workbook (.xlsx) and import that file.',
    },
    el: {
      message: 'Το {file} είναι βιβλίο εργασίας στην παλιά μορφή .xls.',
      hint: 'Ανοίξτε το σε πρόγραμμα λογιστικών φύλλων, αποθηκεύστε το ως βιβλίο εργασίας Excel (.xlsx) και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-ENCRYPTED': {
    en: {
      message: '{file} is encrypted and opens only with a password.',
      hint: 'Open it with the password, remove the password (File, Info, Protect Workbook, Encrypt with Password) and save it again.',
    },
    el: {
      message: 'Το {file} είναι κρυπτογραφημένο και ανοίγει μόνο με κωδικό.',
      hint: 'Ανοίξτε το με τον κωδικό, αφαιρέστε τον (Αρχείο, Πληροφορίες, Προστασία βιβλίου εργασίας) και αποθηκεύστε το ξανά.',
    },
  },
  'READ-XLSB': {
    en: {
      message: '{file} is a binary workbook (.xlsb).',
      hint: 'Open it in a spreadsheet program, save it as Excel workbook (.xlsx) and import that file.',
    },
    el: {
      message: 'Το {file} είναι δυαδικό βιβλίο εργασίας (.xlsb).',
      hint: 'Ανοίξτε το σε πρόγραμμα λογιστικών φύλλων, αποθηκεύστε το ως .xlsx και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-ODS': {
    en: {
      message: '{file} is an OpenDocument file ({what}).',
      hint: 'Open it in LibreOffice, save the sheet as Excel 2007-365 (.xlsx) or CSV, and import that file.',
    },
    el: {
      message: 'Το {file} είναι αρχείο OpenDocument ({what}).',
      hint: 'Ανοίξτε το στο LibreOffice, αποθηκεύστε το φύλλο ως Excel 2007-365 (.xlsx) ή CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-HTML': {
    en: {
      message: '{file} is a web page (HTML), whatever its name says.',
      hint: 'Open it in the program that made it, save it as .xlsx or CSV, and import that file.',
    },
    el: {
      message: 'Το {file} είναι ιστοσελίδα (HTML), ό,τι και αν λέει το όνομά του.',
      hint: 'Ανοίξτε το στο πρόγραμμα που το έφτιαξε, αποθηκεύστε το ως .xlsx ή CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-XML': {
    en: {
      message: '{file} is an XML document, whatever its name says.',
      hint: 'Open it in the program that made it, save it as .xlsx or CSV, and import that file.',
    },
    el: {
      message: 'Το {file} είναι έγγραφο XML, ό,τι και αν λέει το όνομά του.',
      hint: 'Ανοίξτε το στο πρόγραμμα που το έφτιαξε, αποθηκεύστε το ως .xlsx ή CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-SYLK': {
    en: {
      message: '{file} is a SYLK spreadsheet.',
      hint: 'Open it in the program that made it, save it as .xlsx or CSV, and import that file.',
    },
    el: {
      message: 'Το {file} είναι λογιστικό φύλλο SYLK.',
      hint: 'Ανοίξτε το στο πρόγραμμα που το έφτιαξε, αποθηκεύστε το ως .xlsx ή CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-JSON': {
    en: {
      message: '{file} is JSON, but not a list of objects.',
      hint: 'Save it as an array of objects, as JSON Lines (one object per line) or as CSV, and import that file.',
    },
    el: {
      message: 'Το {file} είναι JSON, αλλά όχι λίστα αντικειμένων.',
      hint: 'Αποθηκεύστε το ως πίνακα αντικειμένων, ως JSON Lines (ένα αντικείμενο ανά γραμμή) ή ως CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-JSON-BROKEN': {
    en: {
      message: '{file} is not valid JSON: line {line} has an error.',
      hint: 'Look there for a missing quote, comma or bracket. If the file ends too early, export it again.',
    },
    el: {
      message: 'Το {file} δεν είναι έγκυρο JSON: υπάρχει σφάλμα στη γραμμή {line}.',
      hint: 'Δείτε εκεί μήπως λείπει εισαγωγικό, κόμμα ή αγκύλη. Αν το αρχείο κόβεται απότομα, εξαγάγετέ το ξανά.',
    },
  },
  'READ-JSON-PAGE': {
    severity: 'warning',
    mustSee: true,
    en: {
      message: '{file} is one page of a list, and the file says that more pages follow (has_more).',
      hint: 'Save and import the other pages too; this import covers only the rows in this file.',
    },
    el: {
      message: 'Το {file} είναι μία σελίδα λίστας και το ίδιο δηλώνει ότι ακολουθούν κι άλλες (has_more).',
      hint: 'Αποθηκεύστε και εισαγάγετε και τις επόμενες σελίδες· αυτή η εισαγωγή αφορά μόνο τις γραμμές αυτού του αρχείου.',
    },
  },
  'READ-PDF': {
    en: {
      message: '{file} is a PDF.',
      hint: 'A PDF has no cells. Export the same table as .xlsx or CSV from the program that made it.',
    },
    el: {
      message: 'Το {file} είναι PDF.',
      hint: 'Το PDF δεν έχει κελιά. Εξαγάγετε τον ίδιο πίνακα ως .xlsx ή CSV από το πρόγραμμα που το έφτιαξε.',
    },
  },
  'READ-DOCUMENT': {
    en: {
      message: '{file} is a {what} document, not a spreadsheet.',
      hint: 'Copy the table into a spreadsheet, save that as .xlsx and import it.',
    },
    el: {
      message: 'Το {file} είναι έγγραφο {what}, όχι λογιστικό φύλλο.',
      hint: 'Αντιγράψτε τον πίνακα σε λογιστικό φύλλο, αποθηκεύστε το ως .xlsx και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-ARCHIVE': {
    en: {
      message: '{file} is an archive ({what}), not a spreadsheet.',
      hint: 'Unpack it and import the .xlsx or CSV files inside.',
    },
    el: {
      message: 'Το {file} είναι συμπιεσμένο αρχείο ({what}), όχι λογιστικό φύλλο.',
      hint: 'Αποσυμπιέστε το και εισαγάγετε τα αρχεία .xlsx ή CSV που περιέχει.',
    },
  },
  'READ-NO-TABLE': {
    en: { message: '{file} is not a table: {what}.', hint: 'Import a CSV, TSV or XLSX file.' },
    el: { message: 'Το {file} δεν είναι πίνακας: {what}.', hint: 'Εισαγάγετε αρχείο CSV, TSV ή XLSX.' },
  },
  'READ-NUL': {
    en: {
      message: '{file} contains NUL bytes: it is damaged, or it is not a text file.',
      hint: 'Export it again, as CSV UTF-8 or .xlsx.',
    },
    el: {
      message: 'Το {file} περιέχει μηδενικά byte: έχει φθαρεί ή δεν είναι αρχείο κειμένου.',
      hint: 'Εξαγάγετέ το ξανά ως CSV UTF-8 ή .xlsx.',
    },
  },
  'READ-ENCODING-UNKNOWN': {
    en: {
      message:
        'The encoding of {file} is unknown: it is neither UTF-8 nor UTF-16, and it makes no sense as Greek text (windows-1253, ISO-8859-7).',
      hint: 'Save it as CSV UTF-8. If you know the encoding, state it in the profile: "read": { "encoding": "{example}" } (one of {declarable}).',
    },
    el: {
      message:
        'Η κωδικοποίηση του {file} είναι άγνωστη: δεν είναι UTF-8 ή UTF-16 και ως ελληνικό κείμενο (windows-1253, ISO-8859-7) δεν βγάζει νόημα.',
      hint: 'Αποθηκεύστε το ως CSV UTF-8. Αν γνωρίζετε την κωδικοποίηση, δηλώστε την στο προφίλ: "read": { "encoding": "{example}" } (μία από {declarable}).',
    },
  },
  'READ-ENCODING-BROKEN': {
    en: {
      message: '{file} should be {encoding}, but contains bytes that are not valid in {encoding}.',
      hint: 'Export it again as CSV UTF-8, or name its encoding.',
    },
    el: {
      message:
        'Το {file} θα έπρεπε να είναι {encoding}, αλλά περιέχει byte που δεν είναι έγκυρα στο {encoding}.',
      hint: 'Εξαγάγετέ το ξανά ως CSV UTF-8 ή δηλώστε την κωδικοποίησή του.',
    },
  },
  'READ-ENCODING-CONTRADICTS': {
    en: {
      message: '{file} was to be read as {encoding}, but its content is {found}.',
      hint: 'Name the right encoding, or none: Rowmark then detects it.',
    },
    el: {
      message: 'Ζητήθηκε ανάγνωση του {file} ως {encoding}, αλλά το περιεχόμενό του είναι {found}.',
      hint: 'Δώστε τη σωστή κωδικοποίηση ή καμία: τότε εντοπίζεται αυτόματα.',
    },
  },
  'READ-ENCODING-NAME': {
    en: {
      message: '{file} was to be read as {encoding}, which Rowmark does not support.',
      hint: 'Name one of {known}, or none: Rowmark then detects the encoding.',
    },
    el: {
      message: 'Ζητήθηκε ανάγνωση του {file} ως {encoding}, κωδικοποίηση που δεν υποστηρίζεται.',
      hint: 'Δώστε μία από {known} ή καμία: τότε η κωδικοποίηση εντοπίζεται αυτόματα.',
    },
  },
  'READ-ENCODING-ASSUMED': {
    severity: 'notice',
    en: {
      message: '{file} was read as windows-1253; as ISO-8859-7 the text is the same.',
      hint: 'No action needed.',
    },
    el: {
      message: 'Το {file} διαβάστηκε ως windows-1253· ως ISO-8859-7 το κείμενο είναι το ίδιο.',
      hint: 'Δεν χρειάζεται ενέργεια.',
    },
  },
  'READ-ENCODING-DOUBT': {
    severity: 'warning',
    mustSee: true,
    en: {
      message:
        '{file} was read as {encoding}, but some letters would differ in the other Greek code page, and nothing in the file shows which one is right.',
      hint: 'Check names and signs such as Ά and € in the report. To be sure, save the file as CSV UTF-8 or state the encoding in the profile.',
    },
    el: {
      message:
        'Το {file} διαβάστηκε ως {encoding}, αλλά κάποια γράμματα θα διέφεραν στην άλλη ελληνική κωδικοσελίδα και τίποτα στο αρχείο δεν δείχνει ποια είναι η σωστή.',
      hint: 'Ελέγξτε στην αναφορά ονόματα και σύμβολα όπως Ά και €. Για σιγουριά αποθηκεύστε το ως CSV UTF-8 ή δηλώστε την κωδικοποίηση στο προφίλ.',
    },
  },
  'READ-NAME-MISLEADS': {
    severity: 'notice',
    en: {
      message: 'The name {file} suggests another kind of file; the content is {what} and was read as such.',
      hint: 'No action needed; a matching name avoids doubt.',
    },
    el: {
      message: 'Το όνομα {file} δηλώνει άλλη μορφή αρχείου· το περιεχόμενο είναι {what} και έτσι διαβάστηκε.',
      hint: 'Δεν χρειάζεται ενέργεια· ένα αντίστοιχο όνομα αποτρέπει αμφιβολίες.',
    },
  },
  'READ-DELIMITER': {
    en: {
      message:
        'The profile gives {delimiter} as the delimiter of {file}, but a delimiter is a single character.',
      hint: 'Give one character, such as ; or , or tab.',
    },
    el: {
      message:
        'Το προφίλ ορίζει διαχωριστικό {delimiter} για το {file}, αλλά το διαχωριστικό είναι ένας χαρακτήρας.',
      hint: 'Δώστε έναν χαρακτήρα, όπως ; ή , ή tab.',
    },
  },
  'READ-RECORDS-QUOTED': {
    en: {
      message:
        'Each record of {file} stands in one cell between quotes, with its own delimiter {delimiter} inside.',
      hint: 'Export the file again without a spreadsheet program in between, or take the outer quotes off each line and make "" inside them ".',
    },
    el: {
      message:
        'Κάθε εγγραφή του {file} βρίσκεται ολόκληρη σε ένα κελί με εισαγωγικά και έχει μέσα το δικό της διαχωριστικό {delimiter}.',
      hint: 'Εξαγάγετε πάλι το αρχείο χωρίς να περάσει από πρόγραμμα λογιστικών φύλλων, ή αφαιρέστε τα εξωτερικά εισαγωγικά κάθε γραμμής και κάντε τα "" μέσα τους ".',
    },
  },
  'READ-QUOTE-OPEN': {
    en: {
      message: 'In {file}, a quotation mark opens in row {row} and never closes.',
      hint: 'Close it, or double the quotation marks inside the cell, and import the file again.',
    },
    el: {
      message: 'Στο {file} ανοίγουν εισαγωγικά στη γραμμή {row} και δεν κλείνουν ποτέ.',
      hint: 'Κλείστε τα ή γράψτε διπλά τα εισαγωγικά μέσα στο κελί και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'READ-QUOTE-TEXT': {
    en: {
      message:
        'In row {row}, text follows the closing quotation mark of cell {cell}, so its content is uncertain.',
      hint: 'Double the quotation marks inside the cell and import the file again.',
    },
    el: {
      message:
        'Στη γραμμή {row} ακολουθεί κείμενο μετά το κλείσιμο των εισαγωγικών του κελιού {cell}, άρα το περιεχόμενό του δεν είναι βέβαιο.',
      hint: 'Γράψτε διπλά τα εισαγωγικά μέσα στο κελί και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'READ-DAMAGED': {
    en: {
      message: '{file} is damaged ({what}).',
      hint: 'Export or copy it again. If it opens in a spreadsheet program, save it there as .xlsx under a new name.',
    },
    el: {
      message: 'Το {file} έχει φθαρεί ({what}).',
      hint: 'Εξαγάγετε ή αντιγράψτε το ξανά. Αν ανοίγει σε πρόγραμμα λογιστικών φύλλων, αποθηκεύστε το ως .xlsx με νέο όνομα.',
    },
  },
  'READ-CRC': {
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
    en: {
      message: '{file} contains two parts named {part}, so it is uncertain which one applies.',
      hint: 'Open it in a spreadsheet program and save it as .xlsx under a new name.',
    },
    el: {
      message: 'Το {file} περιέχει δύο τμήματα με το όνομα {part} και δεν είναι βέβαιο ποιο ισχύει.',
      hint: 'Ανοίξτε το σε πρόγραμμα λογιστικών φύλλων και αποθηκεύστε το ως .xlsx με νέο όνομα.',
    },
  },
  'READ-DOCTYPE': {
    en: {
      message: 'The part {part} of {file} declares a DOCTYPE, which no workbook needs and some attacks use.',
      hint: 'If you do not know who made the file, do not open it. Otherwise save it as .xlsx under a new name.',
    },
    el: {
      message:
        'Το τμήμα {part} του {file} δηλώνει DOCTYPE, που κανένα βιβλίο εργασίας δεν χρειάζεται και χρησιμοποιείται σε επιθέσεις.',
      hint: 'Αν δεν ξέρετε ποιος έφτιαξε το αρχείο, μην το ανοίξετε. Διαφορετικά αποθηκεύστε το ως .xlsx με νέο όνομα.',
    },
  },
  'READ-BOMB': {
    en: {
      message: '{file} unpacks to more than {limit} times its size, as malicious files do.',
      hint: 'If it is a real export, unpack it or save it as CSV, and import that file.',
    },
    el: {
      message: 'Το {file} αποσυμπιέζεται σε πάνω από {limit} φορές το μέγεθός του, όπως τα κακόβουλα αρχεία.',
      hint: 'Αν προέρχεται πράγματι από το πρόγραμμά σας, αποσυμπιέστε το ή αποθηκεύστε το ως CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-BROKE-OFF': {
    severity: 'warning',
    en: {
      message: '{file} was read up to row {read_to} of at least {lines}. None of its rows was sent.',
      hint: 'Correct the file itself and import all of it again. There is no retry file, because the rows after this one are not known.',
    },
    el: {
      message:
        'Το {file} διαβάστηκε έως τη γραμμή {read_to} από τουλάχιστον {lines}. Καμία γραμμή του δεν στάλθηκε.',
      hint: 'Διορθώστε το ίδιο το αρχείο και εισαγάγετέ το ξανά ολόκληρο. Αρχείο επανάληψης δεν υπάρχει, γιατί οι επόμενες γραμμές δεν είναι γνωστές.',
    },
  },
  'READ-TOO-LARGE': {
    en: {
      message: '{file} is larger than {limit} bytes.',
      hint: 'Split it into several files, for example by month.',
    },
    el: {
      message: 'Το {file} ξεπερνά τα {limit} byte.',
      hint: 'Χωρίστε το σε περισσότερα αρχεία, για παράδειγμα ανά μήνα.',
    },
  },
  'READ-UNPACKED-TOO-LARGE': {
    en: {
      message: '{file} unpacks to more than {limit} bytes.',
      hint: 'Split it into several files, for example by month.',
    },
    el: {
      message: 'Το {file} αποσυμπιέζεται σε πάνω από {limit} byte.',
      hint: 'Χωρίστε το σε περισσότερα αρχεία, για παράδειγμα ανά μήνα.',
    },
  },
  'READ-TOO-MANY-ROWS': {
    en: {
      message: '{file} has more than {limit} rows.',
      hint: 'Split it into several files, for example by month.',
    },
    el: {
      message: 'Το {file} έχει πάνω από {limit} γραμμές.',
      hint: 'Χωρίστε το σε περισσότερα αρχεία, για παράδειγμα ανά μήνα.',
    },
  },
  'READ-TOO-MANY-CELLS': {
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
    en: {
      message: '{file} has more than {limit} cells.',
      hint: 'Export only the columns you need, or split the file.',
    },
    el: {
      message: 'Το {file} έχει πάνω από {limit} κελιά.',
      hint: 'Εξαγάγετε μόνο τις στήλες που χρειάζονται ή χωρίστε το.',
    },
  },
  'READ-CELL-TOO-LONG': {
    en: {
      message: 'A cell in row {row} of {file} is longer than {limit} characters.',
      hint: 'Shorten it, or look for a missing quotation mark, which joins many cells into one.',
    },
    el: {
      message: 'Ένα κελί στη γραμμή {row} του {file} ξεπερνά τους {limit} χαρακτήρες.',
      hint: 'Συντομεύστε το ή δείτε μήπως λείπει ένα εισαγωγικό, γιατί τότε πολλά κελιά γίνονται ένα.',
    },
  },
  'READ-TEXT-TOO-LONG': {
    en: {
      message:
        'The part {part} of {file} contains a text of more than {limit} characters, as malicious files do.',
      hint: 'Shorten the longest cell, or save the sheet as CSV and import that file.',
    },
    el: {
      message:
        'Το τμήμα {part} του {file} περιέχει κείμενο άνω των {limit} χαρακτήρων, όπως τα κακόβουλα αρχεία.',
      hint: 'Συντομεύστε το μεγαλύτερο κελί ή αποθηκεύστε το φύλλο ως CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-LINE-TOO-LONG': {
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
    en: {
      message: 'A number format in {file} is longer than {limit} characters.',
      hint: 'Open the file in a spreadsheet program and save it again as .xlsx.',
    },
    el: {
      message: 'Μια μορφή αριθμού στο {file} ξεπερνά τους {limit} χαρακτήρες.',
      hint: 'Ανοίξτε το αρχείο σε πρόγραμμα λογιστικών φύλλων και αποθηκεύστε το ξανά ως .xlsx.',
    },
  },
  'READ-TOO-MANY-PARTS': {
    en: {
      message: '{file} contains more than {limit} {what}.',
      hint: 'Save only the sheet you want to import as a new .xlsx.',
    },
    el: {
      message: 'Το {file} περιέχει πάνω από {limit} {what}.',
      hint: 'Αποθηκεύστε μόνο το φύλλο που θέλετε να εισαχθεί ως νέο .xlsx.',
    },
  },
  'READ-SHARED-TEXT': {
    en: {
      message: 'The shared strings of {file} exceed {limit} {unit}.',
      hint: 'Save the sheet as CSV and import that file.',
    },
    el: {
      message: 'Τα κοινόχρηστα κείμενα του {file} ξεπερνούν το όριο {limit} {unit}.',
      hint: 'Αποθηκεύστε το φύλλο ως CSV και εισαγάγετε εκείνο το αρχείο.',
    },
  },
  'READ-SHEET-MISSING': {
    en: {
      message: '{file} has no sheet {sheet}. Its sheets: {sheets}.',
      hint: 'Name one of them, or none: Rowmark then reads the first sheet with data.',
    },
    el: {
      message: 'Το {file} δεν έχει φύλλο {sheet}. Τα φύλλα του: {sheets}.',
      hint: 'Δώστε ένα από αυτά ή κανένα: τότε διαβάζεται το πρώτο φύλλο με δεδομένα.',
    },
  },
  'READ-OTHER-SHEETS': {
    severity: 'notice',
    mustSee: true,
    en: {
      message: 'Only sheet {sheet} of {file} was read. There is data in {others} too.',
      hint: 'To import another sheet, name it in the profile.',
    },
    el: {
      message: 'Από το {file} διαβάστηκε μόνο το φύλλο {sheet}. Δεδομένα υπάρχουν και εδώ: {others}.',
      hint: 'Για να εισαχθεί άλλο φύλλο, γράψτε το όνομά του στο προφίλ.',
    },
  },
  'READ-HIDDEN-SHEET': {
    severity: 'notice',
    mustSee: true,
    en: {
      message: 'Sheet {sheet} is hidden in {file}, but it was read.',
      hint: 'If you do not want to import it, name another sheet in the profile.',
    },
    el: {
      message: 'Το φύλλο {sheet} είναι κρυφό στο {file}, αλλά διαβάστηκε.',
      hint: 'Αν δεν θέλετε να εισαχθεί, γράψτε άλλο φύλλο στο προφίλ.',
    },
  },
  'READ-HIDDEN-ROWS': {
    severity: 'notice',
    mustSee: true,
    en: {
      message: 'Hidden rows of sheet {sheet} were read: {count}, the first is row {first}.',
      hint: 'If you do not want to import them, delete them or copy only the visible rows to a new sheet.',
    },
    el: {
      message: 'Διαβάστηκαν κρυφές γραμμές του φύλλου {sheet}: {count}, η πρώτη είναι η {first}.',
      hint: 'Αν δεν θέλετε να εισαχθούν, διαγράψτε τις ή αντιγράψτε μόνο τις ορατές σε νέο φύλλο.',
    },
  },
  'READ-HIDDEN-COLUMNS': {
    severity: 'notice',
    mustSee: true,
    en: {
      message: 'Hidden columns of sheet {sheet} were read: {columns}.',
      hint: 'No action needed, unless they contain data that you do not expect.',
    },
    el: {
      message: 'Διαβάστηκαν κρυφές στήλες του φύλλου {sheet}: {columns}.',
      hint: 'Δεν χρειάζεται ενέργεια, εκτός αν περιέχουν δεδομένα που δεν περιμένετε.',
    },
  },
  'READ-ROW-NUMBER': {
    severity: 'warning',
    en: {
      message: 'The sheet gives this row the impossible number {given}, so Rowmark counts it as row {row}.',
      hint: 'Save the file again in a spreadsheet program.',
    },
    el: {
      message:
        'Το φύλλο δίνει σε αυτή τη γραμμή τον αριθμό {given}, που δεν μπορεί να ισχύει· μετρήθηκε ως γραμμή {row}.',
      hint: 'Αποθηκεύστε ξανά το αρχείο σε πρόγραμμα λογιστικών φύλλων.',
    },
  },
  'READ-TWO-CELLS': {
    en: {
      message: 'Row {row} has two cells in column {column}, so its content is uncertain.',
      hint: 'Save the file again in a spreadsheet program.',
    },
    el: {
      message: 'Η γραμμή {row} έχει δύο κελιά στη στήλη {column} και το περιεχόμενό της δεν είναι βέβαιο.',
      hint: 'Αποθηκεύστε ξανά το αρχείο σε πρόγραμμα λογιστικών φύλλων.',
    },
  },
  'READ-BAD-REFERENCE': {
    en: {
      message: 'A cell in row {row} refers to something that the workbook does not contain ({what}).',
      hint: 'Save the file again in a spreadsheet program.',
    },
    el: {
      message: 'Ένα κελί της γραμμής {row} παραπέμπει σε κάτι που δεν υπάρχει στο βιβλίο εργασίας ({what}).',
      hint: 'Αποθηκεύστε ξανά το αρχείο σε πρόγραμμα λογιστικών φύλλων.',
    },
  },
} satisfies Record<string, ProblemText>;
