import { atLine, type Rule } from '../rule.ts';
import { isFuelDocument } from '../shapes.ts';

export const fuelCodeMissing: Rule = {
  code: 'FUEL-CODE-MISSING',
  source: 'interface, Fuel documents, 5: each line declares its own fuel_code',
  concerns: 'fuel',
  find: (document) =>
    document.invoice_lines
      .filter(({ fuel_code }) => isFuelDocument(document) && fuel_code === undefined)
      .map((line) => atLine(line, 'line.fuel_code')),
};
