import type { BilingualText } from '../bilingual-text.ts';

/** Amounts of a balance, as people name them. */
export const amountPhrases = {
  'amount-net': { en: 'net amount', el: 'καθαρή αξία' },
  'amount-vat': { en: 'VAT amount', el: 'ποσό ΦΠΑ' },
  'amount-payable': { en: 'payable amount', el: 'πληρωτέο' },
  'amount-captured': { en: 'captured', el: 'εισπράξεις' },
  'amount-refunded': { en: 'given back', el: 'επιστροφές' },
  'amount-reversed': { en: 'reversed', el: 'ανακλήσεις' },
  'amount-fees': { en: 'fees', el: 'προμήθειες' },
  'amount-payouts': { en: 'payouts', el: 'αποδόσεις' },
  'amount-own': { en: 'own transfers', el: 'δικές σας μεταφορές' },
  'amount-pending': { en: 'pending', el: 'εκκρεμή' },
  'amount-other': { en: 'other', el: 'λοιπά' },
} as const satisfies Readonly<Record<string, BilingualText>>;
