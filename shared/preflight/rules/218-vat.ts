import { documentKind } from '../../facts/document-kinds.ts';
import { isZero } from '../../money/decimal.ts';
import { atLine, type Rule } from '../rule.ts';

export const vatOnKindWithout: Rule = {
  code: '218',
  source: 'VAT rules of the authority per type, 218; the interface is silent',
  concerns: 'kind-without-vat',
  find: ({ invoice_type_code: type, invoice_lines }) =>
    invoice_lines
      .filter(({ vat_rate }) => documentKind(type)?.withoutVat === 'none' && !isZero(vat_rate))
      .map((line) => atLine(line, 'line.vat_rate', { type, rate: line.vat_rate })),
};
