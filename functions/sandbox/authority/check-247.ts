import { fuelCode, isFuelDocument, numbered } from '../invoices/lines.ts';
import type { Check } from './check.ts';

/** Only fuel documents have fuel codes (interface, Fuel documents, 1). */
export const check247: Check = {
  code: '247',
  title: 'Field is forbidden on this line',
  find: (invoice) =>
    isFuelDocument(invoice)
      ? []
      : numbered(invoice)
          .filter(([, line]) => fuelCode(line) !== undefined)
          .map(([number]) => `Line ${number}: fuel code is forbidden.`),
};
