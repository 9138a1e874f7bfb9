import { atLine, type Rule } from '../rule.ts';
import { claimsHeatingAllowance, isHeatingFuel } from '../shapes.ts';

export const heatingQuantityMissing: Rule = {
  code: 'HEATING-QUANTITY-MISSING',
  source: 'interface, Fuel documents, 7: the quantity of the heating fuel',
  concerns: 'fuel',
  find: (document) =>
    document.invoice_lines
      .filter(
        (line) => claimsHeatingAllowance(document) && isHeatingFuel(line) && line.quantity === undefined,
      )
      .map((line) => atLine(line, 'line.quantity')),
};
