import type { Payment } from '../../money/payment.ts';
import type { LifeDocument } from './life-context.ts';

/** The payment of a row with the money that its document is to state, in major units. */
export function restatedPayment({
  row,
  amount,
  euro_amount,
  credit,
}: NonNullable<LifeDocument['restate']>): Payment | undefined {
  if (row.payment === undefined) return undefined;
  const {
    provider: _provider,
    channel: _channel,
    euro_amount: _euro,
    refunded: _refunded,
    ...kept
  } = row.payment;
  const { external_id } = row.header;
  return {
    ...kept,
    amount,
    unit: 'major',
    ...(euro_amount === undefined ? {} : { euro_amount }),
    ...(credit && external_id !== undefined ? { external_id } : {}),
  };
}
