import type { Payment } from '../../shared/money/conversion/payment.ts';

/** A payment of 129.00 USD at a rate from a column, all of it one line at 24 %. */
export const paymentOf = (differs: Partial<Payment> = {}): Payment => ({
  row: 2,
  columns: { amount: 'Amount', rate: 'Rate', euro_amount: 'Euro' },
  external_id: 'ch_1',
  amount: '129.00',
  unit: 'major',
  currency: 'USD',
  rate: { source: 'column', value: '1.0849', quoted: 'foreign-per-euro' },
  payable_line: false,
  lines: [{ name: 'Order', vat_rate: '24' }],
  ...differs,
});
