import { isTaxNumber } from '../../documents/tax-number.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import { atField, type Rule } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const taxNumberInvalid: Rule = {
  code: '202',
  source:
    'error list of the authority, 202, and the check digit of the Greek tax number; interface: live requires the real one',
  find: ({ counterpart, invoice_type_code: type }) => {
    const vat = counterpart?.vat ?? '';
    const isBusiness = documentKind(type)?.described === true;
    const isGreek = counterpart?.country_code === 'GR' || (!counterpart?.country_code && isBusiness);
    return isGreek && !isBlank(vat) && !isTaxNumber(vat) ? [atField('counterpart.vat', { vat })] : [];
  },
};
