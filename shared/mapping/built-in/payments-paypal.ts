import type { ProfileFile } from '../profile.ts';

/**
 * Activity download: signed amounts in major units with a thousands comma, a time zone in a column, dates in the order
 * of the account's language. Conversion pairs, holds and withdrawals are no receipts.
 */
export const paypalActivity: ProfileFile = {
  name: 'paypal-activity',
  read: { decimal: '.' },
  document: { external_id: { column: 'Transaction ID' } },
  payment: {
    rows: [
      {
        is: 'pending',
        where: { Status: ['Pending', 'Processing', '*Held*', '*Hold*', 'Placed', 'Unclaimed', 'Active'] },
      },
      {
        is: 'failed',
        where: { Status: ['Denied', 'Failed', 'Cancel*', 'Expired', 'Returned', 'Removed', 'Voided'] },
      },
      { is: 'exchange', where: { Type: ['*Currency Conversion*'] } },
      { is: 'pending', where: { Type: ['*Hold*', '*Authorization*', 'Order'] } },
      { is: 'pending', where: { 'Balance Impact': ['Memo'] } },
      { is: 'dispute', where: { Type: ['*Chargeback*', '*Dispute*', '*Reversal*', '*Reversed*'] } },
      { is: 'refund', where: { Type: ['*Refund*'], Gross: ['<0'] } },
      { is: 'other', where: { Type: ['*Refund*'] } },
      { is: 'payout', where: { Type: ['*Withdrawal*', '*Withdraw *'] } },
      { is: 'transfer', where: { Type: ['*Deposit*', '*Transfer*', '*Funding*', '*Add Funds*'] } },
      { is: 'fee', where: { Type: ['*Fee', '*Fee *', '*Fees*'] } },
      { is: 'outgoing', where: { Gross: ['<0'] } },
      { is: 'outgoing', where: { 'Balance Impact': ['Debit'] } },
      { is: 'receipt', where: { Status: ['Completed', 'Partially refunded'], Type: ['*'], Gross: ['>0'] } },
    ],
    amount: { column: 'Gross', unit: 'major', provider: 'paypal', channel: 'activity' },
    currency: 'Currency',
    date: { column: 'Date', time: 'Time', time_zone: { column: ['TimeZone', 'Time Zone'] } },
    refund_id: 'Transaction ID',
    refund_original: { column: 'Reference Txn ID', optional: true },
  },
};

/**
 * Transaction detail report: integers with two implied decimals in every currency, without a sign; the first column
 * says what a record is (CH header, SB body, the others frame them). Source: developer.paypal.com, reports.
 */
export const paypalTdr: ProfileFile = {
  name: 'paypal-tdr',
  read: { decimal: '.', date_order: 'ymd' },
  skip_rows_where: { CH: ['RH', 'FH', 'SH', 'SF', 'SC', 'RF', 'RC', 'FF'] },
  document: { external_id: { column: 'Transaction ID' } },
  payment: {
    rows: [
      { is: 'failed', where: { 'Transactional Status': ['D'] } },
      { is: 'pending', where: { 'Transactional Status': ['P'] } },
      { is: 'dispute', where: { 'Transaction Event Code': ['T1106', 'T12*'] } },
      { is: 'fee', where: { 'Transaction Event Code': ['T01*'] } },
      { is: 'exchange', where: { 'Transaction Event Code': ['T02*'] } },
      { is: 'transfer', where: { 'Transaction Event Code': ['T03*', 'T20*'] } },
      { is: 'payout', where: { 'Transaction Event Code': ['T04*'] } },
      { is: 'refund', where: { 'Transaction Event Code': ['T1107'], 'Transaction Debit or Credit': ['DR'] } },
      { is: 'pending', where: { 'Transaction Event Code': ['T13*', 'T15*', 'T21*'] } },
      { is: 'outgoing', where: { 'Transaction Debit or Credit': ['DR'] } },
      {
        is: 'receipt',
        where: {
          'Transaction Event Code': ['T00*'],
          'Transaction Debit or Credit': ['CR'],
          'Transactional Status': ['S', 'F'],
        },
      },
    ],
    amount: {
      column: 'Gross Transaction Amount',
      unit: 'minor',
      provider: 'paypal',
      channel: 'transaction-report',
    },
    currency: 'Gross Transaction Currency',
    date: { column: ['Transaction Completion Date', 'Transaction Initiation Date'] },
    refund_id: 'Transaction ID',
    refund_original: { column: 'PayPal Reference ID', optional: true },
  },
};
