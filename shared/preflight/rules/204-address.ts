import type { Counterpart } from '../../documents/document.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import { atField, type Rule, variant } from '../rule.ts';
import { isBlank } from '../shapes.ts';

export const addressMissing: Rule = {
  code: '204',
  source: 'party rules of the authority for 2.1, 2.3 and 3.1: the counterpart with its address',
  find: ({ invoice_type_code: type, counterpart }) =>
    documentKind(type)?.address === true && !hasAddress(counterpart)
      ? [variant('address', atField('counterpart.city', { type }))]
      : [],
};

/** A city, and a street or a postal code in it: not every country has both. */
const hasAddress = ({ city, street, postal_code }: Counterpart = {}): boolean =>
  !isBlank(city) && !(isBlank(street) && isBlank(postal_code));
