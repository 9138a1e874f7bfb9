import type { ProblemText } from '../problem.ts';

/** Mistakes that neither the service nor the authority would notice. */
export const silentMistakes = {
  'EXCHANGE-RATE-DECIMALS': {
    severity: 'error',
    en: {
      message:
        'The exchange rate {rate} has more than 5 decimals; the service would state {rounded} without saying so.',
      hint: 'Give the rate with 5 decimals, {rounded}, so that export and document agree.',
    },
    el: {
      message:
        'Η ισοτιμία {rate} έχει πάνω από 5 δεκαδικά· η υπηρεσία θα γράψει {rounded} χωρίς προειδοποίηση.',
      hint: 'Δώστε την ισοτιμία με 5 δεκαδικά, {rounded}, ώστε εξαγωγή και παραστατικό να συμφωνούν.',
    },
  },
  'EXCHANGE-RATE-ALONE': {
    severity: 'error',
    en: {
      message: 'There is an exchange rate ({rate}) but no currency, so nobody would see it.',
      hint: 'Give the currency too, or leave the rate out.',
    },
    el: {
      message: 'Υπάρχει ισοτιμία ({rate}) χωρίς νόμισμα, άρα δεν θα τη δει κανείς.',
      hint: 'Δώστε και το νόμισμα ή αφήστε κενή την ισοτιμία.',
    },
  },
  'EXCHANGE-RATE-EURO': {
    severity: 'error',
    en: {
      message: 'The currency is EUR, but the exchange rate is {rate}.',
      hint: 'Leave currency and rate out of a euro document, or correct the currency.',
    },
    el: {
      message: 'Το νόμισμα είναι EUR, αλλά η ισοτιμία είναι {rate}.',
      hint: 'Αφήστε κενά νόμισμα και ισοτιμία στο παραστατικό σε ευρώ, ή διορθώστε το νόμισμα.',
    },
  },
  'EXCHANGE-RATE-IMPOSSIBLE': {
    severity: 'error',
    en: {
      message: 'The exchange rate {rate} cannot be one of {currency}: one euro buys about {reference}.',
      hint: 'Correct the rate or the currency. The rate is how many {currency} one euro buys.',
    },
    el: {
      message: 'Η ισοτιμία {rate} δεν μπορεί να είναι του {currency}: ένα ευρώ αγοράζει περίπου {reference}.',
      hint: 'Διορθώστε την ισοτιμία ή το νόμισμα. Η ισοτιμία είναι πόσα {currency} αγοράζει ένα ευρώ.',
    },
    variants: {
      magnitude: {
        en: {
          message: 'The exchange rate {rate} cannot be one of {currency}: one euro buys about {reference}.',
          hint: 'Correct the rate or the currency. The rate is how many {currency} one euro buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} δεν μπορεί να είναι του {currency}: ένα ευρώ αγοράζει περίπου {reference}.',
          hint: 'Διορθώστε την ισοτιμία ή το νόμισμα. Η ισοτιμία είναι πόσα {currency} αγοράζει ένα ευρώ.',
        },
      },
      reference: {
        en: {
          message:
            'The exchange rate {rate} cannot be one of {currency}: the reference rate of {date} is {reference} for one euro.',
          hint: 'Correct the rate or the currency. The rate is how many {currency} one euro buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} δεν μπορεί να είναι του {currency}: η ισοτιμία αναφοράς της {date} είναι {reference} ανά ευρώ.',
          hint: 'Διορθώστε την ισοτιμία ή το νόμισμα. Η ισοτιμία είναι πόσα {currency} αγοράζει ένα ευρώ.',
        },
      },
    },
  },
  'FOREIGN-RATE-INVERTED': {
    severity: 'error',
    en: {
      message:
        'The exchange rate {rate} is upside down: {euro} euro at this rate are {expected} {currency}, but the export says {foreign} {currency}.',
      hint: 'Give how many {currency} one euro buys, not how many euro one {currency} buys.',
    },
    el: {
      message:
        'Η ισοτιμία {rate} είναι ανάποδη: {euro} ευρώ με αυτήν κάνουν {expected} {currency}, αλλά η εξαγωγή λέει {foreign} {currency}.',
      hint: 'Δώστε πόσα {currency} αγοράζει ένα ευρώ, όχι πόσα ευρώ αγοράζει ένα {currency}.',
    },
    variants: {
      amounts: {
        en: {
          message:
            'The exchange rate {rate} is upside down: {euro} euro at this rate are {expected} {currency}, but the export says {foreign} {currency}.',
          hint: 'Give how many {currency} one euro buys, not how many euro one {currency} buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} είναι ανάποδη: {euro} ευρώ με αυτήν κάνουν {expected} {currency}, αλλά η εξαγωγή λέει {foreign} {currency}.',
          hint: 'Δώστε πόσα {currency} αγοράζει ένα ευρώ, όχι πόσα ευρώ αγοράζει ένα {currency}.',
        },
      },
      reference: {
        en: {
          message:
            'The exchange rate {rate} is upside down: the reference rate of {date} is {reference} {currency} for one euro, and 1 ÷ {rate} = {inverse}.',
          hint: 'Give how many {currency} one euro buys, not how many euro one {currency} buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} είναι ανάποδη: η ισοτιμία αναφοράς της {date} είναι {reference} {currency} ανά ευρώ και 1 ÷ {rate} = {inverse}.',
          hint: 'Δώστε πόσα {currency} αγοράζει ένα ευρώ, όχι πόσα ευρώ αγοράζει ένα {currency}.',
        },
      },
      magnitude: {
        en: {
          message:
            'The exchange rate {rate} is upside down: one euro buys about {reference} {currency}, and 1 ÷ {rate} = {inverse}.',
          hint: 'Give how many {currency} one euro buys, not how many euro one {currency} buys.',
        },
        el: {
          message:
            'Η ισοτιμία {rate} είναι ανάποδη: ένα ευρώ αγοράζει περίπου {reference} {currency} και 1 ÷ {rate} = {inverse}.',
          hint: 'Δώστε πόσα {currency} αγοράζει ένα ευρώ, όχι πόσα ευρώ αγοράζει ένα {currency}.',
        },
      },
    },
  },
  'FOREIGN-AMOUNT-AS-EURO': {
    severity: 'error',
    en: {
      message:
        'The euro total {euro} is the amount in {currency}: the document would state the {currency} amount as euro.',
      hint: 'Convert the amounts to euro first (amount ÷ {rate}); currency and rate only add a line.',
    },
    el: {
      message:
        'Το σύνολο σε ευρώ {euro} είναι το ποσό σε {currency}: το παραστατικό θα δήλωνε το ποσό σε {currency} ως ευρώ.',
      hint: 'Μετατρέψτε πρώτα τα ποσά σε ευρώ (ποσό ÷ {rate})· νόμισμα και ισοτιμία προσθέτουν μόνο μία γραμμή.',
    },
  },
  'FOREIGN-AMOUNT-DIFFERS': {
    severity: 'error',
    en: {
      message:
        '{euro} euro at the rate {rate} are {expected} {currency}, but the export says {foreign} {currency}.',
      hint: 'Correct the rate or one of the amounts.',
    },
    el: {
      message:
        '{euro} ευρώ με ισοτιμία {rate} κάνουν {expected} {currency}, αλλά η εξαγωγή λέει {foreign} {currency}.',
      hint: 'Διορθώστε την ισοτιμία ή ένα από τα ποσά.',
    },
  },
  'PAYMENT-METHOD-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'The invoicing service has no payment method {method}.',
      hint: 'Its numbers are 0 cash, 1 on credit, 2 domestic bank account, 3 card (POS), 4 cheque, 5 foreign bank account, 6 web banking, 7 IRIS. Where the export has the numbers of the tax authority, say "scale": "authority" in the profile.',
    },
    el: {
      message: 'Η υπηρεσία τιμολόγησης δεν έχει τρόπο πληρωμής {method}.',
      hint: 'Οι κωδικοί της: 0 μετρητά, 1 επί πιστώσει, 2 λογαριασμός πληρωμών ημεδαπής, 3 κάρτα (POS), 4 επιταγή, 5 λογαριασμός πληρωμών αλλοδαπής, 6 web banking, 7 IRIS. Αν η εξαγωγή έχει τους κωδικούς της ΑΑΔΕ, βάλτε "scale": "authority" στο προφίλ.',
    },
  },
  'FUEL-CODE-MISSING': {
    severity: 'error',
    en: {
      message: 'Line {line} of the fuel document has no fuel code.',
      hint: 'Give its code, or 999 for other service charges; every line of a fuel document declares one.',
    },
    el: {
      message: 'Η γραμμή είδους {line} του παραστατικού καυσίμων δεν έχει κωδικό καυσίμου.',
      hint: 'Δώστε τον κωδικό της ή 999 για λοιπές επιβαρύνσεις· κάθε γραμμή παραστατικού καυσίμων έχει έναν.',
    },
  },
  'HEATING-TYPE': {
    severity: 'error',
    en: {
      message: 'The heating allowance cannot be claimed on a document of type {type}.',
      hint: 'Use one of {known}, or leave special_invoice_category blank.',
    },
    el: {
      message: 'Το επίδομα θέρμανσης δεν δηλώνεται σε παραστατικό είδους {type}.',
      hint: 'Χρησιμοποιήστε ένα από τα {known} ή αφήστε κενό το special_invoice_category.',
    },
  },
  'HEATING-VAT-MISSING': {
    severity: 'error',
    en: {
      message: 'A heating-allowance document needs the tax number of the buyer.',
      hint: 'Fill counterpart.vat.',
    },
    el: {
      message: 'Το παραστατικό επιδόματος θέρμανσης χρειάζεται τον ΑΦΜ του αγοραστή.',
      hint: 'Συμπληρώστε το counterpart.vat.',
    },
  },
  'HEATING-SUPPLY-MISSING': {
    severity: 'error',
    en: {
      message: 'A heating-allowance document needs the electricity supply number.',
      hint: 'Fill counterpart.supply_account_no; text in the notes does not count.',
    },
    el: {
      message: 'Το παραστατικό επιδόματος θέρμανσης χρειάζεται τον αριθμό παροχής ρεύματος.',
      hint: 'Συμπληρώστε το counterpart.supply_account_no· κείμενο στις σημειώσεις δεν μετράει.',
    },
  },
  'HEATING-FUEL-MISSING': {
    severity: 'error',
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
    severity: 'error',
    en: {
      message: 'Line {line}: the heating allowance needs the quantity of the heating oil.',
      hint: 'Fill line.quantity.',
    },
    el: {
      message: 'Γραμμή είδους {line}: το επίδομα θέρμανσης χρειάζεται την ποσότητα του πετρελαίου.',
      hint: 'Συμπληρώστε το line.quantity.',
    },
  },
  'HEATING-CATEGORY-MISSING': {
    severity: 'error',
    en: {
      message: 'Heating oil is sold for a supply number, but the heating-allowance indication is missing.',
      hint: 'Put 11 into special_invoice_category, or leave counterpart.supply_account_no blank when no allowance is claimed.',
    },
    el: {
      message: 'Πωλείται πετρέλαιο θέρμανσης με αριθμό παροχής, αλλά λείπει η ένδειξη επιδόματος θέρμανσης.',
      hint: 'Βάλτε 11 στο special_invoice_category, ή αφήστε κενό το counterpart.supply_account_no αν δεν ζητείται επίδομα.',
    },
  },
  'NOTES-NOT-CODED': {
    severity: 'error',
    en: {
      message:
        'The notes speak of the heating allowance, but text does not count: the coded indication is missing.',
      hint: 'Put 11 into special_invoice_category.',
    },
    el: {
      message:
        'Οι σημειώσεις μιλούν για επίδομα θέρμανσης, αλλά το κείμενο δεν μετράει: λείπει η κωδικοποιημένη ένδειξη.',
      hint: 'Βάλτε 11 στο special_invoice_category.',
    },
  },
  'LINE-NET-DIFFERS': {
    severity: 'error',
    en: {
      message: 'Line {line}: the net value is {net}, but {quantity} × {unit_price} makes {expected}.',
      hint: 'Correct one of the three. With a discount, leave the unit price out or give it after the discount.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η καθαρή αξία είναι {net}, αλλά {quantity} × {unit_price} κάνει {expected}.',
      hint: 'Διορθώστε ένα από τα τρία. Με έκπτωση, αφήστε κενή την τιμή μονάδας ή δώστε την μετά την έκπτωση.',
    },
  },
  'LINE-VAT-DIFFERS': {
    severity: 'error',
    en: {
      message: 'Line {line}: the VAT is {vat}, but {net} at {rate} % makes {expected}.',
      hint: 'Correct the VAT or the rate, or leave the VAT out: it is then computed.',
    },
    el: {
      message: 'Γραμμή είδους {line}: ο ΦΠΑ είναι {vat}, αλλά {net} με {rate} % κάνει {expected}.',
      hint: 'Διορθώστε τον ΦΠΑ ή τον συντελεστή, ή αφήστε κενό τον ΦΠΑ: τότε υπολογίζεται.',
    },
  },
  'LINE-SUBTOTAL-DIFFERS': {
    severity: 'error',
    en: {
      message: 'Line {line}: the value with VAT is {subtotal}, but net and VAT make {expected}.',
      hint: 'Correct it, or leave it out: it is then computed.',
    },
    el: {
      message:
        'Γραμμή είδους {line}: η αξία με ΦΠΑ είναι {subtotal}, αλλά καθαρή αξία και ΦΠΑ κάνουν {expected}.',
      hint: 'Διορθώστε την ή αφήστε την κενή: τότε υπολογίζεται.',
    },
  },
  'VAT-RATE-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'Line {line}: {rate} % is not a VAT rate in force.',
      hint: 'Give one of {known} (percent). A rate written as 0.24 must be 24.',
    },
    el: {
      message: 'Γραμμή είδους {line}: το {rate} % δεν είναι ισχύων συντελεστής ΦΠΑ.',
      hint: 'Δώστε έναν από τους {known} (τοις εκατό). Το 0,24 γράφεται 24.',
    },
  },
} satisfies Record<string, ProblemText>;
