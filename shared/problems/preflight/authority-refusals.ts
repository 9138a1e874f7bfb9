import type { ProblemText } from '../problem.ts';

/** Refusals of the authority at issue, when a number is already used; the codes are its own. */
export const authorityRefusals = {
  '101': {
    severity: 'error',
    en: { message: '{field} does not fit the form of the tax authority.', hint: 'Correct the value.' },
    el: { message: 'Το {field} δεν έχει τη μορφή που δέχεται η ΑΑΔΕ.', hint: 'Διορθώστε την τιμή.' },
    variants: {
      'currency-case': {
        en: {
          message: 'The currency is written "{currency}"; the tax authority takes capital letters only.',
          hint: 'Write {upper}.',
        },
        el: {
          message: 'Το νόμισμα είναι γραμμένο «{currency}»· η ΑΑΔΕ δέχεται μόνο κεφαλαία.',
          hint: 'Γράψτε {upper}.',
        },
      },
      'currency-unlisted': {
        en: {
          message: 'The tax authority does not take the currency "{currency}".',
          hint: 'Correct the code (three capital letters, for example USD), or issue the document in euro without a currency.',
        },
        el: {
          message: 'Η ΑΑΔΕ δεν δέχεται το νόμισμα «{currency}».',
          hint: 'Διορθώστε τον κωδικό (τρία κεφαλαία, π.χ. USD) ή εκδώστε το παραστατικό σε ευρώ χωρίς νόμισμα.',
        },
      },
      'amount-negative': {
        en: {
          message: '{field} is negative: {amount}.',
          hint: 'Amounts are never negative. A return or discount document is a credit note (type 5.1, 5.2 or 11.4) with positive amounts.',
        },
        el: {
          message: 'Το {field} είναι αρνητικό: {amount}.',
          hint: 'Τα ποσά δεν είναι ποτέ αρνητικά. Η επιστροφή ή η έκπτωση είναι πιστωτικό (είδος 5.1, 5.2 ή 11.4) με θετικά ποσά.',
        },
      },
      'amount-decimals': {
        en: {
          message: '{field} is {amount}, finer than a cent.',
          hint: 'Round the amount to two decimals in the export.',
        },
        el: {
          message: 'Το {field} είναι {amount}, με περισσότερα από δύο δεκαδικά.',
          hint: 'Στρογγυλοποιήστε το ποσό σε δύο δεκαδικά στην εξαγωγή.',
        },
      },
      'amount-digits': {
        en: {
          message: '{field} is {amount}, more than 15 digits.',
          hint: 'Check the amount; the tax authority takes at most 15 digits.',
        },
        el: {
          message: 'Το {field} είναι {amount}, πάνω από 15 ψηφία.',
          hint: 'Ελέγξτε το ποσό· η ΑΑΔΕ δέχεται έως 15 ψηφία.',
        },
      },
      'rate-large': {
        en: {
          message: 'The exchange rate is {rate}; the tax authority takes at most {max} units for one euro.',
          hint: 'Check the rate. If it is right, the document can only be issued in euro, without currency and rate.',
        },
        el: {
          message: 'Η ισοτιμία είναι {rate}· η ΑΑΔΕ δέχεται έως {max} μονάδες ανά ευρώ.',
          hint: 'Ελέγξτε την ισοτιμία. Αν είναι σωστή, το παραστατικό εκδίδεται μόνο σε ευρώ, χωρίς νόμισμα και ισοτιμία.',
        },
      },
      'rate-negative': {
        en: {
          message: 'The exchange rate is negative: {rate}.',
          hint: 'Give how many units of the currency one euro buys.',
        },
        el: {
          message: 'Η ισοτιμία είναι αρνητική: {rate}.',
          hint: 'Δώστε πόσες μονάδες του νομίσματος αγοράζει ένα ευρώ.',
        },
      },
      quantity: {
        en: {
          message: 'Line {line}: the quantity is {quantity}; it must be greater than 0.',
          hint: 'Correct the quantity. A return is a credit note with a positive quantity.',
        },
        el: {
          message: 'Γραμμή είδους {line}: η ποσότητα είναι {quantity}· πρέπει να είναι μεγαλύτερη από 0.',
          hint: 'Διορθώστε την ποσότητα. Η επιστροφή είναι πιστωτικό με θετική ποσότητα.',
        },
      },
      range: {
        en: {
          message: '{field} is {value}; the tax authority knows the codes 1 to {max}.',
          hint: 'Choose one of the codes of the tax authority.',
        },
        el: {
          message: 'Το {field} είναι {value}· η ΑΑΔΕ έχει τους κωδικούς 1 έως {max}.',
          hint: 'Επιλέξτε έναν από τους κωδικούς της ΑΑΔΕ.',
        },
      },
      country: {
        en: {
          message: 'The tax authority does not know the country "{value}".',
          hint: 'Give the two-letter ISO code in capitals, for example GR, DE or GB.',
        },
        el: {
          message: 'Η ΑΑΔΕ δεν γνωρίζει τη χώρα «{value}».',
          hint: 'Δώστε τον διψήφιο κωδικό ISO με κεφαλαία, π.χ. GR, DE ή GB.',
        },
      },
      classification: {
        en: {
          message: 'Line {line}: "{value}" in {field} is not a classification of the tax authority.',
          hint: 'Write it as the tax authority does: category1_1 for a category, E3_561_001 for a type, or _ for no type.',
        },
        el: {
          message: 'Γραμμή είδους {line}: το «{value}» στο {field} δεν είναι χαρακτηρισμός της ΑΑΔΕ.',
          hint: 'Γράψτε το όπως η ΑΑΔΕ: category1_1 για κατηγορία, E3_561_001 για τύπο ή _ όταν δεν υπάρχει τύπος.',
        },
      },
      length: {
        en: {
          message: '{field} has {length} characters; the tax authority takes {max}.',
          hint: 'Shorten the text.',
        },
        el: {
          message: 'Το {field} έχει {length} χαρακτήρες· η ΑΑΔΕ δέχεται {max}.',
          hint: 'Συντομεύστε το κείμενο.',
        },
      },
      'clearance-type': {
        en: {
          message: 'The clearance line {line} has no classification type; the literal _ is needed.',
          hint: 'Put _ into line.classification_type of the clearance line.',
        },
        el: {
          message: 'Η γραμμή εκκαθάρισης {line} δεν έχει τύπο χαρακτηρισμού· χρειάζεται το σύμβολο _.',
          hint: 'Βάλτε _ στο line.classification_type της γραμμής εκκαθάρισης.',
        },
      },
      'clearance-expense': {
        en: {
          message:
            'The clearance line {line} is not marked as an expense, so both lines would be sent as income.',
          hint: 'Put true into line.expense and category2_9 into line.classification_category of the clearance line.',
        },
        el: {
          message:
            'Η γραμμή εκκαθάρισης {line} δεν σημειώνεται ως έξοδο και οι δύο γραμμές θα σταλούν ως έσοδα.',
          hint: 'Βάλτε true στο line.expense και category2_9 στο line.classification_category της γραμμής εκκαθάρισης.',
        },
      },
      income: {
        en: {
          message: 'Line {line}: {value} is an income category, but the line is marked as an expense.',
          hint: 'Leave line.expense blank, or correct the category.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: η {value} είναι κατηγορία εσόδων, αλλά η γραμμή σημειώνεται ως έξοδο.',
          hint: 'Αφήστε κενό το line.expense ή διορθώστε την κατηγορία.',
        },
      },
      'no-lines': {
        en: {
          message: 'The document has no line.',
          hint: 'Give at least one line with its amount and its VAT rate.',
        },
        el: {
          message: 'Το παραστατικό δεν έχει καμία γραμμή είδους.',
          hint: 'Δώστε τουλάχιστον μία γραμμή με την αξία και τον συντελεστή ΦΠΑ της.',
        },
      },
      expense: {
        en: {
          message:
            'Line {line}: {value} is an expense category, but the line is not marked as one, so it would be sent as income.',
          hint: 'Put true into line.expense of the clearance line.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: η {value} είναι κατηγορία εξόδων, αλλά η γραμμή δεν σημειώνεται ως έξοδο και θα σταλεί ως έσοδο.',
          hint: 'Βάλτε true στο line.expense της γραμμής εκκαθάρισης.',
        },
      },
      'expense-category': {
        en: {
          message: 'Line {line}: {value} is an expense category, but a {type} states income.',
          hint: 'Give a category of income such as category1_1, or correct the document type.',
        },
        el: {
          message: 'Γραμμή είδους {line}: η {value} είναι κατηγορία εξόδων, αλλά το {type} δηλώνει έσοδα.',
          hint: 'Δώστε κατηγορία εσόδων όπως η category1_1 ή διορθώστε το είδος του παραστατικού.',
        },
      },
    },
  },
  '202': {
    severity: 'doubtful',
    en: {
      message: 'The Greek tax number {vat} is not valid: nine digits with a check digit are expected.',
      hint: 'Correct counterpart.vat; a leading zero may have been lost. A buyer abroad needs the country as well. If the number is right all the same, accept 202.',
    },
    el: {
      message: 'Ο ΑΦΜ {vat} δεν είναι έγκυρος: αναμένονται εννέα ψηφία με ψηφίο ελέγχου.',
      hint: 'Διορθώστε το counterpart.vat· ίσως χάθηκε το αρχικό μηδέν. Σε αγοραστή του εξωτερικού χρειάζεται και η χώρα. Αν ο αριθμός είναι πράγματι σωστός, αποδεχτείτε το 202.',
    },
  },
  '203': {
    severity: 'error',
    en: {
      message: 'total_amount is {total}, but net {net} and VAT {vat} make {sum}.',
      hint: 'Correct the totals, or leave them out: they are then computed.',
    },
    el: {
      message: 'Το total_amount είναι {total}, αλλά καθαρή αξία {net} και ΦΠΑ {vat} κάνουν {sum}.',
      hint: 'Διορθώστε τα σύνολα ή αφήστε τα κενά: τότε υπολογίζονται.',
    },
  },
  '204': {
    severity: 'error',
    en: { message: '{field} is needed on this type of document.', hint: 'Fill it in.' },
    el: { message: 'Το {field} είναι υποχρεωτικό σε αυτό το είδος παραστατικού.', hint: 'Συμπληρώστε το.' },
    variants: {
      'detail-type': {
        en: {
          message: 'Line {line} of this 1.5 does not say whether it is the clearance or the fee.',
          hint: 'Put 1 (clearance) or 2 (fee) into line.invoice_detail_type.',
        },
        el: {
          message: 'Η γραμμή είδους {line} αυτού του 1.5 δεν λέει αν είναι εκκαθάριση ή προμήθεια.',
          hint: 'Βάλτε 1 (εκκαθάριση) ή 2 (προμήθεια) στο line.invoice_detail_type.',
        },
      },
      'buyer-vat': {
        en: {
          message: 'A document of type {type} names the tax number of its counterpart; none is given.',
          hint: 'Fill counterpart.vat. A sale to a private person is a retail receipt (11.1).',
        },
        el: {
          message: 'Το παραστατικό είδους {type} γράφει τον ΑΦΜ του αντισυμβαλλόμενου· δεν δόθηκε.',
          hint: 'Συμπληρώστε το counterpart.vat. Η πώληση σε ιδιώτη είναι απόδειξη λιανικής (11.1).',
        },
      },
      'buyer-name': {
        en: {
          message: 'A document of type {type} names its counterpart; no name is given.',
          hint: 'Fill counterpart.name.',
        },
        el: {
          message: 'Το παραστατικό είδους {type} γράφει την επωνυμία του αντισυμβαλλόμενου· δεν δόθηκε.',
          hint: 'Συμπληρώστε το counterpart.name.',
        },
      },
      'buyer-country_code': {
        en: {
          message: 'A document of type {type} states the country of its counterpart; none is given.',
          hint: 'Fill counterpart.country_code. Where all customers are in Greece, the profile may give GR as its value.',
        },
        el: {
          message: 'Το παραστατικό είδους {type} γράφει τη χώρα του αντισυμβαλλόμενου· δεν δόθηκε.',
          hint: 'Συμπληρώστε το counterpart.country_code. Αν όλοι οι πελάτες είναι στην Ελλάδα, το προφίλ μπορεί να δίνει GR ως τιμή.',
        },
      },
      'line-name': {
        en: {
          message: 'Line {line} does not say what was sold; a document of type {type} describes every line.',
          hint: 'Fill line.name.',
        },
        el: {
          message: 'Η γραμμή είδους {line} δεν λέει τι πουλήθηκε· το είδος {type} περιγράφει κάθε γραμμή.',
          hint: 'Συμπληρώστε το line.name.',
        },
      },
      address: {
        severity: 'doubtful',
        en: {
          message:
            'A document of type {type} states the address of its counterpart; it is missing or has no city.',
          hint: 'Fill counterpart.city, with the street or the postal code. If the service adds the address by itself, accept 204.',
        },
        el: {
          message:
            'Το παραστατικό είδους {type} γράφει τη διεύθυνση του αντισυμβαλλόμενου· λείπει ή δεν έχει πόλη.',
          hint: 'Συμπληρώστε το counterpart.city και την οδό ή τον ΤΚ. Αν η υπηρεσία συμπληρώνει μόνη της τη διεύθυνση, αποδεχτείτε το 204.',
        },
      },
      correlated: {
        severity: 'doubtful',
        en: {
          message:
            'A document of type {type} names the MARK of the document that it corrects or supplements; none is given.',
          hint: 'Fill correlated_invoices. A credit note that corrects no single document is a 5.2. If the service knows the MARK, accept 204.',
        },
        el: {
          message:
            'Το παραστατικό είδους {type} γράφει το ΜΑΡΚ του παραστατικού που διορθώνει ή συμπληρώνει· δεν δόθηκε κανένα.',
          hint: 'Συμπληρώστε το correlated_invoices. Πιστωτικό που δεν διορθώνει ένα παραστατικό είναι 5.2. Αν η υπηρεσία γνωρίζει το ΜΑΡΚ, αποδεχτείτε το 204.',
        },
      },
      'payment-method': {
        severity: 'doubtful',
        en: {
          message: 'The document has no payment method; the tax authority wants one.',
          hint: 'Fill payment_method_type: 0 cash, 1 on credit, 2 domestic bank account, 3 card … If the service fills it in, accept 204.',
        },
        el: {
          message: 'Το παραστατικό δεν έχει τρόπο πληρωμής· η ΑΑΔΕ ζητά έναν.',
          hint: 'Συμπληρώστε το payment_method_type: 0 μετρητά, 1 επί πιστώσει, 2 τράπεζα ημεδαπής, 3 κάρτα … Αν τον συμπληρώνει η υπηρεσία, αποδεχτείτε το 204.',
        },
      },
    },
  },
  '205': {
    severity: 'error',
    en: { message: '{field} does not fit this type of document.', hint: 'Leave it blank.' },
    el: { message: 'Το {field} δεν επιτρέπεται σε αυτό το είδος παραστατικού.', hint: 'Αφήστε το κενό.' },
    variants: {
      'detail-type': {
        en: {
          message:
            'Line {line} has an invoice_detail_type, but the document is a {type}; only a 1.5 has one.',
          hint: 'Leave line.invoice_detail_type blank, or correct the document type.',
        },
        el: {
          message:
            'Η γραμμή είδους {line} έχει invoice_detail_type, αλλά το παραστατικό είναι {type}· μόνο το 1.5 έχει.',
          hint: 'Αφήστε κενό το line.invoice_detail_type ή διορθώστε το είδος παραστατικού.',
        },
      },
      expense: {
        en: {
          message: 'Line {line} is marked as an expense, but the document is a {type}.',
          hint: 'Leave line.expense blank; it belongs to the clearance line of a 1.5.',
        },
        el: {
          message: 'Η γραμμή είδους {line} σημειώνεται ως έξοδο, αλλά το παραστατικό είναι {type}.',
          hint: 'Αφήστε κενό το line.expense· ανήκει στη γραμμή εκκαθάρισης ενός 1.5.',
        },
      },
    },
  },
  '207': {
    severity: 'error',
    en: {
      message: 'net_total_amount is {total}, but the lines make {sum}.',
      hint: 'Correct the total or the lines, or leave the total out: it is then computed.',
    },
    el: {
      message: 'Το net_total_amount είναι {total}, αλλά οι γραμμές κάνουν {sum}.',
      hint: 'Διορθώστε το σύνολο ή τις γραμμές, ή αφήστε το σύνολο κενό: τότε υπολογίζεται.',
    },
  },
  '208': {
    severity: 'error',
    en: {
      message: 'payable_total_amount is {payable}, but the lines make {sum}.',
      hint: 'Correct the total or the lines, or leave the total out: it is then computed.',
    },
    el: {
      message: 'Το payable_total_amount είναι {payable}, αλλά οι γραμμές κάνουν {sum}.',
      hint: 'Διορθώστε το σύνολο ή τις γραμμές, ή αφήστε το σύνολο κενό: τότε υπολογίζεται.',
    },
  },
  '209': {
    severity: 'error',
    en: {
      message: 'vat_total_amount is {total}, but the VAT of the lines makes {sum}.',
      hint: 'Correct the total or the lines, or leave the total out: it is then computed.',
    },
    el: {
      message: 'Το vat_total_amount είναι {total}, αλλά ο ΦΠΑ των γραμμών κάνει {sum}.',
      hint: 'Διορθώστε το σύνολο ή τις γραμμές, ή αφήστε το σύνολο κενό: τότε υπολογίζεται.',
    },
  },
  '211': {
    severity: 'error',
    en: {
      message: 'The exchange rate for {currency} is {rate}; it must be greater than 0.',
      hint: 'Give how many units of {currency} one euro buys.',
    },
    el: {
      message: 'Η ισοτιμία για {currency} είναι {rate}· πρέπει να είναι μεγαλύτερη από 0.',
      hint: 'Δώστε πόσες μονάδες {currency} αγοράζει ένα ευρώ.',
    },
  },
  '215': {
    severity: 'doubtful',
    en: {
      message: 'Line {line} has {rate} % VAT; a document of type {type} carries none.',
      hint: 'Put 0 into line.vat_rate with the exemption reason, or correct the document type. If the VAT is meant, accept 215.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει ΦΠΑ {rate} %· το παραστατικό είδους {type} δεν έχει ΦΠΑ.',
      hint: 'Βάλτε 0 στο line.vat_rate με την αιτία απαλλαγής ή διορθώστε το είδος. Αν ο ΦΠΑ είναι σκόπιμος, αποδεχτείτε το 215.',
    },
  },
  '217': {
    severity: 'error',
    en: {
      message: 'Line {line} has 0 % VAT and no exemption reason.',
      hint: 'Give the reason (a code from 1 to 31) in line.vat_exemption_code, or correct the VAT rate.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει ΦΠΑ 0 % χωρίς αιτία απαλλαγής.',
      hint: 'Δώστε την αιτία (κωδικό 1 έως 31) στο line.vat_exemption_code ή διορθώστε τον συντελεστή.',
    },
  },
  '218': {
    severity: 'doubtful',
    en: {
      message: 'Line {line} has {rate} % VAT; on a document of type {type} VAT is 0.',
      hint: 'Put 0 into line.vat_rate with the exemption reason, or correct the document type. If the VAT is meant, accept 218.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει ΦΠΑ {rate} %· στο παραστατικό είδους {type} ο ΦΠΑ είναι 0.',
      hint: 'Βάλτε 0 στο line.vat_rate με την αιτία απαλλαγής ή διορθώστε το είδος. Αν ο ΦΠΑ είναι σκόπιμος, αποδεχτείτε το 218.',
    },
  },
  '222': {
    severity: 'error',
    en: {
      message: 'The fee on line {line} is worth 0.00.',
      hint: 'Give the fee an amount; a 1.5 without a fee is not accepted.',
    },
    el: {
      message: 'Η προμήθεια στη γραμμή είδους {line} είναι 0,00.',
      hint: 'Δώστε ποσό προμήθειας· 1.5 χωρίς προμήθεια δεν γίνεται δεκτό.',
    },
  },
  '231': {
    severity: 'error',
    en: {
      message: 'The clearance line {line} carries the classification {value}; an E3 code is forbidden there.',
      hint: 'Put _ into line.classification_type of the clearance line.',
    },
    el: {
      message: 'Η γραμμή εκκαθάρισης {line} φέρει τον χαρακτηρισμό {value}· εκεί δεν επιτρέπεται κωδικός Ε3.',
      hint: 'Βάλτε _ στο line.classification_type της γραμμής εκκαθάρισης.',
    },
  },
  '242': {
    severity: 'doubtful',
    en: {
      message: 'A document of type {type} goes to a buyer in Greece; this one is in {country}.',
      hint: 'Correct the country or the document type. If they differ on purpose, put 5 (combined domestic and foreign) into special_invoice_category, or accept 242.',
    },
    el: {
      message:
        'Το παραστατικό είδους {type} εκδίδεται σε αγοραστή στην Ελλάδα· αυτός είναι στη χώρα {country}.',
      hint: 'Διορθώστε τη χώρα ή το είδος. Αν διαφέρουν σκόπιμα, βάλτε 5 (σύνθετη ημεδαπής–αλλοδαπής) στο special_invoice_category ή αποδεχτείτε το 242.',
    },
  },
  '244': {
    severity: 'doubtful',
    en: {
      message:
        'A document of type {type} goes to a buyer outside the European Union; this one is in {country}.',
      hint: 'Correct the country or the document type. If they differ on purpose, put 5 (combined domestic and foreign) into special_invoice_category, or accept 244.',
    },
    el: {
      message:
        'Το παραστατικό είδους {type} εκδίδεται σε αγοραστή εκτός Ευρωπαϊκής Ένωσης· αυτός είναι στη χώρα {country}.',
      hint: 'Διορθώστε τη χώρα ή το είδος. Αν διαφέρουν σκόπιμα, βάλτε 5 (σύνθετη ημεδαπής–αλλοδαπής) στο special_invoice_category ή αποδεχτείτε το 244.',
    },
  },
  '246': {
    severity: 'error',
    en: {
      message:
        'A 1.5 has exactly one clearance line and one fee line; of the {lines} line(s) here, {clearances} are marked clearance and {fees} fee.',
      hint: 'Give one line with invoice_detail_type 1 and one with 2.',
    },
    el: {
      message:
        'Το 1.5 έχει ακριβώς μία γραμμή εκκαθάρισης και μία προμήθειας· εδώ γραμμές: {lines}, εκκαθάρισης: {clearances}, προμήθειας: {fees}.',
      hint: 'Δώστε μία γραμμή με invoice_detail_type 1 και μία με 2.',
    },
  },
  '247': {
    severity: 'error',
    en: {
      message: 'Line {line} has the fuel code {value}, but the document is not marked as a fuel document.',
      hint: 'Put true into fuel_invoice, or leave the fuel code blank.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} έχει κωδικό καυσίμου {value}, αλλά το παραστατικό δεν είναι σημειωμένο ως καυσίμων.',
      hint: 'Βάλτε true στο fuel_invoice ή αφήστε κενό τον κωδικό καυσίμου.',
    },
  },
  '261': {
    severity: 'error',
    en: {
      message: 'The line number {line} occurs twice.',
      hint: 'Number the lines 1, 2, 3 …, or leave line.line_number out.',
    },
    el: {
      message: 'Ο αριθμός γραμμής {line} υπάρχει δύο φορές.',
      hint: 'Αριθμήστε τις γραμμές 1, 2, 3 … ή αφήστε κενό το line.line_number.',
    },
  },
  '268': {
    severity: 'error',
    en: {
      message: 'The fuel document has no line of fuel.',
      hint: 'Give the fuel line its code; service charges (999) alone make no fuel document.',
    },
    el: {
      message: 'Το παραστατικό καυσίμων δεν έχει γραμμή καυσίμου.',
      hint: 'Δώστε στη γραμμή καυσίμου τον κωδικό της· μόνες οι λοιπές επιβαρύνσεις (999) δεν κάνουν παραστατικό καυσίμων.',
    },
  },
  '269': {
    severity: 'error',
    en: {
      message: 'Line {line}: the service charge of {net} is more than all other lines together ({others}).',
      hint: 'Correct the amounts; the net of the 999 line is at most the sum of the others.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η λοιπή επιβάρυνση {net} ξεπερνά όλες τις άλλες γραμμές μαζί ({others}).',
      hint: 'Διορθώστε τα ποσά· η καθαρή αξία της γραμμής 999 είναι το πολύ το άθροισμα των άλλων.',
    },
  },
  '270': {
    severity: 'error',
    en: {
      message: 'Line {line} is a second service charge with fuel code 999.',
      hint: 'Put all service charges on one line.',
    },
    el: {
      message: 'Η γραμμή είδους {line} είναι δεύτερη λοιπή επιβάρυνση με κωδικό 999.',
      hint: 'Βάλτε όλες τις λοιπές επιβαρύνσεις σε μία γραμμή.',
    },
  },
  '271': {
    severity: 'error',
    en: {
      message:
        'Line {line} has {rate} % VAT and the exemption reason {value}; a reason belongs to 0 % lines only.',
      hint: 'Leave line.vat_exemption_code blank, or correct the VAT rate.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} έχει ΦΠΑ {rate} % και αιτία απαλλαγής {value}· η αιτία ανήκει μόνο σε γραμμές 0 %.',
      hint: 'Αφήστε κενό το line.vat_exemption_code ή διορθώστε τον συντελεστή.',
    },
  },
  '304': {
    severity: 'doubtful',
    en: {
      message: 'Line {line} has no classification while others have one; all lines are classified or none.',
      hint: 'Give line.classification_category and line.classification_type on this line too. If the service adds them, accept 304.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} δεν έχει χαρακτηρισμό ενώ άλλες έχουν· χαρακτηρίζονται όλες οι γραμμές ή καμία.',
      hint: 'Δώστε και εδώ line.classification_category και line.classification_type. Αν τα συμπληρώνει η υπηρεσία, αποδεχτείτε το 304.',
    },
  },
  '308': {
    severity: 'doubtful',
    en: {
      message: 'Line {line}: the tables of the tax authority do not have {category} on a {documentType}.',
      hint: 'Correct the category with the accountant. If it is right all the same, accept 308.',
    },
    el: {
      message: 'Γραμμή είδους {line}: οι πίνακες της ΑΑΔΕ δεν έχουν την {category} σε {documentType}.',
      hint: 'Διορθώστε την κατηγορία με τον λογιστή. Αν είναι πράγματι σωστή, αποδεχτείτε το 308.',
    },
  },
  '313': {
    severity: 'error',
    en: {
      message: 'Line {line}: this classification is not allowed on this type of document.',
      hint: 'Correct the classification.',
    },
    el: {
      message: 'Γραμμή είδους {line}: ο χαρακτηρισμός δεν επιτρέπεται σε αυτό το είδος παραστατικού.',
      hint: 'Διορθώστε τον χαρακτηρισμό.',
    },
    variants: {
      clearance: {
        en: {
          message:
            'Line {line}: {value} (sales on behalf of third parties) is not allowed on a 1.5; it belongs to the 1.4.',
          hint: 'Use _ on the clearance line and an own-sales code such as E3_561_001 on the fee line.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: το {value} (πωλήσεις για λογαριασμό τρίτων) δεν επιτρέπεται σε 1.5· ανήκει στο 1.4.',
          hint: 'Βάλτε _ στη γραμμή εκκαθάρισης και κωδικό όπως E3_561_001 στη γραμμή προμήθειας.',
        },
      },
      fee: {
        en: {
          message: 'The fee line {line} has no E3 code.',
          hint: 'Put a real code such as E3_561_001 into line.classification_type.',
        },
        el: {
          message: 'Η γραμμή προμήθειας {line} δεν έχει κωδικό Ε3.',
          hint: 'Βάλτε πραγματικό κωδικό, π.χ. E3_561_001, στο line.classification_type.',
        },
      },
      sale: {
        en: {
          message: 'Line {line}: category1_95 is not allowed on a 1.4.',
          hint: 'Put category1_7 into line.classification_category.',
        },
        el: {
          message: 'Γραμμή είδους {line}: η category1_95 δεν επιτρέπεται σε 1.4.',
          hint: 'Βάλτε category1_7 στο line.classification_category.',
        },
      },
      pair: {
        severity: 'doubtful',
        en: {
          message:
            'Line {line}: the tables of the tax authority do not have {category} with {type} on a {documentType}.',
          hint: 'Correct the classification with the accountant. If it is right all the same, accept 313.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: οι πίνακες της ΑΑΔΕ δεν έχουν {category} με {type} σε {documentType}.',
          hint: 'Διορθώστε τον χαρακτηρισμό με τον λογιστή. Αν είναι πράγματι σωστός, αποδεχτείτε το 313.',
        },
      },
    },
  },
  '331': {
    severity: 'error',
    en: {
      message: 'Line {line}: the tax authority has no rule for this category on this type of document.',
      hint: 'Correct the category.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η ΑΑΔΕ δεν έχει κανόνα για αυτή την κατηγορία σε αυτό το είδος παραστατικού.',
      hint: 'Διορθώστε την κατηγορία.',
    },
    variants: {
      clearance: {
        en: {
          message: 'The clearance line {line} has the category "{value}"; it takes category2_9.',
          hint: 'Put category2_9 into line.classification_category of the clearance line.',
        },
        el: {
          message: 'Η γραμμή εκκαθάρισης {line} έχει κατηγορία «{value}»· δέχεται category2_9.',
          hint: 'Βάλτε category2_9 στο line.classification_category της γραμμής εκκαθάρισης.',
        },
      },
      fee: {
        en: {
          message: 'The fee line {line} has the category "{value}".',
          hint: 'Put category1_1, category1_2 or category1_3 into line.classification_category.',
        },
        el: {
          message: 'Η γραμμή προμήθειας {line} έχει κατηγορία «{value}».',
          hint: 'Βάλτε category1_1, category1_2 ή category1_3 στο line.classification_category.',
        },
      },
      sale: {
        en: {
          message:
            'Line {line} of this 1.4 has the category "{value}"; a sale on behalf of third parties takes category1_7 only.',
          hint: 'Put category1_7 into line.classification_category.',
        },
        el: {
          message:
            'Η γραμμή είδους {line} αυτού του 1.4 έχει κατηγορία «{value}»· η πώληση για λογαριασμό τρίτων δέχεται μόνο category1_7.',
          hint: 'Βάλτε category1_7 στο line.classification_category.',
        },
      },
    },
  },
} satisfies Record<string, ProblemText>;
