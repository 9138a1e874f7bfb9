import { atLine, type Rule } from '../rule.ts';
import { isServiceCharge } from '../shapes.ts';

export const serviceChargeRepeated: Rule = {
  code: '270',
  source: 'interface, Fuel documents, 3; Stage 2, 270',
  concerns: 'fuel',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(isServiceCharge)
      .slice(1)
      .map((line) => atLine(line, 'line.fuel_code')),
};
