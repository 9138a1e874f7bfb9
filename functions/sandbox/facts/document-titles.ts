/** Title of a document, by its type. */
export const documentTitles: ReadonlyMap<string, { el: string; en: string }> = new Map([
  ['1.1', { el: 'Τιμολόγιο πώλησης', en: 'Sales invoice' }],
  ['1.4', { el: 'Τιμολόγιο πώλησης για λογαριασμό τρίτων', en: 'Sales invoice on behalf of third parties' }],
  [
    '1.5',
    {
      el: 'Εκκαθάριση πωλήσεων για λογαριασμό τρίτων',
      en: 'Clearance of sales on behalf of third parties',
    },
  ],
  ['1.6', { el: 'Τιμολόγιο πώλησης – συμπληρωματικό', en: 'Supplementary sales invoice' }],
  ['2.1', { el: 'Τιμολόγιο παροχής υπηρεσιών', en: 'Service invoice' }],
  ['2.3', { el: 'Τιμολόγιο παροχής υπηρεσιών – τρίτες χώρες', en: 'Service invoice – third countries' }],
  ['3.1', { el: 'Τίτλος κτήσης (μη υπόχρεος εκδότης)', en: 'Title of acquisition (issuer not obliged)' }],
  ['5.1', { el: 'Πιστωτικό τιμολόγιο – συσχετιζόμενο', en: 'Credit note – correlated' }],
  ['5.2', { el: 'Πιστωτικό τιμολόγιο – μη συσχετιζόμενο', en: 'Credit note – not correlated' }],
  ['11.1', { el: 'Απόδειξη λιανικής πώλησης', en: 'Retail receipt' }],
  ['11.4', { el: 'Πιστωτικό στοιχείο λιανικής', en: 'Retail credit note' }],
]);
