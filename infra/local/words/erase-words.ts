import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of `rowmark erase`. */
export const eraseWords = {
  eraseWould: {
    en: 'This would be erased for good, with all versions: files {files}, imports {jobs}, {kib} KiB.',
    el: 'Θα διαγραφούν οριστικά, με όλες τις εκδόσεις τους: αρχεία {files}, εισαγωγές {jobs} ({kib} KiB).',
  },
  eraseDone: {
    en: 'Erased for good: files {files}, imports {jobs}, {kib} KiB.',
    el: 'Διαγράφηκαν οριστικά: αρχεία {files}, εισαγωγές {jobs} ({kib} KiB).',
  },
  eraseJob: {
    en: 'import {job}: the export, its rows and {place} (documents issued: {issued})',
    el: 'εισαγωγή {job}: το αρχείο, οι γραμμές του και το {place} (παραστατικά που εκδόθηκαν: {issued})',
  },
  erasePlaces: {
    en: 'Places: {places}.',
    el: 'Θέσεις: {places}.',
  },
  eraseStays: {
    en: 'What stays: the documents at the invoicing service; the proof of issue of {issued} documents in the ledger (identifier, MARK, hashes); and a sealed erased.json in place of each report, so that the chain can still be verified. You erase copies elsewhere yourself (backups, emails, a saved statement).',
    el: 'Μένουν: τα παραστατικά στην υπηρεσία τιμολόγησης, η απόδειξη έκδοσης στο μητρώο για {issued} παραστατικά (αναγνωριστικό, ΜΑΡΚ, αποτυπώματα) και, στη θέση κάθε αναφοράς, ένα σφραγισμένο erased.json, ώστε να ελέγχεται η αλυσίδα. Τα αντίγραφα αλλού (αντίγραφα ασφαλείας, email, αποθηκευμένη κατάσταση) τα διαγράφετε εσείς.',
  },
  eraseAddYes: {
    en: 'Nothing was erased. Add --yes once no law requires you to keep it: tax documents must be kept for years.',
    el: 'Δεν διαγράφηκε τίποτα. Προσθέστε --yes όταν κανένας νόμος δεν απαιτεί πια τη φύλαξή τους: τα φορολογικά στοιχεία φυλάσσονται για χρόνια.',
  },
} as const satisfies Record<string, BilingualText>;

/** Its help. */
export const eraseHelp = {
  erase: {
    en: 'erase the personal data of an import or an export for good; the proof of issue stays',
    el: 'διαγράφει οριστικά τα προσωπικά δεδομένα μιας εισαγωγής ή ενός αρχείου· η απόδειξη έκδοσης μένει',
  },
  eraseWhat: {
    en: 'the job id, or the export as account/profile/file: then all its versions and imports',
    el: 'ο κωδικός της εισαγωγής, ή το αρχείο ως λογαριασμός/προφίλ/αρχείο: τότε όλες οι εκδόσεις και οι εισαγωγές του',
  },
  eraseStack: {
    en: 'erase on AWS, in the stack of this name, instead of a data folder',
    el: 'διαγραφή στο AWS, στην εγκατάσταση με αυτό το όνομα, αντί για φάκελο δεδομένων',
  },
  eraseYes: {
    en: 'erase; without it, the command only shows what would be erased',
    el: 'κάνει τη διαγραφή· χωρίς αυτό, η εντολή δείχνει μόνο τι θα διαγραφόταν',
  },
} as const satisfies Record<string, BilingualText>;

/** Mistakes of the person who erases. */
export const eraseErrors = {
  'erase-nothing': {
    en: 'There is nothing of {what} to erase. Give a job id as "rowmark jobs" lists it, or an export as account/profile/file.',
    el: 'Δεν υπάρχει κάτι του {what} για διαγραφή. Δώστε τον κωδικό μιας εισαγωγής, όπως τον δείχνει η εντολή "rowmark jobs", ή αρχείο ως λογαριασμός/προφίλ/αρχείο.',
  },
  'erase-what': {
    en: '{what} is not an export. Write account/profile/file, for example default/standard/may.csv, or a job id.',
    el: 'Το {what} δεν είναι αρχείο εισαγωγής. Γράψτε λογαριασμός/προφίλ/αρχείο, π.χ. default/standard/may.csv, ή τον κωδικό μιας εισαγωγής.',
  },
  'erase-locked': {
    en: 'Nothing was erased. Locked files (-c reportLockDays): {count}, the first is {first}, the last is locked until {until}. Nobody can erase them earlier; run the command again then.',
    el: 'Δεν διαγράφηκε τίποτα. Κλειδωμένα αρχεία: {count}, πρώτο το {first}, το τελευταίο έως {until}. Κανείς δεν μπορεί να τα διαγράψει νωρίτερα· εκτελέστε την εντολή ξανά τότε.',
  },
  'erase-open': {
    en: 'Nothing was erased: the import {job} has no report yet. Wait for the report, or stop the execution and run it again; then erase the import.',
    el: 'Δεν διαγράφηκε τίποτα: η εισαγωγή {job} δεν έχει ακόμη αναφορά. Περιμένετε την αναφορά, ή σταματήστε την εκτέλεση και ξεκινήστε την ξανά, και μετά διαγράψτε την εισαγωγή.',
  },
  'stack-unknown': {
    en: 'The stack {stack} cannot be used: {reason}. Check its name, the region and your AWS login.',
    el: 'Η εγκατάσταση {stack} δεν μπορεί να χρησιμοποιηθεί: {reason}. Ελέγξτε το όνομα, την περιοχή και τη σύνδεσή σας στο AWS.',
  },
} as const satisfies Record<string, BilingualText>;
