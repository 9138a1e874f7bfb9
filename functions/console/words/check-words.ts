import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of a check: cells to correct, doubts, and what will be issued. */
export const checkWords = {
  readyAndMend: { en: '{ready} ready, {wrong} to correct', el: 'Έτοιμα: {ready}, για διόρθωση: {wrong}' },
  allReady: { en: '{ready} ready', el: 'Έτοιμα: {ready}' },
  known: { en: '{n} already issued', el: 'ήδη εκδομένα: {n}' },
  heldSaid: { en: '{n} on hold for a decision', el: 'για απόφαση: {n}' },
  doubtsTitle: { en: 'Documents that need a decision', el: 'Παραστατικά που θέλουν απόφαση' },
  doubtsHint: {
    en: 'The tax authority is known to refuse documents like these. Correct the export, or accept the doubt; the report states who accepted it.',
    el: 'Η ΑΑΔΕ συνήθως απορρίπτει τέτοια παραστατικά. Διορθώστε το αρχείο ή αποδεχτείτε την αμφιβολία· η αναφορά γράφει ποιος την αποδέχτηκε.',
  },
  acceptCode: { en: 'Accept {code}:', el: 'Αποδοχή του {code}:' },
  acceptDoubts: { en: 'Accept and check again', el: 'Αποδοχή και νέος έλεγχος' },
  replaceTitle: { en: 'Documents that are issued otherwise', el: 'Παραστατικά που έχουν εκδοθεί αλλιώς' },
  replaceHint: {
    en: 'If the file corrects them, each issued document is credited in full and issued anew. Nothing is sent until somebody approves the new check.',
    el: 'Αν το αρχείο τα διορθώνει, κάθε εκδομένο παραστατικό πιστώνεται ολόκληρο και εκδίδεται ξανά. Τίποτα δεν στέλνεται πριν εγκριθεί ο νέος έλεγχος.',
  },
  replace: { en: 'Replace', el: 'Αντικατάσταση' },
  timesSaid: { en: '{n}×', el: '{n}×' },
  findingsTitle: { en: 'Findings', el: 'Ευρήματα' },
  findingsHint: {
    en: 'Read these before issuing. The report states who has seen them, and when.',
    el: 'Διαβάστε τα πριν από την έκδοση. Η αναφορά γράφει ποιος τα είδε και πότε.',
  },
  otherFindings: { en: 'Other findings ({n})', el: 'Άλλα ευρήματα ({n})' },
  quoted: { en: '“{value}”', el: '«{value}»' },
  namesIt: { en: '“{value}” reads as “{like}”.', el: 'Το «{value}» διαβάζεται ως «{like}».' },
  proposed: { en: 'Proposed: {now}', el: 'Πρόταση: {now}' },
  spelledLike: {
    en: '“{value}” is spelt nearly like “{like}”: letters that differ: {n}.',
    el: 'Το «{value}» μοιάζει με το «{like}»: γράμματα που διαφέρουν: {n}.',
  },
  inRows: { en: 'Rows {rows}{more}', el: 'Γραμμές {rows}{more}' },
  iHaveSeen: { en: 'I have seen this', el: 'Το είδα' },
  seenBy: { en: 'Seen by {by}, {at}', el: 'Το είδε: {by}, {at}' },
  seeFirst: {
    en: 'Findings above that nobody has seen yet: {n}. Issue is offered when all are seen.',
    el: 'Ευρήματα παραπάνω που δεν τα έχει δει κανείς: {n}. Η έκδοση προσφέρεται όταν τα δείτε όλα.',
  },
  error: { en: 'Error', el: 'Σφάλμα' },
  doubtful: { en: 'Needs a decision', el: 'Θέλει απόφαση' },
  warning: { en: 'Warning', el: 'Προειδοποίηση' },
  notice: { en: 'Notice', el: 'Σημείωση' },
  nothingReady: { en: 'There is nothing to issue.', el: 'Δεν υπάρχει τίποτα προς έκδοση.' },
  mendTitle: { en: 'Cells to correct', el: 'Κελιά για διόρθωση' },
  mendHint: {
    en: 'Type the right value, then check again. The file itself does not change; the report states who changed what.',
    el: 'Γράψτε τη σωστή τιμή και κάντε νέο έλεγχο. Το ίδιο το αρχείο δεν αλλάζει· η αναφορά γράφει ποιος άλλαξε τι.',
  },
  mendMore: {
    en: 'These are the first {shown} cells; rows to correct: {rows}. Check again to see the next.',
    el: 'Τα πρώτα {shown} κελιά· γραμμές για διόρθωση: {rows}. Ο νέος έλεγχος δείχνει τα επόμενα.',
  },
  sameForAll: { en: 'the same for all {n}', el: 'το ίδιο και στα {n}' },
  leaveOut: { en: 'Leave row out', el: 'Να μείνει εκτός η γραμμή' },
  leaveOutReason: { en: 'Why rows are left out', el: 'Γιατί μένουν εκτός γραμμές' },
  noReason: { en: 'no reason given', el: 'χωρίς αιτιολογία' },
  noCell: { en: 'Correct it in the whole sheet.', el: 'Διορθώστε το σε όλο το φύλλο.' },
  willHappen: {
    en: 'Documents to issue: {n} ({kinds}). Total payable: {payable} €. Series and numbers: {series}. {where}',
    el: 'Παραστατικά προς έκδοση: {n} ({kinds}). Συνολικό πληρωτέο: {payable} €. Σειρά και αριθμοί: {series}. {where}',
  },
  inSandbox: {
    en: 'This is the sandbox: nothing reaches the tax authority.',
    el: 'Δοκιμαστικό περιβάλλον χωρίς φορολογική ισχύ: τίποτα δεν διαβιβάζεται στην ΑΑΔΕ.',
  },
  inLive: {
    en: 'Issued documents go to the tax authority and cannot be undone.',
    el: 'Τα παραστατικά διαβιβάζονται στην ΑΑΔΕ και δεν ανακαλούνται.',
  },
  issueTitle: { en: 'What will be issued', el: 'Τι θα εκδοθεί' },
  numbersHint: {
    en: 'These are the next free numbers right now. If something else is issued in the series first, they move on.',
    el: 'Αυτοί είναι οι επόμενοι αριθμοί αυτή τη στιγμή. Αν εκδοθεί πρώτα κάτι άλλο στη σειρά, προχωρούν ανάλογα.',
  },
  seriesNext: { en: '{series}, next numbers', el: '{series}, οι επόμενοι αριθμοί' },
  seriesUnknown: { en: 'assigned by the invoicing service', el: 'τους δίνει η υπηρεσία τιμολόγησης' },
  newerCheck: {
    en: 'There is a newer check of this file name:',
    el: 'Υπάρχει νεότερος έλεγχος για αυτό το όνομα αρχείου:',
  },
  secondPersonHint: {
    en: 'A second person has to approve, not one who uploaded, corrected or accepted anything of it.',
    el: 'Την έκδοση εγκρίνει δεύτερο άτομο, όχι όποιος ανέβασε, διόρθωσε ή αποδέχτηκε κάτι.',
  },
  approverIssues: {
    en: 'Issuing needs a person with the right to approve.',
    el: 'Η έκδοση γίνεται από άτομο με δικαίωμα έγκρισης.',
  },
  secondPersonIssues: {
    en: 'You uploaded, corrected or accepted something of this file, so a second person has to approve it.',
    el: 'Ανεβάσατε, διορθώσατε ή αποδεχτήκατε κάτι σε αυτό το αρχείο, γι’ αυτό το εγκρίνει δεύτερο άτομο.',
  },
  planHash: { en: 'Plan', el: 'Σχέδιο' },
} as const satisfies Readonly<Record<string, BilingualText>>;
