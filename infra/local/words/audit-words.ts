import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of approvals and statements, with `{name}` places. */
export const auditWords = {
  approvalRequired: {
    en: 'Approval is required. Each export gets a dry run; to issue it, put {folder}<account>/<plan>.json there.',
    el: 'Απαιτείται έγκριση. Για κάθε αρχείο γίνεται δοκιμαστική εκτέλεση· εκδίδεται όταν τοποθετηθεί το {folder}<λογαριασμός>/<σχέδιο>.json.',
  },
  approvalNone: {
    en: '{key} is not an approval. Name it <plan>.json, with the 64 digits of the plan of a dry run, and put it in the folder of the account.',
    el: 'Το {key} δεν είναι έγκριση. Ονομάστε το <σχέδιο>.json, με τα 64 ψηφία του σχεδίου μιας δοκιμαστικής εκτέλεσης, και βάλτε το στον φάκελο του λογαριασμού.',
  },
  approvalUnknown: {
    en: '{key} starts nothing: no dry run of this account has that plan. Look up the plan in the report.',
    el: 'Το {key} δεν ξεκινά τίποτα: καμία δοκιμαστική εκτέλεση του λογαριασμού δεν έδωσε αυτό το σχέδιο. Βρείτε το σωστό στην αναφορά.',
  },
  approvalElsewhere: {
    en: '{key} starts nothing: its plan was made for another environment. Do a dry run of the export here first.',
    el: 'Το {key} δεν ξεκινά τίποτα: το σχέδιό του έγινε για άλλο περιβάλλον. Κάντε πρώτα δοκιμαστική εκτέλεση του αρχείου εδώ.',
  },
  approvalEarly: {
    en: '{key} starts nothing: it is older than the dry run. Check the new report, then put the file there again.',
    el: 'Το {key} δεν ξεκινά τίποτα: είναι παλαιότερο από τη δοκιμαστική εκτέλεση. Ελέγξτε τη νέα αναφορά και βάλτε το ξανά.',
  },
  monthForm: { en: 'write the month as 2026-10', el: 'γράψτε τον μήνα ως 2026-10' },
  statementHead: {
    en: 'Statement of account {account}, {month}: {count} documents, {payable} € net of credit notes',
    el: 'Κατάσταση λογαριασμού {account}, {month}: παραστατικά: {count}, {payable} € μετά την αφαίρεση των πιστωτικών',
  },
  statementNumbers: {
    en: 'numbers without a document: {lost}',
    el: 'αριθμοί χωρίς παραστατικό: {lost}',
  },
  statementNotThere: {
    en: 'issued by us but missing at the service: {external_id}, MARK {mark}',
    el: 'εκδόθηκε από εμάς, λείπει από την υπηρεσία: {external_id}, ΜΑΡΚ {mark}',
  },
  statementErased: {
    en: 'issued by us and erased here: {external_id}, MARK {mark}',
    el: 'εκδόθηκε από εμάς, διαγράφηκε εδώ: {external_id}, ΜΑΡΚ {mark}',
  },
  statementNotOurs: {
    en: 'at the service but not issued by us: {external_id}, MARK {mark}',
    el: 'υπάρχει στην υπηρεσία, δεν εκδόθηκε από εμάς: {external_id}, ΜΑΡΚ {mark}',
  },
  statementUndecided: {
    en: 'sent by us, outcome not known: {external_id}, MARK {mark}; import {file} again',
    el: 'στάλθηκε από εμάς με άγνωστο αποτέλεσμα: {external_id}, ΜΑΡΚ {mark}· εισαγάγετε ξανά το {file}',
  },
  statementRunning: {
    en: 'This import is running; what it has issued so far is not counted: {file} ({documents})',
    el: 'Η εισαγωγή εκτελείται· όσα έχει εκδώσει μέχρι στιγμής δεν υπολογίζονται: {file} ({documents})',
  },
  statementChanged: {
    en: 'different at the service: {external_id}, MARK {mark}: {fields}',
    el: 'διαφορετικό στην υπηρεσία: {external_id}, ΜΑΡΚ {mark}: {fields}',
  },
  statementAgrees: {
    en: 'The service has the same documents, to the cent.',
    el: 'Η υπηρεσία έχει τα ίδια παραστατικά, με ακρίβεια λεπτού.',
  },
  statementDiffers: {
    en: 'The service does not have the same documents. Check each one listed.',
    el: 'Η υπηρεσία δεν έχει τα ίδια παραστατικά. Ελέγξτε όσα αναφέρονται, ένα προς ένα.',
  },
  statementIn: { en: 'statement: {place}', el: 'κατάσταση: {place}' },
  dayForm: { en: 'write the day as 2026-11-19', el: 'γράψτε την ημέρα ως 2026-11-19' },
  watchHead: {
    en: 'MARKs of account {account}, checked again at the service:',
    el: 'ΜΑΡΚ του λογαριασμού {account}, νέος έλεγχος στην υπηρεσία:',
  },
  watchedDay: { en: 'issued on {day}: {marks}', el: 'έκδοση {day}: {marks}' },
  watchVanished: {
    en: 'MARK {mark} no longer exists at the service: {external_id}, issued on {day}, row {row} of {file}',
    el: 'το ΜΑΡΚ {mark} δεν υπάρχει πια στην υπηρεσία: {external_id}, έκδοση {day}, γραμμή {row} του {file}',
  },
  watchChanged: {
    en: 'MARK {mark} has changed at the service: {external_id}, {field} was {ours} and is now {theirs}',
    el: 'το ΜΑΡΚ {mark} άλλαξε στην υπηρεσία: {external_id}, το {field} ήταν {ours} και τώρα είναι {theirs}',
  },
  watchAgrees: {
    en: 'The service still has every document as it was issued.',
    el: 'Η υπηρεσία έχει όλα τα παραστατικά όπως εκδόθηκαν.',
  },
  watchAlarm: {
    en: 'The service no longer has every document as it was issued. Ask the invoicing service about each one listed, and tell the accountant.',
    el: 'Η υπηρεσία δεν έχει πια όλα τα παραστατικά όπως εκδόθηκαν. Ρωτήστε την υπηρεσία τιμολόγησης για όσα αναφέρονται και ενημερώστε τον λογιστή.',
  },
  watchIn: { en: 'in the chain of reports: {place}', el: 'στην αλυσίδα των αναφορών: {place}' },
  planIs: {
    en: 'plan {plan}: {documents}, to pay {payable}',
    el: 'σχέδιο {plan}: {documents}, πληρωτέο {payable}',
  },
  correctedCell: { en: '1 corrected cell', el: '1 διορθωμένο κελί' },
  correctedCells: { en: '{count} corrected cells', el: '{count} διορθωμένα κελιά' },
  plannedDocument: { en: '1 document of the plan', el: '1 παραστατικό του σχεδίου' },
  plannedDocuments: { en: '{count} documents of the plan', el: '{count} παραστατικά του σχεδίου' },
  approvalChecked: {
    en: 'Approved by {by}, {at}. Issued documents that are in the approved plan: {count}, and no other was issued.',
    el: 'Έγκριση: {by}, {at}. Εκδομένα παραστατικά που υπάρχουν στο εγκεκριμένο σχέδιο: {count}, και δεν εκδόθηκε κανένα άλλο.',
  },
  approvedBy: { en: 'approved by {by}, {at}', el: 'έγκριση: {by}, {at}' },
} satisfies Readonly<Record<string, BilingualText>>;
