import type { Line } from '../../documents/document.ts';
import { allowedTypes, NO_TYPE } from '../../facts/classifications.ts';
import { atLine, eachBroken, type Rule, variant } from '../rule.ts';

export const pairForbidden: Rule = {
  code: '313',
  source: 'classification tables of the authority, 313; the interface does not forbid the pair',
  find: ({ invoice_type_code: documentType, invoice_lines }) =>
    eachBroken(
      invoice_lines,
      (line) => allowedTypes(documentType, categoryOf(line))?.has(typeOf(line)) === false,
      (line) =>
        variant(
          'pair',
          atLine(line, 'line.classification_type', {
            category: categoryOf(line),
            type: typeOf(line),
            documentType,
          }),
        ),
    ),
};

const categoryOf = ({ classification_category: category = '' }: Line): string => category;
const typeOf = ({ classification_type: type }: Line): string => type || NO_TYPE;
