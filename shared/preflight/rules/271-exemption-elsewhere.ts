import { isZero } from '../../money/decimal.ts';
import { atLine, type Rule } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const exemptionElsewhere: Rule = {
  code: '271',
  source: 'error list of the authority, 271: a reason is allowed only on a 0 % line',
  concerns: 'exemption',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter((line) => !isZero(line.vat_rate) && !isBlank(line.vat_exemption_code))
      .map((line) =>
        atLine(line, 'line.vat_exemption_code', {
          value: line.vat_exemption_code ?? '',
          rate: line.vat_rate,
        }),
      ),
};
