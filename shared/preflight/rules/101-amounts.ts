import type { Document } from '../../documents/document.ts';
import { AMOUNT_DECIMALS_MAX, AMOUNT_DIGITS_MAX } from '../../facts/limits.ts';
import { type Decimal, decimalsOf, isNegative, normalise } from '../../money/decimal.ts';
import { atField, atLine, type Finding, type Rule, variant } from '../rule.ts';

export const amountForm: Rule = {
  code: '101',
  source: 'schema of the authority, AmountType: not negative, 2 decimals, 15 digits',
  find: (document) =>
    amounts(document).flatMap(({ at, amount }) => {
      const breach = breachOf(normalise(amount));
      return breach === undefined ? [] : [variant(breach, { ...at, params: { amount } })];
    }),
};

const digitsOf = (amount: Decimal): number => amount.replace('.', '').length;

function breachOf(amount: Decimal): string | undefined {
  if (isNegative(amount)) return 'amount-negative';
  if (decimalsOf(amount) > AMOUNT_DECIMALS_MAX) return 'amount-decimals';
  return digitsOf(amount) > AMOUNT_DIGITS_MAX ? 'amount-digits' : undefined;
}

const totals = ['net_total_amount', 'vat_total_amount', 'total_amount', 'payable_total_amount'] as const;
const ofLine = ['net_total_price', 'vat_total', 'subtotal'] as const;

/** Lines first: a total is wrong because a line is. */
const amounts = (document: Document): { at: Finding; amount: Decimal }[] => [
  ...document.invoice_lines.flatMap((line) =>
    ofLine.map((field) => ({ at: atLine(line, `line.${field}`), amount: line[field] })),
  ),
  ...totals.map((field) => ({ at: atField(field), amount: document[field] })),
];
