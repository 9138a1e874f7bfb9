import type { ProblemText } from '../problem.ts';

/** Doubts that are worth a look and stop nothing. */
export const doubts = {
  'COUNTRY-REPAIRED': {
    severity: 'notice',
    en: {
      message: 'The country {given} is sent as {sent}.',
      hint: 'The country code is {sent}. Correct it in the export when convenient.',
    },
    el: {
      message: 'Η χώρα {given} στέλνεται ως {sent}.',
      hint: 'Ο κωδικός χώρας είναι {sent}. Διορθώστε το στην εξαγωγή όταν μπορείτε.',
    },
  },
  'CURRENCY-WITHDRAWN': {
    severity: 'warning',
    en: {
      message: '{currency} is no longer a currency, although the tax authority still lists it.',
      hint: 'Check the currency of the document.',
    },
    el: {
      message: 'Το {currency} δεν είναι πια νόμισμα, αν και η ΑΑΔΕ το έχει ακόμη στη λίστα της.',
      hint: 'Ελέγξτε το νόμισμα του παραστατικού.',
    },
  },
  'EXCHANGE-RATE-ONE': {
    severity: 'warning',
    en: {
      message: 'The exchange rate is 1, so the amounts in {currency} are stated as the same amounts of euro.',
      hint: 'Systems write 1 where they have no rate. Check that the amounts are in euro, and give the rate of the day.',
    },
    el: {
      message: 'Η ισοτιμία είναι 1, άρα τα ποσά σε {currency} δηλώνονται ως ίσα ποσά σε ευρώ.',
      hint: 'Τα συστήματα γράφουν 1 όταν δεν έχουν ισοτιμία. Ελέγξτε ότι τα ποσά είναι σε ευρώ και δώστε την ισοτιμία της ημέρας.',
    },
  },
  'FUEL-NAME-DIFFERS': {
    severity: 'warning',
    en: {
      message:
        'Line {line} is named "{name}", which is fuel {named}, but its code is {code} ({description}).',
      hint: 'Correct the name or the code.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} ονομάζεται «{name}», δηλαδή καύσιμο {named}, αλλά έχει κωδικό {code} ({description}).',
      hint: 'Διορθώστε το όνομα ή τον κωδικό.',
    },
  },
  'LINE-PRICE-LIST': {
    severity: 'notice',
    en: {
      message: 'Line {line}: the net value {net} is not quantity × price ({full}), but follows from it.',
      hint: 'No action needed: the document states the net value.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η καθαρή αξία {net} δεν είναι ποσότητα × τιμή ({full}), αλλά προκύπτει από αυτήν.',
      hint: 'Δεν χρειάζεται ενέργεια: το παραστατικό δηλώνει την καθαρή αξία.',
    },
    variants: {
      discount: {
        en: {
          message:
            'Line {line}: the net value {net} is quantity × price ({full}) less {percent} %: it is taken for a discount.',
          hint: 'No action needed if so: the document states the net value, and prints the price before the discount.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: η καθαρή αξία {net} είναι ποσότητα × τιμή ({full}) μείον {percent} %: θεωρείται έκπτωση.',
          hint: 'Αν ισχύει, δεν χρειάζεται ενέργεια: το παραστατικό δηλώνει την καθαρή αξία και τυπώνει την τιμή πριν από την έκπτωση.',
        },
      },
      free: {
        en: {
          message:
            'Line {line}: the net value is {net} although quantity × price is {full}: the goods are taken for free.',
          hint: 'No action needed if they are a gift. Otherwise give the net value.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: η καθαρή αξία είναι {net} ενώ ποσότητα × τιμή κάνει {full}: θεωρείται δωρεάν.',
          hint: 'Αν είναι δώρο, δεν χρειάζεται ενέργεια. Αλλιώς δώστε την καθαρή αξία.',
        },
      },
      'with-vat': {
        en: {
          message:
            'Line {line}: quantity × price ({full}) is the value with {rate} % VAT, not the net value {net}.',
          hint: 'No action needed: the document states the net value. Better give the price without VAT, as the document prints it.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: ποσότητα × τιμή ({full}) είναι η αξία με ΦΠΑ {rate} %, όχι η καθαρή αξία {net}.',
          hint: 'Δεν χρειάζεται ενέργεια: το παραστατικό δηλώνει την καθαρή αξία. Καλύτερα δώστε την τιμή χωρίς ΦΠΑ, όπως τυπώνεται.',
        },
      },
    },
  },
  'VAT-NUMBER-CHECK-DIGIT': {
    severity: 'warning',
    en: {
      message: 'The Greek tax number {vat} is not valid: nine digits with a check digit are expected.',
      hint: 'Check it; the live service takes only the real one. A leading zero may have been lost.',
    },
    el: {
      message: 'Ο ΑΦΜ {vat} δεν είναι έγκυρος: αναμένονται εννέα ψηφία με ψηφίο ελέγχου.',
      hint: 'Ελέγξτε τον· η υπηρεσία δέχεται μόνο τον πραγματικό. Ίσως χάθηκε το αρχικό μηδέν.',
    },
  },
  'CLASSIFICATION-UNUSUAL': {
    severity: 'warning',
    en: {
      message:
        'Line {line}: the tables of the tax authority do not have {category} with {type} on a {documentType}.',
      hint: 'Check the classification with the accountant; the tax authority may refuse it with 313.',
    },
    el: {
      message: 'Γραμμή είδους {line}: οι πίνακες της ΑΑΔΕ δεν έχουν {category} με {type} σε {documentType}.',
      hint: 'Ελέγξτε τον χαρακτηρισμό με τον λογιστή· η ΑΑΔΕ ίσως τον απορρίψει με 313.',
    },
  },
  'CLASSIFICATION-MISSING': {
    severity: 'warning',
    en: {
      message: 'Line {line} has no classification.',
      hint: 'Give line.classification_category and line.classification_type, unless the service is set to fill them.',
    },
    el: {
      message: 'Η γραμμή είδους {line} δεν έχει χαρακτηρισμό.',
      hint: 'Δώστε line.classification_category και line.classification_type, εκτός αν τα συμπληρώνει η υπηρεσία.',
    },
  },
  'CLASSIFICATION-DESTINATION': {
    severity: 'warning',
    en: {
      message: 'Line {line}: the buyer is in {country}, for which {expected} is expected, not {type}.',
      hint: 'Check the classification or the country.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: ο αγοραστής είναι στη χώρα {country}, όπου αναμένεται {expected} και όχι {type}.',
      hint: 'Ελέγξτε τον χαρακτηρισμό ή τη χώρα.',
    },
  },
  'COUNTERPART-MISSING': {
    severity: 'warning',
    en: {
      message: 'A document of type {type} names its buyer; this one has neither name nor tax number.',
      hint: 'Fill counterpart.name and counterpart.vat.',
    },
    el: {
      message: 'Το παραστατικό είδους {type} γράφει τον αγοραστή· αυτό δεν έχει ούτε επωνυμία ούτε ΑΦΜ.',
      hint: 'Συμπληρώστε τα counterpart.name και counterpart.vat.',
    },
  },
  'COUNTRY-FOR-TYPE': {
    severity: 'warning',
    en: {
      message: 'A document of type {type} does not usually go to a buyer in {country}.',
      hint: 'Check the document type or the country; the tax authority may refuse it with 242 or 244.',
    },
    el: {
      message: 'Παραστατικό είδους {type} συνήθως δεν εκδίδεται σε αγοραστή στη χώρα {country}.',
      hint: 'Ελέγξτε το είδος ή τη χώρα· η ΑΑΔΕ ίσως το απορρίψει με 242 ή 244.',
    },
  },
  'PAYMENT-METHOD-MISSING': {
    severity: 'warning',
    en: {
      message: 'The document has no payment method.',
      hint: 'Fill payment_method_type; the tax authority wants one.',
    },
    el: {
      message: 'Το παραστατικό δεν έχει τρόπο πληρωμής.',
      hint: 'Συμπληρώστε το payment_method_type· η ΑΑΔΕ ζητά έναν.',
    },
  },
  'PAYMENT-METHOD-UNKNOWN': {
    severity: 'warning',
    en: {
      message: 'The payment method {method} is outside 0 to {max}.',
      hint: 'Check the code; it would be sent as it is.',
    },
    el: {
      message: 'Ο τρόπος πληρωμής {method} είναι εκτός του 0 έως {max}.',
      hint: 'Ελέγξτε τον κωδικό· θα σταλεί όπως είναι.',
    },
  },
  'CORRELATED-MISSING': {
    severity: 'warning',
    en: {
      message:
        'A document of type {type} names the MARK of the document that it corrects or supplements; none is given.',
      hint: 'Fill correlated_invoices; the tax authority may refuse the document without it.',
    },
    el: {
      message:
        'Το παραστατικό είδους {type} γράφει το ΜΑΡΚ του παραστατικού που διορθώνει ή συμπληρώνει· δεν δόθηκε κανένα.',
      hint: 'Συμπληρώστε το correlated_invoices· χωρίς αυτό η ΑΑΔΕ ίσως απορρίψει το παραστατικό.',
    },
  },
  'CORRELATED-ELSEWHERE': {
    severity: 'warning',
    en: {
      message: 'A document of type {type} does not usually name correlated documents.',
      hint: 'Leave correlated_invoices blank unless the service asks for it; the tax authority may refuse it with 205.',
    },
    el: {
      message: 'Παραστατικό είδους {type} συνήθως δεν γράφει συσχετιζόμενα.',
      hint: 'Αφήστε κενό το correlated_invoices εκτός αν το ζητά η υπηρεσία· η ΑΑΔΕ ίσως το απορρίψει με 205.',
    },
  },
  'SUPPLY-WITHOUT-FUEL': {
    severity: 'warning',
    en: {
      message: 'An electricity supply number has a meaning only on a fuel document.',
      hint: 'Put true into fuel_invoice, or leave counterpart.supply_account_no blank; the service may drop it.',
    },
    el: {
      message: 'Ο αριθμός παροχής έχει νόημα μόνο σε παραστατικό καυσίμων.',
      hint: 'Βάλτε true στο fuel_invoice ή αφήστε κενό το counterpart.supply_account_no· η υπηρεσία ίσως το αγνοήσει.',
    },
  },
} satisfies Record<string, ProblemText>;
