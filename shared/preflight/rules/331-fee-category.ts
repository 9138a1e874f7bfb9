import { atLine, type Rule, variant } from '../rule.ts';
import { feeLines } from '../shapes.ts';

const feeCategories: ReadonlySet<string> = new Set(['category1_1', 'category1_2', 'category1_3']);

export const feeCategoryForbidden: Rule = {
  code: '331',
  source: 'interface, Type 1.5, 3; Stage 2, 331',
  concerns: 'clearance',
  find: (document) =>
    feeLines(document)
      .filter(({ classification_category: category = '' }) => !feeCategories.has(category))
      .map((line) =>
        variant(
          'fee',
          atLine(line, 'line.classification_category', { value: line.classification_category ?? '' }),
        ),
      ),
};
