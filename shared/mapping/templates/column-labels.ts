import { type FieldLabels, fieldLabels } from '../facts/field-labels.ts';

/** Columns of the payments template, which are no fields of a document. */
const paymentWords: Readonly<Record<string, FieldLabels>> = {
  payment_id: {
    en: {
      header: 'Payment id',
      about: 'The payment provider’s own id; the same payment is never issued twice.',
    },
    el: {
      header: 'Κωδικός είσπραξης',
      about: 'Ο κωδικός του παρόχου· η ίδια είσπραξη δεν εκδίδεται δύο φορές.',
    },
  },
  payment_date: {
    en: { header: 'Payment date', about: 'Day of the payment, yyyy-mm-dd.' },
    el: { header: 'Ημερομηνία είσπραξης', about: 'Ημέρα της είσπραξης, εεεε-μμ-ηη.' },
  },
  payment_amount: {
    en: {
      header: 'Amount paid',
      about: 'What the customer paid, before fees, in units of the currency: 49.90.',
    },
    el: {
      header: 'Ποσό είσπραξης',
      about: 'Όσα πλήρωσε ο πελάτης, πριν από προμήθειες, σε μονάδες νομίσματος: 49,90.',
    },
  },
  payment_currency: {
    en: { header: 'Currency paid', about: 'Three capital letters.' },
    el: { header: 'Νόμισμα είσπραξης', about: 'Τρία κεφαλαία λατινικά γράμματα.' },
  },
  payment_rate: {
    en: {
      header: 'Units for one euro',
      about: 'Exchange rate: units of the currency for one euro; blank for euro.',
    },
    el: {
      header: 'Μονάδες για ένα ευρώ',
      about: 'Ισοτιμία: μονάδες του νομίσματος για ένα ευρώ· κενό για ευρώ.',
    },
  },
  payment_text: {
    en: { header: 'What was sold', about: 'Text of the line.' },
    el: { header: 'Τι πουλήθηκε', about: 'Κείμενο της γραμμής.' },
  },
};

/** Header and explanation of a template's column. */
export const columnLabels = (column: string): FieldLabels => {
  const words = paymentWords[column] ?? fieldLabels[column];
  if (words === undefined) throw new RangeError(`There are no words for the column ${column}.`);
  return words;
};

/** The names under which a sheet may have a column: the field itself, or a header of our templates. */
export const namesOfColumn = (column: string): string[] => {
  const { en, el } = columnLabels(column);
  return [column, en.header, el.header];
};
