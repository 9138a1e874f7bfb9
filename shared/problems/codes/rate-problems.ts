import type { ProblemText } from '../problem-text.ts';

/** Problems of exchange rates and of the amounts they give. */
export const rateProblems = {
  'FX-CURRENCY-UNKNOWN': {
    en: {
      message: 'Row {row}, column {column}: {currency} is not an ISO 4217 currency code.',
      hint: 'Give the three letters, for example USD, or the three digits, for example 840.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το {currency} δεν είναι κωδικός νομίσματος ISO 4217.',
      hint: 'Δώστε τα τρία γράμματα, π.χ. USD, ή τα τρία ψηφία, π.χ. 840.',
    },
  },
  'FX-RATE-MISSING': {
    en: {
      message: 'Row {row} has no exchange rate for {currency}, so the euro amount cannot be computed.',
      hint: 'Fill in the rate, or let the profile use reference rates ("source": "ecb").',
    },
    el: {
      message: 'Η γραμμή {row} δεν έχει ισοτιμία για {currency}, άρα το ποσό σε ευρώ δεν υπολογίζεται.',
      hint: 'Συμπληρώστε την ισοτιμία ή ορίστε στο προφίλ ισοτιμίες αναφοράς ("source": "ecb").',
    },
  },
  'FX-RATE-INVALID': {
    en: {
      message: 'Row {row}, column {column}: {rate} is not an exchange rate.',
      hint: 'A rate is a number above zero. Correct the cell and import the file again.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το {rate} δεν είναι ισοτιμία.',
      hint: 'Η ισοτιμία είναι αριθμός μεγαλύτερος του μηδενός. Διορθώστε το κελί και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'FX-RATE-ONE': {
    severity: 'doubtful',
    en: {
      message: 'Row {row}, column {column}: a rate of 1 would state the {currency} as euro.',
      hint: 'Many programs write 1 when they have no rate. Give the rate of the day, or let the profile use reference rates ("source": "ecb"). If 1 is the rate, accept FX-RATE-ONE.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: με ισοτιμία 1 το ποσό σε {currency} θα δηλωνόταν ως ευρώ.',
      hint: 'Πολλά προγράμματα γράφουν 1 όταν δεν έχουν ισοτιμία. Δώστε την ισοτιμία της ημέρας ή ορίστε στο προφίλ ισοτιμίες αναφοράς ("source": "ecb"). Αν η ισοτιμία είναι όντως 1, αποδεχτείτε το FX-RATE-ONE.',
    },
  },
  'FX-RATES-NONE': {
    en: {
      message: 'Row {row} needs the reference rate of {currency}, but no reference rates are on file.',
      hint: 'Get them with "rowmark rates fetch" or "rowmark rates import FILE", then import the file again.',
    },
    el: {
      message:
        'Η γραμμή {row} χρειάζεται την ισοτιμία αναφοράς του {currency}, αλλά δεν υπάρχουν αποθηκευμένες ισοτιμίες.',
      hint: 'Αποθηκεύστε τις με «rowmark rates fetch» ή «rowmark rates import FILE» και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'FX-RATE-NOT-QUOTED': {
    en: {
      message: 'Row {row}: the reference rates of {date} do not include {currency}.',
      hint: 'Give the rate of this currency in a column of the export or as a value in the profile, and name its source.',
    },
    el: {
      message: 'Γραμμή {row}: οι ισοτιμίες αναφοράς της {date} δεν περιλαμβάνουν το {currency}.',
      hint: 'Δώστε την ισοτιμία του νομίσματος σε στήλη του αρχείου ή ως τιμή στο προφίλ και γράψτε την πηγή της.',
    },
  },
  'FX-RATE-DAY-MISSING': {
    en: {
      message:
        'Row {row}: the reference rates for {date} are not on file; the latest before that day are of {nearest}.',
      hint: 'The rates of {expected} are published at about 16:00 CET. After that, run "rowmark rates fetch" or import the historical file.',
    },
    el: {
      message:
        'Γραμμή {row}: λείπουν οι ισοτιμίες αναφοράς για {date}· οι αμέσως προηγούμενες είναι της {nearest}.',
      hint: 'Οι ισοτιμίες της {expected} δημοσιεύονται περίπου στις 16:00 CET. Μετά εκτελέστε «rowmark rates fetch» ή εισαγάγετε το ιστορικό αρχείο.',
    },
  },
  'FX-RATES-DISAGREE': {
    en: {
      message: 'Row {row}: two reference rates of {currency} are on file for {date}: {rates} ({files}).',
      hint: 'Compare the files in rates/ with the published rates and remove the wrong one.',
    },
    el: {
      message:
        'Γραμμή {row}: έχουν αποθηκευτεί δύο ισοτιμίες αναφοράς του {currency} για {date}: {rates} ({files}).',
      hint: 'Συγκρίνετε τα αρχεία στο rates/ με τις δημοσιευμένες ισοτιμίες και αφαιρέστε το λανθασμένο.',
    },
  },
  'FX-RATES-UNREADABLE': {
    severity: 'warning',
    en: {
      message: 'No reference rates can be read from {file}: {reason}.',
      hint: 'Use a eurofxref file as the ECB publishes it: daily, 90 days or history, as XML or CSV.',
    },
    el: {
      message: 'Από το αρχείο {file} δεν διαβάζονται ισοτιμίες αναφοράς: {reason}.',
      hint: 'Δώστε αρχείο eurofxref όπως το δημοσιεύει η ΕΚΤ: ημερήσιο, 90 ημερών ή ιστορικό, σε XML ή CSV.',
    },
  },
  'FX-RATES-DAMAGED': {
    en: {
      message: 'Row {row}: the reference rate of {currency} for {date} cannot be read: {reason}.',
      hint: 'Get the file again with "rowmark rates fetch" or "rowmark rates import FILE".',
    },
    el: {
      message: 'Γραμμή {row}: η ισοτιμία αναφοράς του {currency} για {date} δεν διαβάζεται: {reason}.',
      hint: 'Αποθηκεύστε ξανά το αρχείο με «rowmark rates fetch» ή «rowmark rates import FILE».',
    },
  },
  'FX-RATE-NOT-EURO': {
    en: {
      message:
        'Row {row}, column {column}: the rate {rate} converts {currency} to {settlement}, not to euro.',
      hint: 'For rows that are not settled in euro, use reference rates ("source": "ecb") or give their rate to the euro.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η ισοτιμία {rate} είναι από {currency} σε {settlement}, όχι σε ευρώ.',
      hint: 'Για γραμμές που δεν εκκαθαρίζονται σε ευρώ χρησιμοποιήστε ισοτιμίες αναφοράς ("source": "ecb") ή δώστε την ισοτιμία τους προς το ευρώ.',
    },
  },
  'FX-RATE-SHARED': {
    en: {
      message:
        'Row {row}: the profile has one fixed rate, already used for {first} in row {first_row}, but this row is in {currency}.',
      hint: 'Give a rate for each currency: "value": {"USD": "1.0874", "JPY": "162.67"}.',
    },
    el: {
      message:
        'Γραμμή {row}: το προφίλ έχει μία σταθερή ισοτιμία, που χρησιμοποιήθηκε για {first} στη γραμμή {first_row}, αλλά αυτή η γραμμή είναι σε {currency}.',
      hint: 'Δώστε ισοτιμία για κάθε νόμισμα: "value": {"USD": "1.0874", "JPY": "162.67"}.',
    },
  },
  'FX-DATE-MISSING': {
    en: {
      message: 'Row {row} has no date for its reference rate (column {column}).',
      hint: 'Fill in the date and import the file again.',
    },
    el: {
      message: 'Η γραμμή {row} δεν έχει ημερομηνία για την ισοτιμία αναφοράς (στήλη {column}).',
      hint: 'Συμπληρώστε την ημερομηνία και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'FX-DATE-INVALID': {
    en: {
      message: 'Row {row}, column {column}: {date} does not identify a day.',
      hint: 'Give a date such as 2024-03-05, or declare the format and the time zone of the column in the profile.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: από το {date} δεν προκύπτει ημέρα.',
      hint: 'Δώστε ημερομηνία όπως 2024-03-05 ή δηλώστε τη μορφή και τη ζώνη ώρας της στήλης στο προφίλ.',
    },
  },
  'FX-ZONE-UNKNOWN': {
    en: {
      message: 'Row {row}, column {column}: {zone} is not a known time zone.',
      hint: 'Use a name such as UTC, CET or Europe/Athens, or an offset such as +02:00.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: η {zone} δεν είναι γνωστή ζώνη ώρας.',
      hint: 'Χρησιμοποιήστε όνομα όπως UTC, CET ή Europe/Athens, ή διαφορά όπως +02:00.',
    },
  },
  'FX-RATE-COARSE': {
    severity: 'warning',
    mustSee: true,
    en: {
      message:
        'Row {row}, column {column}: {rate} euro per {currency} has fewer than 5 significant digits; amounts converted with it may be off by {percent} %.',
      hint: 'Export the rate with more digits, or quote it as foreign currency per euro.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η ισοτιμία {rate} ευρώ ανά {currency} έχει λιγότερα από 5 σημαντικά ψηφία· τα ποσά που μετατρέπει μπορεί να αποκλίνουν έως {percent} %.',
      hint: 'Εξαγάγετε την ισοτιμία με περισσότερα ψηφία ή γράψτε την ως ξένο νόμισμα ανά ευρώ.',
    },
  },
  'FX-RATE-DIFFERS': {
    severity: 'warning',
    mustSee: true,
    en: {
      message:
        'Row {row}, column {column}: the rate {rate} {currency} per euro differs by {percent} % from the reference rate {reference} of {date}.',
      hint: 'Check the rate. A payment processor adds a margin; a larger difference usually means another day or currency.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η ισοτιμία {rate} {currency} ανά ευρώ απέχει {percent} % από την ισοτιμία αναφοράς {reference} της {date}.',
      hint: 'Ελέγξτε την ισοτιμία. Ο πάροχος πληρωμών προσθέτει περιθώριο· μεγαλύτερη διαφορά σημαίνει συνήθως άλλη ημέρα ή άλλο νόμισμα.',
    },
  },
  'FX-INVERTED': {
    en: {
      message:
        'Row {row}: the rate {rate} is inverted. The export says {foreign} {currency} = {euro} EUR; read as {quoted}, the rate gives {stated} EUR; read as {other}, it fits.',
      hint: 'Nothing was issued; the document would have stated {stated} EUR. Declare "quoted": "{other}" in the profile, or correct the rate.',
    },
    el: {
      message:
        'Γραμμή {row}: η ισοτιμία {rate} είναι ανεστραμμένη. Το αρχείο λέει {foreign} {currency} = {euro} EUR· ως {quoted} δίνει {stated} EUR, ως {other} ταιριάζει.',
      hint: 'Δεν εκδόθηκε τίποτα· το παραστατικό θα έγραφε {stated} EUR. Δηλώστε "quoted": "{other}" στο προφίλ ή διορθώστε την ισοτιμία.',
    },
  },
  'FX-INVERTED-REFERENCE': {
    en: {
      message:
        'Row {row}: the rate {rate} {currency} per euro looks inverted: the reference rate of {date} is {reference}, and 1 ÷ {rate} = {inverse}.',
      hint: 'Nothing was issued; the document would have stated {stated} EUR instead of about {expected} EUR. Declare "quoted": "{other}" in the profile, or correct the rate.',
    },
    el: {
      message:
        'Γραμμή {row}: η ισοτιμία {rate} {currency} ανά ευρώ φαίνεται ανεστραμμένη: η ισοτιμία αναφοράς της {date} είναι {reference} και 1 ÷ {rate} = {inverse}.',
      hint: 'Δεν εκδόθηκε τίποτα· το παραστατικό θα έγραφε {stated} EUR αντί για περίπου {expected} EUR. Δηλώστε "quoted": "{other}" στο προφίλ ή διορθώστε την ισοτιμία.',
    },
  },
  'FX-DIRECTION-UNPROVEN': {
    severity: 'warning',
    mustSee: true,
    en: {
      message:
        'Nothing in the export proves that the exchange rate {rate} means {currency} per euro: read the other way round, it would be {inverse}.',
      hint: 'Give both amounts, as payable_foreign of a document or as euro_amount of a payment, or get reference rates with "rowmark rates fetch": any of them proves it.',
    },
    el: {
      message:
        'Τίποτα στο αρχείο δεν αποδεικνύει ότι η ισοτιμία {rate} είναι {currency} ανά ευρώ: αντίστροφα θα ήταν {inverse}.',
      hint: 'Δώστε και τα δύο ποσά, ως payable_foreign του παραστατικού ή euro_amount της πληρωμής, ή αποθηκεύστε ισοτιμίες αναφοράς με «rowmark rates fetch»: αρκεί ένα από αυτά.',
    },
  },
  'FX-EURO-APART': {
    severity: 'warning',
    mustSee: true,
    en: {
      message:
        'Row {row}: the export says {foreign} {currency} = {euro} EUR; the rate {rate} ({source}) gives {stated} EUR, a difference of {percent} %.',
      hint: 'The payment processor settles at its own rate, on its own day. Decide which one your books use; the document states {stated} EUR.',
    },
    el: {
      message:
        'Γραμμή {row}: το αρχείο λέει {foreign} {currency} = {euro} EUR· η ισοτιμία {rate} ({source}) δίνει {stated} EUR, διαφορά {percent} %.',
      hint: 'Ο πάροχος πληρωμών εκκαθαρίζει με δική του ισοτιμία και ημέρα. Αποφασίστε ποια τηρείτε στα βιβλία σας· το παραστατικό δηλώνει {stated} EUR.',
    },
  },
  'FX-RATE-REFINED': {
    severity: 'notice',
    en: {
      message:
        'Row {row}, column {column}: the document states {euro} EUR for {foreign} {currency}, as the export does; the rate {rate} gives that only within its rounding, so the document states the rate {sent}.',
      hint: 'No action needed: {rate} alone would give {stated} EUR.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το παραστατικό δηλώνει {euro} EUR για {foreign} {currency}, όπως το αρχείο· η ισοτιμία {rate} το δίνει μόνο κατά προσέγγιση, γι’ αυτό δηλώνεται η {sent}.',
      hint: 'Δεν χρειάζεται ενέργεια: η {rate} μόνη της θα έδινε {stated} EUR.',
    },
  },
  'FX-AMOUNTS-DISAGREE': {
    en: {
      message:
        'Row {row}, column {column}: the export says {foreign} {currency} = {euro} EUR, but its rate {rate} gives {stated} EUR; the two amounts imply the rate {sent}.',
      hint: 'Correct the amount or the rate, or say in the payment section which one applies: "trust": "euro" or "trust": "rate".',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το αρχείο λέει {foreign} {currency} = {euro} EUR, αλλά η ισοτιμία του {rate} δίνει {stated} EUR· από τα δύο ποσά προκύπτει ισοτιμία {sent}.',
      hint: 'Διορθώστε το ποσό ή την ισοτιμία ή ορίστε στην ενότητα payment ποιο ισχύει: "trust": "euro" ή "trust": "rate".',
    },
  },
  'FX-RATE-UNSENDABLE': {
    en: {
      message:
        'Row {row}: the rate {rate} {currency} per euro cannot be stated on a document (above 0, at most 50000, 5 decimals).',
      hint: 'Turn off the payable line for this currency ("payable_line": false): the document is then in euro only.',
    },
    el: {
      message:
        'Γραμμή {row}: η ισοτιμία {rate} {currency} ανά ευρώ δεν μπορεί να δηλωθεί σε παραστατικό (πάνω από 0, έως 50000, 5 δεκαδικά).',
      hint: 'Απενεργοποιήστε τη γραμμή πληρωτέου για αυτό το νόμισμα ("payable_line": false): το παραστατικό εκδίδεται τότε μόνο σε ευρώ.',
    },
  },
  'FX-RATE-ROUNDED': {
    severity: 'notice',
    en: {
      message:
        'Row {row}: the rate {rate} has more than 5 decimals; the euro amount uses all of them, the document states {sent}.',
      hint: 'No action needed: the printed payable line is checked with the rate on the document.',
    },
    el: {
      message:
        'Γραμμή {row}: η ισοτιμία {rate} έχει πάνω από 5 δεκαδικά· το ποσό σε ευρώ τα χρησιμοποιεί όλα, το παραστατικό δηλώνει {sent}.',
      hint: 'Δεν χρειάζεται ενέργεια: το πληρωτέο που τυπώνεται ελέγχεται με την ισοτιμία του παραστατικού.',
    },
  },
  'FX-CONVERTED': {
    severity: 'notice',
    en: {
      message:
        'Row {row}: {amount} {currency} paid, {euro} EUR stated at {rate} {currency} per euro ({source}).',
      hint: 'The euro amount is amount ÷ rate, rounded once, half up, to the cent. No action needed.',
    },
    el: {
      message:
        'Γραμμή {row}: πληρώθηκαν {amount} {currency}, δηλώνονται {euro} EUR με {rate} {currency} ανά ευρώ ({source}).',
      hint: 'Το ποσό σε ευρώ είναι ποσό ÷ ισοτιμία, στρογγυλοποιημένο μία φορά στο λεπτό (το μισό προς τα πάνω). Δεν χρειάζεται ενέργεια.',
    },
  },
  'FX-PAYABLE-LINE': {
    severity: 'notice',
    en: {
      message:
        'Row {row}: {amount} {currency} paid, {euro} EUR stated at {rate} ({source}); the payable line comes to {payable} {currency}, {difference} from what was paid.',
      hint: 'The difference comes from rounding to the cent and can be up to {gap} {currency} here.',
    },
    el: {
      message:
        'Γραμμή {row}: πληρώθηκαν {amount} {currency}, δηλώνονται {euro} EUR με {rate} ({source})· η γραμμή πληρωτέου είναι {payable} {currency}, διαφορά {difference} από την πληρωμή.',
      hint: 'Η διαφορά προκύπτει από τη στρογγυλοποίηση στο λεπτό και εδώ μπορεί να φτάσει {gap} {currency}.',
    },
    variants: {
      'own-total': {
        en: {
          message:
            'Row {row}: {amount} {currency} is {euro} EUR at {rate} ({source}); the document states the rate {sent}, so that its payable line is exactly {amount} {currency}.',
          hint: 'No action needed: at {rate}, rounding to the cent would give {payable} {currency}.',
        },
        el: {
          message:
            'Γραμμή {row}: {amount} {currency} είναι {euro} EUR με {rate} ({source})· το παραστατικό δηλώνει ισοτιμία {sent}, ώστε το πληρωτέο του να είναι ακριβώς {amount} {currency}.',
          hint: 'Δεν χρειάζεται ενέργεια: με {rate} η στρογγυλοποίηση στο λεπτό θα έδινε {payable} {currency}.',
        },
      },
    },
  },
  'FX-PAYABLE-GAP': {
    en: {
      message:
        'Row {row}: the payable line would be {payable} {currency} for a payment of {amount} {currency}: rounding explains at most {gap}.',
      hint: 'Check the amount and the rate of the row; nothing was issued for it.',
    },
    el: {
      message:
        'Γραμμή {row}: η γραμμή πληρωτέου θα ήταν {payable} {currency} για πληρωμή {amount} {currency}: η στρογγυλοποίηση εξηγεί το πολύ {gap}.',
      hint: 'Ελέγξτε το ποσό και την ισοτιμία της γραμμής· δεν εκδόθηκε τίποτα.',
    },
  },
} satisfies Record<string, ProblemText>;
