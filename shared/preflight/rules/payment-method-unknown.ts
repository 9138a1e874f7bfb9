import { paymentMethod } from '../../facts/payment-methods.ts';
import { atField, type Rule } from '../rule.ts';

export const paymentMethodUnknown: Rule = {
  code: 'PAYMENT-METHOD-UNKNOWN',
  source:
    'payment methods of the service, 0 to 7, from two independent clients of it; the interface lists none',
  find: ({ payment_method_type: method = 0 }) =>
    paymentMethod(method) === undefined ? [atField('payment_method_type', { method })] : [],
};
