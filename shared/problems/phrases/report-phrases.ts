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
  'rows-differ': {
    en: 'the source has {source} rows, it has {here}',
    el: 'το αρχικό έχει {source} γραμμές, αυτό έχει {here}',
  },
  'was-stopped': { en: 'it was stopped', el: 'διακόπηκε' },
  'an-error': { en: 'an error', el: 'σφάλμα' },
} as const satisfies Readonly<Record<string, Words>>;
