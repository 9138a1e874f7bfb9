import { atField, type Rule } from '../rule.ts';

/** Statements of cash registers, which only they send, and the kind that may lack its correlation. */
const kindsOf: ReadonlyMap<number, readonly string[]> = new Map([
  [8, []],
  [9, []],
  [13, ['11.4']],
]);

export const specialCategoryKind: Rule = {
  code: 'SPECIAL-CATEGORY-KIND',
  source:
    'code list of the authority: 8 and 9 are read only, 13 goes with 11.4 alone; the interface is silent',
  concerns: 'numbered-codes',
  find: ({ special_invoice_category: category = 0, invoice_type_code: type }) =>
    kindsOf.get(category)?.includes(type) === false
      ? [atField('special_invoice_category', { category, type })]
      : [],
};
