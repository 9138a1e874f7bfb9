import type { ProblemText } from './problem.ts';

/** Problems of exchange rates and of the amounts they give. */
export const rateProblems = {
  'FX-CURRENCY-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: {currency} is not a currency code of ISO 4217.',
      hint: 'Give the three letters, for example USD, or the three digits, for example 840.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το {currency} δεν είναι κωδικός νομίσματος ISO 4217.',
      hint: 'Δώστε τα τρία γράμματα, π.χ. USD, ή τα τρία ψηφία, π.χ. 840.',
    },
  },
  'FX-RATE-MISSING': {
    severity: 'error',
    en: {
      message: 'Row {row} has no exchange rate for {currency}, so its euro amount cannot be computed.',
      hint: 'Give the rate in its column, or let the profile take reference rates ("source": "ecb").',
    },
    el: {
      message: 'Η γραμμή {row} δεν έχει ισοτιμία για {currency} και το ποσό σε ευρώ δεν προκύπτει.',
      hint: 'Δώστε την ισοτιμία στη στήλη της ή ορίστε στο προφίλ ισοτιμίες αναφοράς ("source": "ecb").',
    },
  },
  'FX-RATE-INVALID': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: {rate} is not an exchange rate.',
      hint: 'A rate is a number above zero. Correct the cell and import the file again.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: το {rate} δεν είναι ισοτιμία.',
      hint: 'Η ισοτιμία είναι αριθμός μεγαλύτερος του μηδενός. Διορθώστε το κελί και εισαγάγετε ξανά.',
    },
  },
  'FX-RATE-ONE': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: a rate of 1 would state the {currency} as euro.',
      hint: 'Systems write 1 where they have no rate. Give the rate of the day, or let the profile take reference rates ("source": "ecb").',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: με ισοτιμία 1 το ποσό σε {currency} θα δηλωνόταν ως ευρώ.',
      hint: 'Τα συστήματα γράφουν 1 όταν δεν έχουν ισοτιμία. Δώστε την ισοτιμία της ημέρας ή ορίστε στο προφίλ ισοτιμίες αναφοράς ("source": "ecb").',
    },
  },
  'FX-RATES-NONE': {
    severity: 'error',
    en: {
      message:
        'Row {row} wants the reference rate of {currency}, but there are no reference rates in the store.',
      hint: 'Bring them in with "rowmark rates fetch" or "rowmark rates import FILE", then import the file again.',
    },
    el: {
      message:
        'Η γραμμή {row} θέλει την ισοτιμία αναφοράς του {currency}, αλλά δεν υπάρχουν ισοτιμίες αναφοράς.',
      hint: 'Φέρτε τις με «rowmark rates fetch» ή «rowmark rates import FILE» και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'FX-RATE-NOT-QUOTED': {
    severity: 'error',
    en: {
      message: 'Row {row}: the reference rates of {date} do not quote {currency}.',
      hint: 'Give the rate of this currency in a column of the export or as a value in the profile, with its own source.',
    },
    el: {
      message: 'Γραμμή {row}: οι ισοτιμίες αναφοράς της {date} δεν έχουν {currency}.',
      hint: 'Δώστε την ισοτιμία του νομίσματος σε στήλη του αρχείου ή ως τιμή στο προφίλ, με δική της πηγή.',
    },
  },
  'FX-RATE-DAY-MISSING': {
    severity: 'error',
    en: {
      message:
        'Row {row}: the reference rates for {date} are not in the store; the nearest before are of {nearest}.',
      hint: 'Rates of {expected} were or will be published about 16:00 CET: run "rowmark rates fetch" or import the historical file.',
    },
    el: {
      message:
        'Γραμμή {row}: οι ισοτιμίες αναφοράς για {date} λείπουν· οι αμέσως προηγούμενες είναι της {nearest}.',
      hint: 'Οι ισοτιμίες της {expected} δημοσιεύονται περίπου στις 16:00 CET: «rowmark rates fetch» ή εισαγωγή του ιστορικού αρχείου.',
    },
  },
  'FX-RATES-DISAGREE': {
    severity: 'error',
    en: {
      message: 'Row {row}: the store holds two reference rates of {currency} for {date}: {rates} ({files}).',
      hint: 'Compare the files under rates/ with the publication and remove the wrong one.',
    },
    el: {
      message: 'Γραμμή {row}: υπάρχουν δύο ισοτιμίες αναφοράς του {currency} για {date}: {rates} ({files}).',
      hint: 'Συγκρίνετε τα αρχεία στο rates/ με τη δημοσίευση και αφαιρέστε το λανθασμένο.',
    },
  },
  'FX-RATES-UNREADABLE': {
    severity: 'warning',
    en: {
      message: 'The file {file} holds no reference rates that can be read: {reason}.',
      hint: 'Give a eurofxref file as the ECB publishes it: daily, 90 days or history, as XML or CSV.',
    },
    el: {
      message: 'Το αρχείο {file} δεν έχει αναγνώσιμες ισοτιμίες αναφοράς: {reason}.',
      hint: 'Δώστε αρχείο eurofxref όπως το δημοσιεύει η ΕΚΤ: ημερήσιο, 90 ημερών ή ιστορικό, σε XML ή CSV.',
    },
  },
  'FX-RATES-DAMAGED': {
    severity: 'error',
    en: {
      message: 'Row {row}: the reference rate of {currency} for {date} cannot be read: {reason}.',
      hint: 'Bring the file in again with "rowmark rates fetch" or "rowmark rates import FILE".',
    },
    el: {
      message: 'Γραμμή {row}: η ισοτιμία αναφοράς του {currency} για {date} δεν διαβάζεται: {reason}.',
      hint: 'Φέρτε ξανά το αρχείο με «rowmark rates fetch» ή «rowmark rates import FILE».',
    },
  },
  'FX-RATE-NOT-EURO': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: the rate {rate} leads from {currency} to {settlement}, not to euro.',
      hint: 'Take reference rates ("source": "ecb") for rows that are not settled in euro, or give their rate to the euro.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η ισοτιμία {rate} είναι από {currency} σε {settlement}, όχι σε ευρώ.',
      hint: 'Για γραμμές που δεν εκκαθαρίζονται σε ευρώ πάρτε ισοτιμίες αναφοράς ("source": "ecb") ή δώστε την ισοτιμία τους προς το ευρώ.',
    },
  },
  'FX-RATE-SHARED': {
    severity: 'error',
    en: {
      message:
        'Row {row}: the profile has one fixed rate, and it served {first} in row {first_row}; this row is in {currency}.',
      hint: 'Give a rate for each currency: "value": {"USD": "1.0874", "JPY": "162.67"}.',
    },
    el: {
      message:
        'Γραμμή {row}: το προφίλ έχει μία σταθερή ισοτιμία που χρησιμοποιήθηκε για {first} στη γραμμή {first_row}· η γραμμή αυτή είναι σε {currency}.',
      hint: 'Δώστε ισοτιμία για κάθε νόμισμα: "value": {"USD": "1.0874", "JPY": "162.67"}.',
    },
  },
  'FX-DATE-MISSING': {
    severity: 'error',
    en: {
      message: 'Row {row} has no date for its reference rate (column {column}).',
      hint: 'Fill the date and import the file again.',
    },
    el: {
      message: 'Η γραμμή {row} δεν έχει ημερομηνία για την ισοτιμία αναφοράς (στήλη {column}).',
      hint: 'Συμπληρώστε την ημερομηνία και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'FX-DATE-INVALID': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: {date} does not name one day.',
      hint: 'Give a date such as 2024-03-05, or declare the form and the time zone of the column in the profile.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: από το {date} δεν προκύπτει ημέρα.',
      hint: 'Δώστε ημερομηνία όπως 2024-03-05 ή δηλώστε τη μορφή και τη ζώνη ώρας της στήλης στο προφίλ.',
    },
  },
  'FX-ZONE-UNKNOWN': {
    severity: 'error',
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
    en: {
      message:
        'Row {row}, column {column}: {rate} euro per {currency} has fewer than 5 significant digits; the euro amount may be off by {percent} %.',
      hint: 'Export the rate with more digits, or quote it as foreign currency per euro.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το {rate} ευρώ ανά {currency} έχει λιγότερα από 5 σημαντικά ψηφία· απόκλιση έως {percent} %.',
      hint: 'Εξαγάγετε την ισοτιμία με περισσότερα ψηφία ή ως ξένο νόμισμα ανά ευρώ.',
    },
  },
  'FX-RATE-DIFFERS': {
    severity: 'warning',
    en: {
      message:
        'Row {row}, column {column}: the rate {rate} {currency} per euro is {percent} % away from the reference rate {reference} of {date}.',
      hint: 'Check the rate. A payment processor adds a margin; a larger difference is usually another day or currency.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η ισοτιμία {rate} {currency} ανά ευρώ απέχει {percent} % από την ισοτιμία αναφοράς {reference} της {date}.',
      hint: 'Ελέγξτε την ισοτιμία. Ο πάροχος προσθέτει περιθώριο· μεγαλύτερη διαφορά σημαίνει συνήθως άλλη ημέρα ή άλλο νόμισμα.',
    },
  },
  'FX-INVERTED': {
    severity: 'error',
    en: {
      message:
        'Row {row}: the rate {rate} is inverted. The export says {foreign} {currency} = {euro} EUR; read as {quoted}, the rate gives {stated} EUR, read as {other} it fits.',
      hint: 'Nothing was issued; the document would have stated {stated} EUR. Declare "quoted": "{other}" in the profile, or correct the rate.',
    },
    el: {
      message:
        'Γραμμή {row}: η ισοτιμία {rate} είναι ανεστραμμένη. Το αρχείο λέει {foreign} {currency} = {euro} EUR· ως {quoted} δίνει {stated} EUR, ως {other} ταιριάζει.',
      hint: 'Δεν εκδόθηκε τίποτα· το παραστατικό θα έγραφε {stated} EUR. Δηλώστε "quoted": "{other}" στο προφίλ ή διορθώστε την ισοτιμία.',
    },
  },
  'FX-INVERTED-REFERENCE': {
    severity: 'error',
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
    severity: 'error',
    en: {
      message:
        'Row {row}: the export says {foreign} {currency} = {euro} EUR, but the rate {rate} ({quoted}) gives {stated} EUR and does not fit the other way round either.',
      hint: 'One of the three numbers is of another day, currency or net of a fee. Correct it, or take the euro amount out of the profile if it is not a gross amount.',
    },
    el: {
      message:
        'Γραμμή {row}: το αρχείο λέει {foreign} {currency} = {euro} EUR, αλλά η ισοτιμία {rate} ({quoted}) δίνει {stated} EUR και ούτε αντίστροφα ταιριάζει.',
      hint: 'Ένας από τους τρεις αριθμούς είναι άλλης ημέρας, άλλου νομίσματος ή μετά από προμήθεια. Διορθώστε τον ή αφαιρέστε το ποσό σε ευρώ από το προφίλ αν δεν είναι μικτό.',
    },
    variants: {
      stated: {
        severity: 'warning',
        en: {
          message:
            'Nothing in the export proves that the exchange rate {rate} is {currency} for one euro: read the other way round it would be {inverse}.',
          hint: 'Give the amount in {currency} as payable_foreign, or bring reference rates in ("rowmark rates fetch"): either proves it.',
        },
        el: {
          message:
            'Τίποτα στο αρχείο δεν αποδεικνύει ότι η ισοτιμία {rate} είναι {currency} ανά ευρώ: ανάποδα θα ήταν {inverse}.',
          hint: 'Δώστε το ποσό σε {currency} ως payable_foreign ή φέρτε ισοτιμίες αναφοράς («rowmark rates fetch»): και τα δύο το αποδεικνύουν.',
        },
      },
      far: {
        severity: 'warning',
        en: {
          message:
            'The exchange rate {rate} {currency} for one euro is far from the reference rate {reference} of {date}.',
          hint: 'Check the rate, the day and the currency.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} {currency} ανά ευρώ απέχει πολύ από την ισοτιμία αναφοράς {reference} της {date}.',
          hint: 'Ελέγξτε την ισοτιμία, την ημέρα και το νόμισμα.',
        },
      },
    },
  },
  'FX-EURO-APART': {
    severity: 'warning',
    en: {
      message:
        'Row {row}: the export says {foreign} {currency} = {euro} EUR; the rate {rate} ({source}) gives {stated} EUR, {percent} % apart.',
      hint: 'The processor settles at its own rate and day. Decide which one your books use; the document states {stated} EUR.',
    },
    el: {
      message:
        'Γραμμή {row}: το αρχείο λέει {foreign} {currency} = {euro} EUR· η ισοτιμία {rate} ({source}) δίνει {stated} EUR, διαφορά {percent} %.',
      hint: 'Ο πάροχος εκκαθαρίζει με δική του ισοτιμία και ημέρα. Αποφασίστε ποια τηρείτε· το παραστατικό γράφει {stated} EUR.',
    },
  },
  'FX-RATE-REFINED': {
    severity: 'notice',
    en: {
      message:
        'Row {row}, column {column}: the document states {euro} EUR for {foreign} {currency}, as the export does; the rate {rate} shows too few digits for that, so {sent} is stated.',
      hint: 'No action needed: {rate} alone would make {stated} EUR of it.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το παραστατικό δηλώνει {euro} EUR για {foreign} {currency}, όπως το αρχείο· η ισοτιμία {rate} έχει λίγα ψηφία, γι’ αυτό δηλώνεται {sent}.',
      hint: 'Δεν χρειάζεται ενέργεια: με την {rate} θα γινόταν {stated} EUR.',
    },
  },
  'FX-AMOUNTS-DISAGREE': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: the export says {foreign} {currency} = {euro} EUR, but its rate {rate} makes {stated} EUR of it; the two amounts stand for {sent}.',
      hint: 'Correct the amount or the rate, or say in the payment section which counts: "trust": "euro" or "trust": "rate".',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το αρχείο λέει {foreign} {currency} = {euro} EUR, αλλά η ισοτιμία του {rate} δίνει {stated} EUR· τα δύο ποσά σημαίνουν {sent}.',
      hint: 'Διορθώστε το ποσό ή την ισοτιμία ή πείτε στην ενότητα payment ποιο μετρά: "trust": "euro" ή "trust": "rate".',
    },
  },
  'FX-RATE-UNSENDABLE': {
    severity: 'error',
    en: {
      message:
        'Row {row}: the rate {rate} {currency} per euro cannot be stated on a document (above 0, at most 50000, 5 decimals).',
      hint: 'Leave the payable line out for this currency ("payable_line": false): the document is then in euro only.',
    },
    el: {
      message:
        'Γραμμή {row}: η ισοτιμία {rate} {currency} ανά ευρώ δεν μπορεί να δηλωθεί σε παραστατικό (πάνω από 0, έως 50000, 5 δεκαδικά).',
      hint: 'Αφήστε τη γραμμή πληρωτέου εκτός για αυτό το νόμισμα ("payable_line": false): το παραστατικό είναι τότε μόνο σε ευρώ.',
    },
  },
  'FX-RATE-ROUNDED': {
    severity: 'notice',
    en: {
      message:
        'Row {row}: the rate {rate} has more than 5 decimals; the euro amount uses all of them, the document states {sent}.',
      hint: 'No action needed: the printed payable line is checked with the rate that is stated.',
    },
    el: {
      message:
        'Γραμμή {row}: η ισοτιμία {rate} έχει πάνω από 5 δεκαδικά· το ποσό σε ευρώ τα χρησιμοποιεί όλα, το παραστατικό δηλώνει {sent}.',
      hint: 'Δεν χρειάζεται ενέργεια: το πληρωτέο που τυπώνεται ελέγχεται με την ισοτιμία που δηλώνεται.',
    },
  },
  'FX-CONVERTED': {
    severity: 'notice',
    en: {
      message:
        'Row {row}: {amount} {currency} paid, {euro} EUR stated at {rate} {currency} per euro ({source}).',
      hint: 'The euro amount is amount ÷ rate, rounded once, half up, to the cent.',
    },
    el: {
      message:
        'Γραμμή {row}: πληρώθηκαν {amount} {currency}, δηλώνονται {euro} EUR με {rate} {currency} ανά ευρώ ({source}).',
      hint: 'Το ποσό σε ευρώ είναι ποσό ÷ ισοτιμία, με μία στρογγυλοποίηση προς τα πάνω στο μισό λεπτό.',
    },
  },
  'FX-PAYABLE-LINE': {
    severity: 'notice',
    en: {
      message:
        'Row {row}: {amount} {currency} paid, {euro} EUR stated at {rate} ({source}); the payable line comes to {payable} {currency}, {difference} from what was paid.',
      hint: 'The difference comes from rounding to the cent; it may be up to {gap} {currency} here.',
    },
    el: {
      message:
        'Γραμμή {row}: πληρώθηκαν {amount} {currency}, δηλώνονται {euro} EUR με {rate} ({source})· η γραμμή πληρωτέου είναι {payable} {currency}, διαφορά {difference} από την πληρωμή.',
      hint: 'Η διαφορά προκύπτει από τη στρογγυλοποίηση στο λεπτό· εδώ μπορεί να φτάσει {gap} {currency}.',
    },
    variants: {
      'own-total': {
        en: {
          message:
            'Row {row}: {amount} {currency} are {euro} EUR at {rate} ({source}); the document states the rate {sent}, so that its payable line is {amount} {currency} again.',
          hint: 'No action needed: at {rate} rounding to the cent would make it {payable} {currency}.',
        },
        el: {
          message:
            'Γραμμή {row}: {amount} {currency} είναι {euro} EUR με {rate} ({source})· το παραστατικό δηλώνει ισοτιμία {sent}, ώστε το πληρωτέο του να είναι πάλι {amount} {currency}.',
          hint: 'Δεν χρειάζεται ενέργεια: με {rate} η στρογγυλοποίηση στο λεπτό θα το έκανε {payable} {currency}.',
        },
      },
    },
  },
  'FX-PAYABLE-GAP': {
    severity: 'error',
    en: {
      message:
        'Row {row}: the payable line would come to {payable} {currency} for a payment of {amount} {currency}: more than rounding ({gap}) explains.',
      hint: 'Check the amount and the rate of the row; nothing was issued for it.',
    },
    el: {
      message:
        'Γραμμή {row}: η γραμμή πληρωτέου θα ήταν {payable} {currency} για πληρωμή {amount} {currency}: περισσότερο από όσο εξηγεί η στρογγυλοποίηση ({gap}).',
      hint: 'Ελέγξτε το ποσό και την ισοτιμία της γραμμής· δεν εκδόθηκε τίποτα.',
    },
  },
} satisfies Record<string, ProblemText>;
