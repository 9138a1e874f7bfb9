import { atLine, type Rule } from '../rule.ts';

/** Export, and supply within the European Union. */
const abroad: ReadonlySet<string> = new Set(['8', '14']);

export const exemptionForGreekBuyer: Rule = {
  code: 'EXEMPTION-GREEK-BUYER',
  source: 'meaning of the exemption reasons: 8 is export, 14 supply within the European Union',
  concerns: 'exemption',
  find: ({ counterpart, invoice_lines }) =>
    invoice_lines
      .filter(
        ({ vat_exemption_code: code = '' }) => counterpart?.country_code === 'GR' && abroad.has(code.trim()),
      )
      .map((line) => atLine(line, 'line.vat_exemption_code', { code: line.vat_exemption_code ?? '' })),
};
