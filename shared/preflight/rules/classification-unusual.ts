import type { Line } from '../../documents/document.ts';
import { allowedClassifications, NO_TYPE } from '../facts/classifications.ts';
import { atLine, type Finding, type Rule } from '../rule.ts';
import { isBlank, isClearance, isSale } from '../shapes.ts';

export const classificationUnusual: Rule = {
  code: 'CLASSIFICATION-UNUSUAL',
  source: 'classification tables of the authority; the interface does not forbid the pair',
  find: (document) => {
    const table = allowedClassifications.get(document.invoice_type_code);
    // Which categories go onto a 1.4 and a 1.5 the interface says: those are errors of their own.
    const isKnown = (line: Line) =>
      (!isSale(document) && !isClearance(document)) || table?.has(categoryOf(line));
    return document.invoice_lines
      .filter((line) => table !== undefined && categoryOf(line) !== '' && isKnown(line))
      .filter((line) => !table?.get(categoryOf(line))?.has(typeOf(line)))
      .map((line) => unusual(line, document.invoice_type_code));
  },
};

const categoryOf = ({ classification_category = '' }: Line): string => classification_category;
const typeOf = ({ classification_type: type }: Line): string =>
  type === undefined || isBlank(type) ? NO_TYPE : type;

const unusual = (line: Line, documentType: string): Finding =>
  atLine(line, 'line.classification_type', { category: categoryOf(line), type: typeOf(line), documentType });
