import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of `rowmark ledger`. */
export const ledgerWords = {
  ledgerAge: {
    en: 'Ledger of account {account} ({environment}): since {epoch}, runs counted: {run}',
    el: 'Μητρώο του λογαριασμού {account} ({environment}): από {epoch}, εκτελέσεις: {run}',
  },
  ledgerNoAge: {
    en: 'Ledger of account {account} ({environment}): it has counted no run yet',
    el: 'Μητρώο του λογαριασμού {account} ({environment}): δεν έχει ακόμη καμία εκτέλεση',
  },
  ledgerBehind: {
    en: 'It is older than the reports, or gone: nothing is sent until rowmark ledger rebuild has filled it again.',
    el: 'Είναι παλαιότερο από τις αναφορές ή λείπει: δεν στέλνεται τίποτα μέχρι να αποκατασταθεί με rowmark ledger rebuild.',
  },
  ledgerCounts: {
    en: 'issued documents: reports {reports}, ledger {ledger}, service {service} (of others: {others})',
    el: 'εκδομένα παραστατικά: αναφορές {reports}, μητρώο {ledger}, υπηρεσία {service} (άλλων: {others})',
  },
  ledgerAgrees: {
    en: 'Ledger, reports and service agree.',
    el: 'Το μητρώο, οι αναφορές και η υπηρεσία συμφωνούν.',
  },
  ledgerDisagrees: {
    en: 'They do not agree. Run rowmark ledger rebuild; what is still listed after that needs a person.',
    el: 'Δεν συμφωνούν. Εκτελέστε rowmark ledger rebuild· ό,τι εμφανίζεται και μετά χρειάζεται να το δει άνθρωπος.',
  },
  'not-in-ledger': {
    en: '{external_id} (MARK {mark}) is issued, and the ledger does not know it',
    el: 'Το {external_id} (ΜΑΡΚ {mark}) έχει εκδοθεί και το μητρώο δεν το γνωρίζει',
  },
  'other-mark-in-ledger': {
    en: '{external_id} has the MARK {mark} in its report and {ledger} in the ledger',
    el: 'Το {external_id} έχει ΜΑΡΚ {mark} στην αναφορά και {ledger} στο μητρώο',
  },
  'not-at-service': {
    en: '{external_id} (MARK {mark}) is not in the list of the service',
    el: 'Το {external_id} (ΜΑΡΚ {mark}) δεν υπάρχει στη λίστα της υπηρεσίας',
  },
  'other-mark-at-service': {
    en: '{external_id} has the MARK {mark} here and {service} at the service',
    el: 'Το {external_id} έχει ΜΑΡΚ {mark} εδώ και {service} στην υπηρεσία',
  },
  'not-in-reports': {
    en: '{external_id} (MARK {mark}) is issued, and no report says so: import its export again',
    el: 'Το {external_id} (ΜΑΡΚ {mark}) έχει εκδοθεί και δεν το αναφέρει καμία αναφορά: εισαγάγετε ξανά το αρχείο του',
  },
  'open-in-ledger': {
    en: '{external_id} (MARK {mark}) is issued, and the ledger still waits for the answer: import its export again',
    el: 'Το {external_id} (ΜΑΡΚ {mark}) έχει εκδοθεί και το μητρώο περιμένει ακόμη την απάντηση: εισαγάγετε ξανά το αρχείο του',
  },
  'unknown-here': {
    en: '{external_id} (MARK {mark}) is at the service, and neither ledger nor reports know it: of another system, or lost here',
    el: 'Το {external_id} (ΜΑΡΚ {mark}) υπάρχει στην υπηρεσία και δεν το γνωρίζουν ούτε το μητρώο ούτε οι αναφορές: άλλου συστήματος ή χαμένο εδώ',
  },
  ledgerRebuilt: {
    en: 'The ledger of account {account} ({environment}) is rebuilt. Import the exports again that were refused.',
    el: 'Το μητρώο του λογαριασμού {account} ({environment}) αποκαταστάθηκε. Εισαγάγετε ξανά τα αρχεία που απορρίφθηκαν.',
  },
  ledgerRestored: {
    en: 'restored {what}: from reports {reports}, jobs {jobs}, service {service}',
    el: '{what} που επανήλθαν: από αναφορές {reports}, εργασίες {jobs}, υπηρεσία {service}',
  },
  documents: { en: 'documents', el: 'παραστατικά' },
  identities: { en: 'identities', el: 'ταυτότητες' },
  clearances: { en: 'clearances', el: 'εκκαθαρίσεις' },
  credits: { en: 'credits', el: 'πιστωτικά' },
  payments: { en: 'payments', el: 'πληρωμές' },
  moneys: { en: 'money of payments and credits', el: 'ποσά πληρωμών και πιστωτικών' },
  marks: { en: 'documents by their MARK', el: 'παραστατικά ανά ΜΑΡΚ' },
  logins: { en: 'logins', el: 'στοιχεία σύνδεσης' },
  ledgerProven: { en: 'Nothing stays unproven.', el: 'Δεν μένει τίποτα αναπόδεικτο.' },
  ledgerUnproven: {
    en: 'Unproven, so that a row about it is held: documents {documents} (clearances among them: {clearances}), payments {told}, exports of payments {payments}, runs of which nothing is left {runs}.',
    el: 'Αναπόδεικτα, ώστε κάθε σχετική γραμμή να μένει σε αναμονή: παραστατικά {documents} (από αυτά εκκαθαρίσεις: {clearances}), πληρωμές {told}, αρχεία πληρωμών {payments}, εκτελέσεις από τις οποίες δεν έμεινε τίποτα {runs}.',
  },
  ledgerAcceptHint: {
    en: 'If you take that on, run rowmark ledger rebuild --accept --by NAME. The reports will say so.',
    el: 'Αν το αποδέχεστε, εκτελέστε rowmark ledger rebuild --accept --by ΟΝΟΜΑ. Οι αναφορές θα το αναφέρουν.',
  },
  ledgerAccepted: {
    en: 'Taken on by {by} at {at}: {count}.',
    el: 'Το αποδέχθηκε ο χρήστης {by} στις {at}: {count}.',
  },
  ledgerLogin: {
    en: 'Nothing proves which login has issued: import once with --rebind.',
    el: 'Τίποτα δεν αποδεικνύει με ποια στοιχεία σύνδεσης έγινε η έκδοση: εισαγάγετε μία φορά με --rebind.',
  },
} as const satisfies Record<string, BilingualText>;

/** Its help. */
export const ledgerHelp = {
  ledger: {
    en: 'check the ledger against reports and service, or rebuild it from them',
    el: 'συγκρίνει το μητρώο με αναφορές και υπηρεσία, ή το αποκαθιστά από αυτές',
  },
  ledgerCheck: {
    en: 'say whether ledger, reports and service agree, by document (status 0: they do, 1: they do not)',
    el: 'δείχνει αν μητρώο, αναφορές και υπηρεσία συμφωνούν, ανά παραστατικό (κωδικός εξόδου 0: ναι, 1: όχι)',
  },
  ledgerRebuild: {
    en: 'fill the ledger again from reports, jobs and service; what cannot be proven is held, never guessed',
    el: 'αποκαθιστά το μητρώο από αναφορές, εργασίες και υπηρεσία· ό,τι δεν αποδεικνύεται μένει σε αναμονή',
  },
  ledgerStack: {
    en: 'the ledger of the stack of this name on AWS, instead of that of a data folder',
    el: 'το μητρώο της εγκατάστασης με αυτό το όνομα στο AWS, αντί για εκείνο ενός φακέλου δεδομένων',
  },
  ledgerAccept: {
    en: 'take on everything that stays unproven; needs --by',
    el: 'αποδοχή όσων μένουν αναπόδεικτα· χρειάζεται το --by',
  },
  ledgerBy: {
    en: 'who takes it on, as the reports will name them',
    el: 'ποιος το αποδέχεται, όπως θα τον αναφέρουν οι αναφορές',
  },
} as const satisfies Record<string, BilingualText>;

/** Mistakes of the person who rebuilds. */
export const ledgerErrors = {
  'ledger-damaged': {
    en: 'The ledger in {folder} is damaged, so nothing is sent. Run rowmark ledger rebuild for each account: the damaged tables are put aside, and the ledger is filled again from reports, jobs and service.',
    el: 'Το μητρώο στον φάκελο {folder} έχει υποστεί ζημιά, γι’ αυτό δεν στέλνεται τίποτα. Εκτελέστε rowmark ledger rebuild για κάθε λογαριασμό: οι κατεστραμμένοι πίνακες φυλάσσονται χωριστά και το μητρώο συμπληρώνεται ξανά από αναφορές, εργασίες και υπηρεσία.',
  },
  'sandbox-damaged': {
    en: 'The state of the sandbox in {folder} is damaged. Move that folder away to begin with an empty sandbox: it then knows nothing of what was issued there.',
    el: 'Τα δεδομένα της δοκιμαστικής υπηρεσίας στον φάκελο {folder} έχουν υποστεί ζημιά. Μετακινήστε τον φάκελο για να ξεκινήσει μια κενή: δεν θα γνωρίζει τίποτα από όσα εκδόθηκαν εκεί.',
  },
  'accept-without-name': {
    en: '--accept and --by belong together: say who takes on what is unproven.',
    el: 'Τα --accept και --by δίνονται μαζί: γράψτε ποιος αποδέχεται τα αναπόδεικτα.',
  },
} as const satisfies Record<string, BilingualText>;
