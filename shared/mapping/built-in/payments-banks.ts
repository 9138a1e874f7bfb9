import type { ProfileFile } from '../profile.ts';

/**
 * Revolut Business transactions: money in is TOPUP or TRANSFER with an amount above zero. The payer's amount stands in
 * the Orig columns, the account's in Amount.
 */
export const revolutBusiness: ProfileFile = {
  name: 'revolut-business',
  read: { decimal: '.', date_order: 'ymd' },
  document: { external_id: { column: 'ID' } },
  payment: {
    rows: [
      { is: 'pending', where: { State: ['PENDING', 'CREATED'] } },
      { is: 'failed', where: { State: ['FAILED', 'DECLINED', 'REVERTED', 'CANCELLED'] } },
      { is: 'exchange', where: { Type: ['EXCHANGE*'] } },
      { is: 'fee', where: { Type: ['*FEE*'] } },
      { is: 'dispute', where: { Type: ['*CHARGEBACK*'] } },
      { is: 'outgoing', where: { Type: ['CARD_PAYMENT', 'ATM*', 'TAX*'] } },
      { is: 'outgoing', where: { Amount: ['<0'] } },
      { is: 'receipt', where: { State: ['COMPLETED'], Type: ['TOPUP*', 'TRANSFER'], Amount: ['>0'] } },
    ],
    amount: { column: ['Orig amount', 'Amount'], unit: 'major' },
    currency: { column: ['Orig currency', 'Payment currency'] },
    date: { column: ['Date completed (UTC)', 'Date started (UTC)'], time_zone: 'UTC' },
    euro_amount: 'Amount',
    settlement_currency: { column: 'Payment currency', optional: true },
    own_rate: { column: 'Exchange Rate', into: { column: 'Payment currency', optional: 'cells' } },
  },
};

/** Wise statement: signed amounts in the currency of the balance; conversions and fees have rows of their own. */
export const wiseStatement: ProfileFile = {
  name: 'wise-statement',
  read: { decimal: '.', date_order: 'dmy' },
  document: { external_id: { column: 'TransferWise ID' } },
  payment: {
    rows: [
      { is: 'fee', where: { 'TransferWise ID': ['FEE-*', 'FEE_*'] } },
      { is: 'fee', where: { 'Transaction Details Type': ['*FEE*'] } },
      { is: 'exchange', where: { 'Transaction Details Type': ['CONVERSION*'] } },
      { is: 'exchange', where: { 'TransferWise ID': ['BALANCE-*'] } },
      { is: 'outgoing', where: { Amount: ['<0'] } },
      {
        is: 'transfer',
        where: { 'Transaction Details Type': ['MONEY_ADDED*', 'BALANCE*', '*INTEREST*', '*CASHBACK*'] },
      },
      { is: 'other', where: { 'Transaction Details Type': ['CARD*'] } },
      { is: 'receipt', where: { 'TransferWise ID': ['TRANSFER-*'], Amount: ['>0'] } },
      { is: 'receipt', where: { 'Transaction Details Type': ['DEPOSIT'], Amount: ['>0'] } },
    ],
    amount: { column: 'Amount', unit: 'major' },
    currency: 'Currency',
    date: { column: ['Date Time', 'Date'] },
  },
};
