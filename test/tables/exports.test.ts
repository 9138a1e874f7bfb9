import { exportTable, merged } from './export-table.ts';
import { ORDER_LINE, RECEIPT, RETAIL } from './receipt-profile.ts';

// Documents that the service or the authority would refuse, and beside them lawful ones: what each row is told.
exportTable('rejected documents', {}, { file: 'rejected.txt' });

exportTable('amounts that stand beside a document', RECEIPT, { file: 'other-amounts.txt' });
/** No decimal sign is stated. */
exportTable('corrections', { ...RECEIPT, read: {} }, { file: 'corrections.txt' });
exportTable('gaps', RECEIPT, { file: 'gaps.txt' });
/** Of every column it says what it is. */
const SALES = { ...RECEIPT, rows_are: 'sales' };
exportTable('columns that the profile leaves out', SALES, { file: 'columns-left-out.txt' });

/** What every row has alike, under the standard columns. */
const ALIKE = {
  'line.name': 'Goods',
  payment_method_type: '3',
  'line.classification_category': 'category1_1',
  'line.classification_type': 'E3_561_001',
};
// To Patmos, whose rates are reduced from 1 January 2026: 17 % before that day is told.
exportTable('documents of one export', {}, { file: 'judged-documents.txt', also: ALIKE });
/** A buyer in Piraeus; customers differ, because two alike documents of one are suspected twins. */
const BUYER = {
  payment_method_type: '3',
  'counterpart.city': 'Πειραιάς',
  'counterpart.street': 'Ακτή Μιαούλη',
};
const now = new Date('2026-11-22T09:00:00Z');
exportTable('rates of islands, and far days', {}, { file: 'islands-and-days.txt', also: BUYER, now });
const SERVICES = {
  ...BUYER,
  'counterpart.postal_code': '18535',
  'line.classification_category': 'category1_3',
};
exportTable('lines that are no sales', {}, { file: 'lines-no-sales.txt', also: SERVICES });
exportTable('gaps of the law', {}, { file: 'law-changes.txt' });

/** Payments of a plain file; tables of a provider take these keys back. */
const PAYMENTS = {
  name: 'table',
  document: RETAIL,
  payment: { id: 'id', amount: { column: 'amount', unit: 'shown' }, currency: 'currency', line: ORDER_LINE },
};
exportTable('money that a payment states beside its amount', PAYMENTS, { file: 'payment-money.txt' });
const IN_EURO = {
  date: 'day',
  rate: {
    value: { USD: '1.0842', GBP: '0.85523', JPY: '163.21', KWD: '0.33385' },
    quoted: 'foreign-per-euro',
  },
};
exportTable('one unit of a file', merged(PAYMENTS, { payment: IN_EURO }), { file: 'one-unit.txt' });
