import { atLine, type Rule } from '../rule.ts';
import { isFuelDocument } from '../shapes.ts';

export const fuelCodeWithoutSwitch: Rule = {
  code: '247',
  source: 'interface, Fuel documents, 1; Stage 2, 247',
  concerns: 'fuel',
  find: (document) =>
    document.invoice_lines
      .filter(({ fuel_code }) => fuel_code !== undefined && !isFuelDocument(document))
      .map((line) => atLine(line, 'line.fuel_code', { value: line.fuel_code ?? '' })),
};
