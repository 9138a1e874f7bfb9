import { adyenSettlementTypes, adyenWebhookTypes } from './adyen.ts';
import { revolutBusinessTypes, wiseStatementTypes } from './banks.ts';
import { paypalActivityTypes, paypalReportTypes, paypalStatementTypes } from './paypal.ts';
import { stripeBalanceTypes, stripePaymentTypes, stripeWebhookTypes } from './stripe.ts';
import type { TypeList } from './type-list.ts';
import { vivaWebhookTypes } from './viva.ts';

export const typeListNames = [
  'stripe-payments',
  'stripe-balance',
  'stripe-webhooks',
  'adyen-settlement',
  'adyen-webhooks',
  'paypal-activity',
  'paypal-statement',
  'paypal-tdr',
  'revolut-business',
  'wise-statement',
  'viva-webhooks',
] as const;
type TypeListName = (typeof typeListNames)[number];

/** The closed list of each export that a built-in profile reads, by the name of the profile. */
export const typeLists: Readonly<Record<TypeListName, TypeList>> = {
  'stripe-payments': stripePaymentTypes,
  'stripe-balance': stripeBalanceTypes,
  'stripe-webhooks': stripeWebhookTypes,
  'adyen-settlement': adyenSettlementTypes,
  'adyen-webhooks': adyenWebhookTypes,
  'paypal-activity': paypalActivityTypes,
  'paypal-statement': paypalStatementTypes,
  'paypal-tdr': paypalReportTypes,
  'revolut-business': revolutBusinessTypes,
  'wise-statement': wiseStatementTypes,
  'viva-webhooks': vivaWebhookTypes,
};
