import type { BilingualText } from '../../problems/bilingual-text.ts';

/** Sentences of the message about a report: to a mailbox, to a webhook. */
export const toldWords = {
  checked: {
    en: 'Checked: {file} (account {account}). To issue: {n} documents, {sum} € payable.',
    el: 'Ελέγχθηκε: {file} (λογαριασμός {account}). Προς έκδοση: {n} παραστατικά, πληρωτέο {sum} €.',
  },
  issued: {
    en: 'Ended: {file} (account {account}). Issued: {n} documents, {sum} € payable.',
    el: 'Ολοκληρώθηκε: {file} (λογαριασμός {account}). Εκδόθηκαν: {n} παραστατικά, πληρωτέο {sum} €.',
  },
  failed: {
    en: 'Not read: {file} (account {account}). Nothing of it is issued.',
    el: 'Δεν διαβάστηκε: {file} (λογαριασμός {account}). Δεν εκδίδεται τίποτα από αυτό.',
  },
  broughtBy: { en: 'Brought by {by}.', el: 'Από: {by}.' },
  waitsForApprover: {
    en: 'It waits for a person with the role Approver.',
    el: 'Περιμένει άτομο με δικαίωμα έγκρισης (Approver).',
  },
  waitsForSecond: {
    en: 'It waits for a second person with the role Approver.',
    el: 'Περιμένει δεύτερο άτομο με δικαίωμα έγκρισης (Approver).',
  },
  approveAt: { en: 'Approve it at {address}', el: 'Έγκριση: {address}' },
  lookAt: { en: 'See {address}', el: 'Δείτε: {address}' },
} as const satisfies Readonly<Record<string, BilingualText>>;
