import type { ProblemText } from '../problem-text.ts';

/** Problems of a ledger whose past is missing. */
export const ledgerProblems = {
  'LEDGER-BEHIND': {
    en: {
      message:
        'The ledger of account {account} is older than its reports, or gone: it does not know everything that is issued. Nothing was sent.',
      hint: 'Run rowmark ledger rebuild --account {account} (on AWS: RUNBOOK, Restore the ledger), then import the export again.',
    },
    el: {
      message:
        'Το μητρώο του λογαριασμού {account} είναι παλαιότερο από τις αναφορές του ή λείπει: δεν γνωρίζει όσα έχουν εκδοθεί. Δεν στάλθηκε τίποτα.',
      hint: 'Εκτελέστε rowmark ledger rebuild --account {account} (στο AWS: δείτε το RUNBOOK) και εισαγάγετε ξανά το αρχείο.',
    },
  },
  'LEDGER-UNPROVEN': {
    en: {
      message:
        'The ledger of this account was rebuilt, and nothing proves that {external_id} is not the document that was issued as {known} (MARK {mark}). Nothing was sent.',
      hint: 'Compare the two. If they are one document, remove the row. If everything that is unproven is in order, run rowmark ledger rebuild --accept --by NAME, then import again.',
    },
    el: {
      message:
        'Το μητρώο του λογαριασμού αποκαταστάθηκε και τίποτα δεν αποδεικνύει ότι το {external_id} δεν είναι το παραστατικό που εκδόθηκε ως {known} (ΜΑΡΚ {mark}). Δεν στάλθηκε τίποτα.',
      hint: 'Συγκρίνετε τα δύο. Αν είναι το ίδιο παραστατικό, αφαιρέστε τη γραμμή. Αν όσα δεν αποδεικνύονται είναι εντάξει, εκτελέστε rowmark ledger rebuild --accept --by ΟΝΟΜΑ και εισαγάγετε ξανά.',
    },
    variants: {
      clearance: {
        en: {
          message:
            'The ledger of this account was rebuilt, and nothing proves which earlier sales were cleared. {external_id} clears {known}. Nothing was sent.',
          hint: 'Check by hand that {known} is not cleared yet. If everything that is unproven is in order, run rowmark ledger rebuild --accept --by NAME, then import again.',
        },
        el: {
          message:
            'Το μητρώο του λογαριασμού αποκαταστάθηκε και τίποτα δεν αποδεικνύει ποιες παλαιότερες πωλήσεις έχουν εκκαθαριστεί. Το {external_id} εκκαθαρίζει το {known}. Δεν στάλθηκε τίποτα.',
          hint: 'Ελέγξτε με το χέρι ότι το {known} δεν έχει εκκαθαριστεί. Αν όσα δεν αποδεικνύονται είναι εντάξει, εκτελέστε rowmark ledger rebuild --accept --by ΟΝΟΜΑ και εισαγάγετε ξανά.',
        },
      },
      payment: {
        en: {
          message:
            'The ledger of this account was rebuilt, and nothing proves what earlier exports told of the payment {known}: it may have been cancelled or credited. {external_id} was not sent.',
          hint: 'Check the payment at its provider. If everything that is unproven is in order, run rowmark ledger rebuild --accept --by NAME, then import again.',
        },
        el: {
          message:
            'Το μητρώο του λογαριασμού αποκαταστάθηκε και τίποτα δεν αποδεικνύει τι ανέφεραν παλαιότερα αρχεία για την πληρωμή {known}: ίσως ακυρώθηκε ή πιστώθηκε. Το {external_id} δεν στάλθηκε.',
          hint: 'Ελέγξτε την πληρωμή στον πάροχο. Αν όσα δεν αποδεικνύονται είναι εντάξει, εκτελέστε rowmark ledger rebuild --accept --by ΟΝΟΜΑ και εισαγάγετε ξανά.',
        },
      },
      content: {
        en: {
          message:
            '{external_id} is issued (MARK {known}), and the service was not able to show it: nothing proves that its content is the same. Nothing was sent.',
          hint: 'Import again when the service answers: the content is then compared with the document there.',
        },
        el: {
          message:
            'Το {external_id} έχει εκδοθεί (ΜΑΡΚ {known}) και η υπηρεσία δεν το έδειξε: τίποτα δεν αποδεικνύει ότι το περιεχόμενο είναι το ίδιο. Δεν στάλθηκε τίποτα.',
          hint: 'Εισαγάγετε ξανά όταν απαντά η υπηρεσία: τότε το περιεχόμενο συγκρίνεται με το παραστατικό εκεί.',
        },
      },
    },
  },
  'LEDGER-ACCEPTED': {
    severity: 'notice',
    en: {
      message:
        'The ledger of this account was rebuilt. On {at}, {by} took on what it could not prove ({count}).',
      hint: 'No action needed. rowmark ledger check lists what is unproven.',
    },
    el: {
      message:
        'Το μητρώο του λογαριασμού αποκαταστάθηκε. Στις {at} ο χρήστης {by} αποδέχθηκε όσα δεν αποδεικνύονταν ({count}).',
      hint: 'Δεν χρειάζεται ενέργεια. Η εντολή rowmark ledger check δείχνει όσα δεν αποδεικνύονται.',
    },
  },
  'LOGIN-UNPROVEN': {
    en: {
      message:
        'The ledger of account {account} was rebuilt, and nothing proves with which login it has issued. Nothing was read or sent.',
      hint: 'If you are signed in as the company of this account, import once with --rebind (on AWS: deploy with -c rebind).',
    },
    el: {
      message:
        'Το μητρώο του λογαριασμού {account} αποκαταστάθηκε και τίποτα δεν αποδεικνύει με ποια στοιχεία σύνδεσης έχει εκδώσει. Δεν διαβάστηκε ούτε στάλθηκε τίποτα.',
      hint: 'Αν τα στοιχεία σύνδεσης είναι της εταιρείας αυτού του λογαριασμού, εισαγάγετε μία φορά με --rebind (στο AWS: -c rebind).',
    },
  },
} satisfies Record<string, ProblemText>;
