export type Locale = 'el' | 'en';

/** The words of the printed document. */
export interface Words {
  fuelMarking: string;
  draft: string;
  series: string;
  number: string;
  date: string;
  time: string;
  taxNumber: string;
  taxOffice: string;
  branch: string;
  counterpart: string;
  /** Name of the counterpart of a type where it is no customer. */
  parties: Readonly<Record<string, string>>;
  supplyNumber: string;
  specialCategory: string;
  paymentMethod: string;
  correlated: string;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  net: string;
  vatRate: string;
  vat: string;
  total: string;
  fuelCode: string;
  clearance: string;
  fee: string;
  vatAnalysis: string;
  netTotal: string;
  vatTotal: string;
  grandTotal: string;
  payable: string;
  payableIn: string;
  notes: string;
  registration: string;
  sandbox: string;
  units: Readonly<Record<number, string>>;
}

const el: Words = {
  fuelMarking: 'Παραστατικό καυσίμων',
  draft: 'Πρόχειρο – δεν έχει εκδοθεί',
  series: 'Σειρά',
  number: 'Αριθμός',
  date: 'Ημερομηνία',
  time: 'Ώρα',
  taxNumber: 'ΑΦΜ',
  taxOffice: 'ΔΟΥ',
  branch: 'Εγκατάσταση',
  counterpart: 'Στοιχεία πελάτη',
  parties: { '1.5': 'Στοιχεία εντολέα', '3.1': 'Στοιχεία πωλητή' },
  supplyNumber: 'Αριθμός παροχής ρεύματος',
  specialCategory: 'Ειδική κατηγορία',
  paymentMethod: 'Τρόπος πληρωμής',
  correlated: 'Συσχετιζόμενα παραστατικά (ΜΑΡΚ)',
  description: 'Περιγραφή',
  quantity: 'Ποσότητα',
  unit: 'Μ.Μ.',
  unitPrice: 'Τιμή μονάδας',
  net: 'Καθαρή αξία',
  vatRate: 'ΦΠΑ %',
  vat: 'ΦΠΑ',
  total: 'Σύνολο',
  fuelCode: 'Κωδικός καυσίμου',
  clearance: 'Εκκαθάριση',
  fee: 'Προμήθεια',
  vatAnalysis: 'Ανάλυση ΦΠΑ',
  netTotal: 'Σύνολο καθαρής αξίας',
  vatTotal: 'Σύνολο ΦΠΑ',
  grandTotal: 'Γενικό σύνολο',
  payable: 'Πληρωτέο ποσό',
  payableIn: 'Πληρωτέο ποσό σε',
  notes: 'Παρατηρήσεις',
  registration: 'Στοιχεία διαβίβασης',
  sandbox: 'Δοκιμαστικό περιβάλλον: χωρίς φορολογική ισχύ.',
  units: { 1: 'τεμ.', 2: 'κιλά', 3: 'λίτρα', 4: 'μ.', 5: 'τ.μ.', 6: 'κ.μ.', 7: 'τεμ.' },
};

const en: Words = {
  fuelMarking: 'Fuel document',
  draft: 'Draft – not issued',
  series: 'Series',
  number: 'Number',
  date: 'Date',
  time: 'Time',
  taxNumber: 'Tax number',
  taxOffice: 'Tax office',
  branch: 'Branch',
  counterpart: 'Customer',
  parties: { '1.5': 'Principal', '3.1': 'Seller' },
  supplyNumber: 'Electricity supply number',
  specialCategory: 'Special category',
  paymentMethod: 'Payment method',
  correlated: 'Correlated documents (MARK)',
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  unitPrice: 'Unit price',
  net: 'Net',
  vatRate: 'VAT %',
  vat: 'VAT',
  total: 'Total',
  fuelCode: 'Fuel code',
  clearance: 'Clearance',
  fee: 'Fee',
  vatAnalysis: 'VAT analysis',
  netTotal: 'Net total',
  vatTotal: 'VAT total',
  grandTotal: 'Grand total',
  payable: 'Amount payable',
  payableIn: 'Amount payable in',
  notes: 'Notes',
  registration: 'Registration',
  sandbox: 'Sandbox: does not count for tax purposes.',
  units: { 1: 'pcs', 2: 'kg', 3: 'litres', 4: 'm', 5: 'm²', 6: 'm³', 7: 'pcs' },
};

export const words: Readonly<Record<Locale, Words>> = { el, en };

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

/** The special categories of documents, in words. */
export const specialCategories: ReadonlyMap<number, { el: string; en: string }> = new Map([
  [1, { el: 'Επιδοτήσεις – επιχορηγήσεις', en: 'Subsidies' }],
  [2, { el: 'Έσοδα λιανικής ξενοδοχείων', en: 'Hotel retail' }],
  [3, { el: 'Λογιστική εγγραφή', en: 'Accounting entry' }],
  [4, { el: 'Tax free', en: 'Tax free' }],
  [5, { el: 'Σύνθετες συναλλαγές ημεδαπής – αλλοδαπής', en: 'Combined domestic and foreign transactions' }],
  [6, { el: 'Δικαιούχοι άρθρου 3 της 139818/2022', en: 'Beneficiaries of article 3 of 139818/2022' }],
  [7, { el: 'Αγορά αγροτικών αγαθών, άρθρο 41', en: 'Purchase of farm goods, article 41' }],
  [8, { el: 'Έσοδα λιανικής ταμειακών μηχανών', en: 'Cash-register retail revenue' }],
  [9, { el: 'Έσοδα λιανικής ταμειακών μηχανών – επιχείρηση', en: 'Cash-register retail revenue – business' }],
  [10, { el: 'Απόκλιση ταμειακών μηχανών', en: 'Cash-register deviation' }],
  [11, { el: 'Επίδομα θέρμανσης', en: 'Heating allowance' }],
  [12, { el: 'Συναλλαγές εστίασης', en: 'Catering' }],
  [13, { el: 'Αδυναμία συσχέτισης', en: 'Correlation not possible' }],
]);
