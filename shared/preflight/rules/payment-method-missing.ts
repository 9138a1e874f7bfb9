import { atField, type Rule, when } from '../rule.ts';

export const paymentMethodMissing: Rule = {
  code: 'PAYMENT-METHOD-MISSING',
  source: 'interface, Invoice, payment_method_type: a decision of the issuer; the authority wants one',
  find: ({ payment_method_type }) => when(payment_method_type === undefined, atField('payment_method_type')),
};
