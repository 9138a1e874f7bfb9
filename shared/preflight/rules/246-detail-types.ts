import type { Rule } from '../rule.ts';
import { clearanceLines, feeLines, isClearance } from '../shapes.ts';

export const detailTypesIncomplete: Rule = {
  code: '246',
  source: 'interface, Type 1.5, 1; Stage 2, 246; Limits, lines of a 1.5',
  concerns: 'clearance',
  find: (document) => {
    const clearances = clearanceLines(document).length;
    const fees = feeLines(document).length;
    const lines = document.invoice_lines.length;
    const complete = clearances === 1 && fees === 1 && lines === 2;
    return isClearance(document) && !complete ? [{ params: { clearances, fees, lines } }] : [];
  },
};
