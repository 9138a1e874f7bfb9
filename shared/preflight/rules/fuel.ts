import type { Line } from '../../documents/document.ts';
import { moneyText } from '../../documents/money-text.ts';
import { heatingTypes } from '../../facts/document-types.ts';
import { fuelCodes } from '../../facts/fuel-codes.ts';
import { compare, sum } from '../../money/decimal.ts';
import {
  claimsHeatingAllowance,
  isBlank,
  isFuel,
  isFuelDocument,
  isHeatingFuel,
  isServiceCharge,
} from '../evidence/document-predicates.ts';
import { atField, atLine, type Rule } from './rule.ts';

export const heatingCategoryMissing: Rule = {
  code: 'HEATING-CATEGORY-MISSING',
  source: 'interface, Fuel documents, 7: heating oil for a supply number without the indication 11',
  concerns: 'fuel',
  find: (document) =>
    document.invoice_lines.some(isHeatingFuel) &&
    !isBlank(document.counterpart?.supply_account_no) &&
    !claimsHeatingAllowance(document)
      ? [atField('special_invoice_category')]
      : [],
};

export const heatingVatMissing: Rule = {
  code: 'HEATING-VAT-MISSING',
  source: 'interface, Fuel documents, 7: buyer tax number',
  concerns: 'fuel',
  find: (document) =>
    claimsHeatingAllowance(document) && isBlank(document.counterpart?.vat)
      ? [atField('counterpart.vat')]
      : [],
};

export const heatingSupplyMissing: Rule = {
  code: 'HEATING-SUPPLY-MISSING',
  source: 'interface, Fuel documents, 7: electricity supply number',
  concerns: 'fuel',
  find: (document) =>
    claimsHeatingAllowance(document) && isBlank(document.counterpart?.supply_account_no)
      ? [atField('counterpart.supply_account_no')]
      : [],
};

export const heatingQuantityMissing: Rule = {
  code: 'HEATING-QUANTITY-MISSING',
  source: 'interface, Fuel documents, 7: the quantity of the heating fuel',
  concerns: 'fuel',
  find: (document) =>
    document.invoice_lines
      .filter(
        (line) => claimsHeatingAllowance(document) && isHeatingFuel(line) && line.quantity === undefined,
      )
      .map((line) => atLine(line, 'line.quantity')),
};

export const heatingFuelMissing: Rule = {
  code: 'HEATING-FUEL-MISSING',
  source: 'interface, Fuel documents, 7: fuel code 30 or 31',
  concerns: 'fuel',
  find: (document) =>
    claimsHeatingAllowance(document) && !document.invoice_lines.some(isHeatingFuel)
      ? [{ field: 'line.fuel_code' }]
      : [],
};

export const heatingType: Rule = {
  code: 'HEATING-TYPE',
  source: 'interface, Fuel documents, 7: the document types named for the rule',
  concerns: 'fuel',
  find: (document) =>
    claimsHeatingAllowance(document) && !heatingTypes.has(document.invoice_type_code)
      ? [
          atField('special_invoice_category', {
            type: document.invoice_type_code,
            known: [...heatingTypes].join(', '),
          }),
        ]
      : [],
};

export const supplyWithoutFuel: Rule = {
  code: 'SUPPLY-WITHOUT-FUEL',
  source: 'schema of the authority: supplyAccountNo has a meaning only on a fuel document',
  concerns: 'fuel',
  find: (document) =>
    !isFuelDocument(document) && !isBlank(document.counterpart?.supply_account_no)
      ? [atField('counterpart.supply_account_no')]
      : [],
};

export const serviceChargeTooLarge: Rule = {
  code: '269',
  source: 'interface, Fuel documents, 4; Stage 2, 269; equality passes',
  concerns: 'fuel',
  find: ({ invoice_lines }) => {
    const others = netOf(invoice_lines.filter((line) => !isServiceCharge(line)));
    return invoice_lines
      .filter((line) => isServiceCharge(line) && compare(line.net_total_price, others) > 0)
      .map((line) =>
        atLine(line, 'line.net_total_price', { net: line.net_total_price, others: moneyText(others) }),
      );
  },
};

const netOf = (lines: readonly Line[]) => sum(lines.map((line) => line.net_total_price));

export const serviceChargeRepeated: Rule = {
  code: '270',
  source: 'interface, Fuel documents, 3; Stage 2, 270',
  concerns: 'fuel',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(isServiceCharge)
      .slice(1)
      .map((line) => atLine(line, 'line.fuel_code')),
};

const plainFuelName = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

const codeOfName = new Map([...fuelCodes].map(([code, name]) => [plainFuelName(name), code]));

export const fuelNameDiffers: Rule = {
  code: 'FUEL-NAME-DIFFERS',
  source: 'interface, Fuel codes: the line is named like one fuel and coded as another; no check catches it',
  concerns: 'fuel',
  find: ({ invoice_lines }) =>
    invoice_lines.flatMap((line) => {
      const named = codeOfName.get(plainFuelName(line.name ?? ''));
      const { fuel_code: code, name = '' } = line;
      if (code === undefined || named === undefined || named === code) return [];
      return [atLine(line, 'line.fuel_code', { name, named, code, description: fuelCodes.get(code) ?? '–' })];
    }),
};

export const fuelCodeMissing: Rule = {
  code: 'FUEL-CODE-MISSING',
  source: 'interface, Fuel documents, 5: each line declares its own fuel_code',
  concerns: 'fuel',
  find: (document) =>
    document.invoice_lines
      .filter(({ fuel_code }) => isFuelDocument(document) && fuel_code === undefined)
      .map((line) => atLine(line, 'line.fuel_code')),
};

export const fuelCodeInvalid: Rule = {
  code: 'FUEL-CODE-INVALID',
  source: 'interface, Fuel documents, 2; Stage 1, 1',
  concerns: 'fuel',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(({ fuel_code }) => fuel_code !== undefined && !fuelCodes.has(fuel_code))
      .map((line) => atLine(line, 'line.fuel_code', { value: line.fuel_code ?? '' })),
};

export const fuelDocumentWithoutFuel: Rule = {
  code: '268',
  source: 'error list of the authority, 268: a fuel document needs a line whose code is not 999',
  concerns: 'fuel',
  find: (document) =>
    isFuelDocument(document) && !document.invoice_lines.some(isFuel) ? [{ field: 'line.fuel_code' }] : [],
};

export const fuelCodeWithoutSwitch: Rule = {
  code: '247',
  source: 'interface, Fuel documents, 1; Stage 2, 247',
  concerns: 'fuel',
  find: (document) =>
    document.invoice_lines
      .filter(({ fuel_code }) => fuel_code !== undefined && !isFuelDocument(document))
      .map((line) => atLine(line, 'line.fuel_code', { value: line.fuel_code ?? '' })),
};

/** The ways in which a note claims the heating allowance: named in Greek, named in English, or the code in words. */
const heatingClaims = [
  /επιδο(μα|τησ)[α-ω]*(\s+[α-ω.]+){0,2}\s+θερμανσ/,
  /heating[\s-]+(oil[\s-]+)?(allowance|subsidy|benefit)|(allowance|subsidy|benefit)\s+for\s+(the\s+)?heating/,
  /(ειδικη\s+κατηγορια|special[\s_]+(invoice[\s_]+)?category)\s*[:=]?\s*11\b/,
];
const DENIAL = /(χωρις|δεν|οχι|ανευ|without|no|not)\s+(\S+\s+){0,2}$/;
const ACCENTS = /\p{Diacritic}/gu;

const withoutAccents = (text: string) => text.normalize('NFD').replace(ACCENTS, '').toLowerCase();

function claimsHeatingInWords(notes: string): boolean {
  const text = withoutAccents(notes);
  return heatingClaims.some((claim) => {
    const at = text.search(claim);
    return at >= 0 && !DENIAL.test(text.slice(0, at));
  });
}

export const notesNotCoded: Rule = {
  code: 'NOTES-NOT-CODED',
  source: 'interface, Invoice, notes; Fuel documents, 7: text in notes does not satisfy a coded value',
  concerns: 'fuel',
  find: (document) =>
    claimsHeatingInWords(document.notes ?? '') &&
    document.invoice_lines.some(isHeatingFuel) &&
    !claimsHeatingAllowance(document)
      ? [atField('notes')]
      : [],
};
