/** What a column of an export can mean; some roles have no field of their own. */
export type Role =
  | 'document'
  | 'series'
  | 'number'
  | 'type'
  | 'date'
  | 'status'
  | 'name'
  | 'tax_number'
  | 'country'
  | 'city'
  | 'street'
  | 'street_number'
  | 'postal_code'
  | 'supply_number'
  | 'payment_method'
  | 'currency'
  | 'exchange_rate'
  | 'notes'
  | 'item'
  | 'quantity'
  | 'unit'
  | 'unit_price'
  | 'net'
  | 'vat'
  | 'vat_rate'
  | 'vat_amount'
  | 'total'
  | 'discount'
  | 'fuel_code'
  | 'exemption'
  | 'mark';

/** Headers seen in exports of Greek ERPs, QuickBooks, Odoo and SAP, with common forms beside them. */
export const synonyms: Readonly<Record<Role, readonly string[]>> = {
  document: [
    'Παραστατικό',
    'Αρ. Παραστατικού',
    'Αριθμός Παραστατικού',
    'Κωδ. Παραστατικού',
    'Τιμολόγιο',
    'Αρ. Τιμολογίου',
    'Αριθμός τιμολογίου',
    'Invoice',
    'Invoice No',
    'InvoiceNo',
    'Invoice Number',
    'Invoice ID',
    'Document No',
    'Document Number',
    'Billing Document',
    'Billing Doc',
    'VBELN',
    'Order Reference',
    'Order No',
    'Order ID',
    'Order',
    'Receipt No',
    'Reference',
  ],
  series: ['Σειρά', 'Σειρά παραστατικού', 'Series'],
  number: ['Αριθμός', 'Αρ.', 'ΑΑ', 'Α/Α', 'Number', 'No', 'Num'],
  type: [
    'Τύπος',
    'Τύπος παραστατικού',
    'Είδος παραστατικού',
    'Τύπος ΑΑΔΕ',
    'Document Type',
    'Invoice Type',
    'Billing Type',
    'FKART',
    'Type',
  ],
  date: [
    'Ημερομηνία',
    'Ημ/νία',
    'Ημερ. Έκδοσης',
    'Ημερομηνία έκδοσης',
    'Ημ. Έκδοσης',
    'Date',
    'Invoice Date',
    'InvoiceDate',
    'Issue Date',
    'Billing Date',
    'FKDAT',
    'Order Date',
  ],
  status: ['Κατάσταση', 'Status', 'State'],
  name: [
    'Πελάτης',
    'Επωνυμία',
    'Επωνυμία πελάτη',
    'Αντισυμβαλλόμενος',
    'Συναλλασσόμενος',
    'Όνομα πελάτη',
    'Customer',
    'Customer Name',
    'Partner',
    'Client',
    'Bill To',
    'Payer',
    'NAME1',
    'KUNAG',
  ],
  tax_number: [
    'ΑΦΜ',
    'Α.Φ.Μ.',
    'ΑΦΜ πελάτη',
    'VAT No',
    'VAT Number',
    'VAT ID',
    'VAT Reg No',
    'Tax ID',
    'TIN',
    'STCEG',
  ],
  country: ['Χώρα', 'Country', 'Country Code', 'LAND1'],
  city: ['Πόλη', 'City', 'Town', 'ORT01'],
  street: ['Διεύθυνση', 'Οδός', 'Street', 'Address', 'STRAS'],
  street_number: ['Αριθμός οδού', 'Street Number', 'House Number'],
  postal_code: [
    'ΤΚ',
    'Τ.Κ.',
    'Ταχ. Κώδικας',
    'Ταχυδρομικός κώδικας',
    'ZIP',
    'Zip Code',
    'Postal Code',
    'Postcode',
    'PSTLZ',
  ],
  supply_number: ['Αριθμός παροχής', 'Αρ. Παροχής', 'Παροχή', 'Supply Number', 'Supply Account No'],
  payment_method: ['Τρόπος πληρωμής', 'Πληρωμή', 'Payment Method', 'Payment Type', 'Payment', 'Terms'],
  currency: ['Νόμισμα', 'Currency', 'WAERK', 'Curr'],
  exchange_rate: ['Ισοτιμία', 'Exchange Rate', 'KURRF'],
  notes: ['Σημειώσεις', 'Παρατηρήσεις', 'Σχόλια', 'Αιτιολογία', 'Notes', 'Memo', 'Comments', 'Remarks'],
  item: [
    'Περιγραφή',
    'Είδος',
    'Περιγραφή είδους',
    'Προϊόν',
    'Υπηρεσία',
    'ItemDescription',
    'Item Description',
    'Description',
    'Label',
    'Item',
    'Product',
    'Item(Product/Service)',
    'Service',
    'ARKTX',
    'Article',
  ],
  quantity: [
    'Ποσότητα',
    'Ποσ.',
    'Τεμ.',
    'Τεμάχια',
    'Λίτρα',
    'Κιλά',
    'Quantity',
    'Qty',
    'ItemQuantity',
    'FKIMG',
  ],
  unit: ['Μ.Μ.', 'Μονάδα', 'Μονάδα μέτρησης', 'UoM', 'Unit', 'VRKME'],
  unit_price: ['Τιμή', 'Τιμή μονάδας', 'Τιμή μον.', 'Price', 'Unit Price', 'ItemRate', 'Rate'],
  net: [
    'Καθαρή αξία',
    'Αξία',
    'Υποσύνολο',
    'Καθαρό ποσό',
    'Αξία προ ΦΠΑ',
    'Net',
    'Net Amount',
    'Net Value',
    'Untaxed Amount',
    'NETWR',
    'ItemAmount',
    'Subtotal',
    'Amount excl VAT',
  ],
  vat: ['ΦΠΑ', 'Φ.Π.Α.', 'VAT', 'Tax'],
  vat_rate: [
    'ΦΠΑ %',
    '% ΦΠΑ',
    'Συντ. ΦΠΑ',
    'Συντελεστής ΦΠΑ',
    'Ποσοστό ΦΠΑ',
    'Ποσοστό',
    'VAT %',
    'VAT Rate',
    'Tax Rate',
    'Tax %',
    'Tax Code',
    'ItemTaxCode',
    'MWSKZ',
  ],
  vat_amount: [
    'Ποσό ΦΠΑ',
    'Αξία ΦΠΑ',
    'VAT Amount',
    'Tax Amount',
    'ItemTaxAmount',
    'MWSBP',
    'MWSBK',
    'Taxes',
  ],
  total: [
    'Σύνολο',
    'Τελική αξία',
    'Πληρωτέο',
    'Γενικό Σύνολο',
    'Συνολική Αξία',
    'Μικτή αξία',
    'Total',
    'Amount',
    'Total Amount',
    'Gross',
    'Gross Amount',
    'Amount Due',
  ],
  discount: ['Έκπτωση', 'Έκπτωση %', 'Discount', 'Discount %'],
  fuel_code: ['Κωδικός καυσίμου', 'Fuel Code'],
  exemption: ['Αιτία απαλλαγής', 'Απαλλαγή ΦΠΑ', 'VAT Exemption', 'Exemption Code', 'Exemption Reason'],
  mark: ['ΜΑΡΚ', 'Μ.ΑΡ.Κ.', 'MARK'],
};
