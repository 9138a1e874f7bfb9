import type { ProblemText } from '../problem-text.ts';

/** Mistakes that neither the service nor the authority would notice. */
export const silentMistakes = {
  'EXCHANGE-RATE-ALONE': {
    en: {
      message: 'There is an exchange rate ({rate}) but no currency, so the rate would not appear anywhere.',
      hint: 'Give the currency too, or leave the rate blank.',
    },
    el: {
      message: 'Υπάρχει ισοτιμία ({rate}) χωρίς νόμισμα, άρα δεν θα εμφανιζόταν πουθενά.',
      hint: 'Δώστε και το νόμισμα ή αφήστε κενή την ισοτιμία.',
    },
  },
  'EXCHANGE-RATE-EURO': {
    en: {
      message: 'The currency is EUR, but the exchange rate is {rate}.',
      hint: 'Leave currency and rate blank on a document in euro, or correct the currency.',
    },
    el: {
      message: 'Το νόμισμα είναι EUR, αλλά η ισοτιμία είναι {rate}.',
      hint: 'Αφήστε κενά νόμισμα και ισοτιμία στο παραστατικό σε ευρώ, ή διορθώστε το νόμισμα.',
    },
  },
  'EXCHANGE-RATE-IMPOSSIBLE': {
    en: {
      message: 'The exchange rate {rate} is impossible for {currency}: one euro buys about {reference}.',
      hint: 'Correct the rate or the currency. The rate states how many {currency} one euro buys.',
    },
    el: {
      message: 'Η ισοτιμία {rate} δεν είναι δυνατή για {currency}: ένα ευρώ αγοράζει περίπου {reference}.',
      hint: 'Διορθώστε την ισοτιμία ή το νόμισμα. Η ισοτιμία δείχνει πόσα {currency} αγοράζει ένα ευρώ.',
    },
    variants: {
      magnitude: {
        en: {
          message: 'The exchange rate {rate} is impossible for {currency}: one euro buys about {reference}.',
          hint: 'Correct the rate or the currency. The rate states how many {currency} one euro buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} δεν είναι δυνατή για {currency}: ένα ευρώ αγοράζει περίπου {reference}.',
          hint: 'Διορθώστε την ισοτιμία ή το νόμισμα. Η ισοτιμία δείχνει πόσα {currency} αγοράζει ένα ευρώ.',
        },
      },
      reference: {
        en: {
          message:
            'The exchange rate {rate} is impossible for {currency}: the reference rate of {date} is {reference} per euro.',
          hint: 'Correct the rate or the currency. The rate states how many {currency} one euro buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} δεν είναι δυνατή για {currency}: η ισοτιμία αναφοράς της {date} είναι {reference} ανά ευρώ.',
          hint: 'Διορθώστε την ισοτιμία ή το νόμισμα. Η ισοτιμία δείχνει πόσα {currency} αγοράζει ένα ευρώ.',
        },
      },
    },
  },
  'FOREIGN-RATE-INVERTED': {
    en: {
      message:
        'The exchange rate {rate} is inverted: {euro} EUR at this rate is {expected} {currency}, but the export says {foreign} {currency}.',
      hint: 'Give how many {currency} one euro buys, not how many euro one {currency} buys.',
    },
    el: {
      message:
        'Η ισοτιμία {rate} είναι ανεστραμμένη: {euro} EUR με αυτήν δίνουν {expected} {currency}, αλλά το αρχείο λέει {foreign} {currency}.',
      hint: 'Δώστε πόσα {currency} αγοράζει ένα ευρώ, όχι πόσα ευρώ αγοράζει ένα {currency}.',
    },
    variants: {
      amounts: {
        en: {
          message:
            'The exchange rate {rate} is inverted: {euro} EUR at this rate is {expected} {currency}, but the export says {foreign} {currency}.',
          hint: 'Give how many {currency} one euro buys, not how many euro one {currency} buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} είναι ανεστραμμένη: {euro} EUR με αυτήν δίνουν {expected} {currency}, αλλά το αρχείο λέει {foreign} {currency}.',
          hint: 'Δώστε πόσα {currency} αγοράζει ένα ευρώ, όχι πόσα ευρώ αγοράζει ένα {currency}.',
        },
      },
      reference: {
        en: {
          message:
            'The exchange rate {rate} is inverted: the reference rate of {date} is {reference} {currency} per euro, and 1 ÷ {rate} = {inverse}.',
          hint: 'Give how many {currency} one euro buys, not how many euro one {currency} buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} είναι ανεστραμμένη: η ισοτιμία αναφοράς της {date} είναι {reference} {currency} ανά ευρώ και 1 ÷ {rate} = {inverse}.',
          hint: 'Δώστε πόσα {currency} αγοράζει ένα ευρώ, όχι πόσα ευρώ αγοράζει ένα {currency}.',
        },
      },
      magnitude: {
        en: {
          message:
            'The exchange rate {rate} is inverted: one euro buys about {reference} {currency}, and 1 ÷ {rate} = {inverse}.',
          hint: 'Give how many {currency} one euro buys, not how many euro one {currency} buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} είναι ανεστραμμένη: ένα ευρώ αγοράζει περίπου {reference} {currency} και 1 ÷ {rate} = {inverse}.',
          hint: 'Δώστε πόσα {currency} αγοράζει ένα ευρώ, όχι πόσα ευρώ αγοράζει ένα {currency}.',
        },
      },
    },
  },
  'FOREIGN-AMOUNT-AS-EURO': {
    en: {
      message:
        'The total in euro, {euro}, is really the amount in {currency}: the document would state {currency} as euro.',
      hint: 'First convert the amounts to euro (amount ÷ {rate}). Currency and rate only add a line to the document.',
    },
    el: {
      message:
        'Το σύνολο σε ευρώ, {euro}, είναι στην πραγματικότητα το ποσό σε {currency}: το παραστατικό θα δήλωνε {currency} ως ευρώ.',
      hint: 'Μετατρέψτε πρώτα τα ποσά σε ευρώ (ποσό ÷ {rate}). Το νόμισμα και η ισοτιμία προσθέτουν μόνο μία γραμμή στο παραστατικό.',
    },
  },
  'FOREIGN-AMOUNT-DIFFERS': {
    en: {
      message:
        '{euro} EUR at the rate {rate} is {expected} {currency}, but the export says {foreign} {currency}.',
      hint: 'Correct the rate or one of the amounts.',
    },
    el: {
      message:
        '{euro} EUR με ισοτιμία {rate} δίνουν {expected} {currency}, αλλά το αρχείο λέει {foreign} {currency}.',
      hint: 'Διορθώστε την ισοτιμία ή ένα από τα ποσά.',
    },
  },
  'PAYMENT-METHOD-UNKNOWN': {
    en: {
      message: 'The invoicing service has no payment method {method}.',
      hint: 'Its codes are 0 cash, 1 on credit, 2 domestic bank account, 3 card (POS), 4 cheque, 5 foreign bank account, 6 web banking, 7 IRIS. If the export uses the codes of the tax authority, set "scale": "authority" in the profile.',
    },
    el: {
      message: 'Η υπηρεσία τιμολόγησης δεν έχει τρόπο πληρωμής {method}.',
      hint: 'Οι κωδικοί της: 0 μετρητά, 1 επί πιστώσει, 2 λογαριασμός πληρωμών ημεδαπής, 3 κάρτα (POS), 4 επιταγή, 5 λογαριασμός πληρωμών αλλοδαπής, 6 web banking, 7 IRIS. Αν το αρχείο έχει τους κωδικούς της ΑΑΔΕ, βάλτε "scale": "authority" στο προφίλ.',
    },
  },
  'FUEL-CODE-MISSING': {
    en: {
      message: 'Line {line} of the fuel document has no fuel code.',
      hint: 'Every line of a fuel document needs a code. Give that of the fuel, or 999 for other service charges.',
    },
    el: {
      message: 'Η γραμμή είδους {line} του παραστατικού καυσίμων δεν έχει κωδικό καυσίμου.',
      hint: 'Κάθε γραμμή παραστατικού καυσίμων χρειάζεται κωδικό. Δώστε τον κωδικό του καυσίμου ή 999 για λοιπές επιβαρύνσεις.',
    },
  },
  'HEATING-TYPE': {
    en: {
      message: 'The heating allowance cannot be claimed on a document of type {type}.',
      hint: 'Use one of {known}, or leave special_invoice_category blank.',
    },
    el: {
      message: 'Το επίδομα θέρμανσης δεν δηλώνεται σε παραστατικό τύπου {type}.',
      hint: 'Χρησιμοποιήστε έναν από τους τύπους {known} ή αφήστε κενό το special_invoice_category.',
    },
  },
  'HEATING-VAT-MISSING': {
    en: {
      message: 'A heating-allowance document needs the tax number of the customer.',
      hint: 'Fill in counterpart.vat.',
    },
    el: {
      message: 'Το παραστατικό επιδόματος θέρμανσης χρειάζεται τον ΑΦΜ του πελάτη.',
      hint: 'Συμπληρώστε το counterpart.vat.',
    },
  },
  'HEATING-SUPPLY-MISSING': {
    en: {
      message: 'A heating-allowance document needs the electricity supply number.',
      hint: 'Fill in counterpart.supply_account_no; text in the notes does not count.',
    },
    el: {
      message: 'Το παραστατικό επιδόματος θέρμανσης χρειάζεται τον αριθμό παροχής ρεύματος.',
      hint: 'Συμπληρώστε το counterpart.supply_account_no· κείμενο στις σημειώσεις δεν μετράει.',
    },
  },
  'HEATING-FUEL-MISSING': {
    en: {
      message: 'A heating-allowance document needs a line with fuel code 30 or 31.',
      hint: 'Correct the fuel code, or leave special_invoice_category blank.',
    },
    el: {
      message: 'Το παραστατικό επιδόματος θέρμανσης χρειάζεται γραμμή με κωδικό καυσίμου 30 ή 31.',
      hint: 'Διορθώστε τον κωδικό καυσίμου ή αφήστε κενό το special_invoice_category.',
    },
  },
  'HEATING-QUANTITY-MISSING': {
    en: {
      message: 'Line {line}: the heating allowance needs the quantity of the heating oil.',
      hint: 'Fill in line.quantity.',
    },
    el: {
      message: 'Γραμμή είδους {line}: το επίδομα θέρμανσης χρειάζεται την ποσότητα του πετρελαίου.',
      hint: 'Συμπληρώστε το line.quantity.',
    },
  },
  'HEATING-CATEGORY-MISSING': {
    en: {
      message:
        'Heating oil is sold with an electricity supply number, but the heating-allowance code is missing.',
      hint: 'Put 11 into special_invoice_category, or leave counterpart.supply_account_no blank if no allowance is claimed.',
    },
    el: {
      message:
        'Πωλείται πετρέλαιο θέρμανσης με αριθμό παροχής ρεύματος, αλλά λείπει ο κωδικός επιδόματος θέρμανσης.',
      hint: 'Βάλτε 11 στο special_invoice_category ή αφήστε κενό το counterpart.supply_account_no αν δεν ζητείται επίδομα.',
    },
  },
  'NOTES-NOT-CODED': {
    en: {
      message: 'The notes mention the heating allowance, but text does not count: the code is missing.',
      hint: 'Put 11 into special_invoice_category.',
    },
    el: {
      message: 'Οι σημειώσεις αναφέρουν επίδομα θέρμανσης, αλλά το κείμενο δεν μετράει: λείπει ο κωδικός.',
      hint: 'Βάλτε 11 στο special_invoice_category.',
    },
  },
  'LINE-NET-DIFFERS': {
    en: {
      message: 'Line {line}: the net value is {net}, but {quantity} × {unit_price} is {expected}.',
      hint: 'Correct one of the three. If there is a discount, leave the unit price blank or give it after the discount.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η καθαρή αξία είναι {net}, αλλά {quantity} × {unit_price} δίνει {expected}.',
      hint: 'Διορθώστε ένα από τα τρία. Αν υπάρχει έκπτωση, αφήστε κενή την τιμή μονάδας ή δώστε την μετά την έκπτωση.',
    },
  },
  'LINE-VAT-DIFFERS': {
    en: {
      message: 'Line {line}: the VAT is {vat}, but {rate} % of {net} is {expected}.',
      hint: 'Correct the VAT or the rate, or leave the VAT blank: Rowmark then computes it.',
    },
    el: {
      message: 'Γραμμή είδους {line}: ο ΦΠΑ είναι {vat}, αλλά το {rate} % του {net} είναι {expected}.',
      hint: 'Διορθώστε τον ΦΠΑ ή τον συντελεστή ή αφήστε κενό τον ΦΠΑ: τότε υπολογίζεται αυτόματα.',
    },
  },
  'LINE-SUBTOTAL-DIFFERS': {
    en: {
      message: 'Line {line}: the value with VAT is {subtotal}, but net plus VAT is {expected}.',
      hint: 'Correct it, or leave it blank: Rowmark then computes it.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η αξία με ΦΠΑ είναι {subtotal}, αλλά η καθαρή αξία με τον ΦΠΑ δίνουν {expected}.',
      hint: 'Διορθώστε την ή αφήστε την κενή: τότε υπολογίζεται αυτόματα.',
    },
  },
  'VAT-RATE-UNKNOWN': {
    en: {
      message: 'Line {line}: {rate} % is not a VAT rate in force.',
      hint: 'Give one of {known} (percent). Write 24, not 0.24.',
    },
    el: {
      message: 'Γραμμή είδους {line}: το {rate} % δεν είναι ισχύων συντελεστής ΦΠΑ.',
      hint: 'Δώστε έναν από τους {known} (τοις εκατό). Γράψτε 24, όχι 0,24.',
    },
  },
} satisfies Record<string, ProblemText>;
