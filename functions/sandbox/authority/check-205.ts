import { numbered, typeOf } from '../invoices/lines.ts';
import { Numeral } from '../json/scalar.ts';
import type { Check } from './check.ts';

/** A field that the document type does not have (interface, Stage 2, 205: type sent as a number; a detail type outside of 1.5). */
export const check205: Check = {
  code: '205',
  title: 'Forbidden field for this invoice type',
  find: (invoice) => [
    ...(invoice.invoice_type_code instanceof Numeral ? ['invoiceType is forbidden as a number.'] : []),
    ...(typeOf(invoice) === '1.5'
      ? []
      : numbered(invoice)
          .filter(([, line]) => line.invoice_detail_type !== undefined)
          .map(([number]) => `Line ${number}: invoiceDetailType is forbidden for this invoice type.`)),
  ],
};
