import type { Rule } from '../rule.ts';
import { isFuel, isFuelDocument } from '../shapes.ts';

export const fuelDocumentWithoutFuel: Rule = {
  code: '268',
  source: 'error list of the authority, 268: a fuel document needs a line whose code is not 999',
  concerns: 'fuel',
  find: (document) =>
    isFuelDocument(document) && !document.invoice_lines.some(isFuel)
      ? [
          {
            field: 'line.fuel_code',
          },
        ]
      : [],
};
