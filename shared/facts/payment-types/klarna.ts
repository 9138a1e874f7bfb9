import type { TypeList } from './type-list.ts';

const DETAIL = 'detailed_type';

/** A capture of an order; a report without order ids names the capture alone. */
const sale = [
  { where: { amount: ['>0'], order_id: [''] }, means: 'money-received' },
  { where: { amount: ['>0'] }, means: 'capture-received' },
] as const;

/** Words of the CSV; the API says the same of minor units. */
export const klarnaSettlementTypes: TypeList = {
  title: 'Klarna, settlement report (CSV)',
  source: 'docs.klarna.com/payments/after-payments/settlements/settlement-files (type, detailed_type)',
  column: 'type',
  file: ['type', 'capture_id', 'amount'],
  payouts: {
    rows: 'all',
    before: 'amount',
    block: {
      id: 'payment_reference',
      date: ['payout_date', 'settlement_date'],
      currency: ['settlement_currency', 'currency_code', 'currency'],
      amount: 'total_settlement_amount',
    },
  },
  types: {
    SALE: sale,
    RETURN: [{ where: { [DETAIL]: ['', 'PURCHASE_RETURN'] }, means: 'refund-made' }],
    REVERSAL: [
      { where: { [DETAIL]: ['COMMISSION_RETURN'] }, means: 'provider-adjustment' },
      { means: 'dispute-opened' },
    ],
    REVERSAL_MERCHANT_PROTECTION: 'provider-adjustment',
    FEE: 'provider-fee',
    FEE_REFUND: 'fee-returned',
    TAX: 'tax-on-fees',
    COMMISSION: 'provider-adjustment',
    CORRECTION: 'provider-adjustment',
    HOLDBACK: 'money-held',
    RELEASE: 'money-released',
    CREDIT: [
      { where: { [DETAIL]: ['CORRECTION_DISPUTE'] }, means: 'dispute-won' },
      { where: { [DETAIL]: ['CASH_ADVANCE*'] }, means: 'loan-moved' },
      { means: 'provider-adjustment' },
    ],
    CHARGE: [
      { where: { [DETAIL]: ['CASH_ADVANCE*'] }, means: 'loan-moved' },
      { means: 'provider-adjustment' },
    ],
  },
};
