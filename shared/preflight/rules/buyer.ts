import type { Counterpart, Document } from '../../documents/document.ts';
import { isTaxNumber } from '../../documents/tax-number.ts';
import { type DocumentKind, documentKind } from '../../facts/document-kinds.ts';
import {
  NAME_CHARACTERS_MAX,
  SUPPLY_NUMBER_CHARACTERS_MAX,
  VAT_NUMBER_CHARACTERS_MAX,
} from '../../facts/limits.ts';
import { isBlank } from '../evidence/document-predicates.ts';
import { atField, findingsWhere, type Rule, variant } from './rule.ts';

export const buyerIncomplete: Rule = {
  code: '204',
  source: 'party rules of the authority per type: who buys is named by number, name and country',
  find: (document) =>
    findingsWhere(
      documentKind(document.invoice_type_code)?.buyer ?? NOBODY,
      (part) => isBlank(document.counterpart?.[part]) && isRequired(part, document),
      (part) =>
        variant(`buyer-${part}`, atField(`counterpart.${part}`, { type: document.invoice_type_code })),
    ),
};

const NOBODY: DocumentKind['buyer'] = [];

function isRequired(part: DocumentKind['buyer'][number], { invoice_type_code: type, counterpart }: Document) {
  const country = counterpart?.country_code ?? '';
  const isAbroad = country !== '' && country !== 'GR';
  return part !== 'vat' || documentKind(type)?.greekNumber !== true || !isAbroad;
}

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

const lengthLimits = [
  ['name', NAME_CHARACTERS_MAX],
  ['vat', VAT_NUMBER_CHARACTERS_MAX],
  ['supply_account_no', SUPPLY_NUMBER_CHARACTERS_MAX],
] as const;

export const textTooLong: Rule = {
  code: '101',
  source: 'schema of the authority, lengths of name, vatNumber and supplyAccountNo',
  find: ({ counterpart = {} }) =>
    findingsWhere(
      lengthLimits,
      ([field, max]) => lengthOf(counterpart[field], max) > max,
      ([field, max]) =>
        variant(
          'length',
          atField(`counterpart.${field}`, { length: lengthOf(counterpart[field], max), max }),
        ),
    ),
};

/** In characters, never more than code units; 0 of a text that is not too long by these. */
const lengthOf = (text = '', max = 0): number => (text.length > max ? [...text].length : 0);
