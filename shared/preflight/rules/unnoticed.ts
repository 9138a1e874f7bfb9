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
import { lineNetDiffers, lineSubtotalDiffers, lineVatDiffers } from './amounts.ts';
import { ofDocument, ofLines, type Rule } from './rule.ts';

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
export const unnoticed: readonly Rule[] = [
  ofDocument({
    code: 'EXCHANGE-RATE-ALONE',
    source: 'interface, Foreign currency, 5: currency and rate are filled together',
    concerns: 'foreign',
    at: 'currency',
    broken: ({ currency, exchange_rate: rate }) => currency === undefined && rate !== undefined,
    tells: ({ exchange_rate: rate = '' }) => ({ rate }),
  }),
  ofDocument({
    code: 'EXCHANGE-RATE-EURO',
    source: 'schema of the authority: a rate is filled only when the currency is not EUR',
    concerns: 'foreign',
    at: 'exchange_rate',
    broken: ({ currency, exchange_rate: rate = '1' }) => currency === 'EUR' && !equals(rate, '1'),
    tells: ({ exchange_rate: rate = '1' }) => ({ rate }),
  }),
  ofLines({
    code: 'FUEL-CODE-MISSING',
    source: 'interface, Fuel documents, 5: each line declares its own fuel_code',
    concerns: 'fuel',
    at: 'line.fuel_code',
    broken: ({ fuel_code }, document) => isFuelDocument(document) && fuel_code === undefined,
  }),
  ofDocument({
    code: 'HEATING-CATEGORY-MISSING',
    source: 'interface, Fuel documents, 7: heating oil for a supply number without the indication 11',
    concerns: 'fuel',
    at: 'special_invoice_category',
    broken: (document) =>
      hasHeatingFuel(document) &&
      !isBlank(document.counterpart?.supply_account_no) &&
      !claimsHeatingAllowance(document),
  }),
  ofDocument({
    code: 'HEATING-FUEL-MISSING',
    source: 'interface, Fuel documents, 7: fuel code 30 or 31',
    concerns: 'fuel',
    at: 'line.fuel_code',
    broken: (document) => claimsHeatingAllowance(document) && !hasHeatingFuel(document),
  }),
  ofLines({
    code: 'HEATING-QUANTITY-MISSING',
    source: 'interface, Fuel documents, 7: the quantity of the heating fuel',
    concerns: 'fuel',
    at: 'line.quantity',
    broken: (line, document) =>
      claimsHeatingAllowance(document) && isHeatingFuel(line) && line.quantity === undefined,
  }),
  ofDocument({
    code: 'HEATING-SUPPLY-MISSING',
    source: 'interface, Fuel documents, 7: electricity supply number',
    concerns: 'fuel',
    at: 'counterpart.supply_account_no',
    broken: (document) =>
      claimsHeatingAllowance(document) && isBlank(document.counterpart?.supply_account_no),
  }),
  ofDocument({
    code: 'HEATING-TYPE',
    source: 'interface, Fuel documents, 7: the document types named for the rule',
    concerns: 'fuel',
    at: 'special_invoice_category',
    broken: (document) => claimsHeatingAllowance(document) && !heatingTypes.has(document.invoice_type_code),
    tells: ({ invoice_type_code: type }) => ({ type, known: [...heatingTypes].join(', ') }),
  }),
  ofDocument({
    code: 'HEATING-VAT-MISSING',
    source: 'interface, Fuel documents, 7: buyer tax number',
    concerns: 'fuel',
    at: 'counterpart.vat',
    broken: (document) => claimsHeatingAllowance(document) && isBlank(document.counterpart?.vat),
  }),
  lineNetDiffers,
  lineSubtotalDiffers,
  lineVatDiffers,
  ofDocument({
    code: 'NOTES-NOT-CODED',
    source: 'interface, Invoice, notes; Fuel documents, 7: text in notes does not satisfy a coded value',
    concerns: 'fuel',
    at: 'notes',
    broken: (document) =>
      claimsHeatingInWords(document) && hasHeatingFuel(document) && !claimsHeatingAllowance(document),
  }),
  ofDocument({
    code: 'PAYMENT-METHOD-UNKNOWN',
    source:
      'payment methods of the service, 0 to 7, from two independent clients of it; the interface lists none',
    at: 'payment_method_type',
    broken: ({ payment_method_type: method = 0 }) => paymentMethod(method) === undefined,
    tells: ({ payment_method_type: method = 0 }) => ({ method }),
  }),
];
