import { atLine, type Rule, variant } from '../rule.ts';
import { isAcquisition, isClearance } from '../shapes.ts';

export const expenseElsewhere: Rule = {
  code: '205',
  source: 'interface, Line, expense',
  concerns: 'expense',
  find: (document) =>
    document.invoice_lines
      .filter(({ expense }) => expense === true && !isClearance(document) && !isAcquisition(document))
      .map((line) => variant('expense', atLine(line, 'line.expense', { type: document.invoice_type_code }))),
};
