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
  'TAX-NUMBER-CLEANED': {
    severity: 'notice',
    en: {
      message: 'The tax number {given} is sent as {sent}.',
      hint: 'No action needed: it is the same number without prefix and separators.',
    },
    el: {
      message: 'Ο ΑΦΜ {given} στέλνεται ως {sent}.',
      hint: 'Δεν χρειάζεται ενέργεια: είναι ο ίδιος αριθμός χωρίς πρόθεμα και διαχωριστικά.',
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
  'RETAIL-CASH-LIMIT': {
    severity: 'warning',
    en: {
      message: 'The receipt of {payable} euro is paid in cash; retail sales from {limit} euro on may not be.',
      hint: 'Check the payment method: a card or a bank account is expected.',
    },
    el: {
      message:
        'Η απόδειξη των {payable} ευρώ πληρώθηκε με μετρητά· από {limit} ευρώ η λιανική δεν πληρώνεται έτσι.',
      hint: 'Ελέγξτε τον τρόπο πληρωμής· αναμένεται κάρτα ή τραπεζικός λογαριασμός.',
    },
  },
  'REVERSE-CHARGE-VAT': {
    severity: 'warning',
    en: {
      message: 'Line {line} is classified {type}, under reverse charge, but carries {rate} % VAT.',
      hint: 'Under reverse charge the line has 0 % VAT with reason 16. Otherwise E3_561_001 is expected.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει χαρακτηρισμό {type} (άρθρο 39α), αλλά φέρει ΦΠΑ {rate} %.',
      hint: 'Στο άρθρο 39α η γραμμή έχει ΦΠΑ 0 % με αιτία 16. Αλλιώς αναμένεται E3_561_001.',
    },
  },
  'EXEMPTION-REASON-GOODS': {
    severity: 'warning',
    en: {
      message: 'Line {line} sells goods with the exemption reason {code}, the reverse charge.',
      hint: 'Check the reason; goods under reverse charge are classified E3_561_002.',
    },
    el: {
      message: 'Η γραμμή είδους {line} πουλά αγαθά με αιτία απαλλαγής {code} (άρθρο 39α).',
      hint: 'Ελέγξτε την αιτία· τα αγαθά του άρθρου 39α χαρακτηρίζονται E3_561_002.',
    },
  },
  'EXEMPTION-GREEK-BUYER': {
    severity: 'warning',
    en: {
      message: 'Line {line} has the exemption reason {code}, for sales abroad, but the buyer is in Greece.',
      hint: 'Check the reason or the country of the buyer.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} έχει αιτία απαλλαγής {code}, για το εξωτερικό, αλλά ο αγοραστής είναι στην Ελλάδα.',
      hint: 'Ελέγξτε την αιτία ή τη χώρα του αγοραστή.',
    },
  },
  'RETAIL-TAX-NUMBER': {
    severity: 'warning',
    en: {
      message: 'A retail document ({type}) usually has no tax number of the buyer; this one has.',
      hint: 'A sale to a business is an invoice (1.1 or 2.1). Otherwise leave counterpart.vat blank.',
    },
    el: {
      message: 'Το παραστατικό λιανικής ({type}) συνήθως δεν έχει ΑΦΜ αγοραστή· αυτό έχει.',
      hint: 'Η πώληση σε επιχείρηση είναι τιμολόγιο (1.1 ή 2.1). Αλλιώς αφήστε κενό το counterpart.vat.',
    },
  },
  'SPECIAL-CATEGORY-KIND': {
    severity: 'doubtful',
    en: {
      message: 'The special category {category} does not go with a document of type {type}.',
      hint: 'Leave special_invoice_category blank: 8 and 9 are sent by cash registers alone, 13 goes with 11.4. If it is meant, accept SPECIAL-CATEGORY-KIND.',
    },
    el: {
      message: 'Η ειδική κατηγορία {category} δεν ταιριάζει με παραστατικό είδους {type}.',
      hint: 'Αφήστε κενό το special_invoice_category: τα 8 και 9 τα στέλνουν μόνο οι ταμειακές μηχανές, το 13 πάει με 11.4. Αν είναι σκόπιμο, αποδεχτείτε το SPECIAL-CATEGORY-KIND.',
    },
  },
  'DOUBT-ACCEPTED': {
    severity: 'notice',
    en: {
      message: '{code} was accepted by {by} at {at}.',
      hint: 'The document is issued on that word; should the tax authority refuse it, a number is lost.',
    },
    el: {
      message: 'Το {code} έγινε αποδεκτό από {by} στις {at}.',
      hint: 'Το παραστατικό εκδίδεται με αυτή την ευθύνη· αν το απορρίψει η ΑΑΔΕ, χάνεται ένας αριθμός.',
    },
    variants: {
      profile: {
        en: {
          message: '{code} is accepted by the profile {by}; it was used at {at}.',
          hint: 'The document is issued on that word; should the tax authority refuse it, a number is lost.',
        },
        el: {
          message: 'Το {code} το αποδέχεται το προφίλ {by}· χρησιμοποιήθηκε στις {at}.',
          hint: 'Το παραστατικό εκδίδεται με αυτή την ευθύνη· αν το απορρίψει η ΑΑΔΕ, χάνεται ένας αριθμός.',
        },
      },
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
