import { atLine, type Rule } from '../rule.ts';
import { isBlank, isClearance, isSale } from '../shapes.ts';

export const classificationMissing: Rule = {
  code: 'CLASSIFICATION-MISSING',
  source: 'the authority wants every line classified; the service may do it by its own settings',
  find: (document) => {
    const { invoice_lines: lines } = document;
    const none = lines.every(({ classification_category: category }) => isBlank(category));
    if (!none || isSale(document) || isClearance(document)) return [];
    return lines.map((line) => atLine(line, 'line.classification_category'));
  },
};
