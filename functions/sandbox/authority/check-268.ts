import { SERVICE_CHARGE } from '../facts/fuels.ts';
import { fuelCode, isFuelDocument } from '../invoices/lines.ts';
import type { Check } from './check.ts';

/** A fuel document sells a fuel: one line at least has a code other than 999. */
export const check268: Check = {
  code: '268',
  title: 'A fuel invoice needs at least one line with a fuel code other than 999',
  find: (invoice) =>
    isFuelDocument(invoice) &&
    invoice.invoice_lines.every((line) => (fuelCode(line) ?? SERVICE_CHARGE) === SERVICE_CHARGE)
      ? ['No line has a fuel code other than 999.']
      : [],
};
