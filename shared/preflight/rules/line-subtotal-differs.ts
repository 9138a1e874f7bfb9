import { moneyText } from '../../documents/money-text.ts';
import { equals, plus } from '../../money/decimal.ts';
import { atLine, type Rule } from '../rule.ts';

export const lineSubtotalDiffers: Rule = {
  code: 'LINE-SUBTOTAL-DIFFERS',
  source: 'interface, Line, subtotal: net plus VAT of the line',
  concerns: 'amounts',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(
        ({ subtotal, net_total_price, vat_total }) => !equals(subtotal, plus(net_total_price, vat_total)),
      )
      .map((line) =>
        atLine(line, 'line.subtotal', {
          subtotal: line.subtotal,
          expected: moneyText(plus(line.net_total_price, line.vat_total)),
        }),
      ),
};
