import { categoryForbidden } from '../../facts/classifications.ts';
import { atLine, eachBroken, type Rule } from '../rule.ts';

export const categoryForbiddenForType: Rule = {
  code: '308',
  source: 'classification tables of the authority, 308; the interface does not forbid it',
  find: ({ invoice_type_code: documentType, invoice_lines }) =>
    eachBroken(
      invoice_lines,
      ({ classification_category: category = '' }) => categoryForbidden(documentType, category),
      (line) =>
        atLine(line, 'line.classification_category', {
          documentType,
          category: line.classification_category ?? '',
        }),
    ),
};
