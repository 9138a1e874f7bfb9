import type { Field } from '../../documents/fields.ts';

interface Words {
  /** The header that our templates give the column. */
  header: string;
  /** Contents of the field, in one sentence. */
  about: string;
}

export interface FieldLabels {
  en: Words;
  el: Words;
}

const words = (en: [string, string], el: [string, string]): FieldLabels => ({
  en: { header: en[0], about: en[1] },
  el: { header: el[0], about: el[1] },
});

/** Each field in a bookkeeper's words: headers of the templates, notes beside them, descriptions in the JSON Schema. */
export const fieldLabels: Readonly<Record<string, FieldLabels>> = {
  external_id: words(
    [
      'Document id',
      'Your own number of the document, unique for ever; rows with the same one form one document.',
    ],
    [
      'Κωδικός παραστατικού',
      'Ο δικός σας μοναδικός αριθμός· γραμμές με τον ίδιο αριθμό είναι ένα παραστατικό.',
    ],
  ),
  invoice_type_code: words(
    [
      'Document type',
      'Code of the type: 1.1 sales invoice, 2.1 service invoice, 5.2 credit note, 11.1 retail receipt …',
    ],
    [
      'Τύπος παραστατικού',
      'Κωδικός τύπου: 1.1 τιμολόγιο πώλησης, 2.1 παροχής, 5.2 πιστωτικό, 11.1 απόδειξη λιανικής …',
    ],
  ),
  billing_book_id: words(
    ['Billing book', 'Id or series of the billing book; blank: the book of the type.'],
    ['Βιβλίο παραστατικών', 'Κωδικός ή σειρά του βιβλίου· κενό: το βιβλίο του τύπου.'],
  ),
  payment_method_type: words(
    ['Payment method', 'Code of the payment method at the invoicing service; a decision of the issuer.'],
    ['Κωδικός τρόπου πληρωμής', 'Κωδικός του τρόπου πληρωμής στην υπηρεσία τιμολόγησης· απόφαση του εκδότη.'],
  ),
  currency: words(
    [
      'Payable currency',
      'Three capital letters (USD) when the payable amount is also wanted in that currency.',
    ],
    ['Νόμισμα πληρωτέου', 'Τρία κεφαλαία λατινικά (USD) όταν το πληρωτέο ζητείται και σε αυτό το νόμισμα.'],
  ),
  exchange_rate: words(
    ['Exchange rate', 'Units of the foreign currency for one euro, at most 5 decimals.'],
    ['Ισοτιμία', 'Μονάδες του ξένου νομίσματος για ένα ευρώ, έως 5 δεκαδικά.'],
  ),
  fuel_invoice: words(
    ['Fuel document', 'yes when lines carry fuel codes.'],
    ['Παραστατικό καυσίμων', 'ναι όταν οι γραμμές έχουν κωδικούς καυσίμων.'],
  ),
  special_invoice_category: words(
    ['Special category', '11 is the heating allowance.'],
    ['Ειδική κατηγορία', '11 είναι το επίδομα θέρμανσης.'],
  ),
  net_total_amount: words(
    ['Document net', 'Sum of the net values, in euro; blank: computed.'],
    ['Καθαρό σύνολο παραστατικού', 'Άθροισμα καθαρών αξιών σε ευρώ· κενό: υπολογίζεται.'],
  ),
  vat_total_amount: words(
    ['Document VAT', 'Sum of VAT, in euro; blank: computed.'],
    ['Σύνολο ΦΠΑ παραστατικού', 'Άθροισμα ΦΠΑ σε ευρώ· κενό: υπολογίζεται.'],
  ),
  total_amount: words(
    ['Document total', 'Net plus VAT, in euro; blank: computed.'],
    ['Γενικό σύνολο παραστατικού', 'Καθαρή αξία και ΦΠΑ σε ευρώ· κενό: υπολογίζεται.'],
  ),
  payable_total_amount: words(
    ['Document payable', 'Amount payable, in euro; the sum of the lines; blank: computed.'],
    ['Πληρωτέο παραστατικού', 'Πληρωτέο σε ευρώ, ίσο με το άθροισμα των γραμμών· κενό: υπολογίζεται.'],
  ),
  notes: words(
    ['Document notes', 'Free text that is printed on the document.'],
    ['Σημειώσεις παραστατικού', 'Ελεύθερο κείμενο που τυπώνεται στο παραστατικό.'],
  ),
  correlated_invoices: words(
    [
      'Correlated MARKs',
      'MARKs of the documents that this one corrects, separated by blanks; types 1.6 and 5.1.',
    ],
    ['Συσχετιζόμενα ΜΑΡΚ', 'ΜΑΡΚ των παραστατικών που διορθώνει, χωρισμένα με κενά· τύποι 1.6 και 5.1.'],
  ),
  'counterpart.name': words(
    ['Customer name', 'Name of the customer, or of the principal on a 1.5.'],
    ['Επωνυμία πελάτη', 'Επωνυμία του πελάτη, ή του εντολέα σε 1.5.'],
  ),
  'counterpart.country_code': words(
    ['Customer country', 'Two letters, GR for Greece.'],
    ['Χώρα πελάτη', 'Δύο λατινικά γράμματα, GR για την Ελλάδα.'],
  ),
  'counterpart.vat': words(
    ['Customer VAT number', 'Tax number, nine digits in Greece, kept as text.'],
    ['ΑΦΜ πελάτη', 'ΑΦΜ, εννέα ψηφία στην Ελλάδα, ως κείμενο.'],
  ),
  'counterpart.city': words(['Customer city', 'City.'], ['Πόλη πελάτη', 'Πόλη.']),
  'counterpart.street': words(
    ['Customer street', 'Street without its number.'],
    ['Οδός πελάτη', 'Οδός χωρίς αριθμό.'],
  ),
  'counterpart.number': words(
    ['Customer street number', 'Number in the street.'],
    ['Αριθμός οδού πελάτη', 'Αριθμός της οδού.'],
  ),
  'counterpart.postal_code': words(
    ['Customer postal code', 'Postal code, kept as text.'],
    ['ΤΚ πελάτη', 'Ταχυδρομικός κώδικας, ως κείμενο.'],
  ),
  'counterpart.supply_account_no': words(
    ['Electricity supply number', 'Supply number of the heated building; heating oil.'],
    ['Αριθμός παροχής ρεύματος', 'Αριθμός παροχής του κτιρίου· πετρέλαιο θέρμανσης.'],
  ),
  clears: words(
    ['Clears documents', 'On a 1.5: the document ids of the 1.4s that it clears, separated by blanks.'],
    ['Εκκαθαρίζει παραστατικά', 'Σε 1.5: οι κωδικοί των 1.4 που εκκαθαρίζει, χωρισμένοι με κενά.'],
  ),
  reverses: words(
    ['Takes back document', 'On a credit note: the document id of the document that it takes back.'],
    ['Ακυρώνει παραστατικό', 'Σε πιστωτικό: ο κωδικός του παραστατικού που πιστώνεται.'],
  ),
  supply_date: words(
    ['Date of supply', 'Day of the supply, where it is not the day of issue: its law says what is taxed.'],
    [
      'Ημερομηνία παράδοσης ή παροχής',
      'Ημέρα της πράξης, αν δεν είναι η ημέρα έκδοσης· με τη νομοθεσία της κρίνεται ο φόρος.',
    ],
  ),
  original_date: words(
    [
      'Date of the original',
      'On a credit note or a 1.6: the day of supply of the document that it corrects.',
    ],
    [
      'Ημερομηνία αρχικού παραστατικού',
      'Σε πιστωτικό ή 1.6: η ημέρα της πράξης του παραστατικού που διορθώνει.',
    ],
  ),
  payable_foreign: words(
    [
      'Payable in that currency',
      'The amount that the customer pays in the foreign currency; it proves the rate.',
    ],
    ['Πληρωτέο σε νόμισμα', 'Το ποσό που πληρώνει ο πελάτης στο ξένο νόμισμα· ελέγχει την ισοτιμία.'],
  ),
  'commission.sale_total': words(
    [
      'Commission sale',
      'Net value of the sale that a 1.5 clears, when its lines are derived from sale and fee.',
    ],
    [
      'Αξία πώλησης εντολέα',
      'Καθαρή αξία της πώλησης που εκκαθαρίζει το 1.5, όταν οι γραμμές προκύπτουν από αυτή.',
    ],
  ),
  'commission.fee': words(
    ['Commission fee', 'Net fee of the agent.'],
    ['Προμήθεια παραγγελιοδόχου', 'Καθαρή προμήθεια του παραγγελιοδόχου.'],
  ),
  'commission.clearance_name': words(
    ['Clearance text', 'Text of the clearance line.'],
    ['Περιγραφή εκκαθάρισης', 'Κείμενο της γραμμής εκκαθάρισης.'],
  ),
  'commission.clearance_vat_rate': words(
    ['Clearance VAT %', 'VAT rate of the clearance line.'],
    ['ΦΠΑ % εκκαθάρισης', 'Συντελεστής ΦΠΑ της γραμμής εκκαθάρισης.'],
  ),
  'commission.clearance_exemption_code': words(
    ['Clearance exemption', 'Exemption reason of the clearance line when its VAT is 0.'],
    ['Απαλλαγή εκκαθάρισης', 'Αιτία απαλλαγής της εκκαθάρισης όταν ο ΦΠΑ είναι 0.'],
  ),
  'commission.fee_name': words(
    ['Fee text', 'Text of the fee line.'],
    ['Περιγραφή προμήθειας', 'Κείμενο της προμήθειας.'],
  ),
  'commission.fee_exemption_code': words(
    ['Fee exemption', 'Exemption reason of the fee line, which has 0 % VAT.'],
    ['Απαλλαγή προμήθειας', 'Αιτία απαλλαγής της προμήθειας, που έχει ΦΠΑ 0 %.'],
  ),
  'commission.fee_category': words(
    ['Fee classification category', 'category1_1, category1_2 or category1_3.'],
    ['Κατηγορία χαρακτηρισμού προμήθειας', 'category1_1, category1_2 ή category1_3.'],
  ),
  'commission.fee_type': words(
    ['Fee classification type', 'E3 code of the fee.'],
    ['Τύπος χαρακτηρισμού προμήθειας', 'Κωδικός Ε3 της προμήθειας.'],
  ),
  'line.line_number': words(
    ['Line number', 'Place of the line on the document; blank: the order of the rows.'],
    ['Αριθμός γραμμής', 'Θέση της γραμμής στο παραστατικό· κενό: η σειρά των γραμμών.'],
  ),
  'line.name': words(['Item', 'What is sold.'], ['Περιγραφή είδους', 'Τι πωλείται.']),
  'line.quantity': words(['Item quantity', 'Quantity.'], ['Ποσότητα είδους', 'Ποσότητα.']),
  'line.quantity_type': words(
    ['Quantity unit code', 'Code of the unit: 1 pieces, 2 kilograms, 3 litres.'],
    ['Κωδικός μονάδας', 'Κωδικός μονάδας: 1 τεμάχια, 2 κιλά, 3 λίτρα.'],
  ),
  'line.unit_price': words(
    ['Item net price', 'Net price of one unit, in euro.'],
    ['Καθαρή τιμή μονάδας', 'Σε ευρώ.'],
  ),
  'line.net_total_price': words(
    ['Line net', 'Net value of the line, in euro.'],
    ['Καθαρή αξία γραμμής', 'Καθαρή αξία της γραμμής σε ευρώ.'],
  ),
  'line.vat_rate': words(
    ['Line VAT %', 'VAT rate in percent: 24, 13, 6, 17, 9, 4, 3 or 0.'],
    ['ΦΠΑ % γραμμής', 'Συντελεστής ΦΠΑ: 24, 13, 6, 17, 9, 4, 3 ή 0.'],
  ),
  'line.vat_total': words(
    ['Line VAT', 'VAT of the line, in euro; blank: computed.'],
    ['Ποσό ΦΠΑ γραμμής', 'ΦΠΑ της γραμμής σε ευρώ· κενό: υπολογίζεται.'],
  ),
  'line.subtotal': words(
    ['Line total', 'Net plus VAT of the line, in euro; blank: computed.'],
    ['Σύνολο γραμμής', 'Καθαρή αξία και ΦΠΑ της γραμμής σε ευρώ· κενό: υπολογίζεται.'],
  ),
  'line.vat_exemption_code': words(
    ['VAT exemption', 'Code of the reason, on every line with 0 % VAT and only there.'],
    ['Αιτία απαλλαγής ΦΠΑ', 'Κωδικός της αιτίας, σε κάθε γραμμή με ΦΠΑ 0 % και μόνο εκεί.'],
  ),
  'line.classification_category': words(
    ['Classification category', 'For example category1_1 goods, category1_3 services.'],
    ['Κατηγορία χαρακτηρισμού', 'Για παράδειγμα category1_1 εμπορεύματα, category1_3 υπηρεσίες.'],
  ),
  'line.classification_type': words(
    ['Classification type', 'E3 code, for example E3_561_001 wholesale, E3_561_003 retail.'],
    ['Τύπος χαρακτηρισμού', 'Κωδικός Ε3, για παράδειγμα E3_561_001 χονδρική, E3_561_003 λιανική.'],
  ),
  'line.fuel_code': words(
    ['Fuel code', 'One of the 29 fuel codes, for example 20 diesel, 30 heating oil, 999 other charges.'],
    [
      'Κωδικός καυσίμου',
      'Ένας από τους 29 κωδικούς, για παράδειγμα 20 ντίζελ, 30 θέρμανσης, 999 λοιπές χρεώσεις.',
    ],
  ),
  'line.invoice_detail_type': words(
    ['Detail type', 'Only on a 1.5: 1 clearance, 2 fee.'],
    ['Τύπος γραμμής εκκαθάρισης', 'Μόνο σε 1.5: 1 εκκαθάριση, 2 προμήθεια.'],
  ),
  'line.expense': words(
    ['Expense line', 'yes on the clearance line of a 1.5.'],
    ['Γραμμή εξόδου', 'ναι στη γραμμή εκκαθάρισης ενός 1.5.'],
  ),
} satisfies Partial<Record<Field, FieldLabels>>;
