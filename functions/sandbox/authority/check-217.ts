import { isZero } from '../../../shared/money/decimal.ts';
import { numbered } from '../invoices/lines.ts';
import { decimalOf, isBlank } from '../json/scalar.ts';
import type { Check } from './check.ts';

/** A line at 0% names the reason (interface, Foreign currency, 6). Which reason is the issuer's matter. */
export const check217: Check = {
  code: '217',
  title: 'VAT exemption category is mandatory for VAT category 7',
  find: (invoice) =>
    numbered(invoice)
      .filter(([, line]) => isZero(decimalOf(line.vat_rate) ?? '1') && isBlank(line.vat_exemption_code))
      .map(([number]) => `Line ${number}: vatExemptionCategory is mandatory at 0% VAT.`),
};
