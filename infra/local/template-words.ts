import type { Language } from '../../shared/problems/problem.ts';
import { PROGRAM } from './package-root.ts';

interface Words {
  sheet: string;
  notes: string;
  codes: string;
  headings: readonly [string, string, string, string, string];
  needed: string;
  lines: (command: string) => readonly string[];
  refused: string;
  written: (target: string, command: string) => string;
}

/** The sentences in and around a template, in the language of its headers. */
export const templateWords: Readonly<Record<Language, Words>> = {
  en: {
    sheet: 'Documents',
    notes: 'Notes',
    codes: 'Codes',
    headings: ['Column', 'Field', 'Needed', 'What belongs in it', 'Codes'],
    needed: 'yes',
    lines: (command) => [
      'Rows with the same document id form one document; its cells are given once or repeated alike.',
      'Amounts are in euro unless a column says otherwise. Totals may be left out: they are computed.',
      'The two example rows show the form. Delete them before you import your own.',
      `Import: ${command}`,
    ],
    refused: 'Choose a code of the list; the sheet "Codes" says what each means.',
    written: (target, command) =>
      `${target} is written. Fill it in, delete the two example rows, and import it: ${command}`,
  },
  el: {
    sheet: 'Παραστατικά',
    notes: 'Σημειώσεις',
    codes: 'Κωδικοί',
    headings: ['Στήλη', 'Πεδίο', 'Απαιτείται', 'Τι γράφεται', 'Κωδικοί'],
    needed: 'ναι',
    lines: (command) => [
      'Γραμμές με τον ίδιο κωδικό παραστατικού είναι ένα παραστατικό· τα στοιχεία του δίνονται μία φορά ή επαναλαμβάνονται ίδια.',
      'Τα ποσά είναι σε ευρώ, εκτός αν η στήλη λέει κάτι άλλο. Τα σύνολα μπορούν να λείπουν: υπολογίζονται.',
      'Οι δύο γραμμές είναι παράδειγμα. Διαγράψτε τις πριν εισαγάγετε τις δικές σας.',
      `Εισαγωγή: ${command}`,
    ],
    refused: 'Επιλέξτε κωδικό από τη λίστα· το φύλλο «Κωδικοί» εξηγεί τον καθένα.',
    written: (target, command) =>
      `Το ${target} είναι έτοιμο. Συμπληρώστε το, διαγράψτε τις δύο γραμμές και εισαγάγετέ το: ${command}`,
  },
};

/** Command that imports a filled-in template. */
export const importCommand = (target: string, profile: string | undefined): string =>
  `${PROGRAM} import ${target}${profile === undefined ? '' : ` --profile ${profile}`}`;
