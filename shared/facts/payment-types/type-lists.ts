import { adyenSettlementTypes, adyenWebhookTypes } from './adyen.ts';
import { airbnbPayoutTypes } from './airbnb.ts';
import { revolutBusinessTypes, wiseStatementTypes } from './banks.ts';
import { klarnaSettlementTypes } from './klarna.ts';
import { paypalActivityTypes, paypalReportTypes, paypalStatementTypes } from './paypal.ts';
import { stripeBalanceTypes, stripeHistoryTypes, stripePaymentTypes, stripeWebhookTypes } from './stripe.ts';
import type { TypeList } from './type-list.ts';
import { vivaWebhookTypes } from './viva.ts';

export const typeListNames = [
  'stripe-payments',
  'stripe-balance',
  'stripe-balance-history',
  'stripe-webhooks',
  'adyen-settlement',
  'adyen-webhooks',
  'paypal-activity',
  'paypal-statement',
  'paypal-tdr',
  'revolut-business',
  'wise-statement',
  'viva-webhooks',
  'klarna-settlement',
  'airbnb-payouts',
] as const;
type TypeListName = (typeof typeListNames)[number];

/** The closed list of each export that a built-in profile reads, by the name of the profile. */
export const typeLists: Readonly<Record<TypeListName, TypeList>> = {
  'stripe-payments': stripePaymentTypes,
  'stripe-balance': stripeBalanceTypes,
  'stripe-balance-history': stripeHistoryTypes,
  'stripe-webhooks': stripeWebhookTypes,
  'adyen-settlement': adyenSettlementTypes,
  'adyen-webhooks': adyenWebhookTypes,
  'paypal-activity': paypalActivityTypes,
  'paypal-statement': paypalStatementTypes,
  'paypal-tdr': paypalReportTypes,
  'revolut-business': revolutBusinessTypes,
  'wise-statement': wiseStatementTypes,
  'viva-webhooks': vivaWebhookTypes,
  'klarna-settlement': klarnaSettlementTypes,
  'airbnb-payouts': airbnbPayoutTypes,
};
