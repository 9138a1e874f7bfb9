import { moneyText } from '../../documents/money-text.ts';
import { equals, sum } from '../../money/decimal.ts';
import { atField, type Rule } from '../rule.ts';

export const payableTotalDiffers: Rule = {
  code: '208',
  source: 'interface, Invoice, payable_total_amount; Stage 2, 208',
  concerns: 'amounts',
  find: ({ payable_total_amount: payable, invoice_lines }) => {
    const lines = sum(invoice_lines.map((line) => line.subtotal));
    return !equals(payable, lines)
      ? [atField('payable_total_amount', { payable, sum: moneyText(lines) })]
      : [];
  },
};
