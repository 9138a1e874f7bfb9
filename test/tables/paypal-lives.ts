import { amountOf, csv, type Life, money, type ProviderShape, partsOf, type Random } from './lives.ts';

const REPORT = [
  'CH',
  'Transaction ID',
  'PayPal Reference ID',
  'Transaction Event Code',
  'Transaction Initiation Date',
  'Transaction Completion Date',
  'Transaction Debit or Credit',
  'Gross Transaction Amount',
  'Gross Transaction Currency',
  'Transactional Status',
];
const reported = (
  id: string,
  reference: string,
  code: string,
  cents: number,
  side: 'CR' | 'DR',
  status = 'S',
) => ({
  CH: 'SB',
  'Transaction ID': id,
  'PayPal Reference ID': reference,
  'Transaction Event Code': code,
  'Transaction Initiation Date': '2026/11/05 10:00:00 +0200',
  'Transaction Completion Date': '2026/11/05 10:00:01 +0200',
  'Transaction Debit or Credit': side,
  'Gross Transaction Amount': cents,
  'Gross Transaction Currency': 'EUR',
  'Transactional Status': status,
});

const paypalReport: ProviderShape = {
  name: 'paypal-tdr',
  payment: { list: 'paypal-tdr' },
  twoDecimals: true,
  write: csv(REPORT),
  live(id, random) {
    const amount = amountOf(random);
    const codes = ['T0006', 'T0000', 'T0011', 'T0003'];
    const rows = [reported(id, '', codes[random.below(codes.length)] ?? '', amount, 'CR')];
    if (random.next() < 0.2) {
      rows.push(reported(`${id}-v`, id, 'T1106', amount, 'DR'));
      return { id, rows, captured: amount, refunded: 0, reversed: amount };
    }
    const refunds = random.next() < 0.5 ? [] : partsOf(random, amount);
    refunds.forEach((part, index) => void rows.push(reported(`${id}-r${index}`, id, 'T1107', part, 'DR')));
    if (random.next() < 0.2)
      rows.push(
        reported(`${id}-h`, id, 'T2107', amount, 'DR'),
        reported(`${id}-f`, id, 'T2108', amount, 'CR'),
      );
    const refunded = refunds.reduce((sum, part) => sum + part, 0);
    return { id, rows, captured: amount, refunded, reversed: 0 };
  },
};

const ACTIVITY = [
  'Date',
  'Time',
  'TimeZone',
  'Name',
  'Type',
  'Status',
  'Currency',
  'Gross',
  'Fee',
  'Net',
  'Transaction ID',
  'Reference Txn ID',
  'Balance Impact',
];
const STATEMENT = [
  'Date',
  'Time',
  'Time Zone',
  'Description',
  'Currency',
  'Gross',
  'Transaction ID',
  'Reference Txn ID',
];
const listed = (id: string, reference: string, type: string, cents: number, Status = 'Completed') => ({
  Date: '11/25/2026',
  Time: '10:00:00',
  TimeZone: 'EET',
  'Time Zone': 'EET',
  Type: type,
  Description: type,
  Status,
  Currency: 'EUR',
  Gross: money(cents),
  'Transaction ID': id,
  'Reference Txn ID': reference,
  'Balance Impact': cents < 0 ? 'Debit' : 'Credit',
});

const SALES = ['Express Checkout Payment', 'Website Payment', 'Mobile Payment', 'Subscription Payment'];

function paypalLife(id: string, random: Random, showsStatus: boolean): Life {
  const captured = amountOf(random);
  const sale = SALES[random.below(SALES.length)] ?? '';
  const rows = [listed(id, '', sale, captured)];
  if (showsStatus && random.next() < 0.2) rows.push(listed(id, '', sale, captured, 'Pending'));
  if (random.next() < 0.2) {
    rows.push(listed(`${id}-v`, id, 'Payment Reversal', -captured));
    if (showsStatus && random.next() < 0.5) rows.push(listed(id, '', sale, captured, 'Reversed'));
    return { id, rows, captured, refunded: 0, reversed: captured };
  }
  const refunds = random.next() < 0.5 ? [] : partsOf(random, captured);
  refunds.forEach((part, index) => void rows.push(listed(`${id}-r${index}`, id, 'Payment Refund', -part)));
  const refunded = refunds.reduce((sum, part) => sum + part, 0);
  const showsRefunds = showsStatus && refunded > 0 && random.next() < 0.5;
  if (showsRefunds)
    rows.push(listed(id, '', sale, captured, refunded === captured ? 'Refunded' : 'Partially refunded'));
  if (random.next() < 0.2)
    rows.push(
      listed(`${id}-h`, id, 'Payment Hold', -captured),
      listed(`${id}-f`, id, 'Payment Release', captured),
    );
  const isGivenBack = showsRefunds && refunded === captured;
  return { id, rows, captured, refunded, reversed: 0, isGivenBack };
}

const paypalActivity: ProviderShape = {
  name: 'paypal-activity',
  payment: { list: 'paypal-activity' },
  write: csv(ACTIVITY),
  live: (id, random) => paypalLife(id, random, true),
};

const paypalStatement: ProviderShape = {
  name: 'paypal-statement',
  payment: { list: 'paypal-statement' },
  write: csv(STATEMENT),
  live: (id, random) => paypalLife(id, random, false),
};

export const paypalShapes: readonly ProviderShape[] = [paypalReport, paypalActivity, paypalStatement];
