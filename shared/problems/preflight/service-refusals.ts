import type { ProblemText } from '../problem-text.ts';

/** Documents that the service would refuse as a draft, would lose, or could not number. */
export const serviceRefusals = {
  'TYPE-UNKNOWN': {
    en: { message: '"{type}" is not a document type that Rowmark can issue.', hint: 'Use one of {known}.' },
    el: {
      message: 'Το «{type}» δεν είναι τύπος παραστατικού που εκδίδεται.',
      hint: 'Χρησιμοποιήστε έναν από τους τύπους {known}.',
    },
    variants: {
      elsewhere: {
        en: {
          message:
            'Rowmark does not issue documents of type {type}: the invoicing service does not accept that type.',
          hint: 'Issue it where you issue it today, and do not change the type. Remove the row from the export.',
        },
        el: {
          message:
            'Το Rowmark δεν εκδίδει παραστατικά τύπου {type}: η υπηρεσία τιμολόγησης δεν δέχεται αυτόν τον τύπο.',
          hint: 'Εκδώστε το εκεί όπου το εκδίδετε σήμερα και μην αλλάξετε τον τύπο. Αφαιρέστε τη γραμμή από το αρχείο.',
        },
      },
    },
  },
  'EXTERNAL-ID-DOTS': {
    en: {
      message: 'external_id is "{value}", and the service cannot find a document by that.',
      hint: 'Choose an identifier that is not just one or two dots. Nothing was sent for this document.',
    },
    el: {
      message: 'Το external_id είναι «{value}» και η υπηρεσία δεν μπορεί να βρει παραστατικό με αυτό.',
      hint: 'Επιλέξτε αριθμό που δεν είναι μόνο μία ή δύο τελείες. Για αυτό το παραστατικό δεν στάλθηκε τίποτα.',
    },
  },
  'EXTERNAL-ID-LONG': {
    en: {
      message: 'external_id has {length} characters; the limit is {max}.',
      hint: 'Choose a shorter identifier.',
    },
    el: {
      message: 'Το external_id έχει {length} χαρακτήρες· το όριο είναι {max}.',
      hint: 'Επιλέξτε συντομότερο αριθμό.',
    },
  },
  'CORRELATED-MARK': {
    en: {
      message: 'correlated_invoices has "{value}", which is not a MARK: a MARK is 15 digits.',
      hint: 'Give the MARK of the other document, not its series and number, and keep the cell as text.',
    },
    el: {
      message: 'Το correlated_invoices έχει «{value}», που δεν είναι ΜΑΡΚ: το ΜΑΡΚ έχει 15 ψηφία.',
      hint: 'Δώστε το ΜΑΡΚ του άλλου παραστατικού, όχι σειρά και αριθμό, και κρατήστε το κελί ως κείμενο.',
    },
  },
  'FUEL-CODE-INVALID': {
    en: {
      message: 'Line {line}: {value} is not one of the 29 fuel codes.',
      hint: 'Give the code of the fuel, for example 10 for Benzine 95RON, 20 for Diesel, or 999 for other service charges.',
    },
    el: {
      message: 'Γραμμή είδους {line}: το {value} δεν είναι ένας από τους 29 κωδικούς καυσίμων.',
      hint: 'Δώστε τον κωδικό του καυσίμου, π.χ. 10 για Benzine 95RON, 20 για Diesel, ή 999 για λοιπές επιβαρύνσεις.',
    },
  },
  'EXCHANGE-RATE-BLANK': {
    en: {
      message: 'The document is in {currency} but has no exchange rate.',
      hint: 'Give in exchange_rate how many units of {currency} one euro buys, or leave the currency blank.',
    },
    el: {
      message: 'Το παραστατικό είναι σε {currency} αλλά δεν έχει ισοτιμία.',
      hint: 'Δώστε στο exchange_rate πόσες μονάδες {currency} αγοράζει ένα ευρώ, ή αφήστε κενό το νόμισμα.',
    },
  },
  'BILLING-BOOK-UNKNOWN': {
    en: {
      message: 'The account has no billing book "{book}".',
      hint: 'Give the id, the series or the name of a billing book of this account, or leave billing_book_id blank.',
    },
    el: {
      message: 'Ο λογαριασμός δεν έχει σειρά παραστατικών «{book}».',
      hint: 'Δώστε τον κωδικό ή το όνομα μιας σειράς του λογαριασμού ή αφήστε κενό το billing_book_id.',
    },
  },
  'BILLING-BOOK-TYPE': {
    en: {
      message: 'The billing book "{book}" is not for documents of type {type}.',
      hint: 'Give a billing book of that type, or leave billing_book_id blank.',
    },
    el: {
      message: 'Η σειρά «{book}» δεν είναι για παραστατικά τύπου {type}.',
      hint: 'Δώστε σειρά αυτού του τύπου ή αφήστε κενό το billing_book_id.',
    },
  },
  'BILLING-BOOK-AMBIGUOUS': {
    en: {
      message: 'Several billing books fit type {type}: {series}.',
      hint: 'Choose one of them in billing_book_id.',
    },
    el: {
      message: 'Στον τύπο {type} αντιστοιχούν περισσότερες σειρές: {series}.',
      hint: 'Επιλέξτε μία από αυτές στο billing_book_id.',
    },
  },
  'BILLING-BOOK-MISSING': {
    en: {
      message: 'The account has no billing book for documents of type {type}.',
      hint: 'First create the series at the invoicing service. Nothing was sent for this document.',
    },
    el: {
      message: 'Ο λογαριασμός δεν έχει σειρά για παραστατικά τύπου {type}.',
      hint: 'Δημιουργήστε πρώτα τη σειρά στην υπηρεσία τιμολόγησης. Για αυτό το παραστατικό δεν στάλθηκε τίποτα.',
    },
  },
  'CLEARS-ELSEWHERE': {
    en: {
      message: 'The document names sales to clear, but it is a {type}; only a 1.5 clears sales.',
      hint: 'Leave clears blank, or correct the document type to 1.5.',
    },
    el: {
      message:
        'Το παραστατικό αναφέρει πωλήσεις προς εκκαθάριση, αλλά είναι {type}· μόνο το 1.5 εκκαθαρίζει πωλήσεις.',
      hint: 'Αφήστε κενό το clears ή διορθώστε τον τύπο παραστατικού σε 1.5.',
    },
  },
  'CLEARS-ITSELF': {
    en: {
      message: 'The document {external_id} names itself as one of the sales that it clears.',
      hint: 'Give the external_ids of the 1.4s.',
    },
    el: {
      message: 'Το παραστατικό {external_id} αναφέρει τον εαυτό του στις πωλήσεις που εκκαθαρίζει.',
      hint: 'Δώστε τα external_id των 1.4.',
    },
  },
  'CLEARS-NO-SALE': {
    en: {
      message: 'It clears {cleared}, which is a {type}; only a 1.4 is a sale for a principal.',
      hint: 'Give the external_ids of the 1.4s, or correct the type of {cleared}.',
    },
    el: {
      message: 'Εκκαθαρίζει το {cleared}, που είναι {type}· μόνο το 1.4 είναι πώληση για εντολέα.',
      hint: 'Δώστε τα external_id των 1.4 ή διορθώστε τον τύπο του {cleared}.',
    },
    variants: {
      issued: {
        en: {
          message: 'It clears {cleared}, which was not issued as a 1.4.',
          hint: 'Give the external_ids of the 1.4s: only a 1.4 is a sale for a principal.',
        },
        el: {
          message: 'Εκκαθαρίζει το {cleared}, που δεν εκδόθηκε ως 1.4.',
          hint: 'Δώστε τα external_id των 1.4: μόνο το 1.4 είναι πώληση για εντολέα.',
        },
      },
      version: {
        en: {
          message: 'It clears {cleared}, which replaces {first}.',
          hint: 'Name {first}: a sale is cleared under its first external_id, and the newest version counts.',
        },
        el: {
          message: 'Εκκαθαρίζει το {cleared}, που αντικαθιστά το {first}.',
          hint: 'Δώστε το {first}: μια πώληση εκκαθαρίζεται με το πρώτο της external_id και μετρά η νεότερη έκδοσή της.',
        },
      },
    },
  },
} satisfies Record<string, ProblemText>;
