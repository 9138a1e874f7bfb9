import { atLine, type Rule, variant } from '../rule.ts';
import { isSale } from '../shapes.ts';

const THIRD_PARTIES = 'category1_7';
/** Forbidden as well, with a code of its own. */
const INFORMATION = 'category1_95';

export const saleCategoryForbidden: Rule = {
  code: '331',
  source: 'interface, Type 1.4, 1: category1_7 only; Stage 2, 331',
  concerns: 'sale',
  find: (document) =>
    document.invoice_lines
      .filter(
        ({ classification_category: category = '' }) =>
          isSale(document) && category !== THIRD_PARTIES && category !== INFORMATION,
      )
      .map((line) =>
        variant(
          'sale',
          atLine(line, 'line.classification_category', { value: line.classification_category ?? '' }),
        ),
      ),
};
