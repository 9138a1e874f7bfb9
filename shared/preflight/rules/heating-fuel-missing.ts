import type { Rule } from '../rule.ts';
import { claimsHeatingAllowance, isHeatingFuel } from '../shapes.ts';

export const heatingFuelMissing: Rule = {
  code: 'HEATING-FUEL-MISSING',
  source: 'interface, Fuel documents, 7: fuel code 30 or 31',
  concerns: 'fuel',
  find: (document) =>
    claimsHeatingAllowance(document) && !document.invoice_lines.some(isHeatingFuel)
      ? [
          {
            field: 'line.fuel_code',
          },
        ]
      : [],
};
