import type { Words } from '../../../shared/problems/words.ts';

/** Words of `rowmark erase`. */
export const eraseWords = {
  eraseWould: {
    en: 'This would be erased for good, with all its versions: {files} files of {jobs} jobs, {kib} KiB.',
    el: 'Θα διαγραφούν οριστικά, με όλες τις εκδόσεις τους: {files} αρχεία από {jobs} εργασίες ({kib} χιλιάδες bytes).',
  },
  eraseDone: {
    en: 'Erased for good: {files} files of {jobs} jobs, {kib} KiB.',
    el: 'Διαγράφηκαν οριστικά: {files} αρχεία από {jobs} εργασίες ({kib} χιλιάδες bytes).',
  },
  eraseJob: {
    en: 'job {job}: the export, its rows and {place} ({issued} documents issued)',
    el: 'εργασία {job}: το αρχείο, οι γραμμές του και το {place} ({issued} εκδοθέντα παραστατικά)',
  },
  eraseStays: {
    en: 'What stays: the documents at the invoicing service, the proof of {issued} issues in the ledger (identifier, MARK, digests), and in the place of each report a sealed erased.json, so that the chain can be verified. Copies elsewhere (backups, mails, a statement that was saved) are yours to erase.',
    el: 'Μένουν: τα παραστατικά στην υπηρεσία τιμολόγησης, η απόδειξη {issued} εκδόσεων στο μητρώο (αναγνωριστικό, ΜΑΡΚ, αποτυπώματα) και, στη θέση κάθε αναφοράς, ένα σφραγισμένο erased.json, ώστε να ελέγχεται η αλυσίδα. Αντίγραφα αλλού (αντίγραφα ασφαλείας, μηνύματα, αποθηκευμένη κατάσταση) τα διαγράφετε εσείς.',
  },
  eraseAddYes: {
    en: 'Nothing has been erased. Add --yes once no law asks you to keep it: tax documents are kept for years.',
    el: 'Δεν διαγράφηκε τίποτα. Προσθέστε --yes όταν κανένας νόμος δεν απαιτεί τη φύλαξή τους: τα φορολογικά στοιχεία φυλάσσονται για χρόνια.',
  },
} as const satisfies Record<string, Words>;

/** Its help. */
export const eraseHelp = {
  erase: {
    en: 'erase the personal data of a job or an export for good; the proof of issue stays',
    el: 'διαγράφει οριστικά τα προσωπικά δεδομένα μιας εργασίας ή ενός αρχείου· η απόδειξη έκδοσης μένει',
  },
  eraseWhat: {
    en: 'the job, or the export as account/profile/file: then all its contents and jobs',
    el: 'η εργασία, ή το αρχείο ως λογαριασμός/προφίλ/αρχείο: τότε όλα τα περιεχόμενα και οι εργασίες του',
  },
  eraseStack: {
    en: 'erase on AWS, in the stack of this name, in place of a data folder',
    el: 'διαγραφή στο AWS, στην εγκατάσταση με αυτό το όνομα, αντί για φάκελο δεδομένων',
  },
  eraseYes: {
    en: 'do it; without it the command only says what would go',
    el: 'κάνει τη διαγραφή· χωρίς αυτό η εντολή λέει μόνο τι θα διαγραφόταν',
  },
} as const satisfies Record<string, Words>;

/** Mistakes of who erases. */
export const eraseErrors = {
  'erase-nothing': {
    en: 'There is nothing of {what} to erase. Name a job as "rowmark jobs" lists it, or an export as account/profile/file.',
    el: 'Δεν υπάρχει κάτι του {what} για διαγραφή. Δώστε εργασία όπως τη δείχνει η εντολή "rowmark jobs" ή αρχείο ως λογαριασμός/προφίλ/αρχείο.',
  },
  'erase-what': {
    en: '{what} names no export. Write account/profile/file, for example default/standard/may.csv, or a job.',
    el: 'Το {what} δεν είναι αρχείο εισαγωγής. Γράψτε λογαριασμός/προφίλ/αρχείο, π.χ. default/standard/may.csv, ή μια εργασία.',
  },
  'erase-locked': {
    en: 'Nothing was erased: {count} files are locked (-c reportLockDays), first {first}, the last until {until}. No one can erase them before; run the command again then.',
    el: 'Δεν διαγράφηκε τίποτα: {count} αρχεία είναι κλειδωμένα, πρώτο το {first}, το τελευταίο έως {until}. Κανείς δεν μπορεί να τα διαγράψει νωρίτερα· εκτελέστε την εντολή ξανά τότε.',
  },
  'erase-open': {
    en: 'Nothing was erased: job {job} has no report yet. Wait for it, or stop its execution and run it again, then erase it.',
    el: 'Δεν διαγράφηκε τίποτα: η εργασία {job} δεν έχει ακόμη αναφορά. Περιμένετε, ή σταματήστε την εκτέλεσή της και τρέξτε την ξανά, και μετά διαγράψτε την.',
  },
  'stack-unknown': {
    en: 'The stack {stack} cannot be used: {reason}. Check its name, the region and your AWS login.',
    el: 'Η εγκατάσταση {stack} δεν μπορεί να χρησιμοποιηθεί: {reason}. Ελέγξτε το όνομα, την περιοχή και τη σύνδεσή σας στο AWS.',
  },
} as const satisfies Record<string, Words>;
