import type { Counterpart, Line } from '../../documents/document.ts';
import { isTaxNumber } from '../../documents/tax-number.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import { fuelCodes } from '../../facts/fuel-codes.ts';
import { RETAIL_CASH_MAX_EURO } from '../../facts/limits.ts';
import { compare, isZero } from '../../money/decimal.ts';
import { isBlank, isClearance, isFuelDocument, isSale } from '../evidence/document-predicates.ts';
import { linePriceList } from './amounts.ts';
import { atLine, findingsWhere, NO_FINDINGS, ofDocument, type Rule } from './rule.ts';

/** A city, and a street or a postal code in it: not every country has both. */
const hasAddress = ({ city, street, postal_code }: Counterpart = {}): boolean =>
  !isBlank(city) && !(isBlank(street) && isBlank(postal_code));

const isUnclassified = ({ classification_category: category }: Line): boolean => isBlank(category);

/** Refusals of the authority that the interface does not list: held until a person accepts them. */
export const heldUntilAccepted: readonly Rule[] = [
  ofDocument({
    code: '202',
    source:
      'error list of the authority, 202, and the check digit of the Greek tax number; interface: live requires the real one',
    at: 'counterpart.vat',
    broken: ({ counterpart, invoice_type_code: type }) => {
      const vat = counterpart?.vat ?? '';
      const isBusiness = documentKind(type)?.described === true;
      const isGreek = counterpart?.country_code === 'GR' || (!counterpart?.country_code && isBusiness);
      return isGreek && !isBlank(vat) && !isTaxNumber(vat);
    },
    tells: ({ counterpart: { vat = '' } = {} }) => ({ vat }),
  }),
  ofDocument({
    code: '204',
    source: 'party rules of the authority for 2.1, 2.3 and 3.1: the counterpart with its address',
    at: 'counterpart.city',
    variant: 'address',
    broken: ({ invoice_type_code: type, counterpart }) =>
      documentKind(type)?.address === true && !hasAddress(counterpart),
    tells: ({ invoice_type_code: type }) => ({ type }),
  }),
  ofDocument({
    code: '204',
    source: 'the authority wants a payment method on every kind; interface: a decision of the issuer',
    at: 'payment_method_type',
    variant: 'payment-method',
    broken: ({ payment_method_type }) => payment_method_type === undefined,
  }),
  ofDocument({
    code: 'PAYABLE-NOTHING',
    source: 'ours: nothing is paid, so an amount may be missing; the authority takes 0.00 without an error',
    at: 'payable_total_amount',
    broken: ({ payable_total_amount: payable }) => isZero(payable),
  }),
  {
    code: '304',
    source: 'error list of the authority, 304: all lines are classified or none',
    find: (document) => {
      const { invoice_lines: lines } = document;
      if (isSale(document) || isClearance(document) || lines.every(isUnclassified)) return NO_FINDINGS;
      return findingsWhere(lines, isUnclassified, (line) => atLine(line, 'line.classification_category'));
    },
  },
];

const CASH = 0;

const plainFuelName = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

const codeOfName = new Map([...fuelCodes].map(([code, name]) => [plainFuelName(name), code]));

/** Doubts, which do not stop a document. */
export const doubts: readonly Rule[] = [
  {
    code: 'CLASSIFICATION-MISSING',
    source: 'the authority wants every line classified; the service may do it by its own settings',
    find: (document) => {
      const { invoice_lines: lines } = document;
      if (!lines.every(isUnclassified) || isSale(document) || isClearance(document)) return NO_FINDINGS;
      return lines.map((line) => atLine(line, 'line.classification_category'));
    },
  },
  {
    code: 'FUEL-NAME-DIFFERS',
    source:
      'interface, Fuel codes: the line is named like one fuel and coded as another; no check catches it',
    concerns: 'fuel',
    find: ({ invoice_lines }) =>
      invoice_lines.flatMap((line) => {
        const named = codeOfName.get(plainFuelName(line.name ?? ''));
        const { fuel_code: code, name = '' } = line;
        if (code === undefined || named === undefined || named === code) return [];
        const description = fuelCodes.get(code) ?? '–';
        return [atLine(line, 'line.fuel_code', { name, named, code, description })];
      }),
  },
  linePriceList,
  ofDocument({
    code: 'RETAIL-CASH-LIMIT',
    source:
      'law on payments in cash: retail sales from 500 euro on are not paid in cash; no check catches it',
    at: 'payment_method_type',
    broken: ({ invoice_type_code: type, payment_method_type: method, payable_total_amount: payable }) =>
      type === '11.1' && method === CASH && compare(payable, RETAIL_CASH_MAX_EURO) >= 0,
    tells: ({ payable_total_amount: payable }) => ({ payable, limit: RETAIL_CASH_MAX_EURO }),
  }),
  ofDocument({
    code: 'SUPPLY-WITHOUT-FUEL',
    source: 'schema of the authority: supplyAccountNo has a meaning only on a fuel document',
    concerns: 'fuel',
    at: 'counterpart.supply_account_no',
    broken: (document) => !isFuelDocument(document) && !isBlank(document.counterpart?.supply_account_no),
  }),
];
