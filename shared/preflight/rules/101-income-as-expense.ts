import { atLine, type Rule, variant } from '../rule.ts';

export const incomeAsExpense: Rule = {
  code: '101',
  source:
    'interface, Type 1.5, 2: expense decides whether a classification is serialised as income or expense',
  concerns: 'expense',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(
        ({ expense, classification_category }) =>
          expense === true && classification_category?.startsWith('category1_'),
      )
      .map((line) =>
        variant('income', atLine(line, 'line.expense', { value: line.classification_category ?? '' })),
      ),
};
