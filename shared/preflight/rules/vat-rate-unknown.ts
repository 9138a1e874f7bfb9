import { vatRates } from '../../facts/vat.ts';
import { normalise } from '../../money/decimal.ts';
import { atLine, eachBroken, type Rule } from '../rule.ts';

export const vatRateUnknown: Rule = {
  code: 'VAT-RATE-UNKNOWN',
  source: 'VAT rates in force; the service would issue another one as if without VAT',
  find: ({ invoice_lines }) =>
    eachBroken(
      invoice_lines,
      ({ vat_rate }) => !vatRates.has(vat_rate) && !vatRates.has(normalise(vat_rate)),
      (line) => atLine(line, 'line.vat_rate', { rate: line.vat_rate, known: [...vatRates].join(', ') }),
    ),
};
