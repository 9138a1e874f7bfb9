import { atLine, type Rule, variant } from '../rule.ts';
import { isBlank, isClearance } from '../shapes.ts';

const CLEARANCE = 1;

export const clearanceTypeBlank: Rule = {
  code: '101',
  source: 'interface, Type 1.5, 2: the literal _; "" and null are invalid',
  concerns: 'clearance',
  find: (document) =>
    document.invoice_lines
      .filter(
        ({ invoice_detail_type: detail, classification_category: category, classification_type: type }) =>
          isClearance(document) && (detail === CLEARANCE || category === 'category2_9') && isBlank(type),
      )
      .map((line) => variant('clearance-type', atLine(line, 'line.classification_type'))),
};
