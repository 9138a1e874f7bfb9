import { EXEMPTION_CODE_MAX, exemptionCodes } from '../../facts/vat.ts';
import { atLine, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const exemptionCodeUnknown: Rule = {
  code: '101',
  source: 'interface, Line, vat_exemption_code: as the service lists them; schema, VatExemptionType',
  concerns: 'exemption',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(({ vat_exemption_code: code = '' }) => !isBlank(code) && !exemptionCodes.has(code))
      .map((line) =>
        variant(
          'range',
          atLine(line, 'line.vat_exemption_code', {
            value: line.vat_exemption_code ?? '',
            max: EXEMPTION_CODE_MAX,
          }),
        ),
      ),
};
