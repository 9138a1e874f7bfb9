import type { ProfileFile } from '../profile/profile.ts';

/** Accounts of PayPal's sandbox, by their addresses. */
const SANDBOX = ['*@personal.example.com', '*@business.example.com'];

/**
 * Activity download: signed amounts in major units with a thousands comma, a time zone in a column, dates in the order
 * of the account's language. Conversion pairs, holds and withdrawals are no receipts.
 */
export const paypalActivity: ProfileFile = {
  read: { decimal: '.' },
  payment: {
    id: { column: 'Transaction ID' },
    test: [{ 'From Email Address': SANDBOX }, { 'To Email Address': SANDBOX }],
    amount: { column: 'Gross', unit: 'shown', provider: 'paypal', channel: 'activity' },
    currency: 'Currency',
    date: { column: 'Date', time: 'Time', time_zone: { column: ['TimeZone', 'Time Zone'] } },
    refund_id: 'Transaction ID',
    refund_original: { column: 'Reference Txn ID', optional: true },
  },
};

/** Statement: the activity in another form, which names the type under Description and has no status. */
export const paypalStatement: ProfileFile = {
  read: { decimal: '.' },
  payment: paypalActivity.payment,
};

/**
 * Transaction detail report: integers with two implied decimals in every currency, without a sign; the first column
 * says what a record is (CH header, SB body, the others frame them). Source: developer.paypal.com, reports.
 */
export const paypalTdr: ProfileFile = {
  read: { decimal: '.', date_order: 'ymd' },
  skip_rows_where: { CH: ['RH', 'FH', 'SH', 'SF', 'SC', 'RF', 'RC', 'FF'] },
  payment: {
    id: { column: 'Transaction ID' },
    test: [{ "Payer's Account ID": SANDBOX }],
    amount: {
      column: 'Gross Transaction Amount',
      unit: 'minor',
      provider: 'paypal',
      channel: 'transaction-report',
    },
    fee: 'Fee Amount',
    currency: 'Gross Transaction Currency',
    date: { column: ['Transaction Completion Date', 'Transaction Initiation Date'] },
    refund_id: 'Transaction ID',
    refund_original: { column: 'PayPal Reference ID', optional: true },
  },
};
