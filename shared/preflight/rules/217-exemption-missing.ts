import { isZero } from '../../money/decimal.ts';
import { atLine, type Rule } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const exemptionMissing: Rule = {
  code: '217',
  source: 'interface, Foreign currency, 6; Line, vat_exemption_code',
  concerns: 'exemption',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter((line) => isZero(line.vat_rate) && isBlank(line.vat_exemption_code))
      .map((line) => atLine(line, 'line.vat_exemption_code')),
};
