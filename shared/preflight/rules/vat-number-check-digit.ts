import { isTaxNumber } from '../../documents/tax-number.ts';
import { retailTypes } from '../../facts/document-types.ts';
import { atField, type Rule, when } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const vatNumberCheckDigit: Rule = {
  code: 'VAT-NUMBER-CHECK-DIGIT',
  source: 'check digit of the Greek tax number; the service decides',
  find: ({ counterpart, invoice_type_code }) => {
    const vat = counterpart?.vat ?? '';
    const greek =
      counterpart?.country_code === 'GR' ||
      (!counterpart?.country_code && !retailTypes.has(invoice_type_code));
    return when(greek && !isBlank(vat) && !isTaxNumber(vat), atField('counterpart.vat', { vat }));
  },
};
