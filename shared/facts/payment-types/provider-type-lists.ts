import { adyenSettlementTypes, adyenWebhookTypes } from './adyen.ts';
import { airbnbPayoutTypes } from './airbnb.ts';
import { revolutBusinessTypes, wiseStatementTypes } from './banks.ts';
import { klarnaSettlementTypes } from './klarna.ts';
import { paypalActivityTypes, paypalReportTypes, paypalStatementTypes } from './paypal.ts';
import { stripeBalanceTypes, stripeHistoryTypes, stripePaymentTypes, stripeWebhookTypes } from './stripe.ts';
import type { TypeList } from './type-list.ts';
import { vivaWebhookTypes } from './viva.ts';

/** The closed list of each export that a built-in profile reads, by the name of the profile. */
export const providerTypeLists = {
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
} as const satisfies Readonly<Record<string, TypeList>>;

type ProviderTypeListName = keyof typeof providerTypeLists;

const isListName = (name: string): name is ProviderTypeListName => Object.hasOwn(providerTypeLists, name);

export const providerTypeListNames = Object.keys(providerTypeLists).filter(isListName);
