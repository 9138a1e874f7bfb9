import { atLine, type Rule } from '../rule.ts';
import { isBlank, isClearance, isSale } from '../shapes.ts';

export const classificationIncomplete: Rule = {
  code: '304',
  source: 'error list of the authority, 304: all lines are classified or none',
  find: (document) => {
    const { invoice_lines: lines } = document;
    const blank = lines.filter(({ classification_category: category }) => isBlank(category));
    if (blank.length === lines.length || isSale(document) || isClearance(document)) return [];
    return blank.map((line) => atLine(line, 'line.classification_category'));
  },
};
