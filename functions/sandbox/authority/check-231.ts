import { classification, isClearance, numbered, typeOf } from '../invoices/lines.ts';
import type { Check } from './check.ts';

/** The clearance line of a 1.5 has no E3 classification (interface, Type 1.5, 4). */
export const check231: Check = {
  code: '231',
  title: 'Classification is forbidden for this invoice detail type',
  find: (invoice) =>
    typeOf(invoice) === '1.5'
      ? numbered(invoice)
          .filter(([, line]) => isClearance(line) && classification(line).startsWith('E3_'))
          .map(
            ([number, line]) => `Line ${number}: ${classification(line)} is forbidden on a clearance line.`,
          )
      : [],
};
