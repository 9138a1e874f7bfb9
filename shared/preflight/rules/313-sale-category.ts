import { atLine, type Rule, variant } from '../rule.ts';
import { isSale } from '../shapes.ts';

export const informationCategoryOnSale: Rule = {
  code: '313',
  source: 'interface, Type 1.4, 1; Stage 2, 313',
  concerns: 'sale',
  find: (document) =>
    document.invoice_lines
      .filter((line) => isSale(document) && line.classification_category === 'category1_95')
      .map((line) => variant('sale', atLine(line, 'line.classification_category'))),
};
