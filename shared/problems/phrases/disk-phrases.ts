import type { Words } from '../words.ts';

/** Reasons why the disk did not take a file or a folder. */
export const diskPhrases = {
  'file-exists': { en: 'it exists already', el: 'υπάρχει ήδη' },
  'file-in-path': {
    en: 'a part of its path is a file',
    el: 'ένα μέρος της διαδρομής του είναι αρχείο, όχι φάκελος',
  },
  'file-in-place': {
    en: 'a file stands in its place',
    el: 'στη θέση του βρίσκεται αρχείο, όχι φάκελος',
  },
  'is-a-folder': { en: 'it is a folder', el: 'είναι φάκελος' },
  'writing-denied': { en: 'you may not write there', el: 'δεν έχετε δικαίωμα εγγραφής εκεί' },
  'disk-read-only': { en: 'the disk can only be read', el: 'ο δίσκος είναι μόνο για ανάγνωση' },
  'disk-full': { en: 'the disk is full', el: 'ο δίσκος είναι γεμάτος' },
  'folder-absent': { en: 'its folder does not exist', el: 'ο φάκελός του δεν υπάρχει' },
  'folder-impossible': {
    en: 'no folder can be made at its place',
    el: 'σε αυτή τη θέση δεν δημιουργείται φάκελος',
  },
  'disk-fault': { en: 'the disk answered {code}', el: 'ο δίσκος απάντησε {code}' },
} as const satisfies Readonly<Record<string, Words>>;
