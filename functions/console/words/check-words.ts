import type { Words } from '../../../shared/problems/words.ts';

/** Words of a check: mending, doubts, and what will be issued. */
export const checkWords = {
  readyAndMend: { en: '{ready} ready, {wrong} to mend', el: '{ready} έτοιμα, {wrong} για διόρθωση' },
  allReady: { en: '{ready} ready', el: '{ready} έτοιμα' },
  known: { en: '{n} issued before', el: '{n} είχαν ήδη εκδοθεί' },
  heldSaid: { en: '{n} held as doubtful', el: '{n} σε αναμονή ως αμφίβολα' },
  doubtsTitle: { en: 'Doubtful documents', el: 'Αμφίβολα παραστατικά' },
  doubtsHint: {
    en: 'The tax authority is known to refuse their like. Correct the export, or accept the doubt: the report will say who did.',
    el: 'Παρόμοια παραστατικά απορρίπτονται συνήθως από την ΑΑΔΕ. Διορθώστε το αρχείο ή αποδεχθείτε την αμφιβολία· η αναφορά θα λέει ποιος την αποδέχθηκε.',
  },
  acceptCode: { en: 'Accept {code}:', el: 'Αποδοχή του {code}:' },
  acceptDoubts: { en: 'Accept and check again', el: 'Αποδοχή και νέος έλεγχος' },
  timesSaid: { en: '{n}×', el: '{n}×' },
  nothingReady: { en: 'There is nothing to issue.', el: 'Δεν υπάρχει τίποτα προς έκδοση.' },
  mendTitle: { en: 'Cells to mend', el: 'Κελιά για διόρθωση' },
  mendHint: {
    en: 'Write what is right, then check again. The file itself stays as it is; the report says who changed what.',
    el: 'Γράψτε το σωστό και κάντε νέο έλεγχο. Το ίδιο το αρχείο δεν αλλάζει· η αναφορά λέει ποιος άλλαξε τι.',
  },
  mendMore: {
    en: 'The first {shown} cells of {rows} rows. Check again shows the next.',
    el: 'Τα πρώτα {shown} κελιά από {rows} γραμμές. Ο νέος έλεγχος δείχνει τα επόμενα.',
  },
  sameForAll: { en: 'the same for all {n}', el: 'το ίδιο και στα {n}' },
  noCell: { en: 'Mend this one in the export itself.', el: 'Διορθώστε το στο ίδιο το αρχείο.' },
  willHappen: {
    en: '{n} documents will be issued, {payable} € to pay in all: {kinds}; series and numbers: {series}. {where}',
    el: 'Θα εκδοθούν {n} παραστατικά, πληρωτέο συνολικά {payable} €: {kinds}· σειρά και αριθμοί: {series}. {where}',
  },
  inSandbox: {
    en: 'This is the sandbox: nothing reaches the tax authority.',
    el: 'Δοκιμαστικό περιβάλλον: τίποτα δεν διαβιβάζεται στην ΑΑΔΕ.',
  },
  inLive: {
    en: 'They are transmitted to the tax authority and cannot be taken back.',
    el: 'Διαβιβάζονται στην ΑΑΔΕ και δεν ανακαλούνται.',
  },
  issueTitle: { en: 'What will be issued', el: 'Τι θα εκδοθεί' },
  numbersHint: {
    en: 'The numbers are the next ones as of now; whoever issues in the series first moves them on.',
    el: 'Οι αριθμοί είναι οι επόμενοι αυτή τη στιγμή· αν εκδοθεί κάτι άλλο στη σειρά πριν, προχωρούν ανάλογα.',
  },
  seriesNext: { en: '{series}, the next numbers', el: '{series}, οι επόμενοι αριθμοί' },
  seriesUnknown: { en: 'as the invoicing service gives them', el: 'όπως τους δίνει η υπηρεσία τιμολόγησης' },
  secondPersonHint: {
    en: 'A second person approves, not who brought the file.',
    el: 'Την έκδοση εγκρίνει δεύτερο άτομο, όχι όποιος έφερε το αρχείο.',
  },
  approverIssues: {
    en: 'A person who may approve issues them.',
    el: 'Η έκδοση γίνεται από άτομο με δικαίωμα έγκρισης.',
  },
  secondPersonIssues: {
    en: 'You brought this file: a second person approves it.',
    el: 'Το αρχείο το φέρατε εσείς: το εγκρίνει δεύτερο άτομο.',
  },
  planHash: { en: 'Plan', el: 'Σχέδιο' },
} as const satisfies Readonly<Record<string, Words>>;
