import type { BilingualText } from '../../problems/bilingual-text.ts';
import { verdictWords } from '../words/verdict-words.ts';

/** Words of `verify.html`; the script of the page fills in `{file}` and `{key}`. */
export const verifyWords = {
  title: { en: 'Verify a report', el: 'Επαλήθευση αναφοράς' },
  what: {
    en: 'Drop all files of the report here, or choose them. Nothing leaves this computer.',
    el: 'Σύρετε εδώ όλα τα αρχεία της αναφοράς ή επιλέξτε τα. Τίποτα δεν φεύγει από αυτόν τον υπολογιστή.',
  },
  more: {
    en: 'Add the public key that you keep (public-key.pem) and the export itself to check them too.',
    el: 'Προσθέστε το δημόσιο κλειδί που φυλάτε (public-key.pem) και το ίδιο το αρχικό αρχείο, για να ελεγχθούν και αυτά.',
  },
  trust: {
    en: 'A page can be forged like any other file: use the page of a report that you trust, or the command rowmark verify.',
    el: 'Μια σελίδα μπορεί να πλαστογραφηθεί όπως κάθε αρχείο: χρησιμοποιήστε τη σελίδα μιας αναφοράς που εμπιστεύεστε ή την εντολή rowmark verify.',
  },
  ...verdictWords,
  unlisted: {
    en: 'summary.json does not list {file}, which every report has.',
    el: 'Το summary.json δεν αναφέρει το {file}, που κάθε αναφορά έχει.',
  },
  rowsUnreadable: {
    en: 'The rows of result.jsonl cannot be read.',
    el: 'Οι γραμμές του result.jsonl δεν διαβάζονται.',
  },
  sumsFit: {
    en: 'Sums, numbers and times follow from the rows of result.jsonl.',
    el: 'Αθροίσματα, αριθμοί και ώρες προκύπτουν από τις γραμμές του result.jsonl.',
  },
  sumsWrong: {
    en: '{what} is not what the rows of result.jsonl give.',
    el: 'Το {what} δεν είναι αυτό που προκύπτει από τις γραμμές του result.jsonl.',
  },
  csvDiffers: {
    en: 'result.csv does not say what the rows of result.jsonl say: {what}.',
    el: 'Το result.csv δεν λέει ό,τι οι γραμμές του result.jsonl: {what}.',
  },
  chainUnchecked: {
    en: 'Only the command rowmark verify checks: the place of the report, the reports before and after it, workbooks, pages and retry files.',
    el: 'Μόνο η εντολή rowmark verify ελέγχει: τη θέση της αναφοράς, τις αναφορές πριν και μετά από αυτή, τα βιβλία εργασίας, τις σελίδες και τα αρχεία επανάληψης.',
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
    en: '{file} is the export of this report.',
    el: 'Το {file} είναι το αρχικό αρχείο αυτής της αναφοράς.',
  },
  sourceChanged: {
    en: '{file} is not the export of this report.',
    el: 'Το {file} δεν είναι το αρχικό αρχείο αυτής της αναφοράς.',
  },
  sourceUnchecked: {
    en: 'Not checked: the export itself, and what the invoicing service says.',
    el: 'Δεν ελέγχθηκαν: το ίδιο το αρχικό αρχείο και τι λέει η υπηρεσία τιμολόγησης.',
  },
  serviceUnchecked: {
    en: 'Not checked: what the invoicing service says.',
    el: 'Δεν ελέγχθηκε: τι λέει η υπηρεσία τιμολόγησης.',
  },
  notSealed: {
    en: 'Not sealed with a key: anyone who can write these files may have rewritten all of them.',
    el: 'Δεν είναι σφραγισμένη με κλειδί: όποιος μπορεί να γράψει αυτά τα αρχεία μπορεί και να τα έχει ξαναγράψει όλα.',
  },
  notSealedButKey: {
    en: 'Not sealed with a key, although you gave one.',
    el: 'Δεν είναι σφραγισμένη με κλειδί, αν και δώσατε κλειδί.',
  },
  signatureWrong: {
    en: 'The seal was not made with the key that the report names.',
    el: 'Η σφραγίδα δεν έγινε με το κλειδί που δηλώνει η αναφορά.',
  },
  keyUnreadable: {
    en: 'This browser cannot check the seal: use a newer one, or the command rowmark verify.',
    el: 'Αυτός ο φυλλομετρητής δεν μπορεί να ελέγξει τη σφραγίδα: δοκιμάστε νεότερο ή την εντολή rowmark verify.',
  },
  keyFits: { en: 'Sealed with the key {file}.', el: 'Σφραγισμένη με το κλειδί {file}.' },
  keyOther: {
    en: 'Sealed with another key than {file}. If the key was changed, add the files key.json of the chain.',
    el: 'Σφραγισμένη με άλλο κλειδί από το {file}. Αν το κλειδί άλλαξε, προσθέστε τα αρχεία key.json της αλυσίδας.',
  },
  keyOwn: {
    en: 'Not checked: whose seal it is. It matches the key that the report itself names: {key}.',
    el: 'Δεν ελέγχθηκε: ποιανού είναι η σφραγίδα. Ταιριάζει με το κλειδί που δηλώνει η ίδια η αναφορά: {key}.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;
