import type { Line } from '../../documents/document.ts';
import { moneyText } from '../../documents/money-text.ts';
import { compare, sum } from '../../money/decimal.ts';
import { atLine, type Rule } from '../rule.ts';
import { isServiceCharge } from '../shapes.ts';

export const serviceChargeTooLarge: Rule = {
  code: '269',
  source: 'interface, Fuel documents, 4; Stage 2, 269; equality passes',
  concerns: 'fuel',
  find: ({ invoice_lines }) => {
    const others = netOf(invoice_lines.filter((line) => !isServiceCharge(line)));
    return invoice_lines
      .filter((line) => isServiceCharge(line) && compare(line.net_total_price, others) > 0)
      .map((line) =>
        atLine(line, 'line.net_total_price', { net: line.net_total_price, others: moneyText(others) }),
      );
  },
};

const netOf = (lines: readonly Line[]) => sum(lines.map((line) => line.net_total_price));
