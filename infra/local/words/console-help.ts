import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of `--help` about the console. */
export const consoleHelp = {
  consolePort: {
    en: 'port of the console; 4870, or a free one if that is in use',
    el: 'η θύρα της κονσόλας· 4870 ή, αν χρησιμοποιείται, μια ελεύθερη',
  },
  consoleHost: {
    en: 'address of this machine to listen at besides loopback; needs TLS',
    el: 'διεύθυνση αυτού του υπολογιστή, επιπλέον της τοπικής· χρειάζεται TLS',
  },
  tlsCert: { en: 'certificate of the console, PEM', el: 'πιστοποιητικό της κονσόλας, PEM' },
  tlsKey: { en: 'private key of the certificate, PEM', el: 'ιδιωτικό κλειδί του πιστοποιητικού, PEM' },
  keys: {
    en: 'make, list or revoke the keys of people and programs of the console, also while serve runs',
    el: 'δημιουργεί, δείχνει ή ανακαλεί τα κλειδιά ανθρώπων και προγραμμάτων της κονσόλας, και όσο τρέχει το serve',
  },
  keysAdd: {
    en: 'make a key for a person or a program; it is printed once',
    el: 'δημιουργεί κλειδί για άτομο ή πρόγραμμα· εμφανίζεται μία φορά',
  },
  keysList: {
    en: 'list the names with their roles and accounts',
    el: 'δείχνει ονόματα, ρόλους και λογαριασμούς',
  },
  keysRevoke: {
    en: 'end a key: its next request is refused',
    el: 'ανακαλεί κλειδί: το επόμενο αίτημά του απορρίπτεται',
  },
  keyName: {
    en: 'name of the person or program; corrections and approvals state it',
    el: 'όνομα του ατόμου ή του προγράμματος· το αναφέρουν οι διορθώσεις και οι εγκρίσεις',
  },
  keyRole: {
    en: 'Dropper, Approver, Auditor, or several with commas between them',
    el: 'Dropper, Approver, Auditor ή περισσότεροι ρόλοι, χωρισμένοι με κόμμα',
  },
  keyAccount: {
    en: 'account in which the roles count, or several with commas between them',
    el: 'λογαριασμός στον οποίο ισχύουν οι ρόλοι ή περισσότεροι, χωρισμένοι με κόμμα',
  },
  keyAllAccounts: {
    en: 'the roles count in every account, those to come included',
    el: 'οι ρόλοι ισχύουν σε κάθε λογαριασμό, και στους μελλοντικούς',
  },
  mcp: {
    en: 'let an agent inspect, check, explain and propose over stdio (Model Context Protocol); it never issues',
    el: 'επιτρέπει σε έναν βοηθό τεχνητής νοημοσύνης να εξετάζει, να ελέγχει, να εξηγεί και να προτείνει (Model Context Protocol, stdio)· δεν εκδίδει ποτέ',
  },
  mcpUrl: {
    en: 'address of the running console; the key is ROWMARK_CONSOLE_KEY, from rowmark keys add',
    el: 'διεύθυνση της κονσόλας που εκτελείται· το κλειδί, από το rowmark keys add, δίνεται στο ROWMARK_CONSOLE_KEY',
  },
  mcpFolder: {
    en: 'folder whose exports the agent may read',
    el: 'φάκελος του οποίου τα αρχεία επιτρέπεται να διαβάζει ο βοηθός',
  },
  serveJson: {
    en: 'print events as lines of JSON on stdout',
    el: 'εμφανίζει τα συμβάντα ως γραμμές JSON στο stdout',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;
