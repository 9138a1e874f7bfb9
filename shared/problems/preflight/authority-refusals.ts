import type { ProblemText } from '../problem-text.ts';

/** Refusals of the tax authority when a document is issued and its number is already used; the codes are its own. */
export const authorityRefusals = {
  '101': {
    en: {
      message: '{field} is not in the format that the tax authority accepts.',
      hint: 'Correct the value.',
    },
    el: { message: 'Το {field} δεν έχει τη μορφή που δέχεται η ΑΑΔΕ.', hint: 'Διορθώστε την τιμή.' },
    variants: {
      'currency-case': {
        en: {
          message: 'The currency is written "{currency}"; the tax authority accepts capital letters only.',
          hint: 'Write {upper}.',
        },
        el: {
          message: 'Το νόμισμα είναι γραμμένο «{currency}»· η ΑΑΔΕ δέχεται μόνο κεφαλαία.',
          hint: 'Γράψτε {upper}.',
        },
      },
      'currency-unlisted': {
        en: {
          message: 'The tax authority does not accept the currency "{currency}".',
          hint: 'Correct the code (three capital letters, for example USD), or leave the currency blank and issue the document in euro.',
        },
        el: {
          message: 'Η ΑΑΔΕ δεν δέχεται το νόμισμα «{currency}».',
          hint: 'Διορθώστε τον κωδικό (τρία κεφαλαία, π.χ. USD) ή αφήστε κενό το νόμισμα και εκδώστε το παραστατικό σε ευρώ.',
        },
      },
      'amount-negative': {
        en: {
          message: '{field} is negative: {amount}.',
          hint: 'Amounts are never negative. A return or a discount is a credit note (type 5.1, 5.2 or 11.4) with positive amounts.',
        },
        el: {
          message: 'Το {field} είναι αρνητικό: {amount}.',
          hint: 'Τα ποσά δεν είναι ποτέ αρνητικά. Η επιστροφή ή η έκπτωση είναι πιστωτικό (τύπος 5.1, 5.2 ή 11.4) με θετικά ποσά.',
        },
      },
      'amount-decimals': {
        en: {
          message: '{field} is {amount}, with more than two decimals.',
          hint: 'Round the amount to two decimals in the export.',
        },
        el: {
          message: 'Το {field} είναι {amount}, με περισσότερα από δύο δεκαδικά.',
          hint: 'Στρογγυλοποιήστε το ποσό σε δύο δεκαδικά στο αρχείο.',
        },
      },
      'amount-digits': {
        en: {
          message: '{field} is {amount}, with more than 15 digits.',
          hint: 'Check the amount; the tax authority accepts at most 15 digits.',
        },
        el: {
          message: 'Το {field} είναι {amount}, με περισσότερα από 15 ψηφία.',
          hint: 'Ελέγξτε το ποσό· η ΑΑΔΕ δέχεται έως 15 ψηφία.',
        },
      },
      'rate-large': {
        en: {
          message: 'The exchange rate is {rate}; the tax authority accepts at most {max} units per euro.',
          hint: 'Check the rate. If it is right, issue the document in euro only, without currency and rate.',
        },
        el: {
          message: 'Η ισοτιμία είναι {rate}· η ΑΑΔΕ δέχεται έως {max} μονάδες ανά ευρώ.',
          hint: 'Ελέγξτε την ισοτιμία. Αν είναι σωστή, εκδώστε το παραστατικό μόνο σε ευρώ, χωρίς νόμισμα και ισοτιμία.',
        },
      },
      'rate-negative': {
        en: {
          message: 'The exchange rate is negative: {rate}.',
          hint: 'Give the units of the currency that one euro buys.',
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
          message: '{field} is {value}; the codes of the tax authority are 1 to {max}.',
          hint: 'Choose one of these codes.',
        },
        el: {
          message: 'Το {field} είναι {value}· οι κωδικοί της ΑΑΔΕ είναι 1 έως {max}.',
          hint: 'Επιλέξτε έναν από αυτούς τους κωδικούς.',
        },
      },
      country: {
        en: {
          message: 'The tax authority does not accept the country "{value}".',
          hint: 'Give the two-letter ISO code in capitals, for example GR, DE or GB.',
        },
        el: {
          message: 'Η ΑΑΔΕ δεν δέχεται τη χώρα «{value}».',
          hint: 'Δώστε τον κωδικό ISO με δύο κεφαλαία γράμματα, π.χ. GR, DE ή GB.',
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
          message: '{field} has {length} characters; the tax authority accepts at most {max}.',
          hint: 'Shorten the text.',
        },
        el: {
          message: 'Το {field} έχει {length} χαρακτήρες· η ΑΑΔΕ δέχεται έως {max}.',
          hint: 'Συντομεύστε το κείμενο.',
        },
      },
      'clearance-type': {
        en: {
          message: 'The clearance line {line} has no classification type; it needs the character _.',
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
            'Η γραμμή εκκαθάρισης {line} δεν είναι σημειωμένη ως έξοδο, άρα και οι δύο γραμμές θα στέλνονταν ως έσοδα.',
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
            'Γραμμή είδους {line}: η {value} είναι κατηγορία εσόδων, αλλά η γραμμή είναι σημειωμένη ως έξοδο.',
          hint: 'Αφήστε κενό το line.expense ή διορθώστε την κατηγορία.',
        },
      },
      'no-lines': {
        en: {
          message: 'The document has no lines.',
          hint: 'Give at least one line with its amount and its VAT rate.',
        },
        el: {
          message: 'Το παραστατικό δεν έχει γραμμές ειδών.',
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
            'Γραμμή είδους {line}: η {value} είναι κατηγορία εξόδων, αλλά η γραμμή δεν είναι σημειωμένη ως έξοδο, άρα θα στελνόταν ως έσοδο.',
          hint: 'Βάλτε true στο line.expense της γραμμής εκκαθάρισης.',
        },
      },
      'expense-category': {
        en: {
          message: 'Line {line}: {value} is an expense category, but a {type} states income.',
          hint: 'Give an income category such as category1_1, or correct the document type.',
        },
        el: {
          message: 'Γραμμή είδους {line}: η {value} είναι κατηγορία εξόδων, αλλά το {type} δηλώνει έσοδα.',
          hint: 'Δώστε κατηγορία εσόδων, όπως category1_1, ή διορθώστε τον τύπο παραστατικού.',
        },
      },
    },
  },
  '202': {
    severity: 'doubtful',
    en: {
      message: 'The Greek tax number {vat} is not valid: it needs nine digits with a correct check digit.',
      hint: 'Correct counterpart.vat; a leading zero may have been lost. A customer abroad also needs the country. If the number is right after all, accept 202.',
    },
    el: {
      message: 'Ο ΑΦΜ {vat} δεν είναι έγκυρος: χρειάζεται εννέα ψηφία με σωστό ψηφίο ελέγχου.',
      hint: 'Διορθώστε το counterpart.vat· ίσως χάθηκε το αρχικό μηδέν. Για πελάτη εξωτερικού χρειάζεται και η χώρα. Αν ο αριθμός είναι πράγματι σωστός, αποδεχτείτε το 202.',
    },
  },
  '203': {
    en: {
      message: 'total_amount is {total}, but net {net} plus VAT {vat} is {sum}.',
      hint: 'Correct the totals, or leave them blank: Rowmark then computes them.',
    },
    el: {
      message: 'Το total_amount είναι {total}, αλλά η καθαρή αξία {net} με τον ΦΠΑ {vat} δίνουν {sum}.',
      hint: 'Διορθώστε τα σύνολα ή αφήστε τα κενά: τότε υπολογίζονται αυτόματα.',
    },
  },
  '204': {
    en: { message: '{field} is required on this type of document.', hint: 'Fill it in.' },
    el: { message: 'Το {field} είναι υποχρεωτικό σε αυτόν τον τύπο παραστατικού.', hint: 'Συμπληρώστε το.' },
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
          message: 'A document of type {type} needs the tax number of the counterpart, but there is none.',
          hint: 'Fill in counterpart.vat. A sale to a private individual is a retail receipt (11.1).',
        },
        el: {
          message: 'Το παραστατικό τύπου {type} χρειάζεται τον ΑΦΜ του αντισυμβαλλόμενου, αλλά λείπει.',
          hint: 'Συμπληρώστε το counterpart.vat. Η πώληση σε ιδιώτη είναι απόδειξη λιανικής (11.1).',
        },
      },
      'buyer-name': {
        en: {
          message: 'A document of type {type} needs the name of the counterpart, but there is none.',
          hint: 'Fill in counterpart.name.',
        },
        el: {
          message: 'Το παραστατικό τύπου {type} χρειάζεται την επωνυμία του αντισυμβαλλόμενου, αλλά λείπει.',
          hint: 'Συμπληρώστε το counterpart.name.',
        },
      },
      'buyer-country_code': {
        en: {
          message: 'A document of type {type} needs the country of the counterpart, but there is none.',
          hint: 'Fill in counterpart.country_code. If all customers are in Greece, the profile can give GR as a fixed value.',
        },
        el: {
          message: 'Το παραστατικό τύπου {type} χρειάζεται τη χώρα του αντισυμβαλλόμενου, αλλά λείπει.',
          hint: 'Συμπληρώστε το counterpart.country_code. Αν όλοι οι πελάτες είναι στην Ελλάδα, το προφίλ μπορεί να δίνει GR ως σταθερή τιμή.',
        },
      },
      'line-name': {
        en: {
          message:
            'Line {line} does not say what was sold; a document of type {type} needs a description on every line.',
          hint: 'Fill in line.name.',
        },
        el: {
          message:
            'Η γραμμή είδους {line} δεν λέει τι πουλήθηκε· το παραστατικό τύπου {type} χρειάζεται περιγραφή σε κάθε γραμμή.',
          hint: 'Συμπληρώστε το line.name.',
        },
      },
      address: {
        severity: 'doubtful',
        en: {
          message:
            'A document of type {type} needs the address of the counterpart, but it is missing or has no city.',
          hint: 'Fill in counterpart.city, with the street or the postal code. If the service adds the address itself, accept 204.',
        },
        el: {
          message:
            'Το παραστατικό τύπου {type} χρειάζεται τη διεύθυνση του αντισυμβαλλόμενου, αλλά λείπει ή δεν έχει πόλη.',
          hint: 'Συμπληρώστε το counterpart.city και την οδό ή τον ΤΚ. Αν η υπηρεσία συμπληρώνει μόνη της τη διεύθυνση, αποδεχτείτε το 204.',
        },
      },
      correlated: {
        severity: 'doubtful',
        en: {
          message:
            'A document of type {type} needs the MARK of the document that it corrects or supplements, but there is none.',
          hint: 'Fill in correlated_invoices. A credit note that does not correct one particular document is a 5.2. If the service knows the MARK, accept 204.',
        },
        el: {
          message:
            'Το παραστατικό τύπου {type} χρειάζεται το ΜΑΡΚ του παραστατικού που διορθώνει ή συμπληρώνει, αλλά λείπει.',
          hint: 'Συμπληρώστε το correlated_invoices. Πιστωτικό που δεν αφορά συγκεκριμένο παραστατικό είναι 5.2. Αν η υπηρεσία γνωρίζει το ΜΑΡΚ, αποδεχτείτε το 204.',
        },
      },
      'payment-method': {
        severity: 'doubtful',
        en: {
          message: 'The document has no payment method, and the tax authority requires one.',
          hint: 'Fill in payment_method_type: 0 cash, 1 on credit, 2 domestic bank account, 3 card … If the service fills it in, accept 204.',
        },
        el: {
          message: 'Το παραστατικό δεν έχει τρόπο πληρωμής, που η ΑΑΔΕ απαιτεί.',
          hint: 'Συμπληρώστε το payment_method_type: 0 μετρητά, 1 επί πιστώσει, 2 τράπεζα ημεδαπής, 3 κάρτα … Αν τον συμπληρώνει η υπηρεσία, αποδεχτείτε το 204.',
        },
      },
    },
  },
  '205': {
    en: { message: '{field} is not allowed on this type of document.', hint: 'Leave it blank.' },
    el: { message: 'Το {field} δεν επιτρέπεται σε αυτόν τον τύπο παραστατικού.', hint: 'Αφήστε το κενό.' },
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
          hint: 'Αφήστε κενό το line.invoice_detail_type ή διορθώστε τον τύπο παραστατικού.',
        },
      },
      expense: {
        en: {
          message: 'Line {line} is marked as an expense, but the document is a {type}.',
          hint: 'Leave line.expense blank; it belongs to the clearance line of a 1.5.',
        },
        el: {
          message: 'Η γραμμή είδους {line} είναι σημειωμένη ως έξοδο, αλλά το παραστατικό είναι {type}.',
          hint: 'Αφήστε κενό το line.expense· ανήκει στη γραμμή εκκαθάρισης ενός 1.5.',
        },
      },
    },
  },
  '207': {
    en: {
      message: 'net_total_amount is {total}, but the lines add up to {sum}.',
      hint: 'Correct the total or the lines, or leave the total blank: Rowmark then computes it.',
    },
    el: {
      message: 'Το net_total_amount είναι {total}, αλλά το άθροισμα των γραμμών είναι {sum}.',
      hint: 'Διορθώστε το σύνολο ή τις γραμμές ή αφήστε το σύνολο κενό: τότε υπολογίζεται αυτόματα.',
    },
  },
  '208': {
    en: {
      message: 'payable_total_amount is {payable}, but the lines add up to {sum}.',
      hint: 'Correct the total or the lines, or leave the total blank: Rowmark then computes it.',
    },
    el: {
      message: 'Το payable_total_amount είναι {payable}, αλλά το άθροισμα των γραμμών είναι {sum}.',
      hint: 'Διορθώστε το σύνολο ή τις γραμμές ή αφήστε το σύνολο κενό: τότε υπολογίζεται αυτόματα.',
    },
  },
  '209': {
    en: {
      message: 'vat_total_amount is {total}, but the VAT of the lines adds up to {sum}.',
      hint: 'Correct the total or the lines, or leave the total blank: Rowmark then computes it.',
    },
    el: {
      message: 'Το vat_total_amount είναι {total}, αλλά το άθροισμα του ΦΠΑ των γραμμών είναι {sum}.',
      hint: 'Διορθώστε το σύνολο ή τις γραμμές ή αφήστε το σύνολο κενό: τότε υπολογίζεται αυτόματα.',
    },
  },
  '211': {
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
      message: 'Line {line} has {rate} % VAT, but a document of type {type} has no VAT.',
      hint: 'Put 0 into line.vat_rate with the exemption reason, or correct the document type. If the VAT is intended, accept 215.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει ΦΠΑ {rate} %, αλλά το παραστατικό τύπου {type} δεν έχει ΦΠΑ.',
      hint: 'Βάλτε 0 στο line.vat_rate με την αιτία εξαίρεσης ή διορθώστε τον τύπο παραστατικού. Αν ο ΦΠΑ είναι σκόπιμος, αποδεχτείτε το 215.',
    },
  },
  '217': {
    en: {
      message: 'Line {line} has 0 % VAT but no exemption reason.',
      hint: 'Give the reason (a code from 1 to 31) in line.vat_exemption_code, or correct the VAT rate.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει ΦΠΑ 0 % χωρίς αιτία εξαίρεσης.',
      hint: 'Δώστε την αιτία (κωδικό 1 έως 31) στο line.vat_exemption_code ή διορθώστε τον συντελεστή.',
    },
  },
  '218': {
    severity: 'doubtful',
    en: {
      message: 'Line {line} has {rate} % VAT, but on a document of type {type} VAT is 0.',
      hint: 'Put 0 into line.vat_rate with the exemption reason, or correct the document type. If the VAT is intended, accept 218.',
    },
    el: {
      message: 'Η γραμμή είδους {line} έχει ΦΠΑ {rate} %, αλλά σε παραστατικό τύπου {type} ο ΦΠΑ είναι 0.',
      hint: 'Βάλτε 0 στο line.vat_rate με την αιτία εξαίρεσης ή διορθώστε τον τύπο παραστατικού. Αν ο ΦΠΑ είναι σκόπιμος, αποδεχτείτε το 218.',
    },
  },
  '222': {
    en: {
      message: 'The fee on line {line} is 0.00.',
      hint: 'Give the amount of the fee. A 1.5 without a fee is not accepted.',
    },
    el: {
      message: 'Η προμήθεια στη γραμμή είδους {line} είναι 0,00.',
      hint: 'Δώστε το ποσό της προμήθειας. Παραστατικό 1.5 χωρίς προμήθεια δεν γίνεται δεκτό.',
    },
  },
  '231': {
    en: {
      message:
        'The clearance line {line} has the classification {value}, but an E3 code is not allowed there.',
      hint: 'Put _ into line.classification_type of the clearance line.',
    },
    el: {
      message:
        'Η γραμμή εκκαθάρισης {line} έχει τον χαρακτηρισμό {value}, αλλά εκεί δεν επιτρέπεται κωδικός Ε3.',
      hint: 'Βάλτε _ στο line.classification_type της γραμμής εκκαθάρισης.',
    },
  },
  '242': {
    severity: 'doubtful',
    en: {
      message: 'A document of type {type} is for a customer in Greece, but this one is in {country}.',
      hint: 'Correct the country or the document type. If the difference is intended, put 5 (combined domestic and foreign) into special_invoice_category, or accept 242.',
    },
    el: {
      message:
        'Το παραστατικό τύπου {type} εκδίδεται σε πελάτη στην Ελλάδα, αλλά αυτός είναι στη χώρα {country}.',
      hint: 'Διορθώστε τη χώρα ή τον τύπο παραστατικού. Αν η διαφορά είναι σκόπιμη, βάλτε 5 (σύνθετη ημεδαπής–αλλοδαπής) στο special_invoice_category ή αποδεχτείτε το 242.',
    },
  },
  '244': {
    severity: 'doubtful',
    en: {
      message:
        'A document of type {type} is for a customer outside the European Union, but this one is in {country}.',
      hint: 'Correct the country or the document type. If the difference is intended, put 5 (combined domestic and foreign) into special_invoice_category, or accept 244.',
    },
    el: {
      message:
        'Το παραστατικό τύπου {type} εκδίδεται σε πελάτη εκτός Ευρωπαϊκής Ένωσης, αλλά αυτός είναι στη χώρα {country}.',
      hint: 'Διορθώστε τη χώρα ή τον τύπο παραστατικού. Αν η διαφορά είναι σκόπιμη, βάλτε 5 (σύνθετη ημεδαπής–αλλοδαπής) στο special_invoice_category ή αποδεχτείτε το 244.',
    },
  },
  '246': {
    en: {
      message:
        'A 1.5 has exactly one clearance line and one fee line. Lines here: {lines}, marked as clearance: {clearances}, marked as fee: {fees}.',
      hint: 'Give one line with invoice_detail_type 1 and one with 2.',
    },
    el: {
      message:
        'Το 1.5 έχει ακριβώς μία γραμμή εκκαθάρισης και μία προμήθειας. Γραμμές εδώ: {lines}, εκκαθάρισης: {clearances}, προμήθειας: {fees}.',
      hint: 'Δώστε μία γραμμή με invoice_detail_type 1 και μία με 2.',
    },
  },
  '247': {
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
    en: {
      message: 'The line number {line} appears twice.',
      hint: 'Number the lines 1, 2, 3 …, or leave line.line_number blank.',
    },
    el: {
      message: 'Ο αριθμός γραμμής {line} υπάρχει δύο φορές.',
      hint: 'Αριθμήστε τις γραμμές 1, 2, 3 … ή αφήστε κενό το line.line_number.',
    },
  },
  '268': {
    en: {
      message: 'The fuel document has no fuel line.',
      hint: 'Give the fuel line its code. Service charges (999) alone are not a fuel document.',
    },
    el: {
      message: 'Το παραστατικό καυσίμων δεν έχει γραμμή καυσίμου.',
      hint: 'Δώστε στη γραμμή καυσίμου τον κωδικό της. Μόνο με λοιπές επιβαρύνσεις (999) δεν υπάρχει παραστατικό καυσίμων.',
    },
  },
  '269': {
    en: {
      message: 'Line {line}: the service charge of {net} is more than all other lines together ({others}).',
      hint: 'Correct the amounts. The net value of the 999 line cannot exceed the sum of the others.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η λοιπή επιβάρυνση {net} ξεπερνά όλες τις άλλες γραμμές μαζί ({others}).',
      hint: 'Διορθώστε τα ποσά. Η καθαρή αξία της γραμμής 999 δεν ξεπερνά το άθροισμα των άλλων.',
    },
  },
  '270': {
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
    en: {
      message:
        'Line {line} has {rate} % VAT and the exemption reason {value}, but only lines with 0 % have a reason.',
      hint: 'Leave line.vat_exemption_code blank, or correct the VAT rate.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} έχει ΦΠΑ {rate} % και αιτία εξαίρεσης {value}, αλλά αιτία έχουν μόνο οι γραμμές με 0 %.',
      hint: 'Αφήστε κενό το line.vat_exemption_code ή διορθώστε τον συντελεστή.',
    },
  },
  '304': {
    severity: 'doubtful',
    en: {
      message: 'Line {line} has no classification, but other lines have one. Classify all lines or none.',
      hint: 'Give line.classification_category and line.classification_type for this line too. If the service adds them, accept 304.',
    },
    el: {
      message:
        'Η γραμμή είδους {line} δεν έχει χαρακτηρισμό, ενώ άλλες έχουν. Χαρακτηρίζονται όλες οι γραμμές ή καμία.',
      hint: 'Δώστε και εδώ line.classification_category και line.classification_type. Αν τα συμπληρώνει η υπηρεσία, αποδεχτείτε το 304.',
    },
  },
  '308': {
    severity: 'doubtful',
    en: {
      message: 'Line {line}: the tables of the tax authority do not allow {category} on a {documentType}.',
      hint: 'Ask your accountant for the right category. If this one is right after all, accept 308.',
    },
    el: {
      message: 'Γραμμή είδους {line}: οι πίνακες της ΑΑΔΕ δεν επιτρέπουν {category} σε {documentType}.',
      hint: 'Ρωτήστε τον λογιστή σας για τη σωστή κατηγορία. Αν αυτή είναι πράγματι σωστή, αποδεχτείτε το 308.',
    },
  },
  '313': {
    en: {
      message: 'Line {line}: this classification is not allowed on this type of document.',
      hint: 'Correct the classification.',
    },
    el: {
      message: 'Γραμμή είδους {line}: ο χαρακτηρισμός δεν επιτρέπεται σε αυτόν τον τύπο παραστατικού.',
      hint: 'Διορθώστε τον χαρακτηρισμό.',
    },
    variants: {
      clearance: {
        en: {
          message:
            'Line {line}: {value} (sales on behalf of third parties) is not allowed on a 1.5; it belongs to the 1.4.',
          hint: 'Use _ on the clearance line and a code of your own sales, such as E3_561_001, on the fee line.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: το {value} (πωλήσεις για λογαριασμό τρίτων) δεν επιτρέπεται σε 1.5· ανήκει στο 1.4.',
          hint: 'Βάλτε _ στη γραμμή εκκαθάρισης και κωδικό δικών σας πωλήσεων, όπως E3_561_001, στη γραμμή προμήθειας.',
        },
      },
      fee: {
        en: {
          message: 'The fee line {line} has no E3 code.',
          hint: 'Put an actual code such as E3_561_001 into line.classification_type.',
        },
        el: {
          message: 'Η γραμμή προμήθειας {line} δεν έχει κωδικό Ε3.',
          hint: 'Βάλτε κωδικό, π.χ. E3_561_001, στο line.classification_type.',
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
            'Line {line}: the tables of the tax authority do not allow {category} with {type} on a {documentType}.',
          hint: 'Ask your accountant for the right classification. If this one is right after all, accept 313.',
        },
        el: {
          message:
            'Γραμμή είδους {line}: οι πίνακες της ΑΑΔΕ δεν επιτρέπουν {category} με {type} σε {documentType}.',
          hint: 'Ρωτήστε τον λογιστή σας για τον σωστό χαρακτηρισμό. Αν αυτός είναι πράγματι σωστός, αποδεχτείτε το 313.',
        },
      },
    },
  },
  '331': {
    en: {
      message: 'Line {line}: the tax authority has no rule for this category on this type of document.',
      hint: 'Correct the category.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η ΑΑΔΕ δεν έχει κανόνα για αυτή την κατηγορία σε αυτόν τον τύπο παραστατικού.',
      hint: 'Διορθώστε την κατηγορία.',
    },
    variants: {
      clearance: {
        en: {
          message:
            'The clearance line {line} has the category "{value}", but only category2_9 is accepted there.',
          hint: 'Put category2_9 into line.classification_category of the clearance line.',
        },
        el: {
          message:
            'Η γραμμή εκκαθάρισης {line} έχει κατηγορία «{value}», αλλά εκεί γίνεται δεκτή μόνο η category2_9.',
          hint: 'Βάλτε category2_9 στο line.classification_category της γραμμής εκκαθάρισης.',
        },
      },
      fee: {
        en: {
          message: 'The fee line {line} has the category "{value}", which is not accepted there.',
          hint: 'Put category1_1, category1_2 or category1_3 into line.classification_category.',
        },
        el: {
          message: 'Η γραμμή προμήθειας {line} έχει κατηγορία «{value}», που δεν γίνεται δεκτή εκεί.',
          hint: 'Βάλτε category1_1, category1_2 ή category1_3 στο line.classification_category.',
        },
      },
      sale: {
        en: {
          message:
            'Line {line} of this 1.4 has the category "{value}"; a sale on behalf of third parties accepts only category1_7.',
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
