import { RETAIL_CASH_MAX_EURO } from '../../facts/limits.ts';
import { compare } from '../../money/decimal.ts';
import { atField, type Rule } from '../rule.ts';

const CASH = 0;

export const retailCashLimit: Rule = {
  code: 'RETAIL-CASH-LIMIT',
  source: 'law on payments in cash: retail sales from 500 euro on are not paid in cash; no check catches it',
  find: ({ invoice_type_code: type, payment_method_type: method, payable_total_amount: payable }) =>
    type === '11.1' && method === CASH && compare(payable, RETAIL_CASH_MAX_EURO) >= 0
      ? [atField('payment_method_type', { payable, limit: RETAIL_CASH_MAX_EURO })]
      : [],
};
