import { numbered, typeOf } from '../invoices/lines.ts';
import { Numeral } from '../json/numeral.ts';
import type { Check } from './check.ts';

/** A field that the document type needs (interface: type sent as a number; 1.5 without detail types). */
export const check204: Check = {
  code: '204',
  title: 'Mandatory field for this invoice type',
  find: (invoice) => [
    ...(invoice.invoice_type_code instanceof Numeral ? ['invoiceType is mandatory, as text.'] : []),
    ...(typeOf(invoice) === '1.5'
      ? numbered(invoice)
          .filter(([, line]) => line.invoice_detail_type === undefined)
          .map(([number]) => `Line ${number}: invoiceDetailType is mandatory for invoice type 1.5.`)
      : []),
  ],
};
