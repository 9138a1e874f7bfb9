import type { Invoice } from '../invoices/invoice-schema.ts';
import { numbered, typeOf } from '../invoices/lines.ts';
import { Numeral } from '../json/scalar.ts';
import type { Check } from './check.ts';

const withoutDetailType = (invoice: Invoice): number[] =>
  numbered(invoice).flatMap(([number, line]) => (line.invoice_detail_type === undefined ? [number] : []));

/** A field that the document type needs (interface, Stage 2, 204: type sent as a number; 1.5 without detail types). */
export const check204: Check = {
  code: '204',
  title: 'Mandatory field for this invoice type',
  find: (invoice) => {
    const lines = typeOf(invoice) === '1.5' ? withoutDetailType(invoice) : [];
    return [
      ...(invoice.invoice_type_code instanceof Numeral ? ['invoiceType is mandatory, as text.'] : []),
      ...(lines.length > 0 ? [`invoiceDetailType is mandatory on line ${lines.join(', ')}.`] : []),
    ];
  },
};
