import type { BilingualText } from '../problems/bilingual-text.ts';

/** Types of documents by their code, as people call them. */
export const documentTypeNames: Readonly<Record<string, BilingualText>> = {
  '1.1': { en: 'Sales invoice', el: 'Τιμολόγιο πώλησης' },
  '1.4': { en: 'Sale on behalf of third parties', el: 'Πώληση για λογαριασμό τρίτων' },
  '1.5': { en: 'Clearance of sales for third parties', el: 'Εκκαθάριση πωλήσεων τρίτων' },
  '1.6': { en: 'Supplementary invoice', el: 'Συμπληρωματικό τιμολόγιο' },
  '2.1': { en: 'Service invoice', el: 'Τιμολόγιο παροχής υπηρεσιών' },
  '2.3': { en: 'Service invoice, third country', el: 'Τιμολόγιο παροχής, τρίτη χώρα' },
  '3.1': { en: 'Title of acquisition', el: 'Τίτλος κτήσης' },
  '5.1': { en: 'Credit note, correlated', el: 'Πιστωτικό συσχετιζόμενο' },
  '5.2': { en: 'Credit note', el: 'Πιστωτικό μη συσχετιζόμενο' },
  '11.1': { en: 'Retail receipt', el: 'Απόδειξη λιανικής πώλησης' },
  '11.4': { en: 'Retail credit note', el: 'Πιστωτικό λιανικής' },
};
