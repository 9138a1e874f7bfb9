import type { ProblemText } from '../problem-text.ts';

const A_PERSON_DECIDES = {
  en: 'Nothing was credited or sent. Ask your accountant whether the old document may be replaced so. If it may, accept {code}.',
  el: 'Δεν πιστώθηκε ούτε στάλθηκε τίποτα. Ρωτήστε τον λογιστή σας αν το παλιό παραστατικό μπορεί να αντικατασταθεί έτσι. Αν μπορεί, αποδεχτείτε το {code}.',
};

/** Texts of a doubt that a person decides, and accepts by its code. */
const decided = (code: string, message: { en: string; el: string }): Pick<ProblemText, 'en' | 'el'> => ({
  en: { message: message.en, hint: A_PERSON_DECIDES.en.replace('{code}', code) },
  el: { message: message.el, hint: A_PERSON_DECIDES.el.replace('{code}', code) },
});

const refusedBecause = (
  reason: { en: string; el: string },
  hint: { en: string; el: string },
): Pick<ProblemText, 'en' | 'el'> => ({
  en: {
    message: 'The issued document {printed}, MARK {mark}, is not replaced: {reason}.'.replace(
      '{reason}',
      reason.en,
    ),
    hint: hint.en,
  },
  el: {
    message: 'Το παραστατικό {printed}, ΜΑΡΚ {mark}, δεν αντικαθίσταται: {reason}.'.replace(
      '{reason}',
      reason.el,
    ),
    hint: hint.el,
  },
});

/** A doubt that a person decides. */
const toDecide = (
  code: string,
  message: { en: string; el: string },
  quarter?: { en: string; el: string },
): ProblemText => ({
  severity: 'doubtful',
  mustSee: true,
  en: decided(code, message).en,
  el: decided(code, message).el,
  ...(quarter && { variants: { quarter: decided(code, quarter) } }),
});

/** Issued documents that others take the place of. */
export const amendProblems = {
  'AMEND-PLANNED': {
    severity: 'notice',
    en: {
      message:
        '{printed}, MARK {mark}, of {total} is credited in full, and {external_id} is issued anew for {payable}. These fields differ: {fields}.',
      hint: 'No action needed. The new document goes out once the credit note has its MARK.',
    },
    el: {
      message:
        'Το {printed}, ΜΑΡΚ {mark}, ποσού {total} πιστώνεται ολόκληρο και το {external_id} εκδίδεται ξανά με ποσό {payable}. Πεδία που διαφέρουν: {fields}.',
      hint: 'Δεν χρειάζεται ενέργεια. Το νέο παραστατικό στέλνεται μόλις το πιστωτικό πάρει ΜΑΡΚ.',
    },
    variants: {
      'goes on': {
        en: {
          message:
            '{printed}, MARK {mark}, was credited in full before, under MARK {credit_mark}. Now {external_id} is issued anew for {payable}. These fields differ: {fields}.',
          hint: 'No action needed: the credit note is not issued again.',
        },
        el: {
          message:
            'Το {printed}, ΜΑΡΚ {mark}, έχει ήδη πιστωθεί ολόκληρο με ΜΑΡΚ {credit_mark}. Τώρα το {external_id} εκδίδεται ξανά με ποσό {payable}. Πεδία που διαφέρουν: {fields}.',
          hint: 'Δεν χρειάζεται ενέργεια: το πιστωτικό δεν εκδίδεται ξανά.',
        },
      },
    },
  },
  'AMEND-BUYER': toDecide('AMEND-BUYER', {
    en: 'The new document would name another buyer than {printed}, MARK {mark}. These fields differ: {fields}.',
    el: 'Το νέο παραστατικό θα είχε άλλα στοιχεία πελάτη από το {printed}, ΜΑΡΚ {mark}. Πεδία που διαφέρουν: {fields}.',
  }),
  'AMEND-KIND': toDecide('AMEND-KIND', {
    en: 'The new document would be a {type}, but {printed}, MARK {mark}, is a {was}.',
    el: 'Το νέο παραστατικό θα ήταν {type}, αλλά το {printed}, ΜΑΡΚ {mark}, είναι {was}.',
  }),
  'AMEND-PAYMENT': toDecide('AMEND-PAYMENT', {
    en: 'The new document would state another amount for the payment {payment} than {printed}, MARK {mark}: compare it with what the provider captured and gave back.',
    el: 'Το νέο παραστατικό θα έγραφε άλλο ποσό για την πληρωμή {payment} από το {printed}, ΜΑΡΚ {mark}: συγκρίνετέ το με όσα εισέπραξε και επέστρεψε ο πάροχος.',
  }),
  'AMEND-PERIOD': toDecide(
    'AMEND-PERIOD',
    {
      en: '{printed}, MARK {mark}, was issued on {date}: the credit note and the new document would fall in another month than it did.',
      el: 'Το {printed}, ΜΑΡΚ {mark}, εκδόθηκε στις {date}: το πιστωτικό και το νέο παραστατικό θα ανήκαν σε άλλον μήνα.',
    },
    {
      en: '{printed}, MARK {mark}, was issued on {date}: the credit note and the new document would fall in another quarter than it did.',
      el: 'Το {printed}, ΜΑΡΚ {mark}, εκδόθηκε στις {date}: το πιστωτικό και το νέο παραστατικό θα ανήκαν σε άλλο τρίμηνο.',
    },
  ),
  'AMEND-REFUSED': {
    en: {
      message: 'The issued document {printed}, MARK {mark}, is not replaced: a {type} has no credit note.',
      hint: 'Nothing was sent. Ask your accountant how it is corrected.',
    },
    el: {
      message:
        'Το παραστατικό {printed}, ΜΑΡΚ {mark}, δεν αντικαθίσταται: το είδος {type} δεν έχει πιστωτικό.',
      hint: 'Δεν στάλθηκε τίποτα. Ρωτήστε τον λογιστή σας πώς διορθώνεται.',
    },
    variants: {
      'is-a-clearance': refusedBecause(
        { en: 'it is a 1.5, which has no credit note', el: 'είναι 1.5, που δεν έχει πιστωτικό' },
        {
          en: 'Agree with the principal, then issue a 1.5 with the right amounts for the next sales.',
          el: 'Συνεννοηθείτε με τον εντολέα και εκδώστε 1.5 με τα σωστά ποσά στις επόμενες πωλήσεις.',
        },
      ),
      'is-an-acquisition': refusedBecause(
        { en: 'it is a 3.1, which has no credit note', el: 'είναι 3.1, που δεν έχει πιστωτικό' },
        {
          en: 'Ask your accountant how the purchase is taken back.',
          el: 'Ρωτήστε τον λογιστή σας πώς αναιρείται η αγορά.',
        },
      ),
      'is-a-credit-note': refusedBecause(
        { en: 'it is a credit note itself', el: 'είναι το ίδιο πιστωτικό' },
        {
          en: 'To undo it, issue the sale again as a new document. Then issue the right credit note under its own external_id.',
          el: 'Για να αναιρεθεί, εκδώστε ξανά την πώληση ως νέο παραστατικό. Έπειτα εκδώστε το σωστό πιστωτικό με δικό του external_id.',
        },
      ),
      cleared: refusedBecause(
        {
          en: 'the clearance {by} ({by_mark}) states this sale',
          el: 'η εκκαθάριση {by} ({by_mark}) περιέχει αυτή την πώληση',
        },
        {
          en: 'Agree with the principal how the clearance is corrected first.',
          el: 'Συνεννοηθείτε πρώτα με τον εντολέα πώς διορθώνεται η εκκαθάριση.',
        },
      ),
      credited: refusedBecause(
        {
          en: 'credit notes take back a part of it already ({by}), and {left} {currency} is left',
          el: 'πιστωτικά έχουν ήδη αφαιρέσει μέρος του ({by}) και απομένουν {left} {currency}',
        },
        {
          en: 'Check these credit notes with your accountant. What is left is corrected by a further credit note and a new document with its own external_id.',
          el: 'Ελέγξτε αυτά τα πιστωτικά με τον λογιστή σας. Το υπόλοιπο διορθώνεται με ακόμη ένα πιστωτικό και νέο παραστατικό με δικό του external_id.',
        },
      ),
      payment: refusedBecause(
        {
          en: 'the payment {payment} that it states has a later life ({by})',
          el: 'η πληρωμή {payment} που αφορά έχει και μεταγενέστερες κινήσεις ({by})',
        },
        {
          en: 'Check these with your accountant. What is left is corrected by a credit note and a new document under its own external_id.',
          el: 'Ελέγξτε τα με τον λογιστή σας. Το υπόλοιπο διορθώνεται με πιστωτικό και νέο παραστατικό με δικό του external_id.',
        },
      ),
      identity: refusedBecause(
        {
          en: 'with these corrections it would say the same as {by}: customer, day, total and number',
          el: 'με αυτές τις διορθώσεις θα ήταν ίδιο με το {by}: πελάτης, ημέρα, ποσό και αριθμός',
        },
        {
          en: 'Nothing is credited. Check which of the two documents the correction belongs to.',
          el: 'Δεν πιστώνεται τίποτα. Ελέγξτε σε ποιο από τα δύο παραστατικά ανήκει η διόρθωση.',
        },
      ),
      'content-unknown': refusedBecause(
        {
          en: 'neither its job nor the service says what it holds',
          el: 'ούτε η εισαγωγή του ούτε η υπηρεσία λέει τι περιέχει',
        },
        {
          en: 'Import again once the service answers. If it does not know the document, ask your accountant.',
          el: 'Εισαγάγετε ξανά μόλις απαντήσει η υπηρεσία. Αν δεν γνωρίζει το παραστατικό, ρωτήστε τον λογιστή σας.',
        },
      ),
      'credit-refused': refusedBecause(
        { en: 'its credit note would be refused ({code})', el: 'το πιστωτικό του θα απορριπτόταν ({code})' },
        {
          en: 'Correct what {code} names, such as a missing billing book for the credit note, and import again.',
          el: 'Διορθώστε ό,τι αναφέρει το {code}, όπως σειρά που λείπει για το πιστωτικό, και εισαγάγετε ξανά.',
        },
      ),
    },
  },
  'AMEND-HELD': {
    en: {
      message:
        '{external_id} was not sent: the credit note {credit} for {mark}, in whose place it comes, is not issued ({state}, {code}).',
      hint: 'Correct what stops the credit note, then import this file again with --amend: it goes on from there.',
    },
    el: {
      message:
        'Το {external_id} δεν στάλθηκε: το πιστωτικό {credit} για το ΜΑΡΚ {mark}, που αντικαθιστά, δεν έχει εκδοθεί ({state}, {code}).',
      hint: 'Διορθώστε ό,τι σταματά το πιστωτικό και εισαγάγετε ξανά το αρχείο με --amend: συνεχίζει από εκεί.',
    },
  },
  'AMEND-UNFINISHED': {
    severity: 'warning',
    en: {
      message:
        'MARK {mark} is credited in full by MARK {credit_mark}, and no document stands in its place yet.',
      hint: 'Correct what stops the new document, if anything does, and import the file with --amend: only the new document is issued then.',
    },
    el: {
      message:
        'Το ΜΑΡΚ {mark} πιστώθηκε ολόκληρο με ΜΑΡΚ {credit_mark} και κανένα παραστατικό δεν το αντικαθιστά ακόμη.',
      hint: 'Διορθώστε ό,τι σταματά το νέο παραστατικό, αν κάτι το σταματά, και εισαγάγετε το αρχείο με --amend: τότε εκδίδεται μόνο το νέο.',
    },
  },
  'AMENDED-BY': {
    severity: 'notice',
    en: {
      message:
        '{external_id} has been replaced since: MARK {mark} is credited, and MARK {amended_by} stands in its place.',
      hint: 'No action needed: this is the older content, and it is not issued again.',
    },
    el: {
      message:
        'Το {external_id} έχει αντικατασταθεί: το ΜΑΡΚ {mark} πιστώθηκε και στη θέση του ισχύει το ΜΑΡΚ {amended_by}.',
      hint: 'Δεν χρειάζεται ενέργεια: αυτό είναι το παλιότερο περιεχόμενο και δεν εκδίδεται ξανά.',
    },
  },
  'NOTES-DIFFER': {
    severity: 'notice',
    en: {
      message: '{external_id} is issued, MARK {mark}; only its notes read otherwise there.',
      hint: 'No action needed: notes change nothing in the document for the tax authority.',
    },
    el: {
      message: 'Το {external_id} έχει εκδοθεί, ΜΑΡΚ {mark}· εκεί διαφέρουν μόνο οι παρατηρήσεις.',
      hint: 'Δεν χρειάζεται ενέργεια: οι παρατηρήσεις δεν αλλάζουν το παραστατικό για την ΑΑΔΕ.',
    },
  },
  'AMEND-NOT-ISSUED': {
    en: {
      message: 'No document {external_id} of this account is issued.',
      hint: 'Name it by its external_id, its MARK, or its series and number as they are printed. rowmark report shows all three.',
    },
    el: {
      message: 'Δεν έχει εκδοθεί παραστατικό {external_id} σε αυτόν τον λογαριασμό.',
      hint: 'Ονομάστε το με το external_id, το ΜΑΡΚ του ή τη σειρά και τον αριθμό όπως τυπώνονται. Το rowmark report δείχνει και τα τρία.',
    },
  },
  'AMEND-FIELD': {
    en: {
      message: 'A document has no field {given} that can be set; the nearest are {names}.',
      hint: 'Nothing was planned. Fields are named as in the standard columns, those of a line with its number: lines.1.net_total_price.',
    },
    el: {
      message: 'Το παραστατικό δεν έχει πεδίο {given} που μπορεί να οριστεί· τα πλησιέστερα είναι {names}.',
      hint: 'Δεν σχεδιάστηκε τίποτα. Τα πεδία ονομάζονται όπως οι τυπικές στήλες, της γραμμής με τον αριθμό της: lines.1.net_total_price.',
    },
  },
  'AMEND-LINE': {
    en: {
      message: '{given} names no one line of {external_id}: its lines are {lines}.',
      hint: 'Nothing was planned. Name the line by its number, as in {name}. A line more or less takes the export and --amend.',
    },
    el: {
      message: 'Το {given} δεν δείχνει μία γραμμή του {external_id}: οι γραμμές του είναι {lines}.',
      hint: 'Δεν σχεδιάστηκε τίποτα. Ονομάστε τη γραμμή με τον αριθμό της, όπως {name}. Για νέα γραμμή ή για διαγραφή χρειάζεται το αρχείο με --amend.',
    },
  },
  'AMEND-NOTHING': {
    en: {
      message: '{external_id}, MARK {mark}, says all that already: nothing would change.',
      hint: 'Nothing was planned. Check the document and the values.',
    },
    el: {
      message: 'Το {external_id}, ΜΑΡΚ {mark}, τα γράφει ήδη όλα αυτά: δεν θα άλλαζε τίποτα.',
      hint: 'Δεν σχεδιάστηκε τίποτα. Ελέγξτε το παραστατικό και τις τιμές.',
    },
  },
} satisfies Record<string, ProblemText>;
