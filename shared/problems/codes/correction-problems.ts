import type { ProblemText } from '../problem-text.ts';

/** Problems of the corrections that came with an export. Any one of them stops the whole export. */
export const correctionProblems = {
  'CORRECTIONS-UNREADABLE': {
    en: {
      message: 'The corrections in {file} cannot be used: {reason}.',
      hint: 'Write them like this: {example}. The command rowmark correct writes them for you.',
    },
    el: {
      message: 'Οι διορθώσεις στο {file} δεν μπορούν να χρησιμοποιηθούν: {reason}.',
      hint: 'Γράψτε τις έτσι: {example}. Η εντολή rowmark correct τις γράφει για εσάς.',
    },
  },
  'CORRECTION-STALE': {
    en: {
      message:
        'Row {row}, column {column}: the correction expects "{was}", but the cell says "{found}". Nothing was issued.',
      hint: 'The export has changed since, or the correction names the wrong cell. Check the cell and make the correction again, or remove it.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η διόρθωση αφορά την τιμή «{was}», αλλά το κελί γράφει «{found}». Δεν εκδόθηκε τίποτα.',
      hint: 'Το αρχείο άλλαξε στο μεταξύ ή η διόρθωση αφορά άλλο κελί. Δείτε το κελί και κάντε τη διόρθωση ξανά ή αφαιρέστε την.',
    },
    variants: {
      all: {
        en: {
          message:
            'Column {column}: a correction applies to all cells that say "{was}", but there are none. Nothing was issued.',
          hint: 'The export has changed since, or the correction names the wrong column. Make the correction again, or remove it.',
        },
        el: {
          message:
            'Στήλη {column}: μια διόρθωση αφορά όλα τα κελιά που γράφουν «{was}», αλλά δεν υπάρχει κανένα. Δεν εκδόθηκε τίποτα.',
          hint: 'Το αρχείο άλλαξε στο μεταξύ ή η διόρθωση αφορά άλλη στήλη. Κάντε τη διόρθωση ξανά ή αφαιρέστε την.',
        },
      },
    },
  },
  'CORRECTION-ROW-UNKNOWN': {
    en: {
      message: 'A correction names row {row}, which is not a data row of this export. Nothing was issued.',
      hint: 'Rows have the numbers that a spreadsheet shows. The header, the titles above it and blank rows cannot be corrected.',
    },
    el: {
      message:
        'Μια διόρθωση αφορά τη γραμμή {row}, που δεν είναι γραμμή δεδομένων αυτού του αρχείου. Δεν εκδόθηκε τίποτα.',
      hint: 'Οι γραμμές έχουν τους αριθμούς που δείχνει το λογιστικό φύλλο. Η επικεφαλίδα, οι τίτλοι πάνω από αυτήν και οι κενές γραμμές δεν διορθώνονται.',
    },
    variants: {
      broken: {
        en: {
          message:
            'Row {row} has no cell in column {column} to correct: the record is incomplete. Nothing was issued.',
          hint: 'Correct the whole record where it comes from, export again, and remove this correction.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν έχει κελί στη στήλη {column} για διόρθωση: η εγγραφή είναι ελλιπής. Δεν εκδόθηκε τίποτα.',
          hint: 'Διορθώστε ολόκληρη την εγγραφή στην πηγή της, εξαγάγετε ξανά και αφαιρέστε αυτή τη διόρθωση.',
        },
      },
    },
  },
  'CORRECTION-COLUMN-UNKNOWN': {
    en: {
      message:
        'A correction names the column "{column}", which this export does not have. Nothing was issued.',
      hint: 'The nearest column is "{nearest}". Write the name exactly as in the header.',
    },
    el: {
      message:
        'Μια διόρθωση αφορά τη στήλη «{column}», που δεν υπάρχει σε αυτό το αρχείο. Δεν εκδόθηκε τίποτα.',
      hint: 'Η πλησιέστερη στήλη είναι η «{nearest}». Γράψτε το όνομα ακριβώς όπως στην επικεφαλίδα.',
    },
    variants: {
      several: {
        en: {
          message:
            'A correction names the column "{column}", but several columns have that name. Nothing was issued.',
          hint: 'Choose one of them: {nearest}.',
        },
        el: {
          message:
            'Μια διόρθωση αφορά τη στήλη «{column}», αλλά αυτό το όνομα το έχουν περισσότερες στήλες. Δεν εκδόθηκε τίποτα.',
          hint: 'Επιλέξτε μία από αυτές: {nearest}.',
        },
      },
    },
  },
  'CORRECTION-TWICE': {
    en: {
      message: 'Row {row}, column {column}: two corrections change the same cell. Nothing was issued.',
      hint: 'Keep the right one and remove the other.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: δύο διορθώσεις αλλάζουν το ίδιο κελί. Δεν εκδόθηκε τίποτα.',
      hint: 'Κρατήστε τη σωστή και αφαιρέστε την άλλη.',
    },
    variants: {
      all: {
        en: {
          message: 'Column {column}: two corrections change all cells that say "{was}". Nothing was issued.',
          hint: 'Keep the right one and remove the other.',
        },
        el: {
          message:
            'Στήλη {column}: δύο διορθώσεις αλλάζουν όλα τα κελιά που γράφουν «{was}». Δεν εκδόθηκε τίποτα.',
          hint: 'Κρατήστε τη σωστή και αφαιρέστε την άλλη.',
        },
      },
    },
  },
  'CORRECTION-NO-CHANGE': {
    en: {
      message: 'A correction in column {column} changes nothing: "{was}" stays "{was}". Nothing was issued.',
      hint: 'Write the right value as "now", or remove the correction.',
    },
    el: {
      message:
        'Μια διόρθωση στη στήλη {column} δεν αλλάζει τίποτα: το «{was}» μένει «{was}». Δεν εκδόθηκε τίποτα.',
      hint: 'Γράψτε τη σωστή τιμή στο "now" ή αφαιρέστε τη διόρθωση.',
    },
  },
  'CORRECTION-UNCLEAR': {
    en: {
      message:
        'Row {row}, column {column}: the correction "{now}" can be read as thousands or as decimals. Nothing was issued.',
      hint: 'Write the number without a thousands separator, or with a different number of decimals: 1240 or 1.2400.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η διόρθωση «{now}» διαβάζεται και ως χιλιάδες και ως δεκαδικά. Δεν εκδόθηκε τίποτα.',
      hint: 'Γράψτε τον αριθμό χωρίς διαχωριστικό χιλιάδων ή με άλλο πλήθος δεκαδικών: 1240 ή 1.2400.',
    },
  },
} satisfies Record<string, ProblemText>;
