import type { Invoice, InvoiceLine } from '../invoices/invoice-schema.ts';
import { category, isClearance, isFee, numbered, typeOf } from '../invoices/lines.ts';
import type { Check } from './check.ts';

const OWN_SALE = 'category1_7';
const INFORMATION_ONLY = 'category1_95';
const CLEARANCE = 'category2_9';
const feeCategories = ['category1_1', 'category1_2', 'category1_3'];

/**
 * Check for a category that no rule knows: a 1.4 takes category1_7 (1_95 is rule 313), the fee of a 1.5 takes 1_1 to
 * 1_3.
 */
function isUnknown(invoice: Invoice, line: InvoiceLine): boolean {
  if (typeOf(invoice) === '1.4') return ![OWN_SALE, INFORMATION_ONLY].includes(category(line));
  if (typeOf(invoice) !== '1.5') return false;
  if (isClearance(line)) return category(line) !== CLEARANCE;
  return isFee(line) && !feeCategories.includes(category(line));
}

/** No rule for the category on this document type (interface, Type 1.4, 1; Type 1.5, 3). */
export const check331: Check = {
  code: '331',
  title: 'No validation rule was found for this classification',
  find: (invoice) =>
    numbered(invoice)
      .filter(([, line]) => isUnknown(invoice, line))
      .map(([number, line]) => `Line ${number}: no rule for ${category(line) || 'no category'}.`),
};
