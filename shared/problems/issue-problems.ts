import type { ProblemText } from './problem.ts';

/** Problems between us and the invoicing service. `{reason}` and `{state}` are phrases. */
export const issueProblems = {
  'MENDED-BEFORE': {
    severity: 'notice',
    en: {
      message:
        'The row was wrong here and is mended: it was issued as {external_id} with MARK {mark} by job {job}.',
      hint: 'No action needed. The joined report of that job has every row of this export.',
    },
    el: {
      message:
        'Η γραμμή ήταν λανθασμένη εδώ και διορθώθηκε: εκδόθηκε ως {external_id} με ΜΑΡΚ {mark} από την εργασία {job}.',
      hint: 'Δεν χρειάζεται ενέργεια. Η συνολική αναφορά εκείνης της εργασίας έχει κάθε γραμμή του αρχείου.',
    },
  },
  'ISSUED-BEFORE': {
    severity: 'warning',
    en: {
      message: '{external_id} was issued before with MARK {mark} (job {job}).',
      hint: 'If this is that document, leave the row out. If it is another, give it an external_id of its own when you mend it.',
    },
    el: {
      message: 'Το {external_id} έχει ήδη εκδοθεί με ΜΑΡΚ {mark} (εργασία {job}).',
      hint: 'Αν είναι αυτό το παραστατικό, αφαιρέστε τη γραμμή. Αν είναι άλλο, δώστε του δικό του external_id όταν το διορθώσετε.',
    },
  },
  'SERVICE-UNREACHABLE': {
    severity: 'error',
    en: {
      message:
        'The invoicing service could not be reached: {reason}. This import did not issue the document.',
      hint: 'Nothing is lost. Import the file again when the service answers: it continues where it stopped.',
    },
    el: {
      message:
        'Δεν ήταν δυνατή η επικοινωνία με την υπηρεσία τιμολόγησης: {reason}. Η εισαγωγή αυτή δεν εξέδωσε το παραστατικό.',
      hint: 'Τίποτα δεν χάθηκε. Εισαγάγετε ξανά το αρχείο όταν η υπηρεσία απαντά: συνεχίζει από εκεί που σταμάτησε.',
    },
  },
  'SERVICE-BUSY': {
    severity: 'error',
    en: {
      message: 'The invoicing service is overloaded and put the document off: {reason}.',
      hint: 'Nothing is lost. Wait a few minutes and import the file again; a lower --concurrency helps.',
    },
    el: {
      message: 'Η υπηρεσία τιμολόγησης είναι υπερφορτωμένη και ανέβαλε το παραστατικό: {reason}.',
      hint: 'Τίποτα δεν χάθηκε. Περιμένετε λίγα λεπτά και εισαγάγετε ξανά το αρχείο· βοηθά μικρότερο --concurrency.',
    },
  },
  'SERVICE-NOT-ASKED': {
    severity: 'warning',
    en: {
      message: 'The invoicing service could not be asked whether it knows the document: {reason}.',
      hint: 'The dry run goes by what was imported here; repeat it when the service answers to be certain.',
    },
    el: {
      message: 'Η υπηρεσία τιμολόγησης δεν ρωτήθηκε αν γνωρίζει το παραστατικό: {reason}.',
      hint: 'Η δοκιμή βασίζεται σε όσα εισήχθησαν εδώ· επαναλάβετέ την όταν η υπηρεσία απαντά.',
    },
  },
  'CREDENTIALS-REFUSED': {
    severity: 'error',
    en: {
      message: 'The invoicing service refused the credentials of the account: {reason}.',
      hint: 'Check the login email and the API key of this environment (the sandbox has its own), then import again.',
    },
    el: {
      message: 'Η υπηρεσία τιμολόγησης απέρριψε τα στοιχεία σύνδεσης του λογαριασμού: {reason}.',
      hint: 'Ελέγξτε το email σύνδεσης και το κλειδί API αυτού του περιβάλλοντος και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'OUTCOME-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'The service did not say what became of the document: {reason}. Last known state: {state}.',
      hint: 'Do not issue it by hand. Import the file again: the service is asked first, nothing is issued twice.',
    },
    el: {
      message:
        'Η υπηρεσία δεν απάντησε τι έγινε με το παραστατικό: {reason}. Τελευταία γνωστή κατάσταση: {state}.',
      hint: 'Μην το εκδώσετε με το χέρι. Εισαγάγετε ξανά το αρχείο: πρώτα ερωτάται η υπηρεσία, τίποτα δεν εκδίδεται δύο φορές.',
    },
    variants: {
      stopped: {
        en: {
          message: 'The import was stopped before it knew what became of the document: {reason}.',
          hint: 'Do not issue it by hand. Import the file again: the service is asked first, nothing is issued twice.',
        },
        el: {
          message: 'Η εισαγωγή σταμάτησε πριν μάθει τι έγινε με το παραστατικό: {reason}.',
          hint: 'Μην το εκδώσετε με το χέρι. Εισαγάγετε ξανά το αρχείο: πρώτα ερωτάται η υπηρεσία, τίποτα δεν εκδίδεται δύο φορές.',
        },
      },
      spent: {
        en: {
          message:
            'The document may have been sent to the authority {count} times without an answer to trust, and the service still shows a draft: up to {count} number(s) of the series may be lost.',
          hint: 'Do not issue it by hand. Find out at the service why it is not issued; then import the file again with --resend, which sends it once more.',
        },
        el: {
          message:
            'Το παραστατικό ίσως στάλθηκε στην αρχή {count} φορές χωρίς αξιόπιστη απάντηση και η υπηρεσία δείχνει ακόμη πρόχειρο: ίσως χάθηκαν έως {count} αριθμοί της σειράς.',
          hint: 'Μην το εκδώσετε με το χέρι. Βρείτε στην υπηρεσία γιατί δεν εκδίδεται· έπειτα εισαγάγετε ξανά το αρχείο με --resend, που το στέλνει μία φορά ακόμη.',
        },
      },
    },
  },
  'NUMBERS-PERHAPS-LOST': {
    severity: 'notice',
    en: {
      message:
        'Before that it was sent without an answer: up to {count} more number(s) of the series may be lost.',
      hint: 'Compare the numbers of the series with the documents that the service shows, and note the gaps.',
    },
    el: {
      message: 'Πριν από αυτό στάλθηκε χωρίς απάντηση: ίσως χάθηκαν έως {count} ακόμη αριθμοί της σειράς.',
      hint: 'Συγκρίνετε τους αριθμούς της σειράς με τα παραστατικά που δείχνει η υπηρεσία και σημειώστε τα κενά.',
    },
  },
  'ISSUE-PENDING': {
    severity: 'error',
    en: {
      message: 'The document is with the authority, which had not answered after {seconds} seconds.',
      hint: 'Do not issue it by hand. Import the file again later: its MARK is then fetched, nothing is issued twice.',
    },
    el: {
      message: 'Το παραστατικό βρίσκεται στην αρχή, που δεν είχε απαντήσει μετά από {seconds} δευτερόλεπτα.',
      hint: 'Μην το εκδώσετε με το χέρι. Εισαγάγετε ξανά το αρχείο αργότερα: το ΜΑΡΚ θα ληφθεί τότε, τίποτα δεν εκδίδεται δύο φορές.',
    },
  },
  'CLAIMED-ELSEWHERE': {
    severity: 'error',
    en: {
      message:
        'Another import is issuing document {external_id} and had not finished after {seconds} seconds.',
      hint: 'Wait until the other import has ended, then import this file again.',
    },
    el: {
      message:
        'Άλλη εισαγωγή εκδίδει το παραστατικό {external_id} και δεν είχε τελειώσει μετά από {seconds} δευτερόλεπτα.',
      hint: 'Περιμένετε να τελειώσει η άλλη εισαγωγή και εισαγάγετε ξανά αυτό το αρχείο.',
    },
  },
  'EXTERNAL-ID-CONFLICT': {
    severity: 'error',
    en: {
      message: '{external_id} is already the external_id of another document; these fields differ: {fields}.',
      hint: 'Nothing was sent. If this is a new document, give it an external_id of its own; if it corrects the issued one, issue a credit note.',
    },
    el: {
      message: 'Το {external_id} είναι ήδη το external_id άλλου παραστατικού· διαφέρουν τα πεδία: {fields}.',
      hint: 'Δεν στάλθηκε τίποτα. Για νέο παραστατικό δώστε δικό του external_id· αν διορθώνει το εκδοθέν, εκδώστε πιστωτικό.',
    },
  },
  'CONFLICT-UNEXPLAINED': {
    severity: 'error',
    en: {
      message:
        'Rowmark takes {external_id} for another document than before and can name no field that differs.',
      hint: 'Nothing was sent. This is a defect of Rowmark: report it with this row, and do not give the document another external_id.',
    },
    el: {
      message:
        'Το Rowmark θεωρεί το {external_id} διαφορετικό από πριν, αλλά δεν βρίσκει πεδίο που να διαφέρει.',
      hint: 'Δεν στάλθηκε τίποτα. Πρόκειται για σφάλμα του Rowmark: αναφέρετέ το με αυτή τη γραμμή και μη δώσετε άλλο external_id.',
    },
  },
  'EXTERNAL-ID-SPENT': {
    severity: 'error',
    en: {
      message:
        '{external_id} was used by a document that was refused; these fields have changed since: {fields}.',
      hint: 'Nothing was sent: the service keeps an external_id once it was used. Give the document a new one, for example {proposal}.',
    },
    el: {
      message:
        'Το {external_id} χρησιμοποιήθηκε από παραστατικό που απορρίφθηκε· από τότε άλλαξαν τα πεδία: {fields}.',
      hint: 'Δεν στάλθηκε τίποτα: η υπηρεσία κρατά το external_id από την πρώτη χρήση. Δώστε νέο, για παράδειγμα {proposal}.',
    },
  },
  'READ-BACK-DIFFERS': {
    severity: 'error',
    en: {
      message:
        'The service did not keep the document as it was sent; these fields differ: {fields}. It was not issued.',
      hint: 'No number was used. Correct the fields (one may stand at the wrong level) and give the document a new external_id, for example {proposal}.',
    },
    el: {
      message:
        'Η υπηρεσία δεν κράτησε το παραστατικό όπως στάλθηκε· διαφέρουν τα πεδία: {fields}. Δεν εκδόθηκε.',
      hint: 'Δεν χρησιμοποιήθηκε αριθμός. Διορθώστε τα πεδία (κάποιο ίσως βρίσκεται σε λάθος επίπεδο) και δώστε νέο external_id, για παράδειγμα {proposal}.',
    },
    variants: {
      sent: {
        en: {
          message:
            'The service did not keep the document as it was sent; these fields differ: {fields}. It may have been sent to the authority, and the service shows a draft: up to {count} number(s) may be lost.',
          hint: 'Look at the document at the service. If it is a draft there, correct the fields and give the document a new external_id, for example {proposal}.',
        },
        el: {
          message:
            'Η υπηρεσία δεν κράτησε το παραστατικό όπως στάλθηκε· διαφέρουν τα πεδία: {fields}. Ίσως στάλθηκε στην αρχή και η υπηρεσία δείχνει πρόχειρο: ίσως χάθηκαν έως {count} αριθμοί.',
          hint: 'Δείτε το παραστατικό στην υπηρεσία. Αν είναι εκεί πρόχειρο, διορθώστε τα πεδία και δώστε νέο external_id, για παράδειγμα {proposal}.',
        },
      },
    },
  },
  'SERVICE-REFUSED': {
    severity: 'error',
    en: {
      message: 'The invoicing service did not accept the document: {message}',
      hint: 'No number was used. Correct what it names and import the file again.',
    },
    el: {
      message: 'Η υπηρεσία τιμολόγησης δεν δέχτηκε το παραστατικό: {message}',
      hint: 'Δεν χρησιμοποιήθηκε αριθμός. Διορθώστε ό,τι αναφέρει και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'AUTHORITY-REFUSED': {
    severity: 'error',
    en: {
      message: 'The tax authority refused the document with code {code}: {message}',
      hint: 'Correct what it names.',
    },
    el: {
      message: 'Η φορολογική αρχή απέρριψε το παραστατικό με κωδικό {code}: {message}',
      hint: 'Διορθώστε ό,τι αναφέρει.',
    },
    variants: {
      'without a code': {
        en: { message: 'The tax authority refused the document: {message}', hint: 'Correct what it names.' },
        el: {
          message: 'Η φορολογική αρχή απέρριψε το παραστατικό: {message}',
          hint: 'Διορθώστε ό,τι αναφέρει.',
        },
      },
      'without a word': {
        en: {
          message: 'The tax authority refused the document and gave no reason.',
          hint: 'Look at the document at the service, or ask its support for the reason.',
        },
        el: {
          message: 'Η φορολογική αρχή απέρριψε το παραστατικό χωρίς να δώσει λόγο.',
          hint: 'Δείτε το παραστατικό στην υπηρεσία ή ζητήστε τον λόγο από την υποστήριξή της.',
        },
      },
    },
  },
  'ERRORS-UNLISTED': {
    severity: 'notice',
    en: {
      message: 'The tax authority named {count} more errors; they are not listed.',
      hint: 'Correct the ones that are listed first: the others are usually of the same kind.',
    },
    el: {
      message: 'Η φορολογική αρχή ανέφερε ακόμη {count} σφάλματα· δεν παρατίθενται.',
      hint: 'Διορθώστε πρώτα όσα παρατίθενται: τα υπόλοιπα είναι συνήθως του ίδιου είδους.',
    },
  },
  'NUMBER-LOST': {
    severity: 'notice',
    en: {
      message: 'The refusal has used a number of the series; {external_id} stays taken at the service.',
      hint: 'The same content is never sent again. Correct the document and give it a new external_id, for example {proposal}.',
    },
    el: {
      message:
        'Η απόρριψη χρησιμοποίησε έναν αριθμό της σειράς· το {external_id} μένει δεσμευμένο στην υπηρεσία.',
      hint: 'Το ίδιο περιεχόμενο δεν στέλνεται ξανά. Διορθώστε το παραστατικό και δώστε νέο external_id, για παράδειγμα {proposal}.',
    },
  },
} satisfies Record<string, ProblemText>;
