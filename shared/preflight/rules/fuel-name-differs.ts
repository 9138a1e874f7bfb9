import { fuelCodes } from '../../facts/fuel-codes.ts';
import { atLine, type Rule } from '../rule.ts';

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

const codeOfName = new Map([...fuelCodes].map(([code, name]) => [plain(name), code]));

export const fuelNameDiffers: Rule = {
  code: 'FUEL-NAME-DIFFERS',
  source: 'interface, Fuel codes: the line is named like one fuel and coded as another; no check catches it',
  concerns: 'fuel',
  find: ({ invoice_lines }) =>
    invoice_lines.flatMap((line) => {
      const named = codeOfName.get(plain(line.name ?? ''));
      const { fuel_code: code, name = '' } = line;
      if (code === undefined || named === undefined || named === code) return [];
      return [atLine(line, 'line.fuel_code', { name, named, code, description: fuelCodes.get(code) ?? '–' })];
    }),
};
