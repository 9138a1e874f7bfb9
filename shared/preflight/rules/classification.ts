import type { Line } from '../../documents/document.ts';
import { isBlank, isClearance, isSale } from '../evidence/document-predicates.ts';
import { atLine, findingsWhere, NO_FINDINGS, type Rule } from './rule.ts';

export const classificationIncomplete: Rule = {
  code: '304',
  source: 'error list of the authority, 304: all lines are classified or none',
  find: (document) => {
    const { invoice_lines: lines } = document;
    if (isSale(document) || isClearance(document) || lines.every(isUnclassified)) return NO_FINDINGS;
    return findingsWhere(lines, isUnclassified, (line) => atLine(line, 'line.classification_category'));
  },
};

const isUnclassified = ({ classification_category: category }: Line): boolean => isBlank(category);

export const classificationMissing: Rule = {
  code: 'CLASSIFICATION-MISSING',
  source: 'the authority wants every line classified; the service may do it by its own settings',
  find: (document) => {
    const { invoice_lines: lines } = document;
    const none = lines.every(({ classification_category: category }) => isBlank(category));
    if (!none || isSale(document) || isClearance(document)) return [];
    return lines.map((line) => atLine(line, 'line.classification_category'));
  },
};
