import type { ProblemText } from '../problem-text.ts';

/** Problems of the sums of an export, beside the sums of its documents and those that it states itself. */
export const balanceProblems = {
  'BALANCE-BROKEN': {
    en: {
      message:
        'The {what} of the rows and the {what} of the file differ by {difference} {currency}: the file has {sum}. Nothing was issued.',
      hint: 'This is a defect of Rowmark, not of the file. Report it with this report; the file can be imported again once it is fixed.',
    },
    el: {
      message:
        'Το ποσό «{what}» των γραμμών διαφέρει από εκείνο του αρχείου κατά {difference} {currency}: το αρχείο έχει {sum}. Δεν εκδόθηκε τίποτα.',
      hint: 'Πρόκειται για σφάλμα του Rowmark, όχι του αρχείου. Αναφέρετέ το μαζί με αυτή την αναφορά· το αρχείο μπορεί να εισαχθεί ξανά μόλις διορθωθεί.',
    },
    variants: {
      document: {
        en: {
          message:
            'For document {external_id} the {what} in its cells comes to {counted}, but the document would state {stated}. Nothing was issued.',
          hint: 'This is a defect of Rowmark, not of the file. Report it with this report; the file can be imported again once it is fixed.',
        },
        el: {
          message:
            'Στο παραστατικό {external_id} το ποσό «{what}» των κελιών είναι {counted}, αλλά το παραστατικό θα έγραφε {stated}. Δεν εκδόθηκε τίποτα.',
          hint: 'Πρόκειται για σφάλμα του Rowmark, όχι του αρχείου. Αναφέρετέ το μαζί με αυτή την αναφορά· το αρχείο μπορεί να εισαχθεί ξανά μόλις διορθωθεί.',
        },
      },
      report: {
        en: {
          message:
            'The {what} of the rows in this report and the {what} of the file differ by {difference} {currency}: the file has {sum}.',
          hint: 'Do not rely on the sums of this report. Compare its documents with the invoicing service (rowmark verify --service) and report the defect.',
        },
        el: {
          message:
            'Το ποσό «{what}» των γραμμών αυτής της αναφοράς διαφέρει από εκείνο του αρχείου κατά {difference} {currency}: το αρχείο έχει {sum}.',
          hint: 'Μη βασιστείτε στα αθροίσματα αυτής της αναφοράς. Συγκρίνετε τα παραστατικά της με την υπηρεσία τιμολόγησης (rowmark verify --service) και αναφέρετε το σφάλμα.',
        },
      },
    },
  },
  'TOTAL-ROW-DIFFERS': {
    severity: 'warning',
    mustSee: true,
    en: {
      message:
        'Row {row} («{text}») states {stated} in column {column}. The rows of the file come to something else: the difference is {difference}.',
      hint: 'A row may be missing from the file, or an amount may be wrong. Compare the file with the program that made it before you rely on the documents.',
    },
    el: {
      message:
        'Η γραμμή {row} («{text}») γράφει {stated} στη στήλη {column}. Το άθροισμα των γραμμών είναι άλλο: διαφορά {difference}.',
      hint: 'Ίσως λείπει γραμμή από το αρχείο ή κάποιο ποσό είναι λάθος. Συγκρίνετε το αρχείο με το πρόγραμμα που το έβγαλε πριν βασιστείτε στα παραστατικά.',
    },
    variants: {
      control: {
        en: {
          message:
            'The control file states {stated} {currency}. The rows of the file come to something else: the difference is {difference}.',
          hint: 'A row may be missing from the file, or an amount may be wrong. Export the file and its control file again.',
        },
        el: {
          message:
            'Το αρχείο ελέγχου γράφει {stated} {currency}. Το άθροισμα των γραμμών είναι άλλο: διαφορά {difference}.',
          hint: 'Ίσως λείπει γραμμή από το αρχείο ή κάποιο ποσό είναι λάθος. Εξαγάγετε ξανά το αρχείο και το αρχείο ελέγχου του.',
        },
      },
    },
  },
  'PAYOUT-REMAINDER': {
    severity: 'warning',
    en: {
      message:
        'Payout {payout}: {stated} {currency} was paid out, and its rows come to {counted}. {left} {currency} is not explained.',
      hint: 'These rows may explain it: {rows}. Compare them with the provider’s own statement of the payout.',
    },
    el: {
      message:
        'Απόδοση {payout}: καταβλήθηκαν {stated} {currency}, ενώ οι γραμμές της αθροίζουν σε {counted}. Δεν εξηγούνται {left} {currency}.',
      hint: 'Ίσως την εξηγούν οι γραμμές {rows}. Συγκρίνετέ τις με την κατάσταση της απόδοσης που δίνει ο πάροχος.',
    },
    variants: {
      none: {
        en: {
          message:
            'Payout {payout}: {stated} {currency} was paid out, and its rows come to {counted}. {left} {currency} is not explained.',
          hint: 'No row of this file explains it. Rows of the payout may stand in the export of another period.',
        },
        el: {
          message:
            'Απόδοση {payout}: καταβλήθηκαν {stated} {currency}, ενώ οι γραμμές της αθροίζουν σε {counted}. Δεν εξηγούνται {left} {currency}.',
          hint: 'Δεν την εξηγεί καμία γραμμή του αρχείου. Γραμμές της απόδοσης ίσως βρίσκονται στο αρχείο άλλης περιόδου.',
        },
      },
    },
  },
} as const satisfies Record<string, ProblemText>;
