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
