import { allowedClassifications, NO_TYPE } from '../facts/classifications.ts';
import { atLine, type Rule } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const classificationUnusual: Rule = {
  code: 'CLASSIFICATION-UNUSUAL',
  source: 'classification tables of the authority; the interface does not forbid the pair',
  find: ({ invoice_type_code: documentType, invoice_lines }) => {
    const table = allowedClassifications.get(documentType);
    if (table === undefined) return [];
    return invoice_lines.flatMap((line) => {
      const { classification_category: category, classification_type: type } = line;
      if (category === undefined || isBlank(category)) return [];
      if (table.get(category)?.has(isBlank(type) ? NO_TYPE : (type ?? NO_TYPE))) return [];
      return [atLine(line, 'line.classification_type', { category, type: type ?? NO_TYPE, documentType })];
    });
  },
};
