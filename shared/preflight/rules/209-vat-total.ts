import { moneyText } from '../../documents/money-text.ts';
import { equals, sum } from '../../money/decimal.ts';
import { atField, type Rule } from '../rule.ts';

export const vatTotalDiffers: Rule = {
  code: '209',
  source: 'error list of the authority, 209: VAT of the lines differs from the VAT total',
  concerns: 'amounts',
  find: ({ vat_total_amount: total, invoice_lines }) => {
    const lines = sum(invoice_lines.map((line) => line.vat_total));
    return !equals(total, lines) ? [atField('vat_total_amount', { total, sum: moneyText(lines) })] : [];
  },
};
