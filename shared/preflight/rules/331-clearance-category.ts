import { atLine, type Rule, variant } from '../rule.ts';
import { clearanceLines } from '../shapes.ts';

export const clearanceCategory: Rule = {
  code: '331',
  source: 'interface, Type 1.5, 2: classification_category = category2_9',
  concerns: 'clearance',
  find: (document) =>
    clearanceLines(document)
      .filter(({ classification_category }) => classification_category !== 'category2_9')
      .map((line) =>
        variant(
          'clearance',
          atLine(line, 'line.classification_category', { value: line.classification_category ?? '' }),
        ),
      ),
};
