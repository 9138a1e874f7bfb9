import type { Counterpart, Line } from '../../documents/document.ts';
import { isTaxNumber } from '../../documents/tax-number.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import { fuelCodes } from '../../facts/fuel-codes.ts';
import { RETAIL_CASH_MAX_EURO } from '../../facts/limits.ts';
import { compare, isZero } from '../../money/decimal.ts';
import { isBlank, isClearance, isFuelDocument, isSale } from '../evidence/document-predicates.ts';
import { atLine, findingsOf, NO_FINDINGS, type Questions } from './rule.ts';

/** A city, and a street or a postal code in it: not every country has both. */
const hasAddress = ({ city, street, postal_code }: Counterpart = {}): boolean =>
  !isBlank(city) && !(isBlank(street) && isBlank(postal_code));

const isUnclassified = ({ classification_category: category }: Line): boolean => isBlank(category);

const CASH = 0;

const plainFuelName = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

const codeOfName = new Map([...fuelCodes].map(([code, name]) => [plainFuelName(name), code]));

/** Refusals that the interface does not list, held until a person accepts them; and doubts, which do not stop a document. */
export const doubts = {
  wrongTaxNumber({ counterpart, invoice_type_code: type }) {
    const vat = counterpart?.vat ?? '';
    const isBusiness = documentKind(type)?.described === true;
    const isGreek = counterpart?.country_code === 'GR' || (!counterpart?.country_code && isBusiness);
    return isGreek && !isBlank(vat) && !isTaxNumber(vat) && { vat };
  },
  noAddress: ({ invoice_type_code: type, counterpart }) =>
    documentKind(type)?.address === true && !hasAddress(counterpart) && { type },
  noPaymentMethod: ({ payment_method_type }) => payment_method_type === undefined,
  nothingPayable: ({ payable_total_amount: payable }) => isZero(payable),
  someUnclassified(document) {
    const { invoice_lines: lines } = document;
    if (isSale(document) || isClearance(document) || lines.every(isUnclassified)) return NO_FINDINGS;
    return findingsOf(lines, (line) => isUnclassified(line) && atLine(line, 'line.classification_category'));
  },
  allUnclassified(document) {
    const { invoice_lines: lines } = document;
    if (!lines.every(isUnclassified) || isSale(document) || isClearance(document)) return NO_FINDINGS;
    return lines.map((line) => atLine(line, 'line.classification_category'));
  },
  otherFuelName: ({ invoice_lines }) =>
    invoice_lines.flatMap((line) => {
      const { fuel_code: code, name = '' } = line;
      const named = code === undefined ? code : codeOfName.get(plainFuelName(name));
      if (code === undefined || named === undefined || named === code) return [];
      const description = fuelCodes.get(code) ?? '–';
      return [atLine(line, 'line.fuel_code', { name, named, code, description })];
    }),
  muchCash: ({ invoice_type_code: type, payment_method_type: method, payable_total_amount: payable }) =>
    type === '11.1' &&
    method === CASH &&
    compare(payable, RETAIL_CASH_MAX_EURO) >= 0 && { payable, limit: RETAIL_CASH_MAX_EURO },
  supplyWithoutFuel: (document) =>
    !isFuelDocument(document) && !isBlank(document.counterpart?.supply_account_no),
} satisfies Partial<Questions>;
