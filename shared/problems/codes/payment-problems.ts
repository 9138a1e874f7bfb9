import type { ProblemText } from '../problem-text.ts';

const ONLY_RECEIPTS = {
  en: 'Only receipts become documents. No action needed if this is right.',
  el: 'Μόνο οι εισπράξεις γίνονται παραστατικά. Δεν χρειάζεται ενέργεια αν αυτό είναι σωστό.',
};

/** A row that makes no document. Where a list names its type, the sentence uses the words of that list. */
const notAReceipt = (english: string, greek: string, hint = ONLY_RECEIPTS): ProblemText => ({
  severity: 'notice',
  en: { message: `Row {row} is skipped: ${english} ({what}).`, hint: hint.en },
  el: { message: `Η γραμμή {row} παραλείπεται: ${greek} ({what}).`, hint: hint.el },
  variants: {
    means: {
      en: { message: 'Row {row} is skipped: {means} ({what}).', hint: hint.en },
      el: { message: 'Η γραμμή {row} παραλείπεται: {means} ({what}).', hint: hint.el },
    },
  },
});

const DISPUTES = {
  en: 'The sale and its document stay as they are. If you lose the dispute for good, ask your accountant about the credit note.',
  el: 'Η πώληση και το παραστατικό της μένουν ως έχουν. Αν η αμφισβήτηση χαθεί οριστικά, ρωτήστε τον λογιστή σας για το πιστωτικό.',
};
const REFUNDS = {
  en: 'Issue the credit note by hand, or let Rowmark issue it: set "refunds" in the payment section of the profile.',
  el: 'Εκδώστε το πιστωτικό με το χέρι ή αφήστε το Rowmark να το εκδώσει: ορίστε το «refunds» στην ενότητα payment του προφίλ.',
};

/** Payments that do not become a document, and payments that cannot. */
export const paymentProblems = {
  'PAY-REFUND': notAReceipt(
    'a refund, and the profile does not ask for credit notes',
    'επιστροφή, και το προφίλ δεν ζητά πιστωτικά',
    REFUNDS,
  ),
  'PAY-OWN-INCOME': notAReceipt(
    'your own income, not a sale to a customer',
    'δικό σας έσοδο, όχι πώληση σε πελάτη',
  ),
  'PAY-FEE': notAReceipt('a fee charged by the provider', 'προμήθεια του παρόχου'),
  'PAY-PAYOUT': notAReceipt('a payout or a withdrawal', 'απόδοση ή ανάληψη'),
  'PAY-OUTGOING': notAReceipt('money that went out', 'εξερχόμενο ποσό'),
  'PAY-PENDING': notAReceipt('a payment that is not complete yet', 'πληρωμή που δεν έχει ολοκληρωθεί'),
  'PAY-FAILED': notAReceipt('a payment that failed', 'πληρωμή που απέτυχε'),
  'PAY-DISPUTE': {
    severity: 'notice',
    en: { message: 'Row {row} is skipped: a dispute or a chargeback ({what}).', hint: DISPUTES.en },
    el: {
      message: 'Η γραμμή {row} παραλείπεται: αμφισβήτηση ή αντιστροφή χρέωσης ({what}).',
      hint: DISPUTES.el,
    },
    variants: {
      means: {
        en: { message: 'Row {row} is skipped: {means} ({what}).', hint: DISPUTES.en },
        el: { message: 'Η γραμμή {row} παραλείπεται: {means} ({what}).', hint: DISPUTES.el },
      },
      sale: {
        en: {
          message:
            'Row {row}: the payment is or was disputed ({what}); its document states the sale all the same.',
          hint: DISPUTES.en,
        },
        el: {
          message:
            'Γραμμή {row}: η πληρωμή αμφισβητείται ή αμφισβητήθηκε ({what})· το παραστατικό της δηλώνει κανονικά την πώληση.',
          hint: DISPUTES.el,
        },
      },
    },
  },
  'PAY-EXCHANGE': notAReceipt(
    'a currency exchange within your own account',
    'μετατροπή νομίσματος στον ίδιο λογαριασμό',
  ),
  'PAY-TRANSFER': notAReceipt(
    'a transfer between your own accounts',
    'μεταφορά μεταξύ δικών σας λογαριασμών',
  ),
  'PAY-REFUND-SUMMARY': notAReceipt(
    'it announces refunds, each with its own notification',
    'αναγγέλλει επιστροφές· καθεμία έχει δική της ειδοποίηση',
  ),
  'PAY-OTHER': notAReceipt('not a known kind of receipt', 'δεν είναι γνωστό είδος είσπραξης'),
  'PAY-REVERSED': {
    severity: 'notice',
    en: {
      message:
        'Row {row} makes no document: the payment {payment} was reversed before it was issued ({what}).',
      hint: 'No action needed: you kept no money.',
    },
    el: {
      message:
        'Η γραμμή {row} δεν γίνεται παραστατικό: η πληρωμή {payment} ανακλήθηκε πριν εκδοθεί ({what}).',
      hint: 'Δεν χρειάζεται ενέργεια: δεν κρατήσατε χρήματα.',
    },
    variants: {
      alone: {
        en: {
          message:
            'Row {row} says that the payment {payment} failed or was reversed; no document was issued for it ({what}).',
          hint: 'Rowmark remembers this: if the receipt of this payment arrives later, it is not issued. If you issued a document elsewhere, credit it there.',
        },
        el: {
          message:
            'Η γραμμή {row} αναφέρει ότι η πληρωμή {payment} απέτυχε ή ανακλήθηκε· δεν έχει εκδοθεί παραστατικό για αυτήν ({what}).',
          hint: 'Το Rowmark το θυμάται: αν η είσπραξη έρθει αργότερα, δεν εκδίδεται. Αν εκδώσατε παραστατικό αλλού, πιστώστε το εκεί.',
        },
      },
      counted: {
        en: {
          message:
            'Row {row} was taken into account when the payment {payment} was issued: its document states what you kept ({what}).',
          hint: 'No action needed.',
        },
        el: {
          message:
            'Η γραμμή {row} είχε υπολογιστεί όταν εκδόθηκε η πληρωμή {payment}: το παραστατικό δηλώνει όσα κρατήσατε ({what}).',
          hint: 'Δεν χρειάζεται ενέργεια.',
        },
      },
      refund: {
        en: {
          message:
            'Row {row} makes no credit note: the refund {payment} failed before it was issued ({what}).',
          hint: 'No action needed: you kept the money.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν γίνεται πιστωτικό: η επιστροφή {payment} απέτυχε πριν εκδοθεί ({what}).',
          hint: 'Δεν χρειάζεται ενέργεια: κρατήσατε τα χρήματα.',
        },
      },
      settled: {
        en: {
          message:
            'Row {row} makes no document: the refund {external_id} failed after its credit note (MARK {mark}) was issued, and a reversal of the payment {payment} was credited for that much less ({what}).',
          hint: 'No action needed: the documents state what you kept.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν γίνεται παραστατικό: η επιστροφή {external_id} απέτυχε αφού εκδόθηκε το πιστωτικό της (ΜΑΡΚ {mark}), και μια ανάκληση της πληρωμής {payment} πιστώθηκε για τόσο λιγότερο ({what}).',
          hint: 'Δεν χρειάζεται ενέργεια: τα παραστατικά δηλώνουν όσα κρατήσατε.',
        },
      },
      credited: {
        en: {
          message:
            'Row {row} makes no credit note: everything that the payment {payment} was issued for is credited already ({what}).',
          hint: 'No action needed.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν γίνεται πιστωτικό: όλα όσα εκδόθηκαν για την πληρωμή {payment} έχουν ήδη πιστωθεί ({what}).',
          hint: 'Δεν χρειάζεται ενέργεια.',
        },
      },
    },
  },
  'PAY-NETTED': {
    severity: 'notice',
    en: {
      message:
        'Row {row} ({amount} {currency}): part of the payment was reversed before it was issued; its document states {net}.',
      hint: 'No action needed: the document states what you kept.',
    },
    el: {
      message:
        'Γραμμή {row} ({amount} {currency}): μέρος της πληρωμής ανακλήθηκε πριν εκδοθεί· το παραστατικό δηλώνει {net}.',
      hint: 'Δεν χρειάζεται ενέργεια: το παραστατικό δηλώνει όσα κρατήσατε.',
    },
    variants: {
      refunds: {
        en: {
          message:
            'Row {row} ({amount} {currency}): refunds that failed are credited already ({external_id}, MARK {mark}); this credit note takes back the rest, {net}.',
          hint: 'No action needed: the documents state what you kept. The credit notes of these refunds need no correction for what they share with this reversal.',
        },
        el: {
          message:
            'Γραμμή {row} ({amount} {currency}): επιστροφές που απέτυχαν έχουν ήδη πιστωθεί ({external_id}, ΜΑΡΚ {mark})· αυτό το πιστωτικό αφαιρεί το υπόλοιπο, {net}.',
          hint: 'Δεν χρειάζεται ενέργεια: τα παραστατικά δηλώνουν όσα κρατήσατε. Τα πιστωτικά αυτών των επιστροφών δεν θέλουν διόρθωση για όσα καλύπτει η ανάκληση.',
        },
      },
    },
  },
  'PAY-ISSUED-REVERSED': {
    en: {
      message:
        'Row {row} reverses {amount} of the payment {payment}, but its document {external_id} is already issued with MARK {mark} ({what}).',
      hint: 'Issue a credit note for exactly this amount, or let Rowmark issue it: set "refunds" in the payment section of the profile.',
    },
    el: {
      message:
        'Η γραμμή {row} ανακαλεί {amount} από την πληρωμή {payment}, αλλά το παραστατικό της {external_id} έχει ήδη εκδοθεί με ΜΑΡΚ {mark} ({what}).',
      hint: 'Εκδώστε πιστωτικό για ακριβώς αυτό το ποσό ή αφήστε το Rowmark να το εκδώσει: ορίστε το «refunds» στην ενότητα payment του προφίλ.',
    },
    variants: {
      refund: {
        en: {
          message:
            'Row {row}: the refund {external_id} failed, but its credit note is already issued with MARK {mark} ({what}).',
          hint: 'The money ({amount}) came back to you: ask your accountant and issue the sale again by hand.',
        },
        el: {
          message:
            'Γραμμή {row}: η επιστροφή {external_id} απέτυχε, αλλά το πιστωτικό της έχει ήδη εκδοθεί με ΜΑΡΚ {mark} ({what}).',
          hint: 'Τα χρήματα ({amount}) γύρισαν σε εσάς: ρωτήστε τον λογιστή σας και εκδώστε ξανά την πώληση με το χέρι.',
        },
      },
    },
  },
  'PAY-DOCUMENT-OPEN': {
    en: {
      message:
        'Row {row} changes the payment {payment}, but its document {external_id} is being issued right now ({what}).',
      hint: 'Import the file again when that is done: this row is then credited, or reported with the MARK.',
    },
    el: {
      message:
        'Η γραμμή {row} αλλάζει την πληρωμή {payment}, αλλά το παραστατικό της {external_id} εκδίδεται αυτή τη στιγμή ({what}).',
      hint: 'Εισαγάγετε ξανά το αρχείο όταν ολοκληρωθεί: τότε η γραμμή πιστώνεται ή αναφέρεται με το ΜΑΡΚ.',
    },
    variants: {
      document: {
        en: {
          message:
            '{external_id} was not issued: the document {known} of the same payment {payment} is being issued right now.',
          hint: 'Import the file again when that is done: the credit note is then issued if the payment has as much left.',
        },
        el: {
          message:
            'Το {external_id} δεν εκδόθηκε: το παραστατικό {known} της ίδιας πληρωμής {payment} εκδίδεται αυτή τη στιγμή.',
          hint: 'Εισαγάγετε ξανά το αρχείο όταν ολοκληρωθεί: το πιστωτικό εκδίδεται τότε, αν απομένουν τόσα από την πληρωμή.',
        },
      },
    },
  },
  'PAY-CHANGED-MEANWHILE': {
    en: {
      message:
        'While this import was running, another one reported that money of the payment {payment} was reversed: {external_id} was not issued.',
      hint: 'Import the file again: the document is then issued for what is left of the payment, if anything is left.',
    },
    el: {
      message:
        'Όσο εκτελούνταν αυτή η εισαγωγή, μια άλλη ανέφερε ότι ανακλήθηκαν χρήματα της πληρωμής {payment}: το {external_id} δεν εκδόθηκε.',
      hint: 'Εισαγάγετε ξανά το αρχείο: το παραστατικό εκδίδεται τότε για όσα έμειναν από την πληρωμή, αν έμεινε κάτι.',
    },
  },
  'PAY-TOO-MUCH-TOLD': {
    en: {
      message:
        'Row {row}: the payment {payment} has more entries than Rowmark records for one payment; this row was not recorded ({what}).',
      hint: 'Check that the column with the payment id identifies a single payment. If it does, handle the rest of this payment by hand: nothing more of it is issued.',
    },
    el: {
      message:
        'Γραμμή {row}: η πληρωμή {payment} έχει περισσότερες καταχωρίσεις από όσες τηρεί το Rowmark για μία πληρωμή· αυτή η γραμμή δεν καταχωρίστηκε ({what}).',
      hint: 'Ελέγξτε ότι η στήλη με τον κωδικό της πληρωμής δείχνει μία μόνο πληρωμή. Αν ναι, τακτοποιήστε τα υπόλοιπα της πληρωμής με το χέρι: τίποτα άλλο από αυτήν δεν εκδίδεται.',
    },
    variants: {
      document: {
        en: {
          message:
            '{external_id} was not issued: the payment {payment} has more entries than Rowmark records for one payment.',
          hint: 'Check that the column with the payment id identifies a single payment. If it does, issue the document by hand for the amount that is left.',
        },
        el: {
          message:
            'Το {external_id} δεν εκδόθηκε: η πληρωμή {payment} έχει περισσότερες καταχωρίσεις από όσες τηρεί το Rowmark για μία πληρωμή.',
          hint: 'Ελέγξτε ότι η στήλη με τον κωδικό της πληρωμής δείχνει μία μόνο πληρωμή. Αν ναι, εκδώστε το παραστατικό με το χέρι για το ποσό που έμεινε.',
        },
      },
    },
  },
  'PAY-REVERSAL-UNCLEAR': {
    en: {
      message:
        'Row {row} reverses {amount}, but the payment {payment} was made in {currency}: it is not clear how much is left ({what}).',
      hint: 'Nothing was issued for the payment. Issue it by hand for the amount that is left.',
    },
    el: {
      message:
        'Η γραμμή {row} ανακαλεί {amount}, αλλά η πληρωμή {payment} έγινε σε {currency}: δεν προκύπτει πόσο μένει ({what}).',
      hint: 'Δεν εκδόθηκε τίποτα για την πληρωμή. Εκδώστε την με το χέρι για το ποσό που έμεινε.',
    },
    variants: {
      parts: {
        en: {
          message:
            'The payment {payment} was captured in several parts, and {amount} of it was taken back without saying from which part: it is not clear how much of row {row} is left ({what}).',
          hint: 'Nothing was issued for these rows. Ask the provider which capture it was, and issue each part by hand for the amount that is left.',
        },
        el: {
          message:
            'Η πληρωμή {payment} εισπράχθηκε σε περισσότερα μέρη και ανακλήθηκε {amount} χωρίς να λέει από ποιο: δεν προκύπτει πόσο μένει από τη γραμμή {row} ({what}).',
          hint: 'Δεν εκδόθηκε τίποτα για αυτές τις γραμμές. Ρωτήστε τον πάροχο ποια είσπραξη αφορά και εκδώστε κάθε μέρος με το χέρι για το ποσό που έμεινε.',
        },
      },
      credit: {
        en: {
          message:
            'Row {row} takes back {amount}, but the documents of the payment {payment} are in {currency}: it is not clear how much of them is left ({what}).',
          hint: 'Nothing was credited. Issue the credit note by hand, in the currency of the sale.',
        },
        el: {
          message:
            'Η γραμμή {row} αφαιρεί {amount}, αλλά τα παραστατικά της πληρωμής {payment} είναι σε {currency}: δεν προκύπτει πόσο τους απομένει ({what}).',
          hint: 'Δεν πιστώθηκε τίποτα. Εκδώστε το πιστωτικό με το χέρι, στο νόμισμα της πώλησης.',
        },
      },
    },
  },
  'IDENTITY-CHANGED': {
    en: {
      message:
        'The payment {payment} was already issued as {known} with MARK {mark}; {external_id} would state part of its money again.',
      hint: 'Compare the document with the captures of the payment, and issue by hand only what is missing.',
    },
    el: {
      message:
        'Η πληρωμή {payment} έχει ήδη εκδοθεί ως {known} με ΜΑΡΚ {mark}· το {external_id} θα δήλωνε ξανά χρήματά της.',
      hint: 'Συγκρίνετε το παραστατικό με τις εισπράξεις της πληρωμής και εκδώστε με το χέρι μόνο όσα λείπουν.',
    },
    variants: {
      document: {
        en: {
          message:
            'A document with the same customer, day, total and number was already issued as {known} with MARK {mark}; {external_id} would issue it again.',
          hint: 'The external_id is formed differently than before. Form it as before, and the document is a duplicate. If it is another document, correct its number or its date.',
        },
        el: {
          message:
            'Παραστατικό με τον ίδιο πελάτη, την ίδια ημέρα, το ίδιο ποσό και τον ίδιο αριθμό έχει ήδη εκδοθεί ως {known} με ΜΑΡΚ {mark}· με το {external_id} θα εκδιδόταν ξανά.',
          hint: 'Το external_id σχηματίζεται διαφορετικά από πριν. Σχηματίστε το όπως πριν: τότε το παραστατικό αναγνωρίζεται ως ήδη εκδομένο. Αν είναι άλλο παραστατικό, διορθώστε τον αριθμό ή την ημερομηνία του.',
        },
      },
      open: {
        en: {
          message:
            'A document with the same customer, day, total and number is being issued right now as {known}; {external_id} would issue it again.',
          hint: 'Import the file again when that is done: the document is then a duplicate, or it is issued.',
        },
        el: {
          message:
            'Παραστατικό με τον ίδιο πελάτη, την ίδια ημέρα, το ίδιο ποσό και τον ίδιο αριθμό εκδίδεται αυτή τη στιγμή ως {known}· με το {external_id} θα εκδιδόταν ξανά.',
          hint: 'Εισαγάγετε ξανά το αρχείο όταν ολοκληρωθεί: τότε αναφέρεται με το ΜΑΡΚ του εκδομένου ή εκδίδεται.',
        },
      },
      row: {
        en: {
          message:
            'The row that this one retries was already issued as {known} with MARK {mark}; {external_id} would issue it again.',
          hint: 'Delete the row from the retry file, or write {known} again: the document is then a duplicate.',
        },
        el: {
          message:
            'Η γραμμή που διορθώνεται εδώ έχει ήδη εκδοθεί ως {known} με ΜΑΡΚ {mark}· με το {external_id} θα εκδιδόταν ξανά.',
          hint: 'Διαγράψτε τη γραμμή από το αρχείο επανάληψης ή γράψτε ξανά {known}: τότε το παραστατικό αναγνωρίζεται ως ήδη εκδομένο.',
        },
      },
      'row-open': {
        en: {
          message:
            'The row that this one retries is being issued right now as {known}; {external_id} would issue it again.',
          hint: 'Import the file again when that is done: the document is then a duplicate, or it is issued.',
        },
        el: {
          message:
            'Η γραμμή που διορθώνεται εδώ εκδίδεται αυτή τη στιγμή ως {known}· με το {external_id} θα εκδιδόταν ξανά.',
          hint: 'Εισαγάγετε ξανά το αρχείο όταν ολοκληρωθεί: τότε αναφέρεται με το ΜΑΡΚ του εκδομένου ή εκδίδεται.',
        },
      },
    },
  },
  'PAY-TYPE-UNKNOWN': {
    en: {
      message: 'Row {row}: it is not known what this row is ({what}), so it was neither issued nor skipped.',
      hint: 'Ask the provider and declare it in the profile under {key}: a receipt, a fee, a payout …',
    },
    el: {
      message: 'Γραμμή {row}: δεν είναι γνωστό τι αφορά ({what}), γι’ αυτό ούτε εκδόθηκε ούτε παραλείφθηκε.',
      hint: 'Ρωτήστε τον πάροχο και δηλώστε το στο {key} του προφίλ: είσπραξη, προμήθεια, απόδοση …',
    },
    variants: {
      means: {
        en: {
          message: 'Row {row} is {means}: only you can say which ({what}).',
          hint: 'Declare it in the profile under {key}. Until then the row is neither issued nor skipped.',
        },
        el: {
          message: 'Η γραμμή {row} είναι {means}: μόνο εσείς μπορείτε να πείτε τι ({what}).',
          hint: 'Δηλώστε το στο {key} του προφίλ. Ως τότε η γραμμή ούτε εκδίδεται ούτε παραλείπεται.',
        },
      },
    },
  },
  'PAY-CAPTURE-MODE': {
    en: {
      message:
        'Row {row} is a capture of the payment {payment}, but the profile says that captures are automatic ({what}).',
      hint: 'Set "capture": "manual" in the payment section: in this account, an authorisation is not yet a payment.',
    },
    el: {
      message:
        'Η γραμμή {row} είναι είσπραξη της πληρωμής {payment}, αλλά το προφίλ λέει ότι η είσπραξη είναι αυτόματη ({what}).',
      hint: 'Βάλτε "capture": "manual" στην ενότητα payment: σε αυτόν τον λογαριασμό η έγκριση δεν είναι ακόμη πληρωμή.',
    },
    variants: {
      receipt: {
        en: {
          message:
            'Row {row} was not issued: the payment {payment} has a separate capture, so captures are not automatic ({what}).',
          hint: 'Set "capture": "manual" in the payment section: in this account, an authorisation is not yet a payment.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν εκδόθηκε: η πληρωμή {payment} έχει χωριστή είσπραξη, άρα η είσπραξη δεν είναι αυτόματη ({what}).',
          hint: 'Βάλτε "capture": "manual" στην ενότητα payment: σε αυτόν τον λογαριασμό η έγκριση δεν είναι ακόμη πληρωμή.',
        },
      },
    },
  },
  'PAY-PART-MISSING': {
    en: {
      message: 'Row {row} is a capture without its own reference ({what}).',
      hint: 'Without it, two captures of one payment look the same. Export the column with the modification reference.',
    },
    el: {
      message: 'Η γραμμή {row} είναι είσπραξη χωρίς δικό της αριθμό ({what}).',
      hint: 'Χωρίς αυτόν δύο εισπράξεις της ίδιας πληρωμής δεν ξεχωρίζουν. Εξαγάγετε και τη στήλη με τον αριθμό της είσπραξης.',
    },
  },
  'PAY-TEST-LIVE': {
    en: {
      message: 'Row {row} comes from the provider’s test system, but this service issues real documents.',
      hint: 'No money was paid. Import such files only into a sandbox.',
    },
    el: {
      message:
        'Η γραμμή {row} προέρχεται από το δοκιμαστικό σύστημα του παρόχου, αλλά η υπηρεσία εκδίδει πραγματικά παραστατικά.',
      hint: 'Δεν πληρώθηκαν χρήματα. Εισαγάγετε τέτοια αρχεία μόνο σε δοκιμαστικό περιβάλλον.',
    },
  },
  'PAY-SEVERAL': {
    en: {
      message: 'Row {row} contains more than one payment ({column}).',
      hint: 'Write one notification per line, then import the file again.',
    },
    el: {
      message: 'Η γραμμή {row} έχει περισσότερες από μία πληρωμές ({column}).',
      hint: 'Γράψτε μία ειδοποίηση ανά γραμμή και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'PAY-UNREADABLE': {
    en: {
      message: 'Row {row} cannot be read: {text}.',
      hint: 'Get the row again from the system that wrote the file, and import it. The other rows are not affected.',
    },
    el: {
      message: 'Η γραμμή {row} δεν διαβάζεται: {text}.',
      hint: 'Πάρτε ξανά τη γραμμή από το σύστημα που έγραψε το αρχείο και εισαγάγετέ την. Οι άλλες γραμμές δεν επηρεάζονται.',
    },
  },
  'PAY-INCOMPLETE': {
    en: {
      message: 'Row {row} does not say which payment it is about ({what}).',
      hint: 'Without the provider’s id it could be issued twice. Ask the provider for the complete notification.',
    },
    el: {
      message: 'Η γραμμή {row} δεν αναφέρει ποια πληρωμή αφορά ({what}).',
      hint: 'Χωρίς τον αριθμό του παρόχου θα μπορούσε να εκδοθεί δύο φορές. Ζητήστε από τον πάροχο την πλήρη ειδοποίηση.',
    },
    variants: {
      refund: {
        en: {
          message: 'Row {row} is a refund without an id of its own in {column} ({what}).',
          hint: 'Without it, two refunds of one payment look the same, and one of them could be credited twice. Ask the provider for the export with the ids of refunds, or issue this credit note by hand.',
        },
        el: {
          message: 'Η γραμμή {row} είναι επιστροφή χωρίς δικό της κωδικό στη στήλη {column} ({what}).',
          hint: 'Χωρίς αυτόν δύο επιστροφές της ίδιας πληρωμής δεν ξεχωρίζουν και μία θα μπορούσε να πιστωθεί δύο φορές. Ζητήστε από τον πάροχο την εξαγωγή με τους κωδικούς των επιστροφών ή εκδώστε αυτό το πιστωτικό με το χέρι.',
        },
      },
    },
  },
  'PAY-TEST': {
    severity: 'warning',
    mustSee: true,
    en: {
      message: 'Row {row} comes from the provider’s test system.',
      hint: 'No money was paid. Issue such rows only in a sandbox.',
    },
    el: {
      message: 'Η γραμμή {row} προέρχεται από το δοκιμαστικό σύστημα του παρόχου.',
      hint: 'Δεν πληρώθηκαν χρήματα. Εκδώστε τέτοιες γραμμές μόνο σε δοκιμαστικό περιβάλλον.',
    },
  },
  'PAY-NOT-POSITIVE': {
    en: {
      message: 'Row {row}, column {column}: a receipt of {amount} {currency} cannot be invoiced.',
      hint: 'A document needs an amount above zero. If the row is not a receipt, exclude it with only_rows_where.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: είσπραξη {amount} {currency} δεν τιμολογείται.',
      hint: 'Το παραστατικό χρειάζεται ποσό μεγαλύτερο του μηδενός. Αν η γραμμή δεν είναι είσπραξη, εξαιρέστε την με only_rows_where.',
    },
  },
  'PAY-UNDER-A-CENT': {
    en: {
      message: 'Row {row}: {amount} {currency} at {rate} is less than half a cent in euro.',
      hint: 'A document cannot state that in euro. Check the amount and the rate.',
    },
    el: {
      message: 'Γραμμή {row}: {amount} {currency} με {rate} είναι λιγότερο από μισό λεπτό του ευρώ.',
      hint: 'Το παραστατικό δεν μπορεί να το δηλώσει σε ευρώ. Ελέγξτε το ποσό και την ισοτιμία.',
    },
  },
  'PAY-CURRENCY-SIGN': {
    en: {
      message:
        'Row {row}, column {column}: "{text}" shows a different currency than {currency}, the currency of the row.',
      hint: 'Correct the currency or the amount. Nothing was issued, because either could be right.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: το «{text}» δείχνει άλλο νόμισμα από το {currency} της γραμμής.',
      hint: 'Διορθώστε το νόμισμα ή το ποσό. Δεν εκδόθηκε τίποτα, γιατί μπορεί να είναι σωστό είτε το ένα είτε το άλλο.',
    },
  },
  'PAY-VAT-RATE': {
    en: {
      message: 'Row {row}: {rate} is not a VAT rate.',
      hint: 'Give the rate as a percentage, such as 24, 13, 6 or 0.',
    },
    el: {
      message: 'Γραμμή {row}: το {rate} δεν είναι συντελεστής ΦΠΑ.',
      hint: 'Δώστε τον συντελεστή ως ποσοστό, π.χ. 24, 13, 6 ή 0.',
    },
  },
  'PAY-PART-REFUNDED': {
    severity: 'warning',
    en: {
      message:
        'Row {row}: {refunded} of {amount} {currency} has been refunded; the document states the whole payment.',
      hint: 'A refund needs its own credit note: import the refunds too, or issue it by hand.',
    },
    el: {
      message:
        'Γραμμή {row}: {refunded} από {amount} {currency} έχουν επιστραφεί· το παραστατικό δηλώνει όλη την πληρωμή.',
      hint: 'Η επιστροφή χρειάζεται δικό της πιστωτικό: εισαγάγετε και τις επιστροφές ή εκδώστε το με το χέρι.',
    },
  },
  'PAY-REFUND-RATE': {
    severity: 'warning',
    en: {
      message:
        'Row {row}: the rate of the original sale {original} is not known; the credit note uses {rate} ({source}).',
      hint: 'Check that the credit note matches the sale, or import the original payment first.',
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
    variants: {
      credited: {
        en: {
          message:
            'Row {row} repeats the payment {external_id}: its document (MARK {mark}), less what was credited of it, states exactly this amount.',
          hint: 'No action needed.',
        },
        el: {
          message:
            'Η γραμμή {row} επαναλαμβάνει την πληρωμή {external_id}: το παραστατικό της (ΜΑΡΚ {mark}), μείον όσα πιστώθηκαν, δηλώνει ακριβώς αυτό το ποσό.',
          hint: 'Δεν χρειάζεται ενέργεια.',
        },
      },
    },
  },
  'PAY-STAY-UNCLEAR': {
    en: {
      message:
        'Row {row} is a monthly payout of the stay {external_id}, which is issued already (MARK {mark}), and nothing tells for which month.',
      hint: 'Compare the row with that document: leave it out if it is the same payout, and issue it by hand if it is another month.',
    },
    el: {
      message:
        'Η γραμμή {row} είναι μηνιαία απόδοση της διαμονής {external_id}, που έχει ήδη εκδοθεί (ΜΑΡΚ {mark}), και δεν προκύπτει για ποιον μήνα.',
      hint: 'Συγκρίνετε τη γραμμή με αυτό το παραστατικό: εξαιρέστε την αν είναι η ίδια απόδοση, εκδώστε την με το χέρι αν είναι άλλος μήνας.',
    },
  },
  'PAY-REPEAT-DIFFERS': {
    en: {
      message: 'Rows {first} and {row} are the same payment {external_id} with different amounts: {amounts}.',
      hint: 'Keep the row with the amount that was paid (the capture counts, not the authorisation) and import the file again.',
    },
    el: {
      message:
        'Οι γραμμές {first} και {row} είναι η ίδια πληρωμή {external_id} με διαφορετικά ποσά: {amounts}.',
      hint: 'Κρατήστε τη γραμμή με το ποσό που πληρώθηκε (μετρά η είσπραξη, όχι η έγκριση) και εισαγάγετε ξανά το αρχείο.',
    },
  },
} satisfies Record<string, ProblemText>;
