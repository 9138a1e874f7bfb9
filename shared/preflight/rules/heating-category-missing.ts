import { atField, type Rule } from '../rule.ts';
import { claimsHeatingAllowance, isBlank, isHeatingFuel } from '../shapes.ts';

export const heatingCategoryMissing: Rule = {
  code: 'HEATING-CATEGORY-MISSING',
  source: 'interface, Fuel documents, 7: heating oil for a supply number without the indication 11',
  concerns: 'fuel',
  find: (document) =>
    document.invoice_lines.some(isHeatingFuel) &&
    !isBlank(document.counterpart?.supply_account_no) &&
    !claimsHeatingAllowance(document)
      ? [atField('special_invoice_category')]
      : [],
};
