import type { Words } from '../../../shared/problems/words.ts';

/** Words of approvals and statements, with `{name}` places. */
export const auditWords = {
  approvalRequired: {
    en: 'Approval is required: an export is run dry, and issued when {folder}<account>/<plan>.json is put there.',
    el: 'Απαιτείται έγκριση: κάθε αρχείο δοκιμάζεται, και εκδίδεται όταν μπει στον φάκελο {folder}<λογαριασμός>/<σχέδιο>.json.',
  },
  approvalNone: {
    en: '{key} is no approval: name it <plan>.json after the plan of a dry run, 64 digits, in the folder of the account.',
    el: 'Το {key} δεν είναι έγκριση: ονομάστε το <σχέδιο>.json από το σχέδιο μιας δοκιμής, 64 ψηφία, στον φάκελο του λογαριασμού.',
  },
  approvalUnknown: {
    en: '{key} starts nothing: no dry run of this account came to that plan. Look it up in the report.',
    el: 'Το {key} δεν ξεκινά τίποτα: καμία δοκιμή του λογαριασμού δεν έδωσε αυτό το σχέδιο. Βρείτε το στην αναφορά.',
  },
  approvalElsewhere: {
    en: '{key} starts nothing: its plan was made for another environment. Run the export dry here first.',
    el: 'Το {key} δεν ξεκινά τίποτα: το σχέδιό του έγινε για άλλο περιβάλλον. Δοκιμάστε πρώτα το αρχείο εδώ.',
  },
  approvalEarly: {
    en: '{key} starts nothing: it was there before the dry run. Look at the new report, and put it there again.',
    el: 'Το {key} δεν ξεκινά τίποτα: υπήρχε πριν από τη δοκιμή. Δείτε τη νέα αναφορά και βάλτε το ξανά.',
  },
  monthForm: { en: 'a month is written 2026-10', el: 'ο μήνας γράφεται 2026-10' },
  statementHead: {
    en: 'Statement of account {account}, {month}: {count} documents, {payable} € less credit notes',
    el: 'Κατάσταση λογαριασμού {account}, {month}: παραστατικά {count}, {payable} € μείον τα πιστωτικά',
  },
  statementNumbers: {
    en: 'numbers without a document: {lost}',
    el: 'αριθμοί χωρίς παραστατικό: {lost}',
  },
  statementNotThere: {
    en: 'ours, and not at the service: {external_id}, MARK {mark}',
    el: 'δικό μας, δεν υπάρχει στην υπηρεσία: {external_id}, ΜΑΡΚ {mark}',
  },
  statementNotOurs: {
    en: 'at the service, and not ours: {external_id}, MARK {mark}',
    el: 'στην υπηρεσία, όχι δικό μας: {external_id}, ΜΑΡΚ {mark}',
  },
  statementChanged: {
    en: 'different at the service: {external_id}, MARK {mark}: {fields}',
    el: 'διαφορετικό στην υπηρεσία: {external_id}, ΜΑΡΚ {mark}: {fields}',
  },
  statementAgrees: {
    en: 'The service has the same documents, to the cent.',
    el: 'Η υπηρεσία έχει τα ίδια παραστατικά, στο λεπτό.',
  },
  statementDiffers: {
    en: 'The service does not have the same documents. Look at each one that is named.',
    el: 'Η υπηρεσία δεν έχει τα ίδια παραστατικά. Δείτε όσα αναφέρονται, ένα ένα.',
  },
  statementIn: { en: 'statement: {place}', el: 'κατάσταση: {place}' },
  dayForm: { en: 'a day is written 2026-11-19', el: 'η ημέρα γράφεται 2026-11-19' },
  watchHead: {
    en: 'MARKs of account {account}, looked up again at the service:',
    el: 'ΜΑΡΚ του λογαριασμού {account}, νέα αναζήτηση στην υπηρεσία:',
  },
  watchedDay: { en: 'issued on {day}: {marks}', el: 'εκδόθηκαν στις {day}: {marks}' },
  watchVanished: {
    en: 'MARK {mark} is no longer at the service: {external_id}, issued on {day}, row {row} of {file}',
    el: 'το ΜΑΡΚ {mark} δεν υπάρχει πια στην υπηρεσία: {external_id}, έκδοση {day}, γραμμή {row} του {file}',
  },
  watchChanged: {
    en: 'MARK {mark} is different at the service: {external_id}, {field} is {theirs} and was {ours}',
    el: 'το ΜΑΡΚ {mark} διαφέρει στην υπηρεσία: {external_id}, το {field} είναι {theirs} και ήταν {ours}',
  },
  watchAgrees: {
    en: 'The service still has each of them as it was issued.',
    el: 'Η υπηρεσία τα έχει όλα όπως εκδόθηκαν.',
  },
  watchAlarm: {
    en: 'The service no longer has all of them as they were issued. Ask the invoicing service about each one that is named, and tell the accountant.',
    el: 'Η υπηρεσία δεν τα έχει πια όλα όπως εκδόθηκαν. Ρωτήστε την υπηρεσία τιμολόγησης για όσα αναφέρονται και ενημερώστε τον λογιστή.',
  },
  watchIn: { en: 'in the chain of reports: {place}', el: 'στην αλυσίδα των αναφορών: {place}' },
  planIs: {
    en: 'plan {plan}: {documents}, to pay {payable}',
    el: 'σχέδιο {plan}: {documents}, πληρωτέο {payable}',
  },
  approvedBy: { en: 'approved by {by}, {at}', el: 'εγκρίθηκε από {by}, {at}' },
} satisfies Readonly<Record<string, Words>>;
