import type { ProblemText } from './problem.ts';

const notAReceipt = (english: string, greek: string): ProblemText => ({
  severity: 'notice',
  en: {
    message: `Row {row} is left alone: ${english} ({what}).`,
    hint: 'Only receipts become documents. No action needed if the row is what it says.',
  },
  el: {
    message: `Η γραμμή {row} παραλείπεται: ${greek} ({what}).`,
    hint: 'Μόνο οι εισπράξεις γίνονται παραστατικά. Δεν χρειάζεται ενέργεια αν η γραμμή είναι αυτό που λέει.',
  },
});

/** Payments that make no document, and payments that cannot. */
export const paymentProblems = {
  'PAY-REFUND': notAReceipt(
    'a refund, and the profile asks for no credit notes',
    'επιστροφή, και το προφίλ δεν ζητά πιστωτικά',
  ),
  'PAY-FEE': notAReceipt('a fee of the provider', 'προμήθεια του παρόχου'),
  'PAY-PAYOUT': notAReceipt('a payout or a withdrawal', 'απόδοση ή ανάληψη'),
  'PAY-OUTGOING': notAReceipt('money that went out', 'εξερχόμενο ποσό'),
  'PAY-PENDING': notAReceipt('a payment that is not complete yet', 'πληρωμή που δεν έχει ολοκληρωθεί'),
  'PAY-FAILED': notAReceipt('a payment that failed', 'πληρωμή που απέτυχε'),
  'PAY-DISPUTE': notAReceipt('a dispute or a chargeback', 'αμφισβήτηση ή αντιλογισμός'),
  'PAY-EXCHANGE': notAReceipt(
    'an exchange between currencies of the own account',
    'μετατροπή νομίσματος στον ίδιο λογαριασμό',
  ),
  'PAY-TRANSFER': notAReceipt('a movement between own accounts', 'μεταφορά μεταξύ δικών σας λογαριασμών'),
  'PAY-REFUND-SUMMARY': notAReceipt(
    'it says that there are refunds; each of them has a notification of its own',
    'λέει ότι υπάρχουν επιστροφές· καθεμιά έχει δική της ειδοποίηση',
  ),
  'PAY-OTHER': notAReceipt('not known as a receipt', 'δεν είναι γνωστό ως είσπραξη'),
  'PAY-SEVERAL': {
    severity: 'error',
    en: {
      message: 'Row {row} holds more than one payment ({column}).',
      hint: 'Write one notification a line, then import the file again.',
    },
    el: {
      message: 'Η γραμμή {row} έχει περισσότερες από μία πληρωμές ({column}).',
      hint: 'Γράψτε μία ειδοποίηση ανά γραμμή και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'PAY-UNREADABLE': {
    severity: 'error',
    en: {
      message: 'Row {row} cannot be read: {text}.',
      hint: 'Ask the system that wrote the file for the row again, and import it; the other rows are unaffected.',
    },
    el: {
      message: 'Η γραμμή {row} δεν διαβάζεται: {text}.',
      hint: 'Ζητήστε ξανά τη γραμμή από το σύστημα που έγραψε το αρχείο και εισαγάγετέ την· οι άλλες γραμμές δεν επηρεάζονται.',
    },
  },
  'PAY-INCOMPLETE': {
    severity: 'error',
    en: {
      message: 'Row {row} does not name the payment it is about ({what}).',
      hint: 'Without the provider’s own id it could be issued a second time. Ask the provider for the complete notification.',
    },
    el: {
      message: 'Η γραμμή {row} δεν κατονομάζει την πληρωμή που αφορά ({what}).',
      hint: 'Χωρίς τον αριθμό του παρόχου θα μπορούσε να εκδοθεί δεύτερη φορά. Ζητήστε την πλήρη ειδοποίηση.',
    },
  },
  'PAY-TEST': {
    severity: 'warning',
    en: {
      message: 'Row {row} comes from the test system of the provider.',
      hint: 'No money was paid. Issue such rows only in a sandbox.',
    },
    el: {
      message: 'Η γραμμή {row} προέρχεται από το δοκιμαστικό σύστημα του παρόχου.',
      hint: 'Δεν πληρώθηκαν χρήματα. Εκδώστε τέτοιες γραμμές μόνο σε δοκιμαστικό περιβάλλον.',
    },
  },
  'PAY-NOT-POSITIVE': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: a receipt of {amount} {currency} cannot be invoiced.',
      hint: 'A document states an amount above zero. If the row is not a receipt, leave it out with only_rows_where.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: είσπραξη {amount} {currency} δεν τιμολογείται.',
      hint: 'Το παραστατικό δηλώνει ποσό μεγαλύτερο του μηδενός. Αν η γραμμή δεν είναι είσπραξη, εξαιρέστε την με only_rows_where.',
    },
  },
  'PAY-UNDER-A-CENT': {
    severity: 'error',
    en: {
      message: 'Row {row}: {amount} {currency} at {rate} is less than half a cent in euro.',
      hint: 'Such a payment cannot be stated in euro. Check the amount and the rate.',
    },
    el: {
      message: 'Γραμμή {row}: {amount} {currency} με {rate} είναι λιγότερο από μισό λεπτό του ευρώ.',
      hint: 'Τέτοια πληρωμή δεν δηλώνεται σε ευρώ. Ελέγξτε το ποσό και την ισοτιμία.',
    },
  },
  'PAY-CURRENCY-SIGN': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: "{text}" shows another currency than {currency}, which the row gives.',
      hint: 'Correct the currency or the amount; nothing was issued, because either could be right.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το «{text}» δείχνει άλλο νόμισμα από το {currency} της γραμμής.',
      hint: 'Διορθώστε το νόμισμα ή το ποσό· δεν εκδόθηκε τίποτα, γιατί μπορεί να είναι σωστό το ένα ή το άλλο.',
    },
  },
  'PAY-VAT-RATE': {
    severity: 'error',
    en: {
      message: 'Row {row}: {rate} is not a VAT rate.',
      hint: 'Give the rate in per cent, such as 24, 13, 6 or 0.',
    },
    el: {
      message: 'Γραμμή {row}: το {rate} δεν είναι συντελεστής ΦΠΑ.',
      hint: 'Δώστε τον συντελεστή επί τοις εκατό, π.χ. 24, 13, 6 ή 0.',
    },
  },
  'PAY-PART-REFUNDED': {
    severity: 'warning',
    en: {
      message:
        'Row {row}: {refunded} of {amount} {currency} has been refunded; the document states the whole payment.',
      hint: 'A refund is a credit note of its own: import the refunds as well, or issue it by hand.',
    },
    el: {
      message:
        'Γραμμή {row}: {refunded} από {amount} {currency} έχουν επιστραφεί· το παραστατικό δηλώνει όλη την πληρωμή.',
      hint: 'Η επιστροφή είναι χωριστό πιστωτικό: εισαγάγετε και τις επιστροφές ή εκδώστε το με το χέρι.',
    },
  },
  'PAY-REFUND-RATE': {
    severity: 'warning',
    en: {
      message:
        'Row {row}: the rate of the original sale {original} is not known; the credit note uses {rate} ({source}).',
      hint: 'Check that the credit note fits the sale, or import the original payment first.',
    },
    el: {
      message:
        'Γραμμή {row}: η ισοτιμία της αρχικής πώλησης {original} δεν είναι γνωστή· το πιστωτικό χρησιμοποιεί {rate} ({source}).',
      hint: 'Ελέγξτε ότι το πιστωτικό ταιριάζει με την πώληση ή εισαγάγετε πρώτα την αρχική πληρωμή.',
    },
  },
  'PAY-REPEATED': {
    severity: 'notice',
    en: {
      message: 'Row {row} repeats the payment {external_id} of row {first}; it is one document.',
      hint: 'No action needed: providers send the same notification more than once.',
    },
    el: {
      message:
        'Η γραμμή {row} επαναλαμβάνει την πληρωμή {external_id} της γραμμής {first}· είναι ένα παραστατικό.',
      hint: 'Δεν χρειάζεται ενέργεια: οι πάροχοι στέλνουν την ίδια ειδοποίηση πάνω από μία φορά.',
    },
  },
  'PAY-REPEAT-DIFFERS': {
    severity: 'error',
    en: {
      message: 'Rows {first} and {row} are the same payment {external_id} with different amounts: {amounts}.',
      hint: 'Keep the row that holds what was paid (a capture counts, not its authorisation) and import the file again.',
    },
    el: {
      message:
        'Οι γραμμές {first} και {row} είναι η ίδια πληρωμή {external_id} με διαφορετικά ποσά: {amounts}.',
      hint: 'Κρατήστε τη γραμμή με το ποσό που πληρώθηκε (μετρά η δέσμευση που εισπράχθηκε) και εισαγάγετε ξανά.',
    },
  },
} satisfies Record<string, ProblemText>;
