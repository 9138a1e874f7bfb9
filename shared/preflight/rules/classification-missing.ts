import { atLine, type Rule } from '../rule.ts';
import { isBlank, isClearance, isSale } from '../shapes.ts';

export const classificationMissing: Rule = {
  code: 'CLASSIFICATION-MISSING',
  source: 'the authority wants every line classified; the service may do it by its own settings',
  find: (document) =>
    document.invoice_lines
      .filter((line) => !isSale(document) && !isClearance(document) && isBlank(line.classification_category))
      .map((line) => atLine(line, 'line.classification_category')),
};
