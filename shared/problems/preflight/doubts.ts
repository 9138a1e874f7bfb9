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
  'AMOUNT-UNANSWERED': {
    severity: 'doubtful',
    mustSee: true,
    en: {
      message:
        'These amounts are in no line of the document, no total of the file proves its sum of {payable}, and the profile does not say what they are: {columns}.',
      hint: 'Answer each column in the profile: "other_amounts": { "{column}": "included" }, or "ignore" if the buyer does not owe it, or "separate" if the buyer owes it too. If the sum is right as it is, accept AMOUNT-UNANSWERED.',
    },
    el: {
      message:
        'Αυτά τα ποσά δεν υπάρχουν σε καμία γραμμή του παραστατικού, κανένα σύνολο του αρχείου δεν αποδεικνύει το άθροισμά του {payable}, και το προφίλ δεν λέει τι είναι: {columns}.',
      hint: 'Απαντήστε για κάθε στήλη στο προφίλ: "other_amounts": { "{column}": "included" } αν περιλαμβάνεται, "ignore" αν δεν το οφείλει ο πελάτης, "separate" αν το οφείλει επιπλέον. Αν το άθροισμα είναι σωστό, αποδεχτείτε το AMOUNT-UNANSWERED.',
    },
    variants: {
      total: {
        en: {
          message:
            '{total} of the file is {stated}, the document is {payable}: the difference of {difference} is {by}, which is in no line.',
          hint: 'Read {by} as a line of its own ("more_lines" in the profile), or correct the export. If the sum is right as it is, accept AMOUNT-UNANSWERED.',
        },
        el: {
          message:
            'Το {total} του αρχείου είναι {stated}, το παραστατικό {payable}: η διαφορά {difference} είναι το {by}, που δεν υπάρχει σε καμία γραμμή.',
          hint: 'Διαβάστε το {by} ως δική του γραμμή ("more_lines" στο προφίλ) ή διορθώστε το αρχείο. Αν το άθροισμα είναι σωστό, αποδεχτείτε το AMOUNT-UNANSWERED.',
        },
      },
      older: {
        severity: 'warning',
        en: {
          message:
            'These amounts are in no line of the document, and the profile, saved by an earlier version, does not say what they are: {columns}.',
          hint: 'Check them and save the profile anew with "other_amounts": from then on such documents are held.',
        },
        el: {
          message:
            'Αυτά τα ποσά δεν υπάρχουν σε καμία γραμμή του παραστατικού και το προφίλ, αποθηκευμένο από προηγούμενη έκδοση, δεν λέει τι είναι: {columns}.',
          hint: 'Ελέγξτε τα και αποθηκεύστε ξανά το προφίλ με "other_amounts": από τότε τέτοια παραστατικά κρατούνται.',
        },
      },
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
    severity: 'doubtful',
    en: {
      message: 'Line {line}: the customer is in {country}, so {expected} is expected, not {type}.',
      hint: 'Correct the classification or the country. If both are right, accept CLASSIFICATION-DESTINATION.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: ο πελάτης είναι στη χώρα {country}, άρα αναμένεται {expected} και όχι {type}.',
      hint: 'Διορθώστε τον χαρακτηρισμό ή τη χώρα. Αν ισχύουν και τα δύο, αποδεχτείτε το CLASSIFICATION-DESTINATION.',
    },
  },
  'CORRELATED-ELSEWHERE': {
    severity: 'doubtful',
    en: {
      message: 'A document of type {type} does not usually have correlated documents.',
      hint: 'Leave correlated_invoices blank: the tax authority may refuse the document with 205. A credit note that corrects one particular document is a 5.1. If the service asks for it, accept CORRELATED-ELSEWHERE.',
    },
    el: {
      message: 'Παραστατικό τύπου {type} συνήθως δεν έχει συσχετιζόμενα παραστατικά.',
      hint: 'Αφήστε κενό το correlated_invoices: η ΑΑΔΕ ίσως απορρίψει το παραστατικό με 205. Πιστωτικό για συγκεκριμένο παραστατικό είναι 5.1. Αν το ζητά η υπηρεσία, αποδεχτείτε το CORRELATED-ELSEWHERE.',
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
  'CLASSIFICATION-VAT': {
    severity: 'doubtful',
    en: {
      message: 'Line {line} is classified {type} (reverse charge), but has {rate} % VAT.',
      hint: 'Under reverse charge a line has 0 % VAT with reason 16. Otherwise E3_561_001 is expected, or E3_561_003 in retail. If both are right, accept CLASSIFICATION-VAT.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει χαρακτηρισμό {type} (άρθρο 39α), αλλά έχει ΦΠΑ {rate} %.',
      hint: 'Με το άρθρο 39α η γραμμή έχει ΦΠΑ 0 % με αιτία 16. Διαφορετικά αναμένεται E3_561_001 ή, στη λιανική, E3_561_003. Αν ισχύουν και τα δύο, αποδεχτείτε το CLASSIFICATION-VAT.',
    },
  },
  'EXEMPTION-CLASSIFICATION': {
    severity: 'doubtful',
    en: {
      message:
        'Line {line}: the exemption reason {code} does not go with the classification {category}, {type}.',
      hint: 'Correct one of the two: 16 (reverse charge) goes with E3_561_002 or E3_561_004 and with no other type, 4 with services, 28 with goods. If both are right, accept EXEMPTION-CLASSIFICATION.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η αιτία εξαίρεσης {code} δεν ταιριάζει με τον χαρακτηρισμό {category}, {type}.',
      hint: 'Διορθώστε ένα από τα δύο: η 16 (άρθρο 39α) πάει μόνο με E3_561_002 ή E3_561_004, η 4 με υπηρεσίες, η 28 με αγαθά. Αν ισχύουν και τα δύο, αποδεχτείτε το EXEMPTION-CLASSIFICATION.',
    },
  },
  'EXEMPTION-COUNTRY': {
    severity: 'doubtful',
    en: {
      message: 'Line {line}: the exemption reason {code} does not go with a customer in {country}.',
      hint: 'Check the reason and the country: 14 is for businesses of other member states, 8 and 28 for goods that leave the European Union, 30 and 31 for consumers of other member states, 16 for Greece. If both are right, accept EXEMPTION-COUNTRY.',
    },
    el: {
      message: 'Γραμμή είδους {line}: η αιτία εξαίρεσης {code} δεν ταιριάζει με πελάτη στη χώρα {country}.',
      hint: 'Ελέγξτε την αιτία και τη χώρα: η 14 αφορά επιχειρήσεις άλλων κρατών μελών, οι 8 και 28 αγαθά που φεύγουν από την ΕΕ, οι 30 και 31 καταναλωτές άλλων κρατών μελών, η 16 την Ελλάδα. Αν ισχύουν και τα δύο, αποδεχτείτε το EXEMPTION-COUNTRY.',
    },
  },
  'ISLAND-RATE': {
    severity: 'notice',
    en: {
      message:
        'Line {line} has {rate} % VAT, a rate of islands, but on {on} the postcode {postcode} is not on one of them.',
      hint: 'No action needed if the goods are delivered on an island with reduced rates, or if 4 % is that of L.5057/2023.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} έχει ΦΠΑ {rate} %, συντελεστή νησιών, αλλά στις {on} ο ΤΚ {postcode} δεν ανήκει σε τέτοιο νησί.',
      hint: 'Δεν χρειάζεται ενέργεια αν η παράδοση γίνεται σε νησί με μειωμένους συντελεστές, ή αν το 4 % είναι του ν. 5057/2023.',
    },
  },
  'EXEMPTION-KIND': {
    severity: 'doubtful',
    en: {
      message: 'Line {line}: the exemption reason {code} does not go with a document of type {type}.',
      hint: 'Check the reason and the document type: 28 to 31 are for sales to consumers (11.1), 14 for goods to a business of another member state, 8 for goods that are exported. If both are right, accept EXEMPTION-KIND.',
    },
    el: {
      message: 'Γραμμή είδους {line}: η αιτία εξαίρεσης {code} δεν ταιριάζει με παραστατικό τύπου {type}.',
      hint: 'Ελέγξτε την αιτία και τον τύπο: οι 28 έως 31 αφορούν πωλήσεις σε καταναλωτές (11.1), η 14 αγαθά προς επιχείρηση άλλου κράτους μέλους, η 8 αγαθά που εξάγονται. Αν ισχύουν και τα δύο, αποδεχτείτε το EXEMPTION-KIND.',
    },
  },
  'COUNTERPART-NUMBER-UNION': {
    severity: 'doubtful',
    en: {
      message:
        'Line {line} is exempt as an intra-Community supply to {country}, but the tax number of the customer is {vat}.',
      hint: 'Give the VAT number of the customer with the prefix of its member state: without it the supply is not exempt. If the number is right, accept COUNTERPART-NUMBER-UNION.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} απαλλάσσεται ως ενδοκοινοτική παράδοση προς {country}, αλλά ο ΑΦΜ του πελάτη είναι {vat}.',
      hint: 'Δώστε τον ΑΦΜ/ΦΠΑ του πελάτη με το πρόθεμα του κράτους μέλους του: χωρίς αυτόν η παράδοση δεν απαλλάσσεται. Αν ο αριθμός είναι σωστός, αποδεχτείτε το COUNTERPART-NUMBER-UNION.',
    },
  },
  'COUNTERPART-COUNTRY-MISSING': {
    severity: 'doubtful',
    en: {
      message: 'The document of type {type} does not say in which country the counterpart is.',
      hint: 'Fill in counterpart.country_code. If all customers are in Greece, the profile can give GR as a fixed value. If the service fills it in, accept COUNTERPART-COUNTRY-MISSING.',
    },
    el: {
      message: 'Το παραστατικό τύπου {type} δεν λέει σε ποια χώρα βρίσκεται ο αντισυμβαλλόμενος.',
      hint: 'Συμπληρώστε το counterpart.country_code. Αν όλοι οι πελάτες είναι στην Ελλάδα, το προφίλ μπορεί να δίνει GR ως σταθερή τιμή. Αν το συμπληρώνει η υπηρεσία, αποδεχτείτε το COUNTERPART-COUNTRY-MISSING.',
    },
  },
  'LINE-OTHER-DOCUMENT': {
    severity: 'doubtful',
    en: {
      message: 'Line {line}, "{name}", is not part of a sale.',
      hint: 'Leave the line out and issue it where it belongs. If it is a sale after all, accept LINE-OTHER-DOCUMENT.',
    },
    el: {
      message: 'Η γραμμή είδους {line}, «{name}», δεν είναι μέρος πώλησης.',
      hint: 'Αφήστε έξω τη γραμμή και εκδώστε την εκεί όπου ανήκει. Αν είναι πράγματι πώληση, αποδεχτείτε το LINE-OTHER-DOCUMENT.',
    },
    variants: {
      'stamp-duty': {
        en: {
          message: 'Line {line}, "{name}", is a stamp duty: a tax, not a line of a sale.',
          hint: 'The authority wants the duty in a field of its own, which the interface does not have. Leave the line out and declare it elsewhere. If it is a sale after all, accept LINE-OTHER-DOCUMENT.',
        },
        el: {
          message:
            'Η γραμμή είδους {line}, «{name}», είναι χαρτόσημο ή τέλος συναλλαγής: φόρος, όχι γραμμή πώλησης.',
          hint: 'Η ΑΑΔΕ το θέλει σε δικό του πεδίο, που η υπηρεσία δεν έχει. Αφήστε έξω τη γραμμή και δηλώστε το αλλού. Αν είναι πράγματι πώληση, αποδεχτείτε το LINE-OTHER-DOCUMENT.',
        },
      },
      'resilience-fee': {
        en: {
          message:
            'Line {line}, "{name}", is the accommodation resilience fee, which has a document of its own (8.2).',
          hint: 'Leave the line out and issue the 8.2 elsewhere: the invoicing service does not have this type. If it is a sale after all, accept LINE-OTHER-DOCUMENT.',
        },
        el: {
          message:
            'Η γραμμή είδους {line}, «{name}», είναι τέλος ανθεκτικότητας, που έχει δικό του παραστατικό (8.2).',
          hint: 'Αφήστε έξω τη γραμμή και εκδώστε το 8.2 αλλού: η υπηρεσία τιμολόγησης δεν έχει αυτόν τον τύπο. Αν είναι πράγματι πώληση, αποδεχτείτε το LINE-OTHER-DOCUMENT.',
        },
      },
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
