import type { ProblemText } from '../problem-text.ts';

/** Problems between a column and a field, and problems of a profile. */
export const mapProblems = {
  'MAP-NO-ROWS': {
    en: {
      message: 'The file has a header in row {row}, but no rows below it.',
      hint: 'Export it again and check that it contains data.',
    },
    el: {
      message: 'Το αρχείο έχει επικεφαλίδες στη γραμμή {row}, αλλά καμία γραμμή κάτω από αυτές.',
      hint: 'Εξαγάγετέ το ξανά και ελέγξτε ότι περιέχει δεδομένα.',
    },
  },
  'MAP-NO-HEADER': {
    en: {
      message:
        'None of the first {rows} rows has the columns of the profile {profile} ({wanted}); row {row} has {columns}.',
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
          message:
            'No line has the keys that the profile {profile} reads ({wanted}); the lines have {columns}.',
          hint: 'Choose the profile of these notifications with --profile, or let `rowmark inspect` suggest one.',
        },
        el: {
          message:
            'Καμία γραμμή δεν έχει τα κλειδιά που διαβάζει το προφίλ {profile} ({wanted})· οι γραμμές έχουν {columns}.',
          hint: 'Επιλέξτε το προφίλ αυτών των ειδοποιήσεων με --profile ή ζητήστε πρόταση με το `rowmark inspect`.',
        },
      },
    },
  },
  'MAP-HEADER-ROW-BLANK': {
    en: {
      message: 'Row {row}, which the profile gives as the header row, is blank or does not exist.',
      hint: 'Correct read.header_row in the profile, or leave it out: Rowmark then finds the header by its columns.',
    },
    el: {
      message: 'Η γραμμή {row}, που το προφίλ ορίζει ως γραμμή επικεφαλίδων, είναι κενή ή δεν υπάρχει.',
      hint: 'Διορθώστε το read.header_row στο προφίλ ή αφαιρέστε το: τότε η γραμμή εντοπίζεται αυτόματα από τις στήλες της.',
    },
  },
  'MAP-COLUMN-MISSING': {
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
          hint: 'Correct the name in the profile, or mark it "optional": true. The lines have: {columns}.',
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
    en: {
      message: 'The header {column} appears more than once in row {header_row} (columns {places}).',
      hint: 'Rename one of them in the file, or say in the profile which one you mean: {names}.',
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
        'The header {column} appears more than once in row {header_row} (columns {places}); none of these columns is read.',
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
      message: 'Column {places} has data but no header in row {header_row}.',
      hint: 'Rowmark reads it only if the profile names it {names}. Give it a header if you need it.',
    },
    el: {
      message: 'Η στήλη {places} έχει δεδομένα αλλά όχι επικεφαλίδα στη γραμμή {header_row}.',
      hint: 'Διαβάζεται μόνο αν το προφίλ την ονομάζει {names}. Δώστε της επικεφαλίδα αν τη χρειάζεστε.',
    },
  },
  'MAP-COLUMN-MISPLACED': {
    en: {
      message: 'The header {column} is not a field at this level: it belongs at {belongs}.',
      hint: 'Rename the column to {belongs}. At the wrong level the value would be lost without warning.',
    },
    el: {
      message: 'Η επικεφαλίδα {column} δεν είναι πεδίο σε αυτό το επίπεδο: ανήκει στο {belongs}.',
      hint: 'Μετονομάστε τη στήλη σε {belongs}. Σε λάθος επίπεδο η τιμή θα χανόταν χωρίς προειδοποίηση.',
    },
  },
  'MAP-COLUMN-UNKNOWN': {
    en: {
      message: 'The header {column} is not a field of a document; the nearest one is {nearest}.',
      hint: 'Correct the header, or give the column another name if it is not a field.',
    },
    el: {
      message: 'Η επικεφαλίδα {column} δεν είναι πεδίο παραστατικού· το πλησιέστερο είναι {nearest}.',
      hint: 'Διορθώστε την επικεφαλίδα ή δώστε άλλο όνομα στη στήλη αν δεν είναι πεδίο.',
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
      message: 'Blank rows between the others: {count}, the first is row {row}.',
      hint: 'No action needed: blank rows are skipped.',
    },
    el: {
      message: 'Κενές γραμμές ανάμεσα στις άλλες: {count}, πρώτη η γραμμή {row}.',
      hint: 'Δεν χρειάζεται ενέργεια: οι κενές γραμμές παραλείπονται.',
    },
  },
  'MAP-DECIMAL-DECIDED': {
    severity: 'notice',
    en: {
      message:
        'Numbers like {example} in column {column} are read with "{sign}" as the decimal sign, because of {text} in row {row}.',
      hint: 'If that is wrong, declare the decimal sign in the profile: "read": { "decimal": "," } or ".".',
    },
    el: {
      message:
        'Αριθμοί όπως {example} στη στήλη {column} διαβάζονται με υποδιαστολή «{sign}», λόγω του {text} στη γραμμή {row}.',
      hint: 'Αν αυτό είναι λάθος, δηλώστε την υποδιαστολή στο προφίλ: "read": { "decimal": "," } ή ".".',
    },
  },
  'MAP-VALUE-MISSING': {
    en: {
      message: 'Row {row} has no {field} (column {column}).',
      hint: 'Fill in the cell and import the file again.',
    },
    el: {
      message: 'Η γραμμή {row} δεν έχει {field} (στήλη {column}).',
      hint: 'Συμπληρώστε το κελί και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'MAP-PARENT-MISSING': {
    en: {
      message: 'Row {row} continues a document, but no row above says which one (column {column} is blank).',
      hint: 'Fill in {column} in the first row of the document.',
    },
    el: {
      message:
        'Η γραμμή {row} συνεχίζει παραστατικό, αλλά καμία γραμμή πιο πάνω δεν λέει ποιο (κενή στήλη {column}).',
      hint: 'Συμπληρώστε τη στήλη {column} στην πρώτη γραμμή του παραστατικού.',
    },
  },
  'MAP-LINE-LOOSE': {
    en: {
      message: 'Row {row} has a line but no document data; it seems to continue the document of row {above}.',
      hint: 'If it does, add "read": { "fill_down": true } to the profile. If not, give the row its own {field}.',
    },
    el: {
      message:
        'Η γραμμή {row} έχει είδος, αλλά κανένα στοιχείο παραστατικού· φαίνεται να συνεχίζει το παραστατικό της γραμμής {above}.',
      hint: 'Αν το συνεχίζει, προσθέστε "read": { "fill_down": true } στο προφίλ. Αν όχι, δώστε στη γραμμή δικό της {field}.',
    },
  },
  'MAP-NOT-A-NUMBER': {
    en: {
      message: 'Row {row}, column {column}: "{text}" is not a number ({field}).',
      hint: 'Write the cell as a number, with the same decimal sign as the rest of the file.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το «{text}» δεν είναι αριθμός ({field}).',
      hint: 'Γράψτε το κελί ως αριθμό, με την ίδια υποδιαστολή όπως στο υπόλοιπο αρχείο.',
    },
  },
  'MAP-NUMBER-LONG': {
    en: {
      message:
        'Row {row}, column {column}: the number has {length} characters, and the limit is {max} ({field}).',
      hint: 'Check the cell: no amount, quantity or rate is that long.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: ο αριθμός έχει {length} χαρακτήρες· το όριο είναι {max} ({field}).',
      hint: 'Ελέγξτε το κελί: κανένα ποσό, καμία ποσότητα ή ισοτιμία δεν έχει τόσα ψηφία.',
    },
  },
  'MAP-NOT-AN-INTEGER': {
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
    en: {
      message: 'Row {row}, column {column}: "{text}" can be read as thousands or as decimals ({field}).',
      hint: 'Declare the decimal sign in the profile: "read": { "decimal": "," } or ".".',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το «{text}» διαβάζεται και ως χιλιάδες και ως δεκαδικά ({field}).',
      hint: 'Δηλώστε την υποδιαστολή στο προφίλ: "read": { "decimal": "," } ή ".".',
    },
    variants: {
      retry: {
        en: {
          message:
            'Row {row}, column {column}: "{text}" can be read as thousands or as decimals, because the export and your language write numbers differently ({field}).',
          hint: 'Write it so that it can be read in one way only: 1250 for thousands, 1.2500 or 1.25 for decimals.',
        },
        el: {
          message:
            'Γραμμή {row}, στήλη {column}: το «{text}» διαβάζεται και ως χιλιάδες και ως δεκαδικά, γιατί το αρχείο και η γλώσσα σας γράφουν αλλιώς τους αριθμούς ({field}).',
          hint: 'Γράψτε το ώστε να διαβάζεται με έναν μόνο τρόπο: 1250 για χιλιάδες, 1,2500 ή 1,25 για δεκαδικά.',
        },
      },
    },
  },
  'TEXT-DESTROYED': {
    en: {
      message: 'Row {row}, column {column}: the letters of "{text}" are lost ({field}).',
      hint: 'A program saved the file in an encoding without these letters. Export it again as UTF-8 or as a workbook, or write the text again.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: τα γράμματα του «{text}» έχουν χαθεί ({field}).',
      hint: 'Κάποιο πρόγραμμα αποθήκευσε το αρχείο με κωδικοποίηση που δεν έχει αυτά τα γράμματα. Εξαγάγετέ το ξανά ως UTF-8 ή ως βιβλίο εργασίας, ή γράψτε ξανά το κείμενο.',
    },
  },
  'NUMBERS-RESAVED': {
    severity: 'doubtful',
    en: {
      message:
        'Row {row}, column {column}: "{text}" may once have been {other} ({field}): a spreadsheet program seems to have read the file in another notation and saved it so.',
      hint: 'Import the file as it was exported, before any program saved it, or correct the cell. If "{text}" is right, accept NUMBERS-RESAVED.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το «{text}» ίσως ήταν {other} ({field}): φαίνεται ότι ένα πρόγραμμα υπολογιστικών φύλλων διάβασε το αρχείο με άλλη γραφή των αριθμών και το αποθήκευσε έτσι.',
      hint: 'Εισαγάγετε το αρχείο όπως εξήχθη, πριν το αποθηκεύσει κάποιο πρόγραμμα, ή διορθώστε το κελί. Αν το «{text}» είναι σωστό, αποδεχτείτε το NUMBERS-RESAVED.',
    },
  },
  'MAP-DAMAGED': {
    en: {
      message: 'Row {row}, column {column}: "{text}" has lost digits ({field}).',
      hint: 'Format the column as text in the program that makes the file, and export again: the full number is not in this file.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το «{text}» έχει χάσει ψηφία ({field}).',
      hint: 'Μορφοποιήστε τη στήλη ως κείμενο στο πρόγραμμα που φτιάχνει το αρχείο και εξαγάγετε ξανά: ο πλήρης αριθμός δεν υπάρχει σε αυτό το αρχείο.',
    },
  },
  'MAP-ERROR-CELL': {
    en: {
      message: 'Row {row}, column {column}: the formula of the cell gives {text} ({field}).',
      hint: 'Correct the formula in the spreadsheet, or write the value itself.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: ο τύπος του κελιού δίνει {text} ({field}).',
      hint: 'Διορθώστε τον τύπο στο φύλλο ή γράψτε την ίδια την τιμή.',
    },
    variants: {
      format: {
        en: {
          message:
            'Row {row}, column {column}: the format of the cell shows another number than it holds, or none: {text} ({field}).',
          hint: 'Give the cell a format that shows its number as it is, such as 0.00, and check which of the two is meant.',
        },
        el: {
          message:
            'Γραμμή {row}, στήλη {column}: η μορφή του κελιού δείχνει άλλον αριθμό από αυτόν που περιέχει, ή κανέναν: {text} ({field}).',
          hint: 'Δώστε στο κελί μορφή που δείχνει τον αριθμό όπως είναι, π.χ. 0,00, και ελέγξτε ποιος από τους δύο ισχύει.',
        },
      },
    },
  },
  'MAP-FOREIGN-SIGN': {
    en: {
      message: 'Row {row}, column {column}: "{text}" is not in euro, but {field} is stated in euro.',
      hint: 'Give the amount in euro. A foreign amount here would be issued as euro.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το «{text}» δεν είναι σε ευρώ, ενώ το {field} δηλώνεται σε ευρώ.',
      hint: 'Δώστε το ποσό σε ευρώ. Ποσό σε ξένο νόμισμα θα εκδιδόταν εδώ ως ευρώ.',
    },
  },
  'MAP-AS-SHOWN': {
    severity: 'notice',
    en: {
      message:
        'Row {row}, column {column}: the workbook stores {stored} but shows {shown}; the document states {shown}.',
      hint: 'No action needed. If you expect another amount, round in the formula.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το βιβλίο εργασίας περιέχει {stored} αλλά δείχνει {shown}· το παραστατικό δηλώνει {shown}.',
      hint: 'Δεν χρειάζεται ενέργεια. Αν περιμένετε άλλο ποσό, στρογγυλοποιήστε στον τύπο του κελιού.',
    },
  },
  'MAP-DISCOUNT-BAD': {
    en: {
      message: 'Row {row}, column {column}: {text} is not a discount percentage ({field}).',
      hint: 'Write a percentage between 0 and 100, or leave the cell blank.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το {text} δεν είναι ποσοστό έκπτωσης ({field}).',
      hint: 'Γράψτε ποσοστό από 0 έως 100 ή αφήστε το κελί κενό.',
    },
  },
  'AMOUNT-UNIT-UNSTATED': {
    mustSee: true,
    en: {
      message:
        'The header {column} says that its amounts are in cents, and the profile reads them as whole amounts for {field}.',
      hint: 'State the unit in the profile: { "column": "{column}", "unit": "cents" } reads 1250 as 12.50, and "unit": "major" as 1250.00.',
    },
    el: {
      message:
        'Η επικεφαλίδα {column} λέει ότι τα ποσά της είναι σε λεπτά, ενώ το προφίλ τα διαβάζει ως ακέραια ποσά για το {field}.',
      hint: 'Δηλώστε τη μονάδα στο προφίλ: { "column": "{column}", "unit": "cents" } διαβάζει το 1250 ως 12,50, και "unit": "major" ως 1250,00.',
    },
    variants: {
      hundredfold: {
        en: {
          message:
            'The whole numbers of {column} are a hundred times the amounts of {other} on every row, and the profile reads them as whole amounts for {field}.',
          hint: 'State the unit in the profile: { "column": "{column}", "unit": "cents" } reads 1250 as 12.50, and "unit": "major" as 1250.00.',
        },
        el: {
          message:
            'Οι ακέραιοι της στήλης {column} είναι σε κάθε γραμμή εκατό φορές τα ποσά της στήλης {other}, ενώ το προφίλ τους διαβάζει ως ακέραια ποσά για το {field}.',
          hint: 'Δηλώστε τη μονάδα στο προφίλ: { "column": "{column}", "unit": "cents" } διαβάζει το 1250 ως 12,50, και "unit": "major" ως 1250,00.',
        },
      },
      older: {
        severity: 'warning',
        en: {
          message:
            'The amounts of {column} look like cents, and the profile, saved by an earlier version, reads them as whole amounts for {field}.',
          hint: 'Check them and save the profile anew with { "column": "{column}", "unit": "cents" } or "unit": "major".',
        },
        el: {
          message:
            'Τα ποσά της στήλης {column} μοιάζουν με λεπτά του ευρώ και το προφίλ, αποθηκευμένο από προηγούμενη έκδοση, τα διαβάζει ως ακέραια ποσά για το {field}.',
          hint: 'Ελέγξτε τα και αποθηκεύστε ξανά το προφίλ με { "column": "{column}", "unit": "cents" } ή "unit": "major".',
        },
      },
    },
  },
  'AMOUNT-CURRENCY-UNPROVEN': {
    en: {
      message:
        'Row {row}, column {column}: the currency is {currency}, and nothing says that the amounts next to it are in euro.',
      hint: 'Add to the profile "amounts": { "currency": "{column}", "rate": … } if they are in that currency, or "amounts": { "currency": { "value": "EUR" } } if they are in euro.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το νόμισμα είναι {currency} και τίποτα δεν δείχνει ότι τα ποσά δίπλα του είναι σε ευρώ.',
      hint: 'Προσθέστε στο προφίλ "amounts": { "currency": "{column}", "rate": … } αν είναι σε αυτό το νόμισμα, ή "amounts": { "currency": { "value": "EUR" } } αν είναι σε ευρώ.',
    },
    variants: {
      header: {
        en: {
          message:
            'Row {row}: the header {column} says that its amounts are in {currency}, and nothing says that they are in euro.',
          hint: 'Add to the profile "amounts": { "currency": { "value": "{currency}" }, "rate": … } if they are in that currency, or "amounts": { "currency": { "value": "EUR" } } if they are in euro.',
        },
        el: {
          message:
            'Γραμμή {row}: η επικεφαλίδα {column} λέει ότι τα ποσά της είναι σε {currency} και τίποτα δεν δείχνει ότι είναι σε ευρώ.',
          hint: 'Προσθέστε στο προφίλ "amounts": { "currency": { "value": "{currency}" }, "rate": … } αν είναι σε αυτό το νόμισμα, ή "amounts": { "currency": { "value": "EUR" } } αν είναι σε ευρώ.',
        },
      },
      title: {
        en: {
          message:
            'Row {row}: above the headers stands "{text}", which names {currency}, and nothing says that the amounts are in euro.',
          hint: 'Add to the profile "amounts": { "currency": { "value": "{currency}" }, "rate": … } if they are in that currency, or "amounts": { "currency": { "value": "EUR" } } if they are in euro.',
        },
        el: {
          message:
            'Γραμμή {row}: πάνω από τις επικεφαλίδες γράφει «{text}», δηλαδή {currency}, και τίποτα δεν δείχνει ότι τα ποσά είναι σε ευρώ.',
          hint: 'Προσθέστε στο προφίλ "amounts": { "currency": { "value": "{currency}" }, "rate": … } αν είναι σε αυτό το νόμισμα, ή "amounts": { "currency": { "value": "EUR" } } αν είναι σε ευρώ.',
        },
      },
    },
  },
  'MAP-DATE-BAD': {
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
    en: {
      message: 'Row {row}, column {column}: the spreadsheet turned a code into the date {text} ({field}).',
      hint: 'Format the column as text, type the code again (for example 1.1) and save the file.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το λογιστικό φύλλο μετέτρεψε έναν κωδικό στην ημερομηνία {text} ({field}).',
      hint: 'Μορφοποιήστε τη στήλη ως κείμενο, γράψτε ξανά τον κωδικό (π.χ. 1.1) και αποθηκεύστε το αρχείο.',
    },
  },
  'MAP-VALUE-UNKNOWN': {
    en: {
      message: 'Row {row}, column {column}: the profile does not say what "{text}" means for {field}.',
      hint: 'Add it to the map in the profile, or correct the cell. Known values: {known}.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το προφίλ δεν λέει τι σημαίνει «{text}» για το {field}.',
      hint: 'Προσθέστε την τιμή στο map του προφίλ ή διορθώστε το κελί. Γνωστές τιμές: {known}.',
    },
  },
  'TAX-NOT-SUPPORTED': {
    en: {
      message: 'Row {row}: {column} is {text}, but the invoicing service has no field for that tax.',
      hint: 'The document would state the wrong amount, so it is not sent. Issue it in a program that can state withholding tax, stamp duty and levies.',
    },
    el: {
      message:
        'Γραμμή {row}: {column} είναι {text}, αλλά η υπηρεσία τιμολόγησης δεν έχει πεδίο για αυτόν τον φόρο.',
      hint: 'Το παραστατικό θα δήλωνε λάθος ποσό, γι’ αυτό δεν στέλνεται. Εκδώστε το σε πρόγραμμα που δηλώνει παρακρατούμενους φόρους, χαρτόσημο και τέλη.',
    },
  },
  'MAP-BOOLEAN-BAD': {
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
    en: {
      message: 'Row {row} has {count} cells, but the header has {wanted}.',
      hint: 'A cell is missing, so values may be under the wrong headers. Correct the row in the program that makes the file.',
    },
    el: {
      message: 'Η γραμμή {row} έχει {count} κελιά, ενώ οι επικεφαλίδες είναι {wanted}.',
      hint: 'Λείπει ένα κελί, άρα οι τιμές ίσως βρίσκονται κάτω από λάθος επικεφαλίδες. Διορθώστε τη γραμμή στο πρόγραμμα που φτιάχνει το αρχείο.',
    },
  },
  'MAP-CELLS-TOO-MANY': {
    en: {
      message: 'Row {row} has {count} cells, but the header has {wanted}.',
      hint: 'Usually a text without quotes contains the delimiter. Quote the text in the program that makes the file.',
    },
    el: {
      message: 'Η γραμμή {row} έχει {count} κελιά, ενώ οι επικεφαλίδες είναι {wanted}.',
      hint: 'Συνήθως ένα κείμενο χωρίς εισαγωγικά περιέχει το διαχωριστικό. Βάλτε το κείμενο σε εισαγωγικά στο πρόγραμμα που φτιάχνει το αρχείο.',
    },
  },
  'MAP-TAX-NUMBER-REPAIRED': {
    severity: 'notice',
    mustSee: true,
    en: {
      message:
        'Row {row}, column {column}: the tax number {from} is read as {to}, which fits its check digit.',
      hint: 'The spreadsheet dropped the leading zero. Format the column as text to keep it.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: ο ΑΦΜ {from} διαβάζεται ως {to}, που ταιριάζει με το ψηφίο ελέγχου.',
      hint: 'Το λογιστικό φύλλο έχασε το αρχικό μηδέν. Μορφοποιήστε τη στήλη ως κείμενο για να διατηρείται.',
    },
  },
  'ROW-LEFT-OUT': {
    severity: 'notice',
    en: {
      message: 'Row {row} is skipped: {by} left its document out ({reason}).',
      hint: 'To issue it, take the entry back and import the export again.',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: το παραστατικό της το άφησε εκτός ο χρήστης {by} ({reason}).',
      hint: 'Για να εκδοθεί, αναιρέστε την εξαίρεση και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'MAP-SKIPPED-BY-RULE': {
    severity: 'notice',
    en: {
      message: 'Row {row} is skipped: the profile skips rows where {column} is "{text}".',
      hint: 'To issue the row, remove the value from skip_rows_where in the profile.',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: το προφίλ παραλείπει γραμμές όπου {column} είναι «{text}».',
      hint: 'Για να εκδοθεί, αφαιρέστε την τιμή από το skip_rows_where του προφίλ.',
    },
  },
  'MAP-SKIPPED-NOT-CHOSEN': {
    severity: 'notice',
    en: {
      message: 'Row {row} is skipped: {column} is "{text}", and the profile takes only {known}.',
      hint: 'To issue the row, add the value to only_rows_where in the profile.',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: {column} είναι «{text}» και το προφίλ δέχεται μόνο {known}.',
      hint: 'Για να εκδοθεί, προσθέστε την τιμή στο only_rows_where του προφίλ.',
    },
  },
  'MAP-SKIPPED-KIND': {
    severity: 'notice',
    en: {
      message: 'Row {row} is skipped: the profile leaves out the kind "{text}".',
      hint: 'No action needed. To issue such rows, give the kind a document type in the profile instead of "skip".',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: το προφίλ αφήνει έξω το είδος «{text}».',
      hint: 'Δεν χρειάζεται ενέργεια. Για να εκδίδονται τέτοιες γραμμές, δώστε στο είδος τύπο παραστατικού στο προφίλ αντί για "skip".',
    },
  },
  'DELIVERY-NOT-CARRIED': {
    severity: 'doubtful',
    en: {
      message:
        'Row {row} also delivers goods ({column}: "{text}"), but the invoicing service has no field for a delivery: an invoice alone would be issued.',
      hint: 'Send the delivery data by the program that issues your delivery notes. If that is done, accept DELIVERY-NOT-CARRIED.',
    },
    el: {
      message:
        'Η γραμμή {row} αφορά και διακίνηση ({column}: «{text}»), αλλά η υπηρεσία τιμολόγησης δεν έχει πεδίο για αυτήν: θα εκδιδόταν μόνο το τιμολόγιο.',
      hint: 'Διαβιβάστε τα στοιχεία διακίνησης από το πρόγραμμα που εκδίδει τα δελτία αποστολής. Αν αυτό γίνεται ήδη, αποδεχτείτε το DELIVERY-NOT-CARRIED.',
    },
  },
  'DELIVERY-KIND': {
    severity: 'warning',
    en: {
      message:
        'Documents such as "{text}" (row {row}) also stand for a delivery, which is not sent: the service issues the invoice alone.',
      hint: 'Send the delivery by the program that issues your delivery notes. This is said once for the whole file.',
    },
    el: {
      message:
        'Παραστατικά όπως το «{text}» (γραμμή {row}) ισχύουν και ως δελτίο αποστολής, που δεν διαβιβάζεται: η υπηρεσία εκδίδει μόνο το τιμολόγιο.',
      hint: 'Διαβιβάστε τη διακίνηση από το πρόγραμμα που εκδίδει τα δελτία αποστολής. Αναφέρεται μία φορά για όλο το αρχείο.',
    },
  },
  'TERMINAL-NOT-CARRIED': {
    severity: 'warning',
    en: {
      message: 'The columns of a card terminal are not sent: {columns}.',
      hint: 'The invoicing service has no field for a terminal or its signature. Where the law wants a payment signed by the terminal, issue it by a program that does that.',
    },
    el: {
      message: 'Οι στήλες τερματικού POS δεν διαβιβάζονται: {columns}.',
      hint: 'Η υπηρεσία τιμολόγησης δεν έχει πεδίο για τερματικό ή για την υπογραφή του. Όπου ο νόμος θέλει πληρωμή υπογεγραμμένη από το τερματικό, εκδώστε το από πρόγραμμα που το κάνει.',
    },
  },
  'MAP-SKIPPED-TOTAL': {
    severity: 'notice',
    en: {
      message: 'Row {row} is skipped: it has "{text}" and only sums, so it is a total row.',
      hint: 'If it is a document, give it its number in {column}.',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: έχει «{text}» και μόνο αθροίσματα, άρα είναι γραμμή συνόλων.',
      hint: 'Αν είναι παραστατικό, δώστε τον αριθμό του στη στήλη {column}.',
    },
  },
  'MAP-SKIPPED-FOOTER': {
    severity: 'notice',
    en: {
      message: 'Row {row} is skipped: "{text}" is a footer that the program prints below its list.',
      hint: 'If it is a document, correct the row.',
    },
    el: {
      message:
        'Η γραμμή {row} παραλείπεται: το «{text}» είναι υποσέλιδο που τυπώνει το πρόγραμμα κάτω από τη λίστα του.',
      hint: 'Αν είναι παραστατικό, διορθώστε τη γραμμή.',
    },
  },
  'MAP-AMOUNT-LEFT': {
    en: {
      message:
        'Row {row}: {column} is {text}, an amount that is not in any line, and the profile does not accept such rows.',
      hint: 'Include the amount in the lines, or set other_amounts to "included" if the lines are right without it.',
    },
    el: {
      message:
        'Γραμμή {row}: {column} είναι {text}, ποσό που δεν υπάρχει σε καμία γραμμή ειδών, και το προφίλ δεν δέχεται τέτοιες γραμμές.',
      hint: 'Συμπεριλάβετε το ποσό στις γραμμές ειδών ή δώστε στο other_amounts την τιμή "included" αν είναι σωστές χωρίς αυτό.',
    },
  },
  'MAP-SKIPPED-HEADER': {
    severity: 'notice',
    en: {
      message: 'Row {row} is skipped: it repeats the header.',
      hint: 'No action needed.',
    },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: επαναλαμβάνει τις επικεφαλίδες.',
      hint: 'Δεν χρειάζεται ενέργεια.',
    },
  },
  'MAP-PROFILE-NOT-FOUND': {
    en: {
      message: 'There is no profile {profile}; the nearest one is {nearest}.',
      hint: 'Save it as profiles/{profile}.json in the data folder, or give a file or one of: {names}.',
    },
    el: {
      message: 'Δεν υπάρχει προφίλ {profile}· το πλησιέστερο είναι {nearest}.',
      hint: 'Αποθηκεύστε το ως profiles/{profile}.json στον φάκελο δεδομένων ή δώστε αρχείο ή ένα από: {names}.',
    },
  },
  'MAP-PROFILE-CYCLE': {
    en: {
      message: 'The profiles extend each other in a circle: {chain}.',
      hint: 'Remove one "extends".',
    },
    el: {
      message: 'Τα προφίλ επεκτείνουν κυκλικά το ένα το άλλο: {chain}.',
      hint: 'Αφαιρέστε ένα "extends".',
    },
  },
  'MAP-PROFILE-KEY-UNKNOWN': {
    en: {
      message: 'The profile {profile} has the unknown key {key} in {where}; the nearest one is {nearest}.',
      hint: 'Correct or remove it. Valid keys here: {names}.',
    },
    el: {
      message: 'Το προφίλ {profile} έχει άγνωστο κλειδί {key} στο {where}· το πλησιέστερο είναι {nearest}.',
      hint: 'Διορθώστε το ή αφαιρέστε το. Έγκυρα κλειδιά εδώ: {names}.',
    },
  },
  'MAP-PROFILE-FIELD-MISPLACED': {
    en: {
      message: 'The profile {profile} names {key} in {where}, but this field belongs at {belongs}.',
      hint: 'Write {belongs} in the section {section}. At the wrong level the value would be lost without warning.',
    },
    el: {
      message: 'Το προφίλ {profile} έχει το {key} στο {where}, αλλά το πεδίο αυτό ανήκει στο {belongs}.',
      hint: 'Γράψτε {belongs} στην ενότητα {section}. Σε λάθος επίπεδο η τιμή θα χανόταν χωρίς προειδοποίηση.',
    },
  },
  'MAP-PROFILE-VALUE-BAD': {
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
    en: {
      message: 'The profile {profile} does not say where the value at {where} comes from.',
      hint: 'Give a column name or a list of them, or an object with exactly one of column, template or value (keys: {names}).',
    },
    el: {
      message: 'Το προφίλ {profile} δεν ορίζει από πού προέρχεται η τιμή στο {where}.',
      hint: 'Δώστε όνομα στήλης ή λίστα ονομάτων, ή αντικείμενο με ένα μόνο από τα column, template, value (κλειδιά: {names}).',
    },
  },
  'MAP-PROFILE-INCOMPLETE': {
    en: {
      message: 'The profile {profile} has no {where}.',
      hint: 'Add it: without it there is no document.',
    },
    el: {
      message: 'Το προφίλ {profile} δεν έχει {where}.',
      hint: 'Προσθέστε το: χωρίς αυτό δεν υπάρχει παραστατικό.',
    },
  },
  'MAP-PROFILE-OPEN': {
    en: {
      message: 'The profile {profile} leaves {field} undecided.',
      hint: 'Decide it yourself: replace the text "{text}" at {where} with a column, a map or a value.',
    },
    el: {
      message: 'Στο προφίλ {profile} εκκρεμεί απόφαση για το {field}.',
      hint: 'Αποφασίστε εσείς: αντικαταστήστε το «{text}» στο {where} με στήλη, map ή τιμή.',
    },
  },
  'MAP-PROFILE-RATE-OPEN': {
    en: {
      message: 'The profile {profile} does not decide where the exchange rate comes from.',
      hint: 'Decide it yourself: write "source": "ecb" in payment → rate, or give the "column" of the rate and how it is "quoted" (foreign-per-euro, euro-per-foreign).',
    },
    el: {
      message: 'Στο προφίλ {profile} εκκρεμεί απόφαση για την πηγή της ισοτιμίας.',
      hint: 'Αποφασίστε εσείς: γράψτε "source": "ecb" στο payment → rate ή δώστε τη στήλη ("column") της ισοτιμίας και τον τρόπο που εκφράζεται ("quoted": foreign-per-euro, euro-per-foreign).',
    },
  },
  'MAP-PROFILE-NUMBERING': {
    en: {
      message:
        'The profile {profile} must use "lines": { "numbered": … } and {n} in the columns of the line section together.',
      hint: 'Write both, for example "line.name": "Item{n}" with "lines": { "numbered": 3 }, or neither.',
    },
    el: {
      message:
        'Το προφίλ {profile} πρέπει να έχει μαζί το "lines": { "numbered": … } και το {n} στις στήλες του line.',
      hint: 'Γράψτε και τα δύο, π.χ. "line.name": "Item{n}" με "lines": { "numbered": 3 }, ή κανένα.',
    },
  },
  'MAP-PROFILE-INVALID': {
    en: {
      message: 'The profile {profile} is not valid at {where}: {reason}.',
      hint: 'Correct it there. With the JSON Schema of profiles, an editor shows what is allowed.',
    },
    el: {
      message: 'Το προφίλ {profile} δεν είναι έγκυρο στο {where}: {reason}.',
      hint: 'Διορθώστε το εκεί. Με το JSON Schema των προφίλ ο επεξεργαστής κειμένου δείχνει τι επιτρέπεται.',
    },
  },
} satisfies Record<string, ProblemText>;
