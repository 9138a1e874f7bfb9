import { KNOWN_PROCESSORS } from '../../facts/payment-types/banks.ts';
import type { ProfileFile } from '../profile/profile.ts';

/**
 * Revolut Business transactions: money in is TOPUP or TRANSFER with an amount above zero, and only the account's owner
 * knows which of it customers paid. The payer's amount stands in the Orig columns, the account's in Amount.
 */
export const revolutBusiness: ProfileFile = {
  read: { decimal: '.', date_order: 'ymd' },
  payment: {
    processors: [...KNOWN_PROCESSORS],
    id: { column: 'ID' },
    amount: { column: ['Orig amount', 'Amount'], unit: 'shown' },
    currency: { column: ['Orig currency', 'Payment currency'] },
    date: {
      column: ['Date completed (UTC)', 'Date completed (*)', 'Date started (UTC)', 'Date started (*)'],
    },
    fee: 'Fee',
    euro_amount: 'Amount',
    settlement_currency: { column: 'Payment currency', optional: true },
    own_rate: { column: 'Exchange Rate', into: { column: 'Payment currency', optional: 'cells' } },
  },
};

/** Wise statement: signed amounts in the currency of the balance; conversions and fees have rows of their own. */
export const wiseStatement: ProfileFile = {
  read: { decimal: '.', date_order: 'dmy' },
  payment: {
    processors: [...KNOWN_PROCESSORS],
    id: { column: 'TransferWise ID' },
    fee: 'Total fees',
    amount: { column: 'Amount', unit: 'shown' },
    currency: 'Currency',
    date: { column: ['Date Time', 'Date'] },
  },
};
