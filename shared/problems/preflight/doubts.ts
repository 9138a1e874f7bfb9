import type { ProblemText } from '../problem-text.ts';

/** Findings that are worth a look; only the doubtful ones stop a document. */
export const doubts = {
  'COUNTRY-REPAIRED': {
    severity: 'notice',
    en: {
      message: 'The country {given} is sent as {sent}.',
      hint: '{sent} is the country code. Correct it in the export when convenient.',
    },
    el: {
      message: 'Η χώρα {given} στέλνεται ως {sent}.',
      hint: 'Ο κωδικός χώρας είναι {sent}. Διορθώστε τον στο αρχείο όταν μπορείτε.',
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
    mustSee: true,
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
    severity: 'doubtful',
    en: {
      message: 'The exchange rate is 1, so the amounts in {currency} are stated as the same amounts in euro.',
      hint: 'Many programs write 1 when they have no rate. Check that the amounts are in euro, and give the rate of the day. If 1 is the rate, accept EXCHANGE-RATE-ONE.',
    },
    el: {
      message: 'Η ισοτιμία είναι 1, άρα τα ποσά σε {currency} δηλώνονται ως ίσα ποσά σε ευρώ.',
      hint: 'Πολλά προγράμματα γράφουν 1 όταν δεν έχουν ισοτιμία. Ελέγξτε ότι τα ποσά είναι σε ευρώ και δώστε την ισοτιμία της ημέρας. Αν η ισοτιμία είναι όντως 1, αποδεχτείτε το EXCHANGE-RATE-ONE.',
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
      message:
        'Line {line}: the net value {net} is not quantity × price ({full}), but can be derived from it.',
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
            'Line {line}: the net value {net} is quantity × price ({full}) less {percent} %, which is taken as a discount.',
          hint: 'No action needed if that is right: the document states the net value and prints the price before the discount.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: η καθαρή αξία {net} είναι ποσότητα × τιμή ({full}) μείον {percent} %, που θεωρείται έκπτωση.',
          hint: 'Αν είναι σωστό, δεν χρειάζεται ενέργεια: το παραστατικό δηλώνει την καθαρή αξία και τυπώνει την τιμή πριν από την έκπτωση.',
        },
      },
      free: {
        en: {
          message:
            'Line {line}: the net value is {net}, although quantity × price is {full}; the goods are treated as free.',
          hint: 'No action needed if the goods are free. Otherwise give the net value.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: η καθαρή αξία είναι {net}, ενώ ποσότητα × τιμή δίνει {full}· το είδος θεωρείται δωρεάν.',
          hint: 'Αν το είδος δίνεται δωρεάν, δεν χρειάζεται ενέργεια. Διαφορετικά δώστε την καθαρή αξία.',
        },
      },
      'with-vat': {
        en: {
          message:
            'Line {line}: quantity × price ({full}) is the value with {rate} % VAT, not the net value {net}.',
          hint: 'No action needed: the document states the net value. The document prints the price, so it is better to give it without VAT.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: ποσότητα × τιμή ({full}) είναι η αξία με ΦΠΑ {rate} %, όχι η καθαρή αξία {net}.',
          hint: 'Δεν χρειάζεται ενέργεια: το παραστατικό δηλώνει την καθαρή αξία. Επειδή τυπώνεται και η τιμή, είναι καλύτερο να τη δίνετε χωρίς ΦΠΑ.',
        },
      },
    },
  },
  'CLASSIFICATION-MISSING': {
    severity: 'warning',
    en: {
      message: 'Line {line} has no classification.',
      hint: 'Give line.classification_category and line.classification_type, unless the service is set up to fill them in.',
    },
    el: {
      message: 'Η γραμμή είδους {line} δεν έχει χαρακτηρισμό.',
      hint: 'Δώστε line.classification_category και line.classification_type, εκτός αν τα συμπληρώνει η υπηρεσία.',
    },
  },
  'CLASSIFICATION-DESTINATION': {
    severity: 'warning',
    en: {
      message: 'Line {line}: the customer is in {country}, so {expected} is expected, not {type}.',
      hint: 'Check the classification or the country.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: ο πελάτης είναι στη χώρα {country}, άρα αναμένεται {expected} και όχι {type}.',
      hint: 'Ελέγξτε τον χαρακτηρισμό ή τη χώρα.',
    },
  },
  'CORRELATED-ELSEWHERE': {
    severity: 'warning',
    en: {
      message: 'A document of type {type} does not usually have correlated documents.',
      hint: 'Leave correlated_invoices blank unless the service asks for it: the tax authority may refuse the document with 205.',
    },
    el: {
      message: 'Παραστατικό τύπου {type} συνήθως δεν έχει συσχετιζόμενα παραστατικά.',
      hint: 'Αφήστε κενό το correlated_invoices, εκτός αν το ζητά η υπηρεσία: η ΑΑΔΕ ίσως απορρίψει το παραστατικό με 205.',
    },
  },
  'RETAIL-CASH-LIMIT': {
    severity: 'warning',
    en: {
      message:
        'The receipt of {payable} euro is paid in cash, but retail sales of {limit} euro or more may not be.',
      hint: 'Check the payment method: it should be a card or a bank account.',
    },
    el: {
      message:
        'Η απόδειξη των {payable} ευρώ πληρώθηκε με μετρητά, αλλά από {limit} ευρώ και πάνω αυτό δεν επιτρέπεται στη λιανική.',
      hint: 'Ελέγξτε τον τρόπο πληρωμής: πρέπει να είναι κάρτα ή τραπεζικός λογαριασμός.',
    },
  },
  'REVERSE-CHARGE-VAT': {
    severity: 'warning',
    mustSee: true,
    en: {
      message: 'Line {line} is classified {type} (reverse charge), but has {rate} % VAT.',
      hint: 'Under reverse charge a line has 0 % VAT with reason 16. Otherwise E3_561_001 is expected.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει χαρακτηρισμό {type} (άρθρο 39α), αλλά έχει ΦΠΑ {rate} %.',
      hint: 'Με το άρθρο 39α η γραμμή έχει ΦΠΑ 0 % με αιτία 16. Διαφορετικά αναμένεται E3_561_001.',
    },
  },
  'EXEMPTION-REASON-GOODS': {
    severity: 'warning',
    mustSee: true,
    en: {
      message: 'Line {line} sells goods with the exemption reason {code} (reverse charge).',
      hint: 'Check the reason: goods under reverse charge are classified E3_561_002.',
    },
    el: {
      message: 'Η γραμμή είδους {line} αφορά αγαθά με αιτία εξαίρεσης {code} (άρθρο 39α).',
      hint: 'Ελέγξτε την αιτία: τα αγαθά του άρθρου 39α χαρακτηρίζονται E3_561_002.',
    },
  },
  'EXEMPTION-GREEK-BUYER': {
    severity: 'warning',
    mustSee: true,
    en: {
      message: 'Line {line} has the exemption reason {code} (sales abroad), but the customer is in Greece.',
      hint: 'Check the reason or the country of the customer.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} έχει αιτία εξαίρεσης {code} (πωλήσεις στο εξωτερικό), αλλά ο πελάτης είναι στην Ελλάδα.',
      hint: 'Ελέγξτε την αιτία ή τη χώρα του πελάτη.',
    },
  },
  'RETAIL-TAX-NUMBER': {
    severity: 'warning',
    en: {
      message:
        'A retail document ({type}) does not usually have the tax number of the customer, but this one does.',
      hint: 'If the customer is a business, issue an invoice (1.1 or 2.1). Otherwise leave counterpart.vat blank.',
    },
    el: {
      message: 'Το παραστατικό λιανικής ({type}) συνήθως δεν έχει ΑΦΜ πελάτη, αλλά αυτό έχει.',
      hint: 'Αν ο πελάτης είναι επιχείρηση, εκδώστε τιμολόγιο (1.1 ή 2.1). Διαφορετικά αφήστε κενό το counterpart.vat.',
    },
  },
  'SPECIAL-CATEGORY-KIND': {
    severity: 'doubtful',
    en: {
      message: 'The special category {category} does not go with a document of type {type}.',
      hint: 'Leave special_invoice_category blank: only cash registers send 8 and 9, and 13 goes with 11.4. If it is intended, accept SPECIAL-CATEGORY-KIND.',
    },
    el: {
      message: 'Η ειδική κατηγορία {category} δεν ταιριάζει με παραστατικό τύπου {type}.',
      hint: 'Αφήστε κενό το special_invoice_category: τα 8 και 9 τα στέλνουν μόνο οι ταμειακές μηχανές και το 13 αφορά το 11.4. Αν είναι σκόπιμο, αποδεχτείτε το SPECIAL-CATEGORY-KIND.',
    },
  },
  'DOUBT-ACCEPTED': {
    severity: 'notice',
    en: {
      message: '{by} accepted {code} at {at}.',
      hint: 'The document is issued on that responsibility. If the tax authority refuses it, a number is lost.',
    },
    el: {
      message: 'Ο χρήστης {by} αποδέχτηκε το {code} στις {at}.',
      hint: 'Το παραστατικό εκδίδεται με αυτή την ευθύνη. Αν το απορρίψει η ΑΑΔΕ, χάνεται ένας αριθμός.',
    },
    variants: {
      profile: {
        en: {
          message: 'The profile {by} accepts {code}; it was used at {at}.',
          hint: 'The document is issued on that responsibility. If the tax authority refuses it, a number is lost.',
        },
        el: {
          message: 'Το προφίλ {by} αποδέχεται το {code}· χρησιμοποιήθηκε στις {at}.',
          hint: 'Το παραστατικό εκδίδεται με αυτή την ευθύνη. Αν το απορρίψει η ΑΑΔΕ, χάνεται ένας αριθμός.',
        },
      },
    },
  },
  'SUPPLY-WITHOUT-FUEL': {
    severity: 'warning',
    en: {
      message: 'An electricity supply number only makes sense on a fuel document.',
      hint: 'Put true into fuel_invoice, or leave counterpart.supply_account_no blank: the service may ignore it.',
    },
    el: {
      message: 'Ο αριθμός παροχής έχει νόημα μόνο σε παραστατικό καυσίμων.',
      hint: 'Βάλτε true στο fuel_invoice ή αφήστε κενό το counterpart.supply_account_no: η υπηρεσία ίσως το αγνοήσει.',
    },
  },
} satisfies Record<string, ProblemText>;
