import { isZero } from '../../../shared/money/decimal.ts';
import { isFee, net, numbered, typeOf } from '../invoices/lines.ts';
import type { Check } from './check.ts';

/** The fee of a 1.5 is worth something (interface, Type 1.5, 3). */
export const check222: Check = {
  code: '222',
  title: 'Field must be greater than 0 for this invoice type',
  find: (invoice) =>
    typeOf(invoice) === '1.5'
      ? numbered(invoice)
          .filter(([, line]) => isFee(line) && isZero(net(line)))
          .map(([number]) => `Line ${number}: netValue must be greater than 0.`)
      : [],
};
