import { amountOf, csv, money, type ProviderShape, partsOf, refundsOf } from './lives.ts';

const KLARNA = ['type', 'capture_id', 'order_id', 'capture_date', 'amount', 'currency', 'refund_id'];

/** A row of the body; returns name the order, and only sales the capture. */
const settled = (type: string, order_id: string, cents: number, differs: object) => ({
  type,
  order_id,
  capture_date: '2026-11-05',
  amount: money(cents),
  currency: 'EUR',
  ...differs,
});

const klarnaSettlement: ProviderShape = {
  name: 'klarna-settlement',
  payment: { list: 'klarna-settlement' },
  write: csv(KLARNA),
  live(id, random) {
    const captures = partsOf(random, amountOf(random));
    const captured = captures.reduce((sum, part) => sum + part, 0);
    const rows = captures.map((part, at) => settled('SALE', id, part, { capture_id: `${id}-c${at}` }));
    const refunds = refundsOf(random, id, captured);
    const told = refunds.told.filter(({ failed }) => !failed);
    for (const { id: refund_id, amount } of told) rows.push(settled('RETURN', id, -amount, { refund_id }));
    if (random.next() < 0.1) rows.push(settled('REVERSAL', id, -captured, { detailed_type: 'CHARGEBACK' }));
    return { id, rows, captured, refunded: refunds.refunded, reversed: 0 };
  },
};

const AIRBNB = ['Date', 'Type', 'Confirmation code', 'Nights', 'Currency', 'Amount', 'Gross earnings'];
const DAYS = ['07/05/2026', '08/05/2026', '09/05/2026', '10/05/2026'];
const paid = (code: string, day: string, nights: number, cents: number) => ({
  Date: day,
  Type: 'Reservation',
  'Confirmation code': code,
  Nights: nights,
  Currency: 'EUR',
  Amount: money(cents),
  'Gross earnings': money(cents),
});

/** A stay of 28 nights and more is paid month by month, often the same amount, under one code. */
const airbnbPayouts: ProviderShape = {
  name: 'airbnb-payouts',
  payment: { list: 'airbnb-payouts' },
  nameless: true,
  write: csv(AIRBNB),
  live(id, random) {
    const amount = amountOf(random);
    const months = random.next() < 0.5 ? 1 + random.below(DAYS.length) : 0;
    const nights = months > 0 ? 28 + random.below(90) : 1 + random.below(27);
    const days = DAYS.slice(0, Math.max(months, 1));
    const rows: object[] = days.map((day) => paid(id, day, nights, amount));
    if (random.next() < 0.2) rows.push({ ...paid('', DAYS[0] ?? '', 0, amount), Type: 'Payout' });
    return { id, rows, captured: amount * days.length, refunded: 0, reversed: 0 };
  },
};

export const settlementShapes: readonly ProviderShape[] = [klarnaSettlement, airbnbPayouts];
