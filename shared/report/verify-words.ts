import type { Words } from '../problems/words.ts';

/** Words of `verify.html`; `{file}` and `{key}` are filled in by the page's script. */
export const verifyWords = {
  title: { en: 'Check a report', el: 'Έλεγχος αναφοράς' },
  what: {
    en: 'Drop all files of the report here, or choose them. Nothing leaves this computer.',
    el: 'Σύρετε εδώ όλα τα αρχεία της αναφοράς ή επιλέξτε τα. Τίποτα δεν φεύγει από αυτόν τον υπολογιστή.',
  },
  more: {
    en: 'Add the public key that you keep (public-key.pem), and the export itself, and they are checked too.',
    el: 'Προσθέστε το δημόσιο κλειδί που φυλάτε (public-key.pem) και το ίδιο το αρχικό αρχείο, και ελέγχονται κι αυτά.',
  },
  trust: {
    en: 'A page can be forged like any file: open the one of a report that you trust, or use the command rowmark verify.',
    el: 'Μια σελίδα πλαστογραφείται όπως κάθε αρχείο: ανοίξτε τη σελίδα αναφοράς που εμπιστεύεστε ή χρησιμοποιήστε την εντολή rowmark verify.',
  },
  sound: {
    en: 'Sound: every file is as it was written.',
    el: 'Άθικτη: κάθε αρχείο είναι όπως γράφτηκε.',
  },
  unsound: {
    en: 'Not sound: do not rely on this report.',
    el: 'Όχι άθικτη: μη βασιστείτε σε αυτή την αναφορά.',
  },
  noSummary: {
    en: 'summary.json is not among the files.',
    el: 'Το summary.json δεν είναι ανάμεσα στα αρχεία.',
  },
  sealBroken: {
    en: 'summary.json was changed after it was written.',
    el: 'Το summary.json άλλαξε αφού γράφτηκε.',
  },
  sealFits: { en: 'summary.json is as it was written.', el: 'Το summary.json είναι όπως γράφτηκε.' },
  fits: { en: '{file} is as it was written.', el: 'Το {file} είναι όπως γράφτηκε.' },
  missing: { en: '{file} is missing.', el: 'Λείπει το {file}.' },
  changed: { en: '{file} was changed.', el: 'Το {file} άλλαξε.' },
  unknown: {
    en: '{file} does not belong to the report and was not checked.',
    el: 'Το {file} δεν ανήκει στην αναφορά και δεν ελέγχθηκε.',
  },
  sourceFits: {
    en: '{file} is the export that this report answers.',
    el: 'Το {file} είναι το αρχείο στο οποίο απαντά η αναφορά.',
  },
  sourceChanged: {
    en: '{file} is not the export that this report answers.',
    el: 'Το {file} δεν είναι το αρχείο στο οποίο απαντά η αναφορά.',
  },
  sourceUnchecked: {
    en: 'Not checked: the export itself, and what the invoicing service says.',
    el: 'Δεν ελέγχθηκαν το ίδιο το αρχικό αρχείο και τι λέει η υπηρεσία τιμολόγησης.',
  },
  serviceUnchecked: {
    en: 'Not checked: what the invoicing service says.',
    el: 'Δεν ελέγχθηκε τι λέει η υπηρεσία τιμολόγησης.',
  },
  notSealed: {
    en: 'Not sealed with a key: whoever can write these files can have written all of them anew.',
    el: 'Δεν είναι σφραγισμένη με κλειδί: όποιος μπορεί να γράψει αυτά τα αρχεία, μπορεί να τα έχει γράψει όλα από την αρχή.',
  },
  notSealedButKey: {
    en: 'Not sealed with a key, although one was given.',
    el: 'Δεν είναι σφραγισμένη με κλειδί, αν και δόθηκε κλειδί.',
  },
  signatureWrong: {
    en: 'The seal was not made with the key that the report names.',
    el: 'Η σφραγίδα δεν έγινε με το κλειδί που δηλώνει η αναφορά.',
  },
  keyUnreadable: {
    en: 'This browser cannot check such a seal: use a newer one, or the command rowmark verify.',
    el: 'Αυτός ο περιηγητής δεν μπορεί να ελέγξει τέτοια σφραγίδα: δοκιμάστε νεότερο ή την εντολή rowmark verify.',
  },
  keyFits: { en: 'Sealed with the key {file}.', el: 'Σφραγισμένη με το κλειδί {file}.' },
  keyOther: {
    en: 'Sealed with another key than {file}.',
    el: 'Σφραγισμένη με άλλο κλειδί από το {file}.',
  },
  keyOwn: {
    en: 'Not checked: whose seal it is. It fits the key that the report itself names: {key}.',
    el: 'Δεν ελέγχθηκε ποιανού είναι η σφραγίδα. Ταιριάζει με το κλειδί που δηλώνει η ίδια η αναφορά: {key}.',
  },
} as const satisfies Readonly<Record<string, Words>>;
