import { RETAIL_CASH_MAX_EURO } from '../../facts/limits.ts';
import { paymentMethod } from '../../facts/payment-methods.ts';
import { compare } from '../../money/decimal.ts';
import { atField, type Rule, variant } from './rule.ts';

export const paymentMethodUnknown: Rule = {
  code: 'PAYMENT-METHOD-UNKNOWN',
  source:
    'payment methods of the service, 0 to 7, from two independent clients of it; the interface lists none',
  find: ({ payment_method_type: method = 0 }) =>
    paymentMethod(method) === undefined ? [atField('payment_method_type', { method })] : [],
};

export const paymentMethodMissing: Rule = {
  code: '204',
  source: 'the authority wants a payment method on every kind; interface: a decision of the issuer',
  find: ({ payment_method_type }) =>
    payment_method_type === undefined ? [variant('payment-method', atField('payment_method_type'))] : [],
};

const CASH = 0;

export const retailCashLimit: Rule = {
  code: 'RETAIL-CASH-LIMIT',
  source: 'law on payments in cash: retail sales from 500 euro on are not paid in cash; no check catches it',
  find: ({ invoice_type_code: type, payment_method_type: method, payable_total_amount: payable }) =>
    type === '11.1' && method === CASH && compare(payable, RETAIL_CASH_MAX_EURO) >= 0
      ? [atField('payment_method_type', { payable, limit: RETAIL_CASH_MAX_EURO })]
      : [],
};
