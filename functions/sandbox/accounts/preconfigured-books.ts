import type { BillingBookConfig } from './account-config.ts';

/** The billing books that every account has unless it is configured with others. 2.3 uses the one of 2.1. */
export const preconfiguredBooks: readonly BillingBookConfig[] = [
  { invoice_type_code: '1.1', series: 'TIM', name: 'Τιμολόγιο πώλησης' },
  { invoice_type_code: '1.4', series: 'TLT', name: 'Τιμολόγιο πώλησης για λογαριασμό τρίτων' },
  { invoice_type_code: '1.5', series: 'EKK', name: 'Εκκαθάριση πωλήσεων τρίτων' },
  { invoice_type_code: '1.6', series: 'SYM', name: 'Συμπληρωματικό παραστατικό' },
  { invoice_type_code: '2.1', series: 'TPY', name: 'Τιμολόγιο παροχής υπηρεσιών' },
  { invoice_type_code: '3.1', series: 'TKT', name: 'Τίτλος κτήσης' },
  { invoice_type_code: '5.1', series: 'PIS', name: 'Πιστωτικό τιμολόγιο, συσχετιζόμενο' },
  { invoice_type_code: '5.2', series: 'PIM', name: 'Πιστωτικό τιμολόγιο, μη συσχετιζόμενο' },
  { invoice_type_code: '11.1', series: 'ALP', name: 'Απόδειξη λιανικής πώλησης' },
  { invoice_type_code: '11.4', series: 'PLI', name: 'Πιστωτικό στοιχείο λιανικής' },
];
