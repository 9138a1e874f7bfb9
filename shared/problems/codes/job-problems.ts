import type { ProblemText } from '../problem-text.ts';

/** Problems of an import as a whole. */
export const jobProblems = {
  'ACCOUNT-UNKNOWN': {
    en: {
      message: 'The folder {account} is not an account of this stack. Its accounts: {accounts}.',
      hint: 'Put the file into incoming/, in the folder of one of these accounts. To add an account, create its secret and deploy with it in the option accounts (RUNBOOK, Add an account).',
    },
    el: {
      message:
        'Ο φάκελος {account} δεν αντιστοιχεί σε λογαριασμό αυτής της εγκατάστασης. Οι λογαριασμοί της: {accounts}.',
      hint: 'Βάλτε το αρχείο στο incoming/, στον φάκελο ενός από αυτούς τους λογαριασμούς. Για νέο λογαριασμό δημιουργήστε το μυστικό του στο AWS και εγκαταστήστε ξανά με αυτόν στην επιλογή `accounts` (RUNBOOK.md).',
    },
    variants: {
      folder: {
        en: {
          message: 'There is no account {account} here. The accounts: {accounts}.',
          hint: 'If {account} is a new account, make the folder {folder} first.',
        },
        el: {
          message: 'Δεν υπάρχει λογαριασμός {account}. Οι λογαριασμοί: {accounts}.',
          hint: 'Αν ο {account} είναι νέος λογαριασμός, δημιουργήστε πρώτα τον φάκελο {folder}.',
        },
      },
    },
  },
  'EXPORT-MISPLACED': {
    en: {
      message: 'The file is at {place}, which is not a folder for exports. Nothing was issued.',
      hint: 'Put it into incoming/, the folder of the account, the folder of the profile: for example {example}.',
    },
    el: {
      message: 'Το αρχείο βρίσκεται στη θέση {place}, που δεν είναι φάκελος εισαγωγής. Δεν εκδόθηκε τίποτα.',
      hint: 'Βάλτε το στο incoming/, στον φάκελο του λογαριασμού και του προφίλ: για παράδειγμα {example}.',
    },
  },
  'EXPORT-MISNAMED': {
    en: {
      message:
        'A name in {place} is empty, has a backslash or a control character, or exceeds {limit} bytes. The file was not opened.',
      hint: 'Upload the file again under a short, plain name, into incoming/, the folder of the account and the folder of the profile.',
    },
    el: {
      message:
        'Ένα όνομα στη διαδρομή {place} είναι κενό, έχει ανάποδη κάθετο ή χαρακτήρα ελέγχου ή ξεπερνά τα {limit} bytes. Το αρχείο δεν ανοίχτηκε.',
      hint: 'Ανεβάστε ξανά το αρχείο με σύντομο, απλό όνομα στο incoming/, στον φάκελο του λογαριασμού και του προφίλ.',
    },
  },
  'LIVE-NOT-CONFIRMED': {
    en: {
      message:
        'The service is live, and nobody has confirmed that documents may be issued there. Nothing was sent.',
      hint: 'Set "live": true in deployments/<stack>.json and deploy, then import the same export again.',
    },
    el: {
      message:
        'Η υπηρεσία είναι η πραγματική και κανείς δεν έχει επιβεβαιώσει ότι επιτρέπεται να εκδίδονται εκεί παραστατικά. Δεν στάλθηκε τίποτα.',
      hint: 'Γράψτε "live": true στο deployments/<stack>.json, εγκαταστήστε ξανά και εισαγάγετε πάλι το ίδιο αρχείο.',
    },
  },
  'DRY-RUN-NOT-LIVE': {
    severity: 'notice',
    en: {
      message:
        'This is a dry run, because the service is live and nobody has confirmed that documents may be issued there.',
      hint: 'Check what would be issued. Then set "live": true in deployments/<stack>.json, deploy with -c confirm=live and import the same export again.',
    },
    el: {
      message:
        'Πρόκειται για δοκιμαστική εκτέλεση, επειδή η υπηρεσία είναι η πραγματική και κανείς δεν έχει επιβεβαιώσει ότι επιτρέπεται να εκδίδονται εκεί παραστατικά.',
      hint: 'Ελέγξτε τι θα εκδιδόταν. Μετά γράψτε "live": true στο deployments/<stack>.json, εγκαταστήστε ξανά με -c confirm=live και εισαγάγετε πάλι το ίδιο αρχείο.',
    },
  },
  'LOGIN-CHANGED': {
    en: {
      message:
        'Account {account} has issued documents in this environment with another login email. Nothing was read or sent.',
      hint: 'Sign in as that company, or use another account name (--account) or data folder for this one. If the company has changed its email, import once with --rebind (on AWS: deploy with -c rebind).',
    },
    el: {
      message:
        'Ο λογαριασμός {account} έχει εκδώσει παραστατικά σε αυτό το περιβάλλον με άλλο email σύνδεσης. Δεν διαβάστηκε ούτε στάλθηκε τίποτα.',
      hint: 'Χρησιμοποιήστε τα στοιχεία σύνδεσης εκείνης της εταιρείας, ή άλλο όνομα λογαριασμού (--account) ή φάκελο δεδομένων για αυτήν εδώ. Αν η εταιρεία άλλαξε email, εισαγάγετε μία φορά με --rebind (στο AWS: -c rebind).',
    },
  },
  'JOB-STEP-FAILED': {
    en: {
      message: 'The step "{step}" did not finish: {reason}.',
      hint: 'Nothing is lost. Import the file again: it continues where it stopped.',
    },
    el: {
      message: 'Το βήμα «{step}» δεν ολοκληρώθηκε: {reason}.',
      hint: 'Τίποτα δεν χάθηκε. Εισαγάγετε ξανά το αρχείο: συνεχίζει από εκεί που σταμάτησε.',
    },
    variants: {
      unsent: {
        en: {
          message:
            'The step "{step}" did not finish: {reason}. No row was read to its end, and nothing was sent.',
          hint: 'Import the file again.',
        },
        el: {
          message:
            'Το βήμα «{step}» δεν ολοκληρώθηκε: {reason}. Καμία γραμμή δεν εξετάστηκε ως το τέλος και δεν στάλθηκε τίποτα.',
          hint: 'Εισαγάγετε ξανά το αρχείο.',
        },
      },
    },
  },
  'JOB-STOPPED': {
    en: {
      message: 'The import was stopped before this document. Nothing was sent.',
      hint: 'Issue again: documents that are already issued are not issued a second time.',
    },
    el: {
      message: 'Η εισαγωγή διακόπηκε πριν από αυτό το παραστατικό. Δεν στάλθηκε τίποτα.',
      hint: 'Εκδώστε ξανά: όσα έχουν ήδη εκδοθεί δεν εκδίδονται δεύτερη φορά.',
    },
  },
  'PLAN-DIFFERS': {
    en: {
      message: 'The approved plan is no longer valid: {reason}. Nothing was issued.',
      hint: 'Start a new dry run, check what changed, and approve that report.',
    },
    el: {
      message: 'Το σχέδιο που εγκρίθηκε δεν ισχύει πια: {reason}. Δεν εκδόθηκε τίποτα.',
      hint: 'Κάντε νέα δοκιμαστική εκτέλεση, δείτε τι άλλαξε και εγκρίνετε εκείνη την αναφορά.',
    },
    variants: {
      document: {
        en: {
          message: 'Document {external_id} (row {row}) differs from the approved one: {reason}.',
          hint: 'Compare it with the approved report.',
        },
        el: {
          message: 'Το παραστατικό {external_id} (γραμμή {row}) διαφέρει από το εγκεκριμένο: {reason}.',
          hint: 'Συγκρίνετέ το με την εγκεκριμένη αναφορά.',
        },
      },
    },
  },
  'PLAN-CHANGED': {
    severity: 'notice',
    en: {
      message: 'Compared with the previous plan ({plan}): documents changed: {count}, unchanged: {alike}.',
      hint: 'Check the documents that changed, then approve this plan.',
    },
    el: {
      message:
        'Σε σύγκριση με το προηγούμενο σχέδιο ({plan}): παραστατικά που άλλαξαν: {count}, ίδια: {alike}.',
      hint: 'Ελέγξτε όσα παραστατικά άλλαξαν και μετά εγκρίνετε αυτό το σχέδιο.',
    },
    variants: {
      document: {
        en: {
          message: 'Document {external_id} (row {row}) differs from the previous plan: {reason}.',
          hint: 'Compare it with the previous report.',
        },
        el: {
          message:
            'Το παραστατικό {external_id} (γραμμή {row}) διαφέρει από το προηγούμενο σχέδιο: {reason}.',
          hint: 'Συγκρίνετέ το με την προηγούμενη αναφορά.',
        },
      },
    },
  },
  'CLEARED-NOT-ISSUED': {
    en: {
      message: 'It clears {cleared}, which is not issued (state: {state}).',
      hint: 'Issue {cleared} first, then import this file again: it continues with this document.',
    },
    el: {
      message: 'Εκκαθαρίζει το {cleared}, που δεν έχει εκδοθεί (κατάσταση: {state}).',
      hint: 'Εκδώστε πρώτα το {cleared} και εισαγάγετε ξανά το αρχείο: συνεχίζει με αυτό το παραστατικό.',
    },
  },
  'CLEARED-BEFORE': {
    en: {
      message: 'It clears {cleared}, which {by} has already cleared (MARK {mark}).',
      hint: 'A sale is cleared once. Correct clears. To clear the sale again, first issue a credit note for all of {by}.',
    },
    el: {
      message: 'Εκκαθαρίζει το {cleared}, που έχει ήδη εκκαθαριστεί με το {by} (ΜΑΡΚ {mark}).',
      hint: 'Μια πώληση εκκαθαρίζεται μία φορά. Διορθώστε το clears. Για νέα εκκαθάριση εκδώστε πρώτα πιστωτικό για όλο το {by}.',
    },
    variants: {
      export: {
        en: {
          message: 'It clears {cleared}, which {by} already clears earlier in this export.',
          hint: 'A sale is cleared once. Name {cleared} in one of the two documents only.',
        },
        el: {
          message: 'Εκκαθαρίζει το {cleared}, που το εκκαθαρίζει ήδη το {by}, νωρίτερα στο ίδιο αρχείο.',
          hint: 'Μια πώληση εκκαθαρίζεται μία φορά. Γράψτε το {cleared} σε ένα μόνο από τα δύο παραστατικά.',
        },
      },
      open: {
        en: {
          message: 'It clears {cleared}, which {by} is about to clear; the outcome of {by} is not known yet.',
          hint: 'Import the file with {by} again until it has an answer, then import this one.',
        },
        el: {
          message:
            'Εκκαθαρίζει το {cleared}, που πρόκειται να εκκαθαριστεί με το {by}· το αποτέλεσμα του {by} δεν είναι ακόμη γνωστό.',
          hint: 'Εισαγάγετε ξανά το αρχείο με το {by} μέχρι να πάρει απάντηση και μετά αυτό.',
        },
      },
    },
  },
  'CLEARANCE-EXCEEDS-SALE': {
    en: {
      message: 'The clearance line states {clearance}, but the net total of the sales it clears is {sale}.',
      hint: 'The clearance is the sale less the fee. Correct the amount, or name every sale that the document clears.',
    },
    el: {
      message:
        'Η γραμμή εκκαθάρισης είναι {clearance}, αλλά η καθαρή αξία των πωλήσεων που εκκαθαρίζει είναι {sale}.',
      hint: 'Η εκκαθάριση είναι η πώληση μείον την προμήθεια. Διορθώστε το ποσό ή γράψτε όλες τις πωλήσεις που εκκαθαρίζει.',
    },
  },
  'ISSUED-ON-ANOTHER-DAY': {
    severity: 'warning',
    mustSee: true,
    en: {
      message:
        'In column {column}, {count} of {rows} dates are in the future or outside {month}, the first in row {first_row} ({date}). Documents always carry the day on which they are issued.',
      hint: 'The invoicing service does not accept a date of issue. If this affects the VAT or the books of another month, ask your accountant before you issue.',
    },
    el: {
      message:
        'Στη στήλη {column}, {count} από τις {rows} ημερομηνίες είναι εκτός του μήνα {month} ή στο μέλλον, με πρώτη στη γραμμή {first_row} ({date}). Τα παραστατικά φέρουν πάντα την ημέρα της έκδοσής τους.',
      hint: 'Η υπηρεσία τιμολόγησης δεν δέχεται ημερομηνία έκδοσης. Αν επηρεάζεται ο ΦΠΑ ή τα βιβλία άλλου μήνα, ρωτήστε τον λογιστή σας πριν από την έκδοση.',
    },
  },
} satisfies Record<string, ProblemText>;
