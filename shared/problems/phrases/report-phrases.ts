import type { Words } from '../words.ts';

/** Reasons why a report does not stand as it was written, or a step did not finish. */
export const reportPhrases = {
  'summary-too-large': { en: 'it is larger than any summary', el: 'είναι μεγαλύτερο από κάθε σύνοψη' },
  'seal-unfit': {
    en: 'its seal does not fit its bytes',
    el: 'η σφραγίδα του δεν ταιριάζει με τα περιεχόμενά του',
  },
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
  'was-stopped': { en: 'it was stopped', el: 'διακόπηκε' },
  'an-error': { en: 'an error', el: 'σφάλμα' },
} as const satisfies Readonly<Record<string, Words>>;
