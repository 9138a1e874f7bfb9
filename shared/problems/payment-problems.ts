import type { ProblemText } from './problem.ts';

const ONLY_RECEIPTS = {
  en: 'Only receipts become documents. No action needed if the row is what it says.',
  el: 'Μόνο οι εισπράξεις γίνονται παραστατικά. Δεν χρειάζεται ενέργεια αν η γραμμή είναι αυτό που λέει.',
};

/** A row that makes no document; where a list names its type, it is told in the words of that. */
const notAReceipt = (english: string, greek: string, hint = ONLY_RECEIPTS): ProblemText => ({
  severity: 'notice',
  en: { message: `Row {row} is left alone: ${english} ({what}).`, hint: hint.en },
  el: { message: `Η γραμμή {row} παραλείπεται: ${greek} ({what}).`, hint: hint.el },
  variants: {
    means: {
      en: { message: 'Row {row} is left alone: {means} ({what}).', hint: hint.en },
      el: { message: 'Η γραμμή {row} παραλείπεται: {means} ({what}).', hint: hint.el },
    },
  },
});

const DISPUTES = {
  en: 'The document stays as it is. If the dispute is lost for good, ask your accountant for the credit note.',
  el: 'Το παραστατικό μένει ως έχει. Αν η αμφισβήτηση χαθεί οριστικά, ρωτήστε τον λογιστή σας για το πιστωτικό.',
};
const REFUNDS = {
  en: 'Issue the credit note by hand, or have it made: "refunds" in the payment section of the profile.',
  el: 'Εκδώστε το πιστωτικό με το χέρι ή ζητήστε το με το «refunds» στην ενότητα payment του προφίλ.',
};

/** Payments that make no document, and payments that cannot. */
export const paymentProblems = {
  'PAY-REFUND': notAReceipt(
    'a refund, and the profile asks for no credit notes',
    'επιστροφή, και το προφίλ δεν ζητά πιστωτικά',
    REFUNDS,
  ),
  'PAY-OWN-INCOME': notAReceipt(
    'own income that is no sale to a payer',
    'δικό σας έσοδο που δεν είναι πώληση σε πελάτη',
  ),
  'PAY-FEE': notAReceipt('a fee of the provider', 'προμήθεια του παρόχου'),
  'PAY-PAYOUT': notAReceipt('a payout or a withdrawal', 'απόδοση ή ανάληψη'),
  'PAY-OUTGOING': notAReceipt('money that went out', 'εξερχόμενο ποσό'),
  'PAY-PENDING': notAReceipt('a payment that is not complete yet', 'πληρωμή που δεν έχει ολοκληρωθεί'),
  'PAY-FAILED': notAReceipt('a payment that failed', 'πληρωμή που απέτυχε'),
  'PAY-DISPUTE': notAReceipt('a dispute or a chargeback', 'αμφισβήτηση ή αντιλογισμός', DISPUTES),
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
  'PAY-REVERSED': {
    severity: 'notice',
    en: {
      message:
        'Row {row} makes no document: the payment {payment} was taken back before it was issued ({what}).',
      hint: 'No action needed: no money stayed with you.',
    },
    el: {
      message:
        'Η γραμμή {row} δεν γίνεται παραστατικό: η πληρωμή {payment} ανακλήθηκε πριν εκδοθεί ({what}).',
      hint: 'Δεν χρειάζεται ενέργεια: δεν έμειναν χρήματα σε εσάς.',
    },
    variants: {
      alone: {
        en: {
          message:
            'Row {row} says that the payment {payment} failed or was taken back; no document of it is issued ({what}).',
          hint: 'It is remembered: a receipt of this payment that comes later is not issued. If you issued one elsewhere, credit it there.',
        },
        el: {
          message:
            'Η γραμμή {row} λέει ότι η πληρωμή {payment} απέτυχε ή ανακλήθηκε· παραστατικό της δεν έχει εκδοθεί ({what}).',
          hint: 'Κρατείται: αν έρθει αργότερα η είσπραξη, δεν εκδίδεται. Αν εκδώσατε αλλού παραστατικό, πιστώστε το εκεί.',
        },
      },
      counted: {
        en: {
          message:
            'Row {row} was counted when the payment {payment} was issued: its document states what stayed ({what}).',
          hint: 'No action needed.',
        },
        el: {
          message:
            'Η γραμμή {row} είχε υπολογιστεί όταν εκδόθηκε η πληρωμή {payment}: το παραστατικό δηλώνει όσα έμειναν ({what}).',
          hint: 'Δεν χρειάζεται ενέργεια.',
        },
      },
      refund: {
        en: {
          message:
            'Row {row} makes no credit note: the refund {payment} failed before it was issued ({what}).',
          hint: 'No action needed: the money stayed with you.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν γίνεται πιστωτικό: η επιστροφή {payment} απέτυχε πριν εκδοθεί ({what}).',
          hint: 'Δεν χρειάζεται ενέργεια: τα χρήματα έμειναν σε εσάς.',
        },
      },
    },
  },
  'PAY-NETTED': {
    severity: 'notice',
    en: {
      message:
        'Row {row} ({amount} {currency}): a part of the payment was taken back before it was issued; its document states {net}.',
      hint: 'No action needed: the document states what you kept.',
    },
    el: {
      message:
        'Γραμμή {row} ({amount} {currency}): μέρος της πληρωμής ανακλήθηκε πριν εκδοθεί· το παραστατικό δηλώνει {net}.',
      hint: 'Δεν χρειάζεται ενέργεια: το παραστατικό δηλώνει όσα κρατήσατε.',
    },
  },
  'PAY-ISSUED-REVERSED': {
    severity: 'error',
    en: {
      message:
        'Row {row} takes back {amount} of the payment {payment}, whose document {external_id} is issued with MARK {mark} ({what}).',
      hint: 'Issue a credit note for exactly this amount, or have it made: "refunds" in the payment section of the profile.',
    },
    el: {
      message:
        'Η γραμμή {row} ανακαλεί {amount} από την πληρωμή {payment}, της οποίας το παραστατικό {external_id} έχει εκδοθεί με ΜΑΡΚ {mark} ({what}).',
      hint: 'Εκδώστε πιστωτικό για ακριβώς αυτό το ποσό ή ζητήστε το με το «refunds» στην ενότητα payment του προφίλ.',
    },
    variants: {
      refund: {
        en: {
          message:
            'Row {row}: the refund {external_id} failed, but its credit note is issued with MARK {mark} ({what}).',
          hint: 'The money ({amount}) came back to you: issue the sale again by hand, with your accountant’s advice.',
        },
        el: {
          message:
            'Γραμμή {row}: η επιστροφή {external_id} απέτυχε, αλλά το πιστωτικό της έχει εκδοθεί με ΜΑΡΚ {mark} ({what}).',
          hint: 'Τα χρήματα ({amount}) γύρισαν σε εσάς: εκδώστε ξανά την πώληση με το χέρι, με τη συμβουλή του λογιστή σας.',
        },
      },
    },
  },
  'PAY-DOCUMENT-OPEN': {
    severity: 'error',
    en: {
      message:
        'Row {row} changes the payment {payment}, whose document {external_id} is just being issued ({what}).',
      hint: 'Import the file again when that is decided; this row is then credited, or named with the MARK.',
    },
    el: {
      message:
        'Η γραμμή {row} αλλάζει την πληρωμή {payment}, της οποίας το παραστατικό {external_id} εκδίδεται τώρα ({what}).',
      hint: 'Εισαγάγετε ξανά το αρχείο όταν κριθεί· η γραμμή τότε πιστώνεται ή αναφέρεται με το ΜΑΡΚ.',
    },
  },
  'PAY-CHANGED-MEANWHILE': {
    severity: 'error',
    en: {
      message:
        'Another import told, while this one was running, that money of the payment {payment} was taken back: {external_id} was not issued.',
      hint: 'Import the file again: the document is then issued with what stayed of the payment, if anything did.',
    },
    el: {
      message:
        'Όσο γινόταν αυτή η εισαγωγή, μια άλλη ανέφερε ότι ανακλήθηκαν χρήματα της πληρωμής {payment}: το {external_id} δεν εκδόθηκε.',
      hint: 'Εισαγάγετε ξανά το αρχείο: το παραστατικό εκδίδεται τότε για όσα έμειναν από την πληρωμή, αν έμεινε κάτι.',
    },
  },
  'PAY-TOO-MUCH-TOLD': {
    severity: 'error',
    en: {
      message:
        'Row {row}: more was told of the payment {payment} than is remembered of one payment; this row is not remembered ({what}).',
      hint: 'See whether the column of the payment’s id names one payment only. If it does, settle the rest of the payment by hand: nothing more of it is issued.',
    },
    el: {
      message:
        'Γραμμή {row}: για την πληρωμή {payment} αναφέρθηκαν περισσότερα από όσα κρατούνται για μία πληρωμή· αυτή η γραμμή δεν κρατήθηκε ({what}).',
      hint: 'Δείτε αν η στήλη με το id της πληρωμής δείχνει μία μόνο πληρωμή. Αν ναι, τακτοποιήστε τα υπόλοιπα με το χέρι: τίποτε άλλο της δεν εκδίδεται.',
    },
    variants: {
      document: {
        en: {
          message:
            '{external_id} was not issued: more was told of the payment {payment} than is remembered of one payment.',
          hint: 'See whether the column of the payment’s id names one payment only. If it does, issue the document by hand with the amount that stayed.',
        },
        el: {
          message:
            'Το {external_id} δεν εκδόθηκε: για την πληρωμή {payment} αναφέρθηκαν περισσότερα από όσα κρατούνται για μία πληρωμή.',
          hint: 'Δείτε αν η στήλη με το id της πληρωμής δείχνει μία μόνο πληρωμή. Αν ναι, εκδώστε το με το χέρι για το ποσό που έμεινε.',
        },
      },
    },
  },
  'PAY-REVERSAL-UNCLEAR': {
    severity: 'error',
    en: {
      message:
        'Row {row} takes back {amount}, but the payment {payment} was made in {currency}: what stays of it cannot be told ({what}).',
      hint: 'Nothing was issued for the payment. Issue it by hand with the amount that stayed.',
    },
    el: {
      message:
        'Η γραμμή {row} ανακαλεί {amount}, αλλά η πληρωμή {payment} έγινε σε {currency}: δεν προκύπτει πόσο μένει ({what}).',
      hint: 'Δεν εκδόθηκε τίποτα για την πληρωμή. Εκδώστε την με το χέρι για το ποσό που έμεινε.',
    },
  },
  'IDENTITY-CHANGED': {
    severity: 'error',
    en: {
      message:
        'The payment {payment} was issued before as {known} with MARK {mark}; {external_id} would state money of it again.',
      hint: 'Compare the document with the captures of the payment; issue by hand only what it does not state.',
    },
    el: {
      message:
        'Η πληρωμή {payment} έχει ήδη εκδοθεί ως {known} με ΜΑΡΚ {mark}· το {external_id} θα δήλωνε ξανά χρήματά της.',
      hint: 'Συγκρίνετε το παραστατικό με τις εισπράξεις της πληρωμής· εκδώστε με το χέρι μόνο όσα δεν δηλώνει.',
    },
    variants: {
      document: {
        en: {
          message:
            'A document for the same customer, day, total and number was issued before as {known} with MARK {mark}; {external_id} would issue it again.',
          hint: 'The external_id is made in another way than before. Make it as it was: then the document is answered as a duplicate. If it is another document, correct its number or its date.',
        },
        el: {
          message:
            'Παραστατικό για τον ίδιο πελάτη, την ίδια ημέρα, το ίδιο ποσό και τον ίδιο αριθμό έχει εκδοθεί ως {known} με ΜΑΡΚ {mark}· το {external_id} θα το εξέδιδε ξανά.',
          hint: 'Το external_id σχηματίζεται αλλιώς από ό,τι πριν. Σχηματίστε το όπως ήταν: τότε απαντάται ως διπλό. Αν είναι άλλο παραστατικό, διορθώστε τον αριθμό ή την ημερομηνία του.',
        },
      },
    },
  },
  'PAY-TYPE-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'Row {row}: no list names what this row is ({what}); it was neither issued nor left alone.',
      hint: 'Look it up at the provider and declare it in the profile under {key}: a receipt, a fee, a payout …',
    },
    el: {
      message:
        'Γραμμή {row}: κανένας κατάλογος δεν ορίζει τι είναι ({what})· ούτε εκδόθηκε ούτε παραλείφθηκε.',
      hint: 'Δείτε το στον πάροχο και δηλώστε το στο προφίλ στο {key}: είσπραξη, προμήθεια, απόδοση …',
    },
    variants: {
      means: {
        en: {
          message: 'Row {row} is {means}: only you can say which ({what}).',
          hint: 'Declare it in the profile under {key}; until then the row is neither issued nor left alone.',
        },
        el: {
          message: 'Η γραμμή {row} είναι {means}: μόνο εσείς μπορείτε να πείτε τι ({what}).',
          hint: 'Δηλώστε το στο προφίλ στο {key}· ως τότε η γραμμή ούτε εκδίδεται ούτε παραλείπεται.',
        },
      },
    },
  },
  'PAY-CAPTURE-MODE': {
    severity: 'error',
    en: {
      message:
        'Row {row} is a capture of the payment {payment}, but the profile says that captures are automatic ({what}).',
      hint: 'Set "capture": "manual" in the payment section: authorisations of this account are not money yet.',
    },
    el: {
      message:
        'Η γραμμή {row} είναι είσπραξη της πληρωμής {payment}, αλλά το προφίλ λέει ότι η είσπραξη είναι αυτόματη ({what}).',
      hint: 'Βάλτε "capture": "manual" στην ενότητα payment: οι εγκρίσεις αυτού του λογαριασμού δεν είναι ακόμη χρήματα.',
    },
    variants: {
      receipt: {
        en: {
          message:
            'Row {row} was not issued: the payment {payment} has a capture of its own, so captures are not automatic ({what}).',
          hint: 'Set "capture": "manual" in the payment section: authorisations of this account are not money yet.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν εκδόθηκε: η πληρωμή {payment} έχει δική της είσπραξη, άρα η είσπραξη δεν είναι αυτόματη ({what}).',
          hint: 'Βάλτε "capture": "manual" στην ενότητα payment: οι εγκρίσεις αυτού του λογαριασμού δεν είναι ακόμη χρήματα.',
        },
      },
    },
  },
  'PAY-PART-MISSING': {
    severity: 'error',
    en: {
      message: 'Row {row} does not name the capture that it is ({what}).',
      hint: 'Without it two captures of one payment cannot be told apart. Export the column of the modification reference.',
    },
    el: {
      message: 'Η γραμμή {row} δεν κατονομάζει την είσπραξη που είναι ({what}).',
      hint: 'Χωρίς αυτό δύο εισπράξεις μιας πληρωμής δεν ξεχωρίζουν. Εξαγάγετε τη στήλη με τον αριθμό της είσπραξης.',
    },
  },
  'PAY-TEST-LIVE': {
    severity: 'error',
    en: {
      message:
        'Row {row} comes from the test system of the provider, and this service issues real documents.',
      hint: 'No money was paid. Import such files only into a sandbox.',
    },
    el: {
      message:
        'Η γραμμή {row} προέρχεται από το δοκιμαστικό σύστημα του παρόχου και η υπηρεσία εκδίδει πραγματικά παραστατικά.',
      hint: 'Δεν πληρώθηκαν χρήματα. Εισαγάγετε τέτοια αρχεία μόνο σε δοκιμαστικό περιβάλλον.',
    },
  },
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
