import type { BilingualText } from '../bilingual-text.ts';

/** Reasons why a file or a folder could not be written to disk. */
export const diskPhrases = {
  'file-exists': { en: 'it already exists', el: 'υπάρχει ήδη' },
  'file-in-path': {
    en: 'a part of its path is a file',
    el: 'ένα μέρος της διαδρομής του είναι αρχείο, όχι φάκελος',
  },
  'file-in-place': {
    en: 'there is a file in its place',
    el: 'στη θέση του βρίσκεται αρχείο, όχι φάκελος',
  },
  'is-a-folder': { en: 'it is a folder', el: 'είναι φάκελος' },
  'writing-denied': { en: 'you may not write there', el: 'δεν έχετε δικαίωμα εγγραφής εκεί' },
  'disk-read-only': { en: 'the disk is read-only', el: 'ο δίσκος είναι μόνο για ανάγνωση' },
  'disk-full': { en: 'the disk is full', el: 'ο δίσκος είναι γεμάτος' },
  'folder-absent': { en: 'its folder does not exist', el: 'ο φάκελός του δεν υπάρχει' },
  'folder-impossible': {
    en: 'no folder can be created there',
    el: 'σε αυτή τη θέση δεν δημιουργείται φάκελος',
  },
  'disk-fault': { en: 'the disk reported {code}', el: 'ο δίσκος ανέφερε {code}' },
} as const satisfies Readonly<Record<string, BilingualText>>;
