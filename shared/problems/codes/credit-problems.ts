import type { ProblemText } from '../problem-text.ts';

const CORRECT_OR_CREDIT = {
  en: 'Nothing was credited for this row. If another capture of the payment is still to be imported, import it first, then this file again. Otherwise check the amount and the credit notes that are issued already.',
  el: 'Για τη γραμμή αυτή δεν πιστώθηκε τίποτα. Αν κάποια είσπραξη της πληρωμής δεν έχει εισαχθεί ακόμη, εισαγάγετέ την πρώτα και μετά ξανά αυτό το αρχείο. Διαφορετικά ελέγξτε το ποσό και τα πιστωτικά που έχουν ήδη εκδοθεί.',
};

/** Credit notes beside the money of the documents that they take back. */
export const creditProblems = {
  'PAY-CREDIT-EXCEEDS': {
    en: {
      message:
        'Row {row} takes back {amount} {currency} of the payment {payment}, but its documents come to only {left} {currency} ({external_id}, MARK {mark}).',
      hint: CORRECT_OR_CREDIT.en,
    },
    el: {
      message:
        'Η γραμμή {row} αφαιρεί {amount} {currency} από την πληρωμή {payment}, αλλά στα παραστατικά της απομένουν μόνο {left} {currency} ({external_id}, ΜΑΡΚ {mark}).',
      hint: CORRECT_OR_CREDIT.el,
    },
    variants: {
      meanwhile: {
        en: {
          message:
            'While this import was running, another one credited the payment {payment}: {external_id} takes back {amount} {currency}, but its documents come to only {left} {currency} (MARK {mark}).',
          hint: CORRECT_OR_CREDIT.en,
        },
        el: {
          message:
            'Όσο εκτελούνταν αυτή η εισαγωγή, μια άλλη πίστωσε την πληρωμή {payment}: το {external_id} αφαιρεί {amount} {currency}, αλλά στα παραστατικά της απομένουν μόνο {left} {currency} (ΜΑΡΚ {mark}).',
          hint: CORRECT_OR_CREDIT.el,
        },
      },
      before: {
        severity: 'warning',
        en: {
          message:
            'Credit notes of the payment {payment} were issued before this row and take back {amount} {currency} more than its documents state ({external_id}, MARK {mark}).',
          hint: 'One of those credit notes is not a refund of this sale, or is too high: ask your accountant how to correct it.',
        },
        el: {
          message:
            'Πιστωτικά της πληρωμής {payment} εκδόθηκαν πριν από αυτή τη γραμμή και αφαιρούν {amount} {currency} παραπάνω από όσα δηλώνουν τα παραστατικά της ({external_id}, ΜΑΡΚ {mark}).',
          hint: 'Κάποιο από αυτά τα πιστωτικά δεν είναι επιστροφή αυτής της πώλησης ή έχει μεγαλύτερο ποσό: ρωτήστε τον λογιστή σας πώς διορθώνεται.',
        },
      },
      released: {
        severity: 'warning',
        en: {
          message:
            'Row {row}: {amount} {currency} of the payment {payment} were taken for money that was not captured ({external_id}), but this row shows that they were.',
          hint: 'Import the file with these refunds again: they are credited then.',
        },
        el: {
          message:
            'Γραμμή {row}: {amount} {currency} της πληρωμής {payment} θεωρήθηκε ότι δεν εισπράχθηκαν ({external_id}), αλλά η γραμμή δείχνει ότι εισπράχθηκαν.',
          hint: 'Εισαγάγετε ξανά το αρχείο με τις επιστροφές αυτές: τότε πιστώνονται.',
        },
      },
      uncaptured: {
        severity: 'warning',
        en: {
          message:
            'Row {row}: exactly {amount} {currency} of the payment {payment} were not captured, and a credit note for as much was issued before ({external_id}, MARK {mark}).',
          hint: 'If that refund only released what was not captured, the credit note takes back too much: ask your accountant how to correct it.',
        },
        el: {
          message:
            'Γραμμή {row}: ακριβώς {amount} {currency} της πληρωμής {payment} δεν εισπράχθηκαν, και είχε εκδοθεί πιστωτικό ίσου ποσού ({external_id}, ΜΑΡΚ {mark}).',
          hint: 'Αν η επιστροφή αυτή απλώς αποδέσμευσε όσα δεν εισπράχθηκαν, το πιστωτικό αφαιρεί περισσότερα από όσα πρέπει: ρωτήστε τον λογιστή σας πώς διορθώνεται.',
        },
      },
      document: {
        en: {
          message:
            '{external_id} credits {amount} {currency} of the document {original} (MARK {mark}), which comes to only {left} {currency} after its other credit notes ({others}).',
          hint: 'Correct the amount of the credit note, or the document that it names. Nothing was credited.',
        },
        el: {
          message:
            'Το {external_id} πιστώνει {amount} {currency} από το παραστατικό {original} (ΜΑΡΚ {mark}), στο οποίο μετά τα άλλα πιστωτικά του ({others}) απομένουν μόνο {left} {currency}.',
          hint: 'Διορθώστε το ποσό του πιστωτικού ή το παραστατικό στο οποίο αναφέρεται. Δεν πιστώθηκε τίποτα.',
        },
      },
    },
  },
  'CREDIT-DIFFERS': {
    en: {
      message:
        '{external_id} corrects {original} (MARK {mark}), but its {fields} differ from what that document states. Nothing was sent.',
      hint: 'A 5.1 has the counterpart, the currency and the VAT rates of the document that it corrects. Correct it, or the MARK that it names. A credit that corrects no single document is a 5.2.',
    },
    el: {
      message:
        'Το {external_id} διορθώνει το {original} (ΜΑΡΚ {mark}), αλλά τα {fields} διαφέρουν από όσα δηλώνει εκείνο. Δεν στάλθηκε τίποτα.',
      hint: 'Το 5.1 έχει τον αντισυμβαλλόμενο, το νόμισμα και τους συντελεστές ΦΠΑ του παραστατικού που διορθώνει. Διορθώστε το ή το ΜΑΡΚ που αναφέρει. Πιστωτικό που δεν αφορά συγκεκριμένο παραστατικό είναι 5.2.',
    },
  },
  'PAY-SALE-UNSEEN': {
    severity: 'notice',
    en: {
      message:
        'Row {row} takes back money of the payment {payment}, of which no sale was imported: nobody can tell whether {external_id} exceeds it.',
      hint: 'No action needed if the sale was issued elsewhere. Otherwise import it too.',
    },
    el: {
      message:
        'Η γραμμή {row} αφαιρεί χρήματα της πληρωμής {payment}, για την οποία δεν έχει εισαχθεί πώληση: δεν προκύπτει αν το {external_id} την υπερβαίνει.',
      hint: 'Δεν χρειάζεται ενέργεια αν η πώληση εκδόθηκε αλλού. Διαφορετικά εισαγάγετε και την πώληση.',
    },
    variants: {
      older: {
        en: {
          message:
            'Row {row} takes back money of the payment {payment}, whose sale was issued by an older version that kept no amounts: nobody can tell whether {external_id} exceeds it.',
          hint: 'Compare the credit note with the sale and its earlier credit notes.',
        },
        el: {
          message:
            'Η γραμμή {row} αφαιρεί χρήματα της πληρωμής {payment}, της οποίας η πώληση εκδόθηκε από παλαιότερη έκδοση που δεν τηρούσε ποσά: δεν προκύπτει αν το {external_id} την υπερβαίνει.',
          hint: 'Συγκρίνετε το πιστωτικό με την πώληση και τα προηγούμενα πιστωτικά της.',
        },
      },
    },
  },
  'PAY-CENT-MOVED': {
    severity: 'notice',
    en: {
      message:
        'Row {row}: the document states {euro} EUR, where the rate alone gives {stated}: so the documents of the payment {payment} come to exactly its euro.',
      hint: 'No action needed: the last document takes the cents that rounding leaves.',
    },
    el: {
      message:
        'Γραμμή {row}: το παραστατικό δηλώνει {euro} EUR, ενώ η ισοτιμία μόνη της δίνει {stated}: έτσι τα παραστατικά της πληρωμής {payment} δίνουν ακριβώς το ποσό της σε ευρώ.',
      hint: 'Δεν χρειάζεται ενέργεια: το τελευταίο παραστατικό παίρνει τα λεπτά της στρογγυλοποίησης.',
    },
  },
  'PAY-CONFLICT-BESIDE': {
    en: {
      message:
        '{external_id} was not issued: {other} of the same payment {payment} is not settled (state: {state}).',
      hint: 'Settle {other} first, then import this file again: it continues with this document.',
    },
    el: {
      message:
        'Το {external_id} δεν εκδόθηκε: εκκρεμεί το {other} της ίδιας πληρωμής {payment} (κατάσταση: {state}).',
      hint: 'Τακτοποιήστε πρώτα το {other} και εισαγάγετε ξανά το αρχείο: συνεχίζει με αυτό το παραστατικό.',
    },
  },
} satisfies Record<string, ProblemText>;
