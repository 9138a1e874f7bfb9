import type { BilingualText } from '../bilingual-text.ts';

/** Reasons why a report is altered, or a step did not finish. */
export const reportPhrases = {
  'step-intake': { en: 'intake', el: 'ανάγνωση' },
  'step-issue': { en: 'issue', el: 'έκδοση' },
  'summary-too-large': { en: 'it is too large for a summary', el: 'είναι πολύ μεγάλο για σύνοψη' },
  'seal-unfit': {
    en: 'its seal does not match its content',
    el: 'η σφραγίδα του δεν ταιριάζει με το περιεχόμενό του',
  },
  'the-export': { en: 'the export', el: 'αρχικό αρχείο' },
  'line-no-json': { en: 'line {line} is not valid JSON', el: 'η γραμμή {line} δεν είναι έγκυρο JSON' },
  'line-no-record': { en: 'line {line} is not a record', el: 'η γραμμή {line} δεν είναι εγγραφή αναφοράς' },
  'row-twice': { en: 'row {row} appears twice', el: 'η γραμμή {row} υπάρχει δύο φορές' },
  'row-behind': {
    en: 'row {row} comes after row {before}',
    el: 'η γραμμή {row} βρίσκεται μετά τη γραμμή {before}',
  },
  'corrections-other-hash': {
    en: 'summary.json states a different hash for it',
    el: 'το summary.json δηλώνει άλλο αποτύπωμά του',
  },
  'corrections-unknown': {
    en: 'row {row} names a correction that is not in it',
    el: 'η γραμμή {row} αναφέρει διόρθωση που δεν υπάρχει σε αυτό',
  },
  'corrections-counted': {
    en: 'corrected cells according to the summary: {stated}, according to the rows: {counted}',
    el: 'διορθωμένα κελιά κατά τη σύνοψη: {stated}, κατά τις γραμμές: {counted}',
  },
  'corrections-unused': {
    en: 'corrections in it that no row names: {count}',
    el: 'διορθώσεις του που δεν αναφέρει καμία γραμμή: {count}',
  },
  'corrections-not-read': { en: 'it cannot be read', el: 'δεν διαβάζεται' },
  'rows-differ': {
    en: 'the source has {source} rows, but it has {here}',
    el: 'το αρχικό αρχείο έχει {source} γραμμές, αλλά αυτό έχει {here}',
  },
  'plan-other-account': {
    en: 'it was approved for another account or environment',
    el: 'εγκρίθηκε για άλλον λογαριασμό ή άλλο περιβάλλον',
  },
  'plan-other-source': { en: 'the export is a different file', el: 'το αρχείο είναι άλλο' },
  'plan-other-profile': { en: 'the profile was changed', el: 'το προφίλ άλλαξε' },
  'plan-other-corrections': { en: 'the corrections were changed', el: 'οι διορθώσεις άλλαξαν' },
  'plan-other-rate': { en: 'an exchange rate is different', el: 'μια ισοτιμία διαφέρει' },
  'plan-too-old': {
    en: 'it is older than {days} days',
    el: 'είναι παλαιότερο από {days} ημέρες',
  },
  'plan-other-documents': {
    en: 'the same export now gives different documents: other documents were issued since, or the version of Rowmark is different',
    el: 'με το ίδιο αρχείο προκύπτουν άλλα παραστατικά: στο μεταξύ εκδόθηκαν άλλα ή άλλαξε η έκδοση του Rowmark',
  },
  'plan-other-hash': {
    en: 'its documents give a different hash',
    el: 'από τα παραστατικά του προκύπτει άλλο αποτύπωμα',
  },
  'plan-counted': {
    en: 'documents to issue according to the summary: {stated}, according to the plan: {counted}',
    el: 'παραστατικά προς έκδοση κατά τη σύνοψη: {stated}, κατά το σχέδιο: {counted}',
  },
  'approval-not-planned': {
    en: 'the approved plan does not contain {external_id}',
    el: 'το εγκεκριμένο σχέδιο δεν περιέχει το {external_id}',
  },
  'plan-fields': { en: 'these fields differ: {fields}', el: 'διαφέρουν τα πεδία: {fields}' },
  'plan-document-new': { en: 'the plan does not contain it', el: 'δεν υπάρχει στο σχέδιο' },
  'plan-document-gone': {
    en: 'it is in the plan, but no longer in the export',
    el: 'υπάρχει στο σχέδιο, αλλά όχι πια στο αρχείο',
  },
  'plan-document-was': {
    en: 'it would be issued, but its outcome in the plan was: {outcome}',
    el: 'θα εκδιδόταν, αλλά το αποτέλεσμά του στο σχέδιο ήταν: {outcome}',
  },
  'plan-not-in-it': {
    en: 'it can be issued now, but the plan does not include it',
    el: 'τώρα μπορεί να εκδοθεί, αλλά το σχέδιο δεν το περιλαμβάνει',
  },
  'plan-document-stopped': {
    en: 'it was to be issued, but its outcome is now: {outcome}',
    el: 'επρόκειτο να εκδοθεί, αλλά τώρα το αποτέλεσμά του είναι: {outcome}',
  },
  'list-incomplete': {
    en: 'the list ends after {seen} of {total} documents',
    el: 'η λίστα διακόπτεται μετά από {seen} από {total} παραστατικά',
  },
  'list-changing': {
    en: 'the list kept changing in {readings} attempts to read it; try again when nothing is being issued',
    el: 'η λίστα άλλαζε σε {readings} προσπάθειες ανάγνωσης· δοκιμάστε ξανά όταν δεν εκδίδεται τίποτα',
  },
  'was-stopped': { en: 'it was stopped', el: 'διακόπηκε' },
  'an-error': { en: 'an error', el: 'σφάλμα' },
} as const satisfies Readonly<Record<string, BilingualText>>;
