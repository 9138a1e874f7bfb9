import { isSameExternalId } from '../../documents/external-id.ts';
import { fuelCodes } from '../../facts/fuel-codes.ts';
import { EXTERNAL_ID_CHARACTERS_MAX } from '../../facts/limits.ts';
import { isBlank, isClearance } from '../evidence/document-predicates.ts';
import { atField, ofDocument, ofLines, type Rule } from './rule.ts';

const MARK = /^\d{15}$/;

/** Refusals of the service, losses, and documents that could not be numbered. */
export const refusedByService: readonly Rule[] = [
  ofDocument({
    code: 'CLEARS-ELSEWHERE',
    source: 'interface, Sales on behalf of third parties, 3: a 1.5 clears 1.4s, nothing else does',
    concerns: 'clears',
    at: 'clears',
    broken: (document, { clears = [] }) => !isClearance(document) && clears.length > 0,
    tells: ({ invoice_type_code: type }) => ({ type }),
  }),
  ofDocument({
    code: 'CLEARS-ITSELF',
    source: 'interface, Sales on behalf of third parties: the 1.4 comes before its 1.5',
    concerns: 'clears',
    at: 'clears',
    broken: ({ external_id }, { clears = [] }) => clears.some((id) => isSameExternalId(id, external_id)),
    tells: ({ external_id }) => ({ external_id }),
  }),
  {
    code: 'CORRELATED-MARK',
    source: 'a MARK is 15 digits; the authority takes nothing else as a correlated document',
    concerns: 'correlated',
    find: ({ correlated_invoices: marks = [] }) =>
      marks.filter((mark) => !MARK.test(mark)).map((value) => atField('correlated_invoices', { value })),
  },
  ofDocument({
    code: 'EXCHANGE-RATE-BLANK',
    source: 'interface, Stage 1, 3: currency without exchange_rate',
    concerns: 'foreign',
    at: 'exchange_rate',
    broken: ({ currency, exchange_rate }) => currency !== undefined && exchange_rate === undefined,
    tells: ({ currency = '' }) => ({ currency }),
  }),
  ofDocument({
    code: 'EXTERNAL-ID-BLANK',
    source: 'interface, Invoice, external_id: it is what makes a repetition harmless',
    at: 'external_id',
    broken: ({ external_id }) => isBlank(external_id),
  }),
  ofDocument({
    code: 'EXTERNAL-ID-DOTS',
    source:
      'a limit of ours: an address ends at "." and goes up at "..", so the service could not be asked for it',
    at: 'external_id',
    broken: ({ external_id }) => /^\.{1,2}$/.test(external_id),
    tells: ({ external_id: value }) => ({ value }),
  }),
  ofDocument({
    code: 'EXTERNAL-ID-LONG',
    source: 'a limit of ours: the identifier stands in addresses, keys and reports',
    at: 'external_id',
    broken: ({ external_id }) => external_id.length > EXTERNAL_ID_CHARACTERS_MAX,
    tells: ({ external_id: { length } }) => ({ length, max: EXTERNAL_ID_CHARACTERS_MAX }),
  }),
  ofLines({
    code: 'FUEL-CODE-INVALID',
    source: 'interface, Fuel documents, 2; Stage 1, 1',
    concerns: 'fuel',
    at: 'line.fuel_code',
    broken: ({ fuel_code }) => fuel_code !== undefined && !fuelCodes.has(fuel_code),
    tells: ({ fuel_code: value = '' }) => ({ value }),
  }),
  ofDocument({
    code: 'INVOICE-TYPE-BLANK',
    source: 'interface, Invoice, invoice_type_code',
    at: 'invoice_type_code',
    broken: ({ invoice_type_code }) => isBlank(invoice_type_code),
    tells: ({ external_id }) => ({ external_id }),
  }),
];
