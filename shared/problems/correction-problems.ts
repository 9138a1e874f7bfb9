import type { ProblemText } from './problem.ts';

/** Problems of the corrections that came with an export; with any of them nothing of it is issued. */
export const correctionProblems = {
  'CORRECTIONS-UNREADABLE': {
    severity: 'error',
    en: {
      message: 'The corrections in {file} cannot be used: {reason}.',
      hint: 'Write them like this: {example} – or let rowmark correct write them.',
    },
    el: {
      message: 'Οι διορθώσεις στο {file} δεν μπορούν να χρησιμοποιηθούν: {reason}.',
      hint: 'Γράψτε τις έτσι: {example} – ή αφήστε την εντολή rowmark correct να τις γράψει.',
    },
  },
  'CORRECTION-STALE': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: the correction was made for "{was}", but the cell says "{found}"; nothing was issued.',
      hint: 'The export has changed since, or another cell was meant. Look at the cell and make the correction anew, or take it out.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η διόρθωση έγινε για «{was}», αλλά το κελί γράφει «{found}»· δεν εκδόθηκε τίποτα.',
      hint: 'Το αρχείο άλλαξε στο μεταξύ ή η διόρθωση αφορούσε άλλο κελί. Δείτε το κελί και κάντε τη διόρθωση ξανά ή αφαιρέστε την.',
    },
    variants: {
      all: {
        en: {
          message:
            'Column {column}: a correction is meant for all cells that say "{was}", but none does; nothing was issued.',
          hint: 'The export has changed since, or another column was meant. Make the correction anew, or take it out.',
        },
        el: {
          message:
            'Στήλη {column}: μια διόρθωση αφορά όλα τα κελιά που γράφουν «{was}», αλλά δεν υπάρχει κανένα· δεν εκδόθηκε τίποτα.',
          hint: 'Το αρχείο άλλαξε στο μεταξύ ή η διόρθωση αφορούσε άλλη στήλη. Κάντε τη διόρθωση ξανά ή αφαιρέστε την.',
        },
      },
    },
  },
  'CORRECTION-ROW-UNKNOWN': {
    severity: 'error',
    en: {
      message: 'A correction names row {row}, which is no row of data in this export; nothing was issued.',
      hint: 'Rows have the numbers that a spreadsheet shows; the header, the titles above it and blank rows cannot be corrected.',
    },
    el: {
      message:
        'Μια διόρθωση αφορά τη γραμμή {row}, που δεν είναι γραμμή δεδομένων αυτού του αρχείου· δεν εκδόθηκε τίποτα.',
      hint: 'Οι γραμμές έχουν τους αριθμούς που δείχνει το λογιστικό φύλλο· επικεφαλίδα, τίτλοι και κενές γραμμές δεν διορθώνονται.',
    },
    variants: {
      broken: {
        en: {
          message:
            'Row {row} has no cell in column {column} that could be corrected: its record is incomplete; nothing was issued.',
          hint: 'Mend the whole record where it comes from, export again, and take this correction out.',
        },
        el: {
          message:
            'Η γραμμή {row} δεν έχει κελί στη στήλη {column} για διόρθωση: η εγγραφή της είναι ελλιπής· δεν εκδόθηκε τίποτα.',
          hint: 'Διορθώστε ολόκληρη την εγγραφή στην πηγή της, εξαγάγετε ξανά και αφαιρέστε αυτή τη διόρθωση.',
        },
      },
    },
  },
  'CORRECTION-COLUMN-UNKNOWN': {
    severity: 'error',
    en: {
      message:
        'A correction names the column "{column}", which this export does not have; nothing was issued.',
      hint: 'The column most like it is "{nearest}". Write the name as the header spells it.',
    },
    el: {
      message:
        'Μια διόρθωση αφορά τη στήλη «{column}», που δεν υπάρχει σε αυτό το αρχείο· δεν εκδόθηκε τίποτα.',
      hint: 'Η πιο κοντινή στήλη είναι η «{nearest}». Γράψτε το όνομα όπως στην επικεφαλίδα.',
    },
    variants: {
      several: {
        en: {
          message:
            'A correction names the column "{column}", and more than one is called so; nothing was issued.',
          hint: 'Name one of them: {nearest}.',
        },
        el: {
          message:
            'Μια διόρθωση αφορά τη στήλη «{column}», και περισσότερες από μία λέγονται έτσι· δεν εκδόθηκε τίποτα.',
          hint: 'Ονομάστε μία από αυτές: {nearest}.',
        },
      },
    },
  },
  'CORRECTION-TWICE': {
    severity: 'error',
    en: {
      message: 'Row {row}, column {column}: two corrections change the same cell; nothing was issued.',
      hint: 'Keep the one that is right and take the other out.',
    },
    el: {
      message: 'Γραμμή {row}, στήλη {column}: δύο διορθώσεις αλλάζουν το ίδιο κελί· δεν εκδόθηκε τίποτα.',
      hint: 'Κρατήστε τη σωστή και αφαιρέστε την άλλη.',
    },
    variants: {
      all: {
        en: {
          message: 'Column {column}: two corrections change all cells that say "{was}"; nothing was issued.',
          hint: 'Keep the one that is right and take the other out.',
        },
        el: {
          message:
            'Στήλη {column}: δύο διορθώσεις αλλάζουν όλα τα κελιά που γράφουν «{was}»· δεν εκδόθηκε τίποτα.',
          hint: 'Κρατήστε τη σωστή και αφαιρέστε την άλλη.',
        },
      },
    },
  },
  'CORRECTION-NO-CHANGE': {
    severity: 'error',
    en: {
      message: 'A correction of column {column} changes nothing: "{was}" stays "{was}"; nothing was issued.',
      hint: 'Write the right value as "now", or take the correction out.',
    },
    el: {
      message:
        'Μια διόρθωση στη στήλη {column} δεν αλλάζει τίποτα: το «{was}» μένει «{was}»· δεν εκδόθηκε τίποτα.',
      hint: 'Γράψτε τη σωστή τιμή στο "now" ή αφαιρέστε τη διόρθωση.',
    },
  },
  'CORRECTION-UNCLEAR': {
    severity: 'error',
    en: {
      message:
        'Row {row}, column {column}: the correction "{now}" can be read as thousands or as decimals; nothing was issued.',
      hint: 'Write the number without a sign of thousands, or with another count of decimals: 1240 or 1.2400.',
    },
    el: {
      message:
        'Γραμμή {row}, στήλη {column}: η διόρθωση «{now}» διαβάζεται και ως χιλιάδες και ως δεκαδικά· δεν εκδόθηκε τίποτα.',
      hint: 'Γράψτε τον αριθμό χωρίς σημείο χιλιάδων ή με άλλο πλήθος δεκαδικών: 1240 ή 1.2400.',
    },
  },
} satisfies Record<string, ProblemText>;
