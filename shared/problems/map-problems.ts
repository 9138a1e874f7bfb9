import type { ProblemText } from './problem.ts';

/** What can be wrong between a column and a field. */
export const mapProblems = {
  'MAP-VALUE-MISSING': {
    severity: 'error',
    en: {
      message: 'Row {row} has no {field} (column {column}).',
      hint: 'Fill the cell and import the file again.',
    },
    el: {
      message: 'Η γραμμή {row} δεν έχει {field} (στήλη {column}).',
      hint: 'Συμπληρώστε το κελί και εισαγάγετε ξανά το αρχείο.',
    },
  },
} satisfies Record<string, ProblemText>;
