import { bySign, type TypeCase, type TypeList } from './type-list.ts';

/** Processors and marketplaces whose payments are their own payouts, after fees; no customer pays under these names. */
export const KNOWN_PROCESSORS = [
  ...['Stripe Payments*', 'Stripe Technology*', 'Adyen*', 'PayPal*', 'Airbnb Payments*', 'Booking.com*'],
  ...['Viva Wallet*', 'Viva Payment*', 'Viva.com*', 'Klarna Bank*', 'SumUp*', 'Mollie*', 'Square *'],
  ...[
    'Worldline*',
    'Checkout.com*',
    'myPOS*',
    'Nexi*',
    'Shopify*',
    'GoCardless*',
    'Payoneer*',
    'Amazon Payments*',
  ],
];

const outgoing = (back: TypeCase['means']) => bySign('Amount', back, 'money-out');

export const revolutBusinessTypes: TypeList = {
  title: 'Revolut Business, transaction statement',
  source: 'developer.revolut.com/docs/business/transactions, …/docs/business/create-transfer',
  column: 'Type',
  file: ['Type', 'State', 'Amount'],
  only: { State: ['COMPLETED'] },
  payer: {
    types: ['TOPUP', 'TRANSFER'],
    columns: { 'Sender name': ['@'], Description: ['Payment from @', 'Money added from @', 'Top-up by @'] },
  },
  always: [
    { where: { Type: ['TOPUP'], State: ['REVERTED'], Amount: ['>0'] }, means: 'reversed-since' },
    { where: { State: ['PENDING', 'CREATED'] }, means: 'not-complete' },
    { where: { State: ['FAILED', 'DECLINED', 'REVERTED', 'CANCELLED'] }, means: 'payment-failed' },
  ],
  types: {
    TOPUP: bySign('Amount', 'ask-payer', 'money-out'),
    TOPUP_RETURN: outgoing('ask-payer'),
    TRANSFER: bySign('Amount', 'transfer-in', 'transfer-out'),
    EXCHANGE: 'currencies-exchanged',
    FEE: 'provider-fee',
    SUBSCRIPTION_FEE: 'provider-fee',
    CARD_PAYMENT: outgoing('refund-received'),
    CARD_REFUND: 'refund-received',
    CARD_CREDIT: 'refund-received',
    CARD_CHARGEBACK: 'refund-received',
    CHARGEBACK: 'dispute-opened',
    REFUND: 'refund-received',
    TAX_REFUND: 'own-income',
    REWARD: 'own-income',
    CASHBACK: 'own-income',
    INTEREST: 'own-income',
    ATM: 'money-out',
    TAX: 'money-out',
    LOAN: 'loan-moved',
  },
};

/** A compact statement takes the fee off the amount, the full one gives it a row: that the profile must say. */
const received: readonly TypeCase[] = [
  { where: { Amount: ['>0'], 'Total fees': ['>0'] }, when: { fees: undefined }, means: 'ask-fees' },
  ...bySign('Amount', 'money-received', 'money-out'),
];

export const wiseStatementTypes: TypeList = {
  title: 'Wise, balance statement',
  source: 'docs.wise.com/api-reference/balance-statement (details.type)',
  column: 'Transaction Details Type',
  file: ['TransferWise ID', 'Amount', 'Transaction Details Type'],
  payer: { types: ['DEPOSIT', 'TRANSFER'], columns: { 'Payer Name': ['@'] } },
  always: [
    { where: { 'TransferWise ID': ['FEE-*', 'FEE_*'] }, means: 'provider-fee' },
    { where: { 'TransferWise ID': ['BALANCE-*'] }, means: 'currencies-exchanged' },
  ],
  types: {
    DEPOSIT: received,
    TRANSFER: [
      { where: { Amount: ['<0'] }, means: 'money-out' },
      { where: { Amount: ['>0'], 'Payee Name': ['*'] }, means: 'transfer-returned' },
      { where: { Amount: ['>0'], 'Payer Name': [''] }, means: 'ask-payer' },
      ...received,
    ],
    ACQUIRING_PAYMENT: [...received.slice(0, -1), { where: { Amount: ['<0'] }, means: 'refund-made' }],
    DIRECT_DEBIT: outgoing('refund-received'),
    CARD: outgoing('refund-received'),
    MONEY_ADDED: 'own-deposit',
    CONVERSION: 'currencies-exchanged',
    BALANCE_CASHBACK: 'own-income',
    BALANCE_INTEREST: 'own-income',
    INVESTMENT_TRADE_ORDER: 'own-transfer',
    BALANCE_ADJUSTMENT: 'provider-adjustment',
    ACCRUAL_CHARGE: 'provider-fee',
    FEE: 'provider-fee',
    UNKNOWN: outgoing('ask-payer'),
  },
};
