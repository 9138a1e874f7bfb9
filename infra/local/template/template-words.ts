import type { Language } from '../../../shared/problems/problem-text.ts';
import { templateSheets } from '../../../shared/sheet/xlsx/template-sheets.ts';
import { PROGRAM } from '../files/package-root.ts';
import { shellWord } from '../terminal/wrap-sentence.ts';

interface Words {
  sheet: string;
  notes: string;
  codes: string;
  headings: readonly [string, string, string, string, string];
  needed: string;
  lines: (command: string) => readonly string[];
  refused: string;
  /** With the places `{file}` and `{command}`. */
  written: string;
}

/** The sentences in and around a template, in the language of its headers. */
export const templateWords: Readonly<Record<Language, Words>> = {
  en: {
    ...templateSheets.en,
    headings: ['Column', 'Field', 'Required', 'What to enter', 'Codes'],
    needed: 'yes',
    lines: (command) => [
      'Rows with the same document id form one document. Fill in its cells once, or repeat them unchanged.',
      'Amounts are in euro unless a column says otherwise. You may leave out totals: Rowmark computes them.',
      'The two example rows show the form. Delete them before you import your own.',
      `Import: ${command}`,
    ],
    refused: 'Choose a code from the list. The sheet "Codes" explains each one.',
    written: '{file} is ready. Fill it in, delete the two example rows, and import it: {command}',
  },
  el: {
    ...templateSheets.el,
    headings: ['Στήλη', 'Πεδίο', 'Υποχρεωτικό', 'Τι συμπληρώνετε', 'Κωδικοί'],
    needed: 'ναι',
    lines: (command) => [
      'Γραμμές με τον ίδιο κωδικό παραστατικού είναι ένα παραστατικό. Συμπληρώστε τα στοιχεία του μία φορά ή επαναλάβετέ τα ίδια.',
      'Τα ποσά είναι σε ευρώ, εκτός αν η στήλη λέει κάτι άλλο. Τα σύνολα μπορείτε να τα παραλείψετε: υπολογίζονται.',
      'Οι δύο γραμμές είναι παράδειγμα. Διαγράψτε τες πριν εισαγάγετε τις δικές σας.',
      `Εισαγωγή: ${command}`,
    ],
    refused: 'Επιλέξτε κωδικό από τη λίστα· το φύλλο «Κωδικοί» εξηγεί τον καθένα.',
    written: 'Το {file} είναι έτοιμο. Συμπληρώστε το, διαγράψτε τις δύο γραμμές και εισαγάγετέ το: {command}',
  },
};

/** Command that imports a filled-in template. */
export const importCommand = (target: string, profile: string | undefined): string =>
  `${PROGRAM} import ${shellWord(target)}${profile === undefined ? '' : ` --profile ${profile}`}`;
