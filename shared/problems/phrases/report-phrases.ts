import type { Words } from '../words.ts';

/** Reasons why a report does not stand as it was written, or a step did not finish. */
export const reportPhrases = {
  'summary-too-large': { en: 'it is larger than any summary', el: 'είναι μεγαλύτερο από κάθε σύνοψη' },
  'seal-unfit': {
    en: 'its seal does not fit its bytes',
    el: 'η σφραγίδα του δεν ταιριάζει με τα περιεχόμενά του',
  },
  'the-export': { en: 'the export', el: 'αρχείο της εξαγωγής' },
  'line-no-json': { en: 'line {line} is not JSON', el: 'η γραμμή {line} δεν είναι JSON' },
  'line-no-record': { en: 'line {line} is not a record', el: 'η γραμμή {line} δεν είναι εγγραφή αναφοράς' },
  'row-twice': { en: 'row {row} stands there twice', el: 'η γραμμή {row} υπάρχει δύο φορές' },
  'row-behind': {
    en: 'row {row} stands behind row {before}',
    el: 'η γραμμή {row} βρίσκεται μετά τη γραμμή {before}',
  },
  'corrections-other-hash': {
    en: 'summary.json states another hash of it',
    el: 'το summary.json δηλώνει άλλο αποτύπωμά του',
  },
  'corrections-unknown': {
    en: 'row {row} names a correction that it does not hold',
    el: 'η γραμμή {row} αναφέρει διόρθωση που δεν υπάρχει σε αυτό',
  },
  'corrections-counted': {
    en: 'the summary counts {stated} corrected cells, the rows {counted}',
    el: 'η σύνοψη μετρά {stated} διορθωμένα κελιά, οι γραμμές {counted}',
  },
  'corrections-unused': {
    en: 'no row names {count} of its corrections',
    el: 'καμία γραμμή δεν αναφέρει {count} από τις διορθώσεις του',
  },
  'corrections-not-read': { en: 'it cannot be read', el: 'δεν διαβάζεται' },
  'rows-differ': {
    en: 'the source has {source} rows, it has {here}',
    el: 'το αρχικό έχει {source} γραμμές, αυτό έχει {here}',
  },
  'plan-other-account': {
    en: 'it was approved for another account or environment',
    el: 'εγκρίθηκε για άλλον λογαριασμό ή άλλο περιβάλλον',
  },
  'plan-other-source': { en: 'the export is another one', el: 'το αρχείο είναι άλλο' },
  'plan-other-profile': { en: 'the profile was changed', el: 'το προφίλ άλλαξε' },
  'plan-other-corrections': { en: 'the corrections were changed', el: 'οι διορθώσεις άλλαξαν' },
  'plan-other-rate': { en: 'an exchange rate is another one', el: 'μια ισοτιμία είναι άλλη' },
  'plan-too-old': {
    en: 'it is older than {days} days',
    el: 'είναι παλαιότερο από {days} ημέρες',
  },
  'plan-other-documents': {
    en: 'with the same export, documents come out differently: other documents were issued since, or Rowmark is another version',
    el: 'με το ίδιο αρχείο προκύπτουν άλλα παραστατικά: στο μεταξύ εκδόθηκαν άλλα ή το Rowmark είναι άλλη έκδοση',
  },
  'plan-fields': { en: 'these fields differ: {fields}', el: 'διαφέρουν τα πεδία: {fields}' },
  'plan-document-new': { en: 'the plan does not hold it', el: 'δεν υπάρχει στο σχέδιο' },
  'plan-document-gone': {
    en: 'it is in the plan, and the export has it no more',
    el: 'υπάρχει στο σχέδιο, αλλά όχι πια στο αρχείο',
  },
  'plan-document-was': {
    en: 'it would be issued, but was {outcome} in the plan',
    el: 'θα εκδιδόταν, αλλά στο σχέδιο ήταν {outcome}',
  },
  'plan-not-in-it': {
    en: 'nothing stands in its way any more, but the plan does not issue it',
    el: 'τίποτα δεν το εμποδίζει πια, αλλά το σχέδιο δεν το εκδίδει',
  },
  'plan-document-stopped': {
    en: 'it was to be issued, but is {outcome} now',
    el: 'επρόκειτο να εκδοθεί, αλλά τώρα είναι {outcome}',
  },
  'list-incomplete': {
    en: 'the list breaks off after {seen} of {total} documents',
    el: 'η λίστα διακόπτεται μετά από {seen} από {total} παραστατικά',
  },
  'list-changing': {
    en: 'the list changed each of the {readings} times that it was read; try again when nothing is being issued',
    el: 'η λίστα άλλαξε και τις {readings} φορές που διαβάστηκε· δοκιμάστε ξανά όταν δεν εκδίδεται τίποτα',
  },
  'was-stopped': { en: 'it was stopped', el: 'διακόπηκε' },
  'an-error': { en: 'an error', el: 'σφάλμα' },
} as const satisfies Readonly<Record<string, Words>>;
