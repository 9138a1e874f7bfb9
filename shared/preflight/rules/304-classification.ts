import type { Line } from '../../documents/document.ts';
import { atLine, eachBroken, NOTHING, type Rule } from '../rule.ts';
import { isBlank, isClearance, isSale } from '../shapes.ts';

export const classificationIncomplete: Rule = {
  code: '304',
  source: 'error list of the authority, 304: all lines are classified or none',
  find: (document) => {
    const { invoice_lines: lines } = document;
    if (isSale(document) || isClearance(document) || lines.every(isBare)) return NOTHING;
    return eachBroken(lines, isBare, (line) => atLine(line, 'line.classification_category'));
  },
};

const isBare = ({ classification_category: category }: Line): boolean => isBlank(category);
