import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words around issued documents that are credited or replaced. */
export const issuedWords = {
  creditIssued: { en: 'Credit', el: 'Πιστωτικό' },
  creditThis: { en: 'Credit {document}', el: 'Πιστωτικό για {document}' },
  replaceIssued: { en: 'Replace', el: 'Αντικατάσταση' },
  replaceOf: { en: 'Replace {document}', el: 'Αντικατάσταση του {document}' },
  issuedVersions: { en: 'What was issued of it', el: 'Τα παραστατικά του με τη σειρά' },
  changes: { en: 'Correct', el: 'Διόρθωση' },
  replacePageHint: {
    en: 'Change what is wrong. The old document is credited in full and a new one is issued, once you have checked and issued it.',
    el: 'Αλλάξτε ό,τι είναι λάθος. Το παλιό παραστατικό πιστώνεται ολόκληρο και εκδίδεται νέο, αφού ελέγξετε και εγκρίνετε την έκδοση.',
  },
  issuedOn: {
    en: '{printed}, MARK {mark}, issued on {at}.',
    el: '{printed}, ΜΑΡΚ {mark}, εκδόθηκε στις {at}.',
  },
  fieldColumn: { en: 'Field', el: 'Πεδίο' },
  wasColumn: { en: 'Old', el: 'Παλιό' },
  nowColumn: { en: 'New', el: 'Νέο' },
  otherFields: { en: 'Fields that are blank', el: 'Κενά πεδία' },
  amountsFollow: {
    en: 'Totals, and amounts that follow from what you change, are computed.',
    el: 'Τα σύνολα και τα ποσά που προκύπτουν από τις αλλαγές υπολογίζονται.',
  },
  seeDifference: { en: 'Check the difference', el: 'Έλεγχος διαφορών' },
  differencesTitle: { en: 'What is replaced', el: 'Τι αντικαθίσταται' },
  willReplace: {
    en: 'Credit {printed} of {was} in full and issue anew for {now}.',
    el: 'Πιστώνεται ολόκληρο το {printed} των {was} και εκδίδεται νέο των {now}.',
  },
  goesOn: {
    en: '{printed} is credited in full already, MARK {credit_mark}. It is issued anew for {now}.',
    el: 'Το {printed} έχει ήδη πιστωθεί ολόκληρο, ΜΑΡΚ {credit_mark}. Εκδίδεται νέο των {now}.',
  },
  isReplaced: {
    en: '{printed}, MARK {mark}, is credited in full by {credit}, MARK {credit_mark}. {issued}, MARK {now_mark}, stands in its place.',
    el: 'Το {printed}, ΜΑΡΚ {mark}, πιστώθηκε ολόκληρο με το {credit}, ΜΑΡΚ {credit_mark}. Στη θέση του ισχύει το {issued}, ΜΑΡΚ {now_mark}.',
  },
  amendDoubtsHint: {
    en: 'Only a person can say that an issued document may be replaced so. The report says who accepted it.',
    el: 'Αν ένα εκδοθέν παραστατικό αντικαθίσταται έτσι, το αποφασίζει άνθρωπος· η αναφορά γράφει ποιος το αποδέχτηκε.',
  },
  oldDocument: { en: 'Old document', el: 'Παλιό παραστατικό' },
  newDocument: { en: 'New document', el: 'Νέο παραστατικό' },
  creditDocument: { en: 'Credit note', el: 'Πιστωτικό' },
  notIssuedYet: { en: 'not issued yet', el: 'δεν έχει εκδοθεί' },
  moreAmendments: {
    en: 'These are the first {n}; the report lists all.',
    el: 'Αυτά είναι τα πρώτα {n}· η αναφορά τα έχει όλα.',
  },
  amendsMark: {
    en: 'replaces MARK {mark}, credited by MARK {credit_mark}',
    el: 'αντικαθιστά το ΜΑΡΚ {mark}, που πιστώθηκε με το ΜΑΡΚ {credit_mark}',
  },
  amendedByMark: { en: 'replaced by MARK {mark}', el: 'αντικαταστάθηκε από το ΜΑΡΚ {mark}' },
} as const satisfies Readonly<Record<string, BilingualText>>;
