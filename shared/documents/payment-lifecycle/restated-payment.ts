import type { Payment } from '../../money/conversion/payment.ts';
import type { LifecycleDocument } from './lifecycle-context.ts';

/** The payment of a row with the money that its document is to state, in major units. */
export function restatedPayment({
  row,
  amount,
  euro_amount,
  credit,
}: NonNullable<LifecycleDocument['restate']>): Payment | undefined {
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
