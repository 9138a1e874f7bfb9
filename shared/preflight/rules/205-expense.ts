import { atLine, type Rule, variant } from '../rule.ts';

/** A 3.1 is an expense as a whole; on a 1.5 the clearance line is. */
const expenseTypes: ReadonlySet<string> = new Set(['1.5', '3.1']);

export const expenseElsewhere: Rule = {
  code: '205',
  source: 'interface, Line, expense',
  find: ({ invoice_type_code: type, invoice_lines }) =>
    invoice_lines
      .filter(({ expense }) => expense === true && !expenseTypes.has(type))
      .map((line) => variant('expense', atLine(line, 'line.expense', { type }))),
};
