import { fuelCodes } from '../../facts/fuel-codes.ts';
import { atLine, type Rule } from '../rule.ts';

export const fuelCodeInvalid: Rule = {
  code: 'FUEL-CODE-INVALID',
  source: 'interface, Fuel documents, 2; Stage 1, 1',
  concerns: 'fuel',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(({ fuel_code }) => fuel_code !== undefined && !fuelCodes.has(fuel_code))
      .map((line) => atLine(line, 'line.fuel_code', { value: line.fuel_code ?? '' })),
};
