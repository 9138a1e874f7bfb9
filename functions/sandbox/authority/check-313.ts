import type { Invoice, InvoiceLine } from '../invoices/invoice-schema.ts';
import { category, classification, isFee, numbered, typeOf } from '../invoices/lines.ts';
import type { Check } from './check.ts';

/** Check for a forbidden type on the line: 1.4 with category1_95; 1.5 with E3_881 anywhere or no E3 code on the fee. */
function isForbidden(invoice: Invoice, line: InvoiceLine): boolean {
  if (typeOf(invoice) === '1.4') return category(line) === 'category1_95';
  if (typeOf(invoice) !== '1.5') return false;
  return (
    classification(line).startsWith('E3_881_') || (isFee(line) && ['_', ''].includes(classification(line)))
  );
}

/** A classification type that the category does not take on this document type (interface, Type 1.4; Type 1.5). */
export const check313: Check = {
  code: '313',
  title: 'Classification type is forbidden for this category and invoice type',
  find: (invoice) =>
    numbered(invoice)
      .filter(([, line]) => isForbidden(invoice, line))
      .map(
        ([number, line]) => `Line ${number}: ${category(line)} with ${classification(line) || 'no type'}.`,
      ),
};
