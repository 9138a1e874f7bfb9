import { atLine, type Rule, variant } from '../rule.ts';

export const expenseAsIncome: Rule = {
  code: '101',
  source: 'interface, Type 1.5, 2; stage 2, 101: category2_9 serialised as income, once per line',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(
        ({ expense, classification_category }) =>
          expense !== true && classification_category?.startsWith('category2_'),
      )
      .map((line) =>
        variant('expense', atLine(line, 'line.expense', { value: line.classification_category ?? '' })),
      ),
};
