import { amountOf, csv, jsonl, type Life, money, type ProviderShape, partsOf, type Random } from './lives.ts';

const posted = (EventTypeId: number, id: string, cents: number, differs: object = {}) => ({
  EventTypeId,
  EventData: {
    TransactionId: id,
    Amount: cents / 100,
    CurrencyCode: '978',
    StatusId: 'F',
    InsDate: '2026-11-05T10:11:12+02:00',
    TransactionTypeId: 0,
    ...differs,
  },
});

const vivaWebhooks: ProviderShape = {
  name: 'viva-webhooks',
  payment: { list: 'viva-webhooks', instalments: 'each' },
  twoDecimals: true,
  write: jsonl,
  live(id, random) {
    const captured = amountOf(random);
    const type = [0, 0, 9, 15, 16, 5][random.below(6)] ?? 0;
    const plan = type === 5 ? { ParentId: `${id}-plan` } : {};
    const rows = [posted(1796, id, captured, { TransactionTypeId: type, ...plan })];
    if (type === 5) rows.push(posted(1796, `${id}-plan`, captured * 3, { TransactionTypeId: 6 }));
    if (type === 0) rows.push(posted(1796, `${id}-a`, captured, { TransactionTypeId: 1 }));
    if (random.next() < 0.2) {
      rows.push(posted(1797, `${id}-v`, -captured, { TransactionTypeId: 7, ParentId: id }));
      return { id, rows, captured, refunded: 0, reversed: captured };
    }
    const refunds = random.next() < 0.5 ? [] : partsOf(random, captured);
    refunds.forEach((part, index) => {
      rows.push(posted(1797, `${id}-r${index}`, -part, { TransactionTypeId: 4, ParentId: id }));
    });
    const refunded = refunds.reduce((sum, part) => sum + part, 0);
    const isGivenBack = refunded === captured && random.next() < 0.5;
    if (isGivenBack)
      rows.push(posted(1796, id, captured, { TransactionTypeId: type, ...plan, StatusId: 'R' }));
    return { id, rows, captured, refunded, reversed: 0, isGivenBack };
  },
};

const REVOLUT = [
  'Date started (Europe/Athens)',
  'Date completed (Europe/Athens)',
  'ID',
  'Type',
  'State',
  'Description',
  'Sender name',
  'Orig currency',
  'Orig amount',
  'Payment currency',
  'Amount',
  'Exchange rate',
  'Account',
];
const moved = (ID: string, Type: string, cents: number, differs: object = {}) => ({
  'Date started (Europe/Athens)': '2026-11-05 10:00:00',
  'Date completed (Europe/Athens)': '2026-11-05 10:00:05',
  ID,
  Type,
  State: 'COMPLETED',
  'Sender name': 'Reed Ltd',
  'Orig currency': 'EUR',
  'Orig amount': money(cents),
  'Payment currency': 'EUR',
  Amount: money(cents),
  ...differs,
});

const revolutBusiness: ProviderShape = {
  name: 'revolut-business',
  payment: {
    list: 'revolut-business',
    types: {
      TOPUP: [
        { is: 'receipt', where: { 'Sender name': ['Reed Ltd'] } },
        { is: 'payout', where: { 'Sender name': ['Processor'] } },
      ],
      TRANSFER: [{ is: 'receipt', where: { 'Sender name': ['Reed Ltd'], Amount: ['>0'] } }],
    },
  },
  nameless: true,
  write: csv(REVOLUT),
  live(id, random) {
    const captured = amountOf(random);
    const type = random.next() < 0.7 ? 'TOPUP' : 'TRANSFER';
    const rows = [moved(id, type, captured)];
    if (random.next() < 0.2) rows.push(moved(id, type, captured, { State: 'PENDING' }));
    if (random.next() < 0.2) rows.push(moved(`${id}-p`, 'TOPUP', captured, { 'Sender name': 'Processor' }));
    if (random.next() < 0.2) {
      rows.push(moved(`${id}-o`, 'TRANSFER', -captured, { 'Sender name': 'Own company' }));
    }
    if (type === 'TOPUP' && random.next() < 0.2) {
      rows.push(moved(id, type, captured, { State: 'REVERTED' }));
      return { id, rows, captured, refunded: 0, reversed: captured };
    }
    return { id, rows, captured, refunded: 0, reversed: 0 };
  },
};

const WISE = [
  'TransferWise ID',
  'Date',
  'Date Time',
  'Amount',
  'Currency',
  'Description',
  'Payer Name',
  'Payee Name',
  'Total fees',
  'Transaction Type',
  'Transaction Details Type',
];
const balanced = (id: string, type: string, cents: number, differs: object = {}) => ({
  'TransferWise ID': id,
  Date: '05-11-2026',
  'Date Time': '05-11-2026 10:00:00.000',
  Amount: money(cents),
  Currency: 'EUR',
  'Payer Name': cents > 0 ? 'A customer' : '',
  'Payee Name': cents > 0 ? '' : 'A supplier',
  'Total fees': '0.00',
  'Transaction Type': cents > 0 ? 'CREDIT' : 'DEBIT',
  'Transaction Details Type': type,
  ...differs,
});

/** The amount of a compact statement is what is left of a payment once the fee is taken off. */
function wiseLife(id: string, random: Random): Life {
  const captured = amountOf(random);
  const type = ['DEPOSIT', 'TRANSFER', 'ACQUIRING_PAYMENT'][random.below(3)] ?? '';
  const fee = random.next() < 0.3 ? random.below(captured) : 0;
  const rows = [balanced(id, type, captured - fee, { 'Total fees': money(fee) })];
  if (random.next() < 0.2) rows.push(balanced(`FEE-${id}`, type, -fee - 1));
  if (random.next() < 0.2) rows.push(balanced(`BALANCE-${id}`, 'CONVERSION', -captured));
  if (random.next() < 0.2)
    rows.push(
      balanced(`${id}-out`, 'TRANSFER', -captured),
      balanced(`${id}-out`, 'TRANSFER', captured, { 'Payer Name': '', 'Payee Name': 'A supplier' }),
    );
  const refunded = type === 'ACQUIRING_PAYMENT' && random.next() < 0.3 ? 1 + random.below(captured) : 0;
  if (refunded > 0) rows.push(balanced(`${id}-r`, type, -refunded));
  return { id, rows, captured, refunded, reversed: 0 };
}

const wiseStatement: ProviderShape = {
  name: 'wise-statement',
  payment: { list: 'wise-statement', fees: 'taken-off', own_accounts: [] },
  nameless: true,
  write: csv(WISE),
  live: wiseLife,
};

export const accountShapes: readonly ProviderShape[] = [vivaWebhooks, revolutBusiness, wiseStatement];
