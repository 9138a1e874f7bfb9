import type { Document } from '../../documents/document.ts';
import { heatingTypes } from '../../facts/document-kinds.ts';
import { paymentMethod } from '../../facts/payment-methods.ts';
import { equals } from '../../money/decimal.ts';
import {
  claimsHeatingAllowance,
  isBlank,
  isFuelDocument,
  isHeatingFuel,
} from '../evidence/document-predicates.ts';
import type { Questions } from './rule.ts';

/** The ways in which a note claims the heating allowance: named in Greek, named in English, or the code in words. */
const heatingClaims = [
  /επιδο(μα|τησ)[α-ω]*(\s+[α-ω.]+){0,2}\s+θερμανσ/,
  /heating[\s-]+(oil[\s-]+)?(allowance|subsidy|benefit)|(allowance|subsidy|benefit)\s+for\s+(the\s+)?heating/,
  /(ειδικη\s+κατηγορια|special[\s_]+(invoice[\s_]+)?category)\s*[:=]?\s*11\b/,
];
const DENIAL = /(χωρις|δεν|οχι|ανευ|without|no|not)\s+(\S+\s+){0,2}$/;
const ACCENTS = /\p{Diacritic}/gu;

function claimsHeatingInWords({ notes = '' }: Document): boolean {
  const text = notes.normalize('NFD').replace(ACCENTS, '').toLowerCase();
  return heatingClaims.some((claim) => {
    const at = text.search(claim);
    return at >= 0 && !DENIAL.test(text.slice(0, at));
  });
}

const hasHeatingFuel = ({ invoice_lines }: Document): boolean => invoice_lines.some(isHeatingFuel);

/** Mistakes that neither the service nor the authority would notice. */
export const unnoticed = {
  rateAlone: ({ currency, exchange_rate: rate }) => currency === undefined && rate !== undefined && { rate },
  rateOfEuro: ({ currency, exchange_rate: rate = '1' }) =>
    currency === 'EUR' && !equals(rate, '1') && { rate },
  noFuelCode: ({ fuel_code }, document) => isFuelDocument(document) && fuel_code === undefined,
  noHeatingCategory: (document) =>
    hasHeatingFuel(document) &&
    !isBlank(document.counterpart?.supply_account_no) &&
    !claimsHeatingAllowance(document),
  noHeatingFuel: (document) => claimsHeatingAllowance(document) && !hasHeatingFuel(document),
  noHeatingQuantity: (line, document) =>
    claimsHeatingAllowance(document) && isHeatingFuel(line) && line.quantity === undefined,
  noHeatingSupply: (document) =>
    claimsHeatingAllowance(document) && isBlank(document.counterpart?.supply_account_no),
  otherHeatingType(document) {
    const { invoice_type_code: type } = document;
    const isOther = claimsHeatingAllowance(document) && !heatingTypes.has(type);
    return isOther && { type, known: [...heatingTypes].join(', ') };
  },
  noHeatingVat: (document) => claimsHeatingAllowance(document) && isBlank(document.counterpart?.vat),
  heatingInWords: (document) =>
    hasHeatingFuel(document) && !claimsHeatingAllowance(document) && claimsHeatingInWords(document),
  unknownPaymentMethod: ({ payment_method_type: method = 0 }) =>
    paymentMethod(method) === undefined && { method },
} satisfies Partial<Questions>;
