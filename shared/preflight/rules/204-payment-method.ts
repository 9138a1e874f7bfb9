import { atField, type Rule, variant } from '../rule.ts';

export const paymentMethodMissing: Rule = {
  code: '204',
  source: 'the authority wants a payment method on every kind; interface: a decision of the issuer',
  find: ({ payment_method_type }) =>
    payment_method_type === undefined ? [variant('payment-method', atField('payment_method_type'))] : [],
};
