import {
  type ProviderTypeListName,
  providerTypeListNames,
} from '../../facts/payment-types/provider-type-lists.ts';
import type { ProfileFile } from '../profile/profile.ts';
import { adyenSettlement, adyenWebhooks } from './payments-adyen.ts';
import { airbnbPayouts } from './payments-airbnb.ts';
import { revolutBusiness, wiseStatement } from './payments-banks.ts';
import { klarnaSettlement } from './payments-klarna.ts';
import { paypalActivity, paypalStatement, paypalTdr } from './payments-paypal.ts';
import { stripeBalance, stripeBalanceHistory, stripePayments, stripeWebhooks } from './payments-stripe.ts';
import { vivaWebhooks } from './payments-viva.ts';

/** By the name of the closed list of types that each reads, which is the name of the profile too. */
const exports: Readonly<Record<ProviderTypeListName, ProfileFile>> = {
  'stripe-payments': stripePayments,
  'stripe-balance': stripeBalance,
  'stripe-balance-history': stripeBalanceHistory,
  'stripe-webhooks': stripeWebhooks,
  'adyen-settlement': adyenSettlement,
  'adyen-webhooks': adyenWebhooks,
  'paypal-activity': paypalActivity,
  'paypal-statement': paypalStatement,
  'paypal-tdr': paypalTdr,
  'revolut-business': revolutBusiness,
  'wise-statement': wiseStatement,
  'viva-webhooks': vivaWebhooks,
  'klarna-settlement': klarnaSettlement,
  'airbnb-payouts': airbnbPayouts,
};

/**
 * Profiles of payment exports and notifications, as far as they concern money: receipts among the rows, the gross amount
 * and its unit, the currency, the day and the provider's own id. Tax and the rate are decisions of the issuer: a profile
 * that extends one of these gives document type, lines and, for foreign currencies, the source of the rate.
 */
export const paymentProfiles: Readonly<Record<string, ProfileFile>> = Object.fromEntries(
  providerTypeListNames.map((list) => {
    const { payment, ...profile } = exports[list];
    return [list, { name: list, ...profile, payment: { list, ...payment } }];
  }),
);
