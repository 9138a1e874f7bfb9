import { isClearance, isFee, typeOf } from '../invoices/lines.ts';
import type { Check } from './check.ts';

/** A 1.5 is one clearance line and one fee line, and nothing else (interface, Type 1.5, 1). */
export const check246: Check = {
  code: '246',
  title: 'Invoice type 1.5 needs one line of each invoice detail type',
  find: (invoice) => {
    if (typeOf(invoice) !== '1.5') return [];
    const clearances = invoice.invoice_lines.filter(isClearance).length;
    const fees = invoice.invoice_lines.filter(isFee).length;
    const { length } = invoice.invoice_lines;
    return clearances === 1 && fees === 1 && length === 2
      ? []
      : [
          `Of ${length} lines, ${clearances} have invoiceDetailType 1 and ${fees} have 2; one of each is needed.`,
        ];
  },
};
