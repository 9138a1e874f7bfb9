import { isZero } from '../../money/decimal.ts';
import { atLine, type Rule } from '../rule.ts';
import { feeLines } from '../shapes.ts';

export const feeIsZero: Rule = {
  code: '222',
  source: 'interface, Type 1.5, 3; Stage 2, 222',
  concerns: 'clearance',
  find: (document) =>
    feeLines(document)
      .filter(({ net_total_price }) => isZero(net_total_price))
      .map((line) => atLine(line, 'line.net_total_price')),
};
