import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of the page on which a person approves a plan. */
export const approveWords = {
  approveTitle: { en: 'Approve {file}', el: 'Έγκριση: {file}' },
  approve: { en: 'Approve', el: 'Έγκριση' },
  approveOpen: { en: 'Open the approval', el: 'Άνοιγμα της έγκρισης' },
  approveSum: {
    en: 'To issue: {n} documents. Net {net} €, VAT {vat} €, payable {payable} €',
    el: 'Προς έκδοση: {n} παραστατικά. Καθαρή αξία {net} €, ΦΠΑ {vat} €, πληρωτέο {payable} €',
  },
  approveForeign: { en: 'Of it in other currencies: {sums}.', el: 'Από αυτά σε άλλα νομίσματα: {sums}.' },
  which: { en: 'Period', el: 'Περίοδος' },
  approveBy: { en: 'Brought by {people}.', el: 'Από: {people}.' },
  approveSeries: { en: 'Amounts by series', el: 'Ποσά ανά σειρά' },
  approveVat: { en: 'Amounts by VAT rate', el: 'Ποσά ανά συντελεστή ΦΠΑ' },
  numbersNext: { en: 'Next numbers', el: 'Επόμενοι αριθμοί' },
  seriesLater: {
    en: 'The invoicing service does not say now which series and numbers these will have.',
    el: 'Η υπηρεσία τιμολόγησης δεν λέει τώρα ποιες σειρές και ποιους αριθμούς θα έχουν.',
  },
  vatPart: { en: 'Net and VAT', el: 'Καθαρή αξία και ΦΠΑ' },
  changesTitle: { en: 'Since the last approval', el: 'Από την τελευταία έγκριση' },
  changesOf: {
    en: '{by} approved this file name on {at}.',
    el: 'Το ίδιο όνομα αρχείου εγκρίθηκε από: {by}, {at}.',
  },
  changesFirst: {
    en: 'Nobody has approved an export of this file name before.',
    el: 'Δεν έχει εγκριθεί άλλη φορά αρχείο με αυτό το όνομα.',
  },
  changesNone: {
    en: 'Nothing to issue differs from what was approved.',
    el: 'Ό,τι θα εκδοθεί είναι όπως είχε εγκριθεί.',
  },
  change: { en: 'Change', el: 'Μεταβολή' },
  changeAdded: { en: 'added', el: 'προστέθηκε' },
  changeRemoved: { en: 'not in this plan', el: 'δεν είναι σε αυτό το σχέδιο' },
  changeChanged: { en: 'changed', el: 'άλλαξε' },
  before: { en: 'Before', el: 'Πριν' },
  now: { en: 'Now', el: 'Τώρα' },
  changesMore: { en: 'These are the first {shown} of {n}.', el: 'Τα πρώτα {shown} από {n}.' },
  monthTitle: { en: 'Beside the month before', el: 'Σε σύγκριση με τον προηγούμενο μήνα' },
  monthIssued: { en: 'Issued in {month}', el: 'Εκδόθηκαν τον {month}' },
  monthUnknown: {
    en: 'Nothing is known of the month before: this profile issued nothing then for this account.',
    el: 'Για τον προηγούμενο μήνα δεν υπάρχουν στοιχεία: αυτό το προφίλ δεν εξέδωσε τίποτα για αυτόν τον λογαριασμό.',
  },
  thisPlan: { en: 'This plan', el: 'Αυτό το σχέδιο' },
  correctionsTitle: { en: 'Corrections ({n})', el: 'Διορθώσεις ({n})' },
  correctionsNone: { en: 'Nobody has corrected anything.', el: 'Δεν έχει διορθωθεί τίποτα.' },
  correctionsMore: { en: 'These are the first {shown}.', el: 'Οι πρώτες {shown}.' },
  correctedBy: { en: 'By', el: 'Από' },
  everyRow: { en: 'all', el: 'όλες' },
  leftOutNow: { en: 'left out: {reason}', el: 'εκτός: {reason}' },
  leftOutTitle: { en: 'Rows left out', el: 'Γραμμές εκτός' },
  leftOutSaid: {
    en: 'Rows left out: {rows}. Their amounts: {amounts}.',
    el: 'Γραμμές εκτός: {rows}. Τα ποσά τους: {amounts}.',
  },
  leftOutNone: { en: 'No row was left out by anybody.', el: 'Κανείς δεν άφησε γραμμή εκτός.' },
  nothingFound: { en: 'The check found nothing to say.', el: 'Ο έλεγχος δεν βρήκε τίποτα.' },
  waitsForCheck: {
    en: 'Corrections have changed since this check. Check again: the next check is approved, not this one.',
    el: 'Οι διορθώσεις άλλαξαν μετά από αυτόν τον έλεγχο. Κάντε νέο έλεγχο· εγκρίνεται εκείνος, όχι αυτός.',
  },
  waitsForSeen: {
    en: 'It waits for somebody to read the findings above. Not seen yet: {n}.',
    el: 'Περιμένει να διαβάσει κάποιος τα ευρήματα παραπάνω. Δεν τα έχει δει κανείς: {n}.',
  },
  waitsForApprover: {
    en: 'It waits for a person with the role Approver.',
    el: 'Περιμένει άτομο με δικαίωμα έγκρισης (Approver).',
  },
  waitsForSecond: {
    en: 'It waits for a second person with the role Approver. These had a hand in it and cannot approve it: {people}.',
    el: 'Περιμένει δεύτερο άτομο με δικαίωμα έγκρισης (Approver). Δεν μπορούν να το εγκρίνουν, γιατί συμμετείχαν: {people}.',
  },
  approvedBy: { en: 'Approved by {by}, {at}.', el: 'Εγκρίθηκε από: {by}, {at}.' },
  approvedRun: { en: 'Open the run', el: 'Άνοιγμα της έκδοσης' },
  liveTitle: { en: 'Issue for good', el: 'Οριστική έκδοση' },
  liveStep: {
    en: 'These documents go to the tax authority and cannot be undone. To issue them, type how many there are: {n}.',
    el: 'Τα παραστατικά διαβιβάζονται στην ΑΑΔΕ και δεν ανακαλούνται. Για να εκδοθούν, γράψτε πόσα είναι: {n}.',
  },
  liveTyped: { en: 'Number of documents', el: 'Πλήθος παραστατικών' },
  liveOther: { en: 'That is not how many there are: {n}.', el: 'Δεν είναι τόσα: {n}.' },
} as const satisfies Readonly<Record<string, BilingualText>>;
