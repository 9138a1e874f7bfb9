import { atLine, type Rule, variant } from '../rule.ts';
import { isClearance } from '../shapes.ts';

export const detailTypeElsewhere: Rule = {
  code: '205',
  source: 'interface, Line, invoice_detail_type; Type 1.4, 3',
  concerns: 'numbered-codes',
  find: (document) =>
    document.invoice_lines
      .filter((line) => !isClearance(document) && line.invoice_detail_type !== undefined)
      .map((line) =>
        variant(
          'detail-type',
          atLine(line, 'line.invoice_detail_type', { type: document.invoice_type_code }),
        ),
      ),
};
