import type { ProblemText } from '../problem-text.ts';

/** Problems between Rowmark and the invoicing service. `{reason}` and `{state}` are phrases. */
export const issueProblems = {
  'MENDED-BEFORE': {
    severity: 'notice',
    en: {
      message:
        'The row was wrong in this file and has been corrected since: it was issued as {external_id} with MARK {mark} by import {job}.',
      hint: 'No action needed. The joined report of that import has every row of this export.',
    },
    el: {
      message:
        'Η γραμμή ήταν λανθασμένη σε αυτό το αρχείο και διορθώθηκε στο μεταξύ: εκδόθηκε ως {external_id} με ΜΑΡΚ {mark} από την εισαγωγή {job}.',
      hint: 'Δεν χρειάζεται ενέργεια. Η ενιαία αναφορά εκείνης της εισαγωγής έχει κάθε γραμμή του αρχείου.',
    },
  },
  'ISSUED-BEFORE': {
    severity: 'warning',
    en: {
      message: '{external_id} was already issued with MARK {mark} (import {job}).',
      hint: 'If this is the same document, remove the row. If it is another one, give it its own external_id when you correct it.',
    },
    el: {
      message: 'Το {external_id} έχει ήδη εκδοθεί με ΜΑΡΚ {mark} (εισαγωγή {job}).',
      hint: 'Αν είναι το ίδιο παραστατικό, αφαιρέστε τη γραμμή. Αν είναι άλλο, δώστε του δικό του external_id όταν το διορθώσετε.',
    },
  },
  'SERVICE-UNREACHABLE': {
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
    en: {
      message: 'The invoicing service is overloaded and did not take the document: {reason}.',
      hint: 'Nothing is lost. Wait a few minutes and import the file again; a lower --concurrency helps.',
    },
    el: {
      message: 'Η υπηρεσία τιμολόγησης είναι υπερφορτωμένη και δεν δέχτηκε το παραστατικό: {reason}.',
      hint: 'Τίποτα δεν χάθηκε. Περιμένετε λίγα λεπτά και εισαγάγετε ξανά το αρχείο· βοηθά μικρότερο --concurrency.',
    },
  },
  'SERVICE-NOT-ASKED': {
    severity: 'warning',
    en: {
      message: 'Rowmark could not ask the invoicing service whether it already has the document: {reason}.',
      hint: 'The dry run relies on what was imported here. To be certain, repeat it when the service answers.',
    },
    el: {
      message: 'Δεν ήταν δυνατό να ελεγχθεί αν η υπηρεσία τιμολόγησης έχει ήδη το παραστατικό: {reason}.',
      hint: 'Η δοκιμαστική εκτέλεση βασίζεται σε όσα εισήχθησαν εδώ. Για βεβαιότητα επαναλάβετέ την όταν η υπηρεσία απαντά.',
    },
  },
  'CREDENTIALS-REFUSED': {
    en: {
      message: 'The invoicing service refused the credentials of the account: {reason}.',
      hint: 'Check the login email and the API key of this environment (the sandbox has its own), then import again.',
    },
    el: {
      message: 'Η υπηρεσία τιμολόγησης απέρριψε τα στοιχεία σύνδεσης του λογαριασμού: {reason}.',
      hint: 'Ελέγξτε το email σύνδεσης και το κλειδί API αυτού του περιβάλλοντος (το δοκιμαστικό έχει δικά του) και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'OUTCOME-UNKNOWN': {
    en: {
      message: 'The service did not say what happened to the document: {reason}. Last known state: {state}.',
      hint: 'Do not issue it by hand. Import the file again: Rowmark asks the service first and issues nothing twice.',
    },
    el: {
      message:
        'Η υπηρεσία δεν απάντησε τι έγινε με το παραστατικό: {reason}. Τελευταία γνωστή κατάσταση: {state}.',
      hint: 'Μην το εκδώσετε με το χέρι. Εισαγάγετε ξανά το αρχείο: το Rowmark ρωτά πρώτα την υπηρεσία και τίποτα δεν εκδίδεται δύο φορές.',
    },
    variants: {
      stopped: {
        en: {
          message: 'The import was stopped before it knew what happened to the document: {reason}.',
          hint: 'Do not issue it by hand. Import the file again: Rowmark asks the service first and issues nothing twice.',
        },
        el: {
          message: 'Η εισαγωγή διακόπηκε πριν γίνει γνωστό τι έγινε με το παραστατικό: {reason}.',
          hint: 'Μην το εκδώσετε με το χέρι. Εισαγάγετε ξανά το αρχείο: το Rowmark ρωτά πρώτα την υπηρεσία και τίποτα δεν εκδίδεται δύο φορές.',
        },
      },
      spent: {
        en: {
          message:
            'The document may have reached the tax authority, but no answer is reliable and the service still shows a draft. Times sent: {count}; each time may have lost a number of the series.',
          hint: 'Do not issue it by hand. Find out from the service why it is not issued. Then import the file again with --resend, which sends it once more.',
        },
        el: {
          message:
            'Το παραστατικό ίσως έφτασε στην ΑΑΔΕ, αλλά δεν υπάρχει αξιόπιστη απάντηση και η υπηρεσία δείχνει ακόμη πρόχειρο. Φορές που στάλθηκε: {count}· κάθε φορά ίσως χάθηκε ένας αριθμός της σειράς.',
          hint: 'Μην το εκδώσετε με το χέρι. Μάθετε από την υπηρεσία γιατί δεν εκδίδεται. Έπειτα εισαγάγετε ξανά το αρχείο με --resend, που το στέλνει μία φορά ακόμη.',
        },
      },
    },
  },
  'NUMBERS-PERHAPS-LOST': {
    severity: 'notice',
    en: {
      message:
        'The document was sent before without an answer. Further numbers of the series that may be lost: up to {count}.',
      hint: 'Compare the numbers of the series with the documents at the service, and note the gaps.',
    },
    el: {
      message:
        'Το παραστατικό είχε σταλεί και νωρίτερα χωρίς απάντηση. Αριθμοί της σειράς που ίσως χάθηκαν ακόμη: έως {count}.',
      hint: 'Συγκρίνετε τους αριθμούς της σειράς με τα παραστατικά που δείχνει η υπηρεσία και σημειώστε τα κενά.',
    },
  },
  'ISSUE-PENDING': {
    en: {
      message: 'The document is with the tax authority, which did not answer within {seconds} seconds.',
      hint: 'Do not issue it by hand. Import the file again later: Rowmark then fetches the MARK and issues nothing twice.',
    },
    el: {
      message: 'Το παραστατικό βρίσκεται στην ΑΑΔΕ, που δεν απάντησε μέσα σε {seconds} δευτερόλεπτα.',
      hint: 'Μην το εκδώσετε με το χέρι. Εισαγάγετε ξανά το αρχείο αργότερα: το Rowmark παίρνει τότε το ΜΑΡΚ και τίποτα δεν εκδίδεται δύο φορές.',
    },
  },
  'CLAIMED-ELSEWHERE': {
    en: {
      message:
        'Another import is issuing document {external_id} and did not finish within {seconds} seconds.',
      hint: 'Wait until the other import has finished, then import this file again.',
    },
    el: {
      message:
        'Άλλη εισαγωγή εκδίδει το παραστατικό {external_id} και δεν τελείωσε μέσα σε {seconds} δευτερόλεπτα.',
      hint: 'Περιμένετε να τελειώσει η άλλη εισαγωγή και εισαγάγετε ξανά αυτό το αρχείο.',
    },
  },
  'EXTERNAL-ID-CONFLICT': {
    en: {
      message: '{external_id} already belongs to another document. These fields differ: {fields}.',
      hint: 'Nothing was sent. If this is a new document, give it its own external_id. If it corrects the issued one, issue a credit note.',
    },
    el: {
      message: 'Το {external_id} ανήκει ήδη σε άλλο παραστατικό. Πεδία που διαφέρουν: {fields}.',
      hint: 'Δεν στάλθηκε τίποτα. Αν είναι νέο παραστατικό, δώστε του δικό του external_id. Αν διορθώνει το εκδομένο, εκδώστε πιστωτικό.',
    },
    variants: {
      amend: {
        en: {
          message:
            '{external_id} is issued already as {printed}, MARK {mark}, with other content. These fields differ: {fields}.',
          hint: 'Nothing was sent. If this corrects it, import the file with --amend, which will credit {printed} of {total} in full and issue it anew for {payable}. If this is a new document, give it its own external_id.',
        },
        el: {
          message:
            'Το {external_id} έχει ήδη εκδοθεί ως {printed}, ΜΑΡΚ {mark}, με άλλο περιεχόμενο. Πεδία που διαφέρουν: {fields}.',
          hint: 'Δεν στάλθηκε τίποτα. Αν αυτό το διορθώνει, εισαγάγετε το αρχείο με --amend: θα πιστωθεί ολόκληρο το {printed} ποσού {total} και θα εκδοθεί ξανά με ποσό {payable}. Αν είναι νέο παραστατικό, δώστε του δικό του external_id.',
        },
      },
      'amend-asks': {
        en: {
          message:
            '{external_id} is issued already as {printed}, MARK {mark}, with other content. These fields differ: {fields}.',
          hint: 'Nothing was sent. If this corrects it, ask your accountant whether it may be replaced so. Then import the file with --amend --accept {codes}, which will credit {printed} of {total} in full and issue it anew for {payable}. If this is a new document, give it its own external_id.',
        },
        el: {
          message:
            'Το {external_id} έχει ήδη εκδοθεί ως {printed}, ΜΑΡΚ {mark}, με άλλο περιεχόμενο. Πεδία που διαφέρουν: {fields}.',
          hint: 'Δεν στάλθηκε τίποτα. Αν αυτό το διορθώνει, ρωτήστε τον λογιστή σας αν μπορεί να αντικατασταθεί έτσι. Έπειτα εισαγάγετε το αρχείο με --amend --accept {codes}: θα πιστωθεί ολόκληρο το {printed} ποσού {total} και θα εκδοθεί ξανά με ποσό {payable}. Αν είναι νέο παραστατικό, δώστε του δικό του external_id.',
        },
      },
      'is-a-clearance': {
        en: {
          message: '{external_id} already belongs to another document. These fields differ: {fields}.',
          hint: 'Nothing was sent. If this is a new document, give it its own external_id. If it corrects the issued 1.5, which has no credit note, agree with the principal and issue a 1.5 with the right amounts for the next sales.',
        },
        el: {
          message: 'Το {external_id} ανήκει ήδη σε άλλο παραστατικό. Πεδία που διαφέρουν: {fields}.',
          hint: 'Δεν στάλθηκε τίποτα. Αν είναι νέο παραστατικό, δώστε του δικό του external_id. Αν διορθώνει το εκδομένο 1.5, που δεν έχει πιστωτικό, συνεννοηθείτε με τον εντολέα και εκδώστε 1.5 με τα σωστά ποσά στις επόμενες πωλήσεις.',
        },
      },
      'is-an-acquisition': {
        en: {
          message: '{external_id} already belongs to another document. These fields differ: {fields}.',
          hint: 'Nothing was sent. If this is a new document, give it its own external_id. If it corrects the issued 3.1, which has no credit note, ask your accountant how the purchase is taken back.',
        },
        el: {
          message: 'Το {external_id} ανήκει ήδη σε άλλο παραστατικό. Πεδία που διαφέρουν: {fields}.',
          hint: 'Δεν στάλθηκε τίποτα. Αν είναι νέο παραστατικό, δώστε του δικό του external_id. Αν διορθώνει το εκδομένο 3.1, που δεν έχει πιστωτικό, ρωτήστε τον λογιστή σας πώς αναιρείται η αγορά.',
        },
      },
      'is-a-credit-note': {
        en: {
          message: '{external_id} already belongs to another document. These fields differ: {fields}.',
          hint: 'Nothing was sent. If this is a new document, give it its own external_id. If it corrects the issued credit note, issue the sale again as a new document and then the right credit note under its own external_id.',
        },
        el: {
          message: 'Το {external_id} ανήκει ήδη σε άλλο παραστατικό. Πεδία που διαφέρουν: {fields}.',
          hint: 'Δεν στάλθηκε τίποτα. Αν είναι νέο παραστατικό, δώστε του δικό του external_id. Αν διορθώνει το εκδομένο πιστωτικό, εκδώστε ξανά την πώληση ως νέο παραστατικό και έπειτα το σωστό πιστωτικό με δικό του external_id.',
        },
      },
      unfinished: {
        en: {
          message:
            '{external_id} was issued as {printed}, MARK {mark}, with other content, and is credited in full by MARK {credit_mark}. Nothing stands in its place. These fields differ: {fields}.',
          hint: 'Nothing was sent. If this takes its place, import the file with --amend, which will issue it anew for {payable}.',
        },
        el: {
          message:
            'Το {external_id} εκδόθηκε ως {printed}, ΜΑΡΚ {mark}, με άλλο περιεχόμενο και πιστώθηκε ολόκληρο με ΜΑΡΚ {credit_mark}. Κανένα δεν το αντικαθιστά. Πεδία που διαφέρουν: {fields}.',
          hint: 'Δεν στάλθηκε τίποτα. Αν αυτό το αντικαθιστά, εισαγάγετε το αρχείο με --amend: θα εκδοθεί ξανά με ποσό {payable}.',
        },
      },
    },
  },
  'CONFLICT-UNEXPLAINED': {
    en: {
      message:
        'Rowmark treats {external_id} as a different document than before, but finds no field that differs.',
      hint: 'Nothing was sent. This is a bug in Rowmark: report it with this row, and do not give the document another external_id.',
    },
    el: {
      message:
        'Το Rowmark θεωρεί το {external_id} διαφορετικό από πριν, αλλά δεν βρίσκει πεδίο που να διαφέρει.',
      hint: 'Δεν στάλθηκε τίποτα. Πρόκειται για σφάλμα του Rowmark: αναφέρετέ το με αυτή τη γραμμή και μη δώσετε άλλο external_id στο παραστατικό.',
    },
  },
  'EXTERNAL-ID-SPENT': {
    en: {
      message:
        '{external_id} was used by a document that was refused. These fields have changed since: {fields}.',
      hint: 'Nothing was sent: the service never frees an external_id once it is used. Give the document a new one, for example {proposal}.',
    },
    el: {
      message:
        'Το {external_id} χρησιμοποιήθηκε από παραστατικό που απορρίφθηκε. Πεδία που άλλαξαν από τότε: {fields}.',
      hint: 'Δεν στάλθηκε τίποτα: η υπηρεσία δεσμεύει το external_id από την πρώτη χρήση. Δώστε νέο, για παράδειγμα {proposal}.',
    },
  },
  'READ-BACK-DIFFERS': {
    en: {
      message:
        'The service did not store the document as it was sent. These fields differ: {fields}. The document was not issued.',
      hint: 'No number was used. Correct the fields (one may be at the wrong level) and give the document a new external_id, for example {proposal}.',
    },
    el: {
      message:
        'Η υπηρεσία δεν αποθήκευσε το παραστατικό όπως στάλθηκε. Πεδία που διαφέρουν: {fields}. Το παραστατικό δεν εκδόθηκε.',
      hint: 'Δεν χρησιμοποιήθηκε αριθμός. Διορθώστε τα πεδία (κάποιο ίσως βρίσκεται σε λάθος επίπεδο) και δώστε νέο external_id, για παράδειγμα {proposal}.',
    },
    variants: {
      sent: {
        en: {
          message:
            'The service did not store the document as it was sent. These fields differ: {fields}. It may have reached the tax authority, but the service shows a draft. Numbers that may be lost: up to {count}.',
          hint: 'Look the document up at the service. If it is a draft there, correct the fields and give the document a new external_id, for example {proposal}.',
        },
        el: {
          message:
            'Η υπηρεσία δεν αποθήκευσε το παραστατικό όπως στάλθηκε. Πεδία που διαφέρουν: {fields}. Ίσως έφτασε στην ΑΑΔΕ, αλλά η υπηρεσία δείχνει πρόχειρο. Αριθμοί που ίσως χάθηκαν: έως {count}.',
          hint: 'Βρείτε το παραστατικό στην υπηρεσία. Αν είναι εκεί πρόχειρο, διορθώστε τα πεδία και δώστε νέο external_id, για παράδειγμα {proposal}.',
        },
      },
    },
  },
  'SERVICE-REFUSED': {
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
    en: {
      message: 'The tax authority refused the document with code {code}: {message}',
      hint: 'Correct what it names.',
    },
    el: {
      message: 'Η ΑΑΔΕ απέρριψε το παραστατικό με κωδικό {code}: {message}',
      hint: 'Διορθώστε ό,τι αναφέρει.',
    },
    variants: {
      'without a code': {
        en: { message: 'The tax authority refused the document: {message}', hint: 'Correct what it names.' },
        el: {
          message: 'Η ΑΑΔΕ απέρριψε το παραστατικό: {message}',
          hint: 'Διορθώστε ό,τι αναφέρει.',
        },
      },
      'without a word': {
        en: {
          message: 'The tax authority refused the document and gave no reason.',
          hint: 'Look the document up at the service, or ask its support team for the reason.',
        },
        el: {
          message: 'Η ΑΑΔΕ απέρριψε το παραστατικό χωρίς να αναφέρει αιτία.',
          hint: 'Βρείτε το παραστατικό στην υπηρεσία ή ζητήστε την αιτία από την υποστήριξή της.',
        },
      },
    },
  },
  'ERRORS-UNLISTED': {
    severity: 'notice',
    en: {
      message: 'Further errors that the tax authority reported and that are not listed here: {count}.',
      hint: 'Correct the listed ones first: the others are usually of the same kind.',
    },
    el: {
      message: 'Σφάλματα που ανέφερε ακόμη η ΑΑΔΕ και δεν εμφανίζονται εδώ: {count}.',
      hint: 'Διορθώστε πρώτα όσα εμφανίζονται: τα υπόλοιπα είναι συνήθως παρόμοια.',
    },
  },
  'NUMBER-LOST': {
    severity: 'notice',
    en: {
      message: 'The refusal used up a number of the series, and {external_id} stays taken at the service.',
      hint: 'Rowmark never sends the same content again. Correct the document and give it a new external_id, for example {proposal}.',
    },
    el: {
      message:
        'Με την απόρριψη χάθηκε ένας αριθμός της σειράς και το {external_id} μένει δεσμευμένο στην υπηρεσία.',
      hint: 'Το ίδιο περιεχόμενο δεν στέλνεται ξανά. Διορθώστε το παραστατικό και δώστε νέο external_id, για παράδειγμα {proposal}.',
    },
  },
} satisfies Record<string, ProblemText>;
