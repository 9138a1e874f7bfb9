import { atField, type Rule, when } from '../rule.ts';

/** The two known scales of payment methods run from 0 to 7 and from 1 to 8. */
const PAYMENT_METHOD_MAX = 8;

export const paymentMethodUnknown: Rule = {
  code: 'PAYMENT-METHOD-UNKNOWN',
  source: 'payment methods of the service and of the authority',
  find: ({ payment_method_type: method = 0 }) =>
    when(
      method < 0 || method > PAYMENT_METHOD_MAX,
      atField('payment_method_type', { method, max: PAYMENT_METHOD_MAX }),
    ),
};
