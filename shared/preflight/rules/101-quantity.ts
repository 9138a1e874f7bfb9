import { isPositive } from '../../money/decimal.ts';
import { atLine, type Rule, variant } from '../rule.ts';

export const quantityNotPositive: Rule = {
  code: '101',
  source: 'schema of the authority, quantity',
  concerns: 'amounts',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(({ quantity }) => quantity !== undefined && !isPositive(quantity))
      .map((line) => variant('quantity', atLine(line, 'line.quantity', { quantity: line.quantity ?? '' }))),
};
