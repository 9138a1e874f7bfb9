import { SERVICE_CHARGE } from '../facts/fuels.ts';
import { fuelCode, isFuelDocument } from '../invoices/lines.ts';
import type { Check } from './check.ts';

/** One line for service charges (interface, Fuel documents, 3). */
export const check270: Check = {
  code: '270',
  title: 'Only one line may have fuel code 999',
  find: (invoice) => {
    const charges = invoice.invoice_lines.filter((line) => fuelCode(line) === SERVICE_CHARGE).length;
    return isFuelDocument(invoice) && charges > 1 ? [`${charges} lines have fuel code 999.`] : [];
  },
};
