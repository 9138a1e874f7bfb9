import type { ProblemText } from './problem.ts';

/** Problems of a job as a whole. */
export const jobProblems = {
  'ACCOUNT-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'Folder {account} of this export is no account of this stack, which imports for: {accounts}.',
      hint: 'Put the file under incoming/ and the name of one of these accounts; to add an account, create its secret and deploy with it in -c accounts (RUNBOOK, Add an account).',
    },
    el: {
      message:
        'Ο φάκελος {account} αυτού του αρχείου δεν είναι λογαριασμός αυτής της εγκατάστασης, που εισάγει για: {accounts}.',
      hint: 'Βάλτε το αρχείο κάτω από το incoming/ και το όνομα ενός από αυτούς τους λογαριασμούς· για νέο λογαριασμό δημιουργήστε το μυστικό του στο AWS και εγκαταστήστε ξανά με αυτόν στην επιλογή `accounts` (RUNBOOK.md).',
    },
  },
  'EXPORT-MISPLACED': {
    severity: 'error',
    en: {
      message: 'The file was put at {place}, which is no folder of exports; nothing of it was issued.',
      hint: 'Put it three folders deep, under incoming/, the account and the profile: for example {example}.',
    },
    el: {
      message:
        'Το αρχείο μπήκε στη θέση {place}, που δεν είναι φάκελος αρχείων προς εισαγωγή· δεν εκδόθηκε τίποτα από αυτό.',
      hint: 'Βάλτε το τρεις φακέλους μέσα: incoming/, λογαριασμός, προφίλ· για παράδειγμα {example}.',
    },
  },
  'EXPORT-MISNAMED': {
    severity: 'error',
    en: {
      message:
        'A name in {place} is empty, has a backslash or a control character, or is longer than {limit} bytes; the file was not opened.',
      hint: 'Put the file again under a plain, shorter name, in incoming/, the folder of the account and that of the profile.',
    },
    el: {
      message:
        'Ένα όνομα στη διαδρομή {place} είναι κενό, έχει ανάποδη κάθετο ή χαρακτήρα ελέγχου ή ξεπερνά τα {limit} bytes· το αρχείο δεν ανοίχτηκε.',
      hint: 'Βάλτε ξανά το αρχείο με απλό, συντομότερο όνομα, στο incoming/, στον φάκελο του λογαριασμού και του προφίλ.',
    },
  },
  'LIVE-NOT-CONFIRMED': {
    severity: 'error',
    en: {
      message:
        'The service is live and nobody has confirmed that documents may be issued there; nothing was sent.',
      hint: 'Deploy with -c live=true, then import the same export again.',
    },
    el: {
      message:
        'Η υπηρεσία είναι η πραγματική και κανείς δεν έχει επιβεβαιώσει ότι επιτρέπεται να εκδίδονται εκεί παραστατικά· δεν στάλθηκε τίποτα.',
      hint: 'Εγκαταστήστε ξανά με -c live=true και εισαγάγετε πάλι το ίδιο αρχείο.',
    },
  },
  'DRY-RUN-NOT-LIVE': {
    severity: 'notice',
    en: {
      message:
        'This is a dry run because the service is live and nobody has confirmed that documents may be issued there.',
      hint: 'Read what would be issued; then deploy with -c live=true -c confirm=live, and import the same export again.',
    },
    el: {
      message:
        'Είναι δοκιμή, επειδή η υπηρεσία είναι η πραγματική και κανείς δεν έχει επιβεβαιώσει ότι επιτρέπεται να εκδίδονται εκεί παραστατικά.',
      hint: 'Δείτε τι θα εκδιδόταν· μετά εγκαταστήστε ξανά με -c live=true -c confirm=live και εισαγάγετε πάλι το ίδιο αρχείο.',
    },
  },
  'LOGIN-CHANGED': {
    severity: 'error',
    en: {
      message:
        'Account {account} has issued in this environment with another login email; nothing was read or sent.',
      hint: 'Use the login of that company, or another account name (--account) or data folder for this one. If the company has changed its email, import once with --rebind (on AWS: deploy with -c rebind).',
    },
    el: {
      message:
        'Ο λογαριασμός {account} έχει εκδώσει σε αυτό το περιβάλλον με άλλο email σύνδεσης· δεν διαβάστηκε ούτε στάλθηκε τίποτα.',
      hint: 'Χρησιμοποιήστε τη σύνδεση εκείνης της εταιρείας, ή άλλο όνομα λογαριασμού (--account) ή φάκελο δεδομένων για αυτήν. Αν η εταιρεία άλλαξε email, εισαγάγετε μία φορά με --rebind (στο AWS: -c rebind).',
    },
  },
  'JOB-STEP-FAILED': {
    severity: 'error',
    en: {
      message: 'The step {step} did not finish: {reason}.',
      hint: 'Nothing is lost. Import the file again: it continues where it stopped.',
    },
    el: {
      message: 'Το βήμα {step} δεν ολοκληρώθηκε: {reason}.',
      hint: 'Τίποτα δεν χάθηκε. Εισαγάγετε ξανά το αρχείο: συνεχίζει από εκεί που σταμάτησε.',
    },
  },
  'JOB-STOPPED': {
    severity: 'error',
    en: {
      message: 'The job was stopped before this document; nothing was sent.',
      hint: 'Issue it again: what is issued already is not issued a second time.',
    },
    el: {
      message: 'Η εργασία σταμάτησε πριν από αυτό το παραστατικό· δεν στάλθηκε τίποτα.',
      hint: 'Εκδώστε ξανά: όσα έχουν ήδη εκδοθεί δεν εκδίδονται δεύτερη φορά.',
    },
  },
  'PLAN-DIFFERS': {
    severity: 'error',
    en: {
      message: 'The plan that was approved does not hold any more: {reason}. Nothing was issued.',
      hint: 'Run it dry again, look at what changed, and approve that report.',
    },
    el: {
      message: 'Το σχέδιο που εγκρίθηκε δεν ισχύει πια: {reason}. Δεν εκδόθηκε τίποτα.',
      hint: 'Κάντε νέα δοκιμή, δείτε τι άλλαξε και εγκρίνετε εκείνη την αναφορά.',
    },
    variants: {
      document: {
        en: {
          message: 'Document {external_id} (row {row}) is not as it was approved: {reason}.',
          hint: 'Compare it with the approved report.',
        },
        el: {
          message: 'Το παραστατικό {external_id} (γραμμή {row}) δεν είναι όπως εγκρίθηκε: {reason}.',
          hint: 'Συγκρίνετέ το με την εγκεκριμένη αναφορά.',
        },
      },
    },
  },
  'PLAN-CHANGED': {
    severity: 'notice',
    en: {
      message: 'Against the plan before ({plan}), {count} documents changed and {alike} are as they were.',
      hint: 'Look at the documents that changed, then approve this plan.',
    },
    el: {
      message:
        'Σε σχέση με το προηγούμενο σχέδιο ({plan}) άλλαξαν {count} παραστατικά και {alike} έμειναν ίδια.',
      hint: 'Δείτε τα παραστατικά που άλλαξαν και μετά εγκρίνετε αυτό το σχέδιο.',
    },
    variants: {
      document: {
        en: {
          message: 'Document {external_id} (row {row}) is not as in the plan before: {reason}.',
          hint: 'Compare it with the report before.',
        },
        el: {
          message:
            'Το παραστατικό {external_id} (γραμμή {row}) δεν είναι όπως στο προηγούμενο σχέδιο: {reason}.',
          hint: 'Συγκρίνετέ το με την προηγούμενη αναφορά.',
        },
      },
    },
  },
  'CLEARED-NOT-ISSUED': {
    severity: 'error',
    en: {
      message: 'It clears {cleared}, which is not issued (it is: {state}).',
      hint: 'Have {cleared} issued first, then import this file again: it continues with this document.',
    },
    el: {
      message: 'Εκκαθαρίζει το {cleared}, που δεν έχει εκδοθεί (είναι: {state}).',
      hint: 'Εκδώστε πρώτα το {cleared} και εισαγάγετε ξανά το αρχείο: συνεχίζει με αυτό το παραστατικό.',
    },
  },
  'CLEARED-BEFORE': {
    severity: 'error',
    en: {
      message: 'It clears {cleared}, which {by} has cleared (MARK {mark}).',
      hint: 'A sale is cleared once. Correct clears; to clear it anew, have a credit note for the whole of {by} issued first.',
    },
    el: {
      message: 'Εκκαθαρίζει το {cleared}, που έχει εκκαθαριστεί με το {by} (ΜΑΡΚ {mark}).',
      hint: 'Μια πώληση εκκαθαρίζεται μία φορά. Διορθώστε το clears· για νέα εκκαθάριση εκδώστε πρώτα πιστωτικό για όλο το {by}.',
    },
    variants: {
      export: {
        en: {
          message: 'It clears {cleared}, which {by} clears already, earlier in this export.',
          hint: 'A sale is cleared once. Name {cleared} in one of the two documents only.',
        },
        el: {
          message: 'Εκκαθαρίζει το {cleared}, που το εκκαθαρίζει το {by}, νωρίτερα στο ίδιο αρχείο.',
          hint: 'Μια πώληση εκκαθαρίζεται μία φορά. Γράψτε το {cleared} σε ένα μόνο από τα δύο παραστατικά.',
        },
      },
      open: {
        en: {
          message:
            'It clears {cleared}, which {by} is about to clear; what becomes of {by} is not known yet.',
          hint: 'Import the export of {by} again until it is answered, then this one.',
        },
        el: {
          message:
            'Εκκαθαρίζει το {cleared}, που πρόκειται να εκκαθαριστεί με το {by}· η έκβαση του {by} δεν είναι ακόμη γνωστή.',
          hint: 'Εισαγάγετε ξανά το αρχείο του {by} μέχρι να απαντηθεί και μετά αυτό.',
        },
      },
    },
  },
  'CLEARANCE-EXCEEDS-SALE': {
    severity: 'error',
    en: {
      message: 'The clearance line states {clearance}, but the sales that it clears come to {sale} net.',
      hint: 'The clearance is the sale less the fee. Correct the amount, or name every sale that it clears.',
    },
    el: {
      message:
        'Η γραμμή εκκαθάρισης είναι {clearance}, αλλά οι πωλήσεις που εκκαθαρίζει είναι {sale} καθαρά.',
      hint: 'Η εκκαθάριση είναι η πώληση μείον την προμήθεια. Διορθώστε το ποσό ή γράψτε όλες τις πωλήσεις που εκκαθαρίζει.',
    },
  },
  'ISSUED-ON-ANOTHER-DAY': {
    severity: 'warning',
    en: {
      message:
        'The column {column} has {count} of {rows} dates in another month than {month}, or in the future, the first in row {first_row} ({date}). The documents carry the day on which they are issued.',
      hint: 'The invoicing service takes no date of issue. If VAT or books of another month are concerned, ask your accountant before you issue.',
    },
    el: {
      message:
        'Η στήλη {column} έχει {count} από {rows} ημερομηνίες σε άλλον μήνα από τον {month} ή στο μέλλον, πρώτη στη γραμμή {first_row} ({date}). Τα παραστατικά φέρουν την ημέρα της έκδοσής τους.',
      hint: 'Η υπηρεσία τιμολόγησης δεν δέχεται ημερομηνία έκδοσης. Αν αφορά ΦΠΑ ή βιβλία άλλου μήνα, ρωτήστε τον λογιστή σας πριν την έκδοση.',
    },
  },
} satisfies Record<string, ProblemText>;
