import { isSameExternalId } from '../../documents/external-id.ts';
import { fuelCodes } from '../../facts/fuel-codes.ts';
import { EXTERNAL_ID_CHARACTERS_MAX } from '../../facts/limits.ts';
import { isBlank, isClearance } from '../evidence/document-predicates.ts';
import { atField, type Questions } from './rule.ts';

const MARK = /^\d{15}$/;

/** Refusals of the service, losses, and documents that could not be numbered. */
export const refusedByService = {
  clearsElsewhere: (document, { clears = [] }) =>
    !isClearance(document) && clears.length > 0 && { type: document.invoice_type_code },
  clearsItself: ({ external_id }, { clears = [] }) =>
    clears.some((id) => isSameExternalId(id, external_id)) && { external_id },
  noMark: ({ correlated_invoices: marks = [] }) =>
    marks.filter((mark) => !MARK.test(mark)).map((value) => atField('correlated_invoices', { value })),
  noRate: ({ currency, exchange_rate }) =>
    currency !== undefined && exchange_rate === undefined && { currency },
  noId: ({ external_id }) => isBlank(external_id),
  idOfDots: ({ external_id: value }) => /^\.{1,2}$/.test(value) && { value },
  longId: ({ external_id: { length } }) =>
    length > EXTERNAL_ID_CHARACTERS_MAX && { length, max: EXTERNAL_ID_CHARACTERS_MAX },
  unknownFuel: ({ fuel_code }) =>
    fuel_code !== undefined && !fuelCodes.has(fuel_code) && { value: fuel_code },
  noType: ({ invoice_type_code, external_id }) => isBlank(invoice_type_code) && { external_id },
} satisfies Partial<Questions>;
