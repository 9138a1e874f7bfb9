import { moneyText } from '../../documents/money-text.ts';
import { equals, sum } from '../../money/decimal.ts';
import { atField, type Rule } from '../rule.ts';

export const netTotalDiffers: Rule = {
  code: '207',
  source: 'error list of the authority, 207: net of the lines differs from the net total',
  concerns: 'amounts',
  find: ({ net_total_amount: total, invoice_lines }) => {
    const lines = sum(invoice_lines.map((line) => line.net_total_price));
    return !equals(total, lines) ? [atField('net_total_amount', { total, sum: moneyText(lines) })] : [];
  },
};
