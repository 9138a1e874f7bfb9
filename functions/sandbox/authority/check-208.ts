import { equals, sum } from '../../../shared/money/decimal.ts';
import { gross, payable } from '../invoices/lines.ts';
import type { Check } from './check.ts';

/** The payable total is the sum of the lines, to the cent (interface, Invoice, payable_total_amount). */
export const check208: Check = {
  code: '208',
  title: 'Sum of line gross values differs from the document gross value',
  find: (invoice) => {
    const lines = sum(invoice.invoice_lines.map(gross));
    return equals(payable(invoice), lines)
      ? []
      : [`payable_total_amount is ${payable(invoice)}, the lines sum to ${lines}.`];
  },
};
