import type { ProblemText } from '../problem.ts';

/** Payloads that the service would refuse at draft creation, lose, or could not number. */
export const serviceRefusals = {
  'TYPE-UNKNOWN': {
    severity: 'error',
    en: { message: '"{type}" is not a document type that can be issued.', hint: 'Use one of {known}.' },
    el: {
      message: 'Το «{type}» δεν είναι είδος παραστατικού που εκδίδεται.',
      hint: 'Χρησιμοποιήστε ένα από τα {known}.',
    },
    variants: {
      elsewhere: {
        en: {
          message:
            'A document of type {type} is not issued by Rowmark: the invoicing service does not take that kind.',
          hint: 'Issue it where it is issued today; do not change the kind. Take the row out of the export.',
        },
        el: {
          message:
            'Το παραστατικό είδους {type} δεν εκδίδεται από το Rowmark: η υπηρεσία τιμολόγησης δεν δέχεται αυτό το είδος.',
          hint: 'Εκδώστε το εκεί όπου εκδίδεται σήμερα· μην αλλάξετε το είδος. Αφαιρέστε τη γραμμή από την εξαγωγή.',
        },
      },
    },
  },
  'EXTERNAL-ID-DOTS': {
    severity: 'error',
    en: {
      message: 'external_id is "{value}", and the service cannot look a document up under that.',
      hint: 'Choose an identifier that is more than one or two dots; nothing of this document was sent.',
    },
    el: {
      message:
        'Το external_id είναι «{value}», με το οποίο δεν μπορεί να αναζητηθεί παραστατικό στην υπηρεσία.',
      hint: 'Επιλέξτε κωδικό που δεν είναι μόνο μία ή δύο τελείες· τίποτα δεν στάλθηκε για το παραστατικό.',
    },
  },
  'EXTERNAL-ID-LONG': {
    severity: 'error',
    en: {
      message: 'external_id has {length} characters; at most {max} are taken.',
      hint: 'Choose a shorter identifier.',
    },
    el: {
      message: 'Το external_id έχει {length} χαρακτήρες· δεχόμαστε έως {max}.',
      hint: 'Επιλέξτε συντομότερο κωδικό.',
    },
  },
  'CORRELATED-MARK': {
    severity: 'error',
    en: {
      message: 'correlated_invoices has "{value}", which is not a MARK: a MARK is 15 digits.',
      hint: 'Give the MARK under which the other document was issued, not its series and number; keep the cell as text.',
    },
    el: {
      message: 'Το correlated_invoices έχει «{value}», που δεν είναι ΜΑΡΚ: το ΜΑΡΚ έχει 15 ψηφία.',
      hint: 'Δώστε το ΜΑΡΚ με το οποίο εκδόθηκε το άλλο παραστατικό, όχι σειρά και αριθμό· κρατήστε το κελί ως κείμενο.',
    },
  },
  'FUEL-CODE-INVALID': {
    severity: 'error',
    en: {
      message: 'Line {line}: {value} is none of the 29 fuel codes.',
      hint: 'Give the code of the fuel, for example 10 for Benzine 95RON, 20 for Diesel, or 999 for other service charges.',
    },
    el: {
      message: 'Γραμμή είδους {line}: το {value} δεν είναι ένας από τους 29 κωδικούς καυσίμων.',
      hint: 'Δώστε τον κωδικό του καυσίμου, π.χ. 10 για Benzine 95RON, 20 για Diesel, ή 999 για λοιπές επιβαρύνσεις.',
    },
  },
  'EXCHANGE-RATE-BLANK': {
    severity: 'error',
    en: {
      message: 'The document is in {currency} but has no exchange rate.',
      hint: 'Give in exchange_rate how many units of {currency} one euro buys, or leave the currency out.',
    },
    el: {
      message: 'Το παραστατικό είναι σε {currency} αλλά δεν έχει ισοτιμία.',
      hint: 'Δώστε στο exchange_rate πόσες μονάδες {currency} αγοράζει ένα ευρώ, ή αφήστε κενό το νόμισμα.',
    },
  },
  'BILLING-BOOK-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'The account has no billing book "{book}".',
      hint: 'Give the id, the series or the name of a book of this account, or leave billing_book_id blank.',
    },
    el: {
      message: 'Ο λογαριασμός δεν έχει σειρά παραστατικών «{book}».',
      hint: 'Δώστε τον κωδικό, τη σειρά ή το όνομα ενός βιβλίου του λογαριασμού, ή αφήστε κενό το billing_book_id.',
    },
  },
  'BILLING-BOOK-TYPE': {
    severity: 'error',
    en: {
      message: 'The billing book "{book}" is not for documents of type {type}.',
      hint: 'Give a book of that type, or leave billing_book_id blank.',
    },
    el: {
      message: 'Το βιβλίο «{book}» δεν είναι για παραστατικά είδους {type}.',
      hint: 'Δώστε βιβλίο αυτού του είδους ή αφήστε κενό το billing_book_id.',
    },
  },
  'BILLING-BOOK-AMBIGUOUS': {
    severity: 'error',
    en: {
      message: 'Several billing books fit type {type}: {series}.',
      hint: 'Name one of them in billing_book_id.',
    },
    el: {
      message: 'Περισσότερα βιβλία ταιριάζουν στο είδος {type}: {series}.',
      hint: 'Ορίστε ένα από αυτά στο billing_book_id.',
    },
  },
  'BILLING-BOOK-MISSING': {
    severity: 'error',
    en: {
      message: 'The account has no billing book for documents of type {type}.',
      hint: 'Create the series at the invoicing service first; nothing of this document was sent.',
    },
    el: {
      message: 'Ο λογαριασμός δεν έχει βιβλίο για παραστατικά είδους {type}.',
      hint: 'Δημιουργήστε πρώτα τη σειρά στην υπηρεσία τιμολόγησης· τίποτα δεν στάλθηκε για το παραστατικό.',
    },
  },
  'CLEARS-ELSEWHERE': {
    severity: 'error',
    en: {
      message: 'The document names sales that it clears, but it is a {type}; only a 1.5 clears.',
      hint: 'Leave clears blank, or correct the document type to 1.5.',
    },
    el: {
      message:
        'Το παραστατικό ονομάζει πωλήσεις που εκκαθαρίζει, αλλά είναι {type}· μόνο το 1.5 εκκαθαρίζει.',
      hint: 'Αφήστε κενό το clears ή διορθώστε το είδος σε 1.5.',
    },
  },
  'CLEARS-ITSELF': {
    severity: 'error',
    en: {
      message: 'The document {external_id} names itself among the sales that it clears.',
      hint: 'Name the external_ids of the 1.4s.',
    },
    el: {
      message: 'Το παραστατικό {external_id} ονομάζει τον εαυτό του στις πωλήσεις που εκκαθαρίζει.',
      hint: 'Δώστε τα external_id των 1.4.',
    },
  },
  'CLEARS-NO-SALE': {
    severity: 'error',
    en: {
      message: 'It clears {cleared}, which is a {type}; only a 1.4 is a sale for a principal.',
      hint: 'Name the external_ids of the 1.4s, or correct the type of {cleared}.',
    },
    el: {
      message: 'Εκκαθαρίζει το {cleared}, που είναι {type}· μόνο το 1.4 είναι πώληση για εντολέα.',
      hint: 'Δώστε τα external_id των 1.4 ή διορθώστε το είδος του {cleared}.',
    },
    variants: {
      issued: {
        en: {
          message: 'It clears {cleared}, which was issued as another type than 1.4.',
          hint: 'Name the external_ids of the 1.4s: only a 1.4 is a sale for a principal.',
        },
        el: {
          message: 'Εκκαθαρίζει το {cleared}, που εκδόθηκε ως άλλο είδος και όχι ως 1.4.',
          hint: 'Δώστε τα external_id των 1.4: μόνο το 1.4 είναι πώληση για εντολέα.',
        },
      },
    },
  },
} satisfies Record<string, ProblemText>;
