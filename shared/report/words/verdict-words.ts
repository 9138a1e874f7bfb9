import type { BilingualText } from '../../problems/bilingual-text.ts';

/** The three verdicts on a report, as the command, the console and `verify.html` say them. */
export const verdictWords = {
  intact: {
    en: 'Intact, and sealed with the key that it was compared with.',
    el: 'Ακέραιη και σφραγισμένη με το κλειδί με το οποίο συγκρίθηκε.',
  },
  'intact-key-unknown': {
    en: 'Intact, but nobody has said whose key sealed it: whoever made the key could have written all of it.',
    el: 'Ακέραιη, αλλά κανείς δεν είπε ποιου είναι το κλειδί που τη σφράγισε: όποιος το έφτιαξε μπορεί να έγραψε τα πάντα.',
  },
  altered: {
    en: 'Altered: do not rely on this report.',
    el: 'Αλλοιωμένη: μη βασιστείτε σε αυτή την αναφορά.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;

/** The key that a report was compared with; `{sha256}` is the fingerprint of the one that sealed it. */
export const keyWords = {
  given: {
    en: 'Compared with the key that you gave. Sealed with {sha256}.',
    el: 'Συγκρίθηκε με το κλειδί που δώσατε. Σφραγίστηκε με το {sha256}.',
  },
  own: {
    en: 'Compared with the seal key of this installation. Sealed with {sha256}.',
    el: 'Συγκρίθηκε με το κλειδί σφράγισης αυτής της εγκατάστασης. Σφραγίστηκε με το {sha256}.',
  },
  none: {
    en: 'Not checked: whose seal it is. The report itself names the key {sha256}. Compare it with the fingerprint that you keep.',
    el: 'Δεν ελέγχθηκε ποιου είναι η σφραγίδα. Η ίδια η αναφορά δηλώνει το κλειδί {sha256}. Συγκρίνετέ το με το αποτύπωμα που φυλάτε.',
  },
  unsealed: {
    en: 'Not sealed with a key: anyone who can write these files may have rewritten all of them.',
    el: 'Δεν είναι σφραγισμένη με κλειδί: όποιος μπορεί να γράψει αυτά τα αρχεία μπορεί και να τα έχει ξαναγράψει όλα.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;

/** Everything that can be checked, in a few words. */
export const auditCheckWords = {
  seal: { en: 'the seal', el: 'η σφραγίδα' },
  files: { en: 'the hash of every file', el: 'το αποτύπωμα κάθε αρχείου' },
  rows: { en: 'every row once', el: 'κάθε γραμμή μία φορά' },
  sums: {
    en: 'sums and numbers, made anew from the rows',
    el: 'αθροίσματα και αριθμοί, υπολογισμένα ξανά από τις γραμμές',
  },
  contents: {
    en: 'the other files, compared with the rows',
    el: 'τα άλλα αρχεία, σε σύγκριση με τις γραμμές',
  },
  place: { en: 'the place of the report', el: 'η θέση της αναφοράς' },
  chain: { en: 'the earlier reports', el: 'οι προηγούμενες αναφορές' },
  newest: { en: 'the later reports, up to the newest', el: 'οι επόμενες αναφορές, ως τη νεότερη' },
  keys: { en: 'the keys along the chain', el: 'τα κλειδιά κατά μήκος της αλυσίδας' },
  key: { en: 'the seal key', el: 'το κλειδί σφράγισης' },
  head: { en: 'the head that you kept', el: 'η κεφαλή που φυλάξατε' },
  source: { en: 'the export itself', el: 'το ίδιο το αρχικό αρχείο' },
  service: { en: 'what the invoicing service says', el: 'τι λέει η υπηρεσία τιμολόγησης' },
  corrections: { en: 'the corrected cells, in the export', el: 'τα διορθωμένα κελιά, στο αρχικό αρχείο' },
  plan: { en: 'the plan of the dry run', el: 'το σχέδιο της δοκιμαστικής εκτέλεσης' },
  approval: { en: 'the plan that was approved', el: 'το σχέδιο που εγκρίθηκε' },
} as const satisfies Readonly<Record<string, BilingualText>>;

/** The same where it was not checked, with the reason. */
export const uncheckedWords = {
  seal: { en: 'the seal', el: 'η σφραγίδα' },
  files: { en: 'the hash of every file', el: 'το αποτύπωμα κάθε αρχείου' },
  rows: {
    en: 'the rows: their file is missing or was changed',
    el: 'οι γραμμές: το αρχείο τους λείπει ή άλλαξε',
  },
  sums: {
    en: 'sums and numbers: a report of an earlier version does not state what they are made from',
    el: 'αθροίσματα και αριθμοί: η αναφορά παλαιότερης έκδοσης δεν λέει από τι προκύπτουν',
  },
  contents: {
    en: 'the content of some files, against the rows',
    el: 'το περιεχόμενο κάποιων αρχείων, με βάση τις γραμμές',
  },
  place: {
    en: 'the place: this is a copy outside the folder of reports',
    el: 'η θέση: είναι αντίγραφο έξω από τον φάκελο των αναφορών',
  },
  chain: {
    en: 'the earlier reports: not all of them are here',
    el: 'οι προηγούμενες αναφορές: δεν είναι όλες εδώ',
  },
  newest: {
    en: 'the later reports: nothing here says which one is the newest',
    el: 'οι επόμενες αναφορές: τίποτα εδώ δεν λέει ποια είναι η νεότερη',
  },
  keys: {
    en: 'the key of reports of an earlier version: it changed, and nothing says by whom',
    el: 'το κλειδί σε αναφορές παλαιότερης έκδοσης: άλλαξε και τίποτα δεν λέει από ποιον',
  },
  key: { en: 'whose seal it is', el: 'ποιου είναι η σφραγίδα' },
  head: {
    en: 'the head that you kept: the chain is not here',
    el: 'η κεφαλή που φυλάξατε: η αλυσίδα δεν είναι εδώ',
  },
  source: { en: 'the export that the report belongs to', el: 'το αρχείο στο οποίο αναφέρεται' },
  service: {
    en: 'whether the service knows these documents',
    el: 'αν η υπηρεσία γνωρίζει αυτά τα παραστατικά',
  },
  corrections: {
    en: 'what the corrected cells say in the export',
    el: 'τι λένε στο αρχικό αρχείο τα κελιά που διορθώθηκαν',
  },
  plan: {
    en: 'whether the plan has the hash that the summary names',
    el: 'αν το σχέδιο έχει το αποτύπωμα που δηλώνει η σύνοψη',
  },
  approval: {
    en: 'the approved plan: the report of its dry run is not among the earlier reports here',
    el: 'το σχέδιο που εγκρίθηκε: η αναφορά της δοκιμαστικής εκτέλεσής του δεν είναι ανάμεσα στις προηγούμενες εδώ',
  },
} as const satisfies Readonly<Record<keyof typeof auditCheckWords, BilingualText>>;
