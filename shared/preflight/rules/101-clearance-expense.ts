import { atLine, type Rule, variant } from '../rule.ts';
import { isClearance } from '../shapes.ts';

export const clearanceWithoutExpense: Rule = {
  code: '101',
  source: 'interface, Type 1.5, 2; stage 2, 101',
  find: (document) =>
    document.invoice_lines
      .filter(
        (line) =>
          isClearance(document) && line.classification_category === 'category2_9' && line.expense !== true,
      )
      .map((line) => variant('expense', atLine(line, 'line.expense'))),
};
