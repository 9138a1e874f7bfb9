import type { ProblemText } from './problem.ts';

/** Problems between a column and a field, and problems of a profile. */
export const mapProblems = {
  'MAP-NO-ROWS': {
    severity: 'error',
    en: {
      message: 'The file has a header in row {row} and no rows below it.',
      hint: 'Export it again and check that it holds data.',
    },
    el: {
      message: 'Το αρχείο έχει επικεφαλίδες στη γραμμή {row} και καμία γραμμή κάτω από αυτές.',
      hint: 'Εξαγάγετέ το ξανά και ελέγξτε ότι περιέχει δεδομένα.',
    },
  },
  'MAP-NO-HEADER': {
    severity: 'error',
    en: {
      message:
        'None of the first {rows} rows has the columns of the profile {profile} ({wanted}); row {row} holds {columns}.',
      hint: 'Choose the profile of this export with --profile, or let `rowmark inspect` suggest one.',
    },
    el: {
      message:
        'Καμία από τις πρώτες {rows} γραμμές δεν έχει τις στήλες του προφίλ {profile} ({wanted})· η γραμμή {row} έχει {columns}.',
      hint: 'Επιλέξτε το προφίλ αυτού του αρχείου με --profile ή ζητήστε πρόταση με το `rowmark inspect`.',
    },
    variants: {
      lines: {
        en: {
          message: 'No line has what the profile {profile} reads ({wanted}); the lines hold {columns}.',
          hint: 'Choose the profile of these notifications with --profile, or let `rowmark inspect` suggest one.',
        },
        el: {
          message:
            'Καμία γραμμή δεν έχει όσα διαβάζει το προφίλ {profile} ({wanted})· οι γραμμές έχουν {columns}.',
          hint: 'Επιλέξτε το προφίλ αυτών των ειδοποιήσεων με --profile ή ζητήστε πρόταση με το `rowmark inspect`.',
        },
      },
    },
  },
  'MAP-HEADER-ROW-BLANK': {
    severity: 'error',
    en: {
      message: 'Row {row}, which the profile gives as the header row, is blank or does not exist.',
      hint: 'Correct read.header_row in the profile, or leave it out: the header is then found by its columns.',
    },
    el: {
      message: 'Η γραμμή {row}, που το προφίλ ορίζει ως γραμμή επικεφαλίδων, είναι κενή ή δεν υπάρχει.',
      hint: 'Διορθώστε το read.header_row στο προφίλ ή αφαιρέστε το: η γραμμή βρίσκεται τότε από τις στήλες της.',
    },
  },
  'MAP-COLUMN-MISSING': {
    severity: 'error',
    en: {
      message:
        'The file has no column {column} (for {field}); the nearest header in row {header_row} is {nearest}.',
      hint: 'Correct the name in the profile, export the column, or mark it "optional": true. Headers here: {columns}.',
    },
    el: {
      message:
        'Το αρχείο δεν έχει στήλη {column} (για το {field})· η πλησιέστερη επικεφαλίδα στη γραμμή {header_row} είναι {nearest}.',
      hint: 'Διορθώστε το όνομα στο προφίλ, εξαγάγετε τη στήλη ή σημειώστε "optional": true. Επικεφαλίδες: {columns}.',
    },
    variants: {
      lines: {
        en: {
          message: 'No line of the file has {column} (for {field}); the nearest is {nearest}.',
          hint: 'Correct the name in the profile, or mark it "optional": true. The lines hold: {columns}.',
        },
        el: {
          message:
            'Καμία γραμμή του αρχείου δεν έχει {column} (για το {field})· το πλησιέστερο είναι {nearest}.',
          hint: 'Διορθώστε το όνομα στο προφίλ ή σημειώστε "optional": true. Οι γραμμές έχουν: {columns}.',
        },
      },
    },
  },
  'MAP-HEADER-DUPLICATE': {
    severity: 'error',
    en: {
      message: 'The header {column} stands more than once in row {header_row} (columns {places}).',
      hint: 'Rename one of them in the file, or name the one that is meant in the profile: {names}.',
    },
    el: {
      message: 'Η επικεφαλίδα {column} υπάρχει πάνω από μία φορά στη γραμμή {header_row} (στήλες {places}).',
      hint: 'Μετονομάστε μία στο αρχείο ή δηλώστε στο προφίλ ποια εννοείτε: {names}.',
    },
  },
  'MAP-HEADER-REPEATED': {
    severity: 'notice',
    en: {
      message:
        'The header {column} stands more than once in row {header_row} (columns {places}); none of them is read.',
      hint: 'No action needed. To read one of them, name it in the profile: {names}.',
    },
    el: {
      message:
        'Η επικεφαλίδα {column} υπάρχει πάνω από μία φορά στη γραμμή {header_row} (στήλες {places})· καμία δεν διαβάζεται.',
      hint: 'Δεν χρειάζεται ενέργεια. Για να διαβαστεί κάποια, δηλώστε τη στο προφίλ: {names}.',
    },
  },
  'MAP-HEADER-BLANK': {
    severity: 'notice',
    en: {
      message: 'Column {places} holds data but has no header in row {header_row}.',
      hint: 'It is read only where the profile names it {names}. Give it a header if it matters.',
    },
    el: {
      message: 'Η στήλη {places} έχει δεδομένα αλλά όχι επικεφαλίδα στη γραμμή {header_row}.',
      hint: 'Διαβάζεται μόνο αν το προφίλ την ονομάζει {names}. Δώστε της επικεφαλίδα αν χρειάζεται.',
    },
  },
  'MAP-COLUMN-MISPLACED': {
    severity: 'error',
    en: {
      message: 'The header {column} is not a field at this level: it belongs at {belongs}.',
      hint: 'Rename the column to {belongs}; at the wrong level the value would be lost without a sign.',
    },
    el: {
      message: 'Η επικεφαλίδα {column} δεν είναι πεδίο σε αυτό το επίπεδο: ανήκει στο {belongs}.',
      hint: 'Μετονομάστε τη στήλη σε {belongs}· στο λάθος επίπεδο η τιμή θα χανόταν χωρίς ένδειξη.',
    },
  },
  'MAP-COLUMN-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'The header {column} is not a field of a document; the nearest one is {nearest}.',
      hint: 'Correct the header, or give the column another name if it is not meant as a field.',
    },
    el: {
      message: 'Η επικεφαλίδα {column} δεν είναι πεδίο παραστατικού· το πλησιέστερο είναι {nearest}.',
      hint: 'Διορθώστε την επικεφαλίδα ή δώστε άλλο όνομα στη στήλη αν δεν προορίζεται για πεδίο.',
    },
  },
  'MAP-COLUMNS-UNUSED': {
    severity: 'notice',
    en: {
      message: 'The profile does not use these columns: {columns}.',
      hint: 'No action needed if their content does not belong on the document.',
    },
    el: {
      message: 'Το προφίλ δεν χρησιμοποιεί αυτές τις στήλες: {columns}.',
      hint: 'Δεν χρειάζεται ενέργεια αν το περιεχόμενό τους δεν ανήκει στο παραστατικό.',
    },
  },
  'MAP-ROWS-BLANK': {
    severity: 'notice',
    en: {
      message: 'Blank rows between the others: {count}, the first of them is row {row}.',
      hint: 'Blank rows are left out; no action needed.',
    },
    el: {
      message: 'Κενές γραμμές ανάμεσα στις άλλες: {count}, πρώτη η γραμμή {row}.',
      hint: 'Οι κενές γραμμές παραλείπονται· δεν χρειάζεται ενέργεια.',
    },
  },
  'MAP-DECIMAL-DECIDED': {
    severity: 'notice',
    en: {
      message:
        'Numbers like {example} in {column} are read with the decimal sign "{sign}", because of {text} in row {row}.',
      hint: 'If that is wrong, declare the sign in the profile: "read": { "decimal": "," } or ".".',
    },
    el: {
      message:
        'Αριθμοί όπως {example} στη στήλη {column} διαβάζονται με υποδιαστολή «{sign}», λόγω του {text} στη γραμμή {row}.',
      hint: 'Αν αυτό είναι λάθος, δηλώστε το στο προφίλ: "read": { "decimal": "," } ή ".".',
    },
  },
  'MAP-VALUE-MISSING': {
    severity: 'error',
    en: {
      message: 'Row {row} has no {field} (column {column}).',
      hint: 'Fill the cell and import the file again.',
    },
    el: {
      message: 'Η γραμμή {row} δεν έχει {field} (στήλη {column}).',
      hint: 'Συμπληρώστε το κελί και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'MAP-PARENT-MISSING': {
    severity: 'error',
    en: {
      message: 'Row {row} continues a document, but no row above it says which (column {column} is blank).',
      hint: 'Fill {column} on the first row of the document.',
    },
    el: {
      message:
        'Η γραμμή {row} συνεχίζει παραστατικό, αλλά καμία γραμμή πιο πάνω δεν λέει ποιο (κενή στήλη {column}).',
      hint: 'Συμπληρώστε τη στήλη {column} στην πρώτη γραμμή του παραστατικού.',
    },
  },
  'MAP-LINE-LOOSE': {
    severity: 'error',
    en: {
      message:
        'Row {row} has a line and nothing of its document; it seems to continue the one of row {above}.',
      hint: 'If it does, add "read": { "fill_down": true } to the profile; if not, give the row its own {field}.',
    },
    el: {
      message:
        'Η γραμμή {row} έχει είδος και τίποτα από το παραστατικό της· μοιάζει να συνεχίζει εκείνο της γραμμής {above}.',
      hint: 'Αν το συνεχίζει, προσθέστε "read": { "fill_down": true } στο προφίλ· αν όχι, δώστε στη γραμμή δικό της {field}.',
    },
  },
  'MAP-NOT-A-NUMBER': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: "{text}" is not a number ({field}).',
      hint: 'Write the cell as a number, with the decimal sign of the rest of the file.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το «{text}» δεν είναι αριθμός ({field}).',
      hint: 'Γράψτε το κελί ως αριθμό, με την υποδιαστολή του υπόλοιπου αρχείου.',
    },
  },
  'MAP-NUMBER-LONG': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: the number has {length} characters; at most {max} are read ({field}).',
      hint: 'Check the cell: no amount, quantity or rate is that long.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: ο αριθμός έχει {length} χαρακτήρες· διαβάζονται έως {max} ({field}).',
      hint: 'Ελέγξτε το κελί: κανένα ποσό, ποσότητα ή ισοτιμία δεν είναι τόσο μεγάλο.',
    },
  },
  'MAP-NOT-AN-INTEGER': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: "{text}" is not a whole number ({field}).',
      hint: 'Give the code without decimals.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το «{text}» δεν είναι ακέραιος ({field}).',
      hint: 'Δώστε τον κωδικό χωρίς δεκαδικά.',
    },
  },
  'MAP-NUMBER-AMBIGUOUS': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: "{text}" can be read as thousands or as decimals ({field}).',
      hint: 'Declare the decimal sign in the profile: "read": { "decimal": "," } or ".".',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το «{text}» διαβάζεται και ως χιλιάδες και ως δεκαδικά ({field}).',
      hint: 'Δηλώστε την υποδιαστολή στο προφίλ: "read": { "decimal": "," } ή ".".',
    },
  },
  'MAP-DAMAGED': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: "{text}" has lost digits ({field}).',
      hint: 'Format the column as text where the file is made and export it again; the full number is not in this file.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το «{text}» έχει χάσει ψηφία ({field}).',
      hint: 'Μορφοποιήστε τη στήλη ως κείμενο και εξαγάγετε ξανά· ο πλήρης αριθμός δεν υπάρχει στο αρχείο.',
    },
  },
  'MAP-ERROR-CELL': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: the formula of the cell gives {text} ({field}).',
      hint: 'Mend the formula in the spreadsheet, or write the value itself.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: ο τύπος του κελιού δίνει {text} ({field}).',
      hint: 'Διορθώστε τον τύπο στο φύλλο ή γράψτε την ίδια την τιμή.',
    },
  },
  'MAP-FOREIGN-SIGN': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: "{text}" is not in euro, but {field} is stated in euro.',
      hint: 'Give the euro amount; a foreign amount here would be issued as that many euro.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το «{text}» δεν είναι σε ευρώ, ενώ το {field} δηλώνεται σε ευρώ.',
      hint: 'Δώστε το ποσό σε ευρώ· ποσό ξένου νομίσματος εδώ θα εκδιδόταν ως ευρώ.',
    },
  },
  'MAP-AS-SHOWN': {
    severity: 'notice',
    en: {
      message:
        'Row {row}, column {column}: the workbook holds {stored} and shows {shown}; {shown} is stated.',
      hint: 'No action needed. Round in the formula if the amount should be another one.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το βιβλίο περιέχει {stored} και δείχνει {shown}· δηλώνεται {shown}.',
      hint: 'Δεν χρειάζεται ενέργεια. Στρογγυλοποιήστε στον τύπο αν το ποσό πρέπει να είναι άλλο.',
    },
  },
  'MAP-DISCOUNT-BAD': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: {text} is not a discount in percent ({field}).',
      hint: 'Write a discount between 0 and 100, or leave the cell blank.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το {text} δεν είναι ποσοστό έκπτωσης ({field}).',
      hint: 'Γράψτε έκπτωση από 0 έως 100 ή αφήστε το κελί κενό.',
    },
  },
  'AMOUNT-CURRENCY-UNPROVEN': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: the currency is {currency}, and nothing says that the amounts beside it are euro.',
      hint: 'Add to the profile "amounts": { "currency": "{column}", "rate": … } where they are in that currency, or "amounts": { "currency": { "value": "EUR" } } where they are euro.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το νόμισμα είναι {currency} και τίποτα δεν λέει ότι τα ποσά δίπλα του είναι ευρώ.',
      hint: 'Προσθέστε στο προφίλ "amounts": { "currency": "{column}", "rate": … } αν είναι σε αυτό το νόμισμα, ή "amounts": { "currency": { "value": "EUR" } } αν είναι ευρώ.',
    },
  },
  'MAP-DATE-BAD': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: "{text}" is not a date ({field}).',
      hint: 'Write it as yyyy-mm-dd, or declare the order in the profile: "read": { "date_order": "dmy" }.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το «{text}» δεν είναι ημερομηνία ({field}).',
      hint: 'Γράψτε τη ως εεεε-μμ-ηη ή δηλώστε τη σειρά στο προφίλ: "read": { "date_order": "dmy" }.',
    },
  },
  'MAP-DATE-AMBIGUOUS': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: "{text}" can be read day first or month first ({field}).',
      hint: 'Declare the order in the profile: "read": { "date_order": "dmy" } (or "mdy", "ymd").',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το «{text}» διαβάζεται και ως ημέρα/μήνας και ως μήνας/ημέρα ({field}).',
      hint: 'Δηλώστε τη σειρά στο προφίλ: "read": { "date_order": "dmy" } (ή "mdy", "ymd").',
    },
  },
  'MAP-DATE-FOR-CODE': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: the spreadsheet has turned a code into the date {text} ({field}).',
      hint: 'Format the column as text, type the code again (for example 1.1) and save the file.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το λογιστικό φύλλο μετέτρεψε έναν κωδικό στην ημερομηνία {text} ({field}).',
      hint: 'Μορφοποιήστε τη στήλη ως κείμενο, γράψτε ξανά τον κωδικό (π.χ. 1.1) και αποθηκεύστε.',
    },
  },
  'MAP-VALUE-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: the profile does not say what "{text}" means for {field}.',
      hint: 'Add it to the map of the profile, or correct the cell. Known are: {known}.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το προφίλ δεν λέει τι σημαίνει «{text}» για το {field}.',
      hint: 'Προσθέστε το στο map του προφίλ ή διορθώστε το κελί. Γνωστά: {known}.',
    },
  },
  'TAX-NOT-SUPPORTED': {
    severity: 'error',
    en: {
      message: 'Row {row}: {column} is {text}, but the invoicing service has no field for that tax.',
      hint: 'The document would state another amount, so it is not sent. Issue it where withholding, stamp duty and levies can be stated.',
    },
    el: {
      message:
        'Γραμμή {row}: {column} είναι {text}, αλλά η υπηρεσία τιμολόγησης δεν έχει πεδίο για αυτόν τον φόρο.',
      hint: 'Το παραστατικό θα δήλωνε άλλο ποσό, γι’ αυτό δεν στέλνεται. Εκδώστε το εκεί όπου δηλώνονται παρακράτηση, χαρτόσημο και τέλη.',
    },
  },
  'MAP-BOOLEAN-BAD': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: "{text}" is neither yes nor no ({field}).',
      hint: 'Write true or false, yes or no, ναι or όχι, 1 or 0.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το «{text}» δεν είναι ούτε ναι ούτε όχι ({field}).',
      hint: 'Γράψτε ναι ή όχι, true ή false, yes ή no, 1 ή 0.',
    },
  },
  'MAP-CELLS-TOO-FEW': {
    severity: 'error',
    en: {
      message: 'Row {row} has {count} cells where the header has {wanted}.',
      hint: 'A cell is missing, so the values may stand under wrong headers: mend the row where the file is made.',
    },
    el: {
      message: 'Η γραμμή {row} έχει {count} κελιά ενώ οι επικεφαλίδες είναι {wanted}.',
      hint: 'Λείπει κελί, άρα οι τιμές ίσως είναι κάτω από λάθος επικεφαλίδες: διορθώστε τη γραμμή.',
    },
  },
  'MAP-CELLS-TOO-MANY': {
    severity: 'error',
    en: {
      message: 'Row {row} has {count} cells where the header has {wanted}.',
      hint: 'Often a delimiter stands inside a text without quotes: quote the text where the file is made.',
    },
    el: {
      message: 'Η γραμμή {row} έχει {count} κελιά ενώ οι επικεφαλίδες είναι {wanted}.',
      hint: 'Συχνά υπάρχει διαχωριστικό μέσα σε κείμενο χωρίς εισαγωγικά: βάλτε το κείμενο σε εισαγωγικά.',
    },
  },
  'MAP-TAX-NUMBER-REPAIRED': {
    severity: 'notice',
    en: {
      message:
        'Row {row}, column {column}: the tax number {from} is read as {to}, which fits its check digit.',
      hint: 'The spreadsheet has dropped the leading zero. Format the column as text to keep it.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: ο ΑΦΜ {from} διαβάζεται ως {to}, που ταιριάζει με το ψηφίο ελέγχου.',
      hint: 'Το λογιστικό φύλλο έχασε το αρχικό μηδέν. Μορφοποιήστε τη στήλη ως κείμενο για να μείνει.',
    },
  },
  'MAP-SKIPPED-BY-RULE': {
    severity: 'notice',
    en: {
      message: 'Row {row} is left out: the profile skips rows where {column} is "{text}".',
      hint: 'If the row should be issued, take the value out of skip_rows_where in the profile.',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: το προφίλ αγνοεί γραμμές όπου {column} είναι «{text}».',
      hint: 'Αν η γραμμή πρέπει να εκδοθεί, αφαιρέστε την τιμή από το skip_rows_where του προφίλ.',
    },
  },
  'MAP-SKIPPED-NOT-CHOSEN': {
    severity: 'notice',
    en: {
      message: 'Row {row} is left out: {column} is "{text}", and the profile takes only {known}.',
      hint: 'If the row should be issued, add the value to only_rows_where in the profile.',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: {column} είναι «{text}» και το προφίλ παίρνει μόνο {known}.',
      hint: 'Αν η γραμμή πρέπει να εκδοθεί, προσθέστε την τιμή στο only_rows_where του προφίλ.',
    },
  },
  'MAP-SKIPPED-TOTAL': {
    severity: 'notice',
    en: {
      message: 'Row {row} is left out: "{text}" and only sums beside it make it a total row.',
      hint: 'If it is a document, give it its number in {column}.',
    },
    el: {
      message:
        'Η γραμμή {row} παραλείπεται: το «{text}» με μόνο αθροίσματα δίπλα του δείχνει γραμμή συνόλων.',
      hint: 'Αν είναι παραστατικό, δώστε τον αριθμό του στη στήλη {column}.',
    },
  },
  'MAP-SKIPPED-FOOTER': {
    severity: 'notice',
    en: {
      message: 'Row {row} is left out: "{text}" is what the program prints below its list.',
      hint: 'If it is a document, correct the row.',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: το «{text}» το τυπώνει το πρόγραμμα κάτω από τη λίστα του.',
      hint: 'Αν είναι παραστατικό, διορθώστε τη γραμμή.',
    },
  },
  'MAP-AMOUNT-LEFT': {
    severity: 'error',
    en: {
      message:
        'Row {row}: {column} is {text}, an amount that no line has, and the profile refuses such rows.',
      hint: 'Bring the amount into the lines, or set other_amounts to "included" where they are right without it.',
    },
    el: {
      message:
        'Γραμμή {row}: {column} είναι {text}, ποσό που δεν έχει καμία γραμμή ειδών, και το προφίλ απορρίπτει τέτοιες γραμμές.',
      hint: 'Περάστε το ποσό στις γραμμές ειδών ή δώστε στο other_amounts την τιμή "included" όπου είναι σωστές χωρίς αυτό.',
    },
  },
  'MAP-SKIPPED-HEADER': {
    severity: 'notice',
    en: {
      message: 'Row {row} is left out: it repeats the header.',
      hint: 'No action needed.',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: επαναλαμβάνει τις επικεφαλίδες.',
      hint: 'Δεν χρειάζεται ενέργεια.',
    },
  },
  'MAP-PROFILE-NOT-FOUND': {
    severity: 'error',
    en: {
      message: 'There is no profile {profile}; the nearest one is {nearest}.',
      hint: 'Put it in the store as profiles/{profile}.json, or name a file or one of: {names}.',
    },
    el: {
      message: 'Δεν υπάρχει προφίλ {profile}· το πλησιέστερο είναι {nearest}.',
      hint: 'Τοποθετήστε το ως profiles/{profile}.json ή δώστε αρχείο ή ένα από: {names}.',
    },
  },
  'MAP-PROFILE-CYCLE': {
    severity: 'error',
    en: {
      message: 'The profiles extend each other in a circle: {chain}.',
      hint: 'Take out one "extends".',
    },
    el: {
      message: 'Τα προφίλ επεκτείνουν κυκλικά το ένα το άλλο: {chain}.',
      hint: 'Αφαιρέστε ένα "extends".',
    },
  },
  'MAP-PROFILE-KEY-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'The profile {profile} has the unknown key {key} in {where}; the nearest one is {nearest}.',
      hint: 'Correct or remove it. Keys here: {names}.',
    },
    el: {
      message: 'Το προφίλ {profile} έχει άγνωστο κλειδί {key} στο {where}· το πλησιέστερο είναι {nearest}.',
      hint: 'Διορθώστε το ή αφαιρέστε το. Κλειδιά εδώ: {names}.',
    },
  },
  'MAP-PROFILE-FIELD-MISPLACED': {
    severity: 'error',
    en: {
      message: 'The profile {profile} names {key} in {where}, but this field belongs at {belongs}.',
      hint: 'Write {belongs} in the section {section}; at the wrong level the value would be lost without a sign.',
    },
    el: {
      message: 'Το προφίλ {profile} έχει το {key} στο {where}, αλλά το πεδίο αυτό ανήκει στο {belongs}.',
      hint: 'Γράψτε {belongs} στην ενότητα {section}· στο λάθος επίπεδο η τιμή θα χανόταν χωρίς ένδειξη.',
    },
  },
  'MAP-PROFILE-VALUE-BAD': {
    severity: 'error',
    en: {
      message: 'The profile {profile} gives {field} the value "{text}", which is not {wanted}.',
      hint: 'Correct the value in {where}.',
    },
    el: {
      message: 'Το προφίλ {profile} δίνει στο {field} την τιμή «{text}», που δεν είναι {wanted}.',
      hint: 'Διορθώστε την τιμή στο {where}.',
    },
  },
  'MAP-PROFILE-SOURCE-BAD': {
    severity: 'error',
    en: {
      message: 'The profile {profile} does not say at {where} where the value comes from.',
      hint: 'Give a column name, or an object with exactly one of column, template or value (keys: {names}).',
    },
    el: {
      message: 'Το προφίλ {profile} δεν λέει στο {where} από πού προέρχεται η τιμή.',
      hint: 'Δώστε όνομα στήλης ή αντικείμενο με ένα μόνο από τα column, template, value (κλειδιά: {names}).',
    },
  },
  'MAP-PROFILE-INCOMPLETE': {
    severity: 'error',
    en: {
      message: 'The profile {profile} does not give {where}.',
      hint: 'Add it: no document can be made without it.',
    },
    el: {
      message: 'Το προφίλ {profile} δεν δίνει {where}.',
      hint: 'Προσθέστε το: χωρίς αυτό δεν σχηματίζεται παραστατικό.',
    },
  },
  'MAP-PROFILE-OPEN': {
    severity: 'error',
    en: {
      message: 'The profile {profile} leaves {field} open.',
      hint: 'A person has to decide it: replace the text "{text}" at {where} by a column, a map or a value.',
    },
    el: {
      message: 'Το προφίλ {profile} αφήνει ανοιχτό το {field}.',
      hint: 'Πρέπει να το αποφασίσει άνθρωπος: αντικαταστήστε το «{text}» στο {where} με στήλη, map ή τιμή.',
    },
  },
  'MAP-PROFILE-RATE-OPEN': {
    severity: 'error',
    en: {
      message: 'The profile {profile} leaves open where the exchange rate comes from.',
      hint: 'A person has to decide it: write "source": "ecb" in payment → rate, or replace it by the "column" of the rate and what it is "quoted" in (foreign-per-euro, euro-per-foreign).',
    },
    el: {
      message: 'Το προφίλ {profile} αφήνει ανοιχτό από πού έρχεται η ισοτιμία.',
      hint: 'Πρέπει να το αποφασίσει άνθρωπος: γράψτε "source": "ecb" στο payment → rate, ή αντικαταστήστε το με τη στήλη ("column") της ισοτιμίας και το τι μετρά ("quoted": foreign-per-euro, euro-per-foreign).',
    },
  },
  'MAP-PROFILE-NUMBERING': {
    severity: 'error',
    en: {
      message:
        'The profile {profile} uses "lines": { "numbered": … } and {n} in the columns of the line section only together.',
      hint: 'Write both, for example "line.name": "Item{n}" with "lines": { "numbered": 3 }, or neither.',
    },
    el: {
      message:
        'Το προφίλ {profile} πρέπει να έχει μαζί το "lines": { "numbered": … } και το {n} στις στήλες του line.',
      hint: 'Γράψτε και τα δύο, π.χ. "line.name": "Item{n}" με "lines": { "numbered": 3 }, ή κανένα.',
    },
  },
  'MAP-PROFILE-INVALID': {
    severity: 'error',
    en: {
      message: 'The profile {profile} is not valid at {where}: {reason}.',
      hint: 'Correct it there; the JSON Schema of profiles lets an editor show what is possible.',
    },
    el: {
      message: 'Το προφίλ {profile} δεν είναι έγκυρο στο {where}: {reason}.',
      hint: 'Διορθώστε το εκεί· με το JSON Schema των προφίλ ο επεξεργαστής δείχνει τι επιτρέπεται.',
    },
  },
} satisfies Record<string, ProblemText>;
