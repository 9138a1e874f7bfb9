import { AMOUNT_DECIMALS_MAX, AMOUNT_DIGITS_MAX } from '../../facts/limits.ts';
import { type Decimal, decimalsOf, isNegative, normalise } from '../../money/decimal.ts';
import { atField, atLine, type Finding, type Rule, variant } from '../rule.ts';

export const amountForm: Rule = {
  code: '101',
  source: 'schema of the authority, AmountType: not negative, 2 decimals, 15 digits',
  concerns: 'amounts',
  find(document) {
    const found: Finding[] = [];
    // Lines first: a total is wrong because a line is.
    for (const line of document.invoice_lines)
      for (const field of ofLine) {
        const breach = breachOf(line[field]);
        if (breach) found.push(variant(breach, atLine(line, `line.${field}`, { amount: line[field] })));
      }
    for (const field of totals) {
      const breach = breachOf(document[field]);
      if (breach) found.push(variant(breach, atField(field, { amount: document[field] })));
    }
    return found;
  },
};

const totals = ['net_total_amount', 'vat_total_amount', 'total_amount', 'payable_total_amount'] as const;
const ofLine = ['net_total_price', 'vat_total', 'subtotal'] as const;
/** As nearly every amount is written: nothing to look into. */
const IN_ORDER = /^\d{1,13}\.\d\d$/;
const digitsOf = (amount: Decimal): number => amount.replace('.', '').length;

function breachOf(written: Decimal): string | undefined {
  if (IN_ORDER.test(written)) return undefined;
  const amount = normalise(written);
  if (isNegative(amount)) return 'amount-negative';
  if (decimalsOf(amount) > AMOUNT_DECIMALS_MAX) return 'amount-decimals';
  return digitsOf(amount) > AMOUNT_DIGITS_MAX ? 'amount-digits' : undefined;
}
