import type { Document, Line } from '../../documents/document.ts';
import { atLine, type Finding, type Rule, variant } from '../rule.ts';
import { clearanceLines, isAcquisition, isClearance } from '../shapes.ts';

export const expenseAsIncome: Rule = {
  code: '101',
  source: 'interface, Type 1.5, 2; stage 2, 101: a clearance serialised as income, once per line',
  concerns: 'expense',
  find: (document) =>
    document.invoice_lines
      .filter(({ expense }) => expense !== true && !isAcquisition(document))
      .flatMap((line) => findingsOf(document, line)),
};

/** Only a 1.5 has a line to mark as expense; elsewhere the category is what is wrong. */
function findingsOf(document: Document, line: Line): Finding[] {
  const value = line.classification_category ?? '';
  if (value.startsWith('category2_')) {
    if (isClearance(document)) return [variant('expense', atLine(line, 'line.expense', { value }))];
    const type = document.invoice_type_code;
    return [variant('expense-category', atLine(line, 'line.classification_category', { value, type }))];
  }
  return clearanceLines(document).includes(line)
    ? [variant('clearance-expense', atLine(line, 'line.expense'))]
    : [];
}
