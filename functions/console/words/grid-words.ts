import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of the grid in which the cells of a check are corrected. */
export const gridWords = {
  gridOpen: { en: 'Open the whole sheet', el: 'Άνοιγμα όλου του φύλλου' },
  gridTitle: { en: 'The export, cell by cell', el: 'Το αρχείο, κελί προς κελί' },
  gridBack: { en: 'Back to the check', el: 'Πίσω στον έλεγχο' },
  gridTools: { en: 'Tools of the sheet', el: 'Εργαλεία του φύλλου' },
  gridCause: { en: 'Finding', el: 'Εύρημα' },
  gridText: { en: 'Text', el: 'Κείμενο' },
  gridWas: { en: 'The export says', el: 'Το αρχείο γράφει' },
  gridYou: { en: 'you', el: 'εσείς' },
  gridSaving: { en: 'Saving …', el: 'Αποθήκευση …' },
  gridSaved: { en: 'Saved. Corrections: {n}', el: 'Αποθηκεύτηκε. Διορθώσεις: {n}' },
  gridNoRows: { en: 'No row matches.', el: 'Δεν ταιριάζει καμία γραμμή.' },
  gridLeftOut: { en: 'Left out', el: 'Εκτός' },
  gridNoneFound: { en: 'The column has no such text.', el: 'Η στήλη δεν έχει τέτοιο κείμενο.' },
  gridTooMany: {
    en: 'Too many cells at once: change at most 5,000.',
    el: 'Πάρα πολλά κελιά μαζί: αλλάξτε έως 5.000.',
  },
  gridChooseCell: { en: 'Choose a cell of the column first.', el: 'Επιλέξτε πρώτα ένα κελί της στήλης.' },
  gridUndo: { en: 'Undo', el: 'Αναίρεση' },
  gridRedo: { en: 'Redo', el: 'Επανάληψη' },
  gridFill: { en: 'Fill down', el: 'Συμπλήρωση προς τα κάτω' },
  gridReplace: { en: 'Find and replace', el: 'Εύρεση και αντικατάσταση' },
  gridFindText: { en: 'Find in this column', el: 'Εύρεση σε αυτή τη στήλη' },
  gridNewText: { en: 'Replace with', el: 'Αντικατάσταση με' },
  gridDo: { en: 'OK', el: 'Εντάξει' },
  gridCancel: { en: 'Cancel', el: 'Άκυρο' },
  gridKeys: {
    en: 'Enter or F2 edits a cell, Escape leaves it, Tab goes to the next. Ctrl+Z undoes, Ctrl+D fills down, Ctrl+V pastes cells from a spreadsheet.',
    el: 'Enter ή F2 για αλλαγή κελιού, Escape για ακύρωση, Tab για το επόμενο. Ctrl+Z αναιρεί, Ctrl+D συμπληρώνει προς τα κάτω, Ctrl+V επικολλά κελιά από λογιστικό φύλλο.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;
