import { atLine, type Rule, variant } from '../rule.ts';
import { isClearance } from '../shapes.ts';

export const detailTypeMissing: Rule = {
  code: '204',
  source: 'interface, Type 1.5, 1; Stage 2, 204 together with 246',
  concerns: 'clearance',
  find: (document) =>
    document.invoice_lines
      .filter((line) => isClearance(document) && line.invoice_detail_type === undefined)
      .map((line) => variant('detail-type', atLine(line, 'line.invoice_detail_type'))),
};
